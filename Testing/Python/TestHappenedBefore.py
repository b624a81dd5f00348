"""Happened Before: an example calculated by hand, a real trace compared with brute force, edge cases and errors."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.simple import HappenedBefore, OTF2TraceReader
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
import schema
from checks import check, data, equal, raises, result

BEFORE, SAME, AFTER, CONCURRENT = range(4)
NAN = float("nan")

# (source, destination, send begin, receive end); c = receive of 2 and d = receive of 3 are the
# concurrent events of the paper's Figure 7.
EXAMPLE = [(2, 1, 1, 2), (1, 0, 3, 4), (1, 2, 5, 7), (0, 1, 6, 8)]


def table_of(rows):
    """A Messages table with the times of events."""
    source, destination, send, receive = (list(c) for c in zip(*rows)) if rows else [[]] * 4
    plain = [(s, d, 0, 8, 1, int(a == a and b == b), 0)
             for s, d, a, b in zip(source, destination, send, receive)]
    return made.messages(plain, send_begin_s=numpy.array(send, dtype=float),
                         receive_end_s=numpy.array(receive, dtype=float))


def by_hand():
    """The order of the example's eight events relative to two of them."""
    order = HappenedBefore(Input=table_of(EXAMPLE), Message=2)
    messages = fetch(order)
    equal("sends before the receive of message 2, itself last, and one concurrent",
          messages["send_order"].tolist(), [BEFORE, BEFORE, BEFORE, CONCURRENT])
    equal("receives", messages["receive_order"].tolist(), [BEFORE, CONCURRENT, SAME, CONCURRENT])
    equal("codes have names", (messages.names["send_order"], messages.names["receive_order"]),
          (["before", "same", "after", "concurrent"],) * 2)
    equal("facts", [int(messages.facts[name]) for name in ("before", "after", "concurrent", "rank")],
          [4, 0, 3, 2])
    equal("time of the event", float(messages.facts["time_s"]), 7)
    schema.types_and_units(
        servermanager.Fetch(order), "Messages", ("send_order", "receive_order"))
    order.Message, order.Side = 0, "Send"
    messages = fetch(order)
    equal("everything follows from the first send",
          (messages["send_order"].tolist(), messages["receive_order"].tolist()),
          ([SAME, AFTER, AFTER, AFTER], [AFTER] * 4))
    order.WindowBegin, order.WindowEnd = 3, 7
    messages = fetch(order)
    equal("a window leaves the rest without a code, and follows through it",
          (messages["send_order"].tolist(), messages["receive_order"].tolist()),
          ([-1, AFTER, AFTER, AFTER], [-1, AFTER, -1, -1]))


def by_reachability():
    """A master-worker trace with wildcard receives, compared with a search through all its events."""
    reader = OTF2TraceReader(FileName=data("eztrace-farm-8", "eztrace_log.otf2"))
    trace = fetch(reader)
    events = []  # rank, time, side (ties: sends first), row
    for side, rank, time in ((0, "source", "send_begin_s"), (1, "destination", "receive_end_s")):
        known = numpy.isfinite(trace[time]) & (trace[rank] >= 0)
        events += [(trace[rank][i], trace[time][i], side, i) for i in numpy.flatnonzero(known)]
    events.sort()
    number = {(side, row): i for i, (_, _, side, row) in enumerate(events)}
    follows = [[] for _ in events]
    for i, (rank, _, side, row) in enumerate(events):
        if i + 1 < len(events) and events[i + 1][0] == rank:
            follows[i].append(i + 1)
        if side == 0 and trace["matched"][row] and (1, row) in number:
            follows[i].append(number[1, row])

    def reached(first, edges):
        seen, waiting = {first}, [first]
        while waiting:
            new = [j for j in edges[waiting.pop()] if j not in seen]
            seen.update(new)
            waiting += new
        return seen

    back = [[] for _ in events]
    for i, after in enumerate(follows):
        for j in after:
            back[j].append(i)
    for row in numpy.flatnonzero(trace["matched"])[::10]:
        chosen = number[1, row]
        after, before = reached(chosen, follows), reached(chosen, back)
        order = fetch(HappenedBefore(Input=reader, Message=int(trace["message_id"][row])))
        wrong = 0
        for i, (_, _, side, other) in enumerate(events):
            truth = (SAME if i == chosen else BEFORE if i in before
                     else AFTER if i in after else CONCURRENT)
            wrong += order[("send_order", "receive_order")[side]][other] != truth
        equal(f"message {row}: every event as the search finds it", wrong, 0)


def edges():
    """Empty tables and errors."""
    equal("no message: no code", fetch(HappenedBefore(Input=table_of([]))).rows, 0)

    def failing(**properties):
        with raising():
            HappenedBefore(**properties).UpdatePipeline()
    raises("an unknown message is refused with what there is", PipelineError,
           ["message 99", "from 0 to 3", "Set Message"], failing, Input=table_of(EXAMPLE), Message=99)
    lost = table_of([(0, 1, 1, NAN)])
    raises("a missing side is refused with a way out", PipelineError,
           ["message 0 has no receive", "Set Side to Send"], failing, Input=lost)
    equal("its send can be chosen", fetch(HappenedBefore(Input=lost, Side="Send"))["send_order"][0],
          SAME)
    raises("a wrong window is refused", PipelineError, ["after its begin"],
           failing, Input=lost, Side="Send", WindowBegin=2, WindowEnd=1)
    raises("a wrong table is refused", PipelineError, ["\"message_id\" is missing"],
           failing, Input=made.source({"rank": numpy.arange(3)}))
    own = HappenedBefore(Input=table_of([(0, 0, 1, 2)]))
    check("a message to oneself: its send came before", fetch(own)["send_order"][0] == BEFORE)


by_hand()
by_reachability()
edges()
sys.exit(result())
