"""Finds shapes in pictures."""

import numpy


def near(image, rgb, tolerance=75):
    """Mask of the pixels with nearly that colour; the default includes those smoothed at an edge."""
    wanted = numpy.array([int(rgb[i:i + 2], 16) for i in (0, 2, 4)])
    return numpy.abs(image.astype(int) - wanted).max(axis=2) <= tolerance


def inked(image):
    """Mask of the pixels with ink on white, including those smoothed at an edge."""
    parts = image.astype(int)
    return (parts.max(axis=2) < 0x98) & (parts.max(axis=2) - parts.min(axis=2) < 24)


#: pixels at most this far apart in both directions belong to one group
_REACH = 2


def _runs(mask):
    """For each row, runs of pixels within reach of each other: [(first, last, number)]; and the number of runs."""
    rows, count = [], 0
    for row in mask:
        columns = numpy.flatnonzero(row)
        breaks = numpy.flatnonzero(numpy.diff(columns) > _REACH)
        firsts = columns[numpy.concatenate(([0], breaks + 1))] if len(columns) else columns
        lasts = columns[numpy.concatenate((breaks, [-1]))] if len(columns) else columns
        rows.append(list(zip(firsts.tolist(), lasts.tolist(), range(count, count + len(firsts)))))
        count += len(firsts)
    return rows, count


def groups(mask):
    """Connected pixels (over gaps of one), as runs of each group: [(row, first, last)]."""
    rows, count = _runs(mask)
    parent = list(range(count))

    def root(number):
        while parent[number] != number:
            parent[number] = number = parent[parent[number]]
        return number

    for y, row in enumerate(rows):
        for above in rows[max(y - _REACH, 0):y]:
            start = 0
            for first, last, number in row:
                while start < len(above) and above[start][1] < first - _REACH:
                    start += 1
                for i in range(start, len(above)):
                    if above[i][0] > last + _REACH:
                        break
                    parent[root(above[i][2])] = root(number)
    found = {}
    for y, row in enumerate(rows):
        for first, last, number in row:
            found.setdefault(root(number), []).append((y, first, last))
    return list(found.values())


def _pixels(mask, group):
    """Rows and columns of a group's pixels, shape (n, 2)."""
    return numpy.concatenate([numpy.argwhere(mask[y:y + 1, first:last + 1]) + (y, first) for y, first, last in group])


def circles(mask, least=15):
    """Circles drawn as lines: (row, column, radius) of each with a radius of at least `least`.

    A circle is a group of pixels as high as it is wide, with hardly any pixels in its inner half.
    """
    found = []
    for group in groups(mask):
        low = numpy.array([group[0][0], min(first for _, first, _ in group)])
        high = numpy.array([group[-1][0], max(last for *_, last in group)])
        middle, size = (low + high) / 2, high - low
        radius = size.mean() / 2
        if radius < least or abs(size[0] - size[1]) > 4:
            continue
        inner = (numpy.hypot(*(_pixels(mask, group) - middle).T) < 0.7 * radius).mean()
        if inner < 0.3:
            found.append((middle[0], middle[1], radius))
    return found
