"""Findings of a trace: the numbers of findings.json, and the sentences that say them.

All statistics come from the filters' tables; here they are only picked, counted and worded.
"""

import math
import os

import numpy

from . import wording

SCHEMA = 1

#: Above this ratio of mean to median latency a few very late messages make the mean.
LATE_PARTNERS = 3.0


def numbers(path, tables, messages, delay_factor=1.0):
    """The content of findings.json.

    Parameters
    ----------
    path : str
        The trace, as the user named it.
    tables : dict of str to Table
        ranks, log, criteria, regions, rank_regions.
    messages : int
        Rows of the table Messages.
    delay_factor : float
        A message is delayed if its latency L is above this.

    Returns
    -------
    dict
        Keys are added, never renamed. Absent numbers are None.
    """
    found = {"schema": SCHEMA, "trace": _trace(path, tables, messages)}
    found["criteria"] = _criteria(tables, delay_factor)
    found["regions"], found["regions_strength"] = _regions(tables)
    strong = tables["regions"].facts.get("strong")
    found["regions_strong"] = None if strong is None else bool(strong)
    return found


def _trace(path, tables, messages):
    ranks, judged = tables["ranks"], tables["criteria"].facts
    facts = ranks.facts
    unmatched = int(judged.get("unmatched", 0))
    return {
        "path": os.fspath(path),
        "ranks": ranks.rows,
        "nodes": len(set(ranks["node"][ranks["node"] >= 0].tolist())),
        "locations": int(facts.get("locations", 0)),
        "events": int(facts.get("events", 0)),
        "calls": int(ranks["calls"].sum()),
        "messages": messages,
        "matched": messages - unmatched,
        "unmatched": unmatched,
        "skewed": int(judged.get("skewed", 0)),
        "message_bytes": int(ranks["sent_bytes"].sum()),
        "collectives": int(facts.get("collectives", 0)),
        "length_s": _number(facts.get("length_s", math.nan)),
    }


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


def _regions(tables):
    regions, members = tables["regions"], tables["rank_regions"]
    rows = []
    for i, region in enumerate(regions["region"].tolist()):
        row = {
            "region": region,
            "ranks": members["rank"][members["region"] == region].tolist(),
            "messages": int(regions["messages"][i]),
            "latency": _number(regions["latency"][i]),
            "latency_median": _number(regions["latency_median"][i]),
            "latency_p95": _number(regions["latency_p95"][i]),
        }
        rows.append(row)
    return rows, _number(regions["strength"][0]) if rows else None


def _number(value):
    """A float for JSON, which knows no NaN."""
    value = float(value)
    return value if math.isfinite(value) else None


def sentences(found, tables):
    """The findings in words.

    Parameters
    ----------
    found : dict
        Result of `numbers`.
    tables : dict of str to Table
        As for `numbers`.

    Returns
    -------
    list of (str, list of str)
        Heading and sentences of each section.
    """
    return [
        ("The trace", _about_trace(found["trace"])),
        ("What was assumed or odd", _about_log(tables["log"])),
        ("Slow messages", _about_latency(found, tables)),
        ("Communication regions", _about_regions(found, tables)),
    ]


def headline(found):
    """One sentence for the top of the page."""
    trace, regions = found["trace"], found["regions"]
    if trace["matched"] == 0:
        return (f"The trace of {wording.count(trace['ranks'], 'rank')} has no message with both of "
                "its sides, so no latency can be said.")
    if len(regions) < 2:
        return f"The {wording.count(trace['ranks'], 'rank')} form one communication region."
    worst = slowest(regions)
    text = (f"The {wording.count(trace['ranks'], 'rank')} form {len(regions)} "
            f"{_strength_word(found['regions_strong'])} communication regions")
    if worst is None:
        return text + "."
    return text + (f"; the slowest is R{worst['region']} "
                   f"({wording.ranks(worst['ranks'])}) with RL {wording.ratio(worst['latency'])} "
                   f"(median L {wording.ratio(worst['latency_median'])}).")


def slowest(regions):
    """The region of the greatest latency RL, or None; of equal ones the first."""
    known = [row for row in regions if row["latency"] is not None]
    return max(known, key=lambda row: row["latency"]) if known else None


def _about_trace(trace):
    lines = [f"{wording.count(trace['ranks'], 'rank')} on {wording.count(trace['nodes'], 'node')}, "
             f"{wording.count(trace['locations'], 'location')}, "
             f"{wording.count(trace['events'], 'event')} in {_length(trace)}, "
             f"{wording.count(trace['calls'], 'MPI call')}, "
             f"{wording.count(trace['collectives'], 'collective record')}."]
    if trace["messages"] == 0:
        return lines + ["The trace has no point-to-point message. Either the program sends none, "
                        "or the tracer was told not to record them."]
    line = (f"{wording.count(trace['messages'], 'message')} with "
            f"{wording.size(trace['message_bytes'])}")
    if trace["unmatched"] == 0:
        lines.append(line + ", each with its send and its receive.")
    else:
        lines.append(f"{line}; {wording.share(trace['unmatched'], trace['messages'])} lack their "
                     "other side and take no part in latencies.")
    if trace["skewed"]:
        lines.append(f"{wording.share(trace['skewed'], trace['matched'], 'message')} seem to "
                     "arrive before they are sent, which only clocks can cause: they count in no "
                     "criterion. Try the clock correction estimated from messages "
                     "(--clock estimated).")
    if trace["ranks"] and trace["nodes"] <= 1:
        lines.append("All ranks are on one node (or the trace names none): there is no message "
                     "between nodes. If that is wrong, say where the ranks ran: --node-file or "
                     "--ranks-per-node.")
    return lines


def _length(trace):
    return "unknown time" if trace["length_s"] is None else wording.seconds(trace["length_s"])


def _about_log(log):
    if log.rows == 0:
        return ["Nothing: the archive was read without assumptions."]
    lines = []
    for i in range(log.rows):
        where = f", first on rank {log['first_rank'][i]}" if log["first_rank"][i] >= 0 else ""
        often = wording.count(log["count"][i])
        text = f"{log['severity'][i]}: {log['finding'][i]} ({often}{where})."
        lines.append(" ".join([text, log["meaning"][i], log["remedy"][i]]).strip())
    return lines


def _about_latency(found, tables):
    criteria = found["criteria"]
    observations = numpy.atleast_1d(tables["criteria"].facts.get("observations", []))
    if not criteria["judged"]:
        return ["No message could be judged: latencies need messages with both sides.",
                *(str(line) for line in observations)]
    inter = set(tables["criteria"]["inter_node"].tolist())
    judged, slow = criteria["judged"], criteria["share_above_2"]
    lines = [
        f"Judged by {wording.count(criteria['bins'], 'size bin')} of "
        f"{wording.count(criteria['classes'], 'class', 'classes')} "
        f"({' and '.join(_CLASSES[c] for c in sorted(inter))}): the latency L of a message is its "
        "transmission time over the median of its class and size.",
        f"{wording.share(criteria['delayed'], judged, 'message')} are delayed (L above "
        f"{wording.ratio(criteria['delay_factor'])}). By its own median about half of a trace's "
        "messages always take longer than their criterion, so look at the far ones: "
        f"{wording.share(round(slow * judged), judged, 'message')} took more than twice as long, "
        f"and the slowest 5 % more than {wording.ratio(criteria['latency_p95'])} times.",
    ]
    return lines + [str(line) for line in observations]


_CLASSES = {0: "within a node", 1: "between nodes"}


def _strength_word(strong):
    if strong is None:
        return "unrated"
    return "strong" if strong else "weak"


def _about_regions(found, tables):
    regions = found["regions"]
    observations = numpy.atleast_1d(tables["regions"].facts.get("observations", []))
    observations = [str(line) for line in observations]
    if not regions:
        return ["No rank, no region.", *observations]
    if all(len(row["ranks"]) == 1 for row in regions):
        return ["No groups: regions are groups of ranks that communicate with each other.",
                *observations]
    if len(regions) == 1:
        lines = ["All ranks form one region: the messages show no separate groups."]
    else:
        lines = observations[:1]
        observations = observations[1:]
    worst = slowest(regions)
    if worst is None:
        return lines + ["No region has a message of known latency inside.", *observations]
    if len(regions) > 1:
        lines.append(f"Slowest: R{worst['region']} ({wording.ranks(worst['ranks'])}), region "
                     f"latency RL (mean L) {wording.ratio(worst['latency'])}, median "
                     f"{wording.ratio(worst['latency_median'])}, 95th percentile "
                     f"{wording.ratio(worst['latency_p95'])}.")
    return lines + observations + _caution(regions)


def _caution(regions):
    late = [row for row in regions if row["latency"] is not None and row["latency_median"]
            and row["latency"] > LATE_PARTNERS * row["latency_median"]]
    if not late:
        return []
    return [f"Caution: the RL of {wording.share(len(late), len(regions), 'region')} is made by a "
            "few very late messages, mostly receives whose partner came late, not by the network. "
            "Compare with the time from when the receiver was ready: --transmission ready."]
