"""The region graph view under a real pointer and keyboard: choosing, selecting, moving, undoing.

Asserts the state of ParaView (properties, rows of the selection), as reported by watch_state.py.
"""

import sys

import numpy

from checks import check, equal, result
from screen import click, drag, move, places, press, xdotool
from windows import visit

# Grounds of the discs: 13 % of the region's hue on white.
_HUES = [(0x35, 0x6B, 0xE2), (0xDD, 0xB8, 0x2C), (0x2A, 0x5E, 0x4E), (0x87, 0x32, 0x81)]
_TINTS = ["".join(f"{round(255 - 0.13 * (255 - part)):02X}" for part in hue) for hue in _HUES]
_ACCENT = "0B6E99"
_DOTS = ["".join(f"{part:02X}" for part in hue) for hue in _HUES]


def drawn():
    """The marks of each disc in the drawing; None until all are there."""
    now = [len(places(tint)) for tint in _TINTS]
    return now if min(now) > 300 else None


def discs():
    """Middle and radius of the regions' discs on the screen, by region."""
    found = []
    for tint in _TINTS:
        # Without the outermost pixels: a few pixels elsewhere on the screen may have that colour.
        low, high = numpy.percentile(places(tint), [1, 99], axis=0)
        found.append(((low + high) / 2, (high - low).mean() / 2 * 1.04))
    return found


def free(region):
    """A place in the disc without dots or lines."""
    ground = places(_TINTS[region])
    taken = {tuple(place) for place in ground}
    good = [place for place in ground if all(
        (place[0] + i, place[1] + j) in taken for i in range(-9, 10, 3) for j in range(-9, 10, 3))]
    return good[len(good) // 2]


def dots(region):
    """Middles of the rank dots of a region, in arbitrary order."""
    middle, radius = discs()[region]
    pixels = [p for p in places(_DOTS[region]) if numpy.hypot(*(p - middle)) < radius]
    groups = []
    for pixel in pixels:
        near = [group for group in groups if min(
            numpy.hypot(*(pixel - other)) for other in group) < 2.5]
        merged = [pixel] + [place for group in near for place in group]
        groups = [group for group in groups if not any(group is other for other in near)] + [merged]
    return [numpy.mean(group, axis=0) for group in groups if len(group) > 20]


def choosing(window):
    click(free(2))
    window.becomes("a click on a region chooses it", lambda state: state["chosen"] == 2)
    click(free(1))
    window.becomes("another click another one", lambda state: state["chosen"] == 1)
    press("n")
    window.becomes("n goes on to the next", lambda state: state["chosen"] == 2)
    press("p")
    window.becomes("p goes back", lambda state: state["chosen"] == 1)
    press("ctrl+z")
    window.becomes("undo takes a choice back", lambda state: state["chosen"] == 2)
    press("ctrl+y")
    window.becomes("redo brings it again", lambda state: state["chosen"] == 1)
    press("ctrl+z")
    window.becomes("and undo takes it back again", lambda state: state["chosen"] == 2)
    click(free(2))
    window.becomes("a click on the chosen one chooses none", lambda state: state["chosen"] == -1)


def tables(window):
    """The selections of the table Rank Regions and of the graph are the same; show_region_graph.py made one."""
    window.becomes("rows selected in the table are selected in the graph",
                   lambda state: state["rows"] == [5, 9])
    check("and have rings", len(places(_ACCENT)) > 60, len(places(_ACCENT)))
    middle, radius = discs()[0]
    click(middle - [0, radius + 15])
    window.becomes("a click beside the discs ends both selections",
                   lambda state: (state["rows"], state["table_rows"]) == ([], []))


def selecting(window):
    middle, radius = discs()[3]
    corner = numpy.array([1, 1]) * (radius + 6)
    drag([middle - corner, middle + corner], "shift")
    window.becomes("a rectangle selects the ranks in it",
                   lambda state: state["rows"] == [12, 13, 14, 15])
    window.becomes("and their rows in the table Rank Regions",
                   lambda state: state["table_rows"] == [12, 13, 14, 15])
    middle, radius = discs()[0]
    around = [middle + (radius + 8) * numpy.array([numpy.cos(a), numpy.sin(a)])
              for a in numpy.linspace(0, 6.2, 9)]
    window.rest()
    drag(around, "ctrl")
    window.becomes("a lasso selects the ranks in it", lambda state: state["rows"] == [0, 1, 2, 3])
    click(free(1), "ctrl")
    window.becomes("Ctrl and click on a region chooses it",
                   lambda state: (state["chosen"], state["more"]) == (1, ""))
    window.rest()
    click(free(0), "ctrl")
    window.becomes("on another one that as well",
                   lambda state: (state["chosen"], state["more"]) == (1, "0"))
    press("ctrl+z")
    window.becomes("undo takes the second one back", lambda state: state["more"] == "")
    press("ctrl+y")
    window.becomes("redo brings it again", lambda state: state["more"] == "0")
    press("s")
    window.becomes("s selects their ranks", lambda state: state["rows"] == list(range(8)))
    press("Escape")
    window.becomes("Escape ends selection and choice",
                   lambda state: (state["rows"], state["chosen"]) == ([], -1))


def moving(window):
    middle, radius = discs()[0]
    move(middle - [0, radius + 15])
    xdotool("click", 4)
    window.becomes("the wheel zooms in", lambda state: state["zoom"] > 1.1)
    press("r")
    window.becomes("r shows everything", lambda state: state["zoom"] == 1)
    press("bracketleft")
    window.becomes("[ turns", lambda state: abs(state["rotation"]) == 15)
    press("Left")
    window.becomes("an arrow key pans", lambda state: state["offset"] != [0, 0])
    place = numpy.array(xdotool("getmouselocation", "--shell").split()[:2])
    click([int(part.split("=")[1]) for part in place], times=2)
    window.becomes("a double click shows everything", lambda state: (
        state["zoom"], state["rotation"], state["offset"]) == (1, 0, [0, 0]))
    equal("and chooses nothing", window.state["chosen"], -1)
    press("n")
    window.becomes("n chooses the first region", lambda state: state["chosen"] == 0)
    press("Return")
    window.becomes("Enter opens it", lambda state: state["zoom"] > 1.5)
    disc = window.sees(lambda: discs()[0], lambda found: found[1] > 120)
    check("it fills the view", disc[1] > 120, disc)
    press("r")
    press("Escape")
    window.becomes("r shows everything again",
                   lambda state: (state["zoom"], state["chosen"]) == (1, -1))


def dragging(window):
    before = window.sees(lambda: dots(1), len)
    if not check("ranks are found on the screen", before):
        return
    goal = discs()[1][0] + [0, discs()[1][1] + 12]
    drag([before[0], goal])
    after = window.sees(lambda: [p for p in places(_DOTS[1]) if numpy.hypot(*(p - goal)) < 5],
                        lambda found: len(found) > 15)
    check("a rank goes where it is dragged", len(after) > 15, len(after))
    equal("dragging selects nothing", window.told()["rows"], [])
    equal("and leaves the camera", (window.state["zoom"], window.state["offset"]), (1, [0, 0]))


def tour(window):
    move(free(0))
    for part in (tables, choosing, selecting, moving, dragging):
        part(window)


def main(processes=0):
    visit("show_region_graph.py", "graph", "the window shows four regions", drawn, tour, processes)


if __name__ == "__main__":
    main()
    sys.exit(result())
