"""pclvis-generate as users run it; its archives through the reader, compared with their truth.

truth.json was counted by the simulation, not by the reader. If otf2-print is installed, the numbers of records are
compared with its output as well. The binary itself is not trusted to know what it wrote: core.GenerateTrace
compares truth.json with a reader that uses only the OTF2 library.
"""

import collections
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import numpy
from archives import Opened
from checks import check, equal, near, result, scratch

GENERATE = os.environ["PCLVIS_GENERATE"]


def run(*words):
    """Run pclvis-generate; returns (exit code, output, complaints)."""
    done = subprocess.run([GENERATE, *words], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def made(name, *words):
    """A new archive: (folder, truth)."""
    folder = pathlib.Path(scratch("archives", name))
    shutil.rmtree(folder, ignore_errors=True)
    code, output, complaint = run(str(folder), *words)
    equal(f"{name}: made", (code, complaint), (0, ""))
    truth = json.loads((folder / "truth.json").read_text())
    check(f"{name}: says how many events", f" {truth['checked']['events']} events" in output, output)
    return folder, truth


def run_print(folder):
    return subprocess.run(["otf2-print", folder / "traces.otf2"], capture_output=True, text=True, timeout=120,
                          check=False)


def compare_with_print(name, folder, known, *scenario):
    """Numbers of records in the output of otf2-print."""
    if not shutil.which("otf2-print"):
        return
    printed = run_print(folder)
    if printed.returncode == -signal.SIGSEGV:  # otf2-print 3.2 crashes if ids do not ascend; 3.0 prints them
        printed = run_print(made(f"{name}_dense", *scenario, "ids=dense")[0])
    words = (line.split(maxsplit=2) for line in printed.stdout.splitlines())
    kinds = collections.Counter(w[0] for w in words if len(w) == 3 and w[1].isdigit())
    equal(f"{name}: events, by otf2-print", sum(kinds.values()), known["events"])
    equal(f"{name}: sends, by otf2-print", kinds["MPI_SEND"] + kinds["MPI_ISEND"],
          known["messages"] + known["unmatched"])
    equal(f"{name}: receives, by otf2-print", kinds["MPI_RECV"] + kinds["MPI_IRECV"],
          known["messages"])


def compare(name, *words):
    """Numbers from all tables, compared with the truth; returns (tables, truth)."""
    folder, truth = made(name, *words)
    known = truth["checked"]
    compare_with_print(name, folder, known, *words)
    a = Opened(folder)
    m, rows = a.messages, truth["by_rank"]
    equal(f"{name}: events, locations, collectives",
          [int(a.facts[key]) for key in ("events", "locations", "collectives")],
          [known[key] for key in ("events", "locations", "collective_records")])
    equal(f"{name}: messages, matched", (m.rows, int(a.matched.sum())),
          (known["messages"] + known["unmatched"], known["messages"]))
    for column, key in enumerate(truth["rank_columns"][1:], 1):
        equal(f"{name}: {key} of every rank", [int(v) for v in a.ranks[key]],
              [row[column] for row in rows])
    equal(f"{name}: node of every rank", list(a.ranks["node_name"]), truth["node_of_rank"])
    inter = m["inter_node"][a.matched] == 1
    equal(f"{name}: messages in and between nodes", [int((~inter).sum()), int(inter.sum())],
          [known["intra"], known["inter"]])
    if "pairs" in truth:
        equal(f"{name}: messages and bytes of every pair", [row[:4] for row in a.pairs()],
              truth["pairs"])
    return a, truth


def regular():
    """Patterns with correct clocks: nothing is received before it is sent, and the length is right."""
    for name in ("stencil", "stencil3d", "exchange", "alltoall", "gather", "sweep", "cg", "wildcard",
                 "imbalance"):
        a, truth = compare(name, f"preset={name}", "iterations=6", "bytes=512,4096")
        near(f"{name}: length", float(a.facts["length_s"]), truth["trace_seconds"], 2e-9)
        equal(f"{name}: no message is skewed", int(a.messages["skewed"].sum()), 0)


def odd():
    """Scattered ids, mapping tables, sub- and inter-communicators, lost messages, counters."""
    a, truth = compare("odd", "preset=odd")
    lost = ~a.matched
    check("odd: messages are lost", truth["checked"]["unmatched"] > 0)
    equal("odd: bytes that nobody received", int(a.messages["size_bytes"][lost].sum()),
          truth["checked"]["unmatched_bytes"])
    equal("odd: sends without receive in the log", a.logged("unmatched send"), int(lost.sum()))
    compare("threads", "preset=threads", "location_ids=sparse")
    compare("contexts", "preset=sweep", "calling_context=1")


def clocks():
    """Wrong clocks: messages received too early as written, none if the archive corrects them."""
    a, truth = compare("skew", "preset=skew", "iterations=20")
    m, early = a.messages, truth["checked"]["received_before_sent"]
    check("skew: messages arrive early", early > 0)
    found = Opened(pathlib.Path(scratch("archives", "skew")), TransmissionTime=2).messages
    near("skew: early by their records", float((found["transmission_s"] < 0).sum()), early, 0)
    check("skew: early ones are flagged",
          bool(((m["transmission_s"] <= 0) == (m["skewed"] == 1)).all()))
    a, truth = compare("corrected", "preset=corrected", "iterations=20")
    check("corrected: written early too", truth["checked"]["received_before_sent"] > 0)
    equal("corrected: none is early once the offsets are applied",
          int(a.messages["skewed"].sum()), 0)


def transit():
    """Two ranks, no noise: 2 us + 10000 B / 10 GB/s = 3 us, five times that in the window."""
    folder, truth = made("transit", "pattern=pingpong", "ranks=2", "ranks_per_node=1",
                         "bytes=10000", "noise=0", "compute=0", "iterations=100", "collectives=0",
                         "background=0.5-0.75x5", "latency_inter=2e-6", "bandwidth_inter=1e10")
    m = Opened(folder, TransmissionTime=2).messages
    (begin, end), = truth["background_windows_s"]
    sent = m["send_begin_s"]  # the trace's first event is at 0 s in the truth
    inside = (sent > begin + 1e-6) & (sent < end - 1e-6)
    outside = (sent < begin - 1e-6) | (sent > end + 1e-6)
    quiet, busy = m["transmission_s"][outside], m["transmission_s"][inside]
    check("transit: the window holds a quarter of 200 messages", 45 <= len(busy) <= 50, len(busy))
    check("transit: 3 us outside it", bool((numpy.abs(quiet - 3.04e-6) < 2e-8).all()))
    check("transit: 15 us inside it", bool((numpy.abs(busy - 15.04e-6) < 2e-8).all()))


def command():
    """Help, list, complaints."""
    code, output, _ = run("--help")
    check("--help explains every key", code == 0 and all(
        f"{key}=" in output for key in ("pattern", "ranks", "background", "clock_offset", "lost")))
    code, output, _ = run("--list")
    check("--list names the presets", code == 0 and "preset=slow-rank" in output)
    path = pathlib.Path(scratch("my.scenario"))
    path.write_text("pattern=ring  # comment\nranks=3\n")
    _, truth = made("from-file", str(path), "iterations=2")
    equal("a file of keys is read", (truth["ranks"], truth["checked"]["messages"]), (3, 6))
    for words, part in ((["rank=3"], 'unknown key "rank"'), (["nothing.scenario"], "cannot read"),
                        (["pattern=cg", "ranks=6"], "power of two")):
        code, _, complaint = run(scratch("refused"), *words)
        check(f"{words} is refused with its reason", code == 1 and part in complaint, complaint)


regular()
odd()
clocks()
transit()
command()
sys.exit(result())
