"""A region, a window and a phase chosen by the pointer: the attribution's time bar and work follow in the link group.

stencil3d_64_slowrank works 20 times 250 us on each rank, between exchanges with its neighbours; rank 37 1.6 times as
long (truth.json).
"""

import sys

import numpy

from checks import check, near, result
from screen import click, drag, move, places, press
from windows import visit, wording

_GROUNDS = {"EvolutionView": "FEFEFD", "LogicalTimelineView": "FDFEFE", "AttributionView": "FEFDFD"}
_PARTS = ("useful work", "load imbalance", "serialisation", "transfer")
#: colors of these parts in the bar
_COLORS = ("8FBF9F", "E2953B", "8A6BBF", "C9473E")
#: [s] work of each rank before an exchange; number of exchanges; by how much longer rank 37 works
_WORK, _TIMES, _LONGER = 250e-6, 20, 0.6


def boxes():
    """Left, upper, right and lower side of each view on the screen, found by its ground; None unless all are found."""
    found = {name: places(ground, 0) for name, ground in _GROUNDS.items()}
    if any(len(pixels) < 5000 for pixels in found.values()):
        return None
    sides = {name: (edges(pixels[:, 0]), edges(pixels[:, 1])) for name, pixels in found.items()}
    return {name: [int(x[0]), int(y[0]), int(x[-1]), int(y[-1]) + 1] for name, (x, y) in sides.items()}


def edges(along, most=50):
    """Ends of the range with many pixels along an axis: icons of the window may have some of the same color."""
    return numpy.flatnonzero(numpy.bincount(along) > most)


def place(window, view, begin):
    """Where the first words of a view with this beginning are on the screen."""
    left, _, _, foot = boxes()[view]
    words = window.told()[view]["words"]
    x, y = words[next(text for text in words if text.startswith(begin))][0]
    return [left + x, foot - y]


def times(state):
    """Seconds by row, except those of causes."""
    return {name: time for name, parent, time, _, _ in state["tree"] if parent in ("", "run")}


def share(colors):
    """Share of useful work in the bar on the screen; useful work has the first color, losses the others."""
    left = boxes()["AttributionView"][0]
    found = [pixels[pixels[:, 0] >= left] for pixels in map(places, colors)]
    sides = [edges(pixels[:, 0], 4) for pixels in found if len(pixels)]
    first, last = min(int(x[0]) for x in sides if len(x)), max(int(x[-1]) for x in sides if len(x))
    return (int(sides[0][-1]) + 1 - first) / (last + 1 - first)


def of_slow_rank(state):
    """Seconds of the slow rank in the load imbalance."""
    return sum(time for name, parent, time, _, _ in state["tree"] if (name, parent) == ("slow rank", _PARTS[1]))


def told(window, about):
    """The bar says what it is about, and its parts add up."""
    window.becomes(f"the bar is about {about}", lambda state: any(
        words.startswith(f"what {about}, ")
        for words in state["AttributionView"]["words"]), 60)
    window.rest()
    tree = times(window.told())
    near("its parts add up", sum(tree[part] for part in _PARTS), tree["run"], 1e-9)
    work = window.told()["work"].values()
    near("its useful work is the mean of the ranks' work", tree["useful work"], sum(work) / len(work), 1e-9)
    found = window.sees(lambda: share(_COLORS), lambda share: abs(share - tree["useful work"] / tree["run"]) < 0.02)
    near("useful work has its share of the bar", found, tree["useful work"] / tree["run"], 0.02)
    return tree


def region(window, length):
    """A region without rank 37, and its part of the run, which has the same length and includes waiting for rank 37."""
    of_ranks = window.said("REGIONS")
    names = sorted(words for words in window.told()["EvolutionView"]["words"] if words[0] == "R" and words[1:].isdigit())
    number = next(int(name[1:]) for name in names if int(name[1:]) != of_ranks[37])
    click(place(window, "EvolutionView", f"R{number}"))
    window.becomes("a click on its name chooses a region", lambda state: (
        state["RegionGraphView"]["ChosenRegion"] == number))
    window.rest()
    told(window, "the run")
    click(place(window, "AttributionView", "choice"))
    window.becomes("the switch asks for it", lambda state: state["asked"] == [0, -1, -1, [number]])
    tree = told(window, f"R{number}, whole run")
    near("it takes as long as the run", tree["run"], length, 1e-9)
    near("its ranks work as long as all but one", tree["useful work"], _TIMES * _WORK, 0.02 * _TIMES * _WORK)
    near("and wait for rank 37", tree["load imbalance"], _TIMES * _LONGER * _WORK, 0.05 * _TIMES * _WORK)
    near("which the bar says", of_slow_rank(window.told()), tree["load imbalance"], 0.05 * tree["load imbalance"])
    click(place(window, "EvolutionView", f"R{number}"))
    window.becomes("another click takes it back", lambda state: state["asked"] == [0, -1, -1, []])
    told(window, "the run")


def period(window):
    """A window, and its part of the run, which has that length."""
    left, top, right, foot = boxes()["EvolutionView"]
    y = round(top + 0.35 * (foot - top))
    drag([[round(left + share * (right - left)), y + step] for share, step in ((0.35, 0), (0.5, 15), (0.65, 30))], "shift")
    window.becomes("a rectangle with Shift makes its time the window", lambda state: (
        state["asked"][1] > state["asked"][0] > 0 and state["asked"][:2] == [
            state["EvolutionView"]["WindowBegin"], state["EvolutionView"]["WindowEnd"]]))
    window.rest()
    begin, end = window.told()["asked"][:2]
    tree = told(window, wording.span_words(begin, end))
    near("it is as long as the window", tree["run"], end - begin, 1e-9)
    press("Escape")
    window.becomes("Escape chooses the whole trace", lambda state: state["asked"] == [0, -1, -1, []])
    told(window, "the run")


def bar(window, about):
    """The work of rank 37 in its phases, as shown by the pointer on its bar."""
    seconds = window.told()["work"]["37"]
    near(f"rank 37 works longer in {about}", seconds, _WORK * (1 + _LONGER), 0.05 * _WORK)
    words, (left, _, _, foot) = window.told()["AttributionView"]["words"], boxes()["AttributionView"]
    axis = words["rank"][0][1]
    first, other = (next(x for x, y in words[number] if abs(y - axis) < 1) for number in ("0", "50"))
    move([round(left + first + (other - first) * 37 / 50), round(foot - words["median"][0][1] - 12)])
    window.becomes("its bar says how long", lambda state: "37" in state["tip"] and wording.seconds(seconds) in state["tip"])


def phase(window):
    """Phases: exchanges with the work before them."""
    names = [words for words in window.told()["LogicalTimelineView"]["words"] if words.startswith("phase ")]
    numbers = sorted(int(name.split()[1]) for name in names)
    check("there are names of phases", len(numbers) > 2, names)
    for number in numbers[1:3]:
        click(place(window, "LogicalTimelineView", f"phase {number}"))
        window.becomes(f"a click on its name chooses phase {number}", lambda state, number=number: (
            state["asked"] == [0, -1, number, []]))
        tree = told(window, f"phase {number}")
        near(f"phase {number} has the work of one exchange, and a 64th of what rank 37 has more", tree["useful work"],
             _WORK * (1 + _LONGER / 64), 0.02 * _WORK)
        bar(window, f"phase {number}")
        check("ranks wait for rank 37 no longer than it works longer", 0 < tree["load imbalance"] <= _LONGER * _WORK, tree)
        click(place(window, "LogicalTimelineView", f"phase {number}"))
        window.becomes("another click takes it back", lambda state: state["asked"] == [0, -1, -1, []])
    told(window, "the run")


def tour(window):
    window.until(bool)
    first, last = window.said("AXIS")
    tree = told(window, "the run")
    near("the run is that of the time axis", tree["run"], last - first, 1e-9)
    check("with the slow rank", of_slow_rank(window.told()) > 0.5 * tree["load imbalance"], window.told()["tree"])
    region(window, last - first)
    period(window)
    phase(window)


visit("show_time_of_choice.py", "times", "the window shows the views", boxes, tour, trace="stencil3d_64_slowrank")
sys.exit(result())
