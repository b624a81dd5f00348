"""Logical Timeline View: events, phases, messages and lateness in the picture, tips, what is seen, points, selections, states."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (CreateView, Delete, FindView, GetActiveView, Lateness, LoadState, LogicalStructure,
                             LogicalTimeline, OTF2TraceReader, SaveState, Show)
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
from checks import check, data, equal, near, raises, result, scratch
from pictures import columns, like, picture, pixels, select
from pointer import point, texts

SIZE = [1000, 560]
#: sides of the plot in a view with that width: margins are 16 + 64 and 16 + 8 units
LEFT, RIGHT = 80, SIZE[0] - 24
STEPS = 5
#: the last colour of lateness, and that of a selection
LATEST, ACCENT = "8A0F2D", "0B6E99"


def int32(*values):
    return numpy.array(values, dtype=numpy.int32)


def timeline(counter_change=None, **left_out):
    """Rank 0 sends at step 0, rank 1 receives at step 1 and sends at step 2, rank 0 receives at step 3, 4 s late; a
    barrier at step 4. Lateness begins in the first send."""
    steps = {"event": numpy.arange(6), "rank": int32(0, 0, 0, 1, 1, 1), "kind": int32(0, 1, 2, 1, 0, 2),
             "phase": int32(0, 0, 1, 0, 0, 1), "step": int32(0, 3, 4, 1, 2, 4), "path_id": int32(0, 1, 2, 1, 0, 2),
             "call_id": numpy.arange(6), "begin_s": numpy.array([0., 5, 8, 0, 4, 7]), "end_s": numpy.array([1., 8, 9, 3, 6, 9])}
    late = numpy.array([1., 4, 0, 2, 3, 0])
    steps.update({name: late for name in ("lateness_s", "global_lateness_s", "enter_lateness_s", "work_differential_s",
                                          "differential_lateness_s")},
                 originated_s=numpy.array([1., 0, 0, 0, 0, 0]), lateness_class=int32(0, 2, -1, 2, 1, -1),
                 origin=numpy.array([0, 0, -1, 0, 0, -1]))
    if counter_change is not None:
        steps["counter_change"] = counter_change
    table = made.source({name: values for name, values in steps.items() if name not in left_out})
    made.with_axis(table, 0, 9, [])
    made.with_names(table, "kind", ["send", "receive", "collective"])
    made.with_names(table, "lateness_class", ["begins here", "from the event before", "late send", "message"])
    if counter_change is not None:
        made.with_fact(table, "changed_counter", "PAPI_TOT_CYC (cycles)")
    messages = made.messages([(0, 1, 0, 8, 2, 1, 0), (1, 0, 0, 8, 2, 1, 0)], send_step=int32(0, 2),
                             receive_step=int32(1, 3), send_begin_s=[0., 4], send_end_s=[0., 4],
                             receive_end_s=[3., 8])
    phases = made.source({"phase": int32(0, 1), "name": numpy.array(["", "solve"]), "first_step": int32(0, 4),
                          "steps": int32(4, 1)})
    points = made.source({"event": numpy.array([0]), "rank": int32(0), "step": int32(0),
                          "originated_s": numpy.array([1.]), "spread_s": numpy.array([9.]),
                          "late_events": numpy.array([3]), "recurrence": int32(1)})
    code = made.source({"path_id": int32(0, 1, 2), "parent_path": int32(-1, -1, -1),
                        "region": numpy.array(["MPI_Send", "MPI_Recv", "MPI_Barrier"]),
                        "file": numpy.array(["halo.c", "halo.c", ""]), "line": int32(10, 20, -1)})
    ranks = made.source({"rank": int32(0, 1)})
    calls = made.source({"call_id": numpy.arange(6), "wait_s": numpy.array([0., 1, 0, 0, 0, 0])})
    return LogicalTimeline(Input=table, Messages=messages, Phases=phases, PointsOfInterest=points, Ranks=ranks, Code=code,
                           Calls=calls)


def shown(filter_, **properties):
    view = CreateView("LogicalTimelineView")
    view.ViewSize = SIZE
    for name, value in properties.items():
        setattr(view, name, value)
    Show(OutputPort(filter_, 2), view)
    return view


def middle(step, steps=STEPS):
    return LEFT + (RIGHT - LEFT) * (step + 0.5) / steps


def events(view):
    view.Legend, view.Messages = 0, 0
    image = picture(view, "events.png", SIZE)
    found = columns(image[200:], LATEST)  # above the strip
    near("the latest event is at step 3", (found[0] + found[1]) / 2, middle(3), 2)
    near("it is on the upper of two ranks", numpy.flatnonzero(like(image, LATEST).any(axis=1)).mean(), 400, 60)
    words = texts(view)
    for text in ("Rank 0", "Rank 1", "phase 0", "solve (phase 1)", "Step", "All ranks",
                 "2 ranks by 5 logical steps, colored by lateness"):
        check(f"'{text}' is written", text in words, sorted(words))
    near("the phase begins with its steps", words["solve (phase 1)"][0], middle(3.5), 2)
    view.ColorBy = "Duration"
    image = picture(view, "duration.png", SIZE)[200:]
    near("by duration the longest are steps 1 and 3: 3 s each", columns(image, LATEST)[0], middle(1), 40)
    view.ColorBy = "Waiting"
    found = columns(picture(view, "waiting.png", SIZE)[200:], LATEST)
    near("only the event at step 3 waits", (found[0] + found[1]) / 2, middle(3), 2)
    view.ColorBy = "Lateness"
    without = picture(view, "plain.png", SIZE)
    view.Messages = 1
    changed = (picture(view, "messages.png", SIZE) != without).any(axis=2)
    between = changed[:, int(middle(0)):int(middle(1))]
    check("the first message is a line from step 0 to 1", between.sum() > 100 and
          not changed[:, int(middle(3.2)):].any(), between.sum())
    view.Work = 1
    found = columns(picture(view, "work.png", SIZE)[200:], LATEST)
    check("work before the event has its lateness, to the left", found[0] < middle(3) - 10, found)
    view.Work = 0


def tips(view):
    view.Legend = 0
    image = picture(view, "tips.png", SIZE)
    rows = numpy.flatnonzero(like(image[200:], LATEST).any(axis=1)) + 200
    y = rows.mean()
    tip = point(view, middle(3), y)
    for line in ("MPI_Recv", "kind: receive", "rank: 0", "step: 3 (phase 0)", "time: 5.0 to 8.0 s", "late by: 4 s",
                 "comes from: late send", "began on: rank 0, step 0", "in: MPI_Recv (halo.c:20)"):
        check(f"the tip of an event says '{line}'", line in tip.split("\n"), tip)
    check("the way back to where it began is drawn", pixels(picture(view, "way.png", SIZE), ACCENT) > 0)
    tip = point(view, middle(0), y)
    check("a point of interest says how far it spreads", "spreads to: 3 events, 9 s in all" in tip.split("\n"), tip)
    check("left of the row is its name", point(view, 40, y).startswith("Rank 0"))
    equal("below nothing is explained", point(view, middle(1), 30), "")


def seen(view):
    """Parts of the steps and ranks; ranks without rows."""
    view.Legend = 0
    view.StepBegin, view.StepEnd, view.RowBegin, view.RowEnd = 2, 4, 0, 1
    found = columns(picture(view, "seen.png", SIZE)[200:], LATEST)
    near("of two steps the second", (found[0] + found[1]) / 2, middle(1, 2), 2)
    check("on the only rank", "Rank 1" not in texts(view) and "Rank 0" in texts(view), texts(view))
    view.StepBegin, view.StepEnd, view.RowBegin, view.RowEnd = 0, -1, 0, -1
    view.ShownRanks = "1"
    picture(view, "ranks.png", SIZE)
    check("only chosen ranks have rows", "Rank 0" not in texts(view) and "Rank 1" in texts(view), texts(view))
    view.ShownRanks = ""
    quiet = pixels(picture(view, "whole.png", SIZE), ACCENT)
    view.WindowBegin, view.WindowEnd = 4, 6
    check("the chosen window has its ends", pixels(picture(view, "window.png", SIZE), ACCENT) > quiet + 100)
    view.WindowBegin, view.WindowEnd = 0, -1


def gone(view):
    """The mark under the pointer moves or disappears while the pointer rests."""
    view.Legend = 0
    picture(view, "resting.png", SIZE)
    low = [place for words, place in texts(view).items() if words == "Rank 1"][0]
    check("an event of the lower rank", "rank: 1" in point(view, middle(2), low[1] + low[3] / 2))
    view.RowBegin, view.RowEnd = 0, 1
    picture(view, "one-row.png", SIZE)
    view.SMProxy.UpdatePropertyInformation()
    tip = view.SMProxy.GetProperty("Tip").GetElement(0)
    check("with its row gone the tip is not about it", "rank: 1" not in tip.split("\n"), tip)
    view.RowBegin, view.RowEnd, view.ShownRanks = 0, -1, "0"
    check("nor without its rank", "rank: 1" not in point(view, middle(2), low[1] + low[3] / 2).split("\n"))
    view.ShownRanks = ""


def counter(view):
    """For a trace without counters, the colors' legend says what is missing."""
    view.ColorBy = "Counter"
    picture(view, "no-counter.png", SIZE)
    check("the subtitle says what to show", any("of Lateness that has counters" in text for text in texts(view)), texts(view))
    view.ColorBy = "Lateness"


def counted():
    """For a trace with counters: the change at step 1 is the greatest."""
    view = shown(timeline(counter_change=numpy.array([1., 2, 0, -2000, 3, 0])), ColorBy="Counter")
    found = columns(picture(view, "counter.png", SIZE)[200:], LATEST)
    near("the greatest change is at step 1", (found[0] + found[1]) / 2, middle(1), 2)
    for text in ("Change of PAPI_TOT_CYC (cycles)", "2 ranks by 5 logical steps, colored by change of PAPI_TOT_CYC (cycles)"):
        check(f"'{text}' is written", text in texts(view), sorted(texts(view)))
    Delete(view)


def points(view):
    quiet = pixels(picture(view, "no-point.png", SIZE), ACCENT)
    view.PointOfInterest = 0
    check("the way of its lateness to others is drawn", pixels(picture(view, "point.png", SIZE), ACCENT) > quiet + 500)
    check("the subtitle has its number", any("point of interest 1 of 1" in text for text in texts(view)), texts(view))
    view.PointOfInterest = -1


def selections(view, filter_):
    view.Legend = 0
    before = picture(view, "unselected.png", SIZE)
    quiet = pixels(before, ACCENT)
    for name, block in (("rank", 1), ("message", 2)):
        select(filter_, 2, block, [1])
        image = picture(view, f"{name}.png", SIZE)
        check(f"a selected {name} is marked", pixels(image, ACCENT) > quiet + 200)
        if name == "rank":
            check("the other rank is paler", pixels(image[200:], LATEST) == 0 < pixels(before[200:], LATEST))
        select(filter_, 2, block, [])
    equal("without a selection they are not", pixels(picture(view, "cleared.png", SIZE), ACCENT), quiet)


def keeping():
    reader = OTF2TraceReader(FileName=data("scorep-halo-slow-4", "traces.otf2"))
    structure = LogicalStructure(Input=reader)
    late = Lateness(Input=OutputPort(structure, 2))
    filter_ = LogicalTimeline(Input=late)
    inputs = (filter_.Messages, filter_.Phases, filter_.PointsOfInterest, filter_.Ranks, filter_.Code, filter_.Calls)
    equal("all inputs are found", [(port.SMProxy.GetXMLName(), port.Port) for port in inputs],
          [("LogicalStructure", 0), ("LogicalStructure", 3), ("Lateness", 1), ("OTF2TraceReader", 2),
           ("OTF2TraceReader", 5), ("LogicalStructure", 1)])
    equal("all ranks and messages are there", (fetch(filter_, 0).rows, fetch(filter_, 1).rows),
          (fetch(reader, 2).rows, fetch(reader, 0).rows))
    view = shown(filter_, StepBegin=10, StepEnd=30, RowBegin=1, RowEnd=3, ColorBy="Duration", ColorRange="Each Step",
                 PointOfInterest=2)
    before = picture(view, "before.png", SIZE)
    SaveState(scratch("view.pvsm"))
    Delete(view)
    LoadState(scratch("view.pvsm"))
    again = GetActiveView() or FindView("LogicalTimelineView1")
    equal("a state keeps what is seen and chosen", (again.StepBegin, again.StepEnd, again.RowBegin, again.RowEnd,
                                                    again.ColorBy, again.ColorRange, again.PointOfInterest),
          (10, 30, 1, 3, "Duration", "Each Step", 2))
    check("and gives the same picture", (picture(again, "state.png", SIZE) == before).mean() > 0.99)
    again.BackgroundColor = [0.118, 0.133, 0.153]
    check("a dark ground is dark", pixels(picture(again, "dark.png", SIZE), "1E2227") > 0.1 * SIZE[0] * SIZE[1])
    Delete(again)


def without():
    """What is missing is not shown, or is named."""
    bare = timeline(lateness_s=0)
    view = shown(bare)
    picture(view, "bare.png", SIZE)
    check("without lateness the view says what to show", any("Logical Timeline of Lateness" in text for text in texts(view)),
          texts(view))
    Delete(view)

    def lame():
        with raising():
            LogicalTimeline(Input=made.source({"rank": numpy.arange(2)})).UpdatePipeline()

    raises("a table that is no Steps is refused", PipelineError, "Logical timeline, input Steps: column \"event\"", lame)


keeping()
filter_ = timeline()
view = shown(filter_)
events(view)
tips(view)
seen(view)
gone(view)
counter(view)
points(view)
selections(view, filter_)
Delete(view)
counted()
without()
sys.exit(result())
