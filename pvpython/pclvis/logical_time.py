"""Pipelines of logical time: phases, steps, lateness, and ranks that behave alike."""

from .proxies import make, port_named

STRUCTURE_PORTS = {"messages": 0, "calls": 1, "steps": 2, "phases": 3}
LATENESS_PORTS = {"steps": 0, "points_of_interest": 1, "step_lateness": 2, "phase_lateness": 3}
LOGICAL_TIMELINE_PORTS = {"timeline_ranks": 0, "timeline_messages": 1, "logical_timeline": 2}
CLUSTER_PORTS = {"logical_clusters": 0, "cluster_ranks": 1, "cluster_dendrogram": 2,
                 "cluster_steps": 3, "focus_ranks": 4, "clustering": 5}


def logical_structure(messages, reader, **properties):
    """Phases of a program and the logical step of each event of communication.

    Parameters
    ----------
    messages : SourceProxy or an output port
        A reader (its port 0) or any port with a Messages table.
    reader : SourceProxy
        The reader of the calls, or a filter that passes its calls on.
    **properties
        Properties of LogicalStructure.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `STRUCTURE_PORTS`.
    """
    return make("LogicalStructure", Input=messages, Calls=port_named(reader, "Calls"), **properties)


def lateness(structure, reader=None, **properties):
    """How late events are in their logical step, and where lateness begins.

    Parameters
    ----------
    structure : SourceProxy
        A LogicalStructure.
    reader : SourceProxy, optional
        The trace's reader: events then also have the change of a hardware counter, see the property
        Counter. None: without counters.
    **properties
        Properties of Lateness.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `LATENESS_PORTS`.
    """
    return make("Lateness", Input=port_named(structure, "Steps"),
                Messages=port_named(structure, "Messages"),
                Counters=port_named(reader, "Counters") if reader else None, **properties)


def logical_clusters(late, structure, **properties):
    """Which ranks behave alike in a phase, and which motif its messages have.

    Parameters
    ----------
    late : SourceProxy
        A Lateness; for the metrics duration (5) and waiting time (6), its LogicalStructure is sufficient. The change of
        a counter (7) requires counters there.
    structure : SourceProxy
        The LogicalStructure that `late` is based on.
    **properties
        Properties of LogicalClusters.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `CLUSTER_PORTS`.
    """
    return make("LogicalClusters", Input=port_named(late, "Steps"),
                Messages=port_named(structure, "Messages"), **properties)


def logical_timeline(late, structure, reader, clusters=None, **properties):
    """What the Logical Timeline View shows: events by rank and logical step, messages, phases, clusters of ranks.

    Parameters
    ----------
    late : SourceProxy
        Lateness.
    structure : SourceProxy
        The LogicalStructure that `late` is based on.
    reader : SourceProxy
        For ranks and call paths.
    clusters : SourceProxy, optional
        LogicalClusters of the same Lateness: the view shows clusters of ranks. None: clusters that were already
        applied to it, if any.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `LOGICAL_TIMELINE_PORTS`.
    """
    if clusters is not None:
        properties["Clustering"] = port_named(clusters, "Clustering")
    return make("LogicalTimeline", Input=port_named(late, "Steps"),
                Messages=port_named(structure, "Messages"), Phases=port_named(structure, "Phases"),
                PointsOfInterest=port_named(late, "Points Of Interest"),
                Ranks=port_named(reader, "Ranks"), Code=port_named(reader, "Code"),
                Calls=port_named(structure, "Calls"), **properties)
