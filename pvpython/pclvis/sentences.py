"""The findings in words: sections of sentences, and a summary for the top of the page."""

import math

import numpy

from . import compared, prices, program, trace_read, wording
from .findings import TIME_USE, lines, observed

#: Headings for the questions that the report answers.
SLOW, WHERE, HOW = "Slow messages", "Where is the latency", "How does it evolve"
WHAT, STRUCTURE, PROGRAM = "What the ranks do", "Structure", "Program"
WHY, TO_DO = "Why", "What to do"
COMPARED = "Compared with the other run"

#: Up to this ratio of the highest to the lowest RL, no region counts as slower than the others.
ALIKE = 1.1


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
        Heading and sentences of each section of the chapters that were not left out.
    """
    told = [
        ("The trace", trace_read.about_trace(found["trace"])),
        ("Import notes", trace_read.about_log(tables["log"], found["import_errors"])),
    ]
    if found["trace"]["ranks"] == 0:
        return told
    told += [
        (SLOW, _about_latency(found, tables)),
        (WHERE, _about_regions(found, tables)),
        (HOW, _about_periods(found, tables)),
        (WHAT, _about_ranks(found, tables)),
    ]
    if "phases" in tables:
        told.append((STRUCTURE, _about_structure(found, tables)))
    if "loops" in tables:
        told.append((PROGRAM, lines(tables["flow_nodes"]) + lines(tables["loops"]) + program.sentences(tables)))
    told += [
        (WHY, _about_cause(found, tables)),
        (TO_DO, _about_remedy(found, tables)),
    ]
    if "comparison" in found:
        told.append((COMPARED, compared.sentences(found["comparison"])))
    return _once(told)


def _once(told):
    """Sections without sentences that an earlier section has already: filters observe the same things about a trace."""
    known, kept = set(), []
    for heading, said in told:
        kept.append((heading, [line for line in dict.fromkeys(said) if line not in known]))
        known.update(said)
    return kept


def headline(found):
    """The short answer for the top of the page; it begins with what was not read of the trace, or should not be."""
    lacks = found["trace"]["lacks_ranks"] and found["trace"]["ranks"] > 0
    return " ".join([*trace_read.not_read(found["import_errors"]), *([trace_read.OTHER_RANKS] if lacks else []),
                     *trace_read.cautions(found["trace"]), _answer(found)])


def _answer(found):
    trace, regions, verdict = found["trace"], found["regions"], found["verdict"]
    if trace["ranks"] == 0 or trace["events"] == 0:
        what = "No event was" if trace["ranks"] else "No MPI ranks were"
        return f"{what} read, so there is nothing to analyse."
    if trace["is_part"] and trace["calls"] == 0 and trace["sent"] == 0:
        return ("Nothing of the trace is in the part that was read: no MPI call, and no message. The import notes say where it "
                "begins and ends.")
    if trace["matched"] == 0:
        why = verdict["sentence"] if verdict else None
        return " ".join(filter(None, (trace_read.without_latency(trace), why, found["time_use"])))
    why = verdict["sentence"] + " " if verdict else ""
    if why and verdict["cause"] in ("none", "undecided") and found["time_use"]:
        why += found["time_use"] + " "
    if len(regions) < 2:
        return f"{why}The {wording.count(trace['ranks'], 'rank')} form one communication region."
    worst = slowest(regions)
    text = (f"{why}The {wording.count(trace['ranks'], 'rank')} form {len(regions)} "
            f"communication regions{_groups_words(found['regions_groups'])}")
    if worst is None:
        return text + "."
    across = (" Messages across regions are slower: mean L "
              f"{wording.ratio(found['across']['latency'])}." if _across_is_slower(found) else "")
    if _alike(regions):
        return f"{text}, all about equally fast (RL {_range_of(regions)}).{across}"
    return text + (f"; the slowest is R{worst['region']} ({wording.ranks(worst['ranks'])}) with RL {wording.ratio(worst['latency'])} "
                   f"(median L {wording.ratio(worst['latency_median'])}).{across}")


def slowest(regions):
    """The region with the highest latency RL, or None; if several are equal, the first."""
    known = [row for row in regions if row["latency"] is not None]
    return max(known, key=lambda row: row["latency"]) if known else None


def _alike(regions):
    known = [row["latency"] for row in regions if row["latency"] is not None]
    return len(known) > 1 and max(known) <= ALIKE * min(known)


def _range_of(regions):
    known = [row["latency"] for row in regions if row["latency"] is not None]
    return f"{wording.ratio(min(known))} to {wording.ratio(max(known))}"


def _about_latency(found, tables):
    criteria = found["criteria"]
    observations = lines(tables["criteria"])
    if not criteria["judged"]:
        return ["No message has a latency: that requires both its send and its receive.",
                *observations]
    inter = set(tables["criteria"]["inter_node"].tolist())
    judged, slow = criteria["judged"], criteria["share_above_2"]
    saved = tables["criteria"].facts.get("saved_curve", 0)
    classes = " and ".join(_CLASSES[c] for c in sorted(inter)) if found["trace"]["nodes"] else "nodes are unknown"
    said = [
        f"Criteria of {wording.count(criteria['bins'], 'size bin')} of "
        f"{wording.count(criteria['classes'], 'class', 'classes')} "
        f"({classes}): the latency L of a message is its "
        f"transmission time divided by the {'criterion' if saved else 'median'} of its class and size"
        f"{' in the saved curve of another run' if saved else ''}.",
        f"{wording.share(criteria['delayed'], judged, 'message')} {'is' if criteria['delayed'] == 1 else 'are'} delayed (L above "
        f"{wording.ratio(criteria['delay_factor'])}). " + ("" if saved or criteria["delay_factor"] != 1 else "The criterion is the trace's "
        "own median, so up to half of the messages always exceed it; look at the outliers: ") +
        f"{wording.share(round(slow * judged), judged, 'message')} took more than twice as long, "
        f"and the slowest 5 % more than {wording.ratio(criteria['latency_p95'])} times.",
    ]
    return said + observations


_CLASSES = {0: "within a node", 1: "between nodes"}


def _groups_words(groups):
    if groups == "none beyond chance":
        return ", no groups beyond chance"
    return f" with {groups}" if groups else ""


def _about_regions(found, tables):
    regions = found["regions"]
    told = observed(tables["regions"])
    groups = [each.text for each in told if each.id in _GROUPS]
    rest = [_with_caution(each) for each in told if each.id not in _GROUPS]
    if not regions:
        return ["There are no ranks and no regions.", *groups, *rest]
    if all(len(row["ranks"]) == 1 for row in regions):
        return ["No groups: regions are groups of ranks that communicate with each other.",
                *groups, *rest]
    said = groups
    worst = slowest(regions)
    if worst is None:
        return said + ["No message within a region has a known latency.", *rest]
    if _alike(regions):
        said.append(f"No region is slower than the others: region latency RL (mean L) {_range_of(regions)}.")
    elif len(regions) > 1:
        said.append(f"Slowest: R{worst['region']} ({wording.ranks(worst['ranks'])}), region latency RL (mean L) "
                    f"{wording.ratio(worst['latency'])}, median {wording.ratio(worst['latency_median'])}, "
                    f"95th percentile {wording.ratio(worst['latency_p95'])}.")
    return said + _about_across(found) + rest


def _about_across(found):
    """Latency of the messages between regions, compared with that of the slowest region."""
    across, worst = found["across"], slowest(found["regions"])
    if across["latency"] is None or worst is None:
        return []
    slower = _across_is_slower(found)
    how_many = wording.share(across["messages"], across["between"], "message between ranks", "messages between ranks")
    return [f"Across regions: {how_many}, mean L {wording.ratio(across['latency'])}, median "
            f"{wording.ratio(across['latency_median'])}, 95th percentile "
            f"{wording.ratio(across['latency_p95'])}"
            + (f": slower than within any region (RL at most {wording.ratio(worst['latency'])})."
               if slower else ".")]


def _across_is_slower(found):
    """Whether messages between regions are slower than those of each region."""
    across, worst = found["across"]["latency"], slowest(found["regions"])
    return across is not None and worst is not None and across > ALIKE * worst["latency"]


#: Ids of observations: those about groups of ranks, and those that qualify others.
_GROUPS = {"regions.one_rank", "regions.one", "regions.sharp", "regions.blurred",
           "regions.chance"}
_CAUTIONS = {"regions.outliers"}


def _with_caution(told):
    """The text of an observation; one that qualifies others is a caution."""
    return f"Caution: {told.text}" if told.id in _CAUTIONS else told.text


#: Greatest number of periods that the page lists individually.
_MOST_PERIODS = 5

#: Regions' periods with at least this mean L are listed beside those of all messages.
_NOTABLE = 1.2

_KINDS = {"growth": "grows", "steady": "is steadily high", "peak": "peaks"}


def _about_periods(found, tables):
    whole = [row for row in found["periods"] if row["region"] == -1]
    if not whole:
        return ["No message has a latency, so its evolution is unknown.",
                *lines(tables["periods"])]
    marked = [row for row in whole if row["kind"].split(" ")[0] in _KINDS and row["messages"]]
    if not marked and math.isnan(_greatest(whole, "peak")):
        said = ["No message has a known latency, so its evolution is unknown."]
    elif not marked:
        said = ["Latency of all messages together does not grow, stay high or peak: mean L is at most "
                f"{wording.ratio(_greatest(whole, 'peak'))} in a window."]
    else:
        said = ["F" + _period_words(row)[1:] for row in
                sorted(marked, key=lambda row: -(row["latency"] or 0.0))[:_MOST_PERIODS]]
        peak = _greatest([row for row in whole if row not in marked], "peak")
        if peak > _greatest(marked, "peak"):
            said.append("At other times it is higher, but only briefly: mean L is at most "
                        f"{wording.ratio(peak)} in a window.")
    inside = [row for row in found["periods"]
              if row["region"] >= 0 and row["kind"].split(" ")[0] in _KINDS
              and (row["latency"] or 0.0) >= _NOTABLE]
    if inside and len(found["regions"]) > 1:
        worst = max(inside, key=lambda row: row["latency"] or 0.0)
        where = "Most pronounced in" if marked else "Inside regions it does, most in"
        said.append(f"{where} R{worst['region']}: {_period_words(worst)}")
    return said + lines(tables["periods"])


def _greatest(rows, key):
    return max((row[key] for row in rows if row[key] is not None), default=float("nan"))


def _period_words(row):
    mean, peak = _known(row["latency"]), _known(row["peak"])
    # Windows extend beyond a period's ends, so their means may all be below the period's.
    worst = f", {wording.ratio(peak)} in the worst window" if peak > mean else ""
    return (f"from {wording.span_words(row['begin_s'], row['end_s'])} latency "
            f"{_KINDS[row['kind'].split(' ')[0]]}: mean L {wording.ratio(mean)} "
            f"over {wording.count(row['messages'], 'message')}{worst}.")


def _known(value):
    return float("nan") if value is None else value


#: Ids of observations about delays in a time window.
_OF_WINDOW = ("delays.rank_then", "delays.place", "delays.place_through", "delays.none_there")


def _about_ranks(found, tables):
    said = _about_time(found, tables["time_tree"]) if "time_tree" in tables else []
    said += lines(tables["wait_summary"]) or [
        "No rank waits for another in messages or collectives."]
    said += _about_lines(tables.get("code"))
    if "delay_costs" in tables:
        said += lines(tables["delay_costs"])
    dag = found["dag"]
    if dag["states"]:
        where = "" if dag["region"] is None else f"of R{dag['region']} "
        until = ("of the whole trace" if dag["end_s"] < dag["begin_s"] else
                 f"{where}from {wording.span_words(dag['begin_s'], dag['end_s'])}, around "
                 "the highest mean L of several windows,")
        said.append(f"The DAG {until} has {wording.count(dag['states'], 'state')} and "
                    f"{wording.count(dag['links'], 'link')}.")
    if "window_delays" in tables:
        said += [told.text for told in observed(tables["window_delays"]) if told.id in _OF_WINDOW]
    # For a trace without messages, it has been said already that there are none.
    return said + [told.text for told in observed(tables["states"]) if found["trace"]["messages"] or told.id != "dag.no_state"]


def _about_lines(code):
    """Whose lines of code are shown, if they are not those of calls."""
    if code is None or code.facts.get("call_lines", 1) or not numpy.any(code["line"] > 0):
        return []
    return ["Lines of code beside calls are those of the functions that make them, mostly where these begin: the trace has none of calls."]


def _about_time(found, time_tree):
    """The observations of Time Tree; the use of the run's time is described as at the top if it is divided by priced
    causes."""
    top = found["time_use"]
    rest = [told.text for told in observed(time_tree) if top is None or told.id not in TIME_USE and told.text not in top]
    return ([top] if top else []) + rest


def _about_structure(found, tables):
    structure = found["structure"]
    said = lines(tables["phases"]) + lines(tables["points_of_interest"])
    if structure["stragglers"]:
        worst = structure["stragglers"][0]
        again = f", for the {_ordinal(worst['recurrence'])} time at this place" if worst["recurrence"] > 1 else ""
        said.append(f"The greatest single delay begins on rank {worst['rank']} in step {wording.count(worst['step'])}: "
                    f"{wording.seconds(worst['seconds'])}{again}.")
    return said + lines(tables["logical_clusters"])


def _ordinal(n):
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


#: A window that has at least this share of the time axis counts as all of it.
_WHOLE = 0.99

#: Greatest number of nodes of a verdict's ranks that are listed individually.
_MOST_NODES = 4


def _about_cause(found, tables):
    verdict = found["verdict"]
    if verdict is None:
        return ["No cause can be determined."]
    said = [verdict["sentence"]]
    if "slow rank" in _causes(verdict):
        said += _nodes_named(verdict["ranks"], tables["ranks"])
    said += _other_rank(verdict, tables["wait_summary"])
    said += [_cause_window(row, _axis_length(found, tables)) for row in verdict["windows"]]
    return said + prices.sentences(found, tables)


def _causes(verdict):
    """Causes that a verdict names, as written in the tables."""
    rows = [verdict, *verdict["windows"]]
    return {row["cause"].replace("_", " ") for row in rows}


def _nodes_named(named, ranks):
    """Where the ranks of a verdict run; empty unless the trace names several nodes."""
    names = ranks["node_name"]
    here = list(dict.fromkeys(names[numpy.isin(ranks["rank"], named)].tolist()))
    if not here or "" in here or len(set(names.tolist())) < 2:
        return []
    rest = f" and {len(here) - _MOST_NODES} more" if len(here) > _MOST_NODES else ""
    who = wording.ranks(named)
    return [f"R{who[1:]} {'runs' if len(named) == 1 else 'run'} on "
            f"{', '.join(here[:_MOST_NODES])}{rest}."]


def _other_rank(verdict, waits):
    """Why the rank that others waited for longest is not among the verdict's ranks."""
    caused = numpy.atleast_1d(waits.facts.get("caused_s", []))
    if not verdict["ranks"] or not caused.size or not caused.max() > 0:
        return []
    longest = int(caused.argmax())
    if longest in verdict["ranks"]:
        return []
    reasons = [words for cause, words in _BY_OTHER_MEANS if cause in _causes(verdict)]
    return [f"Other ranks waited longest for rank {longest}, which is not among {_those(verdict)}: "
            "waiting is attributed to the rank that was late, even if it had itself waited for "
            f"another; {' and '.join(reasons)}."] if reasons else []


def _those(verdict):
    ranks = verdict["ranks"]
    return "the ranks of the verdict" + (f" (rank {ranks[0]})" if len(ranks) == 1 else "")


#: By which means causes that name ranks are found.
_BY_OTHER_MEANS = (("pattern", "a hot rank is found by its messages"),
                   ("slow rank", "a slow rank is found by its work beside that of the others"))


def _axis_length(found, tables):
    """[s] Length of the time axis, including its gaps; of the whole trace, if it has no axis."""
    facts = tables["ranks"].facts
    if "axis_end_s" not in facts:
        return found["trace"]["length_s"]
    return float(facts["axis_end_s"]) - float(facts["axis_begin_s"])


def _cause_window(row, length):
    cause, confidence = row["cause"].replace("_", " "), _known(row["confidence"])
    begin, end = row["begin_s"], row["end_s"]
    whole = length is not None and end - begin >= _WHOLE * length
    when = "All of the time" if whole else f"From {wording.span_words(begin, end)}"
    return f"{when}: {cause}, confidence {confidence:.2f}."


def _about_remedy(found, tables):
    verdict, mapping = found["verdict"], found["mapping"]
    said = trace_read.about_open_receives(found["trace"]) if found["trace"]["matched"] else []
    said += [verdict["advice"]] if verdict and verdict["advice"] else []
    decided = bool(verdict) and verdict["cause"] != "undecided"
    if mapping["moved"] and decided and "mapping" not in _causes(verdict):
        said.append("The mapping is not a cause, so the proposed one is unlikely to help much.")
    if mapping["moved"]:
        said.append(_where_mapping(mapping))
        if verdict and "mapping" in _causes(verdict) and not mapping["priced"]:
            said.append("Caution: it is not the placement that is priced, which is in tables/rank_work.csv, column proposed_node.")
    return said + lines(tables["mapping"])


def _where_mapping(mapping):
    """Where the files of the proposed mapping are."""
    if not mapping.get("placeable", True):
        return ("The proposed mapping is in tables/mapping.csv. Files for a launcher require node names (--node-file) and all "
                "ranks from 0 on.")
    return ("The proposed mapping is in mapping/rankfile for Open MPI (mpirun --rankfile) and in mapping/hostfile for Slurm "
            "(SLURM_HOSTFILE, srun -m arbitrary).")
