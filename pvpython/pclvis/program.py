"""The program behind a trace: event flow graphs, loops and iterations; pipelines and findings."""

import math

from . import wording
from .proxies import make, port_named

FLOW_PORTS = {"messages": 0, "calls": 1, "flow_nodes": 2, "flow_edges": 3, "flow": 4, "graph": 5,
              "rank_graphs": 6, "flow_counters": 7, "group_agreements": 8}
LOOP_PORTS = {"messages": 0, "calls": 1, "loops": 2, "iterations": 3, "rank_loops": 4,
              "node_counts": 5, "flow_program": 6}

#: The time from which a loop is stable is given to a hundredth of the loop's time (`wording.instant` gives a tenth of a
#: length).
_OF_LOOP = 0.1


def event_flow(messages, reader, calls=None, regions=None, clusters=None, **properties):
    """Which MPI call follows which, on each rank and merged over ranks.

    Parameters
    ----------
    messages : SourceProxy or an output port
        A reader (its port 0) or any port with a Messages table.
    reader : SourceProxy
        The trace reader, for call paths and counters.
    calls : SourceProxy, optional
        WaitStates, whose calls have waits; the reader's calls by default.
    regions, clusters : SourceProxy, optional
        CommunicationRegions and LogicalClusters, whose groups of ranks are compared with the groups of ranks that
        have the same graph.
    **properties
        Properties of EventFlowGraph.

    Returns
    -------
    paraview.servermanager.SourceProxy
        Its ports are numbered in `FLOW_PORTS`.
    """
    for name, source, port in (("RankRegions", regions, "Rank Regions"),
                               ("ClusterRanks", clusters, "Cluster Ranks")):
        if source is not None:
            properties[name] = port_named(source, port)
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


#: Greatest numbers of loops in findings.json, and in words; the table has all loops.
_MOST_LOOPS, _MOST_TOLD = 40, 12


def findings(tables):
    """What findings.json says about the program.

    Parameters
    ----------
    tables : dict of str to Table
        Tables of an Analysis, by name.

    Returns
    -------
    dict
        ``main_loop`` (None without loops), ``loops`` (those with the most time, in the order of the
        program), ``flow``.
    """
    loops, nodes = tables["loops"], tables["flow_nodes"]
    facts = loops.facts
    main = int(facts.get("main", -1)) if loops.rows else -1
    chosen = {name: _number(facts[name]) for name in (
        "first_iteration", "iterations", "begin_s", "end_s", "reduction", "share_error", "count_error")
              if name in facts}
    return {
        "main_loop": None if main < 0 else {
            "loop": main, **_loop(loops, nodes, main), "begin_s": float(loops["begin_s"][main]),
            "end_s": float(loops["end_s"][main]), "share": _number(facts["main_share"]),
            "stable_s": _number(loops["stable_s"][main]), "representative": chosen or None},
        "loops": [{"loop": row, "parent": int(loops["parent"][row]), **_loop(loops, nodes, row)}
                  for row in _longest(loops, _MOST_LOOPS)],
        "flow": {"nodes": nodes.rows, "edges": int(nodes.facts.get("edges", 0)),
                 "groups": int(nodes.facts.get("groups", 0)),
                 "compression": _number(facts.get("compression", math.nan))}}


def sentences(tables):
    """The chapter about the program: the loop tree, and what the filters observed.

    Parameters
    ----------
    tables : dict of str to Table
        Tables of an Analysis, by name.

    Returns
    -------
    list of str
    """
    loops, nodes = tables["loops"], tables["flow_nodes"]
    clear = [row for row in range(loops.rows) if not _is_inside_irreducible(loops, row)]
    shown = _longest(loops, _MOST_TOLD, clear)
    said = [_told(loops, nodes, row) for row in shown]
    if len(clear) < loops.rows:
        said.append(f"These are {len(shown)} of {loops.rows:,} loops: those with the most time, without what is inside irreducible "
                    "ones, where an iteration begins at whichever node was entered first; the table Loops has all.")
    elif len(shown) < loops.rows:
        said.append(f"These are the {len(shown)} of {loops.rows:,} loops with the most time.")
    cures = dict.fromkeys(str(loops["cure"][row]) for row in shown if loops["irreducible"][row])
    return said + [f"Irreducible loops: {cure}" for cure in cures]


def _is_inside_irreducible(loops, row):
    """Whether a loop that contains this one is entered at several nodes."""
    above = int(loops["parent"][row])
    return above >= 0 and (bool(loops["irreducible"][above]) or _is_inside_irreducible(loops, above))


def _longest(loops, most, among=None):
    """Rows of the loops with the most time, at most `most`, and of the loops that contain them, in the table's order;
    out of all loops, or out of `among`, rows that include for each loop those that contain it."""
    rows = set()
    for row in sorted(range(loops.rows) if among is None else among, key=lambda row: -loops["time_s"][row]):
        above = [row]
        while loops["parent"][above[-1]] >= 0:
            above.append(int(loops["parent"][above[-1]]))
        if len(rows.union(above)) > most:
            break
        rows.update(above)
    return sorted(rows)


def _loop(loops, nodes, row):
    path = loops.text("path_id")[row] if loops.names.get("path_id") else ""
    return {"iterations": int(loops["most_iterations"][row]), "ranks": int(loops["ranks"][row]),
            "time_s": float(loops["time_s"][row]), "own_time_s": float(loops["own_time_s"][row]),
            "mpi_s": _number(loops["mpi_s"][row]), "irreducible": bool(loops["irreducible"][row]),
            "header": str(nodes["label"][loops["header_node"][row]]),
            "path": str(path) or None, "file": str(loops["file"][row]) or None,
            "line": int(loops["line"][row])}


def _told(loops, nodes, row):
    """A loop in words."""
    parent, least, most = (int(loops[name][row]) for name in (
        "parent", "least_iterations", "most_iterations"))
    times = wording.count(most, "iteration") if least == most else f"{least:,} to {wording.count(most, 'iteration')}"
    if least == most and not loops["counted"][row]:
        times = f"passed {wording.count(most, 'time')}"  # calls from several places are the same node
    inside = f", in loop {parent}," if parent >= 0 else ""
    each = int(loops["iterations"][row]) / int(loops["entries"][row])
    often = f"{each:,.0f}" if each >= 1000 else f"{each:.3g}"
    visits = f", {often} each time it is entered" if loops["entries"][row] > loops["ranks"][row] else ""
    share, low, high = (float(loops[name][row]) for name in (
        "mpi_share", "least_mpi_share", "most_mpi_share"))
    mpi = "" if math.isnan(share) else (
        f", {100 * share:.0f} % of it in MPI" + (
            f" ({100 * low:.0f} to {100 * high:.0f} % by rank)" if high - low >= 0.01 else ""))
    stable = float(loops["stable_s"][row])
    length = float(loops["end_s"][row] - loops["begin_s"][row])
    since = "" if math.isnan(stable) else f"; stable from {wording.instant(stable, _OF_LOOP * length)} on"
    irreducible = " It is irreducible." if loops["irreducible"][row] else ""
    return (f"Loop {row}{inside} begins with {nodes['label'][loops['header_node'][row]]}: {times} on "
            f"{wording.count(int(loops['ranks'][row]), 'rank')}{visits}, "
            f"{wording.seconds(loops['time_s'][row] / loops['ranks'][row])} a rank{mpi}{since}.{irreducible}")


def _number(value):
    """A number for JSON: None where there is none."""
    return None if math.isnan(value) else int(value) if float(value).is_integer() else float(value)
