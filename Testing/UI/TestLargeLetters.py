"""The welcome bar on a screen with letters twice as large: all its words and buttons are completely visible.

The same words take four times the ink if they are twice as large.
"""

import os
import sys

from checks import check, data, result
from menus import awaited
from programs import mistakes
from screen import fill, keep, picture, places
from windows import Window

_GROUND = "FFFFDC"
#: pixels darker than this are ink: words, icons, and symbols on buttons
_INK = 100


def ink():
    """Number of dark pixels in the bar; None until it is there."""
    ground = places(_GROUND)
    if len(ground) < 5000:
        return None
    (left, top), (right, foot) = ground.min(axis=0), ground.max(axis=0)
    return int((picture()[top:foot + 1, left:right + 1].max(axis=2) < _INK).sum())


def shown(scale, enough=1):
    """Ink of the bar in a window as large as the screen, as soon as it is stable and enough, or after the time.

    A busy window keeps its first layout for seconds after it was resized, and that is stable, too.
    """
    os.environ["QT_SCALE_FACTOR"] = str(scale)
    window = Window("watch_state.py", "views", data("cg16_clean", "traces.otf2"))
    seen = []

    def stays():
        window.told()
        seen.append(ink())
        return seen[-1] and seen[-1] >= enough and seen[-5:] == [seen[-1]] * 5

    try:
        if not check(f"the bar is there, scale {scale}", awaited(ink, 180), (window.process.poll(), window.told(), window.output[-5:])):
            return 0
        fill()
        awaited(stays, 120)
        keep(f"scale{scale}.ppm")
    finally:
        window.close()
    check("ParaView prints no mistake", not mistakes("".join(window.output)), window.output[-5:])
    return seen[-1] or 0


def main():
    plain = shown(1)
    # Thin strokes of small letters are partly paler than ink.
    twice = shown(2, 3.6 * plain)
    check("with letters twice as large there is four times the ink", 3.6 < twice / max(plain, 1) < 5, (plain, twice))


if __name__ == "__main__":
    main()
    sys.exit(result())
