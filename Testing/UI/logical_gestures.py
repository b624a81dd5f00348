"""Effects of pointer and keys in the Logical Timeline View, except changing the visible steps and ranks."""

import numpy

from checks import check
from screen import click, drag, move, press
from seen_timeline import lasso, selected
from windows import wording

_KINDS = ("send", "receive", "collective")
_BEFORE, _CLASSES = 1, ("begins here", "from the event before", "late send")
#: metrics available for a trace without counters
_METRICS = ["Lateness", "Lateness of the Step", "Lateness of Entering", "Differential Lateness", "Lateness That Begins",
            "Duration", "Waiting"]


class Steps:
    """The trace's events, messages and points of interest."""

    def __init__(self, window):
        self.events, self.messages, self.points = (
            {name: numpy.array(column) for name, column in window.said(table).items()}
            for table in ("STEPS", "MESSAGES", "POINTS"))

    def event(self, rank, step):
        """Row of the event of a rank at a step."""
        return int(numpy.flatnonzero((self.events["rank"] == rank) & (self.events["step"] == step))[0])

    def place(self, row):
        return int(self.events["rank"][row]), int(self.events["step"][row])

    def messages_of(self, rank, step):
        """Numbers of the messages that a rank sends or receives at a step."""
        of = self.messages
        here = ((of["source"] == rank) & (of["send_step"] == step)) | (
            (of["destination"] == rank) & (of["receive_step"] == step))
        return sorted(of["message_id"][here].tolist())

    def cause(self, row):
        """The event that an event's lateness came from: the rank's previous event, or the send received."""
        rank, step = self.place(row)
        of = self.events["lateness_class"][row]
        if of == _BEFORE:
            return self.event(rank, step - 1)
        sent = numpy.flatnonzero((self.messages["destination"] == rank) & (self.messages["receive_step"] == step))[0]
        return self.event(self.messages["source"][sent], self.messages["send_step"][sent])

    def time(self, first, last):
        """From the first begin to the last end of the events at steps."""
        inside = (self.events["step"] >= first) & (self.events["step"] <= last)
        return [self.events["begin_s"][inside].min(), self.events["end_s"][inside].max()]

    def steps_in(self, begin, end):
        """First step, and the one after the last, whose events are on average in a time."""
        middles = (self.events["begin_s"] + self.events["end_s"]) / 2
        means = [middles[self.events["step"] == step].mean() for step in range(max(self.events["step"]) + 1)]
        inside = [step for step, mean in enumerate(means) if begin <= mean <= end]
        return [inside[0], inside[-1] + 1]


def of_event(rank, step):
    """Lines that identify an event in its tip."""
    return {f"rank: {rank}", f"step: {step} (phase {step // 2})"}


def tips(view, trace):
    """The pointer over a late event, and over a message."""
    rank, step = 3, 9
    row = trace.event(rank, step)
    move(view.place(step + 0.5, rank + 0.5))
    at = trace.events
    first = next(i for i in range(len(at["event"])) if at["event"][i] == at["origin"][row])
    wanted = {"MPI_Recv", f"kind: {_KINDS[at['kind'][row]]}", *of_event(rank, step),
              f"time: {wording.span(at['begin_s'][row], at['end_s'][row])}",
              f"lasts: {wording.seconds(at['end_s'][row] - at['begin_s'][row])}",
              f"late by: {wording.seconds(at['lateness_s'][row])}",
              f"comes from: {_CLASSES[at['lateness_class'][row]]}",
              "began on: rank {}, step {}".format(*trace.place(first)),
              "in: MPI_Recv (MPI)", "from: iteration (ring.c:20)", "from: main (ring.c:10)"}
    view.window.becomes(f"the tip of an event tells {sorted(wanted)}", lambda state: wanted <= set(view.tip(state)))
    move(view.place(step, 3))  # half-way from rank 2's send to this receive
    view.window.becomes("that of a message its ends and steps", lambda state: {
        "Message from rank 2 to 3", "steps: 8 to 9"} <= set(view.tip(state)))
    move(view.beside(5))
    view.window.becomes("that of a name its rank", lambda state: view.tip(state)[0] == "Rank 5")


def selecting(view, trace):
    window = view.window

    def messages(*places):
        wanted = sorted({number for place in places for number in trace.messages_of(*place)})
        return lambda state: selected(state, "messages") == wanted

    click(view.beside(4))
    window.becomes("a click on a rank's name selects it", lambda state: selected(state, "ranks") == [4])
    click(view.beside(6), "ctrl")
    window.becomes("with Ctrl another one as well", lambda state: selected(state, "ranks") == [4, 6])
    click(view.beside(6), "ctrl")
    window.becomes("and no longer", lambda state: selected(state, "ranks") == [4])
    for press_key, shown, sentence in (("o", "3-5", "o gives rows to it and its partners in the ring"),
                                       ("o", "", "and again to all"), ("ctrl+z", "3-5", "undo takes that back"),
                                       ("ctrl+z", "", "and the first")):
        press(press_key)
        window.becomes(sentence, lambda state, shown=shown: view.of(state)["ShownRanks"] == shown)
    press("f")
    rows = [4 - 2, 5 + 2]
    view.becomes("f fits the rank", view.whole[0], rows, pixels=0.1)
    press("Escape")
    press("r")
    view.becomes("r shows everything")
    window.becomes("and Escape selects nothing", lambda state: not state["ranks"] and not state["messages"])
    sent, received = (2, 4), (5, 7)
    click(view.place(sent[1] + 0.5, sent[0] + 0.5))
    window.becomes("a click on an event selects its message", messages(sent))
    window.becomes("and the ranks at its ends", lambda state: selected(state, "ranks") == [2, 3])
    press("f")
    # Steps 4 and 5 of ranks 2 and 3, with 2 more on each side.
    view.becomes("f fits it", [4 - 2, 6 + 2], [2 - 2, 4 + 2], pixels=0.1)
    press("r")
    view.becomes("r shows everything")
    click(view.place(received[1] + 0.5, received[0] + 0.5), "ctrl")
    window.becomes("with Ctrl that of another one as well", messages(sent, received))
    click(view.place(received[1], received[0]))  # half-way to its sender
    window.becomes("a click on a line selects its message", messages(received))
    lasso(view.place(2, 1), view.place(6, 4))
    window.becomes("a lasso selects the messages of the events in it", messages(
        *[(rank, step) for rank in (1, 2, 3) for step in (2, 3, 4, 5)]))
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: not state["messages"])


def walking(view, trace):
    """By arrows, points of interest and b, which goes back to where the lateness began."""
    window = view.window

    def stands(rank, step):
        return lambda state: of_event(rank, step) <= set(view.tip(state))

    click(view.place(6.5, 4.5))
    for key, rank, step in (("Right", 4, 7), ("Left", 4, 6), ("Down", 5, 6), ("Up", 4, 6)):
        press(key)
        window.becomes(f"{key} goes to rank {rank}, step {step}", stands(rank, step))
    press("Escape")
    order = [trace.place(int(numpy.flatnonzero(trace.events["event"] == event)[0])) for event in trace.points["event"]]
    for key, point in (("n", 0), ("n", 1), ("p", 0), ("p", len(order) - 1), ("n", 0)):
        press(key)
        window.becomes(f"{key} goes to point {point}", lambda state, point=point: (
            view.of(state)["PointOfInterest"] == point and stands(*order[point])(state)))
        check("which its tip numbers", any(line.startswith(f"point: {point + 1} of {len(order)}, ")
                                           for line in view.tip()), view.tip())
    press("f")
    rank, step = order[0]
    view.becomes("f fits its event", [step - 2, step + 3] if step > 2 else [0, 5],
                 [rank - 2, rank + 3] if rank > 2 else [0, 5], pixels=0.1)
    press("r")
    press("Escape")
    window.becomes("Escape leaves it", lambda state: view.of(state)["PointOfInterest"] == -1)
    row = trace.event(4, 5)
    click(view.place(5.5, 4.5))
    way = []
    while trace.events["event"][row] != trace.events["origin"][row]:
        row = trace.cause(row)
        way.append(trace.place(row))
    check("the example has a way through two ranks", len(way) > 2 and len({rank for rank, _ in way}) > 1, way)
    for place in way:
        press("b")
        window.becomes(f"b goes back to rank {place[0]}, step {place[1]}", stands(*place))
    press("b")
    press("Right")
    rank, step = way[-1]
    window.becomes("from where it began b leads nowhere: the next event is the one after it", stands(rank, step + 1))
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: not state["messages"])


def coloring(view):
    window = view.window
    for metric in [*_METRICS[1:], _METRICS[0]]:
        press("m")
        window.becomes(f"m colors by {metric}", lambda state, metric=metric: view.of(state)["ColorBy"] == metric)
    for work, sentence in ((1, "h shows the work between events"), (0, "and hides it")):
        press("h")
        window.becomes(sentence, lambda state, work=work: view.of(state)["Work"] == work)


def strip(view):
    """The strip has all steps; its frame is the visible part."""
    height = view.box("All ranks")[1]

    def at(step):
        left, right = view.sides()
        return [round(left + (right - left) * step / view.whole[0][1]), height]

    for sentence, way, seen in (
            ("a drag in the strip chooses the steps", (2, 7), [2, 7]), ("inside it moves them", (4, 6), [4, 9]),
            ("at the left end changes their begin", (4, 5), [5, 9]), ("at the right end their end", (9, 11), [5, 11]),
            ("beside them chooses others", (1, 4), [1, 4])):
        drag([at(step) for step in way])
        view.becomes(sentence, seen, view.whole[1], pixels=5)  # the strip shows all steps
    move(view.place(2, 2))
    press("r")
    view.becomes("r shows everything")


def window_of_steps(view, trace):
    window = view.window
    drag([view.place(3.4, 1.2), view.place(7.6, 2.3)], "shift")
    begin, end = trace.time(3, 7)
    window.becomes("Shift and drag makes the time of its steps the window", lambda state: (
        numpy.allclose([view.of(state)[name] for name in ("WindowBegin", "WindowEnd")], [begin, end], rtol=0, atol=1e-12)))
    press("Return")
    view.becomes("Enter shows the steps in it", trace.steps_in(begin, end), view.whole[1], pixels=0.1)
    press("Escape")
    window.becomes("Escape takes the window back", lambda state: view.of(state)["WindowEnd"] == -1)
    press("r")
    view.becomes("r shows everything")


def tour(view):
    trace = Steps(view.window)
    tips(view, trace)
    selecting(view, trace)
    walking(view, trace)
    coloring(view)
    strip(view)
    window_of_steps(view, trace)
