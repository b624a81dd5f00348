"""ParaView's menus by keys, its panel by the pointer: the window is at the display's corner, without a frame."""

import subprocess
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy

import screen

_PROJECT = Path(__file__).resolve().parents[2]
#: the fifth menu: File, Edit, View, Sources, Filters
_FILTERS = 5
#: more than the number of entries in the menu Filters
_ENTRIES = 40
#: width of the icons to the left of a menu's entries [pixel]
_ICON = 24
#: ground of the button Apply when there is something to apply
_APPLY = ("b4e5b2", 12)

#: places where the menu Filters and its entry MPI Trace were found
_places = {}


def labels():
    """The filters of the category MPI Trace, in the order of the menu."""
    found = set()
    for path in _PROJECT.glob("*/VTK/**/*.xml"):
        for group in ElementTree.parse(path).getroot().iter("ProxyGroup"):
            if group.get("name") == "filters":
                found |= {proxy.get("label") for proxy in group if proxy.find("Hints/ShowInMenu") is not None}
    return sorted(found)


def popups():
    """(x, y, width, height) of open menus and dialogs, outermost first."""
    try:
        told = screen.xdotool("search", "--onlyvisible", "--class", "paraview",
                              "getwindowgeometry", "--shell", "%@")
    except subprocess.CalledProcessError:
        return []  # one was closed in the meantime
    numbers = {name: [int(line.split("=")[1]) for line in told.splitlines() if line.startswith(name)]
               for name in ("X=", "Y=", "WIDTH=", "HEIGHT=")}
    return list(zip(*numbers.values()))[1:]


def awaited(look, seconds):
    """What `look` finds, as soon as it finds something, or after the time."""
    end = time.time() + seconds
    found = look()
    while not found and time.time() < end:
        time.sleep(0.1)
        found = look()
    return found


def _filters():
    """Open the menu Filters; returns its popup, or None."""
    screen.click((20, 10))
    awaited(popups, 5)
    seen = []
    for x in [_places["filters"]] if _places else range(20, 600, 12):
        screen.move((x, 10))
        opened = awaited(lambda: [menu for menu in popups()[:1] if menu[0] not in seen], 0.4)
        seen += [menu[0] for menu in opened]
        if len(seen) == _FILTERS:
            _places["filters"] = x + 5
        if len(seen) == _FILTERS or _places:
            return awaited(lambda: next((menu for menu in popups() if menu[0] > 150), None), 5)
    return None


def _inner(left):
    """Whether a submenu to the right of a menu's left edge has as many entries as there are filters."""
    count = len(labels())
    return any(x > left and height % count == 0 and 18 <= height // count <= 36
               for x, _, _, height in popups()[1:])


def _open():
    """Filters > MPI Trace, opened by keys, which a busy window does not lose; identified by the number of entries.

    Returns the submenu, None if it did not open.
    """
    menu = _filters()
    if menu is None:
        return None
    known = _places.get("entry", 0)  # counted from below
    for _ in range(known + 1):
        screen.press("Up")
    for entry in range(known, _ENTRIES):
        screen.press("Right")
        if awaited(lambda: len(popups()) > 1, 1) and awaited(lambda: _inner(menu[0]), 0.2):
            _places["entry"] = entry
            return next(popup for popup in popups()[1:] if popup[0] > menu[0])
        if len(popups()) > 1:
            screen.press("Left")
            awaited(lambda: len(popups()) == 1, 2)
        screen.press("Up")
    return None


def _choose(label):
    if _open() is None:
        return False
    for _ in range(labels().index(label)):
        screen.press("Down")
    screen.press("Return")
    return True


def point_at(label):
    """Filters > MPI Trace > label only by the pointer; returns whether there is something to apply then."""
    menu = _filters()
    if menu is None:
        return False
    left, top, width, height = menu
    for y in range(top + height - 8, top, -16):
        screen.move((left + width // 2, y), 0.1)
        if awaited(lambda: _inner(left), 0.4):
            break
    inner = next((popup for popup in popups()[1:] if popup[0] > left), None)
    if inner is None:
        _leave()
        return False
    x, first, wide, high = inner
    row = first + (labels().index(label) + 0.5) * high / len(labels())
    screen.move((x + 20, y))  # horizontally, not over the entries in between
    screen.move((x + 20, row), 0.3)
    screen.click((x + wide // 2, row))
    return bool(awaited(can_apply, 20))


def listed():
    """Number of entries in the submenu MPI Trace, and how many of them have an icon; (0, 0) if it did not open."""
    found = None
    end = time.time() + 60
    while found is None and time.time() < end:
        found = _open()
        if found is None:
            _leave()
    if found is None:
        return 0, 0
    left, top, width, height = found
    time.sleep(1)  # until it is drawn
    shown = screen.picture()[top + 2:top + height - 2, left + 2:left + width - 2].astype(int)
    _close()
    ink = abs(shown - shown[-1, -1]).max(axis=2) > 20
    words = numpy.flatnonzero(ink[:, _ICON:].any(axis=1))
    entries = numpy.split(words, numpy.flatnonzero(numpy.diff(words) > 3) + 1)
    return len(entries), sum(bool(ink[rows[0] - 2:rows[-1] + 3, :_ICON].sum() > 10) for rows in entries)


def _close():
    """Close all open menus."""
    for _ in range(3):
        screen.press("Escape")
    awaited(lambda: not popups(), 1)


def _leave():
    """Close the menus after an unsuccessful search, and forget where they were."""
    _close()
    _places.clear()


def choose(label):
    """Filters > MPI Trace > label; returns whether there is something to apply then.

    A busy window misses movements and opens menus late: retried for a minute and a half.
    """
    end = time.time() + 90
    while time.time() < end:
        if _choose(label) and awaited(can_apply, 20):
            return True
        _leave()
    return False


def open_file(path):
    """File > Open, the first entry, and the path typed into the dialog; returns whether a dialog came."""
    screen.click((20, 10))
    menu = awaited(popups, 60)
    if not menu:
        return False
    screen.click((menu[0][0] + 40, menu[0][1] + 12))
    # A menu may close before or after its dialog opens.
    dialog = awaited(lambda: [popup for popup in popups() if popup != menu[0]], 60)
    if dialog:
        left, top, width, height = dialog[0]
        screen.move((left + width // 2, top + height // 2))
        time.sleep(1)
        screen.xdotool("type", path)
        time.sleep(0.5)
        screen.press("Return")
    return bool(dialog)


def can_apply():
    """The place of the button Apply if there is something to apply, otherwise None."""
    found = screen.places(*_APPLY)
    found = found[found[:, 0] < 120]
    return [int(part) for part in numpy.median(found, axis=0)] if len(found) > 200 else None


def apply():
    """Click Apply as soon as it is enabled; returns whether it was."""
    place = awaited(can_apply, 20)
    if place:
        screen.click(place)
    return bool(place)


def is_there():
    """The size of ParaView's window; None until there is one."""
    number = screen.xdotool("search", "--onlyvisible", "--class", "paraview").split()
    return screen.xdotool("getwindowgeometry", number[-1]) if number else None
