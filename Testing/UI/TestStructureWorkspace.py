"""The workspace Program structure under a real pointer: its button, linked timelines, points of interest, undo.

The effect of each gesture in a timeline is tested in TestTimelineGestures.
"""

import sys

import numpy

from checks import check, equal, result
from screen import click, drag, move, places, press, xdotool
from TestWorkspace import button, held_button, pull, run
from timelines import ACCENT, drawn_frame
from windows import visit

#: ground of the button's icon
_ICON = "EEF5F8"
_GROUP = "Program structure of scorep-halo-slow-4"


def logical(state):
    return state["seen"].get("LogicalTimelineView", {})


def physical(state):
    return state["seen"].get("PhysicalTimelineView", {})


def building(window, choose=lambda: click(button(_ICON))):
    run(window, "simple.SetActiveSource(reader)")
    choose()
    window.becomes("the button builds the views in a layout of their own", lambda state: (
        _GROUP in state["layouts"] and
        {"LogicalTimelineView", "PhysicalTimelineView", "EventFlowGraphView", "SpreadSheetView"} <= set(state["views"])), 90)
    window.becomes("and the pipeline", lambda state: set(state["sources"]) == {
        "OTF2TraceReader", "WaitStates", "LatencyCriteria", "LogicalStructure", "Lateness", "LogicalClusters", "LogicalTimeline",
        "PhysicalTimeline", "EventFlowGraph", "ProgramLoops"})
    window.becomes("it begins with the first point of interest and sees all", lambda state: (
        logical(state).get("PointOfInterest") == 0 and logical(state).get("StepEnd") == -1))
    window.rest()
    move([700, 400])
    press("ctrl+z")
    window.becomes("undo takes all of it away in one step", lambda state: (
        state["sources"] == ["OTF2TraceReader"] and state["views"] == ["RenderView"] and _GROUP not in state["layouts"]))
    press("ctrl+y")
    window.becomes("redo brings it back", lambda state: (
        _GROUP in state["layouts"] and logical(state).get("PointOfInterest") == 0), 60)
    window.rest()
    return check("it is drawn", drawn_frame(window) is not None)


def linked(window):
    left, right, top, bottom = drawn_frame(window)
    middle = [(left + right) / 2, top - 120]
    move(middle)
    xdotool("click", "--repeat", 4, "--delay", 150, 4)  # the wheel, up
    window.becomes("the wheel zooms the steps", lambda state: (
        logical(state)["StepEnd"] > 0 and logical(state)["StepEnd"] - logical(state)["StepBegin"] < 60))
    window.becomes("and the physical timeline sees their time", lambda state: physical(state)["SeenEnd"] > 0)
    window.rest()
    before = dict(window.state["seen"]["PhysicalTimelineView"])
    steps = logical(window.state)["StepBegin"]
    drag([middle, [middle[0] + 120, middle[1]]])
    window.becomes("a drag to the right pans to earlier steps", lambda state: logical(state)["StepBegin"] < steps)
    window.becomes("and to earlier times", lambda state: physical(state)["SeenBegin"] < before["SeenBegin"])
    move(middle)
    press("r")
    window.becomes("r shows everything in both", lambda state: (
        logical(state)["StepEnd"] == -1 == physical(state)["SeenEnd"]))


def box(state, kind):
    """Left, lower side, width and height of the tip or of its mark in the logical timeline."""
    line = next(line for line in state["places"].splitlines() if line.startswith(kind + " "))
    return [float(part) for part in line.split()[1:5]]


def points(window):
    left, right, top, _ = drawn_frame(window)
    move([(left + right) / 2, top - 120])
    press("n")
    window.becomes("n goes to the next point of interest", lambda state: logical(state)["PointOfInterest"] == 1)
    window.becomes("whose tip stands there", lambda state: "\ntip " in state["places"])
    window.rest()
    tip, mark = (box(window.state, kind) for kind in ("tip", "mark"))
    check("beside what it explains", tip[0] + tip[2] <= mark[0] or mark[0] + mark[2] <= tip[0]
          or tip[1] + tip[3] <= mark[1] or mark[1] + mark[3] <= tip[1], (tip, mark))
    move([(left + right) / 2, 900])
    window.becomes("and goes with the pointer to another view", lambda state: "\ntip " not in state["places"])
    move([(left + right) / 2, top - 120])
    press("p")
    window.becomes("p to the one before", lambda state: logical(state)["PointOfInterest"] == 0)
    press("h")
    window.becomes("h shows the work between events", lambda state: logical(state)["Work"] == 1)
    press("ctrl+z")
    window.becomes("undo hides it again", lambda state: logical(state)["Work"] == 0)
    press("m")
    window.becomes("m colors by the next metric", lambda state: logical(state)["ColorBy"] != "Lateness")
    press("ctrl+z")
    window.becomes("which undo takes back", lambda state: logical(state)["ColorBy"] == "Lateness")


def handle(below):
    """Middle of the left handle of a slider below that row, a block in the accent colour; None if it is not found."""
    found = places(ACCENT)
    found = found[found[:, 1] > below]
    columns, counts = numpy.unique(found[:, 0], return_counts=True)
    high = columns[counts > 8]
    runs = [run for run in numpy.split(high, numpy.nonzero(numpy.diff(high) > 3)[0] + 1) if len(run) > 5]
    if not runs:  # the side of a frame is as high, but not as wide
        return None
    block = found[(found[:, 0] >= runs[0][0]) & (found[:, 0] <= runs[0][-1])]
    return [int(block[:, 0].mean()), int(numpy.median(block[:, 1]))]


def dragging(window):
    """Finding the nodes with calls in the window takes a pass over all calls: it is done only after the drag."""
    below = drawn_frame(window)[3] + 60
    place = window.sees(lambda: handle(below), lambda found: found is not None)
    before = window.state["shared"]["PhysicalTimelineView"][0]
    window.becomes("without a window all nodes are called", lambda state: state["called"] == "")
    if not check("the physical timeline has a slider", place is not None):
        return
    with held_button(place):
        pull(place, 150)
        window.becomes("a drag of its handle moves the window of the event flow graph", lambda state: (
            state["shared"]["EventFlowGraphView"][0] > before))
        window.rest()
        equal("which does not ask meanwhile which nodes are called", window.state["called"], "")
    window.becomes("but when it is let go", lambda state: state["called"] != "")
    press("ctrl+z")
    window.becomes("undo takes the window back, and all are called again", lambda state: (
        state["shared"]["PhysicalTimelineView"][0] == before and state["called"] == ""))


def clustered(window):
    """Clusters of few ranks, which are not shown initially."""
    left, right, top, _ = drawn_frame(window)
    move([(left + right) / 2, top - 60])
    press("c")
    window.becomes("c shows clusters", lambda state: (
        logical(state)["Mode"] == "Clustered" and "clusters by lateness" in state["places"]))
    press("ctrl+z")
    window.becomes("undo shows all ranks", lambda state: (
        logical(state)["Mode"] != "Clustered" and "clusters by lateness" not in state["places"]))
    move([left - 30, top - 60])  # hides the tip, which may cover the strip


def selecting(window):
    left, _, top, _ = drawn_frame(window)
    click([left - 30, top - 60])
    window.becomes("a click on a rank's name selects it in the trace", lambda state: (
        len(state["selected"]["ranks"]) == 1))
    press("Escape")
    window.becomes("Escape takes that back", lambda state: not state["selected"]["ranks"])


def tour(window):
    window.until(bool)
    if building(window):
        dragging(window)
        linked(window)
        points(window)
        clustered(window)
        selecting(window)


if __name__ == "__main__":
    visit("show_workspace.py", "workspace", "ParaView has the button",
          lambda: True if button(_ICON) else None, tour, trace="scorep-halo-slow-4")
    sys.exit(result())
