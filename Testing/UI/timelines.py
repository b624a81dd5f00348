"""Where the marks of a logical timeline are on the screen."""

import numpy

from screen import move, places

#: colour of frames
ACCENT = "0B6E99"


def frame():
    """Left, right, upper and lower side of the strip's frame in the logical timeline; None without."""
    found = places(ACCENT)
    rows, counts = numpy.unique(found[:, 1], return_counts=True)
    sides = rows[counts > 200]  # its lower side, often the upper, too, are the longest lines of that colour
    if not len(sides):
        return None
    row = found[found[:, 1] == sides[0]][:, 0]
    near = sides[sides < sides[0] + 60]
    return int(row.min()), int(row.max()), int(near[0]), int(near[-1])


def drawn_frame(window):
    """The same as soon as it is drawn and stays for a second, or None at last.

    The pointer leaves for the corner of the screen first: a tip may lie over a part of the frame.
    """
    move([1, 1])
    seen = []

    def stays(found):
        seen.append(found)
        return found is not None and seen[-5:] == [found] * 5

    return window.sees(frame, stays)


def _texts(state):
    """Words of the logical timeline's last picture with left and lower side, width and height."""
    return [(line.split(" ", 5)[5], [float(part) for part in line.split(" ")[1:5]])
            for line in state["places"].split("\n") if line.startswith("text ")]


def foot(state, strip):
    """y on the screen of the view's lower side, by the frame of its strip."""
    middles = {words: place[1] + place[3] / 2 for words, place in _texts(state)}
    # "Step" is 11 pixels above the strip, of which the frame has the lower side, "All ranks" in its middle.
    return strip[3] + 0.5 + 2 * middles["All ranks"] - middles["Step"] + 11


def labels(state, low):
    """(words, y on the screen) of what the logical timeline's last picture has left of its rows; empty without one.

    `low` is the view's lower side on the screen.
    """
    texts = _texts(state)
    step = dict(texts).get("Step")
    if step is None:
        return []
    right = step[0] + step[2]  # they end in line with this one
    return [(words, low - place[1] - place[3] / 2) for words, place in texts if abs(place[0] + place[2] - right) < 2]
