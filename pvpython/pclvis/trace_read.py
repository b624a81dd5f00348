"""What was read from a trace: its numbers, and sentences about them."""

import math
import os

import numpy

from . import wording

#: Finding of the Import Log about sides whose partner is MPI_PROC_NULL.
_TO_NO_RANK = "message to no rank"

#: Finding of the Import Log about receives whose end the tracer did not record.
_OPEN_RECEIVE = "receive request without completion"

#: Finding of the Import Log about pairs of sends and receives among which records are missing.
_DOUBTFUL = "doubtful pair"

#: Finding of the Import Log about recording that the program turned off.
_SWITCHED_OFF = "recording switched off"

#: A share of the messages that is worth a caution.
_LEAST_DOUBTFUL = 0.01

#: Findings of the Import Log that say that only a part of the trace was requested.
_PARTS = ("time limited", "ranks limited")

#: For a trace of which only some ranks were requested.
OTHER_RANKS = "Only some ranks were read: when they wait for others, that counts as transfer and as time of collectives."

#: Greatest number of kinds of import errors listed at the top.
_MOST_ERRORS = 2

#: About messages that were received before they were sent, with the clock correction that leaves the fewest of them.
_CLOCKS_CHOSEN = "No clock correction leaves fewer. Where records are missing, sends and receives may be paired wrongly."

#: The same, with a clock correction chosen by the user.
_CLOCKS_AS_READ = ("Read the trace with clock correction automatic (--clock automatic): latencies of other inter-node "
                   "messages are equally wrong. Causes are based on times corrected by an estimate; criteria, latencies, "
                   "regions, periods and their charts on the times as read.")


def import_errors(log, events):
    """What prevents a trace from being read completely; if no event was read without an error, possible reasons.

    Parameters
    ----------
    log : Table
        Import Log of a reader.
    events : int
        Number of events that were read.

    Returns
    -------
    list of dict
        For findings.json: finding, count, meaning, remedy.
    """
    kind = "error" if events or "error" in log["severity"] else "notice"
    return [{"finding": str(log["finding"][i]), "count": int(log["count"][i]),
             "meaning": str(log["meaning"][i]), "remedy": str(log["remedy"][i])}
            for i in range(log.rows) if log["severity"][i] == kind]


def not_read(errors):
    """What could not be read from a trace, in words (list of str); `errors`: result of `import_errors`."""
    said = [f"Caution: {row['finding']} ({wording.count(row['count'])}). {row['meaning']} {row['remedy']}".strip()
            for row in errors[:_MOST_ERRORS]]
    return said + (["The import notes have more errors."] if len(errors) > _MOST_ERRORS else [])


def cautions(trace):
    """Why times may be wrong although everything was read, in words (list of str); `trace`: result of `numbers`."""
    said = ["Caution: the program switched recording off during the run. What ranks did meanwhile counts as their work, "
            "unless it is in a gap that is cut out."] if trace["switched_off"] else []
    doubtful, matched = trace["doubtful"], trace["matched"]
    if matched == 0 or doubtful < _LEAST_DOUBTFUL * matched:
        return said
    return said + [f"Caution: {doubtful:,} of {wording.count(matched, 'message')} may be paired wrongly, because others of the same "
                   "channel (communicator, ranks, tag) lack a side. Their latencies, and what is concluded from them, may be wrong."]


def _switched_off(log, facts):
    """Whether recording was first turned off between the first and the last communication."""
    if _counted(log, _SWITCHED_OFF) == 0:
        return False
    first = float(log["first_time_s"][log["finding"] == _SWITCHED_OFF].min())
    return float(facts["axis_begin_s"]) <= first < float(facts["axis_end_s"])


def _counted(log, finding):
    """How often the Import Log has a finding."""
    return int(log["count"][log["finding"] == finding].sum()) if log.rows else 0


def numbers(path, tables, messages):
    """The part `trace` of findings.json; arguments as in `findings.numbers`."""
    ranks, judged, log = tables["ranks"], tables["criteria"].facts, tables["log"]
    facts = ranks.facts
    length = float(facts.get("length_s", math.nan))
    unmatched = int(judged.get("unmatched", 0))
    return {
        "path": os.fspath(path),
        "ranks": ranks.rows,
        "nodes": len(set(ranks["node"][ranks["node"] >= 0].tolist())),
        "locations": int(facts.get("locations", 0)),
        "events": int(facts.get("events", 0)),
        "calls": int(ranks["calls"].sum()),
        "mpi_s": float(ranks["mpi_s"].sum()),
        "messages": messages,
        "sent": int(ranks["sent"].sum()),
        "matched": messages - unmatched,
        "unmatched": unmatched,
        "skewed": int(judged.get("skewed", 0)),
        "is_part": bool(log.rows and numpy.isin(log["finding"], _PARTS).any()),
        "lacks_ranks": bool(log.rows and (log["finding"] == _PARTS[1]).any()),
        "to_no_rank": _counted(log, _TO_NO_RANK),
        "open_receives": _counted(log, _OPEN_RECEIVE),
        "doubtful": _counted(log, _DOUBTFUL),
        "switched_off": _switched_off(log, facts),
        "clocks_chosen": bool(facts.get("clocks_chosen", 0)),
        "message_bytes": int(ranks["sent_bytes"].sum()),
        "collectives": int(facts.get("collectives", 0)),
        "length_s": length if math.isfinite(length) else None,
    }


def without_latency(trace):
    """The beginning of the answer if no message has a latency (str); `trace`: result of `numbers`."""
    what = "no point-to-point message" if trace["messages"] == 0 else (
        "no message whose send and receive are both recorded")
    ranks = wording.count(trace["ranks"], "rank")
    read = f"part that was read of the trace, {ranks}," if trace["is_part"] else f"trace of {ranks}"
    return " ".join([f"The {read} has {what}, so message latencies are unknown.", *about_open_receives(trace)])


def about_open_receives(trace):
    """What to do if the tracer did not record the end of receives, so that most messages have no latency (list of str).
    If no message has one, the top of the page says it; otherwise the section *What to do*."""
    if trace["open_receives"] == 0 or trace["matched"] >= trace["sent"] / 2:
        return []
    return [f"Record the program with Score-P or TAU to learn how long messages took: of "
            f"{wording.count(trace['open_receives'], 'receive')} the tracer recorded no end, as EZTrace does not in "
            "programs in C or C++ that wait with MPI_Wait or MPI_Waitall."]


def about_trace(trace):
    """The section about the trace (list of str); `trace`: result of `numbers`."""
    if trace["ranks"] == 0:
        return [f"{wording.count(trace['locations'], 'location')}, {wording.count(trace['events'], 'event')} in "
                f"{_length(trace)}, and no MPI communication: all that follows from messages and calls is left out."]
    ran, calls = (f"{wording.count(trace['ranks'], 'rank')} on "
                  f"{wording.count(trace['nodes'], 'node') if trace['nodes'] else 'unknown nodes'}, ",
                  wording.count(trace["calls"], "MPI call"))
    events = f"{wording.count(trace['events'], 'event')} in {_length(trace)}"
    said = [f"A part of the trace: {ran}{calls}. To find it, {events} were read." if trace["is_part"] else
            f"{ran}{wording.count(trace['locations'], 'location')}, {events}, {calls}, "
            f"{wording.count(trace['collectives'], 'collective record')}."]
    if trace["messages"] == 0:
        return said + ["This part has no point-to-point messages." if trace["is_part"] else
                       "The trace has no point-to-point messages: either the program sends none "
                       "or the tracer did not record them."]
    line = (f"{wording.count(trace['sent'], 'message')} with "
            f"{wording.size(trace['message_bytes'])}")
    if trace["unmatched"] == 0:
        said.append(line + ", all with both send and receive.")
    else:
        said.append(line + _about_lone_sides(trace))
    if trace["skewed"]:
        said.append(f"Caution: {wording.share(trace['skewed'], trace['matched'], 'message')} received before sent; "
                    f"{'it is' if trace['skewed'] == 1 else 'they are'} excluded from all criteria. "
                    + (_CLOCKS_CHOSEN if trace["clocks_chosen"] else _CLOCKS_AS_READ))
    return said


def _about_lone_sides(trace):
    """Sends and receives whose counterpart was not read or recorded; they have rows of their own."""
    what = "in the part that was read" if trace["is_part"] else "recorded"
    sends = trace["sent"] - trace["matched"]
    receives = trace["unmatched"] - sends
    said = []
    if sends > 0:
        said.append(f"the receive of {wording.share(sends, trace['sent'])} is not {what}")
    if receives > 0:
        said.append(f"{wording.count(receives, 'receive')} {'has' if receives == 1 else 'have'} no "
                    + (f"send {what}" if trace["is_part"] else "recorded send"))
    nobody = trace["to_no_rank"]
    none = f" {wording.count(nobody)} of these name MPI_PROC_NULL: there is no message." if nobody else ""
    return "; " + ", and ".join(said) + "." + none + " Latencies need both sides."


def _length(trace):
    return "unknown time" if trace["length_s"] is None else wording.seconds(trace["length_s"])


def about_log(log, errors):
    """The section about the Import Log (list of str); `errors`: result of `import_errors`, reported at the top."""
    if log.rows == 0:
        return ["None: the archive was read without assumptions."]
    told = [row["finding"] for row in errors[:_MOST_ERRORS]]
    said = []
    for i in range(log.rows):
        where = f", first on rank {log['first_rank'][i]}" if log["first_rank"][i] >= 0 else ""
        often = wording.count(log["count"][i])
        text = f"{log['severity'][i]}: {log['finding'][i]} ({often}{where})."
        more = ["See the top."] if log["finding"][i] in told else [log["meaning"][i], log["remedy"][i]]
        said.append(" ".join([text, *more]).strip())
    return said
