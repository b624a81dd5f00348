"""Clocks estimated from messages, against the clock errors that a simulator planted."""

import json
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.simple import OTF2TraceReader
from pclvis.errors import listening
from pclvis.tables import fetch

from checks import check, equal, result, shared, skip

# archive, received before sent as the simulator counted them
TRACES = ("cg64_skew", "stencil3d_64_skew_drift_background")


def read(path, mode):
    with listening() as said:
        reader = OTF2TraceReader(FileName=str(path), ClockCorrection=mode)
        messages, ranks, log = fetch(reader), fetch(reader, 2), fetch(reader, 4)
    equal(f"{path.parent.name}, {mode}: no error", said.errors, [])
    return messages, ranks, dict(zip(log["finding"], log["count"].tolist()))


def compare(name, truth, path):
    """The truth: written = true * (1 + drift) + offset [s], times count from the first written."""
    written, _, _ = read(path, "None")
    corrected, ranks, log = read(path, "Estimated from messages")
    nodes = [truth["clock"]["nodes"][node] for node in truth["node_of_rank"]]
    offset = numpy.array([node["offset_s"] for node in nodes])
    stretch = 1 + numpy.array([node["drift"] for node in nodes])
    first = truth["clock"]["first_timestamp_in_true_time_s"]
    uncertainty = ranks["clock_uncertainty_s"]
    check(f"{name}: every rank got an estimate", numpy.isfinite(uncertainty).all())
    equal(f"{name}: rank 0 keeps its clock",
          (float(ranks["clock_offset_s"][0]), float(uncertainty[0])), (0.0, 0.0))
    worst = 0.0
    for column, end in (("send_begin_s", "source"), ("receive_end_s", "destination")):
        rank = written[end]
        true = (written[column] + first - offset[rank]) / stretch[rank]
        by_rank_0 = true * stretch[0] + offset[0] - first
        error = numpy.abs(corrected[column] - by_rank_0)
        # an estimated line may be off by as much again at its ends
        over = error - 2 * uncertainty[rank]
        worst = max(worst, float(over.max()))
        before = numpy.abs(written[column] - by_rank_0)
        check(f"{name}: {column} is nearer to the truth than before",
              numpy.median(error) < 0.5 * numpy.median(before[before > 1e-9]),
              f"{numpy.median(error)}, before {numpy.median(before[before > 1e-9])}")
        check(f"{name}: half of {column} is within the plain uncertainty",
              (error <= uncertainty[rank] + 1e-9).mean() > 0.5)
    check(f"{name}: corrected times are within twice the uncertainty", worst <= 1e-9, worst)
    equal(f"{name}: messages before their sending as written", int(written["skewed"].sum()),
          truth["checked"]["received_before_sent"])
    equal(f"{name}: the log has the count before", log["violations before estimate"],
          truth["checked"]["received_before_sent"])
    left = int(corrected["skewed"].sum())
    equal(f"{name}: and the count after", log.get("violations after estimate", 0), left)
    equal(f"{name}: none is left", left, 0)


if shared("sim") is None:
    skip("the simulated traces are not there")
for trace in TRACES:
    folder = shared("sim", trace)
    with open(folder / "truth.json", encoding="utf-8") as text:
        compare(trace, json.load(text), folder / "traces.otf2")
sys.exit(result())
