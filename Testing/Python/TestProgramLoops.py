"""Program Loops: loops and iterations of known programs; facts, properties, errors."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (CreateView, EventFlowGraph, LatencyAttribution, LatencyCriteria,
                             OTF2TraceReader, ProgramLoops, RankMetrics, Show)
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import schema
from checks import check, data, equal, near, raises, result


def stencil():
    """20 exchanges, according to its truth.json, and MPI_Allreduce after each fifth one."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    found = ProgramLoops(Input=EventFlowGraph(Input=reader))
    loops = fetch(found, 2)
    equal("columns of Loops", list(loops), list(schema.read()["Loops"]))
    equal("one loop", loops["parent"].tolist(), [-1])
    equal("20 iterations on each rank",
          [int(loops[name][0]) for name in ("least_iterations", "most_iterations")], [20, 20])
    equal("on 64 ranks", loops["ranks"].tolist(), [64])
    check("it is reducible", not loops["irreducible"].any())
    iterations, calls = fetch(found, 3), fetch(found, 1)
    equal("columns of Iterations", list(iterations), list(schema.read()["Iterations"]))
    equal("20 iterations of all ranks", iterations["iteration"].tolist(), list(range(20)))
    equal("one ends where the next one begins", iterations["end_s"][:-1].tolist(),
          iterations["begin_s"][1:].tolist())
    reductions = calls.text("call") == "MPI_Allreduce"
    equal("each fifth with a reduction of each rank",
          numpy.bincount(calls["iteration"][reductions]).tolist(), [0, 0, 0, 0, 64] * 4)
    for row, iteration in enumerate(iterations["iteration"]):
        of = calls["iteration"] == iteration
        equal(f"calls of iteration {iteration}", int(of.sum()), int(iterations["calls"][row]))
        first = [calls["begin_s"][of & (calls["rank"] == rank)].min() for rank in range(64)]
        near("begins with the median rank", iterations["begin_s"][row], float(numpy.median(first)))
    equal("as many messages in each", set(numpy.bincount(fetch(found, 0)["iteration"]).tolist()), {288})
    ranks = fetch(found, 4)
    near("time of the loop is that of its ranks",
         float(ranks["time_s"][ranks["loop"] == 0].sum()), float(loops["time_s"][0]))
    # Rank 37 works 1.6 times as long as the others, which wait for it.
    shown = ranks["main_mpi_share"]
    equal("the slow rank is least in MPI", int(ranks["rank"][numpy.nanargmin(shown)]), 37)


def nested():
    """16 iterations with two exchanges in rows and four with the transposed rank, according to truth.json of `cg`."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    loops = fetch(ProgramLoops(Input=EventFlowGraph(Input=reader)), 2)
    equal("loops in a loop", loops["parent"].tolist(), [-1, 0, 0])
    equal("16 iterations on each rank",
          [int(loops[name][0]) for name in ("least_iterations", "most_iterations")], [16, 16])
    inner = ProgramLoops(Input=EventFlowGraph(Input=reader), IterationsOf=1)
    equal("iterations of an inner loop", fetch(inner, 3).rows, 32)


def live():
    """The stable state, and iterations that represent the loop."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    found = ProgramLoops(Input=EventFlowGraph(Input=reader), RepresentativeIterations=3)
    loops, iterations, counts = fetch(found, 2), fetch(found, 3), fetch(found, 5)
    facts, main = loops.facts, int(loops.facts["main"])
    equal("all calls come back", int(facts["reproduced"]), int(facts["calls"]))
    chosen = iterations["representative"] == 1
    equal("three iterations are chosen", int(chosen.sum()), 3)
    check("of the main loop", (iterations["loop"][chosen] == main).all())
    equal("from where the facts say", int(iterations["iteration"][chosen][0]),
          int(facts["first_iteration"]))
    equal("their window is theirs", [facts["begin_s"], facts["end_s"]],
          [iterations["first_begin_s"][chosen].min(), iterations["last_end_s"][chosen].max()])
    calls = fetch(found, 1)
    seen = [len(set(calls["flow_node"][calls["begin_s"] <= time].tolist())) for time in counts["time_s"]]
    equal("nodes are those of the calls up to each check", counts["nodes"].tolist(), seen)
    equal("a hundred checks, and one at the end", counts.rows, 101)
    equal("all ranks become stable", int(facts["stable_ranks"]), 16)
    # The window can be used in the reader.
    part = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"),
                           WindowBegin=facts["begin_s"], WindowEnd=facts["end_s"])
    calls = fetch(part, 1).rows
    check("a second reading takes these iterations only",
          calls < 0.7 * fetch(reader, 1).rows and calls >= (1 - facts["reduction"]) * facts["calls"],
          f"{calls} calls")


def periods():
    """Iterations as the time steps of Rank Metrics and the durations of Latency Attribution."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    found = ProgramLoops(Input=EventFlowGraph(Input=reader))
    iterations = fetch(found, 3)
    metrics = fetch(RankMetrics(Input=found, Periods=OutputPort(found, 3)), 0)
    equal("a row a rank and iteration", metrics.rows, 20 * 64)
    equal("with the times of iterations", sorted(set(metrics["begin_s"].tolist())),
          iterations["begin_s"].tolist())
    judged = LatencyCriteria(Input=found)
    durations = fetch(LatencyAttribution(Input=judged, Periods=OutputPort(found, 3)), 0)
    # The rest of the time axis, before and after the loop, is one duration each.
    equal("a duration an iteration", durations["begin_s"][1:-1].tolist(),
          iterations["begin_s"].tolist())
    equal("up to the next", durations["end_s"][1:-1].tolist(), iterations["end_s"].tolist())


def charts():
    """Rank Loops and Node Counts open as charts about their contents."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    found = ProgramLoops(Input=EventFlowGraph(Input=reader))
    for port, x, title in ((4, "rank", "Share of MPI in the main loop"),
                           (5, "time_s", "Nodes of the event flow graph during the run")):
        view = CreateView("XYChartView")
        shown = Show(OutputPort(found, port), view)
        equal("the chart's title", view.ChartTitle, title)
        equal("its axis", shown.XArrayName, x)


def errors():
    """Without nodes, with a loop that does not exist, with impossible options."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    flow = EventFlowGraph(Input=reader)

    def update(source, **given):
        with raising():
            ProgramLoops(Input=source, **given).UpdatePipeline()

    raises("calls without nodes", PipelineError, ["flow_node", "Event Flow Graph"], update, reader,
           Calls=OutputPort(reader, 1))
    raises("a loop that is not there", PipelineError, ["loop 77", "-1 for all"], update, flow,
           IterationsOf=77)
    raises("no iterations", PipelineError, ["representative iterations", "10 is usual"], update, flow,
           RepresentativeIterations=0)


stencil()
nested()
live()
periods()
charts()
errors()
sys.exit(result())
