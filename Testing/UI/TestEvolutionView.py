"""The evolution view under a real pointer and keyboard: slider, periods, regions, undo, a linked filter.

Asserts the state of ParaView (properties of view and filter), as reported by watch_state.py.
"""

import sys
import time

import numpy

from checks import check, equal, result
from screen import click, drag, move, picture, places, press, xdotool
from windows import visit, wording

_ACCENT, _GROWTH, _STEADY, _TIP_BORDER = "0B6E99", "8C5A00", "5B2C83", "B9C0C7"
_REGION_1 = "DDB82C"


def handles():
    """Middles of the slider's two handles, blocks of 12 by 36 pixels in the accent colour; None if they are not
    found."""
    mask = numpy.zeros(picture().shape[:2], bool)
    found = places(_ACCENT)
    if not len(found):
        return None
    mask[found[:, 1], found[:, 0]] = True
    # The rows of the handles have more of the accent colour than any other row of the lower half.
    columns = numpy.nonzero(mask[mask.shape[0] // 3:].sum(axis=0) >= 18)[0]
    runs = [run for run in numpy.split(columns, numpy.nonzero(numpy.diff(columns) > 3)[0] + 1)
            if len(run) >= 8]
    if len(runs) < 2:
        return None
    middles = []
    for run in (runs[0], runs[-1]):
        rows = numpy.nonzero(mask[:, run[0]:run[-1] + 1].sum(axis=1) >= 8)[0]
        middles.append([round((run[0] + run[-1]) / 2), round((rows[0] + rows[-1]) / 2)])
    return middles


class Slider:
    """The slider on the screen in its initial state, from the first to the last communication."""

    def __init__(self, window):
        begin, end = handles()
        self.left, self.right, self.y = begin[0], end[0], begin[1]
        self.first = window.said("FIRST")
        self.length = window.said("LAST") - self.first
        self.times = 20  # distance below a handle at which its time was found

    def time(self, x):
        return self.at((x - self.left) / (self.right - self.left))

    def at(self, share):
        """[s] The time at a share of the distance from the first to the last communication."""
        return self.first + share * self.length

    def share(self, seconds):
        return (seconds - self.first) / self.length

    def place(self, share):
        return [round(self.left + share * (self.right - self.left)), self.y]

    def near(self, a, b):
        """Whether both are within four pixels."""
        return abs(a - b) < self.length * 4 / (self.right - self.left)


def dragging(window, slider):
    drag([slider.place(0), slider.place(0.25)])
    window.becomes("dragging the left handle sets the begin", lambda state: (
        slider.near(state["window"][0], slider.at(0.25)) and state["window"][1] == -1))
    window.becomes("the linked filter follows", lambda state: state["linked"] == [state["window"]])
    drag([slider.place(1), slider.place(0.5)])
    window.becomes("dragging the right handle sets the end", lambda state: (
        slider.near(state["window"][1], slider.at(0.5))))
    before = window.told()["window"]
    drag([slider.place(0.375), slider.place(0.6)])
    window.becomes("dragging the middle moves both", lambda state: (
        slider.near(state["window"][0] - before[0], 0.225 * slider.length) and
        abs(state["window"][1] - state["window"][0] - before[1] + before[0]) < 1e-9))
    press("ctrl+z")
    window.becomes("undo takes it back", lambda state: state["window"] == before)
    window.becomes("from the linked filter, too", lambda state: state["linked"] == [before])
    press("ctrl+y")
    window.becomes("redo brings it again", lambda state: state["window"] != before)
    drag([slider.place(0.1), slider.place(0.2)])
    window.becomes("a drag beside the window draws a new one", lambda state: (
        slider.near(state["window"][0], slider.at(0.1)) and
        slider.near(state["window"][1], slider.at(0.2))))


def keys(window, slider):
    move(slider.place(0.15))
    before = window.told()["window"]
    xdotool("click", 5)
    window.becomes("the wheel makes the window longer", lambda state: (
        state["window"][0] < before[0] and state["window"][1] > before[1]))
    equal("and leaves the zoom", window.state["zoom"], 1)
    for key, sentence, changed in (
            ("Right", "an arrow moves both ends", (True, True)),
            ("shift+Right", "with Shift the end", (False, True)),
            ("ctrl+Right", "with Ctrl the begin", (True, False))):
        before = window.told()["window"]
        press(key)
        window.becomes(f"{sentence} later", lambda state, old=before, new=changed: tuple(
            b > a for a, b in zip(old, state["window"])) == new)
    before = window.told()["window"]
    press("Down")
    window.becomes("Down makes it shorter", lambda state: (
        state["window"][1] - state["window"][0] < before[1] - before[0]))
    press("Return")
    window.becomes("Enter shows the window alone", lambda state: state["zoom"] > 1.5)
    press("r")
    window.becomes("r shows everything", lambda state: state["zoom"] == 1)
    press("Escape")
    window.becomes("Escape chooses the whole trace", lambda state: state["window"] == [0, -1])


def type_into(window, slider, share, side, keys):
    """Type into the time beside a handle, which is found by its tip."""
    x, y = slider.place(share)
    name = "Begin" if side < 0 else "End"
    move([x, y])
    window.until(lambda state: not state["tip"])
    for below in sorted(range(20, 70, 4), key=lambda below: abs(below - slider.times)):
        place = [x + 25 * side, y + below]
        move(place)
        if window.until(lambda state: state["tip"].startswith(f"{name} of the window"), 1):
            slider.times = below
            break
    check(f"the {name.lower()}'s time has a tip", name in window.state["tip"], window.state["tip"])
    click(place)
    for key in keys:
        press(key)


def typing(window, slider):
    drag([slider.place(0.4), slider.place(0.6)])
    window.becomes("a window is drawn", lambda state: (
        slider.near(state["window"][1], slider.at(0.6))))
    type_into(window, slider, 0.4, -1, ["1", "period", "2", "5", "Return"])
    window.becomes("a begin that is typed is exactly that time", lambda state: (
        abs(state["window"][0] - 1.25e-3) < 1e-15))
    equal("the end stays", slider.near(window.state["window"][1], slider.at(0.6)), True)
    window.becomes("the linked filter follows", lambda state: state["linked"] == [state["window"]])
    type_into(window, slider, 0.6, 1, ["2", "BackSpace", "3", "Return"])
    window.becomes("so is an end", lambda state: abs(state["window"][1] - 3e-3) < 1e-15)
    before = window.state["window"]
    press("ctrl+z")
    window.becomes("undo takes it back", lambda state: state["window"][1] != before[1])
    press("ctrl+y")
    window.becomes("redo brings it", lambda state: state["window"] == before)
    type_into(window, slider, slider.share(3e-3), 1,
              ["3", "1", "0", "0", "space", "u", "s", "Return"])
    window.becomes("a time may have a unit", lambda state: abs(state["window"][1] - 3.1e-3) < 1e-15)
    press("ctrl+z")
    window.becomes("and goes with undo", lambda state: state["window"] == before)
    type_into(window, slider, slider.share(3e-3), 1, ["1", "Escape"])
    window.rest()
    equal("Escape leaves it as it was", window.state["window"], before)
    press("Escape")
    window.becomes("and then chooses the whole trace", lambda state: state["window"] == [0, -1])


def tip_of(period):
    """The tip over a period, computed from its row of the table; times in ms with three decimals."""
    kind = ("Growth", "Steady", "Other", "Peak")[period["kind"]]
    number = lambda value: f"{value:.{2 if value < 10 else 1}f}"  # noqa: E731
    return "\n".join((
        f"{kind}  {wording.span(period['begin_s'], period['end_s'])}",
        f"mean L: {number(period['latency'])}", f"highest window: {number(period['peak'])}",
        f"messages: {period['messages']}",
        f"delayed: {period['delayed']}  ({100 * period['delayed'] / period['messages']:.0f} %)",
        "click: chooses its time"))


def periods(window, slider):
    signs = [found for colour in (_STEADY, _GROWTH) for found in (places(colour),)
             if len(found) > 20]
    if not check("signs of periods are on the screen", signs):
        return
    # The first symbol in the topmost row; the symbols of the legend are below the slider.
    sign = signs[0][signs[0][:, 1] < slider.y - 40]
    low = sign[sign[:, 1] <= sign[:, 1].min() + 12]
    columns = numpy.unique(low[:, 0])
    run = numpy.split(columns, numpy.nonzero(numpy.diff(columns) > 2)[0] + 1)[0]
    at = [round(run.mean()), low[:, 1].max() - 1]
    rim = lambda: len(places(_TIP_BORDER))  # noqa: E731
    move([slider.left, 5])
    quiet = window.sees(rim, lambda count: count < 200)
    check("there is no tip without the pointer", quiet < 200, quiet)
    move(at)
    seen = window.sees(rim, lambda count: count > quiet + 200)
    check("a tip comes up over a period", seen > quiet + 200, (quiet, seen))
    rows = window.said("PERIODS")
    tips = {tip_of(row): i for i, row in enumerate(rows)}
    window.becomes("it has the numbers of its row", lambda state: state["tip"] in tips)
    number = tips.get(window.state["tip"], 0)
    click(at)
    window.becomes("a click on a period chooses its time", lambda state: state["window"] != [0, -1])
    begin, end = window.state["window"]
    check("that of its row", begin in (0, rows[number]["begin_s"]) and
          end in (-1, rows[number]["end_s"]), (begin, end, rows[number]))
    click(at)
    window.becomes("another one the whole again", lambda state: state["window"] == [0, -1])


def picking(window, slider):
    """A lasso, and Ctrl and a click, select rows, in the tables as well."""
    sign = places(_STEADY)
    sign = sign[sign[:, 1] < slider.y - 40]
    sign = sign[sign[:, 1] <= sign[:, 1].min() + 12]
    columns = numpy.unique(sign[:, 0])
    run = numpy.split(columns, numpy.nonzero(numpy.diff(columns) > 2)[0] + 1)[0]
    left, right, foot = run[0], run[-1], sign[:, 1].min() - 2
    drag([[left, foot], [right, foot], [right, foot - 30], [left, foot - 30], [left, foot]],
         key="ctrl")
    rows = window.said("PERIODS")
    steady = [i for i, row in enumerate(rows) if row["kind"] == 1]
    window.becomes("a lasso selects the row of the period in it", lambda state: (
        len(state["rows"]) == 1 and state["rows"][0] in steady))
    window.becomes("in the table Periods, too", lambda state: (
        state["tables"][2] == state["rows"] and state["tables"][1] == []))
    equal("it leaves the window", window.state["window"], [0, -1])
    move(slider.place(0.5))

    def look():
        ring = places(_ACCENT)
        return ring[(abs(ring[:, 0] - (left + right) / 2) < 10) & (abs(ring[:, 1] - foot) < 60)]

    x, ring = (left + right) / 2, window.sees(look, lambda found: len(found) > 20)
    if check("it has a ring of the accent", len(ring) > 20, len(ring)):
        middle = [x, (ring[:, 1].min() + ring[:, 1].max()) / 2]
        click(middle, key="ctrl")
        window.becomes("Ctrl and click takes it back", lambda state: state["rows"] == [])
        click(middle, key="ctrl")
        window.becomes("and selects it again", lambda state: (
            len(state["rows"]) == 1 and state["tables"][2] == state["rows"]))
        time.sleep(1)
        click(middle, key="ctrl", times=2)
        time.sleep(2)
        equal("two in quick turn leave it", len(window.told()["rows"]), 1)
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: (
        state["rows"] == [] and state["tables"][2] == []))


def regions(window, slider):
    discs = places(_REGION_1)
    discs = discs[(discs[:, 0] < slider.left) & (discs[:, 1] < slider.y)]
    if not check("the name of region 1 has its hue", len(discs) > 60):
        return
    click(numpy.median(discs, axis=0))
    window.becomes("a click on a name chooses the region", lambda state: state["chosen"] == 1)
    press("n")
    window.becomes("n chooses the next one", lambda state: state["chosen"] == 2)
    press("ctrl+z")
    window.becomes("undo the one before", lambda state: state["chosen"] == 1)
    press("Escape")
    window.becomes("Escape none", lambda state: state["chosen"] == -1)
    move([(slider.left + slider.right) / 2, slider.y - 120])
    xdotool("click", 4)
    window.becomes("the wheel over a row zooms its time", lambda state: state["zoom"] > 1.1)
    equal("and leaves the window", window.state["window"], [0, -1])


def tour(window):
    slider = Slider(window)
    move(slider.place(0.5))
    for part in (dragging, keys, typing, periods, picking, regions):
        part(window, slider)


def main(processes=0):
    visit("show_evolution.py", "evolution", "the window shows a slider", handles, tour, processes)


if __name__ == "__main__":
    main()
    sys.exit(result())
