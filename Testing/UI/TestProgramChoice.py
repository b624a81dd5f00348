"""A phase and iterations chosen by the pointer: the attribution of the link group is then about these.

fe64_hotspot is a finite-element program of ten iterations; in iterations 4 to 7 all ranks send to rank 21 (truth.json).
"""

import sys

import numpy

from checks import check, equal, result, shared, skip
from screen import click, move, places, press
from windows import visit

_GROUNDS = {"LogicalTimelineView": "FDFEFE", "EventFlowGraphView": "FDFEFD", "AttributionView": "FEFDFD"}


def corners():
    """Left and lower side of each view on the screen, found by its ground; None unless all are found."""
    found = {name: places(ground, 0) for name, ground in _GROUNDS.items()}
    if any(len(pixels) < 5000 for pixels in found.values()):
        return None
    return {name: [int(edges(pixels[:, 0])[0]), int(edges(pixels[:, 1])[-1]) + 1] for name, pixels in found.items()}


def edges(places_along):
    """Where the ground is, along an axis: icons of the window may have some pixels of the same color."""
    return numpy.flatnonzero(numpy.bincount(places_along) > 50)


def place(window, view, begin):
    """Where the first words of a view with this beginning are on the screen."""
    left, foot = corners()[view]
    words = window.told()[view]["words"]
    x, y = words[next(text for text in words if text.startswith(begin))][0]
    return [left + x, foot - y]


def sentence(state):
    """The verdict's sentences, as far as the view has room for them."""
    return " ".join(state["AttributionView"]["words"])


def phase(window):
    """A click on the name of a phase chooses it for the group; another click clears the choice."""
    names = [words for words in window.told()["LogicalTimelineView"]["words"] if words.startswith("phase ")]
    check("phases have their names", len(names) > 2, names)
    number = int(names[1].split()[1])
    click(place(window, "LogicalTimelineView", names[1]))
    window.becomes("a click on its name chooses a phase", lambda state: (
        state["LogicalTimelineView"]["ChosenPhase"] == number and state["AttributionView"]["ChosenPhase"] == number))
    window.becomes("which the timeline says", lambda state: any(
        f"phase {number} chosen" in words for words in state["LogicalTimelineView"]["words"]))
    equal("the verdict stays that of the whole run", window.told()["asked"], [-1] * 4)
    click(place(window, "AttributionView", "choice"))
    window.becomes("until the switch asks for the choice", lambda state: (
        state["AttributionView"]["WholeRun"] == 0 and state["asked"] == [number, -1, -1, -1]))
    window.becomes("which the switch names then", lambda state: f"phase {number}" in state["AttributionView"]["words"], 60)
    window.rest()
    x, y = place(window, "LogicalTimelineView", f"phase {number}")
    click([x, y])
    window.becomes("another click takes it back", lambda state: (
        state["LogicalTimelineView"]["ChosenPhase"] == -1 and state["asked"] == [-1] * 4))
    window.rest()
    move([x, y + 60])
    press("l")
    window.becomes("the key l over its ground chooses it, too", lambda state: state["asked"] == [number, -1, -1, -1])
    window.rest()
    press("l")
    window.becomes("and takes it back", lambda state: state["asked"] == [-1] * 4)
    press("ctrl+z")
    window.becomes("undo brings it back", lambda state: state["asked"] == [number, -1, -1, -1])
    press("ctrl+y")
    window.becomes("and redo takes it away", lambda state: state["asked"] == [-1] * 4)
    window.rest()


def iterations(window):
    """The pointer chooses the main loop, keys its iterations; iterations with the pattern have it as their verdict."""
    click(place(window, "EventFlowGraphView", "MPI_Allreduce"))
    window.rest()
    press("l")
    window.becomes("the key l over a call chooses the loop that it is in", lambda state: (
        state["EventFlowGraphView"]["ChosenLoop"] == 0 == state["AttributionView"]["ChosenLoop"]
        and state["asked"] == [-1, 0, -1, -1]))
    window.rest()
    press("comma")
    window.becomes("a comma goes to its last iteration", lambda state: state["asked"] == [-1, 0, 9, 9])
    window.becomes("which the graph says", lambda state: any(
        words.startswith("loop 0, iteration 9 of 10 chosen") for words in state["EventFlowGraphView"]["words"]))
    window.becomes("it has no pattern", lambda state: (
        "loop 0, iteration 9" in sentence(state) and "Hot rank" not in sentence(state)), 60)
    window.rest()
    for _ in range(3):
        press("comma")
        window.rest()
    window.becomes("iteration 6 has", lambda state: state["asked"] == [-1, 0, 6, 6] and "Hot rank 21" in sentence(state)
                   and "loop 0, iteration 6" in sentence(state), 60)
    window.rest()
    press("period")
    window.becomes("a period goes on to the next one", lambda state: state["asked"] == [-1, 0, 7, 7])
    window.rest()
    x, y = place(window, "EventFlowGraphView", "20 iterations")
    click([x - 25, y], times=2)
    window.becomes("a double click in an inner loop takes it back", lambda state: (
        state["EventFlowGraphView"]["ChosenLoop"] == -1 and state["asked"] == [-1] * 4))


def tour(window):
    window.until(bool)
    phase(window)
    iterations(window)


archive = shared("sim", "fe64_hotspot")
if archive:
    visit("show_program_choice.py", "choice", "the window shows the views", corners, tour, trace=archive)
else:
    skip("the shared traces are not there")
sys.exit(result())
