"""Lateness: begins at a planted slow rank; columns, units, errors."""

import json
import os
import pathlib
import subprocess
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import Lateness, LogicalClusters, LogicalStructure, OTF2TraceReader, WaitStates
from pclvis.errors import PipelineError, listening, raising
from pclvis.tables import fetch

import made
import schema
from checks import check, data, equal, near, raises, result, scratch


def lateness(*path, **properties):
    reader = OTF2TraceReader(FileName=data(*path))
    structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))
    return Lateness(Input=OutputPort(structure, 2), Messages=OutputPort(structure, 0), **properties)


def planted():
    """Rank 37 of 64 works 1.6 times as long: 20 iterations of 250 us."""
    filter_ = lateness("stencil3d_64_slowrank", "traces.otf2")
    truth = json.loads(pathlib.Path(data("stencil3d_64_slowrank", "truth.json")).read_text())
    equal("the truth names one rank", truth["slow"], [{"ranks": [37], "work_times": 1.6}])
    points = fetch(filter_, 1)
    equal("lateness begins there, once in each iteration", points["rank"].tolist(), [37] * 20)
    near("by 0.6 of its work, in the mean", float(points["originated_s"].mean()), 0.6 * 250e-6, 20e-6)
    told = " ".join(points.facts["observations"])
    check("which is told", "20 are on rank 37, with 100 %" in told, told)
    steps, by_step = fetch(filter_, 0), fetch(filter_, 2)
    check("lateness is never negative", steps["lateness_s"].min() == 0)
    check("that among all is no less", (steps["global_lateness_s"] >= steps["lateness_s"] - 1e-12).all())
    check("what is late has a class and an origin", ((steps["lateness_s"] > 0) == (steps["origin"] >= 0)).all()
          and ((steps["origin"] >= 0) == (steps["lateness_class"] >= 0)).all())
    near("steps have the sum of their events", float(by_step["lateness_s"].sum()),
         float(steps["lateness_s"].sum()), 1e-6)
    begins = steps["originated_s"] > 0
    counted = [int((begins & (steps["rank"] == 37) & (steps["path_id"] == path)
                    & (steps["event"] <= event)).sum())
               for event, path in zip(points["event"], points["path_id"])]
    equal("it recurs", points["recurrence"].tolist(), counted)
    equal("before the exchange of 16 iterations, before the collective of four",
          sorted(max(count for count, path in zip(counted, points["path_id"]) if path == of)
                 for of in set(points["path_id"])), [4, 16])
    late = numpy.bincount(steps["step"], steps["lateness_s"])
    check("step by step", numpy.allclose(late, by_step["lateness_s"], atol=1e-7))
    by_phase = fetch(filter_, 3)
    check("phase by phase", numpy.allclose(numpy.bincount(steps["phase"], steps["originated_s"]),
                                           by_phase["originated_s"], atol=1e-7))
    equal("with the latest of all", float(by_phase["max_lateness_s"].max()), float(steps["lateness_s"].max()))
    check("which begins before the send", "in the work before the call main > stencil" in told, told)
    names = ("lateness_s", "global_lateness_s", "enter_lateness_s", "work_differential_s",
             "differential_lateness_s", "originated_s", "lateness_class", "origin")
    for port, name, columns in ((0, "Steps", names), (1, "Points Of Interest", None),
                                (2, "Step Lateness", None), (3, "Phase Lateness", None)):
        schema.types_and_units(servermanager.Fetch(filter_, idx=port), name,
                               columns or schema.without_iterations(name))
    check("points of calls without iterations have no columns of them", "iteration" not in points)


def real():
    """halo with rank 3 late by 20 ms in each of 20 steps, on fewer cores than ranks."""
    points = fetch(lateness("scorep-halo-slow-4", "traces.otf2"), 1)
    check("nine in ten points are on rank 3", (points["rank"] == 3).sum() >= 18, points["rank"])


def exchange():
    """pF3D's exchange as described in [Isaacs2014] for figures 13 and 16: lateness along the planes of the grid."""
    def find(grid, ranks):
        folder = scratch("exchange" + grid)
        subprocess.run([os.environ["PCLVIS_GENERATE"], folder, "preset=exchange", f"ranks={ranks}", f"grid={grid}"],
                       check=True, stdout=subprocess.DEVNULL, timeout=60)
        reader = OTF2TraceReader(FileName=os.path.join(folder, "traces.otf2"))
        structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))
        return fetch(reader), fetch(Lateness(Input=OutputPort(structure, 2), Messages=structure))

    messages, steps = find("4x4x16", 256)
    equal("three directions, to and fro, sends and receives", int(steps["step"].max()) + 1, 12)
    check("sends end after their receives have begun", (messages["send_end_s"] > messages["receive_begin_s"]).all())
    plane = steps["rank"] // 16

    def by_plane(step):
        return {z: float(steps["lateness_s"][(steps["step"] == step) & (plane == z)].mean())
                for z in sorted(set(plane[steps["step"] == step].tolist()))}

    equal("the last plane does not send first", list(by_plane(0)), list(range(15)))
    equal("the first one not then", list(by_plane(2)), list(range(1, 16)))
    first, second = (numpy.array(list(by_plane(step).values())) for step in (0, 2))
    check("the less late, the nearer to the last plane", (numpy.diff(first) < 0).all(), first)
    check("then the other way round", (numpy.diff(second) > 0).all(), second)
    _, steps = find("16x8x2", 256)
    sends = steps["rank"][steps["step"] == 0]
    equal("of two planes, none sends and receives in the first steps", sorted(sends.tolist()), list(range(128)))


def properties():
    """The number of points, and what is missing."""
    equal("three points", fetch(lateness("cg16_clean", "traces.otf2", Points=3), 1).rows, 3)
    reader = OTF2TraceReader(FileName=str(data("cg16_clean", "traces.otf2")))
    structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))

    def update(**given):
        with raising():
            Lateness(**given).UpdatePipeline()

    raises("without messages it says what to connect", PipelineError, ["Messages"], update,
           Input=OutputPort(structure, 2), Messages=None)
    raises("messages of the reader have no steps", PipelineError, ["Logical Structure"], update,
           Input=OutputPort(structure, 2), Messages=reader)


def counters():
    """Counters made for this test: each rank counts 1,000 per second, sampled where its events begin and end."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    waits = WaitStates(Input=reader, Calls=OutputPort(reader, 1))
    structure = LogicalStructure(Input=waits, Calls=OutputPort(waits, 1))
    events = fetch(structure, 2)
    times = numpy.stack([events["begin_s"], events["end_s"]], 1).ravel()
    ranks = numpy.repeat(events["rank"], 2)
    samples = {"rank": ranks, "thread": numpy.zeros_like(ranks), "counter": numpy.ones_like(ranks), "time_s": times,
               "value": 1000 * times}
    table = made.source({name: numpy.concatenate([values, values[:1]]) for name, values in samples.items()})
    made.with_names(table, "counter", ["PAPI_TOT_INS", "PAPI_TOT_CYC (cycles)"])
    late = Lateness(Input=OutputPort(structure, 2), Messages=structure, Counters=table, Counter="PAPI_TOT_CYC")
    steps = fetch(late, 0)
    length = steps["end_s"] - steps["begin_s"]
    check("the change in an event is 1,000 times its length",
          numpy.abs(steps["counter_change"] - 1000 * length).max() < 1e-9)
    first = numpy.append(True, steps["rank"][1:] != steps["rank"][:-1])
    work = steps["begin_s"][1:] - steps["end_s"][:-1]
    check("none before a rank's first event", numpy.isnan(steps["work_counter_change"][first]).all())
    check("else 1,000 times the length of the work",
          numpy.abs(steps["work_counter_change"][1:] - 1000 * work)[~first[1:]].max() < 1e-9)
    equal("the column says of which counter", steps.facts["changed_counter"], "PAPI_TOT_CYC (cycles)")
    schema.types_and_units(servermanager.Fetch(late, idx=0), "Steps",
                           ("counter_change", "work_counter_change", "wait_s"))
    with listening() as said:
        Lateness(Input=OutputPort(structure, 2), Messages=structure, Counters=None, Counter="PAPI_TOT_CYC").UpdatePipeline()
    check("a counter without the input Counters has no effect, which is said", any(
        "Counters is not connected" in text for text in said.warnings), said.warnings)
    by_metric = [fetch(LogicalClusters(Input=late, Messages=structure, Metric=metric))["mean_metric"] for metric in (5, 7)]
    check("clusters by the counter are those by duration", numpy.allclose(1000 * by_metric[0], by_metric[1]))
    calls = fetch(waits, 1)
    waited = dict(zip(calls["call_id"].tolist(), calls["wait_s"].tolist()))
    alone = steps["kind"] > 0  # a burst of sends has several calls
    near("events wait as long as their calls", float(numpy.nansum(steps["wait_s"][alone])),
         float(numpy.nansum([waited[call] for call in steps["call_id"][alone].tolist()])), 1e-12)
    check("some do", numpy.nansum(steps["wait_s"]) > 0)
    means = fetch(LogicalClusters(Input=OutputPort(structure, 2), Messages=structure, Metric=6))
    near("clusters have the mean wait", float(means["mean_metric"][means["parent"] < 0].max()),
         float(max(numpy.nanmean(steps["wait_s"][steps["phase"] == phase]) for phase in set(means["phase"].tolist()))), 1e-12)

    def update(kind, **given):
        with raising():
            kind(**given).UpdatePipeline()

    raises("an unknown counter: those of the trace are named", PipelineError,
           ['"PAPI_L1_DCM"', '"PAPI_TOT_INS", "PAPI_TOT_CYC (cycles)"'], update, Lateness,
           Input=OutputPort(structure, 2), Messages=structure, Counters=table, Counter="PAPI_L1_DCM")
    plain = Lateness(Input=OutputPort(structure, 2), Messages=structure, Counters=OutputPort(reader, 3))
    check("a trace without counters has no such column", "counter_change" not in fetch(plain, 0))
    with listening() as said:
        plain.Counter = "PAPI_TOT_CYC"
        plain.UpdatePipeline()
    check("which is said if one is asked for", any(
        'Counter is "PAPI_TOT_CYC", but the trace has no counters' in text for text in said.warnings), said.warnings)
    raises("by which ranks cannot be compared", PipelineError, ["counter_change", "Lateness"], update,
           LogicalClusters, Input=plain, Messages=structure, Metric=7)


planted()
real()
exchange()
counters()
properties()
sys.exit(result())
