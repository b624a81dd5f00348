"""Every real archive of the shared traces, compared with the counts of an independent program.

expected/NAME.json was made by a small C reader and a separate matching program; the folder's README
describes how, and defines the words. Skipped if there is no such folder.
"""

import json
import sys

import numpy
from archives import RECORD_TO_RECORD, Opened, close
from checks import check, equal, result, shared, skip

#: The expected counts are of strict matching; the reader logs what it matches beyond that under these names.
FALLBACKS = ("matched without communicator", "matched by order alone")
#: From otf2-print: number of requests between pairs of ranks that completed with MPI_UNDEFINED as the size; their
#: partner is unknown.
UNFILLED = {"eztrace-zoo-4": {(0, 0): 4, (0, 1): 4}}


def compare_totals(name, a, want):
    """Counts of one archive; returns the number of messages matched only by the fallback."""
    fallback = sum(a.logged(finding) for finding in FALLBACKS)
    m = a.messages
    equal(f"{name}: ranks", a.ranks.rows, want["ranks"])
    if want["ranks"]:
        equal(f"{name}: node of every rank", list(a.ranks["node_name"]), want["node_of_rank"])
        equal(f"{name}: nodes", len(set(a.ranks["node"])), want["nodes"])
    equal(f"{name}: location of every rank", list(a.ranks["location"]), want["location_of_rank"])
    for fact, key in (("locations", "locations"), ("events", "events"),
                      ("collectives", "collective_end_records")):
        equal(f"{name}: {fact}", int(a.facts[fact]), want[key])
    no_rank = a.has_send & (m["destination"] < 0)
    equal(f"{name}: sends", int(a.has_send.sum()), want["sent"])
    equal(f"{name}: sends to no rank", int(no_rank.sum()), want["sent_to_no_rank"])
    equal(f"{name}: bytes sent", int(m["size_bytes"][a.has_send].sum()), want["bytes_sent"])
    equal(f"{name}: receives", int(a.has_receive.sum()), want["received"])
    equal(f"{name}: matched, but for those that the log says", int(a.matched.sum()),
          want["matched"] + fallback)
    unmatched = a.has_send & ~a.matched & ~no_rank
    equal(f"{name}: sends without receive", int(unmatched.sum()),
          want["sent_unmatched"] - fallback)
    no_rank = a.has_receive & (m["source"] < 0)
    unmatched = a.has_receive & ~a.matched & ~no_rank
    unfilled = sum(UNFILLED.get(name, {}).values())
    equal(f"{name}: receives from no rank", int(no_rank.sum()), want["received_from_no_rank"] + unfilled)
    equal(f"{name}: receives without send", int(unmatched.sum()),
          want["received_unmatched"] - fallback - unfilled)
    return fallback


def compare_times(name, a, want):
    """Transmission times between records, and the table of pairs."""
    times, ticks = a.messages["transmission_s"][a.matched], want["ticks_per_second"]
    equal(f"{name}: negative times", int((times < 0).sum()), want["matched_with_negative_time"])
    if len(times):
        found = [times.min() * 1e6, numpy.median(times) * 1e6, times.max() * 1e6]
        check(f"{name}: least, median and greatest time",
              close(found, want["record_time_us"], ticks), f"found {found}, expected {want['record_time_us']}")
    found = a.pairs()
    unfilled = UNFILLED.get(name, {})
    equal(f"{name}: counts of every pair", [row[:6] for row in found],
          [[*row[:4], row[4] - unfilled.get((row[0], row[1]), 0), row[5]] for row in want["pairs"]])
    wrong = [(row, pair) for row, pair in zip(found, want["pairs"])
             if not close(row[6:], [value for value in pair[6:] if value is not None], ticks)]
    equal(f"{name}: times of every pair", wrong, [])


def operations(a):
    """For collectives in which all wait for all: number of operations with how many ranks, by name."""
    calls = a.calls()
    names = [name.lower().strip("()_") for name in calls.names["call"]]
    found = {}
    for name in ("mpi_barrier", "mpi_allreduce", "mpi_allgather", "mpi_alltoall"):
        codes = [code for code, each in enumerate(names) if each == name]
        ids = calls["collective_id"][numpy.isin(calls["call"], codes) & (calls["collective_id"] >= 0)]
        if len(ids):
            found[name] = sorted(numpy.unique(ids, return_counts=True)[1].tolist())
    return found


def compare_collectives(program, names=None):
    """TAU records no collectives: what the reader assumes about them agrees with Score-P's records of the same program.

    Parameters
    ----------
    names : tuple of str
        Only these are assumed; None: all.
    """
    assumed, recorded = (operations(Opened(folder / f"{tracer}-{program}")) for tracer in ("tau", "scorep"))
    check(f"{program}: Score-P records collectives", recorded)
    equal(f"tau-{program}: collectives that are assumed", assumed,
          {name: found for name, found in recorded.items() if names is None or name in names})


folder = shared()
if folder is None:
    skip("no folder of shared traces (PCLVIS_SHARED_TRACES)")
expected = sorted((folder / "expected").glob("*.json"))
equal("there are as many archives as the README says", len(expected), 43)
for path in expected:
    want = json.loads(path.read_text())
    archive = Opened(folder / path.stem, TransmissionTime=RECORD_TO_RECORD)
    if compare_totals(path.stem, archive, want) == 0:
        compare_times(path.stem, archive, want)
for program in ("lulesh-8", "npb-cg-4", "order-4", "farm-8", "lost-4"):
    compare_collectives(program)
# These programs split communicators. In MG, the times of TAU's own barrier in allreduces show that all ranks wait.
compare_collectives("npb-mg-16", ("mpi_allreduce",))
compare_collectives("zoo-4", ())
sys.exit(result())
