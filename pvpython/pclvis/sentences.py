"""The findings in words: sections of sentences, and one sentence for the top of the page."""

import math

from . import wording
from .findings import lines

#: Headings of the questions that the report answers.
SLOW, WHERE, HOW = "Slow messages", "Where is the latency", "How does it evolve"
WHAT, WHY, TO_DO = "What happens among the ranks", "Why", "What to do"

#: Above this ratio of mean to median latency a few very late messages make the mean.
LATE_PARTNERS = 3.0


def sections(found, tables):
    """The findings in words.

    Parameters
    ----------
    found : dict
        Result of `findings.numbers`.
    tables : dict of str to Table
        Tables of an Analysis, by name.

    Returns
    -------
    list of (str, list of str)
        Heading and sentences of each section.
    """
    told = [
        ("The trace", _about_trace(found["trace"])),
        ("What was assumed or odd", _about_log(tables["log"])),
        (SLOW, _about_latency(found, tables)),
        (WHERE, _about_regions(found, tables)),
        (HOW, _about_periods(found, tables)),
        (WHAT, _about_ranks(found, tables)),
        (WHY, _about_cause(found, tables)),
        (TO_DO, _about_remedy(found, tables)),
    ]
    if "comparison" in found:
        told.append(("Beside the other run", found["comparison"]["observations"]))
    return told


def headline(found):
    """The answer in a few sentences, for the top of the page."""
    trace, regions, verdict = found["trace"], found["regions"], found["verdict"]
    if trace["matched"] == 0:
        return (f"The trace of {wording.count(trace['ranks'], 'rank')} has no message with both of "
                "its sides, so no latency can be said.")
    why = verdict["sentence"] + " " if verdict else ""
    if len(regions) < 2:
        return f"{why}The {wording.count(trace['ranks'], 'rank')} form one communication region."
    worst = slowest(regions)
    text = (f"{why}The {wording.count(trace['ranks'], 'rank')} form {len(regions)} "
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
    said = [f"{wording.count(trace['ranks'], 'rank')} on {wording.count(trace['nodes'], 'node')}, "
             f"{wording.count(trace['locations'], 'location')}, "
             f"{wording.count(trace['events'], 'event')} in {_length(trace)}, "
             f"{wording.count(trace['calls'], 'MPI call')}, "
             f"{wording.count(trace['collectives'], 'collective record')}."]
    if trace["messages"] == 0:
        return said + ["The trace has no point-to-point message. Either the program sends none, "
                        "or the tracer was told not to record them."]
    line = (f"{wording.count(trace['messages'], 'message')} with "
            f"{wording.size(trace['message_bytes'])}")
    if trace["unmatched"] == 0:
        said.append(line + ", each with its send and its receive.")
    else:
        said.append(f"{line}; {wording.share(trace['unmatched'], trace['messages'])} lack their "
                     "other side and take no part in latencies.")
    if trace["skewed"]:
        said.append(f"{wording.share(trace['skewed'], trace['matched'], 'message')} seem to "
                     "arrive before they are sent, which only clocks can cause: they count in no "
                     "criterion. Try the clock correction estimated from messages "
                     "(--clock estimated).")
    if trace["ranks"] and trace["nodes"] <= 1:
        said.append("All ranks are on one node (or the trace names none): there is no message "
                     "between nodes. If that is wrong, say where the ranks ran: --node-file or "
                     "--ranks-per-node.")
    return said


def _length(trace):
    return "unknown time" if trace["length_s"] is None else wording.seconds(trace["length_s"])


def _about_log(log):
    if log.rows == 0:
        return ["Nothing: the archive was read without assumptions."]
    said = []
    for i in range(log.rows):
        where = f", first on rank {log['first_rank'][i]}" if log["first_rank"][i] >= 0 else ""
        often = wording.count(log["count"][i])
        text = f"{log['severity'][i]}: {log['finding'][i]} ({often}{where})."
        said.append(" ".join([text, log["meaning"][i], log["remedy"][i]]).strip())
    return said


def _about_latency(found, tables):
    criteria = found["criteria"]
    observations = lines(tables["criteria"])
    if not criteria["judged"]:
        return ["No message could be judged: latencies need messages with both sides.",
                *observations]
    inter = set(tables["criteria"]["inter_node"].tolist())
    judged, slow = criteria["judged"], criteria["share_above_2"]
    said = [
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
    return said + observations


_CLASSES = {0: "within a node", 1: "between nodes"}


def _strength_word(strong):
    if strong is None:
        return "unrated"
    return "strong" if strong else "weak"


def _about_regions(found, tables):
    regions = found["regions"]
    observations = lines(tables["regions"])
    if not regions:
        return ["No rank, no region.", *observations]
    if all(len(row["ranks"]) == 1 for row in regions):
        return ["No groups: regions are groups of ranks that communicate with each other.",
                *observations]
    if len(regions) == 1:
        said = ["All ranks form one region: the messages show no separate groups."]
    else:
        said = observations[:1]
        observations = observations[1:]
    worst = slowest(regions)
    if worst is None:
        return said + ["No region has a message of known latency inside.", *observations]
    if len(regions) > 1:
        said.append(f"Slowest: R{worst['region']} ({wording.ranks(worst['ranks'])}), region "
                     f"latency RL (mean L) {wording.ratio(worst['latency'])}, median "
                     f"{wording.ratio(worst['latency_median'])}, 95th percentile "
                     f"{wording.ratio(worst['latency_p95'])}.")
    return said + observations + _caution(regions)


def _caution(regions):
    late = [row for row in regions if row["latency"] is not None and row["latency_median"]
            and row["latency"] > LATE_PARTNERS * row["latency_median"]]
    if not late:
        return []
    return [f"Caution: the RL of {wording.share(len(late), len(regions), 'region')} is made by a "
            "few very late messages, mostly receives whose partner came late, not by the network. "
            "Compare with the time from when the receiver was ready: --transmission ready."]


#: Periods that the page names one by one.
_MOST_PERIODS = 5

_KINDS = {"growth": "grows", "steady": "is steadily high"}


def _about_periods(found, tables):
    whole = [row for row in found["periods"] if row["region"] == -1]
    if not whole:
        return ["No message could be judged, so nothing can be said over time.",
                *lines(tables["periods"])]
    marked = [row for row in whole if row["kind"].split(" ")[0] in _KINDS]
    if not marked:
        said = ["Latency neither grows nor stays high for a while: "
                f"{wording.count(len(whole), 'period')} in all, mean L at most "
                f"{wording.ratio(_greatest(whole, 'peak'))} in a window."]
    else:
        said = [_period_words(row) for row in
                sorted(marked, key=lambda row: -(row["latency"] or 0.0))[:_MOST_PERIODS]]
    inside = [row for row in found["periods"]
              if row["region"] >= 0 and row["kind"].split(" ")[0] in _KINDS]
    if inside and len(found["regions"]) > 1:
        worst = max(inside, key=lambda row: row["latency"] or 0.0)
        said.append(f"Among the regions it stands out most in R{worst['region']}: "
                    + _period_words(worst))
    return said + lines(tables["periods"])


def _greatest(rows, key):
    return max((row[key] for row in rows if row[key] is not None), default=float("nan"))


def _period_words(row):
    return (f"From {wording.span(row['begin_s'], row['end_s'])} latency "
            f"{_KINDS[row['kind'].split(' ')[0]]}: mean L {wording.ratio(_known(row['latency']))} "
            f"of {wording.count(row['messages'], 'message')}, "
            f"{wording.ratio(_known(row['peak']))} in the worst window.")


def _known(value):
    return float("nan") if value is None else value


def _about_ranks(found, tables):
    said = lines(tables["wait_summary"]) or [
        "No rank waits for another in a message or a collective."]
    dag = found["dag"]
    if dag["states"]:
        until = ("of the whole trace" if dag["end_s"] < 0 else
                 f"from {wording.span(dag['begin_s'], dag['end_s'])}, around "
                 "the window of the greatest mean latency,")
        said.append(f"The DAG {until} has {wording.count(dag['states'], 'state')} and "
                    f"{wording.count(dag['links'], 'link')}.")
    return said + lines(tables["states"])


def _about_cause(found, tables):
    verdict = found["verdict"]
    if verdict is None:
        return ["No cause can be named."]
    said = [verdict["sentence"]]
    for row in verdict["windows"]:
        said.append(f"From {wording.span(row['begin_s'], row['end_s'])}: "
                    f"{row['cause'].replace('_', ' ')}, confidence "
                    f"{wording.ratio(_known(row['confidence']))}.")
    return said + lines(tables["verdict"]) + _evidence(tables["evidence"])


def _evidence(table):
    """What speaks for each cause, and against it, where there is a threshold to compare with."""
    said = []
    for cause in dict.fromkeys(table.text("cause") if table.rows else []):
        for speaks, word in ((1, "For"), (0, "Against")):
            parts = [f"{str(table['meaning'][i]).rstrip('.')}: "
                     f"{wording.ratio(float(table['value'][i]))} (counts from "
                     f"{wording.ratio(float(table['threshold'][i]))})"
                     for i in range(table.rows)
                     if table.text("cause")[i] == cause and table["speaks_for"][i] == speaks
                     and math.isfinite(table["value"][i]) and math.isfinite(table["threshold"][i])]
            if parts:
                said.append(f"{word} {cause}: " + "; ".join(parts) + ".")
    return said


def _about_remedy(found, tables):
    verdict, mapping = found["verdict"], found["mapping"]
    said = [verdict["advice"]] if verdict and verdict["advice"] else []
    if mapping["moved"] and not mapping.get("placeable", True):
        said.append("The proposed placement stands in tables/mapping.csv. The trace does not name "
                    "its nodes; with a node file (--node-file) it can be written for a launcher.")
    elif mapping["moved"]:
        said.append("The proposed placement stands in mapping/rankfile for Open MPI (mpirun "
                    "--rankfile) and in mapping/hostfile for Slurm (SLURM_HOSTFILE, srun -m "
                    "arbitrary).")
    return said + lines(tables["mapping"])
