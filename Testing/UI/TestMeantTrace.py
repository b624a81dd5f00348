"""Which trace the workspace buttons use if none is selected: that of the active view, or the only one.

The keys can also change the active view.
"""

import json
import sys
import time

from checks import check, data, equal, result
from menus import awaited
from screen import click, fill, press, search, xdotool
from TestEvolutionView import handles
from TestStructureWorkspace import _ICON
from TestWorkspace import button, drawn, press_over_views, run
from windows import visit

_OTHER = data("scorep-halo-slow-4", "traces.otf2")
_NAMES = """
active = simple.GetActiveSource()
out("ACTIVE " + json.dumps(active and simple.servermanager.ProxyManager().GetProxyName("sources", active.SMProxy)))
"""


def active(window):
    """The name of the selected source."""
    run(window, _NAMES)
    return json.loads([line[7:] for line in window.output if line.startswith("ACTIVE ")][-1])


def refused(window):
    """Two traces and nothing selected: a message is shown, and nothing is made."""
    window.until(bool)
    before = window.told()
    click(button())
    found = []
    for _ in range(60):
        found = [number for number in search("Communication Latency")]
        if found:
            break
        time.sleep(0.25)
    if check("without a selected trace a message comes up", found):
        for _ in range(20):  # it takes a while until the dialog has the keyboard
            if not search("Communication Latency"):
                break
            xdotool("mousemove", "--window", found[0], 40, 10)
            press("Return")
            awaited(lambda: not search("Communication Latency"), 1)
        check("that Enter closes", not search("Communication Latency"))
    equal("and nothing is made", window.told(), before)


def only(window):
    equal("nothing is selected", active(window), None)
    click(button())
    window.becomes("the only trace that is open gets its workspace", lambda state: (
        "Communication latency of cg16_clean" in state["layouts"]), 60)
    check("and is drawn", window.ready(drawn))
    press_over_views("ctrl+z")
    window.becomes("undo takes it away", lambda state: state["sources"] == ["OTF2TraceReader"])
    press_over_views("ctrl+y")
    window.becomes("redo brings it back", lambda state: "CommunicationDAG" in state["sources"], 60)
    check("with its drawing", window.ready(drawn))


def active_view(window):
    run(window, "out('VIEW ' + json.dumps(simple.GetActiveView().GetXMLName()))")
    return json.loads([line[5:] for line in window.output if line.startswith("VIEW ")][-1])


def tabbed(window):
    """Tab leads from a view over the buttons of the next title to the next view."""
    run(window, "simple.SetActiveView(next(v for v in simple.GetViews() if v.GetXMLName() == 'DAGView'))")
    across, down = handles()[0]
    click((across, down - 60))  # above the slider: in the Evolution View
    check("a view that is clicked is active", awaited(lambda: active_view(window) == "EvolutionView", 20))
    found = []
    while len(found) < 12 and (not found or found[-1] == "EvolutionView"):
        press("Tab")
        found.append(active_view(window))
    equal("Tab leads to the next one", found[-1], "AttributionView")


def of_view(window):
    """Two traces: the active view determines which one is meant."""
    run(window, f"other = simple.OTF2TraceReader(registrationName='other', FileName={_OTHER!r})\n"
                "simple.SetActiveSource(None)\n"
                "simple.SetActiveView(next(v for v in simple.GetViews() if v.GetXMLName() == 'DAGView'))")
    equal("nothing is selected after redo", active(window), None)
    click(button(_ICON))
    window.becomes("with two traces that of the active view gets the other workspace", lambda state: (
        "Program structure of cg16_clean" in state["layouts"]), 90)
    check("whose views are of it", not any("halo" in name for name in window.told()["layouts"]), window.told()["layouts"])


def tour(window):
    fill()
    check("the button is there", window.ready(button))
    run(window, f"other = simple.OTF2TraceReader(registrationName='other', FileName={_OTHER!r})\nsimple.SetActiveSource(None)")
    refused(window)
    run(window, "simple.Delete(other)\ndel other\nsimple.SetActiveSource(None)")
    only(window)
    tabbed(window)
    of_view(window)


if __name__ == "__main__":
    visit("show_workspace.py", "workspace", "ParaView has the button", lambda: True if button() else None, tour)
    sys.exit(result())
