"""The DAG view under a real pointer and keyboard: selecting, folding, walking, finding, zooming.

Asserts the state of ParaView (properties, rows of selections), as reported by show_dag.py.
"""

import sys
import time

from checks import check, equal, result
from menus import awaited, popups
from screen import click, drag, move, picture, places, press, xdotool
from shapes import circles, inked
from windows import visit

_ACCENT, _IN, _OUT, _TIP = "0B6E99", "C0262D", "1F5FA8", "B9C0C7"
#: ranks 0 to 3 have three states each in the time window
_STATES = 12


def glyphs():
    """Middles of the glyphs on the screen, from left to right and from top to bottom."""
    found = circles(inked(picture()))
    return sorted(((int(column), int(row)) for row, column, _ in found),
                  key=lambda place: (place[0] // 30, place[1]))


def drawn():
    """The glyphs, if all of them are found."""
    found = glyphs()
    return found if len(found) == _STATES else None


def all_glyphs(window):
    """The same, as soon as nothing hides any of them."""
    return window.sees(glyphs, lambda found: len(found) == _STATES)


def beside():
    """A place in the view without marks: above the first glyph."""
    middles = glyphs()
    return (middles[0][0], min(row for _, row in middles) - 62)


def tip():
    """Left, upper, right and lower end of the tip's border, or None."""
    rim = places(_TIP)
    return (*rim.min(axis=0), *rim.max(axis=0)) if len(rim) > 100 else None


def lit():
    """Numbers of pixels with the colours of incoming links, of outgoing links, and of the tip's border."""
    return [len(places(color)) for color in (_IN, _OUT, _TIP)]


def covers(box, place):
    """Whether a box as returned by tip() contains a place."""
    return box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3]


def tables(window):
    window.becomes("rows selected in the table States are selected in the view",
                   lambda state: state["rows"] == [1, 2])
    rings = window.sees(lambda: len(places(_ACCENT)), lambda found: found > 200)
    check("and have rings", rings > 200, rings)
    click(beside())
    window.becomes("a click beside the glyphs ends both selections",
                   lambda state: (state["rows"], state["table_rows"]) == ([], []))


def selecting(window):
    middles = all_glyphs(window)
    click(middles[0])
    window.becomes("a click on a glyph selects its state, in the table too",
                   lambda state: len(state["rows"]) == 1 and state["table_rows"] == state["rows"])
    first = window.state["rows"]
    click(middles[-1], "ctrl")
    window.becomes("Ctrl and click adds one", lambda state: len(state["rows"]) == 2)
    time.sleep(1)  # two quick clicks are a double click
    click(middles[-1], "ctrl")
    window.becomes("and takes it away again", lambda state: state["rows"] == first)
    columns, rows = zip(*middles)
    drag([(min(columns) - 45, min(rows) - 45), (max(columns) + 45, max(rows) + 45)], "shift")
    window.becomes("a rectangle around all selects all", lambda state: len(state["rows"]) == _STATES)
    press("Escape")
    window.becomes("Escape ends the selection", lambda state: state["rows"] == [])


def hovering(window):
    move(beside())
    before = window.sees(lit, lambda found: found[2] < 100)
    middles = all_glyphs(window)
    move(middles[_STATES // 2])
    enough = [count + more for count, more in zip(before, (60, 60, 100))]
    after = window.sees(lit, lambda found: all(a > b for a, b in zip(found, enough)))
    check("over a state its links in light up in red", after[0] > enough[0], (before, after))
    check("those out in blue", after[1] > enough[1], (before, after))
    check("and a tip stands there", after[2] > enough[2], (before, after))
    box, place = tip(), middles[_STATES // 2]
    check("not over the glyph that it explains",
          not any(covers(box, (place[0] + x, place[1] + y)) for x in (-24, 0, 24)
                  for y in (-24, 0, 24)), (box, place))
    move((place[0] + 8, place[1] + 8))
    time.sleep(1)
    equal("it stays while the pointer is on the glyph", tip(), box)
    move((2, 2))
    equal("and goes with the pointer", window.sees(tip, lambda found: found is None), None)


def choosing(window):
    middles = all_glyphs(window)
    move(middles[_STATES // 2])
    press("c")
    window.becomes("c chooses the state under the pointer", lambda state: state["chosen"] >= 0)
    chosen = window.state["chosen"]
    move((2, 2))
    left = window.sees(lit, lambda found: found[2] < 100)
    check("its links stay lit without the pointer", left[0] > 60 and left[1] > 60, left)
    click(beside())
    press("ctrl+z")
    window.becomes("undo ends it", lambda state: state["chosen"] == -1)
    press("ctrl+y")
    window.becomes("redo brings it back", lambda state: state["chosen"] == chosen)
    press("Escape")
    window.becomes("Escape ends it", lambda state: state["chosen"] == -1)


def helping(window):
    middles = all_glyphs(window)
    move(beside())
    press("question")
    equal("? covers the view with keys and gestures",
          window.sees(lambda: len(glyphs()) < _STATES, lambda covered: covered), True)
    press("h")
    equal("any key closes it", len(all_glyphs(window)), _STATES)
    equal("and does no more", window.told()["hidden"], "4-15")
    for folded in (1, 0):
        move(middles[0])
        xdotool("click", 3)
        menu = awaited(popups, 10)
        equal("a right click opens a menu", len(menu), 1)
        x, y, width, height = menu[0]
        # c, Enter, f, /, h, o, a, z, Z, Escape, ? have one row each
        click((x + width / 2, y + height * 1.5 / 11))
        window.becomes("its second row folds, and unfolds",
                       lambda state, folded=folded: len(state["folded"]) == folded)
    press("Escape")
    before = window.told()
    move(beside())
    xdotool("mousedown", 3)
    move((beside()[0] + 60, beside()[1]))
    xdotool("mouseup", 3)
    window.becomes("a drag with the right button pans", lambda state: state["offset"] != before["offset"])
    equal("and opens none", popups(), [])
    press("f")
    window.becomes("f takes it back", lambda state: state["offset"] == [0, 0])


def folding(window):
    middles = all_glyphs(window)
    click(middles[0], times=2)
    window.becomes("a double click folds", lambda state: len(state["folded"]) == 1)
    folded = window.state["folded"][0]
    away, grown = {folded}, True
    while grown:
        more = {to for start, to in window.state["links"]
                if start in away and window.state["ranks"][to] < 4} | away
        grown, away = len(more) > len(away), more
    move(beside())
    left = _STATES - (len(away) - 1)
    equal("what follows from it is gone",
          window.sees(lambda: len(glyphs()), lambda count: count == left), left)
    press("ctrl+z")
    window.becomes("undo unfolds", lambda state: state["folded"] == [])
    press("ctrl+y")
    window.becomes("redo folds again", lambda state: state["folded"] == [folded])
    click(middles[0], times=2)
    window.becomes("another double click unfolds", lambda state: state["folded"] == [])
    press("Escape")


def lowest(window):
    """Whether no glyph in the same layer is below the one with a ring."""
    rings = window.sees(lambda: places(_ACCENT), lambda found: len(found) > 60)
    column, row = rings.mean(axis=0)
    return not any(abs(x - column) < 30 and y > row + 30 for x, y in glyphs())


def keyboard(window):
    for key in ("slash", "1", "2", "BackSpace", "Return"):
        press(key)
    window.becomes("/ 1 Enter finds rank 1", lambda state: state["found"] == 1)
    ranks = window.state["ranks"]
    window.becomes("and selects its states", lambda state: state["rows"] == [
        row for row, rank in enumerate(ranks) if rank == 1])
    first = window.state["rows"][0]
    press("Right")
    window.becomes("the right arrow goes to a successor", lambda state: len(state["rows"]) == 1
                   and [first, state["rows"][0]] in state["links"])
    second = window.state["rows"][0]
    check("and a tip says which", window.sees(tip, lambda found: found is not None) is not None)
    press("Left")
    window.becomes("the left one back to a predecessor", lambda state: len(state["rows"]) == 1
                   and [state["rows"][0], second] in state["links"])
    start = window.state["rows"]
    press("Up" if lowest(window) else "Down")
    window.becomes("the arrows up and down lead to another state of the layer",
                   lambda state: len(state["rows"]) == 1 and state["rows"] != start
                   and state["layers"][state["rows"][0]] == state["layers"][start[0]])
    here = window.state["rows"]
    press("Return")
    window.becomes("Enter folds it", lambda state: state["folded"] == here)
    press("Return")
    window.becomes("and unfolds it", lambda state: state["folded"] == [])
    press("Escape")
    window.becomes("Escape forgets the found rank",
                   lambda state: (state["found"], state["rows"]) == (-1, []))
    equal("and the tip goes", window.sees(tip, lambda found: found is None), None)


def moving(window):
    move(beside())
    xdotool("click", 4)
    window.becomes("the wheel zooms in", lambda state: state["zoom"] > 1.1)
    press("r")
    window.becomes("r shows everything",
                   lambda state: (state["zoom"], state["offset"]) == (1, [0, 0]))
    place = beside()
    move(place)
    time.sleep(2)  # also at rest
    whole = picture()
    drag([place, (place[0] + 60, place[1] + 30)])
    window.becomes("a drag pans", lambda state: state["offset"] != [0, 0] and state["zoom"] == 1)
    press("f")
    window.becomes("f takes it back", lambda state: state["offset"] == [0, 0])
    xdotool("click", 4)
    window.becomes("the wheel zooms in again", lambda state: state["zoom"] > 1.1)
    press("F")
    window.becomes("F as well", lambda state: state["zoom"] == 1)
    move(place)
    differing = window.sees(
        lambda: (abs(picture().astype(int) - whole).max(axis=2) > 8).mean(),
        lambda part: part < 0.001)
    check("after all that moving the drawing is as smooth as before", differing < 0.001, differing)


def hiding(window):
    move(beside())
    press("h")
    for key in ("slash", "1", "Return"):
        press(key)
    window.becomes("rank 1 is found, and h hid nothing before",
                   lambda state: (state["found"], state["hidden"]) == (1, "4-15"))
    press("h")
    window.becomes("h hides the rank of the selected states, which are no longer",
                   lambda state: (state["hidden"], state["found"], state["rows"]) == ("1, 4-15", -1, []))
    left = _STATES * 3 // 4
    equal("its glyphs are gone", window.sees(lambda: len(glyphs()), lambda n: n == left), left)
    press("ctrl+z")
    window.becomes("undo shows them", lambda state: state["hidden"] == "4-15")
    for key in ("slash", "2", "Return", "o"):
        press(key)
    window.becomes("o shows the selected rank alone",
                   lambda state: state["hidden"] == "0, 1, 3-15" and len(state["rows"]) == 3)
    press("a")
    window.becomes("a shows all ranks", lambda state: state["hidden"] == "")


def tour(window):
    for part in (tables, selecting, hovering, choosing, helping, folding, keyboard, moving, hiding):
        part(window)


def main(processes=0):
    visit("show_dag.py", "dag", "the window shows twelve glyphs", drawn, tour, processes)


if __name__ == "__main__":
    main()
    sys.exit(result())
