"""Places in the code: table Code, and the call paths of calls and messages, compared with otf2-print and
with call sites counted by an independent program; and no filter's result depends on whether Calls has all
regions.

Archives in the folder of shared traces are tested if they are there.
"""

import collections
import json
import re
import shutil
import subprocess
import sys

import numpy
from archives import Opened
from checks import check, data, equal, result, shared

from pclvis.analysis import Analysis
from pclvis.pipelines import READER_PORTS
from pclvis.tables import fetch

BUNDLED = ("scorep-halo-slow-4", "scorep-zoo-4", "eztrace-farm-8", "cg16_clean",
           "stencil3d_64_slowrank")
SHARED = ("scorep-halo-functions-9", "scorep-lulesh-8", "tau-halo-16", "tau-zoo-4")
LINE = re.compile(r'^(ENTER|LEAVE|MPI_I?SEND|MPI_I?RECV) +(\d+) +\d+ +(?:Region: "([^"]*)")?')


def code_of(archive):
    """The table Code."""
    return fetch(archive.reader, READER_PORTS["code"], small=True)


def names_of(code):
    """Names of the regions on each path, outermost first."""
    paths = []
    for region, parent in zip(code["region"], code["parent_path"]):
        paths.append((paths[parent] if parent >= 0 else ()) + (region,))
    return paths


def printed(path):
    """Paths of calls, sends and receives, from walking through the output of otf2-print."""
    text = subprocess.run(["otf2-print", path], stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.DEVNULL, check=False).stdout
    stacks = collections.defaultdict(list)
    found = {"calls": collections.Counter(), "sends": collections.Counter(),
             "receives": collections.Counter()}
    for line in text.splitlines():
        record = LINE.match(line)
        if not record:
            continue
        kind, location, region = record.groups()
        stack = stacks[location]
        if kind == "LEAVE":
            stack.pop()
        elif kind == "ENTER":
            stack.append(region)
            found["calls"][tuple(stack)] += 1
        else:
            found["sends" if "SEND" in kind else "receives"][tuple(stack)] += 1
    return found


def against_otf2_print(name, path):
    """Every call, send and receive is on the path given by the archive's records."""
    want = printed(path)
    for regions in (0, 1):
        archive = Opened(path, Regions=regions)
        names = names_of(code_of(archive))
        told = f"{name}, Regions {regions}"
        calls, m = archive.calls(), archive.messages
        expected = {path: n for path, n in want["calls"].items()
                    if regions or path[-1].startswith("MPI_")}
        equal(f"{told}: calls by path",
              collections.Counter(names[path] for path in calls["path_id"]), expected)
        equal(f"{told}: all paths are in Code", set(names), set(want["calls"]))
        sent = m["send_path"][archive.has_send]
        equal(f"{told}: sends by path", collections.Counter(names[path] for path in sent),
              want["sends"])
        received = m["receive_path"][archive.has_receive]
        equal(f"{told}: receives by path", collections.Counter(names[path] for path in received),
              want["receives"])
        check(f"{told}: a side that is not there has no path",
              (m["send_path"][~archive.has_send] == -1).all())
        level = numpy.array([sum(region.startswith("MPI_") for region in names[path])
                             for path in calls["path_id"]])
        is_mpi = numpy.array([names[path][-1].startswith("MPI_") for path in calls["path_id"]])
        equal(f"{told}: levels of MPI calls", calls["mpi_level"].tolist(),
              numpy.where(is_mpi, level, 0).tolist())


def functions(folder):
    """File, line and words for a program whose functions were recorded: halo.c, main from line 9."""
    code = code_of(Opened(folder / "scorep-halo-functions-9"))
    rows = {row[0]: row[1:] for row in zip(code["path"], code["file"], code["line"], code["depth"],
                                           code["mpi"])}
    equal("main", rows["main (halo.c:9)"], ("/opt/demo/halo.c", 9, 1, 0))
    equal("a function in it", rows["main > compute (halo.c:7)"], ("/opt/demo/halo.c", 7, 2, 0))
    equal("lines are those of functions", int(code.facts["call_lines"]), 0)
    check("an MPI call stands where its caller does", "main > MPI_Waitall (halo.c:9)" in rows)
    equal("paths are numbered by their row", code["path_id"].tolist(), list(range(code.rows)))
    names = names_of(code)
    equal("in the order of names", names, sorted(names))


def call_sites(folder):
    """Distinct call paths of every rank, summed: counted in npb-a/expected (signature csite)."""
    for path in sorted((folder / "npb-a").glob("npb-*")):
        want = json.loads((folder / "npb-a" / "expected" / f"{path.name}.json").read_text())
        archive = Opened(path)
        calls, code = archive.calls(), code_of(archive)
        sites = {*zip(calls["rank"].tolist(), calls["path_id"].tolist())}
        equal(f"{path.name}: call sites", len(sites), want["nodes_sum_over_ranks"]["all calls"][-1])
        by_name = collections.Counter(calls.text("call"))
        equal(f"{path.name}: calls", {name: n for name, n in by_name.items()
                                      if "Comm_split" not in name and "Comm_dup" not in name},
              {name: n for name, n in want["calls_by_name"].items()
               if "Comm_split" not in name and "Comm_dup" not in name})
        if path.name.endswith("contexts"):
            lines(path.name, code, folder)


def lines(name, code, folder):
    """Files and lines of calling contexts are those of the archive that has a region per line."""
    other = folder / "npb-a" / name.replace("contexts", "lines")
    regions = [re.fullmatch(r"(.*)@([^@]*):(\d+)", region)
               for region in code_of(Opened(other))["region"]]
    want = {(found[1], found[2].split("/")[-1], int(found[3])) for found in regions if found}
    has = code["line"] > 0
    found = {(region, file.split("/")[-1], line) for region, file, line in
             zip(code["region"][has], code["file"][has], code["line"][has].tolist())}
    check(f"{name}: there are lines", len(want) > 5)
    equal(f"{name}: they are those of calls", int(code.facts["call_lines"]), 1)
    equal(f"{name}: function, file and line of every frame", found, want)


def same_table(told, one, other):
    """Whether two tables have the same columns, bit by bit."""
    equal(f"{told}: columns", list(one), list(other))
    for column in one:
        a, b = one[column], other[column]
        same = len(a) == len(b) and all(
            x == y or (x != x and y != y) for x, y in zip(a.tolist(), b.tolist()))
        check(f"{told}: {column} is the same", same)
    facts = {key: str(value) for key, value in one.facts.items()}
    equal(f"{told}: facts", facts, {key: str(value) for key, value in other.facts.items()})


def whatever_regions(name, path):
    """Every table of every filter is the same with MPI calls only and with all regions."""
    ways = [Analysis(path, chosen={"reader": {"Regions": regions},
                                   "regions": {"CollectivesAsLinks": 1}}) for regions in (0, 1)]
    calls = [fetch(way.reader, READER_PORTS["calls"]) for way in ways]
    equal(f"{name}: the same MPI calls", int((calls[1]["mpi_level"] > 0).sum()), calls[0].rows)
    tables = [way.tables() for way in ways]
    for table in tables[0]:
        if table == "log":
            continue
        one, other = tables[0][table], tables[1][table]
        if table == "ranks":  # Ranks counts the rows of Calls
            del one["calls"], other["calls"]
        if table == "steps":  # call_id are rows of Calls: compare those of the same calls
            for steps, rows in zip((one, other), calls):
                steps["call_id"] = rows["begin_s"][numpy.searchsorted(rows["call_id"], steps["call_id"])]
        same_table(f"{name}, {table}", one, other)
    for port in ("messages", "code"):
        same_table(f"{name}, {port}", *(fetch(way.reader, READER_PORTS[port]) for way in ways))
    same_table(f"{name}, messages of wait states", *(fetch(way.waits) for way in ways))


folder = shared()
for archive in BUNDLED:
    whatever_regions(archive, data(archive, "traces.otf2") if "eztrace" not in archive
                     else data(archive, "eztrace_log.otf2"))
if shutil.which("otf2-print"):
    against_otf2_print("scorep-zoo-4", data("scorep-zoo-4", "traces.otf2"))
else:
    print("otf2-print is not installed: paths not compared with it")
if folder is None:
    print("no folder of shared traces: archives with functions not looked at")
else:
    for archive in SHARED:
        whatever_regions(archive, next((folder / archive).glob("*.otf2")))
    functions(folder)
    call_sites(folder)
    if shutil.which("otf2-print"):
        for archive in ("scorep-halo-functions-9", "npb-a/npb-mg-A-4-functions"):
            against_otf2_print(archive, str(folder / archive / "traces.otf2"))
sys.exit(result())
