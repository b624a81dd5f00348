"""Iterations as the unit of time in other filters: for a stencil with a slow rank, and for two CG runs."""

import json
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (EventFlowGraph, Lateness, LatencyAttribution, LatencyCriteria, LogicalStructure,
                             OTF2TraceReader, ProgramLoops, RankMetrics, RunComparison,
                             TemporalAbstraction, WaitStates)
from pclvis.errors import PipelineError, listening, raising
from pclvis.tables import fetch

from checks import check, data, equal, near, raises, result

#: 20 exchanges of 64 ranks, with MPI_Allreduce after every fifth one (4 times); rank 37 is slow.
STENCIL = "stencil3d_64_slowrank"
ITERATIONS, RANKS, SLOW = 20, 64, 37
#: A different program, with a loop inside its main loop: two exchanges in each of 16 iterations.
NESTED, INNER = "cg16_clean", 32


def opened(name, **properties):
    """The reader and the loops of a bundled trace."""
    reader = OTF2TraceReader(FileName=data(name, "traces.otf2"), **properties)
    return reader, ProgramLoops(Input=EventFlowGraph(Input=reader))


def failing(filter_, **properties):
    """Run a filter; raises its error."""
    with raising():
        filter_(**properties).UpdatePipeline()


def windows():
    """Windows of the temporal abstraction."""
    reader, loops = opened(STENCIL)
    judged = LatencyCriteria(Input=loops)
    time = TemporalAbstraction(Input=judged, TimeUnit="Iterations", Regions=[-1])
    found, periods, iterations = fetch(time, 1), fetch(time, 2), fetch(loops, 3)
    of = found["iterations"] > 0
    equal("each iteration is a window", found["iteration"][of].tolist(), list(range(ITERATIONS)))
    equal("from its begin", found["begin_s"][of].tolist(), iterations["begin_s"].tolist())
    equal("to its end", found["end_s"][of].tolist(), iterations["end_s"].tolist())
    equal("what is outside has no iteration", set(found["iteration"][~of].tolist()), {-1})
    messages = fetch(reader, 0)
    sent = numpy.histogram(messages["send_begin_s"], numpy.append(
        iterations["begin_s"], iterations["end_s"][-1]))[0]
    equal("with the messages sent in it", found["messages"][of].tolist(), sent.tolist())
    equal("every message is in one window", int(found["messages"].sum()), messages.rows)
    equal("and in one period", int(periods["messages"].sum()), messages.rows)
    check("that is said", "20 iterations of loop 0" in str(periods.facts["observations"]))
    time.MaximumWindows = 2
    found = fetch(time, 1)
    equal("of at most two windows each holds ten", found["iterations"][found["iterations"] > 0].tolist(),
          [10, 10])
    time.TimeUnit = "Time"
    check("windows of time have no iterations", not {"loop", "iteration", "iterations"} & set(fetch(time, 1)))
    nested, _ = opened(NESTED)
    inner = ProgramLoops(Input=EventFlowGraph(Input=nested), IterationsOf=1)
    of_inner = TemporalAbstraction(Input=LatencyCriteria(Input=inner), TimeUnit="Iterations",
                                   Iterations=OutputPort(inner, 3))
    equal("or of an inner loop", int(fetch(of_inner, 1)["iteration"].max()), INNER - 1)
    raises("without iterations", PipelineError, ["Time Unit is Iterations", "port Iterations of Program Loops"],
           failing, TemporalAbstraction, Input=LatencyCriteria(Input=reader), Iterations=None, TimeUnit="Iterations")
    raises("with a loop that has none", PipelineError, ["none of loop 7, only of 0"], failing,
           TemporalAbstraction, Input=judged, TimeUnit="Iterations", Loop=7)


def metrics():
    """Rank Metrics: each iteration is a time step."""
    _, loops = opened(STENCIL)
    found = fetch(RankMetrics(Input=loops, Periods=OutputPort(loops, 3)), 0)
    equal("a row a rank and iteration", found.rows, RANKS * ITERATIONS)
    raises("of a loop that has none", PipelineError, ["none of loop 3"], failing, RankMetrics,
           Input=loops, Periods=OutputPort(loops, 3), Loop=3)
    raises("as durations, too", PipelineError, ["none of loop 3"], failing, LatencyAttribution,
           Input=LatencyCriteria(Input=loops), Periods=OutputPort(loops, 3), DurationLoop=3)
    for kind, name, filter_ in (("Latency Attribution", "Duration Loop", LatencyAttribution(
            Input=LatencyCriteria(Input=loops), Periods=None, DurationLoop=3)), ("Rank Metrics", "Loop", RankMetrics(
                Input=loops, Periods=None, Loop=3))):
        with listening() as said:
            filter_.UpdatePipeline()
        check(f"a loop without the table Iterations has no effect, which {kind} says", any(
            text.startswith(f"{name} is 3, but Periods is not the port Iterations") and f"set {name} to -1" in text
            for text in said.warnings), said.warnings)
    with listening() as said:
        RankMetrics(Input=loops, Periods=OutputPort(loops, 3), Loop=0).UpdatePipeline()
    equal("with it nothing is to be said", said.warnings, [])


def waits():
    """Wait Summary by iteration."""
    reader, loops = opened(STENCIL)
    run = fetch(WaitStates(Input=reader), 2)
    check("sums of the run have no iterations", not {"loop", "iteration"} & set(run))
    found = WaitStates(Input=loops, TimeUnit="Iterations")
    rows = fetch(found, 2)
    for column in ("calls", "time_s", "late_sender_s", "wait_at_nxn_s"):
        near(f"{column} adds up to the run's", float(rows[column].sum()), float(run[column].sum()))
    reductions = rows.text("call") == "MPI_Allreduce"
    equal("a reduction of each rank in every fifth iteration", rows["calls"][reductions].tolist(), [1] * RANKS * 4)
    equal("in order", rows["iteration"][reductions].tolist(), [4, 9, 14, 19] * RANKS)
    # Initially, and after a reduction, all ranks begin together, so that nobody waits for the slow rank yet.
    for iteration in (number for number in range(ITERATIONS) if number % 5 > 0):
        of = rows["iteration"] == iteration
        waited = [rows["late_sender_s"][of & (rows["rank"] == rank)].sum() for rank in range(RANKS)]
        check(f"iteration {iteration}: the slow rank hardly waits", waited[SLOW] < 0.1 * max(waited), waited[SLOW])
    raises("calls without iterations", PipelineError, ["no columns loop and iteration"], failing,
           WaitStates, Input=reader, TimeUnit="Iterations")


def points():
    """Points of interest for each iteration."""
    reader, loops = opened(STENCIL)
    structure = LogicalStructure(Input=loops)
    steps = fetch(structure, 2)
    equal("events have the iteration of their calls", numpy.unique(steps["iteration"]).tolist(),
          list(range(ITERATIONS)))
    found = fetch(Lateness(Input=structure, TimeUnit="Iterations", Points=1), 1)
    equal("one of an iteration, in order", found["iteration"].tolist(), sorted(set(found["iteration"].tolist())))
    # Just after a reduction, anything late is so by chance.
    later = found["iteration"] % 5 > 0
    equal("of each that others have waited before", found["iteration"][later].tolist(),
          [iteration for iteration in range(ITERATIONS) if iteration % 5 > 0])
    equal("which is the slow rank's", set(found["rank"][later].tolist()), {SLOW})
    equal("of the run there is one", fetch(Lateness(Input=structure, Points=1), 1).rows, 1)
    raises("events without iterations", PipelineError, ["no event of Steps is in an iteration"], failing,
           Lateness, Input=LogicalStructure(Input=reader), TimeUnit="Iterations")


def runs():
    """Two runs iteration by iteration; one of them is read only up to its seventh iteration."""
    truth = json.loads(open(data("cg64_clean", "truth.json"), encoding="utf-8").read())
    all_of = truth["iterations"]
    reader, a = opened("cg64_clean")
    _, b = opened("cg64_roundrobin")
    check("phases of another kind have none", "iteration" not in fetch(RunComparison(RunA=a, RunB=b), 1))
    runs_ = RunComparison(RunA=a, RunB=b, PhaseAlignment="Iterations")
    phases, summary = fetch(runs_, 1), fetch(runs_, 3)
    main = int(fetch(a, 2).facts["main"])
    messages = fetch(a, 0)
    of = messages["loop"] == main
    n = int(messages["iteration"][of].max()) + 1
    check("the main loop has the program's iterations", n == all_of, f"{n} instead of {all_of}")
    equal("a phase an iteration", phases["iteration"].tolist(), list(range(n)))
    equal("with its messages", phases["messages_a"].tolist(),
          numpy.bincount(messages["iteration"][of & (messages["matched"] == 1)]).tolist())
    equal("as many in both runs", phases["messages_b"].tolist(), phases["messages_a"].tolist())
    check("in run B, where ranks are dealt out in turn, iterations take longer",
          numpy.median(phases["length_b_s"]) > numpy.median(phases["length_a_s"]))
    equal("an iteration ends where the next one begins", phases["end_a_s"][:-1].tolist(),
          phases["begin_a_s"][1:].tolist())
    row = summary["quantity"].tolist().index("iterations of the loop")
    equal("the summary has their number", [summary["run_a"][row], summary["run_b"][row]], [n, n])
    iterations = fetch(a, 3)
    _, part = opened("cg64_clean", WindowEnd=float(iterations["begin_s"][7]))
    runs_ = RunComparison(RunA=part, RunB=b, PhaseAlignment="Iterations")
    phases = fetch(runs_, 1)
    equal("as many phases as the longer run has", phases.rows, n)
    has = phases["messages_a"] > 0
    check("the shorter one has nothing in the last ones", has[:6].all() and not has[8:].any())
    check("and no times", numpy.isnan(phases["length_a_s"][8:]).all()
          and not numpy.isnan(phases["length_b_s"]).any())
    said = fetch(runs_, 4)
    check("what they take is said", any("Run B has" in text and "more iteration" in text
                                        for text in said["sentence"]))
    raises("a run without iterations", PipelineError, ["Messages of run B has no columns loop"], failing,
           RunComparison, RunA=a, RunB=reader, PhaseAlignment="Iterations")


windows()
metrics()
waits()
points()
runs()
sys.exit(result())
