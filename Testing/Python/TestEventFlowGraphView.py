"""Event Flow Graph View: nodes, links and loops in the picture, tips, the call tree, selections, states."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import (CreateView, Delete, EventFlowGraph, ExtractSelection, FindView, GetActiveView, GetSources, LoadState,
                             OTF2TraceReader, SaveState, Show)
from pclvis import selection
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
from checks import check, data, equal, raises, result, scratch
from pictures import picture, pixels, select

SIZE = [1000, 640]
#: Colours on white: the end of the scale, its middle, links back, selected.
MOST, MIDDLE, BACK, ACCENT = "7F2704", "F5A742", "7B3FB5", "0B6E99"


def flow(**more):
    """Rank 0 and 1: main calls MPI_Bcast, then three times exchange (MPI_Send, MPI_Recv), then MPI_Reduce.

    Sends take 1 s each, receives 4 s, the others 1 s; so MPI_Recv has the most time, 24 s, and MPI_Send a
    quarter of it.
    """
    steps = [(0, 3, 1)] + [(1, 4, 1), (2, 5, 4)] * 3 + [(3, 6, 1)]
    rows = [(rank, call, path, length) for rank in (0, 1) for call, path, length in steps]
    length = numpy.array([row[3] for row in rows], dtype=float)
    begin = numpy.concatenate([numpy.cumsum(length[:8]) - length[:8], numpy.cumsum(length[8:]) - length[8:]])
    calls = made.source({
        "call_id": numpy.arange(16), "rank": numpy.array([row[0] for row in rows], dtype=numpy.int32),
        "thread": numpy.zeros(16, dtype=numpy.int32), "call": numpy.array([row[1] for row in rows], dtype=numpy.int32),
        "begin_s": begin, "end_s": begin + length, "parent_id": numpy.full(16, -1),
        "path_id": numpy.array([row[2] for row in rows], dtype=numpy.int32),
        "communicator": numpy.full(16, -1, dtype=numpy.int32), "root": numpy.full(16, -1, dtype=numpy.int32),
        "bytes_sent": numpy.full(16, 10), "bytes_received": numpy.full(16, 10),
        "collective_id": numpy.full(16, -1), "mpi_level": numpy.ones(16, dtype=numpy.uint8), **more})
    made.with_names(calls, "call", ["MPI_Bcast", "MPI_Send", "MPI_Recv", "MPI_Reduce"])
    names = ["main", "exchange", "unused", "MPI_Bcast", "MPI_Send", "MPI_Recv", "MPI_Reduce"]
    code = made.source({
        "path_id": numpy.arange(7, dtype=numpy.int32),
        "parent_path": numpy.array([-1, 0, 0, 0, 1, 1, 0], dtype=numpy.int32), "region": numpy.array(names),
        "file": numpy.array(["main.c", "halo.c", "", "", "", "", ""]),
        "line": numpy.array([5, 20, -1, -1, -1, -1, -1], dtype=numpy.int32),
        "depth": numpy.array([1, 2, 2, 2, 3, 3, 2], dtype=numpy.int32),
        "mpi": numpy.array([0, 0, 0, 1, 1, 1, 1], dtype=numpy.uint8), "path": numpy.array(names)})
    messages = made.messages([], send_begin_s=[], send_end_s=[], receive_begin_s=[], receive_end_s=[])
    return EventFlowGraph(Input=messages, Calls=calls, Code=code)


def shown(filter_, **properties):
    view = CreateView("EventFlowGraphView")
    view.ViewSize = SIZE
    for name, value in properties.items():
        setattr(view, name, value)
    Show(OutputPort(filter_, 4), view)
    return view


def texts(view):
    """Words of the last picture and the places of their middles, y from below."""
    view.SMProxy.UpdatePropertyInformation()
    found = {}
    for line in view.SMProxy.GetProperty("Places").GetElement(0).splitlines():
        kind, x, y, width, height, *words = line.split(" ")
        if kind == "text":
            found[" ".join(words)] = (float(x) + float(width) / 2, float(y) + float(height) / 2)
    return found


def facts(view):
    """The line below the title."""
    return next(words for words in texts(view) if "; colored by" in words)


def point(view, place):
    """The tip at a pixel."""
    pointer = view.GetRenderWindow().GetInteractor()
    pointer.SetEventInformation(int(place[0]), int(place[1]), 0, 0, chr(0), 0, None)
    pointer.InvokeEvent("MouseMoveEvent")
    view.SMProxy.UpdatePropertyInformation()
    return view.SMProxy.GetProperty("Tip").GetElement(0)


def click(view, place):
    point(view, place)
    pointer = view.GetRenderWindow().GetInteractor()
    pointer.InvokeEvent("LeftButtonPressEvent")
    pointer.InvokeEvent("LeftButtonReleaseEvent")


def drawn(view):
    image = picture(view, "flow.png", SIZE)
    equal("the line below the title counts", facts(view),
          "4 signatures, 4 transitions, 1 loop, 2 ranks; colored by time")
    check("MPI_Recv has the end of the scale", pixels(image, MOST) > 500)
    check("MPI_Send the middle: a quarter of the time, by the square root", pixels(image, MIDDLE) > 500)
    check("the link to the next iteration is drawn", pixels(image, BACK) > 50)
    words = texts(view)
    for name in ("start", "end", "MPI_Recv", "main loop: 3 iterations", "whole program", "exchange", "0"):
        check(f"{name} is written", name in words)
    view.ColorBy = 2
    check("by bytes MPI_Send and MPI_Recv are equal", pixels(picture(view, "bytes.png", SIZE), MOST)
          > 1.8 * pixels(image, MOST) - 400)
    view.ColorBy = 0


def tips(view):
    picture(view, "tips.png", SIZE)
    # The tree is on the left: what is to its right belongs to the graph.
    tree = texts(view)
    place = max((p for words, p in tree.items() if words == "MPI_Recv"), key=lambda p: p[0])
    tip = point(view, place)
    check("a node's tip has its numbers and place", "calls: 6" in tip and "24 s, mean 4 s" in tip
          and "exchange (halo.c:20)" in tip, tip)
    tip = point(view, texts(view)["main loop: 3 iterations"])
    check("a loop's tip its iterations", tip.startswith("Main loop, 3 iterations"), tip)
    tip = point(view, tree["exchange"])
    check("a function's tip the sum of its calls", "calls: 12" in tip and "30 s" in tip, tip)
    point(view, (SIZE[0] - 3, SIZE[1] - 3))


def tree(view):
    picture(view, "whole.png", SIZE)
    click(view, texts(view)["main"])
    picture(view, "main.png", SIZE)
    equal("a click in the tree chooses main, with two calls and a function", facts(view),
          "In main (main.c:5): 2 signatures and 1 function; colored by time")
    view.ChosenPath = 1
    picture(view, "exchange.png", SIZE)
    equal("exchange has two calls, and two outside", facts(view),
          "In exchange (halo.c:20): 2 signatures, linked with 2 outside; colored by time")
    view.ChosenPath = -1
    picture(view, "again.png", SIZE)
    check("the whole program is shown again", facts(view).startswith("4 signatures"))
    view.CallTree = 0
    picture(view, "bare.png", SIZE)
    check("without the tree its rows are gone", "whole program" not in texts(view))
    view.CallTree = 1


def selections(view, graph):
    before = pixels(picture(view, "none.png", SIZE), ACCENT)
    recv = [label.startswith("MPI_Recv") for label in fetch(graph, 2)["label"]].index(True)
    select(graph, 4, 1, [recv])
    one = pixels(picture(view, "one.png", SIZE), ACCENT)
    check("a selected row of Nodes has a frame", one > before + 200, f"{before} {one}")
    select(graph, 4, 3, [0])
    both = pixels(picture(view, "loop.png", SIZE), ACCENT)
    check("of a row of Loops all nodes in it", both > one + 200, f"{one} {both}")
    select(graph, 4, 1, [])
    equal("nothing selected, no frames", pixels(picture(view, "cleared.png", SIZE), ACCENT), before)


def rows_in(source, port, column):
    """Values of a column in the selected rows of a port, ascending; empty without a selection."""
    picked = source.SMProxy.GetSelectionInput(port)
    if picked is None:
        return []
    rows = fetch(ExtractSelection(Input=OutputPort(source, port), Selection=servermanager._getPyProxy(picked)))
    return sorted(rows[column].tolist()) if rows.rows else []


def everywhere():
    """A node selects its calls, messages and ranks in every table of the trace, and these select nodes."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    graph = EventFlowGraph(Input=reader)
    messages, calls, nodes = fetch(graph), fetch(graph, 1), fetch(graph, 2)
    ends = ("send_begin_flow_node", "send_end_flow_node", "receive_begin_flow_node", "receive_end_flow_node")

    def of_calls(rows):
        return sorted(set(calls["flow_node"][rows].tolist()) - {-1})

    def of_messages(rows):
        return sorted({int(node) for end in ends for node in messages[end][rows]} - {-1})

    # The call in which a message is sent is known from its time: a call begins when its message does.
    send = calls["call_id"][(calls["rank"] == messages["source"][0]) & (calls["begin_s"] == messages["send_begin_s"][0])]
    node = int(calls["flow_node"][calls["call_id"] == send[0]][0])
    equal("a message has the node of the call that sends it", node, int(messages[ends[0]][0]))
    name = nodes["label"][node]
    picked = servermanager._getPyProxy(servermanager.ProxyManager().NewProxy("sources", "IDSelectionSource"))
    picked.FieldType = "ROW"
    picked.IDs = [0, node]
    graph.SMProxy.SetSelectionInput(2, picked.SMProxy, 0)
    selection.spread_selection(graph, 2)
    own = calls["flow_node"] == node
    inside = numpy.zeros(messages.rows, dtype=bool)
    for end in ends:
        inside |= messages[end] == node
    check(f"{name} sends messages", 0 < inside.sum() < messages.rows, inside.sum())
    for where, source in (("the filter", graph), ("the reader", reader)):
        equal(f"the calls of {name} are selected in the table of {where}", rows_in(source, 1, "call_id"),
              sorted(calls["call_id"][own].tolist()))
        equal(f"and the messages that begin or end in them in that of {where}", rows_in(source, 0, "message_id"),
              sorted(messages["message_id"][inside].tolist()))
    equal("and their ranks", rows_in(reader, 2, "rank"), sorted(set(calls["rank"][own].tolist())))
    selection.select_ranks([], trace=reader)
    equal("nothing selected, no nodes", rows_in(graph, 2, "node"), [])
    selection.select_messages([0], trace=reader)
    equal("a message selects the nodes of its calls", rows_in(graph, 2, "node"), of_messages(messages["message_id"] == 0))
    selection.select_ranks([3], trace=reader)
    of_rank = of_calls(calls["rank"] == 3)
    equal("a rank those of its calls", rows_in(graph, 2, "node"), of_rank)
    selection.select_ranks([], trace=reader)


def numbers(text):
    """3-5,8-8 as numbers."""
    return [number for part in text.split(",") if part for first, last in [part.split("-")]
            for number in range(int(first), int(last) + 1)]


def joined():
    """Signatures of a call joined into one node; what a state keeps."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    graph = EventFlowGraph(Input=reader)
    view = shown(graph, JoinSignatures=2, ColorBy=1)
    picture(view, "joined.png", SIZE)
    signatures = len(fetch(graph, 2)["node"])
    words = facts(view)
    check("joined signatures are fewer nodes", words.startswith(f"{signatures} signatures joined to "), words)
    check("and say how many they are", any(text.endswith(" signatures") for text in texts(view)))
    view.JoinSignatures = 1
    picture(view, "separate.png", SIZE)
    check("unless they must not be joined", facts(view).startswith(f"{signatures} signatures, "), facts(view))
    nodes, calls = fetch(graph, 2), fetch(graph, 1)
    begin, end = 0.002, 0.0021
    inside = (calls["begin_s"] <= end) & (calls["end_s"] >= begin)
    called = sorted(set(calls["flow_node"][inside].tolist()) - {-1})
    check("some nodes are called in the window", 0 < len(called) < nodes.rows, called)
    view.WindowBegin, view.WindowEnd = begin, end
    picture(view, "window.png", SIZE)
    equal("a chosen window tells which nodes are called in it", numbers(view.CalledNodes), called)
    check("the legend says what is pale", "not called in the chosen time" in texts(view))
    path = str(scratch("state.pvsm"))
    SaveState(path)
    for proxy in (view, graph, reader):
        Delete(proxy)
    LoadState(path)
    again = FindView("EventFlowGraphView1") or GetActiveView()
    equal("a state keeps what is chosen", (again.ColorBy == "Waiting", again.JoinSignatures == "Never"), (True, True))
    picture(again, "again.png", SIZE)
    equal("and which nodes are called in its window", numbers(again.CalledNodes), called)
    again.WindowBegin, again.WindowEnd = 0, -1
    equal("without a window all are", again.CalledNodes, "")
    for proxy in (again, *GetSources().values()):
        Delete(proxy)


def errors():
    view = CreateView("EventFlowGraphView")

    def wrong():
        Show(made.blocks({"Loops": {"loop": numpy.zeros(1)}}), view)
        with raising():
            picture(view, "wrong.png", SIZE)

    raises("other blocks are refused", PipelineError, 'no block "Nodes"', wrong)
    Delete(view)


def main():
    graph = flow()
    view = shown(graph)
    drawn(view)
    tips(view)
    tree(view)
    selections(view, graph)
    errors()
    for proxy in (view, graph):
        Delete(proxy)
    everywhere()


joined()
main()
sys.exit(result())
