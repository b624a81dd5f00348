"""A timeline on the screen: where its columns and rows are, which of them are visible, and the pointer over them."""

import time

import numpy

from screen import held, move, places, xdotool

#: between the sides of a view and those of its rows, whose names are to the left [pixel]
_LEFT, _RIGHT = 80, 24


def lasso(corner, other):
    """Draw a lasso around a rectangle; pauses at its corners, because a busy window misses movements."""
    move(corner)

    def around():
        xdotool("mousedown", 1)
        for place in ([other[0], corner[1]], other, [corner[0], other[1]], corner):
            time.sleep(0.3)
            move(place)
        time.sleep(0.3)

    held("ctrl", around)
    xdotool("mouseup", 1)


def sides(ground):
    """Left and lower side, width and height of the view with that ground on the screen.

    Single pixels elsewhere may have the same colour.
    """
    found = places(ground, 0)
    columns, high = numpy.unique(found[:, 0], return_counts=True)
    rows, wide = numpy.unique(found[:, 1], return_counts=True)
    columns, rows = columns[high > 50], rows[wide > 50]
    return [int(part) for part in (columns[0], rows[-1] + 1, columns[-1] + 1 - columns[0], rows[-1] + 1 - rows[0])]


def selected(state, kind):
    """Numbers of the selected ranks or messages."""
    return [row[-1] for row in state[kind]]


class SeenTimeline:
    """One of the views made by show_timelines.py.

    `ground` is its colour, `properties` are the names of the begin and end of its visible columns; `columns` is the
    range of the trace's steps or seconds, as [begin, end], and `rows` is its number of ranks.
    """

    def __init__(self, window, name, ground, properties, columns, rows):
        self.window, self.name, self.properties = window, name, properties
        self.whole = [columns, [0, rows]]
        self.corner = sides(ground)[:2]
        # Upper and lower side of the rows, all of which are visible initially: from the names of the outermost ones.
        first, last = self.box("Rank 0")[1], self.box(f"Rank {rows - 1}")[1]
        half = (last - first) / (rows - 1) / 2
        self.high, self.low = first - half, last + half

    def of(self, state=None):
        return (state or self.window.state)[self.name]

    def tip(self, state=None):
        return self.of(state)["tip"].split("\n")

    def seen(self, state=None):
        """Begin and end of the visible columns and rows."""
        state = self.of(state)
        ends = [[state[name] for name in names] for names in (self.properties, ("RowBegin", "RowEnd"))]
        return [whole if end < begin else [begin, end] for (begin, end), whole in zip(ends, self.whole)]

    def sees_all(self, state=None):
        state = self.of(state)
        return [state[name] for name in (*self.properties, "RowBegin", "RowEnd")] == [0, -1, 0, -1]

    def box(self, words):
        """Middle of a text on the screen."""
        x, y, width, height = next(box for text, box in self.of()["texts"] if text == words)
        return [self.corner[0] + x + width / 2, self.corner[1] - y - height / 2]

    def sides(self):
        """Left and right side of the rows on the screen."""
        return self.corner[0] + _LEFT, self.corner[0] + self.of()["size"][0] - _RIGHT

    def width(self):
        """Width of a column in pixels."""
        left, right = self.sides()
        begin, end = self.seen()[0]
        return (right - left) / (end - begin)

    def height(self):
        """Height of a row in pixels."""
        begin, end = self.seen()[1]
        return (self.low - self.high) / (end - begin)

    def place(self, column, row):
        """A place on the screen; whole numbers are the sides of a column and a row."""
        columns, rows = self.seen()
        return [round(self.sides()[0] + (column - columns[0]) * self.width()),
                round(self.high + (row - rows[0]) * self.height())]

    def beside(self, rank):
        """The place of a rank's name."""
        return [self.sides()[0] - 30, self.place(0, rank + 0.5)[1]]

    def column(self, x):
        return self.seen()[0][0] + (x - self.sides()[0]) / self.width()

    def point(self, place):
        """Move the pointer there, even if it is there already."""
        move([place[0] - 7, place[1]])
        move(place)

    def becomes(self, sentence, columns=None, rows=None, pixels=1.5):
        """Check that these become visible, up to this many pixels; None: all."""
        left, right = self.sides()
        wanted = [columns or self.whole[0], rows or self.whole[1]]
        near = [pixels * (wanted[0][1] - wanted[0][0]) / (right - left),
                pixels * (wanted[1][1] - wanted[1][0]) / (self.of()["size"][1] / 2)]

        def seen(state):
            if columns is None and rows is None:
                return self.sees_all(state)
            return all(abs(now - then) <= close for part, then_part, close in zip(self.seen(state), wanted, near)
                       for now, then in zip(part, then_part))

        return self.window.becomes(f"{sentence} ({wanted})", seen, 15)
