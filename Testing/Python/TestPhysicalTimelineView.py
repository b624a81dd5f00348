"""Physical Timeline View: calls, messages and waiting in the picture, tips, what is seen, selections, states."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (CreateView, Delete, FindView, GetActiveView, LoadState, OTF2TraceReader, PhysicalTimeline,
                             SaveState, Show)
from pclvis import pipelines
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
import TestPlaces
from checks import check, data, equal, near, raises, result, scratch
from pictures import changed_columns, columns, like, picture, pixels, select

SIZE = [1000, 560]
#: sides of the plot in a view with that width: margins are 16 + 64 and 16 + 8 units
LEFT, RIGHT = 80, SIZE[0] - 24
#: Hues by time in functions: compute 12 s, MPI_Recv 4 s, MPI_Barrier 3 s.
COMPUTE, RECV, BARRIER, ACCENT = "356BE2", "DDB82C", "2A5E4E", "0B6E99"


def timeline(counters=None, steps=None, **more):
    """Rank 0: compute 0 to 5 s, MPI_Recv 5 to 9 s, which waits for 2 s; barrier 9 to 10 s. Rank 1: compute
    0 to 7 s, barrier 8 to 10 s. A message from rank 1 at 7 s is received at 9 s."""
    messages = made.messages([(1, 0, 0, 8, 2, 1, 0)], send_begin_s=[7.], send_end_s=[7.], receive_end_s=[9.],
                             latency=[4.], tag=numpy.array([5], dtype=numpy.int32),
                             communicator=numpy.array([0], dtype=numpy.int32))
    made.with_axis(messages, 0, 10, [])
    made.with_names(messages, "communicator", ["rows"])
    calls = {"rank": [0, 0, 0, 1, 1], "thread": [0] * 5, "call": [0, 1, 2, 0, 2], "path_id": [0, 1, 2, 0, 2]}
    times = {"begin_s": [0., 5, 9, 0, 8], "end_s": [5., 9, 10, 7, 10], "wait_s": [0., 2, 0, 0, 1]}
    table = made.source({**{name: numpy.array(values, dtype=numpy.int32) for name, values in calls.items()},
                         "collective_id": numpy.array([-1, -1, 0, -1, 0]),
                         **{name: numpy.array(values) for name, values in times.items()}, **more})
    made.with_names(table, "call", ["compute", "MPI_Recv", "MPI_Barrier"])
    code = made.source({"path_id": numpy.arange(3, dtype=numpy.int32),
                        "parent_path": numpy.array([-1, 0, 0], dtype=numpy.int32),
                        "region": numpy.array(["compute", "MPI_Recv", "MPI_Barrier"]),
                        "file": numpy.array(["halo.c", "halo.c", ""]),
                        "line": numpy.array([10, 20, -1], dtype=numpy.int32)})
    ranks = made.source({"rank": numpy.arange(2, dtype=numpy.int32)})
    return PhysicalTimeline(Input=messages, Calls=table, Ranks=ranks, Code=code, Counters=counters, Steps=steps)


def events():
    """Steps of these calls: rank 1 ends its barrier 1 s late, rank 0 receives 2 s late; the lateness of both begins
    there."""
    late = numpy.array([2., 0, 1])
    columns = {"event": numpy.arange(3), "call_id": numpy.array([1, 2, 4]),
               **{name: numpy.array(values, dtype=numpy.int32) for name, values in {
                   "rank": [0, 0, 1], "kind": [1, 2, 2], "phase": [0, 0, 0], "step": [0, 1, 1]}.items()},
               "begin_s": numpy.array([5., 9, 8]), "end_s": numpy.array([9., 10, 10])}
    for name in ("lateness_s", "global_lateness_s", "enter_lateness_s", "work_differential_s",
                 "differential_lateness_s", "originated_s"):
        columns[name] = late
    return made.source(columns)


def memory():
    """Rank 0 has 40 B up to 5 s, then 100 B, and 60 B from 8 s on; rank 1 has 20 B; and a counter that grows by 10 per
    second on rank 0."""
    rows = [(0, 0, 0., 40.), (0, 0, 5., 100.), (0, 0, 8., 60.), (1, 0, 0., 20.), (0, 1, 0., 0.), (0, 1, 10., 100.)]
    table = made.source({name: numpy.array([row[i] for row in rows], dtype=kind) for i, (name, kind) in enumerate(
        (("rank", numpy.int32), ("counter", numpy.int32), ("time_s", float), ("value", float)))})
    made.with_names(table, "counter", ["memory (B)", "instructions"])
    return table


def shown(filter_, **properties):
    view = CreateView("PhysicalTimelineView")
    view.ViewSize = SIZE
    for name, value in properties.items():
        setattr(view, name, value)
    Show(OutputPort(filter_, 2), view)
    return view


def point(view, x, y):
    """The tip at a pixel, y from below."""
    pointer = view.GetRenderWindow().GetInteractor()
    pointer.SetEventInformation(int(x), int(y), 0, 0, chr(0), 0, None)
    pointer.InvokeEvent("MouseMoveEvent")
    view.SMProxy.UpdatePropertyInformation()
    return view.SMProxy.GetProperty("Tip").GetElement(0)


def place(seconds):
    return LEFT + (RIGHT - LEFT) * seconds / 10


def rows_of(image):
    """The plots of rank 0 and of rank 1: the rows with calls."""
    found = numpy.flatnonzero(like(image, COMPUTE)[:, LEFT + 100:LEFT + 300].all(axis=1))
    split = numpy.flatnonzero(numpy.diff(found) > 1)
    equal("there are two rows of calls", len(split), 1)
    return image[found[split[0] + 1]:found[-1] + 1], image[found[0]:found[split[0]] + 1]


def calls(view):
    view.Legend, view.MaximumMessages, view.Collectives = 0, 0, 0
    image = picture(view, "calls.png", SIZE)
    upper, lower = rows_of(image)
    for row, name, colour, begin, end in ((upper, "compute", COMPUTE, 0, 5), (lower, "compute", COMPUTE, 0, 7),
                                          (lower, "MPI_Barrier", BARRIER, 9, 10)):
        found = columns(row, colour)
        near(f"{name} ends at {end} s", found[1], place(end) - 1, 2)
        check(f"and begins no later than at {begin} s", found[0] <= place(begin) + 2, found)
    waiting, working = upper[:, int(place(5.2)):int(place(6.8))], upper[:, int(place(7.2)):int(place(8.8))]
    near("a third of the waiting is hatched", like(waiting, RECV).mean(), 2 / 3, 0.06)
    check("and nothing after it", like(working, RECV).mean() > 0.95, like(working, RECV).mean())
    check("between two calls is the ground", like(lower[:, int(place(7.2)):int(place(7.8))], "FFFFFF").all())
    view.ColorBy = "Waiting"
    near("coloured by waiting, 3 s of 2 x 10 are red",
         pixels(picture(view, "waits.png", SIZE), "C0262D") / len(upper) / 2 / (RIGHT - LEFT), 3 / 20, 0.02)
    view.ColorBy, view.Collectives, view.MaximumMessages = "Function", 1, 1000


def tips(view):
    view.Legend = 0
    image = picture(view, "tips.png", SIZE)
    heights = numpy.flatnonzero(like(image, COMPUTE).any(axis=1))
    tip = point(view, place(6), heights[-1] - 12)
    for line in ("MPI_Recv", "rank: 0", "time: 5.0 to 9.0 s", "lasts: 4 s", "waits: 2 s  (50 %)", "in: MPI_Recv (halo.c:20)",
                 "from: compute (halo.c:10)"):
        check(f"the tip of a call says '{line}'", line in tip.split("\n"), tip)
    middle = (heights[0] + heights[-1]) / 2
    tip = point(view, place(8), middle)
    check("half-way between the ranks is the message", tip.startswith("Message from rank 1 to 0"), tip)
    check("its tip has L", "L: 4.00" in tip.split("\n"), tip)
    check("left of the row is its name", point(view, 40, heights[-1] - 12).startswith("Rank 0"))
    equal("below nothing is explained", point(view, place(5), 30), "")


def seen(view):
    """A part of the time and of the rows."""
    view.Legend, view.MaximumMessages = 0, 0
    view.SeenBegin, view.SeenEnd, view.RowBegin, view.RowEnd = 4, 6, 0, 1
    found = columns(picture(view, "seen.png", SIZE), COMPUTE)
    near("compute ends in the middle of 4 to 6 s", found[1], (LEFT + RIGHT) / 2, 0.01)
    tip = point(view, LEFT + 10, 300)
    check("the only row is that of rank 0", "rank: 0" in tip, tip)
    view.SeenBegin, view.SeenEnd, view.RowBegin, view.RowEnd = 0, -1, 0, -1
    before = picture(view, "no_window.png", SIZE)
    view.WindowBegin, view.WindowEnd = 2, 6
    found = changed_columns(picture(view, "window.png", SIZE)[-120:-60], before[-120:-60])
    near("the window begins at 2 s", found[0], place(2), 0.01)
    near("and ends at 6 s", found[-1], place(6), 0.01)
    view.WindowBegin, view.WindowEnd, view.MaximumMessages = 0, -1, 1000


def selections(view, filter_):
    view.Legend = 0
    quiet = pixels(picture(view, "unselected.png", SIZE), ACCENT)
    for name, block in (("rank", 1), ("message", 2)):
        select(filter_, 2, block, [0])
        check(f"a selected {name} is marked", pixels(picture(view, f"{name}.png", SIZE), ACCENT) > quiet + 300)
        select(filter_, 2, block, [])
    equal("without a selection they are not", pixels(picture(view, "cleared.png", SIZE), ACCENT), quiet)


def lateness():
    """Calls coloured by the lateness of their events: up to 2 s; leaving out a tenth of the sum would mean 0.3 s."""
    view = shown(timeline(steps=events(), call_id=numpy.arange(5)), Legend=0, MaximumMessages=0, Collectives=0,
                 ColorBy="Lateness")
    image = picture(view, "lateness.png", SIZE)
    receive = columns(image, "8A0F2D")
    near("the latest call is MPI_Recv, of which waiting is hatched", receive[1], place(9) - 1, 2)
    check("which begins at 5 s", abs(receive[0] - place(5)) < 6, receive)
    near("the barrier that is in time has the first color", columns(image, "BAD1DE")[0], place(9), 2)
    heights = numpy.flatnonzero(like(image, "8A0F2D").any(axis=1))
    tip = point(view, place(8), heights[len(heights) // 2])
    for line in ("step: 0 (phase 0)", "late by: 2 s"):
        check(f"the tip says '{line}'", line in tip.split("\n"), tip)
    view.ColorRange = "Each Step"
    wide = picture(view, "each_step.png", SIZE)
    check("in each step the latest has the last color", columns(wide, "8A0F2D")[1] > place(9.9), columns(wide, "8A0F2D"))
    view.ColorRange, view.ColorMaximum = "Trace", 20
    check("a maximum that is given is far", pixels(picture(view, "far.png", SIZE), "8A0F2D") == 0)
    view.ColorMaximum, view.ColorBy = 0, "Counter Change"
    view.SMProxy.UpdatePropertyInformation()
    picture(view, "unknown.png", SIZE)
    view.SMProxy.UpdatePropertyInformation()
    words = view.SMProxy.GetProperty("Places").GetElement(0)
    check("a metric that is not known says so", "which is not known: connect Steps of Lateness" in words, words)
    Delete(view)


def counter():
    """The strip below the ranks: the mean of the ranks in a band from the least to the greatest, values in tips."""
    filter_ = timeline(memory())
    view = shown(filter_, Legend=0)
    image = picture(view, "counter.png", SIZE)
    heights = 76 + numpy.flatnonzero(like(image[76:130], ACCENT)[:, LEFT + 100:LEFT + 300].mean(axis=1) > 0.5)
    check("above the slider the mean is a line", 1 <= len(heights) <= 2, heights)
    below = int(heights[0])
    for at, lines in ((2, ("memory (B)", "mean: 30", "range: 20 to 40", "of: 2 ranks")),
                      (7, ("mean: 60", "range: 20 to 100"))):
        tip = point(view, place(at), below)
        for line in lines:
            check(f"at {at} s the tip says '{line}'", line in tip.split("\n"), tip)
    view.SMProxy.UpdatePropertyInformation()
    words = view.SMProxy.GetProperty("Places").GetElement(0)
    check("the strip says what it shows", "memory (B), mean of 2 ranks, least to greatest\n" in words, words)
    select(filter_, 2, 1, [1])
    check("selected ranks are shown alone", "value: 20" in tip_at(view, 7, below), tip_at(view, 7, below))
    select(filter_, 2, 1, [])
    filter_.Counter = "instructions"
    tip = tip_at(view, 5, below)
    check("a count is shown as its rate", tip.startswith("instructions per second\nvalue: 10\n"), tip)
    view.CounterReading = "Value"
    check("or as its value", tip_at(view, 5, below).startswith("instructions\nvalue: 0\n"), tip_at(view, 5, below))
    view.CounterReading, filter_.Counter = "Automatic", "instructions; memory"
    picture(view, "two.png", SIZE)
    strips = [words_at(view, begin) for begin in ("instructions per second", "memory (B), mean")]
    check("two counters have a strip each, in the order named", strips[0] > strips[1] + 40, strips)
    low_strip(view, filter_)
    filter_.Counter = "*"
    picture(view, "all.png", SIZE)
    check("an asterisk shows all", words_at(view, "memory (B), mean") > words_at(view, "instructions per second") + 40)
    view.ColorBy, view.ColorCounter, view.CounterStrip = "Counter", "memory", 0
    image = picture(view, "rows.png", SIZE)
    late = columns(image, "8A0F2D")
    check("rows have the color of a counter: 100 B from 5 to 8 s", abs(late[0] - place(5)) < 4 and abs(late[1] - place(8)) < 4,
          late)
    early = image[numpy.flatnonzero(like(image, "8A0F2D").any(axis=1))[5], int(place(2))]
    check("40 of 100 B before: the color of 0.4", numpy.abs(early[:3].astype(int) - [0xE2, 0xD3, 0xA6]).max() < 12, str(early))
    view.ColorCounter = "cache"
    picture(view, "no_counter.png", SIZE)
    view.SMProxy.UpdatePropertyInformation()
    check("a counter that is not shown says so",
          "counter cache, which is not shown" in view.SMProxy.GetProperty("Places").GetElement(0))
    view.ColorBy, view.ColorCounter, view.CounterStrip = "Function", "", 1
    filter_.Counter = "cache"

    def unknown():
        with raising():
            filter_.UpdatePipeline()

    raises("an unknown counter is named, with those there are", PipelineError,
           'Counter is "cache", but the trace has the counters "memory (B)", "instructions"', unknown)
    filter_.Counter = ""
    view.CounterStrip = 0
    check("without the strip rows have its room",
          like(picture(view, "no_counter.png", SIZE), COMPUTE).sum() > 1.05 * like(image, COMPUTE).sum())
    Delete(view)


def low_strip(view, filter_):
    filter_.Counter = "memory"
    picture(view, "low.png", [1000, 300])
    low, high = words_at(view, "0"), words_at(view, "100")
    check("in a low strip the ends of its axis are not on each other", 10 < high - low < 20, (low, high))


def words_at(view, begin):
    """Height of the text with this beginning, from below."""
    view.SMProxy.UpdatePropertyInformation()
    lines = view.SMProxy.GetProperty("Places").GetElement(0).splitlines()
    return next(float(line.split(" ")[2]) for line in lines
                if line.startswith("text ") and line.split(" ", 5)[5].startswith(begin))


def tip_at(view, seconds, below):
    picture(view, "tip.png", SIZE)
    return point(view, place(seconds), below)


def chosen_messages():
    """Only messages with a tag, a communicator and a size have lines: the only message has tag 5 in "rows", and 8
    bytes."""
    view = shown(timeline(), Legend=0, Collectives=0, ShowTitle=0)
    drawn = picture(view, "message.png", SIZE)
    view.MaximumMessages = 0
    bare = picture(view, "no_message.png", SIZE)
    check("a message has a line", (drawn != bare).any())
    view.MaximumMessages = 1000
    for name, other, own, default in (("MessageTag", 7, 5, -1), ("MessageSizes", [9, 200], [8, 8], [0, -1]),
                                      ("MessageCommunicator", "columns", "rows", "")):
        for value, sentence, wanted in ((other, "one of another has no line", bare), (own, "its own has", drawn)):
            setattr(view, name, value)
            check(f"{name}: {sentence}", (picture(view, "chosen.png", SIZE) == wanted).all())
        setattr(view, name, default)
    Delete(view)


def keeping():
    reader = OTF2TraceReader(FileName=data("scorep-halo-slow-4", "traces.otf2"), Regions=1)
    waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
    filter_ = PhysicalTimeline(Input=waits)
    equal("calls, ranks, call paths and counters are found", [
        (port.SMProxy.GetXMLName(), port.Port)
        for port in (filter_.Calls, filter_.Ranks, filter_.Code, filter_.Counters)],
        [("WaitStates", 1), ("OTF2TraceReader", 2), ("OTF2TraceReader", 5), ("OTF2TraceReader", 3)])
    equal("all ranks and messages are there", (fetch(filter_, 0).rows, fetch(filter_, 1).rows),
          (fetch(reader, 2).rows, fetch(reader, 0).rows))
    equal("without Lateness there are no steps", filter_.Steps, None)
    late = pipelines.lateness(pipelines.logical_structure(waits, waits))
    again = PhysicalTimeline(Input=waits)
    equal("with it they are found", again.Steps.SMProxy.GetXMLName(), "Lateness")
    Delete(again)
    Delete(late)
    view = shown(filter_, SeenBegin=0.2, SeenEnd=0.21, RowBegin=1, RowEnd=3, ColorBy="Differential Lateness",
                 ColorRange="Each Step", ColorMaximum=0.5, MessageTag=3, MessageSizes=[8, 4096])
    before = picture(view, "before.png", SIZE)
    SaveState(scratch("view.pvsm"))
    Delete(view)
    LoadState(scratch("view.pvsm"))
    again = GetActiveView() or FindView("PhysicalTimelineView1")
    equal("a state keeps what is seen", (again.SeenBegin, again.SeenEnd, again.RowBegin, again.RowEnd, again.ColorBy,
                                        again.ColorRange, again.ColorMaximum, again.MessageTag, list(again.MessageSizes)),
          (0.2, 0.21, 1, 3, "Differential Lateness", "Each Step", 0.5, 3, [8, 4096]))
    check("and gives the same picture", (picture(again, "state.png", SIZE) == before).mean() > 0.99)
    again.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(again, "dark.png", SIZE)
    check("a dark ground is dark", pixels(dark, "1E2227") > 0.2 * SIZE[0] * SIZE[1])
    Delete(again)


def without():
    """What is missing is not shown, or is named."""
    messages = made.messages([(0, 1, 0, 8, 2, 1, 0)], send_begin_s=[0.], send_end_s=[0.], receive_end_s=[1.])
    view = shown(PhysicalTimeline(Input=messages, Calls=None, Ranks=None, Code=None))
    check("messages alone have ranks, too", pixels(picture(view, "alone.png", SIZE), "22262B") > 100)
    Delete(view)

    def lame():
        with raising():
            PhysicalTimeline(Input=messages, Calls=made.source({"rank": numpy.arange(2)})).UpdatePipeline()

    raises("a table that is no Calls is refused", PipelineError, "Physical timeline, input Calls: column \"call\"", lame)


keeping()
filter_ = timeline()
view = shown(filter_)
calls(view)
tips(view)
seen(view)
selections(view, filter_)
TestPlaces.tips("two ranks", view, (300, 200))
Delete(view)
lateness()
chosen_messages()
counter()
without()
sys.exit(result())
