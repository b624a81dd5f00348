"""Clusters in the logical timeline under a real pointer: cut, joins, selection, focus, keys, undo."""

import re
import sys
from collections import Counter

from checks import check, result
from screen import click, drag, move, press, xdotool
from TestStructureWorkspace import logical
from TestWorkspace import button, run
from timelines import drawn_frame, foot, labels
from windows import visit

_ICON = "EEF5F8"
#: Measured from the steps to the left: right end of the dendrogram, and its width [pixel]
_TREE, _WIDTH = 60, 92
#: ranks of the box of 4 x 4 x 4; the slow rank; that rank with its six neighbors
_RANKS, _SLOW, _PARTNERS = 64, 37, "21, 33, 36-38, 41, 53"


def numbers(state, low):
    """(number of ranks, y) of the clusters with several ranks."""
    return [(int(words), y) for words, y in labels(state, low) if words.isdigit()]


def single(state, low):
    """y of the only cluster with a single rank: the lowest name of a rank."""
    return max(y for words, y in labels(state, low) if words == f"Rank {_SLOW}")


def counts(state, low):
    """Number of ranks of each cluster, in order; the slow rank, whose row has its name, is a cluster of its own."""
    return sorted([count for count, _ in numbers(state, low)] + [1])


def clusters(state):
    """Number of clusters of the phase in focus; 0 if there is none."""
    found = re.search(r"(\d+) clusters? by lateness in phase", state["places"])
    return int(found[1]) if found else 0


def shows(count, low):
    """Whether the last picture has numbers for at most this many clusters."""
    return lambda state: 0 < len(numbers(state, low)) <= count


def opening(window):
    """Left side of the steps, and lower side of the view, on the screen; None if they are not found."""
    run(window, "simple.SetActiveSource(reader)")
    click(button(_ICON))
    window.becomes("the button builds the logical timeline", lambda state: "LogicalTimelineView" in state["views"], 90)
    window.rest()
    # Make room for tree and title. A maximised cell is restored when ParaView lays out something else.
    run(window, "layout = simple.GetLayout(next(v for v in simple.GetViews() if v.GetXMLName() == 'LogicalTimelineView'))\n"
                "for cell in (0, 1):\n    layout.SetSplitFraction(cell, 0.95)")
    window.becomes("64 ranks are shown by clusters, with room for legends", lambda state: (
        clusters(state) == 8 and "point of interest (n, p)" in state["places"]), 60)
    window.rest()
    strip = drawn_frame(window)
    if check("the strip is drawn", strip is not None):
        return strip[0], foot(window.state, strip)
    return None


def cutting(window, left, low):
    y = numbers(window.state, low)[0][1]

    def at(merges):
        return [left - _TREE - _WIDTH * merges / 8, y + 30]

    drag([at(0.5), at(4), at(7.5)])
    window.becomes("a drag of the cut merges all clusters", lambda state: logical(state)["MostClusters"] == 1)
    window.becomes("which is one row of 64 ranks", lambda state: [count for count, _ in numbers(state, low)] == [64])
    press("ctrl+z")
    window.becomes("undo opens them", lambda state: logical(state)["MostClusters"] == 0)
    move([left + 200, y])
    press("comma")
    window.becomes("the key , shows one less", lambda state: logical(state)["MostClusters"] == 7)
    press("period")
    window.becomes("the key . one more", lambda state: logical(state)["MostClusters"] == 0)
    move([left - _TREE - 50, y])
    xdotool("click", 5)  # the wheel, down
    window.becomes("the wheel over the tree shows one less", lambda state: logical(state)["MostClusters"] == 7)
    xdotool("click", 4)
    window.becomes("and one more", lambda state: logical(state)["MostClusters"] == 0)


def within(phase, window, left):
    """x on the screen of the first step of a phase, by its number, which is placed relative to its steps as that of
    phase 0 is."""
    highest = {}
    for line in window.state["places"].splitlines():
        kind, x, y, _, _, *words = line.split(" ")
        if kind == "text" and float(y) > highest.get(" ".join(words), (0, 0))[1]:
            highest[" ".join(words)] = float(x), float(y)
    return left + highest[phase][0] - highest["0"][0] + 12


def merging(window, left, low):
    """x over a row merges its cluster with its sibling, and opens a merge."""
    window.rest()
    x = within("4", window, left)
    before = counts(window.state, low)
    move([x, min(numbers(window.state, low))[1]])
    press("x")
    window.becomes("x over a cluster merges it with its sibling", lambda state: (
        logical(state)["ToggledClusters"] != "" and len(counts(state, low)) < len(before)
        and sum(counts(state, low)) == _RANKS))
    window.rest()
    more = Counter(counts(window.state, low)) - Counter(before)
    merged = [(count, y) for count, y in numbers(window.state, low) if count in more]
    if check("into one row", len(merged) == 1, (before, counts(window.state, low))):
        move([x + 3, merged[0][1]])
        press("x")
        window.becomes("and over this row opens it", lambda state: (
            logical(state)["ToggledClusters"] == "" and counts(state, low) == before))


def focusing(window, left, low):
    """A click on a cluster of another phase selects its ranks, and moves the focus to that phase."""
    ranks = [count for count, _ in numbers(window.state, low)]
    click([within("13", window, left), numbers(window.state, low)[2][1]])
    window.becomes("a click on a cluster of phase 13 brings that into focus", lambda state: (
        logical(state)["ClusterPhase"] == 13 and "by lateness in phase 13," in state["places"]))
    window.becomes("and selects its ranks", lambda state: len(state["selected"]["ranks"]) in counts(state, low))
    press("ctrl+z")
    window.becomes("undo brings the phase before into focus", lambda state: (
        logical(state)["ClusterPhase"] == -1 and [count for count, _ in numbers(state, low)] == ranks))


def picking(window, left, low):
    """Clusters picked with Ctrl, and the rows of the selected ranks."""
    window.rest()
    count, y = max(numbers(window.state, low))
    click([left - 25, y])
    window.becomes("a click on a cluster's number selects its ranks in the trace",
                   lambda state: len(state["selected"]["ranks"]) == count)
    other, below = min(numbers(window.state, low))
    click([left - 25, below], "ctrl")
    window.becomes("with Ctrl those of another one as well", lambda state: (
        len(state["selected"]["ranks"]) == count + other))
    click([left - 25, single(window.state, low)])
    window.becomes("a click on that of a single rank selects it", lambda state: (
        [row[-1] for row in state["selected"]["ranks"]] == [_SLOW]))
    for shown, words in ((_PARTNERS, "Shown ranks"), ("", f"Focus: rank {_SLOW}")):
        press("o")
        window.becomes(f"o shows {words}", lambda state, shown=shown, words=words: (
            logical(state)["ShownRanks"] == shown and words in state["places"]))
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: not state["selected"]["ranks"])


def joining(window, left, low):
    y = numbers(window.state, low)[0][1]
    drag([[left - _TREE - _WIDTH / 16, y + 30], [left - _TREE - _WIDTH * 7.5 / 8, y + 30]])
    window.becomes("all are merged", lambda state: logical(state)["MostClusters"] == 1)
    window.becomes("and drawn", shows(1, low))
    root = [left - _TREE - _WIDTH * 7 / 8, numbers(window.state, low)[0][1]]
    click(root)
    window.becomes("a click on the join opens it", lambda state: logical(state)["ToggledClusters"] != "")
    press("ctrl+z")
    window.becomes("undo closes it", lambda state: logical(state)["ToggledClusters"] == "")
    row = [left + 300, numbers(window.state, low)[0][1]]
    click(row, times=2)
    window.becomes("so does a double click on its row", lambda state: logical(state)["ToggledClusters"] != "")
    window.becomes("which selects nothing", lambda state: not state["selected"]["ranks"])
    press("r")
    press("period")
    window.becomes("another cut forgets it", lambda state: (
        logical(state)["ToggledClusters"] == "" and logical(state)["MostClusters"] == 2))
    run(window, "next(v for v in simple.GetViews() if v.GetXMLName() == 'LogicalTimelineView').MostClusters = 0\n"
                "simple.RenderAllViews()")
    window.becomes("a script shows all again", lambda state: len(numbers(state, low)) > 3)


def focus_keys(window, left, low):
    window.rest()
    move([left + 300, max(numbers(window.state, low))[1]])
    press("e")
    window.becomes("e puts the cluster under the pointer into focus", lambda state: logical(state)["FocusCluster"] >= 0)
    press("e")
    window.becomes("and then its medoid", lambda state: logical(state)["FocusOn"] != "Greatest Value")
    for radius in (2, 3, 4, 1):
        press("g")
        window.becomes(f"g makes the focus reach {radius} messages far", lambda state, radius=radius: (
            logical(state)["FocusRadius"] == radius and f" radius {radius}\n" in state["places"]))
    press("i")
    window.becomes("i hides ranks without an event", lambda state: logical(state)["IdleRanks"] == 0)


def switching(window, left, low):
    move([left + 300, numbers(window.state, low)[0][1]])
    press("n")
    window.becomes("n goes to a point of interest, whose rank is in focus", lambda state: (
        logical(state)["PointOfInterest"] == 0 and f"Focus: rank {_SLOW}" in state["places"]))
    press("p")
    window.becomes("p to the last one", lambda state: re.search(
        rf"point of interest {logical(state)['PointOfInterest'] + 1} of {logical(state)['PointOfInterest'] + 1}\n",
        state["places"]) and logical(state)["PointOfInterest"] > 0)
    press("c")
    window.becomes("c shows all ranks", lambda state: logical(state)["Mode"] == "Plain" and not clusters(state))
    press("ctrl+z")
    window.becomes("undo shows clusters", lambda state: logical(state)["Mode"] != "Plain" and clusters(state) == 8)


def tour(window):
    window.until(bool)
    corner = opening(window)
    for part in (cutting, merging, focusing, picking, joining, focus_keys, switching) if corner else ():
        part(window, *corner)


if __name__ == "__main__":
    visit("show_workspace.py", "workspace", "ParaView has the button",
          lambda: True if button(_ICON) else None, tour, trace="stencil3d_64_slowrank")
    sys.exit(result())
