"""The workspace under a real pointer; asserts the state of ParaView, as reported by show_workspace.py."""

import contextlib
import os
import pathlib
import sys
import time

import numpy

from answers import answering
from checks import check, equal, result, scratch
from holding import expected, hold, of_ranks, rows
from menus import awaited, popups
from playing import playing
from remembering import remembering
from replying import replying
from screen import click, drag, fill, move, picture, places, press, xdotool
from TestEvolutionView import _ACCENT, handles
from TestPointer import _TINTS, discs
from view_icons import view_icons
from windows import visit

_ICON, _GROUP = "F7F8F9", "Communication latency of cg16_clean"
_VIEWS = ["AttributionView", "DAGView", "EvolutionView", "RegionGraphView"]


def button(ground=_ICON):
    """A button of the toolbar, found by the ground of its icon; None if it is not found."""
    found = places(ground, 0)
    found = found[found[:, 1] < 220] if len(found) else found
    return [int(part) for part in numpy.median(found, axis=0)] if len(found) > 60 else None


def run(window, code):
    """Run Python inside ParaView."""
    done = "".join(window.output).count("DONE\n")
    path = pathlib.Path(scratch("command.new"))
    path.write_text(code)
    os.replace(path, scratch("command.py"))
    end = time.time() + 60
    while ("".join(window.output).count("DONE\n") == done and time.time() < end
           and "command.py" not in (window.output or [""])[-1]):
        window.told()
        time.sleep(0.03)


def drawn():
    """The appearance of region graph and slider; None until they are there."""
    discs_now = [len(places(tint)) for tint in _TINTS]
    return (discs_now, handles()) if handles() and min(discs_now) > 100 else None


def disc(region):
    """A place inside a region's disc without dots or lines, and the middle of the disc."""
    ground = places(_TINTS[region])
    middle = numpy.median(ground, axis=0)
    taken = {tuple(place) for place in ground}
    good = [place for place in ground if all(
        (place[0] + i, place[1] + j) in taken for i in range(-6, 7, 3) for j in range(-6, 7, 3))]
    return good[len(good) // 2], middle


def shared(state, begin_end, region):
    """Whether all views and the filter have that window and region."""
    return (state["shared"] == {"AttributionView": begin_end, "DAGView": [], "RenderView": [],
                                "EvolutionView": [*begin_end, region], "RegionGraphView": [region]}
            and state["dag"] == [*begin_end, [region] if region >= 0 else []])


def all_share(state):
    """Whether all have the window and region of the evolution view."""
    evolution = state["shared"].get("EvolutionView")
    return evolution is not None and shared(state, evolution[:2], evolution[2])


def building(window):
    run(window, "simple.SetActiveSource(reader)")
    click(button())
    window.becomes("the button builds the views in a layout of their own", lambda state: (
        state["views"] == sorted([*_VIEWS, "RenderView"]) and _GROUP in state["layouts"]), 60)
    window.becomes("and the pipeline", lambda state: set(state["sources"]) == {
        "OTF2TraceReader", "WaitStates", "LatencyCriteria", "CommunicationRegions",
        "TemporalAbstraction", "CommunicationDAG", "LatencyAttribution"})
    window.becomes("of a window with a readable DAG", lambda state: 0 < state["states"] <= 80)
    window.becomes("that all share", lambda state: all_share(state) and state["dag"][1] > 0, 60)
    check("they are drawn", window.ready(drawn))
    high = len(picture())
    move([60, high - 40])
    move([60, high - 12])
    check("away from the button, the status bar still says what was chosen, its tooltip in full",
          awaited(lambda: [popup for popup in popups() if popup[2] > 300], 5))
    opened = window.told()
    press_over_views("ctrl+z")
    window.becomes("undo takes all of it away in one step", lambda state: (
        state["sources"] == ["OTF2TraceReader"] and state["views"] == ["RenderView"]
        and _GROUP not in state["layouts"]))
    press_over_views("ctrl+y")
    window.becomes("redo brings it back", lambda state: (
        state["shared"] == opened["shared"] and state["dag"] == opened["dag"]
        and state["states"] == opened["states"] and state["layouts"] == opened["layouts"]), 60)
    check("and its drawing", window.ready(drawn))
    return opened


def press_over_views(key):
    move([700, 500])
    press(key)


def choosing(window, opened):
    region = opened["shared"]["EvolutionView"][2]
    other = (region + 1) % 4
    click(disc(other)[0])
    window_of = opened["shared"]["EvolutionView"][:2]
    window.becomes("a click on a region in the region graph chooses it everywhere",
                   lambda state: shared(state, window_of, other))
    window.becomes("and the DAG is of it", lambda state: state["states"] != opened["states"]
                   or state["states"] > 0)
    press("ctrl+z")
    window.becomes("undo takes that back everywhere",
                   lambda state: shared(state, window_of, region))
    window.becomes("and the DAG comes back",
                   lambda state: state["states"] == opened["states"])


@contextlib.contextmanager
def held_button(place):
    """Hold the left button down from that place on."""
    move(place)
    xdotool("mousedown", 1)
    try:
        yield
    finally:
        xdotool("mouseup", 1)


def pull(place, right):
    """Move the pointer in small steps to this many pixels to the right of the place."""
    here = int(xdotool("getmouselocation", "--shell").split("X=")[1].split()[0])
    there = place[0] + right
    for x in range(here, there, 5 if there > here else -5):
        move([x, place[1]], 0.1)
    move([there, place[1]])


def let_go(window):
    """Wait for the effects of the end of a drag: during the drag, the state has changed already."""
    run(window, "pass")
    window.rest()


def following(window, opened):
    """While the slider is being dragged; the delay depends on how fast the machine draws."""
    before = opened["shared"]["EvolutionView"]
    begin, _ = handles()
    with held_button(begin):
        pull(begin, -30)
        window.becomes("while the slider's handle is dragged, all and the DAG have its window",
                       lambda state: state["shared"]["EvolutionView"][0] < before[0] and
                       all_share(state))
        window.becomes("and its states", lambda state: state["states"] > opened["states"])
        on_the_way = window.state
        pull(begin, -60)
        window.becomes("also further on, the handle still in hand",
                       lambda state: state["shared"]["EvolutionView"][0] <
                       on_the_way["shared"]["EvolutionView"][0] and all_share(state))
        window.becomes("with still more states",
                       lambda state: state["states"] > on_the_way["states"])
    window.becomes("it is let go there", lambda state: (
        state["states"] > on_the_way["states"] and all_share(state)))
    back_and_forth(window, opened)
    run(window, "dag = next(s for s in simple.GetSources().values()\n"
                "           if s.GetXMLName() == 'CommunicationDAG')\n"
                f"dag.MaximumStates = {opened['states']}")
    with held_button(begin):
        pull(begin, -30)
        window.becomes("a drag to a window of too many states shows none, and is no error",
                       lambda state: state["states"] == 0 and all_share(state))
        pull(begin, 0)
        window.becomes("back where it began there are states again", lambda state: (
            state["states"] == opened["states"]))
    let_go(window)
    run(window, "dag.MaximumStates = 250000\nout(f'TENTATIVE {dag.Tentative}')")
    check("let go, a refusal is an error again", "TENTATIVE 0\n" in window.output)
    with held_button(begin):
        pull(begin, -30)
        window.becomes("a drag brings its window again", lambda state: (
            state["shared"]["EvolutionView"][0] < before[0] and all_share(state)))
        pull(begin, 0)
        window.becomes("back where it began, the handle brings the first window to all",
                       lambda state: state["states"] == opened["states"]
                       and shared(state, before[:2], before[2]))
    let_go(window)
    move([begin[0] - 60, begin[1]])


def back_and_forth(window, opened):
    """Undo, redo and undo of a finished drag."""
    before = opened["shared"]["EvolutionView"]
    let_go(window)
    held = window.state["shared"]
    press("ctrl+z")
    window.becomes("undo takes it back",
                   lambda state: shared(state, before[:2], before[2])
                   and state["states"] == opened["states"])
    press("ctrl+y")
    window.becomes("redo brings the whole drag back, in one step",
                   lambda state: state["shared"] == held and state["states"] > opened["states"])
    press("ctrl+z")
    window.becomes("and undo takes it again", lambda state: (
        shared(state, before[:2], before[2]) and state["states"] == opened["states"]))


def sliding(window, opened):
    before = opened["shared"]["EvolutionView"]
    begin, _ = handles()
    drag([begin, (begin[0] - 60, begin[1])])
    window.becomes("the slider's handle is dragged, and all and the DAG have its window",
                   lambda state: state["shared"]["EvolutionView"][0] < before[0] and
                   all_share(state))
    window.becomes("and its states", lambda state: state["states"] > opened["states"])
    back_and_forth(window, opened)
    run(window, "view = next(v for v in simple.GetViews() if v.GetXMLName() == 'EvolutionView')\n"
                f"view.WindowBegin = {before[0] / 2}")
    window.becomes("a window set from Python comes to all",
                   lambda state: shared(state, [before[0] / 2, before[1]], before[2]))
    window.becomes("and to the DAG's states, which are drawn by themselves",
                   lambda state: state["states"] > opened["states"])
    run(window, f"view.WindowBegin = {before[0]}")
    window.becomes("and back", lambda state: state["states"] == opened["states"])


def accents():
    """Number of pixels with the colour of rings in the lower half of the window."""
    found = places(_ACCENT)
    return int((found[:, 1] > 560).sum())


def selecting(window, opened):
    evolution = opened["shared"]["EvolutionView"]
    region = evolution[2]
    quiet = accents()
    move([handles()[0][0] + 200, 620])
    time.sleep(1)  # so that no tip covers the discs
    middle, radius = discs()[region]
    drag([middle - radius - 12, middle + radius + 12], "shift")
    ranks = set(range(4 * region, 4 * region + 4))
    window.becomes("a rectangle around a region selects its ranks in graph and tables", lambda state: (
        ranks <= set(rows(state, "graph")) and rows(state, "graph") == rows(state, "rank regions")
        == rows(state, "ranks")))
    ranks = rows(window.state, "graph")
    window.becomes("and their states in the DAG and its table", lambda state: (
        len([row for row in state["selected"]["dag"] if row[0] == 1]) == opened["states"]
        == len(state["selected"]["states"])))
    window.becomes("and the messages that they sent or received",
                   lambda state: of_ranks(state, ranks))
    _, wanted = expected(window, run, ranks)
    window.becomes("with the links, bars, windows, periods and durations that hold these",
                   lambda state: hold(state, wanted))
    rings = window.sees(accents, lambda found: found > quiet + 300)
    check("which have rings", rings > quiet + 300, (rings, quiet))
    window.becomes("by their share of the messages", lambda state: state["shares"] == wanted["shares"])
    parts = [some / every for rows_of in wanted["shares"].values() for *_, some, every in rows_of]
    check("which is a part of most of them", sum(part < 1 for part in parts) > len(parts) / 2, parts)
    by_mouse = window.state["selected"]
    press("Escape")
    window.becomes("Escape ends all of it, and the choice of a region", lambda state: (
        not any(state["selected"].values()) and shared(state, evolution[:2], -1)))
    run(window, f"view.ChosenRegion = {region}")
    window.becomes("and back", lambda state: shared(state, evolution[:2], region))
    window.becomes("with its states", lambda state: state["states"] == opened["states"])
    run(window, f"from pclvis import selection\nselection.select_ranks({ranks})")
    window.becomes("Python selects the same", lambda state: state["selected"] == by_mouse)
    scattered = [0, 2, 4, 7, 9, 11, 14]
    run(window, f"selection.select_ranks({scattered})")
    window.becomes("and ranks that are no neighbours, with their messages", lambda state: (
        rows(state, "ranks") == scattered and of_ranks(state, scattered)))
    run(window, "selection.select_ranks([])")
    window.becomes("and nothing", lambda state: not any(state["selected"].values()))


def selecting_messages(window, opened):
    """In a spreadsheet's table, with a choice and its undo in between; and times in the evolution."""
    evolution = opened["shared"]["EvolutionView"]
    number, wanted = expected(window, run, [])
    quiet = accents()
    run(window, "table = fetch(reader)\n"
                f"row = int((table['message_id'] == {number}).argmax())\n"
                "one = servermanager.sources.IDSelectionSource(FieldType='ROW', IDs=[0, row])\n"
                "reader.SMProxy.SetSelectionInput(0, servermanager.filters.AppendSelections(\n"
                "    Input=[one], Expression='one', SelectionNames=['one']).SMProxy, 0)\n")
    window.becomes("a message of a spreadsheet's table selects its ends in region graph and ranks",
                   lambda state: rows(state, "graph") == wanted["ends"] == rows(state, "ranks"))
    window.becomes("its states in the DAG", lambda state: rows(state, "states") == wanted["states"])
    window.becomes("its link, bars, windows, periods and duration", lambda state: hold(state, wanted))
    check("which are few", len(wanted["windows"]) < 9 and len(wanted["durations"]) == 1, wanted)
    selected = window.state["selected"]
    click(disc((evolution[2] + 1) % 4)[0])
    window.becomes("a click on another region's disc leaves the message selected", lambda state: (
        shared(state, evolution[:2], (evolution[2] + 1) % 4)
        and rows(state, "windows") == wanted["windows"] and not state["selected"]["states"]))
    press("ctrl+z")
    window.becomes("undo takes the choice back, in one step, and its states are selected again",
                   lambda state: shared(state, evolution[:2], evolution[2])
                   and state["selected"] == selected)
    run(window, "reader.SMProxy.CleanSelectionInputs(0)")
    window.becomes("without it none of them", lambda state: not any(state["selected"].values()))
    run(window, f"selection.select_messages([{number}])")
    window.becomes("Python selects the same", lambda state: hold(state, wanted) and (
        rows(state, "graph") == wanted["ends"] and rows(state, "states") == wanted["states"]))
    run(window, "selection.select_messages([])")
    window.becomes("and nothing", lambda state: not any(state["selected"].values()))
    # A picture that is newer than the state has rings in the colour of the handles.
    window.sees(accents, lambda now: now <= quiet + 20)
    window.rest()
    begin, end = handles()
    left, right, foot, top = begin[0] - 325, end[0] + 50, begin[1] - 42, begin[1] - 172
    around = [(left, top), (right, top), (right, foot), (left, foot), (left, top + 4)]
    drag(around, "ctrl")
    window.becomes("a lasso in the evolution selects windows and periods",
                   lambda state: state["selected"]["evolution"])
    window.becomes("the messages sent in them, in all tables of messages", lambda state: (
        any(row[0] == "send_begin_s" for row in state["selected"]["messages"])
        and state["selected"]["messages"] == state["selected"]["inside"]))
    window.becomes("and their ranks and durations", lambda state: (
        state["selected"]["graph"] and state["selected"]["ranks"]
        and state["selected"]["durations"]))
    run(window, "evolution.SMProxy.CleanSelectionInputs(3)")
    window.becomes("and none without them", lambda state: not any(state["selected"].values()))


def keeping(window, opened):
    """State files and the Python trace, in the window."""
    evolution = opened["shared"]["EvolutionView"]
    file, script = scratch("workspace.pvsm"), scratch("workspace_state.py")
    # If a shown port is the active one, ParaView's Python state asks for the active source where a different one is
    # active (smtrace.py, create_accessor).
    run(window, f"simple.SetActiveSource(reader)\nsimple.SaveState({file!r})\nopen({script!r}, 'w').write(smstate.get_state())")
    for sentence, code in (
            ("a state file", f"simple.LoadState({file!r})"),
            ("a Python state", f"exec(compile(open({script!r}).read(), 'state', 'exec'), dict())")):
        run(window, CLEAR)
        run(window, code)
        window.becomes(f"{sentence} brings views, window and region back", lambda state: (
            shared(state, evolution[:2], evolution[2]) and set(_VIEWS) <= set(state["views"])
            and state["layouts"].count(_GROUP) == 1), 60)
        run(window, "graph = next(v for v in simple.GetViews() if v.GetXMLName() == 'RegionGraphView')\n"
                    "graph.ChosenRegion = -1")
        window.becomes("and the links", lambda state: shared(state, evolution[:2], -1))
    trace = scratch("trace.py")
    run(window, CLEAR)
    run(window, f"{OPEN}simple.SetActiveSource(reader)\nsmtrace.start_trace()")
    click(button())
    window.becomes("with the Python trace on, the button builds it", lambda state: (
        shared(state, evolution[:2], evolution[2])), 60)
    if not check("and draws it", window.ready(drawn),
                 ([len(places(tint)) for tint in _TINTS], handles(), window.state["layouts"], window.state["views"])):
        return
    begin, _ = handles()
    drag([begin, (begin[0] - 60, begin[1])])
    window.becomes("and the slider is dragged",
                   lambda state: state["shared"]["EvolutionView"][0] < evolution[0])
    let_go(window)
    dragged = window.state["shared"]
    run(window, f"open({trace!r}, 'w').write(smtrace.stop_trace())")
    text = pathlib.Path(trace).read_text()
    check("the trace has one call for the workspace",
          text.count("pclvis.communication_latency_workspace(") == 1 and "WaitStates(" not in text, text)
    check("and the window", ".WindowBegin = " in text, text)
    run(window, CLEAR)
    run(window, f"{OPEN}exec(compile(open({trace!r}).read(), 'trace', 'exec'), dict())")
    window.becomes("replayed it does both", lambda state: state["shared"] == dragged, 60)


#: The trace again, but not selected.
OPEN = """
reader = simple.OTF2TraceReader(registrationName="trace", FileName=os.environ["PCLVIS_TRACE"])
"""

#: Everything is removed except the view that runs the commands.
CLEAR = """
for proxy in simple.GetViews():
    if proxy.GetXMLName() != "RenderView":
        simple.Delete(proxy)
for name in ("LatencyAttribution", "CommunicationDAG", "TemporalAbstraction",
             "CommunicationRegions", "LatencyCriteria", "WaitStates", "OTF2TraceReader"):
    for proxy in simple.GetSources().values():
        if proxy.GetXMLName() == name:
            simple.Delete(proxy)
for key, layout in list(simple.GetLayouts().items()):
    if key[0].startswith("Communication latency"):
        simple.RemoveLayout(layout)
"""


def main(processes=0):
    def tour(window):
        fill()
        check("the button is there also where that put it", window.ready(button))
        if not processes:  # parts that do not depend on where the data are
            replying(window, lambda code: run(window, code))
        opened = building(window)
        if not processes:  # a server on a busy machine is slower than the pointer that others follow
            following(window, opened)
        for part in (playing, answering, remembering):
            part(window, opened, lambda code: run(window, code))
        for part in (choosing, sliding, selecting, selecting_messages, keeping):
            part(window, opened)
        if not processes:
            view_icons(window, lambda code: run(window, code))

    window = visit("show_workspace.py", "workspace", "the window has the button", button, tour,
                   processes)
    troubles = [line for line in window.output if line.startswith("TROUBLE") and "command.py" in line]
    equal("no command failed", troubles, [])


if __name__ == "__main__":
    main()
    sys.exit(result())
