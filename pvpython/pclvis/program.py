"""Pipelines about the program behind a trace: event flow graphs, loops and iterations."""

from .proxies import make, port_named

FLOW_PORTS = {"messages": 0, "calls": 1, "flow_nodes": 2, "flow_edges": 3, "flow": 4, "graph": 5,
              "rank_graphs": 6, "flow_counters": 7}
LOOP_PORTS = {"messages": 0, "calls": 1, "loops": 2, "iterations": 3, "rank_loops": 4,
              "node_counts": 5, "flow_program": 6}


def event_flow(messages, reader, calls=None, **properties):
    """Which MPI call follows which, on each rank and merged over ranks.

    Parameters
    ----------
    messages : SourceProxy or an output port
        A reader (its port 0) or any port with a Messages table.
    reader : SourceProxy
        The trace reader, for call paths and counters.
    calls : SourceProxy, optional
        WaitStates, whose calls have waits; the reader's calls by default.
    **properties
        Properties of EventFlowGraph.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `FLOW_PORTS`.
    """
    return make("EventFlowGraph", Input=messages, Calls=port_named(calls or reader, "Calls"),
                Code=port_named(reader, "Code"), Counters=port_named(reader, "Counters"),
                **properties)


def program_loops(flow, reader, **properties):
    """The loops of a program and their iterations.

    Parameters
    ----------
    flow : SourceProxy
        EventFlowGraph.
    reader : SourceProxy
        The trace reader, for call paths.
    **properties
        Properties of ProgramLoops.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `LOOP_PORTS`.
    """
    return make("ProgramLoops", Input=flow, Calls=port_named(flow, "Calls"),
                Code=port_named(reader, "Code"), **properties)
