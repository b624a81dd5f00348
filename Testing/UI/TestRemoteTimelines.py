"""The timelines and the Event Flow Graph View in the window of a client connected to a pvserver with two processes."""

import sys
import time

from checks import check, result
from screen import click, fill, places, press
from TestStructureWorkspace import building, clustered, linked, points, selecting
from TestWorkspace import button, run
from windows import visit

#: Python code that runs in the window: an event flow graph in a separate view, and the places of its texts, after
#: "TEXTS".
_FLOW = """
from paraview.servermanager import OutputPort
from pclvis import program
graph = program.event_flow(reader, reader)
layout = simple.CreateLayout("flow")
flow = simple.CreateView("EventFlowGraphView")
layout.AssignView(0, flow)
simple.Show(OutputPort(graph, program.FLOW_PORTS["flow"]), flow)
simple.Render(flow)
simple.SetActiveView(flow)
"""
_TEXTS = """
simple.Render(flow)
flow.UpdatePropertyInformation()
out("TEXTS " + json.dumps([line.split(" ", 5) for line in flow.GetPropertyValue("Places").splitlines()
                           if line.startswith("text ")]))
"""


def from_tools():
    """From the menu Tools, as its last entry but one: ParaView's other toolbars leave no room for the button."""
    click([640, 500])  # gives the window the keyboard
    press("alt+t")
    time.sleep(1)
    for key in ("Up", "Up", "Return"):
        press(key)


def active():
    """Left and lower side of the active view inside its frame; None if there is no frame."""
    found = places("0000FF", 0)
    return (int(found[:, 0].min()) + 2, int(found[:, 1].max()) - 2) if len(found) > 400 else None


def flowing(window):
    """A click on a call selects it in Calls on the server, with its ranks; Escape clears the selection."""
    run(window, _FLOW)
    window.becomes("the graph is built at the server", lambda state: (
        "EventFlowGraph" in state["sources"] and "EventFlowGraphView" in state["views"]), 60)
    corner = window.sees(active, lambda found: found is not None)
    run(window, _TEXTS)
    calls = [text for text in window.said("TEXTS") if text[5].startswith("MPI_Allreduce")]
    if not check("its view is in front and has the program's calls", corner and calls, window.output[-5:]):
        return
    _, left, lower, width, height, _ = calls[0]
    click([corner[0] + float(left) + float(width) / 2, corner[1] - float(lower) - float(height) / 2])
    window.becomes("a click on a call selects it in Calls", lambda state: len(state["selected"]["calls"]) > 0)
    window.becomes("and its ranks", lambda state: [row[-1] for row in state["selected"]["ranks"]] == [0, 1, 2, 3])
    press("Escape")
    window.becomes("Escape takes that back", lambda state: not state["selected"]["calls"])


def tour(window):
    window.until(bool)
    fill()
    check("the window has its size", window.ready(button))
    if building(window, from_tools):
        linked(window)
        points(window)
        clustered(window)
        selecting(window)
    flowing(window)


if __name__ == "__main__":
    visit("show_workspace.py", "workspace", "the window has the button", button, tour, processes=2, trace="scorep-halo-slow-4")
    sys.exit(result())
