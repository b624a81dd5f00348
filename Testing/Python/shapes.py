"""Finds shapes in pictures."""

import numpy


def near(image, rgb, tolerance=75):
    """Which pixels have nearly that colour; the default takes those smoothed at an edge as well."""
    wanted = numpy.array([int(rgb[i:i + 2], 16) for i in (0, 2, 4)])
    return numpy.abs(image.astype(int) - wanted).max(axis=2) <= tolerance


def inked(image):
    """Which pixels are of ink on white, those smoothed at an edge as well."""
    parts = image.astype(int)
    return (parts.max(axis=2) < 0x98) & (parts.max(axis=2) - parts.min(axis=2) < 24)


def groups(mask):
    """Connected pixels (over gaps of one), each shape (n, 2) of row and column."""
    left = {(int(y), int(x)) for y, x in zip(*numpy.nonzero(mask))}
    while left:
        open_, group = [left.pop()], []
        while open_:
            y, x = open_.pop()
            group.append((y, x))
            for place in [(y + i, x + j) for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2)]:
                if place in left:
                    left.remove(place)
                    open_.append(place)
        yield numpy.array(group)


def circles(mask, least=15):
    """Circles drawn as lines: (row, column, radius) of each with a radius of at least `least`.

    A circle is a group of pixels as high as wide, with hardly any in its inner half.
    """
    found = []
    for group in groups(mask):
        low, high = group.min(axis=0), group.max(axis=0)
        middle, size = (low + high) / 2, high - low
        radius = size.mean() / 2
        inner = (numpy.hypot(*(group - middle).T) < 0.7 * radius).mean()
        if radius >= least and abs(size[0] - size[1]) <= 4 and inner < 0.3:
            found.append((middle[0], middle[1], radius))
    return found
