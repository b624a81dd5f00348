"""Event Flow Graph: signatures of a known program; columns, blocks, files, properties, errors."""

import pathlib
import sys
import xml.etree.ElementTree as ElementTree

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import EventFlowGraph, OTF2TraceReader, WaitStates
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import schema
from checks import check, data, equal, near, raises, result, scratch


def known():
    """64 ranks: Isend and Irecv with neighbours, Waitall, and sometimes Allreduce."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    flow = EventFlowGraph(Input=reader)
    calls, nodes, edges = fetch(flow, 1), fetch(flow, 2), fetch(flow, 3)
    equal("columns of Flow Nodes", list(nodes), list(schema.read()["Flow Nodes"]))
    equal("columns of Flow Edges", list(edges), list(schema.read()["Flow Edges"]))
    equal("each MPI call has a node", int((calls["flow_node"] >= 0).sum()), calls.rows)
    equal("as many as the nodes say", numpy.bincount(calls["flow_node"]).tolist(),
          nodes["calls"].tolist())
    begin, end = (float(nodes.facts[name]) for name in ("axis_begin_s", "axis_end_s"))
    equal("the time axis has no gaps here", len(nodes.facts.get("gap_begin_s", [])), 0)
    length = numpy.maximum(0, numpy.minimum(calls["end_s"], end) - numpy.maximum(calls["begin_s"], begin))
    check("time of nodes is that of their calls on the axis", numpy.allclose(
        numpy.bincount(calls["flow_node"], length), nodes["time_s"], rtol=1e-9))
    equal("all ranks begin somewhere", int(nodes["starts"].sum()), 64)
    equal("edges are all transitions", int(edges["count"].sum()), calls.rows - 64)
    equal("ranks and weight make the count", (edges["weight"] * edges["ranks"]).tolist(),
          edges["count"].tolist())
    # A cube of 4 x 4 x 4 ranks without wrap-around: each of 27 kinds of positions (corner, edge, ...) has its own
    # neighbours.
    equal("as many groups of ranks as kinds of places", int(nodes.facts["groups"]), 27)
    groups = fetch(flow, 6)
    x, y, z = numpy.unravel_index(groups["rank"], (4, 4, 4))
    place = [tuple(int(i == 0) + 2 * int(i == 3) for i in of) for of in zip(x, y, z)]
    equal("in which they stand", len(set(zip(place, groups["flow_group"].tolist()))), 27)
    flow.EdgeClasses = 0
    single = fetch(flow, 3)
    pairs = list(zip(single["from_node"], single["to_node"]))
    equal("without classes a pair has one edge", len(set(pairs)), len(pairs))
    equal("of the same transitions", int(single["count"].sum()), int(edges["count"].sum()))


def ports():
    """What the view and scripts get, and the waits of Wait States."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    waits = WaitStates(Input=reader, Calls=OutputPort(reader, 1))
    flow = EventFlowGraph(Input=waits, Calls=OutputPort(waits, 1))
    nodes, calls = fetch(flow, 2), fetch(flow, 1)
    known_waits = numpy.nan_to_num(calls["wait_s"])
    check("waits are summed", numpy.allclose(
        numpy.bincount(calls["flow_node"], known_waits), numpy.nan_to_num(nodes["wait_s"])))
    servermanager.Fetch(OutputPort(flow, 4))
    blocks = flow.GetClientSideObject().GetOutputDataObject(4)
    names = [blocks.GetMetaData(i).Get(blocks.NAME()) for i in range(blocks.GetNumberOfBlocks())]
    equal("blocks of the view", names, ["Nodes", "Links", "Loops", "Code", "Remark"])
    check("with call paths", blocks.GetBlock(3).GetNumberOfRows() > 0)
    check("with loops", blocks.GetBlock(2).GetNumberOfRows() > 0)
    graph = flow.GetClientSideObject().GetOutputDataObject(5)
    equal("a graph with these nodes", graph.GetNumberOfVertices(), nodes.rows)
    equal("and edges", graph.GetNumberOfEdges(), fetch(flow, 3).rows)


def files():
    """DOT and GraphML."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    path = pathlib.Path(scratch("graph.graphml"))
    flow = EventFlowGraph(Input=reader, GraphFile=str(path))
    nodes = fetch(flow, 2)
    space = "{http://graphml.graphdrawing.org/xmlns}"
    tree = ElementTree.parse(path).getroot()
    keys = {key.get("id") for key in tree.iter(f"{space}key")}
    equal("GraphML has all nodes", len(list(tree.iter(f"{space}node"))), nodes.rows)
    equal("and edges", len(list(tree.iter(f"{space}edge"))), fetch(flow, 3).rows)
    check("all data have a key", {of.get("key") for of in tree.iter(f"{space}data")} <= keys)
    dot = pathlib.Path(scratch("graph.dot"))
    flow.GraphFile = str(dot)
    fetch(flow, 2)
    equal("DOT has all nodes, too", dot.read_text().count(" [label=") - dot.read_text().count("->"),
          nodes.rows)


def errors():
    """Without calls, a rank that does not exist, a file that cannot be written."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))

    def update(**given):
        with raising():
            EventFlowGraph(Input=reader, **given).UpdatePipeline()

    raises("without calls it says what to connect", PipelineError, ["Calls"], update, Calls=None)
    raises("a rank that is not there", PipelineError, ["rank 99", "0 to 15"], update, Ranks=[99])
    raises("a call that is not there", PipelineError, ["MPI_Nothing"], update, LeaveOut="MPI_Nothing")
    raises("another ending", PipelineError, [".graphml"], update, GraphFile="graph.txt")
    raises("a region without call paths", PipelineError, ["Code"], update, Region=1, Code=None)
    bare = EventFlowGraph(Input=reader, Code=None, Counters=None)
    equal("call paths and counters may be absent", fetch(bare, 2)["line"].max(), -1)
    alone = EventFlowGraph(Input=reader, Ranks=[3])
    near("a rank alone", fetch(alone, 2)["ranks"].max(), 1)


known()
ports()
files()
errors()
sys.exit(result())
