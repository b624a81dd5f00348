"""Wait States: waits calculated by hand, a late rank in a real trace, planted slow ranks, columns, errors."""

import json
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import OTF2TraceReader, WaitStates
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch
from vtkmodules.vtkCommonCore import vtkStringArray

import made
import schema
from checks import check, data, equal, near, raises, result, shared

NAN = float("nan")
NAMES = ["main", "MPI_Send", "MPI_Recv", "MPI_Waitall", "MPI_Barrier", "MPI_Bcast"]
# rank, call, begin, end, root, collective; rank 1 waits 3 s for the send of rank 0, and 2 s of a
# late receiver's 4 s pass before rank 0's send; rank 2 is the last at the barrier by 5 and 6 s.
CALLS = [(0, 1, 4, 4.5, -1, -1), (1, 2, 1, 5, -1, -1), (0, 1, 10, 15, -1, -1),
         (1, 2, 14, 15.5, -1, -1), (0, 4, 20, 30, -1, 0), (1, 4, 21, 30, -1, 0),
         (2, 4, 26, 30, -1, 0), (0, 5, 35, 36, 0, 1), (1, 5, 32, 36, 0, 1), (1, 0, 0, 40, -1, -1)]
MESSAGES = [(0, 1, 4, 4.5, 1, 5), (0, 1, 10, 15, 14, 15.5), (0, 1, 4, 4.5, NAN, NAN)]


def calls(rows, names=True):
    """A Calls table of rows (rank, call, begin_s, end_s, root, collective_id)."""
    values = numpy.array(rows, dtype=float).reshape(-1, 6).T
    kinds = [numpy.int32, numpy.int32, float, float, numpy.int32, numpy.int64]
    columns = dict(zip(("rank", "call", "begin_s", "end_s", "root", "collective_id"),
                       [value.astype(kind) for value, kind in zip(values, kinds)]))
    producer = made.source({"call_id": numpy.arange(len(rows)), **columns})
    if names:
        array = vtkStringArray()
        array.SetName("call_names")
        for name in NAMES:
            array.InsertNextValue(name)
        producer.GetClientSideObject().GetOutputDataObject(0).GetFieldData().AddArray(array)
    return producer


def messages(rows):
    """A Messages table of rows (source, destination, the four times)."""
    values = numpy.array(rows, dtype=float).reshape(-1, 6).T
    names = ["source", "destination", "send_begin_s", "send_end_s", "receive_begin_s",
             "receive_end_s"]
    columns = {name: value.astype(numpy.int32 if i < 2 else float)
               for i, (name, value) in enumerate(zip(names, values))}
    matched = numpy.isfinite(columns["receive_end_s"])
    return made.source({**columns, "matched": matched.astype(numpy.uint8),
                        "skewed": numpy.zeros(len(rows), numpy.uint8),
                        "note": numpy.arange(len(rows))})


def failing(**properties):
    """Run Wait States; raises its error."""
    with raising():
        WaitStates(**properties).UpdatePipeline()


def by_hand():
    """Every wait is known."""
    waits = WaitStates(Input=messages(MESSAGES), Calls=calls(CALLS))
    found, table, summary = fetch(waits), fetch(waits, 1), fetch(waits, 2)
    equal("late sender: 4 - 1", found["late_sender_s"][:2].tolist(), [3, 0])
    kinds = fetch(waits, 3)
    equal("sums by kind: 3 s and 4 s, 5 + 6 at the barrier, 3 s of a late root", dict(
        zip(kinds["kind_name"], kinds["wait_s"].tolist())), {
            "late sender": 3, "late receiver": 4, "wait at barrier": 11, "wait at NxN": 0,
            "late broadcast": 3, "early reduce": 0, "early scan": 0})
    equal("late receiver: 14 - 10", found["late_receiver_s"][:2].tolist(), [0, 4])
    check("an unmatched message cannot be told", numpy.isnan(found["late_sender_s"][2]))
    equal("other columns are passed on", found["note"].tolist(), [0, 1, 2])
    equal("waits of calls", table["wait_s"][:-1].tolist(), [0, 3, 4, 0, 6, 5, 0, 0, 3])
    check("a region that is no MPI call has none", numpy.isnan(table["wait_s"][-1]))
    names = table.names["wait_kind"]
    equal("kinds by name", [names[code] if code >= 0 else "" for code in table["wait_kind"]],
          ["", "late sender", "late receiver", "", "wait at barrier", "wait at barrier", "", "",
           "late broadcast", ""])
    equal("a row a rank and MPI call", list(zip(summary["rank"].tolist(), summary["call"].tolist())),
          [(0, 1), (0, 4), (0, 5), (1, 2), (1, 4), (1, 5), (2, 4)])
    equal("calls are counted", summary["calls"].tolist(), [2, 1, 1, 2, 1, 1, 1])
    equal("time is summed", summary["time_s"].tolist(), [5.5, 10, 1, 5.5, 9, 4, 4])
    equal("waits are summed", summary["wait_at_barrier_s"].tolist(), [0, 6, 0, 0, 5, 0, 0])
    for fact, expected in (("late_sender_s", 3), ("late_receiver_s", 4), ("wait_at_barrier_s", 11),
                           ("late_broadcast_s", 3), ("wait_at_nxn_s", 0), ("wrong_order_s", 0)):
        near(f"the total {fact}", float(summary.facts[fact]), expected)
    equal("who was waited for", list(summary.facts["caused_s"]), [6, 4, 11])
    check("the rank is named", "longest for rank 2: 11 s" in summary.facts["observations"][1],
          summary.facts["observations"])


def columns(waits):
    """Types and units."""
    for port, name, added in ((0, "Messages", ("late_sender_s", "late_receiver_s", "wrong_order_s",
                                               "held_s")),
                              (1, "Calls", ("wait_s", "wait_kind")),
                              (2, "Wait Summary", schema.without_iterations("Wait Summary"))):
        schema.types_and_units(servermanager.Fetch(waits, idx=port), name, added)


def run(*path):
    """Wait states of a trace: messages, calls, summary."""
    reader = OTF2TraceReader(FileName=str(data(*path) if len(path) == 2 else path[0]))
    waits = WaitStates(Input=reader, Calls=OutputPort(reader, 1))
    return waits, fetch(waits), fetch(waits, 1), fetch(waits, 2)


def late_rank():
    """halo with rank 3 late by 20 ms in each of 20 steps: its partners' messages look slow."""
    waits, found, table, summary = run("scorep-halo-slow-4", "traces.otf2")
    columns(waits)
    total = found["receive_end_s"] - found["send_begin_s"]
    caused = numpy.array(summary.facts["caused_s"])
    equal("rank 3 is named", int(caused.argmax()), 3)
    check("and said", "longest for rank 3" in summary.facts["observations"][1])
    check("it waits least for messages", table["wait_s"][(table["rank"] == 3) & (
        table["wait_kind"] == 0)].sum() < 0.1 * float(summary.facts["late_sender_s"]))
    innocent = ((found["source"] == 0) & (found["destination"] == 2)
                | (found["source"] == 0) & (found["destination"] == 1))
    slow = innocent & (total > 0.01)
    check("messages between other ranks look slow", slow.sum() >= 10, slow.sum())
    # The rest is scheduling: four ranks ran on two cores.
    check("ranks held them for nearly half of the time",
          found["held_s"][slow].sum() > 0.4 * total[slow].sum(),
          (found["held_s"][slow].sum(), total[slow].sum()))
    check("although their own senders were not late",
          found["late_sender_s"][slow].sum() < 0.1 * total[slow].sum())
    # By definition: the call of the receiver that ended with the message, and its begin.
    for i in range(found.rows):
        mine = ((table["rank"] == found["destination"][i])
                & (table["end_s"] == found["receive_end_s"][i]))
        begin = table["begin_s"][mine].min()
        near(f"late sender of message {i}", found["late_sender_s"][i],
             max(0.0, found["send_begin_s"][i] - begin), 1e-15)
        beside = ((found["destination"] == found["destination"][i])
                  & (found["receive_end_s"] == found["receive_end_s"][i]))
        ready = max(begin, found["send_begin_s"][beside].max())
        near(f"held time of message {i}", found["held_s"][i],
             max(0.0, ready - found["send_begin_s"][i]), 1e-15)


def barriers():
    """Waits at barriers and NxN operations in a real trace, operation by operation."""
    _, _, table, summary = run("scorep-halo-slow-4", "traces.otf2")
    expected = {"MPI_Barrier": 0.0, "MPI_Allreduce": 0.0}
    for name in expected:
        of_kind = table["call"] == table.names["call"].index(name)
        for operation in set(table["collective_id"][of_kind].tolist()):
            begin = table["begin_s"][of_kind & (table["collective_id"] == operation)]
            expected[name] += (begin.max() - begin).sum()
    near("wait at barrier", float(summary.facts["wait_at_barrier_s"]), expected["MPI_Barrier"])
    near("wait at NxN", float(summary.facts["wait_at_nxn_s"]), expected["MPI_Allreduce"])


def planted():
    """Slow ranks in the simulated traces: they wait least, and others wait for them."""
    if not shared("sim"):
        return
    for name in ("stencil3d_64_slowrank", "fe64_pattern_slowrank", "sweep64_slowrank"):
        truth = json.loads(shared("sim", name, "truth.json").read_text())
        rank = truth["slow"][0]["ranks"][0]
        summary = run(shared("sim", name, "traces.otf2"))[3]
        waited = sum(summary[column] for column in summary if column.endswith("_s")
                     and column not in ("time_s", "wrong_order_s"))
        waited = numpy.bincount(summary["rank"], weights=waited)
        equal(f"{name}: the slow rank waits least", int(waited.argmin()), rank)
        caused = numpy.array(summary.facts["caused_s"])
        # In a sweep, everything starts with rank 0, slow or not.
        most = caused[1:].argmax() + 1 if name.startswith("sweep") else caused.argmax()
        equal(f"{name}: others wait for it", int(most), rank)
    for slow, clean in (("sweep64_slowrank", "sweep64_clean"),
                        ("stencil3d_64_slowrank", "stencil3d_64_clean")):
        facts = [run(shared("sim", name, "traces.otf2"))[3].facts for name in (slow, clean)]
        waits = [float(fact["late_sender_s"]) + float(fact["wait_at_nxn_s"]) for fact in facts]
        check(f"{slow} waits longer than its clean twin", waits[0] > 1.3 * waits[1], waits)
    table = run(shared("sim", "cg64_slownode", "traces.otf2"))[2]
    share = table["wait_s"][(table["rank"] >= 32) & (table["rank"] < 48)].sum() / table["wait_s"].sum()
    check("the ranks of a slow node, a quarter, wait a tenth of the time", share < 0.1, share)


def all_regions():
    """Code regions that are not MPI calls do not change any wait."""
    path = data("scorep-zoo-4", "traces.otf2")
    found = []
    for regions in (0, 1):
        reader = OTF2TraceReader(FileName=path, Regions=regions)
        found.append(fetch(WaitStates(Input=reader, Calls=OutputPort(reader, 1))))
    for column in ("late_sender_s", "late_receiver_s", "wrong_order_s", "held_s"):
        check(f"{column} is the same with all regions in Calls",
              numpy.array_equal(found[0][column], found[1][column], equal_nan=True))


def window():
    """A time window of the reader: results for a message are the same as in the whole trace."""
    path = data("cg64_clean", "traces.otf2")
    found = []
    for limits in ({}, {"WindowBegin": 0.002, "WindowEnd": 0.003}):
        reader = OTF2TraceReader(FileName=path, **limits)
        table = fetch(WaitStates(Input=reader, Calls=OutputPort(reader, 1)))
        keys = zip(table["source"].tolist(), table["destination"].tolist(),
                   table["send_begin_s"].tolist(), table["receive_begin_s"].tolist())
        found.append(dict(zip(keys, zip(table["late_sender_s"].tolist(),
                                        table["late_receiver_s"].tolist()))))
    told = {key: waits for key, waits in found[1].items() if not numpy.isnan(waits).any()}
    check("most messages of the window are told", len(told) > 0.8 * len(found[1]) > 800,
          (len(told), len(found[1])))
    equal("their waits are those of the whole trace",
          sum(waits != found[0].get(key) for key, waits in told.items()), 0)


def nonblocking():
    """Nonblocking collectives in a real trace: the wait is in the call that completed them."""
    _, _, table, summary = run("scorep-zoo-4", "traces.otf2")
    names = numpy.array(table.names["call"])[table["call"]]
    begun = numpy.flatnonzero(numpy.isin(names, ["MPI_Ibarrier", "MPI_Iallreduce"]))
    check("the trace has some", len(begun) == 16, len(begun))
    check("each was completed later, by a call of its rank", all(
        table["collective_end_s"][i] > table["end_s"][i]
        and table["collective_end_s"][i] in table["end_s"][table["rank"] == table["rank"][i]]
        for i in begun))
    blocking = (table["collective_id"] >= 0) & ~numpy.isin(numpy.arange(table.rows), begun)
    check("a blocking one completes itself", numpy.array_equal(
        table["collective_end_s"][blocking], table["end_s"][blocking]))
    for i in begun:
        same = table["collective_id"] == table["collective_id"][i]
        done = numpy.flatnonzero((table["rank"] == table["rank"][i])
                                 & (table["end_s"] == table["collective_end_s"][i]))[0]
        wait = min(table["begin_s"][same].max(), table["end_s"][done]) - table["begin_s"][done]
        check(f"the call that completed call {i} waits at least for that",
              table["wait_s"][done] >= max(0.0, wait), (table["wait_s"][done], wait))
    check("none is left out", not any(
        "nonblocking" in sentence for sentence in summary.facts["observations"]))


def edges():
    """Empty tables, a window, errors."""
    none = WaitStates(Input=messages([]), Calls=calls([]))
    equal("no row: an empty summary with all columns", (fetch(none, 2).rows, list(fetch(none, 2))),
          (0, schema.without_iterations("Wait Summary")))
    alone = WaitStates(Input=messages([(0, 0, 1, 2, 0.5, 3)]),
                       Calls=calls([(0, 1, 1, 2, -1, -1), (0, 3, 2, 3, -1, -1), (0, 4, 4, 5, -1, 0)]))
    equal("one rank waits for nobody", fetch(alone, 1)["wait_s"].tolist(), [0, 0, 0])
    nobody = WaitStates(Input=messages(MESSAGES), Calls=calls([]))
    check("without calls nothing can be told", numpy.isnan(fetch(nobody)["late_sender_s"]).all())
    raises("a missing column is named with a way out", PipelineError,
           ["Wait states, input Calls", "\"call_id\" is missing", "port Calls of a trace reader"],
           failing, Input=messages(MESSAGES), Calls=messages(MESSAGES))
    raises("codes without names are refused", PipelineError, ["call code", "names of calls"],
           failing, Input=messages(MESSAGES), Calls=calls(CALLS, names=False))


by_hand()
late_rank()
barriers()
planted()
all_regions()
window()
nonblocking()
edges()
sys.exit(result())
