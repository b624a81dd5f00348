"""From one workspace to the other under a real pointer: context menu, menu Tools, undo, and what is kept."""

import sys
import time

import menus
from checks import check, equal, result
from screen import click, drag, move, press, xdotool
from TestEvolutionView import handles
from TestStructureWorkspace import logical, physical
from TestWorkspace import button, disc, drawn, rows, run
from timelines import drawn_frame
from windows import visit

_LATENCY, _STRUCTURE = "Communication latency of cg16_clean", "Program structure of cg16_clean"
_REGION = 1  # its ranks are 4 to 7: truth.json


def from_menu(place):
    """The last entry of a view's context menu."""
    move(place)
    xdotool("click", 3)
    menus.awaited(menus.popups, 20)  # a busy machine may be slow
    time.sleep(0.5)
    press("Up")
    press("Return")


def window_of(state, view="EvolutionView"):
    return state["shared"].get(view, [0, -1])[:2]


def over(window):
    """From the region graph, with a region, a window and selected ranks."""
    run(window, "simple.SetActiveSource(reader)")
    click(button())
    window.becomes("the latency workspace is there", lambda state: _LATENCY in state["layouts"], 60)
    check("and is drawn", window.ready(drawn))
    run(window, "pclvis.select_ranks([6])")
    click(disc(_REGION)[0])
    window.becomes("a region is chosen", lambda state: (
        state["shared"]["EvolutionView"][2] == _REGION))
    before = window.told()
    from_menu(disc(_REGION)[0])
    window.becomes("the context menu's last entry makes the other workspace", lambda state: (
        _STRUCTURE in state["layouts"]), 90)
    window.becomes("whose timelines have the window and see it", lambda state: (
        window_of(state, "LogicalTimelineView") == window_of(before) and
        [physical(state).get(name) for name in ("SeenBegin", "SeenEnd")] == window_of(before)))
    window.becomes("and the ranks of the region", lambda state: logical(state).get("ShownRanks") == "4-7")
    equal("rank 6 is still selected", rows(window.state, "ranks"), [6])
    window.rest()
    return check("its tab is in front", drawn_frame(window) is not None)


def undone(window):
    press("ctrl+z")
    window.becomes("undo takes the other workspace away in one step", lambda state: (
        _STRUCTURE not in state["layouts"] and "LogicalTimelineView" not in state["views"] and
        "Lateness" not in state["sources"]))
    press("ctrl+y")
    window.becomes("redo brings it back, with the ranks and the part that it saw", lambda state: (
        _STRUCTURE in state["layouts"] and logical(state).get("ShownRanks") == "4-7" and
        [physical(state).get(name) for name in ("SeenBegin", "SeenEnd")] == window_of(state)), 60)
    run(window, "simple.SetActiveView(next(v for v in simple.GetViews() if v.GetXMLName() == 'LogicalTimelineView'))")
    run(window, "seen = simple.GetActiveView()\nseen.StepBegin, seen.StepEnd = 0, -1")
    window.rest()
    return check("drawn", drawn_frame(window) is not None)


def and_back(window):
    left, _, top, _ = drawn_frame(window)
    before = window_of(window.told())
    drag([[left + 200, top - 80], [left + 320, top - 80]], "shift")
    window.becomes("a window chosen in the timeline is that of the first workspace", lambda state: (
        window_of(state) == window_of(state, "LogicalTimelineView") != before and
        state["dag"] == [*window_of(state), [_REGION]]))
    held = window.told()["shared"]
    from_menu([left + 400, top - 80])
    check("the context menu leads back to its tab", window.ready(drawn))
    window.becomes("in which nothing else is changed", lambda state: (
        state["shared"] == held and state["layouts"].count(_LATENCY) == 1))
    move(handles()[0])
    press("alt+t")
    time.sleep(1)
    press("Up")
    press("Return")
    check("the menu Tools leads there again", drawn_frame(window) is not None)


def tour(window):
    window.until(bool)
    if over(window) and undone(window):
        and_back(window)


if __name__ == "__main__":
    visit("show_workspace.py", "workspace", "ParaView has the button", lambda: True if button() else None, tour)
    sys.exit(result())
