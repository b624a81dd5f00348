"""The work of ranks is the same in Rank Metrics, Latency Attribution and Time Tree, and agrees with a count
of the events shown by otf2-print.

A rank works on the time axis, without its gaps, while it is in no MPI call, until its last call ends.
Start-up is outside the axis: counted with it, rank 4 of scorep-halo-nop2p-9 worked 51 instead of 24 ms.
"""

import collections
import re
import shutil
import subprocess
import sys

import numpy
from checks import check, data, equal, result, shared, skip

from pclvis import pipelines
from pclvis.tables import fetch

_EVENT = re.compile(r"^(ENTER|LEAVE)\s+(\d+)\s+(\d+)\s+Region: \"([^\"]*)\"")
_CLOCK = re.compile(r"Ticks per Seconds: (\d+), Global Offset: (\d+)")


def printed(anchor, *options):
    """The output of otf2-print for an archive, line by line."""
    return subprocess.run([shutil.which("otf2-print"), *options, str(anchor)], check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()


def outermost(anchor):
    """{location: [(begin, end)]} of the outermost MPI calls, in seconds since trace start."""
    rate, offset = next(map(int, found.groups()) for found in map(_CLOCK.search, printed(anchor, "-G")) if found)
    calls, stacks = collections.defaultdict(list), collections.defaultdict(list)
    for line in printed(anchor):
        found = _EVENT.match(line)
        if not found or not found[4].lower().startswith("mpi_"):
            continue
        stack, time = stacks[int(found[2])], (int(found[3]) - offset) / rate
        if found[1] == "ENTER":
            stack.append(time)
        else:
            begin = stack.pop()
            if not stack:
                calls[int(found[2])].append((begin, time))
    return calls


def counted(calls, axis, gaps):
    """Work of a location [s]."""
    def on(time):
        time = min(max(time, axis[0]), axis[1])
        return time - axis[0] - sum(min(max(time, begin), end) - begin for begin, end in gaps)

    work, since = 0.0, axis[0]
    for begin, end in sorted(calls):
        work += max(0.0, on(begin) - on(since))
        since = max(since, end)
    return work


def case(name, anchor):
    if not anchor:
        return  # an archive of the shared traces, which do not exist here
    calls = outermost(anchor)
    reader = pipelines.open_trace(anchor, ClockCorrection="Archive")
    facts = fetch(reader).facts
    gaps = list(zip(numpy.atleast_1d(facts.get("gap_begin_s", [])), numpy.atleast_1d(facts.get("gap_end_s", []))))
    wanted = [counted(calls[rank], (facts["axis_begin_s"], facts["axis_end_s"]), gaps) for rank in sorted(calls)]
    attribution = pipelines.latency_attribution(reader, reader, None, MostMessages=0, SampledMessages=0)
    attribution.Calls = pipelines.port_named(reader, "Calls")
    tables = {"Rank Metrics": fetch(pipelines.rank_metrics(reader, reader, Slices=1)),
              "Latency Attribution": fetch(attribution, pipelines.ATTRIBUTION_PORTS["rank_work"]),
              "Time Tree": fetch(pipelines.time_tree(reader, reader), 1)}
    for maker, table in tables.items():
        equal(f"{name}, {maker}: all ranks", table["rank"].tolist(), sorted(calls))
        off = numpy.abs(table["work_s"] - wanted).max()
        check(f"{name}: work of {maker} is that of the events", off < 1e-9, off)
    if name == "scorep-halo-nop2p-9":
        check("rank 4 works 24 ms", abs(wanted[4] - 0.024) < 0.001, wanted[4])


if not shutil.which("otf2-print"):
    skip("there is no otf2-print")
case("scorep-halo-4nodes-16", data("scorep-halo-4nodes-16", "traces.otf2"))
case("scorep-halo-nop2p-9", shared("scorep-halo-nop2p-9", "traces.otf2"))
for program in ("mergetree1024_original", "mergetree1024_improved"):
    case(program, shared("sim", program, "traces.otf2"))
sys.exit(result())
