"""The time axis: of a real trace compared with otf2-print, of all shared traces, in all modes.

Windows, periods and durations cover the time of communication; start-up and shut-down are summed
separately. Shared traces are tested if there are any.
"""

import json
import sys

import numpy
from archives import Opened
from checks import check, data, equal, near, result, shared
from paraview.simple import Delete

from pclvis.pipelines import (ATTRIBUTION_PORTS, READER_PORTS, TIME_PORTS, latency_attribution,
                              latency_criteria, temporal_abstraction, wait_states)
from pclvis.tables import fetch

COLLECTIVES = ("mpi_barrier", "mpi_bcast", "mpi_reduce", "mpi_allreduce", "mpi_gather", "mpi_scatter",
               "mpi_allgather", "mpi_alltoall", "mpi_scan", "mpi_exscan")
# [s] from otf2-print: the first ENTER of the last rank, when the others are already in their first call
RECORDED = {"eztrace-npb-cg-4": 36647e-9}
LEAST_SHARE = 0.8  # of windows and durations, as promised in the README


def plain(name):
    """A call's name in any tracer's spelling: mpi_send."""
    return str(name).lower().rstrip("_()").removeprefix("p")


class Communication:
    """What communicates in a trace, with numpy: messages in flight and collectives [s]."""

    def __init__(self, trace):
        m, calls = trace.messages, trace.calls()
        sent, received = m["send_begin_s"], m["receive_end_s"]
        begin = numpy.where(numpy.isfinite(sent), sent, m["receive_begin_s"])
        end = numpy.where(numpy.isfinite(received), received, m["send_end_s"])
        end = numpy.where(numpy.isfinite(end), end, begin)
        some = numpy.isfinite(sent) | numpy.isfinite(received)
        name = [plain(name) for name in calls.names["call"]]
        moves = numpy.array([n.replace("mpi_i", "mpi_", 1).startswith(COLLECTIVES)
                             or n.startswith(COLLECTIVES) for n in name] + [False])[calls["call"]]
        ended = numpy.fmax(calls["end_s"], calls["collective_end_s"])
        self.begin = numpy.concatenate([numpy.minimum(begin, end)[some], calls["begin_s"][moves]])
        self.end = numpy.concatenate([numpy.maximum(begin, end)[some], ended[moves]])
        outer = calls["parent_id"] < 0
        self.mpi = float((calls["end_s"] - calls["begin_s"])[outer].sum())
        apart = numpy.array([n.startswith(("mpi_init", "mpi_finalize")) for n in name] + [False])[calls["call"]]
        self.calls = (calls["begin_s"][outer & ~apart], calls["end_s"][outer & ~apart])

    def in_gaps(self, gaps):
        """Time in MPI calls in gaps of the axis [s], except MPI_Init and MPI_Finalize."""
        return sum(float(numpy.clip(numpy.minimum(self.calls[1], end) - numpy.maximum(self.calls[0], begin), 0, None).sum())
                   for begin, end in zip(*gaps))

    def share(self, begins, ends):
        """Share of the time in some windows in which something communicates."""
        holds = [bool(((self.begin < end) & (self.end > begin)).any())
                 for begin, end in zip(begins, ends)]
        width = ends - begins
        return float(width[holds].sum() / width.sum())


def facts(table, *names):
    """Lists of field data."""
    return [numpy.atleast_1d(numpy.array(table.facts[name], dtype=float)) for name in names]


def without(time, gaps):
    """[s] Length of the gaps before each time."""
    return sum((numpy.clip(time - begin, 0, end - begin) for begin, end in zip(*gaps)),
               numpy.zeros(len(time)))


def look_at(name, path):
    """One archive: the axis, the sums, and the contents of windows and durations."""
    trace = Opened(path)
    told = Communication(trace)
    (begin,), (end,), *gaps = facts(trace.messages, "axis_begin_s", "axis_end_s", "gap_begin_s",
                                    "gap_end_s")
    near(f"{name}: the axis begins with the first communication of ranks that are all recorded", begin,
         RECORDED.get(name, told.begin.min()), 1e-12)
    near(f"{name}: and ends with the last", end, told.end.max(), 1e-12)
    if name in RECORDED:
        window = Opened(path, WindowBegin=RECORDED[name] / 2, WindowEnd=end / 2)
        near(f"{name}: so does that of a window of time", float(window.messages.facts["axis_begin_s"]),
             RECORDED[name], 1e-12)
    sums = sum(float(trace.ranks[column].sum())
               for column in ("mpi_s", "startup_mpi_s", "shutdown_mpi_s"))
    near(f"{name}: time in MPI is that of axis, start-up, shut-down and gaps", sums, told.mpi - told.in_gaps(gaps), 1e-6)
    waits = wait_states(trace.reader, trace.reader)
    criteria = latency_criteria(waits)
    evolution = temporal_abstraction(criteria, Regions=[-1])
    windows = fetch(evolution, TIME_PORTS["windows"], small=True)
    attribution = latency_attribution(criteria, trace.reader, waits)
    durations = fetch(attribution, ATTRIBUTION_PORTS["durations"], small=True)
    # If messages arrive before they are sent, durations are based on times corrected by estimated clocks.
    moved = bool((trace.messages["skewed"] == 1).any())
    for table, what in ((windows, "windows"), (durations, "durations"))[:1 if moved else 2]:
        equal(f"{name}: {what} pass the axis on", float(table.facts["axis_begin_s"]), begin)
        check(f"{name}: {what} lie on the axis", table["begin_s"].min() >= begin and
              table["end_s"].max() <= numpy.nextafter(end, numpy.inf))
        width = numpy.diff(without(numpy.array([begin, end]), gaps))[0]
        check(f"{name}: the axis has a length", end - begin - width > 0)
        share = told.share(table["begin_s"], table["end_s"])
        check(f"{name}: {what} hold communication", share >= LEAST_SHARE, share)
    for proxy in (attribution, evolution, criteria, waits, trace.reader):
        Delete(proxy)


def halo():
    """Times of scorep-halo-4nodes-16 from otf2-print: ticks of the first ENTER of MPI_Isend and the last LEAVE of
    MPI_Sendrecv; global offset and ticks per second."""
    offset, rate = 5408347403014, 2299998742
    path = data("scorep-halo-4nodes-16", "traces.otf2")
    trace = Opened(path)
    begin, end, gaps = facts(trace.messages, "axis_begin_s", "axis_end_s", "gap_begin_s")
    near("halo: the axis begins with the first send", begin[0], (5445110540389 - offset) / rate)
    near("halo: and ends with the last receive", end[0], (5445212405432 - offset) / rate)
    equal("halo: nothing is cut out", len(gaps), 0)
    check("halo: start-up takes 16 s", (trace.ranks["startup_s"] >= begin[0]).all() and
          trace.ranks["startup_s"].max() < 16, trace.ranks["startup_s"])
    check("halo: MPI_Init is start-up", trace.ranks["startup_mpi_s"].sum() > 254
          and trace.ranks["mpi_s"].sum() < 16 * (end[0] - begin[0]))
    log = dict(zip(trace.log["finding"], trace.log["meaning"]))
    check("halo: the log says so", "15.984 to 16.028 s" in log["time axis"]
          and "start-up 16 s" in log["time axis"], log["time axis"])
    summary = fetch(wait_states(trace.reader, trace.reader), 2, small=True)
    said = " ".join(numpy.atleast_1d(summary.facts["observations"]))
    near("halo: waits are of the same time", float(summary.facts["mpi_s"]),
         float(trace.ranks["mpi_s"].sum()), 1e-6)
    check("halo: and that is said", "during communication" in said and "start-up 16 s" in said, said)
    trace.reader.TimeAxis = "Whole trace"
    whole = fetch(trace.reader)
    equal("halo: the whole trace begins with 0", float(whole.facts["axis_begin_s"]), 0.0)
    near("halo: and ends with its last event", float(whole.facts["axis_end_s"]),
         float(fetch(trace.reader, READER_PORTS["ranks"], small=True).facts["length_s"]), 1e-9)
    trace.reader.TimeAxis, trace.reader.WindowBegin = "Window", 16.0
    equal("halo: a window begins where it was asked to",
          float(fetch(trace.reader).facts["axis_begin_s"]), 16.0)
    Delete(trace.reader)


halo()
folder = shared()
for expected in sorted((folder / "expected").glob("*.json")) if folder else []:
    if json.loads(expected.read_text())["sent"] >= 30:
        look_at(expected.stem, folder / expected.stem)
sys.exit(result())
