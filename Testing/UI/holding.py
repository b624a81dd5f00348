"""What must be selected in the tables and views of the workspace together with ranks, or with a message."""

import json


def rows(state, port):
    """Numbers of the selected rows of a port."""
    return [row[-1] for row in state["selected"][port]]


#: Python code that runs in the window: collects in EXPECTED the rows that contain some of the messages, by the meaning
#: of rows.
_EXPECT = """
import numpy
from pclvis.tables import fetch
sources = {s.GetXMLName(): s for s in simple.GetSources().values()}
dag, evolution = sources["CommunicationDAG"], sources["TemporalAbstraction"]
attribution = sources["LatencyAttribution"]
messages, bars, links = fetch(dag), fetch(dag, 3), fetch(dag, 2)
ranks, number = RANKS, int(bars["message_id"][0])
chosen = (numpy.isin(messages["source"], ranks) | numpy.isin(messages["destination"], ranks)
          if ranks else messages["message_id"] == number)

def parts(table):
    begin, end = table["begin_s"], table["end_s"]
    region = table["region"] if "region" in table else numpy.full(table.rows, -1)
    own, time = [messages["source_region"], messages["destination_region"]], messages["send_begin_s"]
    held = [(time >= begin[i]) & (time < end[i]) & (
        (region[i] < 0) | ((own[0] == region[i]) & (own[1] == region[i]))) for i in range(table.rows)]
    return [[i, int((one & chosen).sum()), int(one.sum())] for i, one in enumerate(held) if (one & chosen).any()]

def holding(table):
    return [row[0] for row in parts(table)]

ids = messages["message_id"][chosen]
pairs = set(zip(messages["send_state"][chosen].tolist(), messages["receive_state"][chosen].tolist()))
found = {"windows": holding(fetch(evolution, 1)), "periods": holding(fetch(evolution, 2)),
         "durations": holding(fetch(attribution, 0)),
         "state messages": numpy.flatnonzero(numpy.isin(bars["message_id"], ids)).tolist(),
         "state links": [i for i in range(links.rows) if
                         (int(links["from_state"][i]), int(links["to_state"][i])) in pairs]}
found["shares"] = {
    "evolution": sorted([block, *row] for block in (1, 2) for row in parts(fetch(evolution, block))),
    "attribution": sorted([block, *row] for block, port in ((1, 0), (5, 4)) for row in parts(fetch(attribution, port)))}
found["states"] = sorted(set(bars["state"][bars["message_id"] == number].tolist()))
found["ends"] = sorted({int(messages["source"][chosen][0]), int(messages["destination"][chosen][0])})
out("EXPECTED " + json.dumps([number, found]))
"""


def expected(window, run, ranks):
    """Rows that must be selected with ranks, or with the first message of the DAG, and its number; `run` runs
    Python."""
    run(window, _EXPECT.replace("RANKS", repr(sorted(ranks))))
    told = [line for line in window.output if line.startswith("EXPECTED ")]
    return json.loads(told[-1][9:]) if told else [-1, {}]


def hold(state, wanted):
    """Whether these rows are selected in the tables of times and of the DAG, and in the graphs of the views."""
    blocks = {"evolution": {1: "windows", 2: "periods"}, "attribution": {1: "durations"},
              "dag": {2: "state links", 3: "state messages"}}
    return all(
        rows(state, name) == wanted[name]
        and [row[-1] for row in state["selected"][graph] if row[0] == block] == wanted[name]
        for graph, names in blocks.items() for block, name in names.items())


def of_ranks(state, ranks):
    """Whether the messages are those that the ranks sent or received."""
    wanted = sorted([end, rank] for end in ("source", "destination") for rank in ranks)
    return state["selected"]["messages"] == wanted == state["selected"]["inside"]
