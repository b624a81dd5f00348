"""Findings of a trace: the numbers of findings.json.

All statistics come from the filters' tables; here they are only selected and counted.
"""

import collections
import itertools
import math
from typing import NamedTuple

import numpy

from . import program, trace_read

SCHEMA = 1

#: Sums of the wait states, which are facts of the table Wait Summary.
WAITS = ("late_sender_s", "late_receiver_s", "wait_at_barrier_s", "wait_at_nxn_s",
         "late_broadcast_s", "early_reduce_s")


#: Efficiencies of the POP methodology, which are facts of the table Time Tree.
POP = {"parallel_efficiency": "parallel_efficiency", "load_balance": "load_balance",
       "communication_efficiency": "communication_efficiency",
       "serialisation": "serialisation_efficiency", "transfer": "transfer_efficiency"}


#: Observations of Time Tree and Cause Tree that say what the run's time is used for and lost to.
TIME_USE = ("times.overview", "times.overview_lost", "times.overview_gaps", "times.overview_lost_gaps")

#: Observation of Rank Remapping which says that its mapping is the priced placement.
_PRICED = "mapping.priced"

#: Greatest number of places that are listed, both of those that make others wait and of the critical path.
_MOST_PLACES = 10

#: Share of the run that a cause must cost to count: the filter's default.
_LEAST_SHARE = 0.01

#: Greatest number of phases listed as delayed.
_MOST_PHASES = 5


def numbers(path, tables, messages, delay_factor=1.0, worst=(0.0, -1.0), region=None):
    """The content of findings.json.

    Parameters
    ----------
    path : str
        The trace, as given by the user.
    tables : dict of str to Table
        Tables of an Analysis, by name.
    messages : int
        Rows of the table Messages.
    delay_factor : float
        A message is delayed if its latency L is above this.
    worst : (float, float)
        [s] Window of the DAG; an end of -1 is the end of the trace.
    region : int, optional
        Its communication region; default: all messages.

    Returns
    -------
    dict
        Keys are added, never renamed. Unknown numbers are None, as are the numbers of chapters that were left out.
    """
    found = {"schema": SCHEMA, "trace": trace_read.numbers(path, tables, messages)}
    found["import_errors"] = trace_read.import_errors(tables["log"], found["trace"]["events"])
    found["criteria"] = _criteria(tables, delay_factor)
    found["regions"], found["regions_strength"] = regions(tables)
    found["across"] = _across(tables["regions"].facts)
    strong = tables["regions"].facts.get("strong")
    found["regions_strong"] = None if strong is None else bool(strong)
    found["regions_groups"] = tables["regions"].text("groups")[0] if found["regions"] else None
    found["periods"] = _periods(tables["periods"])
    found["dag"] = {"begin_s": worst[0], "end_s": worst[1], "region": region, "states": tables["states"].rows,
                    "links": tables["state_links"].rows}
    found["wait_states"] = {name: _number(tables["wait_summary"].facts.get(name, math.nan)) for name in WAITS}
    tree = tables["cause_tree"] if priced(tables) and tables["cause_tree"].rows else tables.get("time_tree")
    found["time_tree"] = None if tree is None else _time_tree(tree)
    found["time_use"] = None if tree is None else _time_use(tree, tables.get("time_tree"))
    found["pop"] = found["delays"] = None
    if "time_tree" in tables:
        found["pop"] = {name: _number(tables["time_tree"].facts.get(fact, math.nan)) for name, fact in POP.items()}
    if "delay_costs" in tables:
        found["delays"] = _delays(tables["delay_costs"], tables["path_profile"])
    found["structure"] = {**(_structure(tables) if "phases" in tables else {}),
                          **(program.findings(tables) if "loops" in tables else {})} or None
    found["causes"] = _causes(tables) if priced(tables) else None
    found["waiting_in"] = _waiting_in(tables["wait_summary"], tables.get("code"))
    found["verdict"] = _verdict(tables)
    found["mapping"] = _mapping(tables["mapping"])
    if "region_differences" in tables:
        found["comparison"] = _comparison(tables)
    return found


def _time_use(tree, time_tree):
    """What the run's time is used for and lost to, including any part that may not be the program's work."""
    said = [told.text for told in observed(tree) if told.id in TIME_USE][:1]
    told = {} if time_tree is None else dict(observed(time_tree))
    if said and "times.before_first" in told:
        said += [told[key] for key in ("times.longest", "times.before_first")]
    return " ".join(said) or None


def _time_tree(table):
    """What the run's time is used for and lost to, and by which causes, with the ends of their 90 % ranges; the parts
    of a row add up to it."""
    return [{"name": str(table["name"][i]), "parent": str(table["parent"][i]) or None,
             "seconds": float(table["time_s"][i]),
             **{name: _number(table[name][i]) if name in table else None for name in ("low_s", "high_s")}}
            for i in range(table.rows)]


def _delays(costs, profile):
    """Which ranks make others wait, and where; and the places in the code on the critical path."""
    return {
        "waited_s": _number(costs.facts.get("waited_s", math.nan)),
        "critical_path_s": _number(costs.facts.get("length_s", math.nan)),
        "costs": [{"rank": int(costs["rank"][i]), **_place(costs, i), "seconds": float(costs["cost_s"][i]),
                   "long_term_s": float(costs["long_term_s"][i]), "share": float(costs["share"][i])}
                  for i in range(min(costs.rows, _MOST_PLACES))],
        "critical_path": [{**_place(profile, i), "seconds": float(profile["time_s"][i]),
                           "mean_s": float(profile["mean_s"][i]),
                           "imbalance_s": float(profile["imbalance_s"][i]), "rank": int(profile["rank"][i])}
                          for i in range(min(profile.rows, _MOST_PLACES)) if profile["time_s"][i] > 0]}


def _place(table, row):
    return {"activity": str(table["activity"][row]), "call": str(table["call_name"][row]),
            "path": str(table["path"][row]) or None}


def _structure(tables):
    """Phases and steps, and the events at which the most lateness begins."""
    phases, points, late = tables["phases"], tables["points_of_interest"], tables["phase_lateness"]
    classes = points.names.get("lateness_class", [])
    return {
        "phases": phases.rows,
        "steps": int((phases["first_step"] + phases["steps"]).max()) if phases.rows else 0,
        "max_lateness_s": _number(points.facts.get("max_lateness_s", math.nan)),
        "delayed_phases": [{
            "phase": int(late["phase"][i]), "first_step": int(late["first_step"][i]),
            "last_step": int(late["last_step"][i]), "begin_s": float(late["begin_s"][i]),
            "end_s": float(late["end_s"][i]), "originated_s": float(late["originated_s"][i]),
            "max_lateness_s": float(late["max_lateness_s"][i])}
                           for i in sorted(range(late.rows), key=lambda i: -late["originated_s"][i])
                           if late["originated_s"][i] > 0][:_MOST_PHASES],
        "stragglers": [{
            "rank": int(points["rank"][i]), "step": int(points["step"][i]),
            "phase": int(points["phase"][i]), "class": classes[points["lateness_class"][i]],
            "seconds": float(points["originated_s"][i]), "spread_s": float(points["spread_s"][i]),
            "recurrence": int(points["recurrence"][i]), "path": str(points["path"][i]) or None}
                       for i in range(points.rows)],
        **_clusters(tables["logical_clusters"], tables.get("cluster_ranks"))}


def _clusters(table, members):
    """Motifs of the phases, the most frequent first; and the clusters of the phases with the greatest lateness."""
    whole, single = table["parent"] < 0, table["parts"] == 1
    motifs, flavours = ([str(name) or None for name in table.text(column)] for column in ("motif", "flavour"))
    counts = collections.Counter((motifs[i], flavours[i]) for i in numpy.flatnonzero(whole))
    latest = sorted(numpy.flatnonzero(whole), key=lambda i: -table["max_metric"][i])[:_MOST_PHASES]
    return {
        "motifs": [{"motif": motif, "flavour": flavour, "phases": count}
                   for (motif, flavour), count in counts.most_common()],
        "clusters": [{
            "phase": int(table["phase"][i]), "cluster": int(table["cluster"][i]),
            "ranks": int(table["ranks"][i]), "medoid": int(table["medoid"][i]),
            "members": None if members is None else members["rank"][
                (members["phase"] == table["phase"][i]) & (members["cluster"] == table["cluster"][i])].tolist(),
            "mean_metric": _number(table["mean_metric"][i]),
            "max_metric": _number(table["max_metric"][i]), "max_rank": int(table["max_rank"][i]),
            "motif": motifs[i], "flavour": flavours[i]}
                     for root in latest
                     for i in numpy.flatnonzero(single & (table["phase"] == table["phase"][root]))]}


def _causes(tables):
    """The causes that count, the most expensive first: what each costs, alone and together with the others, and
    where."""
    prices, times = tables["cause_prices"], tables["cause_windows"]
    rows = []
    for i in numpy.flatnonzero(prices["counts"]):
        of = numpy.flatnonzero(times["row"] == i)
        rows.append({
            "cause": str(prices["cause"][i]), "seconds": float(prices["time_s"][i]),
            "low_s": float(prices["low_s"][i]), "high_s": float(prices["high_s"][i]),
            "share": float(prices["share"][i]), "alone_s": float(prices["alone_s"][i]),
            "confidence": float(prices["confidence"][i]),
            "windows": [{"begin_s": float(times["begin_s"][k]), "end_s": float(times["end_s"][k])}
                        for k in of],
            "ranks": _rank_list(str(prices["ranks"][i])), "nodes": _rank_list(str(prices["nodes"][i])),
            "links": _links(str(prices["links"][i])),
            "regions": _regions_of(str(prices["cause"][i]), tables, _LEAST_SHARE * prices.facts["length_s"]),
            "advice": str(prices["advice"][i]), "where": _where(tables["cause_places"], i, tables.get("code")),
            "lost_seconds": _lost(tables["cause_places"], i),
            **_parts(tables["cause_parts"], i)})
    return rows


def _lost(table, cause):
    """[s] How much longer the run without a cause takes at some of the places or parts in a table, in total."""
    return -float(table["time_s"][(table["row"] == cause) & (table["time_s"] < 0)].sum())


def _parts(table, cause):
    """What a cause costs in which phases and iterations, the greatest first; None if that is not known."""
    def of(part, names):
        known = numpy.flatnonzero(table["part"] == part)
        rows = [i for i in known if table["row"][i] == cause and table["time_s"][i] > 0]
        rows.sort(key=lambda i: -table["time_s"][i])
        return [{**{name: int(table[name][i]) for name in names}, "seconds": float(table["time_s"][i])}
                for i in rows] if len(known) else None
    inside = table.select(table["part"] == "iteration")
    return {"phases": of("phase", ("phase",)), "iterations": of("iteration", ("loop", "iteration")),
            "iterations_lost_seconds": _lost(inside, cause)}


def _links(text):
    """The links in a text such as '2, 0-3': all links of node 2, and the link between nodes 0 and 3."""
    ends = [link.partition("-") for link in filter(None, text.split(", "))]
    return [{"node": int(node), "other": int(other) if other else None} for node, _, other in ends]


def _regions_of(cause, tables, least):
    """Regions in which a cause acts: those whose ranks lose `least` [s] of their own time to it on average; for slow
    ranks, the region of the slowest. The filter uses the same rule for chosen regions."""
    slow = cause in ("slow rank", "slow node")
    work, members = tables["rank_work"], tables["rank_regions"]
    lost = dict(zip(work["rank"].tolist(), work[f"{'slow rank' if slow else cause}_s".replace(" ", "_")].tolist()))
    found = []
    for region in numpy.unique(members["region"][members["region"] >= 0]).tolist():
        own = [lost.get(rank, 0.0) for rank in members["rank"][members["region"] == region].tolist()]
        if (max(own) if slow else sum(own) / len(own)) >= least:
            found.append(region)
    return found


def _where(places, cause, code):
    """Where in the code the run without a cause saves time, the greatest first, as in `_waiting_in`; for each place
    also the iteration, phase and communication region with the greatest saving, or None if there is none or it is not
    known."""
    rows = []
    for i in numpy.flatnonzero((places["row"] == cause) & (places["time_s"] > 0)):
        rows.append({"activity": str(places["activity"][i]), "call": str(places["call_name"][i]),
                     "path": str(places["path"][i]), **_caller(code, places["path_id"][i]),
                     **{name: _id(places[name][i]) for name in ("loop", "iteration", "phase", "region")},
                     "iteration_seconds": _number(places["iteration_time_s"][i]),
                     "phase_seconds": _number(places["phase_time_s"][i]),
                     "region_seconds": _number(places["region_time_s"][i]),
                     "seconds": float(places["time_s"][i]), "rank": int(places["rank"][i]),
                     "rank_seconds": float(places["rank_time_s"][i])})
    return rows


def _caller(code, path):
    """The function that makes the calls of a call path, with its file and line; None if they are not known."""
    caller = code["parent_path"][path] if code and code.rows and path >= 0 else -1
    if caller < 0:
        return {"function": None, "file": None, "line": None}
    return {"function": code["region"][caller], "file": code["file"][caller] or None,
            "line": int(code["line"][caller]) if code["line"][caller] > 0 else None}


def _waiting_in(waits, code):
    """Where in the code calls waited, longest first: path as text, function that made the call, its file and line,
    seconds."""
    seconds = numpy.atleast_1d(waits.facts.get("path_wait_s", ()))
    rows = []
    for path in numpy.argsort(-seconds, kind="stable"):
        if not seconds[path] > 0.0:
            break
        rows.append({"path": waits.names["path_id"][path], **_caller(code, path),
                     "seconds": float(seconds[path])})
    return rows


def _criteria(tables, delay_factor):
    criteria = tables["criteria"]
    facts = criteria.facts
    return {
        "classes": len(set(criteria["inter_node"].tolist())),
        "bins": criteria.rows,
        "delayed": int(facts.get("delayed", 0)),
        "latency_p95": _number(facts.get("latency_p95", math.nan)),
        "latency_median": _number(facts.get("latency_median", math.nan)),
        "share_above_2": _number(facts.get("share_above_2", math.nan)),
        "judged": int(facts.get("judged", 0)),
        "delay_factor": float(delay_factor),
    }


def priced(tables):
    """Whether the causes of the trace were priced (bool)."""
    return tables["cause_prices"].facts.get("length_s", 0) > 0


def regions(tables):
    """Communication regions, and how clearly they are separated.

    Parameters
    ----------
    tables : dict of str to Table
        With regions and rank_regions.

    Returns
    -------
    (list of dict, float or None)
    """
    found, members = tables["regions"], tables["rank_regions"]
    rows = []
    for i, region in enumerate(found["region"].tolist()):
        row = {
            "region": region,
            "ranks": members["rank"][members["region"] == region].tolist(),
            "messages": int(found["messages"][i]),
            "latency": _number(found["latency"][i]),
            "latency_median": _number(found["latency_median"][i]),
            "latency_p95": _number(found["latency_p95"][i]),
        }
        rows.append(row)
    return rows, _number(found["strength"][0]) if rows else None


def _across(facts):
    """Messages between regions, and the number of all messages between ranks."""
    return {"messages": int(facts.get("across_messages", 0)), "between": int(facts.get("between_messages", 0)),
            **{name: _number(facts.get(f"across_{name}", math.nan))
               for name in ("latency", "latency_median", "latency_p95")}}


def _number(value):
    """A float for JSON, which has no NaN."""
    value = float(value)
    return value if math.isfinite(value) else None


def _id(number):
    """The number, or None for -1."""
    return int(number) if number >= 0 else None


def _periods(table):
    kinds = table.text("kind") if table.rows else []
    return [{"region": int(table["region"][i]), "kind": str(kinds[i]),
             "begin_s": float(table["begin_s"][i]), "end_s": float(table["end_s"][i]),
             "latency": _number(table["latency"][i]), "messages": int(table["messages"][i]),
             "delayed": int(table["delayed"][i]), "peak": _number(table["peak"][i])}
            for i in range(table.rows)]


def _cause(table, row):
    return str(table.text("cause")[row]).replace(" ", "_")


def _verdict(tables):
    verdict, evidence, windows = (tables[name] for name in ("verdict", "evidence", "cause_windows"))
    if not verdict.rows:
        return None
    return {
        "cause": _cause(verdict, 0),
        "confidence": _number(verdict["confidence"][0]),
        "sentence": str(verdict["sentence"][0]),
        "advice": str(verdict["advice"][0]),
        "evidence": {str(evidence["evidence"][i]): _number(evidence["value"][i])
                     for i in range(evidence.rows)},
        "windows": [{"begin_s": float(windows["begin_s"][i]), "end_s": float(windows["end_s"][i]),
                     "cause": _cause(windows, i), "confidence": _number(windows["confidence"][i])}
                    for i in range(windows.rows)],
        "ranks": _rank_list(str(verdict["ranks"][0])),
    }


def _rank_list(text):
    """The ranks in a text such as '3,5,8-11'."""
    ranks = []
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        ranks += range(int(first), int(last or first) + 1)
    return ranks


def _mapping(table):
    names = ("inter_node_messages", "inter_node_messages_proposed", "inter_node_bytes",
             "inter_node_bytes_proposed")
    return {**{name: int(table.facts.get(name, 0)) for name in names},
            "moved": int((table["node"] != table["proposed_node"]).sum()) if table.rows else 0,
            "priced": any(told.id == _PRICED for told in observed(table))}


def _comparison(tables):
    table = tables["region_differences"]
    trees = tables["cause_differences"]
    both = [{"name": str(trees["name"][i]), "parent": str(trees["parent"][i]) or None,
             "seconds": _number(trees["run_a_s"][i]), "seconds_b": _number(trees["run_b_s"][i]),
             "change_s": _number(trees["difference_s"][i]), "share": _number(trees["share"][i])}
            for i in range(trees.rows)]
    times = [row for row, is_cause in zip(both, trees["is_cause"])
             if not is_cause and row["parent"] in (None, "run")]
    causes = [{"cause": row["name"], **{name: row[name] for name in ("seconds", "seconds_b", "change_s", "share")}}
              for row, is_cause in zip(both, trees["is_cause"]) if is_cause]
    rows = [{"region": int(table["region"][i]), "latency_a": _number(table["latency_a"][i]),
             "latency_b": _number(table["latency_b"][i]),
             "messages_a": int(table["messages_a"][i]), "messages_b": int(table["messages_b"][i])}
            for i in range(table.rows)]
    return {"ranks_a": tables["ranks"].rows, "ranks_b": tables["other_ranks"].rows,
            "time_tree": times, "causes": causes, "regions": rows, "observations": lines(table)}


def lines(table):
    """The sentences of a filter about its table.

    Parameters
    ----------
    table : Table

    Returns
    -------
    list of str
    """
    return [told.text for told in observed(table)]


class Observation(NamedTuple):
    """An observation of a filter: a permanent id (Readers/Base/Findings/*Texts.cxx) and its text."""

    id: str
    text: str


def observed(table):
    """The observations of a filter about its table, most important first.

    Parameters
    ----------
    table : Table

    Returns
    -------
    list of Observation
    """
    texts, ids = (numpy.atleast_1d(table.facts.get(name, []))
                  for name in ("observations", "observation_ids"))
    return [Observation(str(key), str(text))
            for key, text in itertools.zip_longest(ids, texts, fillvalue="")]
