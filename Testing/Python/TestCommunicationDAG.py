"""Communication DAG: an example calculated by hand, a real trace compared with its messages, edge cases and errors."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import CommunicationDAG, CommunicationRegions, LatencyCriteria, OTF2TraceReader
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch, fetch_blocks

import made
import schema
from checks import check, data, equal, near, raises, result

NAN = float("nan")
PORTS = {1: "States", 2: "State Links", 3: "State Messages"}

# (source, destination, send begin, receive end, L): three ranks as in the paper's Figure 7,
#   P0              [r1 s3]
#   P1    [r0 s1 s2]        [r3]
#   P2 [s0]         [r2]
EXAMPLE = [(2, 1, 1, 2, 1), (1, 0, 3, 4, 2), (1, 2, 5, 7, 4), (0, 1, 6, 8, NAN)]


def table_of(rows, **more):
    """A Messages table with the times of events."""
    source, destination, send, receive, latency = (list(c) for c in zip(*rows)) if rows else [[]] * 5
    send, receive = numpy.array(send, dtype=float), numpy.array(receive, dtype=float)
    columns = {"send_begin_s": send, "receive_end_s": receive,
               "latency": numpy.array(latency, dtype=float),
               "source_node": numpy.array(source, dtype=numpy.int32) // 2,
               "destination_node": numpy.array(destination, dtype=numpy.int32) // 2, **more}
    plain = [(s, d, 0, 100, b - a, int(a == a and b == b), 0)
             for s, d, a, b in zip(source, destination, send, receive)]
    return made.messages(plain, **columns)


def failing(**properties):
    """Run Communication DAG; raises its error."""
    with raising():
        CommunicationDAG(**properties).UpdatePipeline()


def by_hand():
    """The states and links of Algorithm 2, calculated by hand."""
    dag = CommunicationDAG(Input=table_of(EXAMPLE))
    messages, states, links, bars = (fetch(dag, port) for port in range(4))
    equal("states by layer and rank", (states["rank"].tolist(), states["layer"].tolist()),
          ([2, 1, 0, 2, 1], [0, 1, 2, 2, 3]))
    equal("received and sent", (states["received"].tolist(), states["sent"].tolist()),
          ([0, 1, 1, 1, 1], [1, 2, 1, 0, 0]))
    equal("links", list(zip(links["from_state"].tolist(), links["to_state"].tolist())),
          [(0, 1), (1, 2), (1, 3), (2, 4)])
    equal("messages know their states",
          (messages["send_state"].tolist(), messages["receive_state"].tolist()),
          ([0, 1, 1, 2], [1, 2, 3, 4]))
    equal("bars by state and time", bars["message_id"].tolist(), [0, 0, 1, 2, 1, 3, 2, 3])
    # 2, 4 and 2 messages per rank: mean 8/3, AD 8/9.
    near("LB of rank 1", float(states["load_balance"][1]), 1.5)
    near("relative load of rank 0", float(states["relative_load"][2]), -0.25)
    equal("kinds of links have names", links.names["kind"], ["messages", "program order"])
    equal("facts", [int(states.facts[name]) for name in ("states", "links", "layers", "messages")],
          [5, 4, 4, 4])
    dag.ProgramOrder = 1
    more = fetch(dag, 2)
    equal("program order on request", list(zip(more["from_state"][more["kind"] == 1].tolist(),
                                               more["to_state"][more["kind"] == 1].tolist())),
          [(0, 3), (1, 4)])
    equal("it moves no state", fetch(dag, 1)["layer"].tolist(), states["layer"].tolist())
    dag.WindowBegin, dag.WindowEnd = 2, 6
    equal("the window holds its begin and not its end",
          [fetch(dag, port).rows for port in (1, 2, 3)], [2, 1, 4])
    check("what is cut is said", "only one end" in str(fetch(dag, 1).facts["observations"]))


def ports():
    """Every port for a simulated trace: schema, conservation, order, and the graph ports."""
    reader = OTF2TraceReader(FileName=data("cg64_clean", "traces.otf2"))
    regions = CommunicationRegions(Input=LatencyCriteria(Input=reader))
    dag = CommunicationDAG(Input=regions, Ranks=OutputPort(reader, 2))
    tables = schema.read()
    for port, name in PORTS.items():
        table = servermanager.Fetch(dag, idx=port)
        found = [table.GetColumnName(i) for i in range(table.GetNumberOfColumns())]
        equal(f"{name} has the columns of the schema", found, list(tables[name]))
        schema.types_and_units(table, name, found)
    schema.types_and_units(
        servermanager.Fetch(dag, idx=0), "Messages", ("send_state", "receive_state"))
    messages, states, links, bars = (fetch(dag, port) for port in range(4))
    equal("every message is linked", int(links["messages"].sum()), messages.rows)
    equal("every end is a bar", bars.rows, 2 * messages.rows)
    equal("bytes of the links", int(links["size_bytes"].sum()), int(messages["size_bytes"].sum()))
    check("links lead to higher layers",
          (states["layer"][links["from_state"]] < states["layer"][links["to_state"]]).all())
    equal("sends of the states", numpy.bincount(messages["send_state"], minlength=states.rows).tolist(),
          states["sent"].tolist())
    equal("a state's rank sends its messages", states["rank"][messages["send_state"]].tolist(),
          messages["source"].tolist())
    equal("nodes have names", len(states.names["node"]), len(set(states["node"])))
    worst = messages["latency"][links["message_id"]]
    equal("the message of a link is its worst", worst.tolist(), links["latency_worst"].tolist())
    graphs(dag, states, links, bars)
    dag.Regions = [2]
    inside = (messages["source_region"] == 2) & (messages["destination_region"] == 2)
    equal("a region's DAG has its messages", int(fetch(dag, 2)["messages"].sum()), int(inside.sum()))
    dag.Regions = [2, 3]
    both = numpy.isin(messages["source_region"], [2, 3]) & numpy.isin(
        messages["destination_region"], [2, 3])
    equal("two regions' too", int(fetch(dag, 2)["messages"].sum()), int(both.sum()))
    dag.Regions = []
    equal("no region: all", int(fetch(dag, 2)["messages"].sum()), messages.rows)


def graphs(dag, states, links, bars):
    """Ports 4 and 5 have the same contents as the tables."""
    named = fetch_blocks(dag, 4)
    equal("the DAG has its named blocks", list(named), ["Nodes", "Links", "Messages", "Remark"])
    equal("and nothing to remark", named["Remark"].rows, 0)
    for name, rows in (("Nodes", states), ("Links", links), ("Messages", bars)):
        check(f"block {name} is the table", list(named[name]) == list(rows) and all(
            numpy.array_equal(named[name][column], rows[column], equal_nan=True) for column in rows))
    graph = servermanager.Fetch(dag, idx=5)
    equal("a vertex a state, an edge a link",
          (graph.GetNumberOfVertices(), graph.GetNumberOfEdges()), (states.rows, links.rows))
    equal("edges join their states",
          [(graph.GetSourceVertex(i), graph.GetTargetVertex(i)) for i in range(links.rows)],
          list(zip(links["from_state"].tolist(), links["to_state"].tolist())))


def edges():
    """Empty tables, one rank, no message in the window, errors."""
    tables = schema.read()
    none = CommunicationDAG(Input=table_of([]))
    equal("no message: empty tables with all columns",
          [(fetch(none, port).rows, list(fetch(none, port))) for port in PORTS],
          [(0, list(tables[name])) for name in PORTS.values()])
    check("and a word about it", "No message" in str(fetch(none, 1).facts["observations"]))
    own = CommunicationDAG(Input=table_of([(3, 3, 1, 2, 1)]))
    equal("one rank that sends to itself", fetch(own, 1)["layer"].tolist(), [0, 1])
    late = CommunicationDAG(Input=table_of(EXAMPLE), WindowBegin=100)
    equal("a window after the trace is empty", fetch(late, 1).rows, 0)
    order = [2, 0, 3, 1]
    shuffled = CommunicationDAG(
        Input=table_of([EXAMPLE[i] for i in order], message_id=numpy.array(order)))
    plain = CommunicationDAG(Input=table_of(EXAMPLE))
    for port in PORTS:
        a, b = fetch(shuffled, port), fetch(plain, port)
        check(f"rows in another order give the same port {port}",
              all(numpy.array_equal(a[name], b[name], equal_nan=True) for name in b))
    trace = table_of(EXAMPLE)
    raises("a window that ends before it begins is refused", PipelineError,
           ["from 3 s", "to 2 s", "WindowEnd"], failing, Input=trace, WindowBegin=3, WindowEnd=2)
    raises("regions without columns are refused with a way out", PipelineError,
           ["source_region", "Communication Regions"], failing, Input=trace, Regions=[1])
    raises("a wrong table is refused", PipelineError, ["\"message_id\" is missing"],
           failing, Input=made.source({"rank": numpy.arange(3)}))


def maximum():
    """More states than allowed: none are made, and the tables contain the reason."""
    trace = table_of(EXAMPLE)
    equal("the limit is what the DAG View draws", CommunicationDAG(Input=trace).MaximumStates, 250000)
    raises("too many states are refused with a way out", PipelineError,
           ["5 states", "Maximum States is 4", "Window End", "0: no limit"],
           failing, Input=trace, MaximumStates=4)
    dag = CommunicationDAG(Input=trace)
    equal("before", fetch(dag, 1).rows, 5)
    dag.MaximumStates = 4
    raises("after a change as well", PipelineError, ["Maximum States is 4"], fetch, dag, 1)
    equal("nothing is half shown", [fetch(dag, port).rows for port in PORTS], [0, 0, 0])
    equal("messages keep their rows, without states",
          fetch(dag, 0)["send_state"].tolist(), [-1] * len(EXAMPLE))
    check("the table says why", "Maximum States is 4" in str(fetch(dag, 1).facts["observations"]))
    dag.Tentative, dag.MaximumStates = 1, 3
    equal("a window that is only tried is no error", fetch(dag, 1).rows, 0)
    check("but is said", "Maximum States is 3" in str(fetch(dag, 1).facts["observations"]))
    dag.Tentative = 0
    raises("when it is meant it is one", PipelineError, ["Maximum States is 3"], fetch, dag, 1)
    dag.MaximumStates = 0
    equal("0: no limit", fetch(dag, 1).rows, 5)


by_hand()
ports()
edges()
maximum()
sys.exit(result())
