"""Phases, steps and lateness compared with those of Ravel, event by event, for all shared results; and
lateness begins at planted slow ranks.

Skipped where there is no such folder. Five of the results with leaps depend on times (Merge Close
Leaps); without that, ours must do what the papers say: each rank is active in each leap. Lateness is
not compared for halo-slow-4: Ravel's importer divides the time of MPI_Sendrecv between its two events.
"""

import csv
import gzip
import sys
from collections import defaultdict

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from checks import check, equal, result, shared, skip
from paraview.servermanager import OutputPort
from paraview.simple import Delete, Lateness, LogicalStructure, OTF2TraceReader
from pclvis.tables import fetch

#: Results in which Ravel merges a leap with the previous one, depending on their times.
CLOSE = {"mergetree16_original.leap", "mergetree16_original.nocaller-leap",
         "mergetree1024_original.nocaller-leap", "mergetree1024_improved.nocaller-leap",
         "sweep64_slowrank.nocaller-leap"}
SENDRECV = {"scorep-halo-slow-4.gui-patched"}
LATENESS = {"lateness_s": "lateness_ns", "global_lateness_s": "g_lateness_ns",
            "enter_lateness_s": "agg_lateness_ns", "work_differential_s": "agg_d_lateness_ns",
            "differential_lateness_s": "d_lateness_ns"}
#: Planted slow ranks: nine tenths of all lateness begins there.
PLANTED = {"stencil3d_64_slowrank": [37], "sweep64_slowrank": [27], "fe64_pattern_slowrank": [50],
           "cg64_slownode": range(32, 48), "scorep-halo-slow-4": [3]}
KINDS = {"send": "send", "recv": "receive", "coll": "collective"}


def find(trace, options, close):
    """Steps with Ravel's options, in its order: by rank, then by time."""
    folder = shared("sim", trace) or shared(trace)
    callers = not options.startswith("nocaller")
    reader = OTF2TraceReader(FileName=str(next(folder.glob("*.otf2"))),
                             Regions="All regions" if callers else "MPI calls only",
                             ClockCorrection="Archive")  # like Ravel
    filter_ = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1), MergeCallers=callers,
                               MergeLeaps="leap" in options, MergeCloseLeaps=close)
    late = Lateness(Input=OutputPort(filter_, 2), Messages=OutputPort(filter_, 0))
    steps = fetch(late, 0)
    Delete(late)
    Delete(filter_)
    Delete(reader)
    return steps


def sets(phases):
    """The sets of rows in the same phase."""
    members = defaultdict(list)
    for row, phase in enumerate(phases):
        members[phase].append(row)
    return {tuple(rows) for rows in members.values()}


def leaps_without_a_rank(steps):
    """Leaps, except the last one, that lack ranks; leap: distance of a phase from the start."""
    phase, rank = steps["phase"], steps["rank"]
    ends = (phase[1:] != phase[:-1]) & (rank[1:] == rank[:-1])
    leap = numpy.zeros(phase.max() + 1, int)
    for after, before in sorted(zip(phase[1:][ends], phase[:-1][ends])):  # phases are in order
        leap[after] = max(leap[after], leap[before] + 1)
    active = [len(set(rank[leap[phase] == at])) for at in range(leap.max())]
    return [at for at, ranks in enumerate(active) if ranks < len(set(rank))]


def compare(path):
    """One result of Ravel; -> its events."""
    name = path.name[:-len(".csv.gz")]
    with gzip.open(path, "rt") as file:
        rows = list(csv.DictReader(file))
    rows.sort(key=lambda row: (int(row["rank"]), int(row["enter_ns"]), int(row["id"])))
    steps = find(*name.rsplit(".", 1), close=True)
    kinds = steps.names["kind"]
    equal(f"{name}: the events", [(int(steps["rank"][i]), kinds[steps["kind"][i]])
                                  for i in range(steps.rows)],
          [(int(row["rank"]), KINDS[row["kind"]]) for row in rows])
    equal(f"{name}: the phases", sets(steps["phase"].tolist()), sets(row["phase"] for row in rows))
    equal(f"{name}: the steps", steps["step"].tolist(), [int(row["step"]) for row in rows])
    for ours, ravels in LATENESS.items():
        if name not in SENDRECV and ravels in rows[0]:
            apart = numpy.abs(1e9 * steps[ours] - [float(row[ravels]) for row in rows])
            check(f"{name}: {ours}", apart.max() < 2, apart.max())
    without = find(*name.rsplit(".", 1), close=False)
    equal(f"{name}: times matter", sets(without["phase"].tolist()) != sets(steps["phase"].tolist()),
          name in CLOSE)
    if name in CLOSE:
        equal(f"{name}: without times, every rank is in each leap", leaps_without_a_rank(without), [])
    return len(rows)


def planted(name, ranks):
    """Without callers, because steps have more peers then."""
    reader = OTF2TraceReader(FileName=str((shared("sim", name) or shared(name)) / "traces.otf2"))
    filter_ = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))
    late = Lateness(Input=OutputPort(filter_, 2), Messages=OutputPort(filter_, 0))
    steps, points = fetch(late, 0), fetch(late, 1)
    share = steps["originated_s"][numpy.isin(steps["rank"], ranks)].sum() / steps["originated_s"].sum()
    check(f"{name}: 90 % of the lateness begins on ranks {list(ranks)}", share >= 0.9, share)
    check(f"{name}: most of it at once", points["rank"][0] in ranks, points["rank"])
    for each in (late, filter_, reader):
        Delete(each)


def threads():
    """Three threads on each of four ranks send 10 messages each."""
    reader = OTF2TraceReader(FileName=str(shared("scorep-threads-4x3", "traces.otf2")))
    messages = fetch(LogicalStructure(Input=reader, Calls=OutputPort(reader, 1)))
    equal("messages of all threads", messages.rows, 120)
    check("are received after they are sent", (messages["send_step"] >= 0).all()
          and (messages["receive_step"] > messages["send_step"]).all())


def clocks(name):
    """Steps need no clocks: they are the same with contradictory clocks and with corrected ones."""
    def steps(correction):
        reader = OTF2TraceReader(FileName=str(shared("sim", name) / "traces.otf2"), ClockCorrection=correction)
        table = fetch(LogicalStructure(Input=reader, Calls=OutputPort(reader, 1)), 2)
        return (int(fetch(reader)["skewed"].sum()),
                [table[column].tolist() for column in ("rank", "kind", "phase", "step", "messages")])

    skewed, found = steps("None")
    left, wanted = steps("Estimated from messages")
    check(f"{name}: messages are received before they are sent", skewed > 0 == left, (skewed, left))
    check(f"{name}: phases and steps are those of corrected clocks", found == wanted)


def counters():
    """Changes of a counter in a real trace add up to the change of its values."""
    reader = OTF2TraceReader(FileName=str(next(shared("tau-npb-cg-4").glob("*.otf2"))))
    structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))
    samples = fetch(reader, 3)
    codes, counts = numpy.unique(samples["counter"], return_counts=True)
    most = int(codes[counts.argmax()])
    late = Lateness(Input=OutputPort(structure, 2), Messages=structure, Counters=OutputPort(reader, 3),
                    Counter=samples.names["counter"][most])
    steps = fetch(late, 0)
    for rank in range(4):
        own = steps["rank"] == rank
        mine = (samples["counter"] == most) & (samples["rank"] == rank)
        time, value = samples["time_s"][mine], samples["value"][mine]
        parts = numpy.stack([steps["work_counter_change"][own], steps["counter_change"][own]], 1).ravel()
        known = numpy.flatnonzero(~numpy.isnan(parts))
        last = value[numpy.searchsorted(time, steps["end_s"][own][-1], "right") - 1]
        ends = numpy.stack([steps["begin_s"][own], steps["end_s"][own]], 1).ravel()
        first = value[numpy.searchsorted(time, ends[known[0] - 1], "right") - 1]
        equal(f"rank {rank}: the changes add up", float(parts[known].sum()), float(last - first))
    check("it does change", numpy.nanmax(numpy.abs(steps["counter_change"])) > 0)


folder = shared("ravel")
if folder is None:
    skip("no folder of shared traces (PCLVIS_SHARED_TRACES)")
events = [compare(path) for path in sorted(folder.glob("*.csv.gz"))]
for case, slow in PLANTED.items():
    planted(case, slow)
threads()
for case in ("cg64_skew", "stencil3d_64_skew_drift_background"):
    clocks(case)
counters()
check("there were results", len(events) > len(CLOSE) and sum(events) > 100000, events)
sys.exit(result())
