"""The attribution view under a real pointer and keyboard: durations, the window, undo, a linked filter.

Asserts the state that ParaView then has (properties of view and filter), told by watch_state.py.
"""

import shutil
import sys
import time

import numpy

from checks import check, data, equal, result, skip
from programs import mistakes
from screen import click, move, places, press, xdotool
from windows import Window

_INTRA, _CHOSEN, _TIP_BORDER = "1F5FA8", "DCEBF2", "B9C0C7"


def line():
    """First and last place of the line of messages within nodes; None without."""
    found = places(_INTRA)
    if len(found) < 100:
        return None
    # Its label stands right of a gap, its sample in the legend lies low.
    columns = numpy.unique(found[:, 0])
    run = max(numpy.split(columns, numpy.nonzero(numpy.diff(columns) > 4)[0] + 1), key=len)
    rows = found[(found[:, 0] >= run[0]) & (found[:, 0] <= run[-1])][:, 1]
    return [int(run[0]), int(run[-1]), int(numpy.median(rows))]


def choosing(window):
    left, right, y = line()
    # Four durations: the line goes from the middle of the first to the middle of the last.
    at = [left + (right - left) / 3, y]
    quiet = len(places(_TIP_BORDER))
    move(at)
    time.sleep(1)
    check("a tip comes up over a duration", len(places(_TIP_BORDER)) > quiet + 200,
          (quiet, len(places(_TIP_BORDER))))
    click(at)
    window.becomes("a click in a chart chooses the duration", lambda state: state["chosen"] == 1)
    begin, end = window.state["durations"][1]
    window.becomes("and its time as the window", lambda state: state["window"] == [begin, end])
    window.becomes("the linked filter follows", lambda state: state["linked"] == [[begin, end]])
    move([left - 30, y])
    time.sleep(1)
    check("it has a ground", len(places(_CHOSEN)) > 5000, len(places(_CHOSEN)))
    move(at)
    press("Right")
    window.becomes("an arrow goes on to the next", lambda state: state["chosen"] == 2)
    press("ctrl+z")
    window.becomes("undo goes back", lambda state: state["chosen"] == 1)
    window.becomes("with the window", lambda state: state["window"] == [begin, end])
    press("ctrl+y")
    window.becomes("redo forward", lambda state: state["chosen"] == 2)
    press("Escape")
    window.becomes("Escape chooses none and the whole trace",
                   lambda state: (state["chosen"], state["window"]) == (-1, [0, -1]))
    click(at)
    window.becomes("a click chooses again", lambda state: state["chosen"] == 1)
    click(at)
    window.becomes("and once more none", lambda state: state["chosen"] == -1)
    xdotool("click", 4)
    window.becomes("the wheel zooms time", lambda state: state["zoom"] > 1.1)
    press("r")
    window.becomes("r shows everything", lambda state: state["zoom"] == 1)


def main():
    if not shutil.which("xdotool"):
        skip("xdotool is not installed")
    window = Window("show_attribution.py", "attribution", data("cg16_clean", "traces.otf2"))
    try:
        if check("the window shows charts", window.ready(line), "".join(window.output[-20:])):
            window.told()
            choosing(window)
        check("ParaView is still there", window.process.poll() is None)
    finally:
        window.close()
    equal("ParaView prints no mistake", mistakes("".join(window.output)), "")


if __name__ == "__main__":
    main()
    sys.exit(result())
