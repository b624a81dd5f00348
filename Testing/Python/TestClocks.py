"""Clocks estimated from messages, compared with the clock errors that a simulator planted."""

import json
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.simple import OTF2TraceReader
from pclvis import pipelines
from pclvis.errors import listening
from pclvis.tables import fetch

from checks import check, equal, result, shared, skip

# archives of the simulator with wrong clocks
TRACES = ("cg64_skew", "stencil3d_64_skew_drift_background")


def read(path, mode):
    with listening() as said:
        reader = OTF2TraceReader(FileName=str(path), ClockCorrection=mode)
        messages, ranks, log = fetch(reader), fetch(reader, 2), fetch(reader, 4)
        begin = fetch(reader, 1)["begin_s"].min()
    equal(f"{path.parent.name}, {mode}: no error", said.errors, [])
    if mode != "None":
        check(f"{path.parent.name}, {mode}: times count from the begin of the trace", begin >= 0, begin)
    return messages, ranks, dict(zip(log["finding"], log["count"].tolist()))


def compare(name, truth, path):
    """The truth: written = true * (1 + drift) + offset [s]; times are relative to the first written one."""
    written, _, _ = read(path, "None")
    corrected, ranks, log = read(path, "Estimated from messages")
    nodes = [truth["clock"]["nodes"][node] for node in truth["node_of_rank"]]
    offset = numpy.array([node["offset_s"] for node in nodes])
    stretch = 1 + numpy.array([node["drift"] for node in nodes])
    first = truth["clock"]["first_timestamp_in_true_time_s"]
    uncertainty = ranks["clock_uncertainty_s"]
    check(f"{name}: every rank got an estimate", numpy.isfinite(uncertainty).all())
    equal(f"{name}: rank 0's is the clock of all", float(uncertainty[0]), 0.0)
    # The clock of rank 0, moved forward by how much the first event of any rank precedes its begin.
    forward = float(ranks["clock_offset_s"][0])
    check(f"{name}: and is put forward by less than clocks differ",
          0 <= forward <= numpy.ptp(offset), forward)
    worst = 0.0
    for column, end in (("send_begin_s", "source"), ("receive_end_s", "destination")):
        rank = written[end]
        true = (written[column] + first - offset[rank]) / stretch[rank]
        by_rank_0 = true * stretch[0] + offset[0] - first + forward
        error = numpy.abs(corrected[column] - by_rank_0)
        # an estimated line may be off by twice as much at its ends
        over = error - 2 * uncertainty[rank]
        worst = max(worst, float(over.max()))
        before = numpy.abs(written[column] - (by_rank_0 - forward))
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


#: Real archives: numbers of messages received before sent as written, with the archive's offsets, and with the default
#: clocks; and the log's name for these. For the first two counts, see "negative times" in the traces' README, and the
#: times of records shown by otf2-print with its option -C.
REAL = (("scorep-halo-64", 0, 10, 0, "clock: estimated"),
        ("public-sstmacro-coverage-10", 248, 0, 0, "clock: archive"),
        ("eztrace-lost-4", 7, 7, 0, "clock: estimated"),
        ("tau-zoo-4", 8, 8, 8, "clock: no offsets"))


def choose(name, written, archive, left, chosen):
    """The default uses the archive's offsets, or an estimate that leaves fewer contradictions."""
    (path,) = shared(name).glob("*.otf2")
    counts = [int(read(path, mode)[0]["skewed"].sum()) for mode in ("None", "Archive")]
    equal(f"{name}: contradictions as written and by the archive", counts, [written, archive])
    reader = pipelines.open_trace(path)
    messages, ranks, log = fetch(reader), fetch(reader, 2), fetch(reader, 4)
    count = dict(zip(log["finding"], log["count"].tolist()))
    equal(f"{name}: left by the default", int(messages["skewed"].sum()), left)
    equal(f"{name}: the log says which clocks were taken",
          [finding for finding in count if finding.startswith("clock:")], [chosen])
    equal(f"{name}: and how many contradictions there were",
          count.get("violations before estimate", 0), archive)
    if chosen == "clock: estimated":
        equal(f"{name}: and are left", count.get("violations after estimate", 0), left)
    equal(f"{name}: tables say that clocks were chosen",
          (int(messages.facts["clocks_chosen"]), int(ranks.facts["clocks_chosen"])), (1, 1))
    sentence = verdict(reader)
    check(f"{name}: the verdict does not speak of clocks", "Clocks disagree" not in sentence, sentence)
    return ranks


def verdict(reader):
    with listening():
        attribution = pipelines.latency_pipeline(reader).attribution
        return str(fetch(attribution, pipelines.ATTRIBUTION_PORTS["verdict"])["sentence"][0])


def real():
    """Archives of real tracers."""
    for row in REAL:
        ranks = choose(*row)
        if row[0] == "scorep-halo-64":
            equal("one machine, one clock: no rank is moved",
                  set(ranks["clock_offset_s"].tolist()), {0.0})
    (path,) = shared("scorep-halo-64").glob("*.otf2")
    sentence = verdict(pipelines.open_trace(path, ClockCorrection="Archive"))
    check("where it was not asked for, the verdict advises the automatic correction",
          "Clocks disagree" in sentence and "clock correction Automatic" in sentence, sentence)


def left_early(calls, names):
    """Number of collectives that a rank leaves before another rank that it needs enters: any rank, the root or, at the
    root, any other rank."""
    from_root, to_root = ([i for i, name in enumerate(names) if name in some] for some in (
        ("MPI_Bcast", "MPI_Scatter"), ("MPI_Reduce", "MPI_Gather")))
    needed = from_root + to_root + [i for i, name in enumerate(names) if name in (
        "MPI_Barrier", "MPI_Allreduce", "MPI_Allgather", "MPI_Alltoall")]
    root = calls["rank"] == calls["root"]
    gives = numpy.where(numpy.isin(calls["call"], from_root), root, ~numpy.isin(calls["call"], to_root) | ~root)
    needs = numpy.where(numpy.isin(calls["call"], to_root), root, ~numpy.isin(calls["call"], from_root) | ~root)
    barrier = [i for i, name in enumerate(names) if name == "MPI_Barrier"]
    moves = (calls["bytes_sent"] > 0) | (calls["bytes_received"] > 0) | numpy.isin(calls["call"], barrier)
    rows = numpy.isin(calls["call"], needed) & (calls["collective_id"] >= 0)
    early = 0
    for number in numpy.unique(calls["collective_id"][rows]):
        one = rows & (calls["collective_id"] == number)
        left = calls["collective_end_s"][one & needs].min(initial=numpy.inf)
        entered = calls["begin_s"][one & gives].max(initial=-numpy.inf)
        early += moves[one].all() and left < entered - 1.5e-9
    return int(early)


def collectives_alone():
    """Real archives without matched messages, from processes whose clocks start with them."""
    for name in ("eztrace-lulesh-8", "eztrace-mpich-halo-16"):
        (path,) = shared(name).glob("*.otf2")
        counts = []
        for mode in ("None", "Automatic"):
            reader = OTF2TraceReader(FileName=str(path), ClockCorrection=mode)
            calls = fetch(reader, 1)
            counts.append(left_early(calls, calls.names["call"]))
        log = fetch(reader, 4)
        count = dict(zip(log["finding"], log["count"].tolist()))
        equal(f"{name}: no message is matched", int(fetch(reader)["matched"].sum()), 0)
        check(f"{name}: ranks leave collectives before others have entered", counts[0] > 10, counts)
        equal(f"{name}: and none by the default clocks", counts[1], 0)
        equal(f"{name}: the log says so", (count.get("collectives left early"), count.get("clock: estimated")),
              (counts[0], 1))


if shared("sim") is None:
    skip("the simulated traces are not there")
for trace in TRACES:
    folder = shared("sim", trace)
    with open(folder / "truth.json", encoding="utf-8") as text:
        compare(trace, json.load(text), folder / "traces.otf2")
if shared(REAL[0][0]) is not None:
    real()
    collectives_alone()
sys.exit(result())
