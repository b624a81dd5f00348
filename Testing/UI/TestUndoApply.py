"""Undo of the first Apply under a real pointer: the view whose place was taken is back, with its name and tools.

Also two steps at once, the second one requested while the first one, undoing a workspace, is still running.
"""

import sys

import numpy

import menus
import screen
from checks import check, data, result
from TestEvolutionView import handles
from TestWorkspace import button
from windows import visit

_TRACE = data("scorep-halo-slow-4", "traces.otf2")
#: ground of a Render View, which is below its title
_GROUND = ("52576e", 3)


def title():
    """What is above the Render View: its tools, name and buttons; None if there is no Render View."""
    ground = screen.places(*_GROUND)
    if len(ground) < 100000:
        return None
    left, top = ground.min(axis=0)
    return screen.picture()[top - 30:top - 8, left:].copy()


def becomes(sentence, before):
    """Check that the Render View is restored as it was."""
    screen.move((700, 600))
    same = menus.awaited(lambda: title() is not None and numpy.array_equal(title(), before), 20)
    if not check(sentence, same):
        screen.keep(f"not_the_same_{len(sentence)}.ppm")


def tour(window):
    screen.fill()
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
    at_once(window, before)


def at_once(window, before):
    """ParaView processes keys in the middle of a step, when a layout gets its views back."""
    screen.click(button())
    window.becomes("a workspace is made", lambda state: "CommunicationDAG" in state, 60)
    check("and drawn", menus.awaited(handles, 60))
    window.rest()
    screen.move((700, 600))
    for keys in (["ctrl+z"], ["ctrl+y", "ctrl+z"]):
        screen.xdotool("key", "--delay", 150, *(key for key in keys for _ in range(2)))
        window.becomes(f"{' and '.join(keys)}, each twice at once: no workspace", lambda state: (
            "OTF2TraceReader" in state and "CommunicationDAG" not in state))
        becomes("and the first view, with its name and tools", before)


if __name__ == "__main__":
    visit("show_menus.py", "menus", "ParaView's window is there", menus.is_there, tour, trace="scorep-halo-slow-4")
    sys.exit(result())
