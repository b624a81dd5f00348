"""./pclvis report on unusual real archives, compared with the counts of an independent program.

Every tracer, a trace without ranks, one rank, counters, threads, records of only one side: the report is
complete and prints nothing. Skipped if there is no folder of shared traces.
"""

import csv
import json
import os
import subprocess
import sys

from checks import check, equal, result, shared, skip
from reports import report

_ARCHIVES = ("eztrace-farm-8", "eztrace-lost-4", "eztrace-threads-4x3", "public-fastotf2-gpu-1", "public-sstmacro-coverage-10",
             "scorep-hpccg-1", "tau-order-4")
#: An archive in which making work even makes the run longer.
_NEGATIVE = "eztrace-farm-8"


def written(name, folder, want):
    """Check that the report of an archive is complete and has the right counts."""
    trace = json.loads((folder / "findings.json").read_text())["trace"]
    for fact, key in (("ranks", "ranks"), ("locations", "locations"), ("events", "events"),
                      ("collectives", "collective_end_records"), ("matched", "matched")):
        equal(f"{name}: {fact}", trace[fact], want[key])
    page = (folder / "report.html").read_text(encoding="utf-8")
    check(f"{name}: the page ends", page.rstrip().endswith("</html>"))
    equal(f"{name}: the page has all pictures", page.count('src="data:image/png'),
          len(list((folder / "pictures").glob("*.png"))))
    for path in sorted((folder / "tables").glob("*.csv")):
        with open(path, newline="", encoding="utf-8") as file:
            lengths = {len(row) for row in csv.reader(file)}
        equal(f"{name}: rows of {path.name} are all as long", len(lengths), 1)


def priced(name, folder):
    """Check that prices are in their ranges, which end at the run's length, and the sentence about negative ones."""
    with open(folder / "tables" / "cause_prices.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    said = (folder / "findings.md").read_text(encoding="utf-8")
    for row in rows:
        price, low, high, share = (float(row[column]) for column in ("time_s", "low_s", "high_s", "share"))
        check(f"{name}: {row['cause']} is in its range", low <= price <= high, str(row))
        check(f"{name}: which is no longer than the run", high * abs(share) <= 1.000001 * abs(price) or price == 0, str(row))
        equal(f"{name}: {row['cause']}: below zero is said to be", "negative, so" in row["sentence"], price < 0)
    below = any(float(row["time_s"]) < 0 for row in rows)
    check(f"{name}: a price below zero is there", below or name != _NEGATIVE, str(rows))
    equal(f"{name}: and what it means", "A price below zero means" in said, below)


def alone(folder):
    """Check the pictures of the report for one rank: one line names those that compare ranks, where they would be."""
    equal("one rank: pictures", {path.stem for path in (folder / "pictures").iterdir()}, {"physical_timeline", "event_flow_graph"})
    page = (folder / "report.html").read_text(encoding="utf-8")
    said = [line.partition("compare: ")[2].partition(".<")[0] for line in page.splitlines() if "Left out, as there is only one rank" in line]
    equal("one rank: what is left out, by place", said, [
        "Region graph", "Region graph by latency", "Work and waiting", "Logical timeline, Clusters of ranks", "Evidence over time"])
    equal("one rank: in one line of the other page", (folder / "findings.md").read_text(encoding="utf-8").count("Left out, as there"), 1)


def without_latency(folder, receives):
    """Check the report for a trace without receives: what to do, and no pictures of latencies; `receives`: number of
    receives without an end."""
    found = json.loads((folder / "findings.json").read_text())
    page = (folder / "findings.md").read_text(encoding="utf-8")
    advice = f"Record the program with Score-P or TAU to learn how long messages took: of {receives} receives the tracer recorded no end"
    equal("no latency: said once, at the top", page.count(advice), 1)
    equal("no latency: counted", found["trace"]["open_receives"], receives)
    check("no latency: pictures", not {"evolution", "dag", "region_graph_by_latency"} & {
        path.stem for path in (folder / "pictures").iterdir()})
    check("no latency: and why", "Left out, as no message has a known latency: Region graph by latency, Evolution, "
          "Communication DAG." in page, page)


def without_mpi(folder):
    """Check that the report for a trace without MPI says how to see its log, and nothing about filters that find
    nothing."""
    page = (folder / "findings.md").read_text(encoding="utf-8")
    steps = page.partition("## Reproduce this in ParaView")[2].partition("Or in pvpython")[0]
    equal("without MPI: one step", [line for line in steps.splitlines() if line[:1].isdigit()], [
        "1. Open the trace (File > Open), Apply. Its port Import Log says what was unusual in it."])
    code = page.partition("```python\n")[2].partition("```")[0]
    check("without MPI: the script prints the log", "print(*done.table('log')['finding'], sep='\\n')" in code, code)
    done = subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=120)
    check("without MPI: and runs", done.returncode == 0 and "no MPI in the trace" in done.stdout, done.stdout)


if shared() is None:
    skip("no folder of shared traces (PCLVIS_SHARED_TRACES)")
for archive in _ARCHIVES:
    (anchor,) = shared(archive).glob("*.otf2")
    code, output, out = report(archive, anchor, timeout=300)
    equal(f"{archive}: exit code", (code, output if code else ""), (0, ""))
    if code == 0:
        written(archive, out, json.loads(shared("expected", f"{archive}.json").read_text()))
        priced(archive, out)
    if archive == "scorep-hpccg-1":
        alone(out)
    if archive == "eztrace-threads-4x3":
        without_latency(out, 120)  # otf2-print: 120 MpiIrecvRequest, no MpiIrecv
    if archive == "eztrace-farm-8":
        check("most messages have latencies: no other tracer is advised", "Score-P or TAU" not in (out / "findings.md").read_text())
    if archive == "public-fastotf2-gpu-1":
        without_mpi(out)
        code, output, _ = report("compared", shared("scorep-hpccg-1", "traces.otf2"), "--compare", anchor, timeout=300)
        check("without MPI: it cannot be compared, and is named", code == 2 and
              f'the trace "{anchor}" has no MPI ranks, so there is nothing to compare' in output, output)
sys.exit(result())
