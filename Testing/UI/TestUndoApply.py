"""Undo of the first Apply under a real pointer: the view that gave its place away is back, with name and tools."""

import shutil
import sys

import numpy

import menus
import screen
from checks import check, data, equal, result, skip
from programs import mistakes
from windows import Window

_TRACE = data("scorep-halo-slow-4", "traces.otf2")
#: ground of a Render View, below which the view lies
_GROUND = ("52576e", 3)


def title():
    """What is above the Render View: its tools, name and buttons; None if there is no Render View."""
    ground = screen.places(*_GROUND)
    if len(ground) < 100000:
        return None
    left, top = ground.min(axis=0)
    return screen.picture()[top - 30:top - 8, left:].copy()


def becomes(sentence, before):
    """Checks that the Render View comes to be there as it was."""
    screen.move((700, 600))
    same = menus.awaited(lambda: title() is not None and numpy.array_equal(title(), before), 20)
    if not check(sentence, same):
        screen.keep(f"not_the_same_{len(sentence)}.ppm")


def tour(window):
    check("a trace is opened from the menu", menus.open_file(_TRACE))
    check("and can be applied", menus.awaited(menus.can_apply, 20))
    screen.move((700, 600))
    window.rest()
    before = title()
    menus.apply()
    window.becomes("a table takes the place of the empty view", lambda state: state.get("OTF2TraceReader", {}).get("rows", [0])[0])
    check("which is gone", menus.awaited(lambda: title() is None, 20))
    for times in ("undo brings", "undo after redo brings"):
        screen.move((700, 600))
        screen.press("ctrl+z")
        becomes(f"{times} it back, with its name and tools", before)
        screen.press("ctrl+y")
        check("redo shows the table", menus.awaited(lambda: title() is None, 20))


def main():
    if not shutil.which("xdotool"):
        skip("xdotool is not installed")
    window = Window("show_menus.py", "menus", _TRACE)
    try:
        if check("ParaView's window is there", window.ready(menus.is_there), "".join(window.output[-20:])):
            screen.fill()
            tour(window)
        check("ParaView is still there", window.process.poll() is None)
    finally:
        window.close()
    equal("ParaView prints no mistake", mistakes("".join(window.output)), "")


if __name__ == "__main__":
    main()
    sys.exit(result())
