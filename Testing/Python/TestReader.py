"""OTF2 Trace Reader: every port compared with the schema, and counts with those of other readers."""

import collections
import json
import os
import re
import shutil
import subprocess
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.simple import OTF2TraceReader
from pclvis.errors import listening
from pclvis.tables import fetch, from_vtk, with_columns

import schema
from checks import check, data, equal, near, result, scratch

PORTS = ["Messages", "Calls", "Ranks", "Counters", "Import Log", "Code"]
REAL = ["scorep-zoo-4", "scorep-halo-slow-4", "scorep-halo-4nodes-16", "eztrace-farm-8"]
SIMULATED = ["cg16_clean", "cg64_clean"]


def anchor(name):
    folder = data(name)
    return os.path.join(folder, next(f for f in sorted(os.listdir(folder)) if f.endswith(".otf2")))


def note(name, file):
    with open(data(name, file), encoding="utf-8") as text:
        return json.load(text)


def quiet(path, **properties):
    """The reader on a path; returns it with the messages."""
    with listening() as said:
        reader = OTF2TraceReader(FileName=path, **properties)
        reader.UpdatePipeline()
    return reader, said


def columns():
    """Names, types, order and units of all columns."""
    reader, _ = quiet(anchor("scorep-zoo-4"))
    for port, name in enumerate(PORTS):
        table = servermanager.Fetch(reader, idx=port)
        found = [table.GetColumnName(i) for i in range(table.GetNumberOfColumns())]
        equal(f"{name} has the columns of the schema", found, schema.reader_columns(name))
        schema.types_and_units(table, name, found)


def readme():
    """Readers/README.md describes every column in the same words as the schema."""
    with open(data("..", "..", "Readers", "README.md"), encoding="ascii") as file:
        text = file.read()
    for name in PORTS:
        check(f"the README has the columns of {name}", schema.markdown(name) in text,
              "expected\n" + schema.markdown(name))


def pairs(messages, wanted):
    """Rows of the expected table of pairs."""
    sent = ~numpy.isnan(messages["send_begin_s"])
    received = ~numpy.isnan(messages["receive_end_s"])
    found = []
    for source, destination, *_ in wanted:
        mine = (messages["source"] == source) & (messages["destination"] == destination)
        found.append([source, destination, int((mine & sent).sum()),
                      int(messages["size_bytes"][mine & sent].sum()),
                      int((mine & received).sum()), int((mine & (messages["matched"] == 1)).sum())])
    return found


def real_archives():
    """Counts by an independent C reader (expected.json), which applies the archive's offsets."""
    for name in REAL:
        expected = note(name, "expected.json")
        reader, said = quiet(anchor(name), ClockCorrection="Archive")
        equal(f"{name}: no error", said.errors, [])
        messages, ranks = fetch(reader), fetch(reader, 2)
        equal(f"{name}: ranks", ranks["rank"].tolist(), list(range(expected["ranks"])))
        for fact, key in (("locations", "locations"), ("events", "events"),
                          ("collectives", "collective_end_records")):
            equal(f"{name}: {fact}", int(ranks.facts[fact]), expected[key])
        equal(f"{name}: matched", int(messages["matched"].sum()), expected["matched"])
        equal(f"{name}: sent", int(ranks["sent"].sum()), expected["sent"])
        equal(f"{name}: received", int(ranks["received"].sum()), expected["received"])
        equal(f"{name}: bytes", int(ranks["sent_bytes"].sum()), expected["bytes_sent"])
        equal(f"{name}: locations of the ranks", ranks["location"].tolist(),
              expected["location_of_rank"])
        equal(f"{name}: nodes", ranks["node_name"].tolist(), expected["node_of_rank"])
        equal(f"{name}: messages by pair of ranks", pairs(messages, expected["pairs"]),
              [row[:6] for row in expected["pairs"]])
        equal(f"{name}: message_id counts the rows", messages["message_id"].tolist(),
              list(range(messages.rows)))
        times(name, reader, expected)


def times(name, reader, expected):
    """Least, median and greatest transmission time in two modes [us in the note]."""
    for mode, key in (("Record to record", "record_time_us"),
                      ("Send begin to receive end", "call_time_us")):
        reader.TransmissionTime = mode
        with listening():
            messages = fetch(reader)
        matched = messages["matched"] == 1
        t = messages["transmission_s"][matched] * 1e6
        if expected["matched_with_other_size"] == 0 or key == "record_time_us":
            near(f"{name}: least time, {mode}", float(t.min()), expected[key][0], 2e-3)
            near(f"{name}: greatest time, {mode}", float(t.max()), expected[key][2], 2e-3)
            near(f"{name}: median time, {mode}", float(numpy.median(t)), expected[key][1], 2e-3)
        equal(f"{name}: skewed, {mode}", int(messages["skewed"].sum()), int((t <= 0).sum()))


def switches(name, ranks):
    """The part of the machine that each rank's node is in, from otf2-print's list of the system tree."""
    listed = subprocess.run(["otf2-print", "-G", anchor(name)], stdout=subprocess.PIPE, text=True,
                            check=True).stdout
    above = dict(re.findall(r'^SYSTEM_TREE_NODE .*Name: "([^"]*)".*Class: "node".*Parent: '
                            r'"leaf switch::([^"]*)"', listed, re.M))
    return [above[node] for node in ranks["node_name"]]


def simulated_archives():
    """Counts by the simulator (truth.json)."""
    for name in SIMULATED:
        truth = note(name, "truth.json")
        reader, said = quiet(anchor(name))
        equal(f"{name}: nothing odd is said", (said.errors, said.warnings), ([], []))
        messages, ranks = fetch(reader), fetch(reader, 2)
        checked = truth["checked"]
        equal(f"{name}: ranks", ranks.rows, truth["ranks"])
        equal(f"{name}: messages", messages.rows, checked["messages"])
        equal(f"{name}: all matched", int(messages["matched"].sum()), checked["messages"])
        equal(f"{name}: between nodes", int(messages["inter_node"].sum()), checked["inter"])
        equal(f"{name}: nodes", ranks["node_name"].tolist(), truth["node_of_rank"])
        equal(f"{name}: switches", ranks["node_group_name"].tolist(), switches(name, ranks))
        inside = messages["inter_node"] == 0
        equal(f"{name}: bytes within nodes", int(messages["size_bytes"][inside].sum()),
              checked["intra_bytes"])
        equal(f"{name}: bytes between nodes", int(messages["size_bytes"][~inside].sum()),
              checked["inter_bytes"])
        near(f"{name}: length", float(ranks.facts["length_s"]), truth["trace_seconds"], 1e-6)


def calls_by_otf2_print():
    """Calls per region, all regions, from otf2-print's list of enter records."""
    program = shutil.which("otf2-print")
    if not program:
        print("otf2-print is not installed: calls per region not compared")
        return
    for name in REAL:
        printed = subprocess.run([program, anchor(name)], stdout=subprocess.PIPE, text=True,
                                 stderr=subprocess.DEVNULL, check=False).stdout
        entered = collections.Counter(re.findall(r'^ENTER .*Region: "([^"]*)"', printed, re.M))
        reader, _ = quiet(anchor(name), Regions="All regions")
        calls = fetch(reader, 1)
        equal(f"{name}: calls per region", collections.Counter(calls.text("call")), entered)
        check(f"{name}: a call ends after it begins", (calls["end_s"] >= calls["begin_s"]).all())
        child = calls["parent_id"] >= 0
        parent = calls["parent_id"][child]
        check(f"{name}: a call lies within its parent",
              (calls["begin_s"][parent] <= calls["begin_s"][child]).all()
              and (calls["end_s"][parent] >= calls["end_s"][child]).all()
              and (calls["rank"][parent] == calls["rank"][child]).all())


def choices():
    """Rank range, window, nodes and text names."""
    path = anchor("scorep-halo-4nodes-16")
    reader, _ = quiet(path)
    whole, all_calls = fetch(reader), fetch(reader, 1)
    reader.FirstRank, reader.LastRank = 4, 7
    with listening():
        calls = fetch(reader, 1)
    equal("a range of ranks limits the calls", sorted(set(calls["rank"].tolist())), [4, 5, 6, 7])
    reader.FirstRank, reader.LastRank = 0, -1
    middle = float(numpy.median(all_calls["begin_s"]))
    reader.WindowEnd = middle
    with listening():
        calls = fetch(reader, 1)
    equal("a window limits the calls", calls.rows, int((all_calls["begin_s"] < middle).sum()))
    reader.WindowEnd = -1
    lost, _ = quiet(anchor("scorep-zoo-4"))
    for end, finding in ((-1, "unmatched send"), (0.6, "in flight at the window's end")):
        lost.WindowBegin, lost.WindowEnd = 0.5, end
        with listening():
            log = fetch(lost, 4)["finding"].tolist()
        check(f"sends without a receive in a window to {end}", finding in log
              and len({"unmatched send", "in flight at the window's end"} & set(log)) == 1, str(log))
    reader.RanksPerNode = 8
    with listening():
        ranks, messages = fetch(reader, 2), fetch(reader)
    equal("ranks per node make blocks", ranks["node"].tolist(), [0] * 8 + [1] * 8)
    equal("messages know the nodes", int(messages["inter_node"].sum()),
          int((whole["source"] // 8 != whole["destination"] // 8).sum()))
    reader.NodeFile = scratch("nodes.txt")
    with open(reader.NodeFile, "w", encoding="ascii") as file:
        file.write("".join(f"{rank} host{rank % 3}\n" for rank in range(16)))
    with listening():
        ranks = fetch(reader, 2)
    equal("a node file names the nodes", ranks["node_name"].tolist(),
          [f"host{rank % 3}" for rank in range(16)])
    reader.TextNames = 1
    with listening():
        calls = fetch(reader, 1)
    equal("text names stand beside the codes", calls["call_name"].tolist(),
          calls.text("call").tolist())


def errors():
    """What cannot be read is named, with a way out, and results in empty tables with all columns."""
    text = scratch("text.otf2")
    with open(text, "w", encoding="ascii") as file:
        file.write("this is no archive\n")
    for what, path in (("a missing file", scratch("none.otf2")), ("a text file", text),
                       ("a folder", os.path.dirname(text)), ("no name", "")):
        reader, said = quiet(path)
        named = os.path.basename(path)
        check(f"{what} is an error that names it",
              any(named in line and "OTF2 reader" in line for line in said.errors), said.errors)
        with listening():
            for port, name in enumerate(PORTS):
                table = fetch_quietly(reader, port)
                equal(f"{what}: {name} is empty but has its columns", (table.rows, list(table)),
                      (0, schema.reader_columns(name)))
    reader, said = quiet(anchor("scorep-zoo-4"), NodeFile=scratch("none.txt"))
    check("a missing node file is an error", any("none.txt" in line for line in said.errors),
          said.errors)
    reader.NodeFile = ""
    with listening() as said:
        rows = fetch(reader).rows
    check("the trace is there again without it", rows > 0 and not said.errors, said.errors)


def fetch_quietly(reader, port):
    return from_vtk(servermanager.Fetch(reader, idx=port))


def again():
    """Only choices of what to read open the archive again."""
    folder = os.path.dirname(scratch("moved", "x"))
    shutil.copytree(data("scorep-zoo-4"), folder, dirs_exist_ok=True)
    reader, _ = quiet(os.path.join(folder, "traces.otf2"))
    before = fetch(reader)
    shutil.rmtree(folder)
    reader.TransmissionTime = "Record to record"
    reader.RanksPerNode = 2
    reader.ClockCorrection = "None"
    with listening() as said:
        after = fetch(reader)
    equal("a later choice does not need the archive", (said.errors, after.rows), ([], before.rows))
    check("and is followed", (after["transmission_s"] != before["transmission_s"]).any()
          and after["inter_node"].any())
    reader.FirstRank = 1
    with listening() as said:
        reader.UpdatePipeline()
    check("a choice of what to read does", any("cannot open" in line for line in said.errors),
          said.errors)


def abort():
    """A progress observer stops the reading; the next update reads everything."""
    reader = OTF2TraceReader(FileName=anchor("cg64_clean"))
    algorithm = reader.GetClientSideObject()
    shares = []

    def stop(caller, _event):
        shares.append(caller.GetProgress())
        caller.SetAbortExecute(1)

    tag = algorithm.AddObserver("ProgressEvent", stop)
    with listening() as said:
        reader.UpdatePipeline()
    equal("a stopped reading is no error", said.errors, [])
    equal("and gives no message", reader.GetClientSideObject().GetOutputDataObject(0).GetNumberOfRows(), 0)
    check("the reading told its progress", bool(shares) and 0 <= shares[0] < 1, shares)
    algorithm.RemoveObserver(tag)
    algorithm.SetAbortExecute(0)
    algorithm.Modified()
    reader.RanksPerNode = 1
    equal("the next update reads all", fetch(reader).rows, note("cg64_clean", "truth.json")["checked"]["messages"])


def added_columns():
    """A table with a column from Python: ParaView knows its values and its range."""
    reader = OTF2TraceReader(FileName=anchor("cg16_clean"))
    rows = fetch(reader, PORTS.index("Calls")).rows
    more = with_columns(servermanager.OutputPort(reader, PORTS.index("Calls")),
                        {"phase": numpy.arange(rows, dtype=numpy.int32) - 1, "own": numpy.full(rows, 2.5)})
    found = fetch(more)
    equal("both columns are there, beside those of the table",
          (found["phase"][:3].tolist(), found["own"][-1], "rank" in found), ([-1, 0, 1], 2.5, True))
    told = more.GetDataInformation().DataInformation.GetRowDataInformation()
    equal("with their ranges", [told.GetArrayInformation(name).GetComponentRange(0) for name in ("phase", "own")],
          [(-1, rows - 2), (2.5, 2.5)])


for part in (columns, readme, real_archives, simulated_archives, calls_by_otf2_print, choices, errors,
             again, abort, added_columns):
    part()
sys.exit(result())
