"""How pointer and keys change the visible columns and rows in both timelines."""

import time

from checks import check
from screen import click, drag, held, press, xdotool

#: factor of a step of the wheel or of a key; share of the visible part by which a key pans
_ZOOM, _PAN = 1.2, 0.1
#: [s] least time between two changes that are separate steps
_PAUSE = 0.5


def wheel(steps, pause=60):
    """Turn the wheel up, with this many milliseconds between two steps."""
    xdotool("click", "--repeat", abs(steps), "--delay", pause, 4 if steps > 0 else 5)


def zoomed(whole, about, factor):
    """A part of the whole, zoomed so that `about` stays where it was."""
    length = (whole[1] - whole[0]) / factor
    share = (about - whole[0]) / (whole[1] - whole[0])
    return [about - share * length, about + (1 - share) * length]


def shift(key):
    held("shift", lambda: press(key))


def zooming(view):
    """In and out again, around the pointer."""
    columns, rows = view.whole
    row = 2.5
    column = columns[0] + 0.3 * (columns[1] - columns[0])
    inside = view.place(column, row)
    column = view.column(inside[0])
    names = view.beside(2)
    near, few = zoomed(columns, column, _ZOOM), zoomed(rows, row, _ZOOM)
    click(view.beside(7))  # gives the view the keyboard
    press("Escape")
    for name, place, more, less, wanted in (
            ("the wheel", inside, lambda: wheel(1), lambda: wheel(-1), (near, None)),
            ("w and s", inside, lambda: press("w"), lambda: press("s"), (near, None)),
            ("the wheel over the names of ranks", names, lambda: wheel(1), lambda: wheel(-1), (None, few)),
            ("W and S", inside, lambda: shift("w"), lambda: shift("s"), (None, few)),
            ("+ and -", inside, lambda: press("plus"), lambda: press("minus"), (near, few))):
        view.point(place)
        more()
        view.becomes(f"{view.name}: {name} in", *wanted)
        view.point(place)
        less()
        view.becomes(f"{view.name}: {name} out")
    view.point(inside)
    wheel(1)
    press("w")
    view.becomes(f"{view.name}: w goes on where the wheel was", zoomed(columns, column, _ZOOM ** 2), rows)
    press("r")
    view.becomes(f"{view.name}: r shows everything")


def going_back(view):
    """Back through two views of a part to everything, and forward again."""
    columns, rows = view.whole
    middle = view.place(sum(columns) / 2, sum(rows) / 2)
    view.point(middle)
    parts = []
    for steps in (1, 2):
        time.sleep(2 * _PAUSE)  # since the last action
        press("plus")
        parts.append([zoomed(part, sum(part) / 2, _ZOOM ** steps) for part in view.whole])
        view.becomes(f"{view.name}: {steps} times +", *parts[-1], pixels=3)
    press("z")
    view.becomes(f"{view.name}: z goes back by one step", *parts[0], pixels=3)
    press("z")
    view.becomes(f"{view.name}: z once more to the beginning")
    shift("z")
    view.becomes(f"{view.name}: Z goes forward", *parts[0], pixels=3)
    shift("z")
    view.becomes(f"{view.name}: Z once more to the end", *parts[1], pixels=3)
    press("r")
    view.becomes(f"{view.name}: r shows everything")


def panning(view):
    """By dragging and by keys, in a part that has room on all sides; and back to everything."""
    columns, rows = view.whole
    middle = view.place(sum(columns) / 2, sum(rows) / 2)
    view.point(middle)
    for _ in range(4):
        press("plus")
    seen = [zoomed(part, sum(part) / 2, _ZOOM ** 4) for part in view.whole]
    if not view.becomes(f"{view.name}: four times + see less", *seen, pixels=3):
        return
    view.window.rest()
    seen = view.seen()
    height = view.height()
    drag([middle, [middle[0] + 50, middle[1] + 40]])
    moved = [[at - 50 / view.width() for at in seen[0]], [at - 40 / height for at in seen[1]]]
    view.becomes(f"{view.name}: a drag takes columns and ranks along", *moved, pixels=1)
    step = _PAN * (seen[0][1] - seen[0][0])
    press("a")
    view.becomes(f"{view.name}: a goes back by a tenth", [at - step for at in moved[0]], moved[1], pixels=1)
    press("d")
    view.becomes(f"{view.name}: d forth", *moved, pixels=1)
    press("r")
    view.becomes(f"{view.name}: r shows everything")
    view.point(middle)
    wheel(2)
    check(f"{view.name}: two steps of the wheel see less", view.window.until(lambda state: not view.sees_all(state)))
    click(view.beside(4), times=2)
    view.becomes(f"{view.name}: so does a double click")
    view.window.becomes("which selects nothing", lambda state: not state["ranks"])
