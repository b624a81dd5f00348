"""Where the marks of a logical timeline are on the screen."""

import numpy

from screen import move, places

#: colour of frames
ACCENT = "0B6E99"


def frame():
    """Left, right, upper and lower side of the strip's frame in the logical timeline; None if it is not found."""
    found = places(ACCENT)
    rows, counts = numpy.unique(found[:, 1], return_counts=True)
    sides = rows[counts > 200]  # the longest lines in that colour are its lower and often its upper side
    if not len(sides):
        return None
    row = found[found[:, 1] == sides[0]][:, 0]
    near = sides[sides < sides[0] + 60]
    return int(row.min()), int(row.max()), int(near[0]), int(near[-1])


def drawn_frame(window):
    """The same, as soon as it is drawn and has not changed for a second, or None after a while.

    The pointer first moves to the corner of the screen, because a tip may cover a part of the frame.
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
    """y on the screen of the view's lower side, from the frame of its strip."""
    middles = {words: place[1] + place[3] / 2 for words, place in _texts(state)}
    # "Step" is 11 pixels above the strip; the frame has the strip's lower side, and "All ranks" is in its middle.
    return strip[3] + 0.5 + 2 * middles["All ranks"] - middles["Step"] + 11


def labels(state, low):
    """(words, y on the screen) of the texts to the left of the rows in the logical timeline's last picture.

    `low` is the view's lower side on the screen. Empty if there is no picture.
    """
    texts = _texts(state)
    step = dict(texts).get("Step")
    if step is None:
        return []
    right = step[0] + step[2]  # they end at the same x as this one
    return [(words, low - place[1] - place[3] / 2) for words, place in texts if abs(place[0] + place[2] - right) < 2]
