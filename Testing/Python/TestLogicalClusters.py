"""Logical Clusters: a planted slow rank is a cluster of its own; motifs; sums, properties, errors."""

import os
import shutil
import subprocess
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import Lateness, LogicalClusters, LogicalStructure, OTF2TraceReader
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import schema
from checks import check, data, equal, near, raises, result, scratch

PORTS = ("Logical Clusters", "Cluster Ranks", "Cluster Dendrogram", "Cluster Steps", "Focus Ranks")


def clusters(*path, **properties):
    """-> the filter, and its steps and messages."""
    reader = OTF2TraceReader(FileName=data(*path) if len(path) > 1 else path[0])
    structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))
    late = Lateness(Input=OutputPort(structure, 2), Messages=OutputPort(structure, 0))
    filter_ = LogicalClusters(Input=late, Messages=OutputPort(structure, 0), **properties)
    return filter_, fetch(late, 0), fetch(structure, 0)


def planted():
    """64 ranks exchange messages 20 times, by nonblocking calls and MPI_Waitall; rank 37 is slow."""
    filter_, steps, messages = clusters("stencil3d_64_slowrank", "traces.otf2", Clusters=2)
    found, ranks, merges, by_step, focus = (fetch(filter_, port) for port in range(5))
    motifs = found.text("motif")
    exchanges = sorted(set(found["phase"][motifs == "exchange"].tolist()))
    equal("20 exchanges", len(exchanges), 20)
    equal("that end in MPI_Waitall", set(found.text("flavour")[motifs == "exchange"]), {"sends, then Waitall"})
    equal("all else are collectives", set(motifs), {"exchange", "collective"})
    equal("every rank of a phase has a cluster", ranks.rows, len(set(zip(steps["phase"], steps["rank"]))))
    equal("and a merge has both", merges["ranks"].tolist(), [64] * merges.rows)
    near("clusters have the events of their phase, and their mean",
         float((found["mean_metric"] * found["events"])[found["parts"] == 1].sum()),
         float(steps["lateness_s"].sum()), 1e-9)
    equal("steps of all merged ranks are those of all ranks",
          by_step["events"][by_step["cluster"] == 2].sum(),
          numpy.isin(steps["phase"], found["phase"][found["cluster"] == 2]).sum())
    check("nobody is counted twice", (by_step["sends"] + by_step["receives"] + by_step["collectives"]
                                      == by_step["events"]).all() and by_step["idle"].min() == 0)
    equal("messages are received where they are", int(by_step["received"][by_step["cluster"] < 2].sum()),
          messages.rows)
    late = int(found.facts["greatest_phase"])
    worst = int(steps["rank"][steps["lateness_s"].argmax()])
    seen = focus["rank"][(focus["phase"] == late) & (focus["hops"] == 0)].tolist()
    equal("the latest rank is in focus", seen, [worst])
    near_it = {int(b) for a, b in zip(messages["source"], messages["destination"]) if a == worst}
    equal("with those that it sends to", set(focus["rank"][(focus["phase"] == late)].tolist()), near_it | {worst})
    told = " ".join(found.facts["observations"])
    check("the motif is told", "exchange, sends, then Waitall" in told and "20 of 24 phases" in told, told)
    for port, name in enumerate(PORTS):
        schema.types_and_units(servermanager.Fetch(filter_, idx=port), name, schema.read()[name])


def slow():
    """By the lateness that begins there, the slow rank is alone in each phase before which it works."""
    filter_, steps, _ = clusters("stencil3d_64_slowrank", "traces.otf2", Clusters=2,
                                 Metric="Lateness that begins here")
    ranks = fetch(filter_, 1)
    mine = numpy.flatnonzero(steps["rank"] == 37)
    work = steps["begin_s"][mine][1:] - steps["end_s"][mine][:-1]
    phases = steps["phase"][mine][1:][work > 250e-6].tolist()  # the phase of each iteration
    check("it works in all iterations", len(phases) in (19, 20), phases)
    of = dict(zip(zip(ranks["phase"].tolist(), ranks["rank"].tolist()), ranks["cluster"].tolist()))
    alone = [[rank for rank in range(64) if of[phase, rank] == of[phase, 37]] for phase in phases]
    equal("rank 37 is a cluster", alone, [[37]] * len(phases))


def properties():
    """Metric, number of clusters, phases, focus."""
    filter_, steps, _ = clusters("cg16_clean", "traces.otf2", Metric="Duration", Clusters=3, LastPhase=4)
    found = fetch(filter_, 0)
    equal("five phases", set(found["phase"].tolist()), set(range(5)))
    check("of three clusters at most", (found["parts"] <= 3).all())
    of = steps["phase"] == 0
    near("durations", float(found["max_metric"][(found["phase"] == 0) & (found["parent"] < 0)][0]),
         float((steps["end_s"] - steps["begin_s"])[of].max()), 1e-12)
    filter_.Cluster = 0
    equal("one cluster a phase without clustering", fetch(filter_, 0)["medoid"].tolist(), [-1] * 5)
    filter_.Cluster = 1
    filter_.Focus = "Medoid"
    filter_.Radius = 0
    last = fetch(filter_, 0)
    equal("medoids in focus", fetch(filter_, 4)["rank"].tolist(), last["medoid"][last["parent"] < 0].tolist())


#: Generated programs: their options, their motif, and the share of messages in phases with that motif.
PROGRAMS = {
    "halo": ("pattern=stencil3d ranks=64 mode=nonblocking", "exchange, sends, then Waitall", 1),
    "halo with a wait each": ("pattern=stencil3d ranks=64 mode=each", "exchange, sends, then receives", 1),
    "halo with borders": ("pattern=stencil2d ranks=16 periodic=0", "exchange, sends, then Waitall", 1),
    "each to each": ("pattern=alltoall ranks=12", "all-to-all, sends, then Waitall", 1),
    "ring": ("pattern=ring ranks=8", "shift, ", 1),
    "chain": ("pattern=sweep ranks=8 grid=8x1 corners=1", "pipeline, one after the other", 1),
    "merge tree": ("pattern=gather ranks=32 arity=2", "tree, ", 0.9),
}


def programs():
    """Motifs of generated programs, which have no notion of phases."""
    for name, (words, motif, share) in PROGRAMS.items():
        folder = scratch("motifs", name.replace(" ", "-"))
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([os.environ["PCLVIS_GENERATE"], folder, "iterations=3", *words.split()], check=True,
                       stdout=subprocess.DEVNULL, timeout=60)
        filter_, _, messages = clusters(os.path.join(folder, "traces.otf2"))
        found = fetch(filter_, 0)
        of = {phase: f"{kind}, {flavour}" for phase, kind, flavour in zip(
            found["phase"].tolist(), found.text("motif"), found.text("flavour"))}
        right = [of[phase].startswith(motif) for phase in messages["phase"].tolist()]
        check(f"{name}: {share:.0%} of the messages are in {motif}", numpy.mean(right) >= share,
              (numpy.mean(right), set(of.values())))


def errors():
    """What is missing, and how to get it."""
    reader = OTF2TraceReader(FileName=str(data("cg16_clean", "traces.otf2")))
    structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))

    def update(**given):
        with raising():
            LogicalClusters(**given).UpdatePipeline()

    raises("without lateness it says what to connect", PipelineError, ["lateness_s", "Lateness"], update,
           Input=OutputPort(structure, 2), Messages=OutputPort(structure, 0))
    raises("messages of the reader have no steps", PipelineError, ["Logical Structure"], update,
           Input=OutputPort(structure, 2), Messages=reader, Metric="Duration")
    raises("no such cluster", PipelineError, ["focus cluster is 99"], update, Input=OutputPort(structure, 2),
           Messages=OutputPort(structure, 0), Metric="Duration", FocusPhase=0, FocusCluster=99)


planted()
slow()
properties()
programs()
errors()
sys.exit(result())
