"""The real ParaView window: the README's "In ten minutes", only with pointer and keyboard.

Each filter is chosen from the menu Filters > MPI Trace after the previous one, and applied; no
input is chosen and no dialog answered. The trace has a slow rank, 37 (its truth.json).
"""

import json
import pathlib
import sys

import menus
import screen
from checks import check, data, equal, result
from windows import visit

_TRACE = data("stencil3d_64_slowrank", "traces.otf2")
_READER, _WAITS, _FLOW, _LOOPS = "OTF2TraceReader", "WaitStates", "EventFlowGraph", "ProgramLoops"
_STRUCTURE = "LogicalStructure"
#: The README's steps, and the steps to loops and clusters of ranks: entry of the menu, kind, inputs (Input is the
#: messages of the previous filter, unless given), a port and its least number of rows
_STEPS = [
    ("Wait States", _WAITS, {"Calls": [_READER, "Calls"]}, 2, 64),
    ("Latency Criteria", "LatencyCriteria", {}, 1, 2),
    ("Communication Regions", "CommunicationRegions",
     {"Calls": [_WAITS, "Calls"], "Ranks": [_READER, "Ranks"]}, 2, 2),
    ("Temporal Abstraction", "TemporalAbstraction", {}, 2, 2),
    ("Latency Attribution", "LatencyAttribution",
     {"Calls": [_WAITS, "Calls"], "Ranks": [_READER, "Ranks"],
      "RankRegions": ["CommunicationRegions", "Rank Regions"]}, 1, 1),
    ("Communication DAG", "CommunicationDAG", {"Ranks": [_READER, "Ranks"]}, 1, 64),
    ("Event Flow Graph", _FLOW, {"Calls": [_WAITS, "Calls"], "Code": [_READER, "Code"],
                                 "Counters": [_READER, "Counters"],
                                 "RankRegions": ["CommunicationRegions", "Rank Regions"]}, 2, 3),
    ("Program Loops", _LOOPS, {"Calls": [_FLOW, "Calls"], "Code": [_READER, "Code"]}, 2, 1),
    ("Logical Structure", _STRUCTURE, {"Calls": [_LOOPS, "Calls"]}, 2, 64),
    ("Lateness", "Lateness", {"Input": [_STRUCTURE, "Steps"], "Messages": [_STRUCTURE, "Messages"],
                              "Counters": [_READER, "Counters"]}, 0, 64),
    ("Logical Clusters", "LogicalClusters",
     {"Input": ["Lateness", "Steps"], "Messages": [_STRUCTURE, "Messages"]}, 1, 64),
    ("Rank Remapping", "RankRemapping", {"Ranks": [_READER, "Ranks"]}, 0, 64),
    ("Rank Metrics", "RankMetrics", {"Calls": [_STRUCTURE, "Calls"], "Ranks": [_READER, "Ranks"],
                                     "RankRegions": ["CommunicationRegions", "Rank Regions"]}, 0, 64),
]


def rows(state, kind, port):
    return state.get(kind, {}).get("rows", [0] * 9)[port]


def walk(window):
    """The steps, one filter after the other; returns whether all were made."""
    check("a trace is opened from the menu", menus.open_file(_TRACE))
    check("it can be applied", menus.apply())
    window.becomes("its messages are there", lambda state: rows(state, _READER, 0) > 5000)
    equal("and is called as its folder", window.state[_READER]["name"], "stencil3d_64_slowrank")
    messages = _READER
    for label, kind, inputs, port, least in _STEPS:
        window.rest()
        if not check(f"{label} is in the menu", menus.choose(label)):
            return False
        check(f"{label} can be applied", menus.apply())
        if not window.becomes(f"{label} gives its tables",
                              lambda state: rows(state, kind, port) >= least):
            return False
        given = dict(window.state[kind]["inputs"])
        equal(f"{label} has connected what it needs, first the messages of the filter before it", given,
              {"Input": [messages, "Messages"], **inputs})
        # Other filters have no messages: the next filter takes those from before.
        if kind not in ("LatencyAttribution", "Lateness", "LogicalClusters", "RankRemapping"):
            messages = kind
    return True


def paint(window):
    """The last step: with the table selected, the mesh is found, and shown in colours."""
    window.rest()
    if not check("Rank Metrics To Mesh is in the menu", menus.choose("Rank Metrics To Mesh")):
        return
    check("it can be applied", menus.apply())
    window.becomes("it paints the mesh with the table", lambda state: state.get(
        "RankMetricsToMesh", {}).get("inputs") == {"Input": ["Calculator", "Output-0"],
                                                   "RankTable": ["RankMetrics", "Rank Metrics"]})
    window.becomes("opaque, in the colours of the latency", lambda state: state.get(
        "RankMetricsToMesh", {}).get("shown") == ["Surface", "trace_latency"])


def results(state):
    """The sentences are the same as with the button, and are true for the trace."""
    truth = json.loads(pathlib.Path(_TRACE).with_name("truth.json").read_text(encoding="utf-8"))
    row = state["LatencyAttribution"]["row"]
    equal("the verdict names the rank that was slowed", row["ranks"],
          ",".join(str(rank) for slow in truth["slow"] for rank in slow["ranks"]))
    equal("with the button's confidence", round(float(row["confidence"]), 2), 0.8)
    check("and advises what to do about it", "rank 37" in row["advice"], row["advice"])
    # The reductions after each fifth exchange do not form a loop of their own.
    equal("the program's loop is that of its source", [row["most_iterations"] for row in state[_LOOPS]["all"]],
          [str(truth["iterations"])])
    equal("nodes of the mapping are called as in the trace",
          state["RankRemapping"]["row"]["node_name"], truth["node_of_rank"][0])


def tour(window):
    screen.fill()
    number = len(menus.labels())
    equal("the menu has an entry for each filter, with an icon, and none for helpers", menus.listed(), (number, number))
    if walk(window):
        results(window.state)
        paint(window)


if __name__ == "__main__":
    visit("show_menus.py", "menus", "ParaView's window is there", menus.is_there, tour, trace="stencil3d_64_slowrank")
    sys.exit(result())
