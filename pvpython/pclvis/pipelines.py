"""The usual pipelines: from an opened trace to the cause of its latency and what to do.

Each function creates a ParaView source or filter, runs it, and raises `errors.PipelineError` with
ParaView's own message where ParaView would only print it. Properties are those of the proxies, by
name: ``open_trace("run.otf2", Regions=1, WindowEnd=2.5)``.
"""

import os
import pathlib
from typing import Any, NamedTuple

from paraview.servermanager import OutputPort

from .logical_time import (  # noqa: F401  (names of this module, too)
    CLUSTER_PORTS, LATENESS_PORTS, LOGICAL_TIMELINE_PORTS, STRUCTURE_PORTS, lateness, logical_clusters,
    logical_structure, logical_timeline)
from .proxies import make, port_named, share
from .tables import fetch, write_csv

READER_PORTS = {"messages": 0, "calls": 1, "ranks": 2, "counters": 3, "log": 4,
                "code": 5}
CRITERIA_PORTS = {"messages": 0, "criteria": 1, "criteria_chart": 2}
REGIONS_PORTS = {"messages": 0, "rank_regions": 1, "regions": 2, "links": 3, "dendrogram": 4,
                 "region_graph": 5, "graph": 6}
TIME_PORTS = {"messages": 0, "windows": 1, "periods": 2, "evolution": 3}
WAIT_PORTS = {"messages": 0, "calls": 1, "wait_summary": 2, "wait_kinds": 3}
TIME_TREE_PORTS = {"time_tree": 0, "rank_times": 1, "time_parts": 2}
DELAY_PORTS = {"delay_costs": 0, "rank_delays": 1, "critical_path": 2, "path_profile": 3}
TIMELINE_PORTS = {"timeline_ranks": 0, "timeline_messages": 1, "physical_timeline": 2}
PRICE_PORTS = {"cause_prices": 0, "cause_times": 1, "priced_ranks": 2, "cause_places": 3,
               "cause_tree": 4, "cause_parts": 5}
DAG_PORTS = {"messages": 0, "states": 1, "state_links": 2, "state_messages": 3, "dag": 4,
             "graph": 5}
ATTRIBUTION_PORTS = {"durations": 0, "verdict": 1, "evidence": 2, "size_classes": 3,
                     "cause_windows": 4, "attribution": 5, "rank_work": 6, "cause_prices": 7,
                     "cause_places": 8, "cause_tree": 9}
REMAPPING_PORTS = {"mapping": 0, "mapping_shares": 1}
COMPARISON_PORTS = {"region_differences": 0, "phase_differences": 1, "pair_differences": 2,
                    "run_summary": 3, "run_observations": 4, "run_curves": 5, "cause_differences": 6,
                    "logical_phase_differences": 7, "logical_step_differences": 8,
                    "logical_curves": 9}


def folder_name(path):
    """Name of a trace: that of its folder, because most tracers call the file traces.otf2."""
    path = pathlib.PurePath(path)
    return path.parent.name or path.name


def open_trace(path, **properties):
    """Open an OTF2 trace.

    Parameters
    ----------
    path : str or pathlib.Path
        Anchor file (``*.otf2``), as a path on the server.
    **properties
        Properties of OTF2TraceReader: Regions, FirstRank, LastRank, WindowBegin and WindowEnd [s],
        NodeFile, RanksPerNode, TransmissionTime, ClockCorrection, Threads, TextNames.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `READER_PORTS`.
    """
    properties.setdefault("registrationName", folder_name(path))
    return make("OTF2TraceReader", FileName=str(path), **properties)


def latency_criteria(messages, curve=None, **properties):
    """Latency criterion of each size bin, and latency L of each message.

    Parameters
    ----------
    messages : SourceProxy or an output port
        A reader (its port 0) or any port with a Messages table.
    curve : str or pathlib.Path or an output port, optional
        Saved curve (CSV) or Criteria table to apply instead of this trace's own.
    **properties
        Properties of LatencyCriteria: SizeBinWidth [bytes], MaximumSamples, MinimumSamples, Seed,
        DelayFactor.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `CRITERIA_PORTS`.
    """
    if curve is not None:
        is_file = isinstance(curve, (str, os.PathLike))
        properties["CurveFile" if is_file else "Curve"] = str(curve) if is_file else curve
    return make("LatencyCriteria", Input=messages, **properties)


def wait_states(messages, reader, **properties):
    """Time that messages and calls spent waiting for late partners.

    Parameters
    ----------
    messages : SourceProxy or an output port
        A reader (its port 0) or any port with a Messages table.
    reader : SourceProxy
        The reader, for its calls, or ProgramLoops, whose calls have iterations.
    **properties
        Properties of WaitStates.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `WAIT_PORTS`.
    """
    return make("WaitStates", Input=messages, Calls=port_named(reader, "Calls"),
                **properties)


def time_tree(messages, reader, **properties):
    """What the time of a run, or of a part of it, is used for and lost to.

    Parameters
    ----------
    messages : SourceProxy or an output port
        A reader (its port 0) or any port with a Messages table; with Regions, that of CommunicationRegions.
    reader : SourceProxy
        The reader of the calls; for phases or iterations, LogicalStructure or ProgramLoops.
    **properties
        Properties of TimeTree: WindowBegin and WindowEnd [s], Regions, Phase, Loop, FirstIteration, LastIteration.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `TIME_TREE_PORTS`.
    """
    return make("TimeTree", Input=messages, Calls=port_named(reader, "Calls"), **properties)


def delay_costs(messages, reader, **properties):
    """Which ranks make others wait, and where in the code; and the critical path of the run.

    Parameters
    ----------
    messages : SourceProxy or an output port
        A reader (its port 0) or any port with a Messages table.
    reader : SourceProxy
        The reader of the calls; or LogicalStructure or ProgramLoops, as in `cause_prices`.
    **properties
        Properties of DelayCosts.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `DELAY_PORTS`.
    """
    return make("DelayCosts", Input=messages, Calls=port_named(reader, "Calls"), **properties)


def physical_timeline(messages, reader, waits=None, late=None, **properties):
    """What the Physical Timeline View shows: calls, messages, call paths and ranks.

    Parameters
    ----------
    messages : SourceProxy or an output port
        Any port with a Messages table; with latencies, late messages stand out.
    reader : SourceProxy
        For calls, ranks, call paths and counters; with ``Regions=1`` also for functions of the program.
    waits : SourceProxy, optional
        WaitStates: its calls have waiting times; or LogicalStructure of these calls, which have steps as well.
    late : SourceProxy, optional
        Lateness of that LogicalStructure, for coloring calls by it.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `TIMELINE_PORTS`.
    """
    if late is not None:
        properties["Steps"] = port_named(late, "Steps")
    return make("PhysicalTimeline", Input=messages, Calls=port_named(waits or reader, "Calls"),
                Ranks=port_named(reader, "Ranks"), Code=port_named(reader, "Code"),
                Counters=port_named(reader, "Counters"), **properties)


def cause_prices(messages, reader, calls=None, **properties):
    """What each cause costs: how much shorter the run would be without it.

    Parameters
    ----------
    messages : SourceProxy or an output port
        A reader (its port 0) or any port with a Messages table.
    reader : SourceProxy
        The reader of the calls and ranks.
    calls : SourceProxy, optional
        LogicalStructure or ProgramLoops, whose calls have phases or iterations that can be asked about
        (Phase, Loop, FirstIteration, LastIteration); the reader's calls by default.
    **properties
        Properties of CausePrices.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `PRICE_PORTS`.
    """
    return make("CausePrices", Input=messages, Calls=port_named(calls or reader, "Calls"),
                Ranks=port_named(reader, "Ranks"), **properties)


def save_curve(criteria, path):
    """Save the curve of a LatencyCriteria filter for `latency_criteria` of another trace.

    Parameters
    ----------
    criteria : SourceProxy
        LatencyCriteria.
    path : str or pathlib.Path
        CSV file to write.
    """
    write_csv(fetch(criteria, CRITERIA_PORTS["criteria"], small=True), path)


def communication_regions(messages, reader=None, **properties):
    """Groups of ranks that communicate mostly among themselves.

    Parameters
    ----------
    messages : SourceProxy or an output port
        Messages, with the column ``latency`` if regions should have a latency.
    reader : SourceProxy, optional
        The reader: ranks without messages then have a row, too, and collectives can count as links.
    **properties
        Properties of CommunicationRegions: Distance, Weights, Beta, Linkage, Cut, MaximumRegions,
        Threshold, Count, Height, CollectivesAsLinks, MaximumDenseRanks.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `REGIONS_PORTS`.
    """
    if reader is not None:
        properties["Ranks"] = port_named(reader, "Ranks")
        properties["Calls"] = port_named(reader, "Calls")
    return make("CommunicationRegions", Input=messages, **properties)


def temporal_abstraction(messages, **properties):
    """Mean latency over time, and the periods in which it grows, stays high or peaks.

    Parameters
    ----------
    messages : SourceProxy or an output port
        Messages with the column ``latency``; if they have regions, there are rows for each region, too.
    **properties
        Properties of TemporalAbstraction: Regions, WindowWidth [s], Step, MessagesPerWindow,
        MaximumWindows, WindowBegin and WindowEnd [s], DelayFactor, GrowthDrop, GrowthRise,
        SteadyLevel, SteadyVariation, MinimumWindows, Baseline ("Robust" or "Average"), PeakLevel.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `TIME_PORTS`.
    """
    return make("TemporalAbstraction", Input=messages, **properties)


def communication_dag(messages, reader=None, **properties):
    """What the ranks do in a time window: communication states and their links.

    Parameters
    ----------
    messages : SourceProxy or an output port
        Messages, with the column ``latency`` if states should have a latency.
    reader : SourceProxy, optional
        The reader, for the nodes of ranks.
    **properties
        Properties of CommunicationDAG: WindowBegin and WindowEnd [s], Regions, ProgramOrder.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `DAG_PORTS`.
    """
    if reader is not None:
        properties["Ranks"] = port_named(reader, "Ranks")
    return make("CommunicationDAG", Input=messages, **properties)


def happened_before(messages, message, **properties):
    """What can have influenced an event, and what it can have influenced.

    Parameters
    ----------
    messages : SourceProxy or an output port
        Messages.
    message : int
        message_id of the event's message.
    **properties
        Properties of HappenedBefore: Side ("Send" or "Receive"), WindowBegin and WindowEnd [s].

    Returns
    -------
    paraview.servermanager.SourceProxy
        Messages with the columns send_order and receive_order.
    """
    return make("HappenedBefore", Input=messages, Message=int(message), **properties)


def latency_attribution(messages, reader, waits, **properties):
    """Why messages are slow: mapping, pattern, background traffic, a slow rank or link, or nothing.

    Parameters
    ----------
    messages : SourceProxy or an output port
        Messages with the columns of the latency criteria and the wait states.
    reader : SourceProxy
        The reader, for its ranks.
    waits : SourceProxy or None
        Its WaitStates, for the calls; LogicalStructure or ProgramLoops behind it, whose calls have phases or
        iterations that can be asked about (Phase, Loop, FirstIteration, LastIteration), too. None if there are no
        calls: there is no verdict then.
    **properties
        Properties of LatencyAttribution; of runs with more than MostMessages messages (-1: any
        number) parts with about SampledMessages are replayed to price causes (0: none). With `Periods`, the port `TIME_PORTS["periods"]` of
        TemporalAbstraction, the durations are these periods.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `ATTRIBUTION_PORTS`.
    """
    return make("LatencyAttribution", Input=messages, Ranks=port_named(reader, "Ranks"),
                Calls=port_named(waits, "Calls") if waits else None, **properties)


def rank_remapping(messages, reader, placement=None, **properties):
    """A mapping of ranks to nodes that sends fewer messages between nodes, or one that was priced.

    Parameters
    ----------
    messages : SourceProxy or an output port
        Messages.
    reader : SourceProxy
        The reader, for its ranks and their nodes.
    placement : an output port, optional
        Rank Work of LatencyAttribution, or Priced Ranks of CausePrices: the mapping that is priced, instead.
    **properties
        Properties of RankRemapping: Weights, Capacities, RankFile, HostFile, Seed.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `REMAPPING_PORTS`.
    """
    return make("RankRemapping", Input=messages, Ranks=port_named(reader, "Ranks"), Placement=placement, **properties)


def run_comparison(messages, other, criteria=None, causes=None, steps=None, **properties):
    """Two runs of a program, judged by one criteria curve: what became slower, where and when.

    Parameters
    ----------
    messages, other : SourceProxy or an output port
        Messages of run A and of run B.
    criteria : an output port, optional
        Criteria table to apply to both runs instead of run A's own.
    causes : (SourceProxy, SourceProxy), optional
        CausePrices (or LatencyAttribution) of run A and of run B, or TimeTree of both: which cause explains the
        difference.
    steps : (SourceProxy, SourceProxy), optional
        Lateness (or LogicalStructure) of run A and of run B: both are compared phase by phase.
    **properties
        Properties of RunComparison.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `COMPARISON_PORTS`.
    """
    if criteria is not None:
        properties["Curve"] = criteria
    if causes is not None:
        properties.update(zip(("CausesA", "CausesB"), map(_tree, causes)))
    if steps is not None:
        properties.update(zip(("StepsA", "StepsB"), (port_named(each, "Steps") for each in steps)))
    return make("RunComparison", RunA=messages, RunB=other, **properties)


def _tree(source):
    """The port with a run's time tree."""
    return port_named(source, "Cause Tree") or port_named(source, "Time Tree")


def rank_metrics(messages, reader=None, waits=None, regions=None, **properties):
    """Metrics of each rank (traffic, waiting, work, latency), by period.

    Parameters
    ----------
    messages : SourceProxy or an output port
        Messages.
    reader, waits : SourceProxy, optional
        The reader, for its ranks and calls; its WaitStates, for the waits of calls.
    regions : SourceProxy, optional
        CommunicationRegions of the messages.
    **properties
        Properties of RankMetrics: Periods (a port with begin_s and end_s), else Slices;
        WindowBegin and WindowEnd [s].

    Returns
    -------
    paraview.servermanager.SourceProxy
    """
    if reader is not None:
        properties["Ranks"] = port_named(reader, "Ranks")
    if reader is not None or waits is not None:
        properties["Calls"] = (port_named(reader, "Calls") if waits is None
                               else OutputPort(waits, WAIT_PORTS["calls"]))
    if regions is not None:
        properties["RankRegions"] = OutputPort(regions, REGIONS_PORTS["rank_regions"])
    return make("RankMetrics", Input=messages, **properties)


def rank_metrics_to_mesh(mesh, ranks, array="vtkProcessId", **properties):
    """Metrics of ranks, painted on the mesh on which they computed; periods are time steps.

    Parameters
    ----------
    mesh : SourceProxy or an output port
        A dataset or composite dataset.
    ranks : SourceProxy or an output port
        A table with column ``rank`` and, for time, ``begin_s`` and ``end_s``.
    array : str
        The mesh's array of ranks: on cells, on points or in field data.
    **properties
        Properties of RankMetricsToMesh: UseProcessNumber, Columns, Prefix, TimeScale, TimeOffset.

    Returns
    -------
    paraview.servermanager.SourceProxy
    """
    return make("RankMetricsToMesh", Input=mesh, RankTable=ranks, RankArray=array, **properties)


class Latency(NamedTuple):
    """The filters from a trace to the cause of its latency, in the order in which `latency_pipeline` creates them."""

    reader: Any
    waits: Any
    criteria: Any
    regions: Any
    evolution: Any
    attribution: Any


def shared_latencies(reader):
    """Wait States of a trace and Latency Criteria of its messages: those of the session, if any, otherwise new ones.

    Returns
    -------
    (paraview.servermanager.SourceProxy or None, paraview.servermanager.SourceProxy)
        Without Wait States if the reader has no calls (TableToMessages).
    """
    calls, messages = port_named(reader, "Calls"), OutputPort(reader, 0)
    waits = share("WaitStates", Input=messages, Calls=calls) if calls is not None else None
    return waits, share("LatencyCriteria", Input=OutputPort(waits, 0) if waits else messages)


def regions_pipeline(reader, chosen=None, shared=False):
    """From a trace to its communication regions.

    Parameters
    ----------
    reader : SourceProxy
    chosen : dict of str to dict, optional
        Properties by part: waits, criteria, regions.
    shared : bool
        Whether Wait States and Latency Criteria are those of `shared_latencies`, without chosen properties.

    Returns
    -------
    (SourceProxy or None, SourceProxy, SourceProxy)
        Wait States (None if the reader has no calls: TableToMessages), Latency Criteria, Communication Regions.
        Each takes the messages of the one before it.
    """
    chosen = chosen or {}
    if shared:
        waits, criteria = shared_latencies(reader)
    else:
        timed = port_named(reader, "Calls") is not None
        waits = wait_states(reader, reader, **chosen.get("waits", {})) if timed else None
        criteria = latency_criteria(waits or reader, **chosen.get("criteria", {}))
    return waits, criteria, communication_regions(criteria, reader, **chosen.get("regions", {}))


def latency_pipeline(reader, chosen=None, shared=False):
    """From a trace to the cause of its latency: all filters that use the whole trace.

    Parameters are those of `regions_pipeline`, and `chosen` has also parts evolution and attribution. Returns a
    `Latency`: the filters of `regions_pipeline`, and two that take the messages of the regions.
    """
    waits, criteria, regions = regions_pipeline(reader, chosen, shared)
    chosen = chosen or {}
    return Latency(reader, waits, criteria, regions,
                   temporal_abstraction(regions, **chosen.get("evolution", {})),
                   latency_attribution(regions, reader, waits, **chosen.get("attribution", {})))
