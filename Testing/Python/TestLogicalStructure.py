"""Logical Structure: phases and steps of known programs; columns, units, properties, errors."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import (LatencyAttribution, LatencyCriteria, LogicalStructure, OTF2TraceReader,
                             RankMetrics, TemporalAbstraction)
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import schema
from checks import check, data, equal, raises, result

COLUMNS = {0: ("Messages", ("phase", "send_step", "receive_step")), 1: ("Calls", ("phase", "step")),
           2: ("Steps", ("event", "rank", "kind", "phase", "step", "begin_s", "end_s", "call_id",
                         "path_id", "collective_id", "messages")),
           3: ("Phases", None)}


def structure(*path, regions="MPI calls only", **properties):
    reader = OTF2TraceReader(FileName=data(*path), Regions=regions)
    return LogicalStructure(Input=reader, Calls=OutputPort(reader, 1), **properties)


def stencil():
    """20 exchanges of 64 ranks, and MPI_Allreduce 4 times: all send, all receive, all meet."""
    filter_ = structure("stencil3d_64_slowrank", "traces.otf2")
    steps, phases = fetch(filter_, 2), fetch(filter_, 3)
    equal("20 exchanges of two steps, 4 collectives of one", int(phases.facts["steps"]), 44)
    equal("each is a phase", phases.rows, 24)
    equal("in which all ranks are", set(phases["ranks"].tolist()), {64})
    equal("with a send and a receive, or a collective",
          numpy.unique(phases["steps"], return_counts=True)[1].tolist(), [4, 20])
    equal("all ranks have an event at each step",
          set(numpy.bincount(steps["step"]).tolist()), {64})
    messages = fetch(filter_, 0)
    check("receives come one step after their sends",
          (messages["receive_step"] == messages["send_step"] + 1).all())
    check("messages are in the phases of their steps",
          (phases["first_step"][messages["phase"]] == messages["send_step"]).all())
    calls = fetch(filter_, 1)
    has = calls["step"] >= 0
    names = calls.names["call"]
    equal("these calls are events", {names[code] for code in calls["call"][has]},
          {"MPI_Isend", "MPI_Waitall", "MPI_Allreduce"})
    equal("the last call of an event has its step", calls["step"][
        numpy.searchsorted(calls["call_id"], steps["call_id"])].tolist(), steps["step"].tolist())
    for port, (name, columns) in COLUMNS.items():
        schema.types_and_units(servermanager.Fetch(filter_, idx=port), name,
                               columns or schema.read()[name])


def properties():
    """In cg, each iteration of a rank is matvec with reduce_row, transpose, dot, dot."""
    def phases(**given):
        return fetch(structure("cg16_clean", "traces.otf2", regions="All regions", **given), 3)

    # 3456 events: each exchange between two ranks has two sends and two receives.
    equal("without leaps each exchange of a pair is a phase",
          phases(MergeLeaps=0).rows, 3456 // 4)
    whole = phases(MergeLeaps=0, PhaseRegions="conj_grad\n")
    equal("conj_grad is called once on each rank", (whole.rows, list(whole["name"])),
          (1, ["conj_grad"]))
    named = phases(MergeLeaps=0, PhaseRegions="dot\nreduce_row")
    equal("dot is called 32 times on each rank, reduce_row 16 times",
          [list(named["name"]).count(name) for name in ("dot", "reduce_row")], [32, 16])
    bare = structure("cg16_clean", "traces.otf2", MergeCallers=1)
    check("without functions it says what to do",
          any("All regions" in text for text in fetch(bare, 3).facts["observations"]))


def periods():
    """Phases as periods of the metrics of ranks, and as durations of the attribution."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))
    phases = fetch(structure, 3)
    metrics = fetch(RankMetrics(Input=reader, Periods=OutputPort(structure, 3)))
    equal("each phase begins a period", sorted(set(metrics["begin_s"].tolist())), phases["begin_s"].tolist())
    equal("of all ranks", metrics.rows, 64 * phases.rows)
    equal("which send and receive all messages", int(metrics["messages"].sum()), 2 * fetch(reader).rows)
    windows = fetch(TemporalAbstraction(Input=LatencyCriteria(Input=reader), Iterations=OutputPort(structure, 3),
                                        TimeUnit="Phases"), 1)
    whole = windows["region"] == -1
    check("windows begin with phases", set(phases["begin_s"][1:].tolist()) <= set(windows["begin_s"][whole].tolist()),
          windows["begin_s"])
    equal("and have all messages", int(windows["messages"][whole].sum()), fetch(reader).rows)
    check("without columns of iterations", "iteration" not in windows)
    cause = fetch(LatencyAttribution(Input=LatencyCriteria(Input=reader), Ranks=OutputPort(reader, 2),
                                     Calls=OutputPort(reader, 1), Periods=OutputPort(structure, 3)))
    check("durations begin with phases", set(phases["begin_s"][1:].tolist()) <= set(cause["begin_s"].tolist()),
          cause["begin_s"])


def with_raising(kind, **given):
    """Update a filter; its errors are exceptions."""
    with raising():
        kind(**given).UpdatePipeline()


def errors():
    """Without calls, with the wrong table, with an unknown function."""
    reader = OTF2TraceReader(FileName=str(data("cg16_clean", "traces.otf2")))

    def update(**given):
        with_raising(LogicalStructure, Input=reader, **given)

    raises("without calls it says what to connect", PipelineError, ["Calls"], update, Calls=None)
    raises("with ranks as well", PipelineError, ["Calls"], update, Calls=OutputPort(reader, 2))
    with_criteria = LatencyCriteria(Input=reader)
    raises("phases as windows, without phases", PipelineError, ["Time Unit is Phases", "Logical Structure"],
           lambda: with_raising(TemporalAbstraction, Input=with_criteria, TimeUnit="Phases"))
    raises("an unknown function", PipelineError, ["no_such", "All regions"], update,
           Calls=OutputPort(reader, 1), PhaseRegions="no_such")


stencil()
properties()
periods()
errors()
sys.exit(result())
