"""Effects of pointer and keys in the Physical Timeline View, except changing the visible times and ranks."""

import numpy

from checks import check
from camera_gestures import wheel
from screen import click, drag, move, press
from seen_timeline import lasso, selected
from windows import wording

#: for the ring's calls: depth of nesting, out of three; share of a row that calls fill
_DEPTHS, _FILLED = {"main": 0, "iteration": 1}, 0.88
#: margin around a fitted time, as a share of it; number of ranks around fitted ranks
_RIM, _BESIDE = 0.25, 1
_LEAST = 1e-8  # least visible time [s]
_WHEEL = 1.15  # factor of a step of the wheel over the slider
#: colorings that the key m steps through
_COLORS = ("Function", "Role", "Waiting", "Lateness", "Lateness of the Step", "Lateness of Entering", "Differential Lateness",
           "Lateness That Begins", "Duration", "Seconds Waited")
#: times and rows of a lasso
_LASSO = (7e-4, 1.3e-3), (1.5, 5.5)


def rimmed(begin, end):
    """A time with the margin of fitting."""
    return [begin - _RIM * (end - begin), end + _RIM * (end - begin)]


class Calls:
    """The trace's calls and messages, and their places on the screen while everything is visible."""

    def __init__(self, view):
        self.view = view
        self.calls, self.messages, code = ({name: numpy.array(column) for name, column in view.window.said(table).items()}
                                           for table in ("CALLS", "MESSAGES", "CODE"))
        self.names = code["region"][self.calls["path_id"]]

    def of(self, rank):
        """Rows of the rank's calls in the order of their begins, callers before the calls inside them."""
        calls = self.calls
        order = numpy.lexsort((calls["call_id"], calls["begin_s"]))
        return [int(row) for row in order if calls["rank"][row] == rank]

    def running(self, rank, time):
        """The innermost call of a rank at a time; main always runs."""
        return [row for row in self.of(rank) if self.calls["begin_s"][row] <= time < self.calls["end_s"][row]][-1]

    def message(self, source, number):
        """The message with this number among those that a rank sends, from 0."""
        rows = numpy.flatnonzero(self.messages["source"] == source)
        return int(rows[numpy.argsort(self.messages["send_begin_s"][rows])[number]])

    def longest(self, rank, name):
        rows = [row for row in self.of(rank) if self.names[row] == name]
        return max(rows, key=lambda row: self.calls["end_s"][row] - self.calls["begin_s"][row])

    def ends(self, message):
        """Begin and end of a message's line, as times and rows."""
        of = self.messages
        return ((of["send_begin_s"][message], of["source"][message] + 0.5),
                (of["receive_end_s"][message], of["destination"][message] + 0.5))

    def distance(self, place, message):
        """Distance in pixels from a place to the line of a message."""
        a, b = (numpy.array(self.view.place(*end), float) for end in self.ends(message))
        way = b - a
        along = numpy.clip((place - a) @ way / max(way @ way, 1), 0, 1)
        return numpy.hypot(*(place - a - along * way))

    def free(self, places, but=()):
        """The one of some places that is farthest from the lines of messages."""
        others = [message for message in range(len(self.messages["source"])) if message not in but]
        return max(places, key=lambda place: min(self.distance(numpy.array(place), message) for message in others))

    def on_call(self, row):
        calls, view = self.calls, self.view
        depth = _DEPTHS.get(self.names[row], 2)
        height = calls["rank"][row] + _FILLED * (depth + 0.5) / 3
        begin, end = (numpy.clip(calls[name][row], *view.whole[0]) for name in ("begin_s", "end_s"))
        return self.free([view.place(begin + share * (end - begin), height) for share in numpy.linspace(0.1, 0.9, 17)])

    def on_message(self, message):
        (begin, source), (end, destination) = self.ends(message)
        return self.free([self.view.place(begin + share * (end - begin), source + share * (destination - source))
                          for share in numpy.linspace(0.2, 0.8, 13)], [message])


def tips(view, trace):
    row = trace.longest(4, "MPI_Recv")
    calls = trace.calls
    begin, end, wait = (calls[name][row] for name in ("begin_s", "end_s", "wait_s"))
    wanted = {"MPI_Recv", "rank: 4", f"time: {wording.span(begin, end)}", f"lasts: {wording.seconds(end - begin)}",
              f"waits: {wording.seconds(wait)}  ({wording.percent(wait / (end - begin))})",
              "in: MPI_Recv (MPI)", "from: iteration (ring.c:20)", "from: main (ring.c:10)"}
    move(trace.on_call(row))
    view.window.becomes(f"the tip of a call tells {sorted(wanted)}", lambda state: wanted <= set(view.tip(state)))
    message = trace.message(4, 2)
    move(trace.on_message(message))
    of = trace.messages
    size, takes = of["size_bytes"][message], of["receive_end_s"][message] - of["send_begin_s"][message]
    view.window.becomes("that of a message its ends, size and time", lambda state: {
        "Message from rank 4 to 5", f"size: {wording.size(size)}", f"takes: {wording.seconds(takes)}"} <= set(view.tip(state)))


def walking(view, trace):
    """Through the calls of a rank and to another one."""
    window, calls = view.window, trace.calls

    def stands(row):
        head = [trace.names[row], f"rank: {calls['rank'][row]}", f"time: {wording.span(calls['begin_s'][row], calls['end_s'][row])}"]
        return lambda state: head == view.tip(state)[:3]

    rows = trace.of(4)
    at = next(i for i, row in enumerate(rows) if trace.names[row] == "compute" and calls["begin_s"][row] > 8e-4)
    click(trace.on_call(rows[at]))
    window.becomes("a click on a call selects its rank", lambda state: selected(state, "ranks") == [4])
    for _ in range(4):
        at += 1
        press("Right")
        window.becomes(f"the right arrow goes to {trace.names[rows[at]]}, the next call", stands(rows[at]))
    for _ in range(5):
        at -= 1
        press("Left")
        window.becomes(f"the left one back to {trace.names[rows[at]]}", stands(rows[at]))
    row = rows[at]
    for key, rank in (("Down", 5), ("Down", 6), ("Up", 5)):
        row = trace.running(rank, calls["begin_s"][row])
        press(key)
        window.becomes(f"{key} goes to what rank {rank} did then", stands(row))
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: not state["ranks"])


def selecting(view, trace):
    window, of = view.window, trace.messages

    def messages(*rows):
        wanted = sorted(int(of["message_id"][row]) for row in rows)
        return lambda state: selected(state, "messages") == wanted

    def everything():
        press("r")
        view.becomes("r shows everything")

    click(view.beside(4))
    window.becomes("a click on a rank's name selects it", lambda state: selected(state, "ranks") == [4])
    press("f")
    view.becomes("f fits the rank", view.whole[0], [4 - _BESIDE, 5 + _BESIDE], pixels=0.1)
    everything()
    click(view.beside(6), "ctrl")
    window.becomes("with Ctrl another one as well", lambda state: selected(state, "ranks") == [4, 6])
    click(view.beside(6), "ctrl")
    window.becomes("and no longer", lambda state: selected(state, "ranks") == [4])
    row = trace.longest(4, "MPI_Recv")
    click(trace.on_call(row))  # a call of the only selected rank: second click
    window.becomes("a click on what is selected alone selects nothing", lambda state: not state["ranks"])
    press("f")
    view.becomes("f fits the call", rimmed(trace.calls["begin_s"][row], trace.calls["end_s"][row]), view.whole[1], pixels=0.1)
    everything()
    press("Escape")
    first, second = trace.message(4, 2), trace.message(1, 3)
    click(trace.on_message(first))
    window.becomes("a click on a message selects it", messages(first))
    window.becomes("and the ranks at its ends", lambda state: selected(state, "ranks") == [4, 5])
    press("f")
    view.becomes("f fits it", rimmed(of["send_begin_s"][first], of["receive_end_s"][first]),
                 [4 - _BESIDE, 6 + _BESIDE], pixels=0.1)
    everything()
    click(trace.on_message(second), "ctrl")
    window.becomes("with Ctrl another one as well", messages(first, second))
    middles = [numpy.mean(trace.ends(row), axis=0) for row in range(len(of["source"]))]
    lasso(view.place(_LASSO[0][0], _LASSO[1][0]), view.place(_LASSO[0][1], _LASSO[1][1]))
    inside = [row for row, (time, rank) in enumerate(middles)
              if _LASSO[0][0] < time < _LASSO[0][1] and _LASSO[1][0] < rank < _LASSO[1][1]]
    window.becomes(f"a lasso selects the {len(inside)} messages whose middles are in it", messages(*inside))
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: not state["messages"])


def seen_closely(view):
    view.point(view.place(1e-3, 4))
    wheel(70, pause=10)
    view.window.becomes("the wheel ends at 10 ns", lambda state: (
        abs(numpy.ptp(view.seen(state)[0]) - _LEAST) < 1e-3 * _LEAST and view.seen(state)[1] == view.whole[1]))
    press("r")
    view.becomes("r shows everything")


class Slider:
    """The slider below the rows, which covers the whole time, and the times of the chosen window below it."""

    def __init__(self, view):
        self.view = view
        self.height = round((view.box("chosen")[1] + view.box("window")[1]) / 2)
        self.times = max(view.box(text)[1] for text, _ in view.of()["texts"] if text.endswith(" ms"))

    def at(self, time):
        left, right = self.view.sides()
        begin, end = self.view.whole[0]
        return [round(left + (right - left) * (time - begin) / (end - begin)), self.height]

    def window(self, state=None):
        state = self.view.of(state)
        begin, end = state["WindowBegin"], state["WindowEnd"]
        return [begin or self.view.whole[0][0], end if end >= 0 else self.view.whole[0][1]]

    def becomes(self, sentence, begin, end, near=None):
        """Check that the window takes this value, up to two pixels or `near` [s]."""
        left, right = self.view.sides()
        near = near or 2 * numpy.ptp(self.view.whole[0]) / (right - left)
        self.view.window.becomes(f"{sentence} ({begin} to {end})", lambda state: (
            numpy.abs(numpy.subtract(self.window(state), [begin, end])).max() < near), 15)

    def type_into(self, name, keys):
        """Type into the time beside an end of the window."""
        begin, end = self.window()
        x = self.at(begin)[0] - 25 if name == "Begin" else self.at(end)[0] + 25
        move([x, self.times])
        self.view.window.becomes(f"the time of the window's {name.lower()} says that it can be typed", lambda state: (
            self.view.tip(state) == [f"{name} of the window", "click: lets you type it, Enter ends"]))
        click([x, self.times])
        for key in keys:
            press(key)


def sliding(view):
    slider = Slider(view)
    at, becomes = slider.at, slider.becomes
    begin, end = view.whole[0]
    for sentence, way, wanted in (
            ("a drag of the left handle chooses the window's begin", (begin, 6e-4), (6e-4, end)),
            ("one of the right handle its end", (end, 1.8e-3), (6e-4, 1.8e-3)),
            ("between them both are moved", (1.2e-3, 1.4e-3), (8e-4, 2e-3)),
            ("beside them a new one is drawn", (3e-4, 6e-4), (3e-4, 6e-4))):
        drag([at(time) for time in way])
        becomes(sentence, *wanted)
    view.window.rest()
    begin, end = slider.window()
    about = begin + (end - begin) / 3
    move(at(about))
    wheel(-1)
    longer = [about + _WHEEL * (edge - about) for edge in (begin, end)]
    becomes("the wheel in the slider makes it longer about the pointer", *longer)
    wheel(1)
    becomes("and shorter", begin, end)
    check("the view sees all the time", view.sees_all())
    view.window.rest()
    slider.type_into("Begin", ["0", "period", "5", "Return"])
    becomes("a begin that is typed is exactly that time", 5e-4, slider.window()[1], near=1e-12)
    view.window.rest()
    slider.type_into("End", ["1", "5", "0", "0", "space", "u", "s", "Return"])
    becomes("an end may have a unit", 5e-4, 1.5e-3, near=1e-12)
    view.window.rest()
    slider.type_into("End", ["9", "Escape"])
    view.window.rest()
    becomes("Escape leaves it as it was", 5e-4, 1.5e-3, near=1e-12)
    move(view.place(1e-3, 4))
    press("Return")
    view.becomes("Enter shows only the window", [5e-4, 1.5e-3], view.whole[1], pixels=0.1)
    click(at(1e-3), times=2)
    becomes("a double click in the slider chooses all", *view.whole[0], near=1e-12)
    press("r")
    view.becomes("r shows everything")
    drag([view.place(8e-4, 2.3), view.place(1.1e-3, 5.1)], "shift")
    becomes("Shift and drag chooses a window", 8e-4, 1.1e-3)
    press("Escape")
    becomes("Escape chooses all", *view.whole[0], near=1e-12)


def coloring(view):
    """Step through all colorings, and around."""
    names = ["role", "waiting", "lateness", "lateness among all of the step", "lateness of entering",
             "differential lateness", "lateness that begins here", "duration", "waiting", "function"]
    for number, name in enumerate(names, 1):
        press("m")
        view.window.becomes(f"m colors by {name}", lambda state, by=number % len(names), name=name: (
            view.of(state)["ColorBy"] == _COLORS[by]
            and any(f"calls colored by {name}" in words for words, _ in view.of(state)["texts"])))


def tour(view):
    trace = Calls(view)
    coloring(view)
    tips(view, trace)
    walking(view, trace)
    selecting(view, trace)
    seen_closely(view)
    sliding(view)
