"""Findings in numbers and words, from tables written down by hand."""

import copy
import sys

import numpy
from checks import check, equal, result
from finding_tables import MESSAGES, NAN, RANKS, TABLES, table, words
from program_tables import CHOSEN, LOOPS

from pclvis import findings, program, sentences
from pclvis.tables import Table


def test_numbers():
    found = findings.numbers("a/b.otf2", TABLES, MESSAGES)
    equal("schema is 1", found["schema"], 1)
    equal("where ranks waited, the longest first", found["waiting_in"], [
        {"path": "MPI_Recv", "function": None, "file": None, "line": None, "seconds": 0.0006},
        {"path": "main > MPI_Send (a.c:3)", "function": "main", "file": "src/a.c", "line": 3, "seconds": 0.0002}])
    equal("the trace's numbers", found["trace"], {
        "path": "a/b.otf2", "ranks": 4, "nodes": 2, "locations": 5, "events": 1234, "calls": 46,
        "mpi_s": 0.001, "messages": 7, "sent": 6, "matched": 5, "unmatched": 2, "skewed": 1, "to_no_rank": 0, "open_receives": 0, "is_part": False, "lacks_ranks": False,
        "doubtful": 0, "switched_off": False, "clocks_chosen": False, "message_bytes": 3040, "collectives": 8, "length_s": 0.0021})
    criteria = found["criteria"]
    equal("classes, bins and delayed messages",
          [criteria[key] for key in ("classes", "bins", "delayed", "judged", "delay_factor")],
          [2, 2, 2, 4, 1.0])
    equal("95th percentile", criteria["latency_p95"], 2.775)
    equal("ranks of each region", [row["ranks"] for row in found["regions"]], [[0, 1], [2, 3]])
    equal("strength", found["regions_strength"], 0.61)
    equal("a period", found["periods"][1], {
        "region": -1, "kind": "steady", "begin_s": 0.001, "end_s": 0.0021, "latency": 2.5,
        "messages": 4, "delayed": 3, "peak": 2.75})
    equal("the verdict", found["verdict"], {
        "cause": "mapping", "confidence": 0.75, "sentence": "Slow by its mapping.",
        "advice": "Place it anew.", "evidence": {"inter-node share": 0.5, "imbalance": 0.02},
        "windows": [{"begin_s": 0.001, "end_s": 0.0015, "cause": "slow_rank", "confidence": 0.5}],
        "ranks": [0, 2, 3]})
    equal("the mapping", found["mapping"], {
        "inter_node_messages": 6, "inter_node_messages_proposed": 2, "inter_node_bytes": 3000,
        "inter_node_bytes_proposed": 40, "moved": 2, "priced": False})


def test_times():
    found = findings.numbers("a/b.otf2", TABLES, MESSAGES)
    none = {"low_s": None, "high_s": None}
    equal("what the time is used for", found["time_tree"], [
        {"name": "run", "parent": None, "seconds": 0.002, **none},
        {"name": "useful work", "parent": "run", "seconds": 0.0005, **none},
        {"name": "transfer", "parent": "run", "seconds": 0.0015, **none}])


def test_priced_time():
    causes = words(name=["run", "transfer", "mapping"], parent=["", "run", "transfer"],
                   time_s=[0.002, 0.002, 0.0005], low_s=[NAN, NAN, 0.0002], high_s=[NAN, NAN, 0.0008],
                   facts={"observations": "All is transfer.", "observation_ids": "times.overview_lost"})
    priced = findings.numbers("a/b.otf2", {**TABLES, "cause_tree": causes}, MESSAGES)
    equal("with causes in it, where they are priced", (priced["time_tree"][2], priced["time_use"]),
          ({"name": "mapping", "parent": "transfer", "seconds": 0.0005, "low_s": 0.0002, "high_s": 0.0008},
           "All is transfer."))


def test_places():
    found = findings.numbers("a/b.otf2", TABLES, MESSAGES)
    equal("who makes others wait, and the critical path", found["delays"], {
        "waited_s": 0.004, "critical_path_s": 0.002, "costs": [
            {"rank": 3, "activity": "work before", "call": "MPI_Send", "path": "main > MPI_Send",
             "seconds": 0.003, "long_term_s": 0.001, "share": 0.75},
            {"rank": 0, "activity": "in", "call": "MPI_Recv", "path": None, "seconds": 0.001, "long_term_s": 0.0,
             "share": 0.25}],
        "critical_path": [{"activity": "work before", "call": "MPI_Send", "path": "main > MPI_Send",
                           "seconds": 0.0015, "mean_s": 0.0005, "imbalance_s": 0.001, "rank": 3}]})
    equal("phases, steps and where lateness begins", found["structure"], {
        "phases": 2, "steps": 5, "max_lateness_s": 0.0015, "delayed_phases": [
            {"phase": 1, "first_step": 2, "last_step": 3, "begin_s": 0.01, "end_s": 0.02,
             "originated_s": 0.004, "max_lateness_s": 0.0015},
            {"phase": 0, "first_step": 0, "last_step": 1, "begin_s": 0.0, "end_s": 0.01,
             "originated_s": 0.001, "max_lateness_s": 0.0005}], "stragglers": [
            {"rank": 3, "step": 2, "phase": 1, "class": "begins here", "seconds": 0.001,
             "spread_s": 0.004, "recurrence": 2, "path": "main > MPI_Send (a.c:3)"},
            {"rank": 0, "step": 4, "phase": 1, "class": "message", "seconds": 1e-5,
             "spread_s": 1e-5, "recurrence": 1, "path": None}],
        "motifs": [{"motif": "tree", "flavour": "gather", "phases": 1},
                   {"motif": "exchange", "flavour": None, "phases": 1}],
        "clusters": [
            {"phase": 0, "cluster": 0, "ranks": 3, "medoid": 0, "members": [0, 1, 2], "mean_metric": 0.001,
             "max_metric": 0.002, "max_rank": 1, "motif": "tree", "flavour": "gather"},
            {"phase": 0, "cluster": 1, "ranks": 1, "medoid": 3, "members": [3], "mean_metric": 0.002,
             "max_metric": 0.004, "max_rank": 3, "motif": "tree", "flavour": "gather"},
            {"phase": 1, "cluster": 0, "ranks": 2, "medoid": 1, "members": [1, 2], "mean_metric": None,
             "max_metric": 0.001, "max_rank": 1, "motif": "exchange", "flavour": None}],
        "main_loop": {
            "loop": 0, **LOOPS[0], "begin_s": 0.25, "end_s": 0.5, "share": 0.8, "stable_s": 0.3,
            "representative": CHOSEN},
        "loops": [{"loop": 0, "parent": -1, **LOOPS[0]}, {"loop": 1, "parent": 0, **LOOPS[1]}],
        "flow": {"nodes": 2, "edges": 3, "groups": 1, "compression": 12.5}})
    equal("causes that count, with their times and ranks", found["causes"], [
        {"cause": "slow rank", "seconds": 0.001, "low_s": 0.0008, "high_s": 0.0012, "share": 0.5,
         "alone_s": 0.0009, "confidence": 0.99, "ranks": [3, 5, 6], "nodes": [1], "regions": [1],
         "links": [{"node": 2, "other": None}, {"node": 0, "other": 1}], "advice": "Look at it.",
         "windows": [{"begin_s": 0.001, "end_s": 0.0015}], "lost_seconds": 0.0001, "where": [
             {"activity": "in", "call": "MPI_Recv", "path": "MPI_Recv", "function": None, "file": None,
              "line": None, "loop": 0, "iteration": 6, "iteration_seconds": 0.0004, "phase": 2, "phase_seconds": 0.0007,
              "region": 1, "region_seconds": 0.0006, "seconds": 0.0009, "rank": 1, "rank_seconds": 0.001},
             {"activity": "work before", "call": "MPI_Send", "path": "main > MPI_Send (a.c:3)",
              "function": "main", "file": "src/a.c", "line": 3, "loop": 1, "iteration": 0, "iteration_seconds": 0.0002,
              "phase": None, "phase_seconds": None, "region": None, "region_seconds": None, "seconds": 0.0002, "rank": 3, "rank_seconds": 0.0004}],
         "phases": [{"phase": 2, "seconds": 0.0007}, {"phase": 3, "seconds": 0.0003}],
         "iterations": [{"loop": 0, "iteration": 6, "seconds": 0.0004}, {"loop": 0, "iteration": 7, "seconds": 0.00035},
                        {"loop": 1, "iteration": 0, "seconds": 0.0002}, {"loop": -1, "iteration": -1, "seconds": 0.00005}],
         "iterations_lost_seconds": 1e-6}])
    equal("efficiencies", found["pop"], {
        "parallel_efficiency": 0.25, "load_balance": 1.0, "communication_efficiency": 0.25,
        "serialisation": None, "transfer": 0.25})
    equal("the wait states", [found["wait_states"][name] for name in findings.WAITS],
          [0.0006, 0.0, 0.0, 0.0002, 0.0, 0.0])


def test_sentences():
    found = findings.numbers("a/b.otf2", TABLES, MESSAGES)
    text = "\n".join(line for _, lines in sentences.sections(found, TABLES) for line in lines)
    for part in ("Where: without \"slow rank\" the ranks would save, on average, 900 \u00b5s in MPI_Recv (up to 1 ms, "
                 "rank 1); 200 \u00b5s of work before main > MPI_Send (a.c:3) (up to 400 \u00b5s, rank 3); elsewhere they would "
                 "lose 100 \u00b5s more than they save. Its price is 1 ms.",
                 "4 ranks on 2 nodes", "1,234 events", "2.1 ms", "6 messages with 3.04 kB; the receive of 1 of 6 (16.7 %) is not",
                 "and 1 receive has no recorded send.",
                 "1 of 5 messages (20 %) received before sent", "unmatched send (2, first on rank 3)",
                 "1 of 4 messages (25 %) took more than twice", "An observation.", "Two strong ones.", "Another.", "Slowest: R1 (ranks 2, 3)",
                 "Across regions: 2 of 5 messages between ranks (40 %), mean L 1.70, median 1.20, 95th percentile 4.00.",
                 "From 1.0 to 2.1 ms latency is steadily high: mean L 2.50 over 4 messages",
                 "Most pronounced in R1: from 0.0 to 2.1 ms latency grows: mean L 3.00 over 2 messages, 3.25 in",
                 "A quarter is work.", "They waited.", "Rank 3 makes others wait.",
                 "One call is apart.", "It begins on rank 3.", "Two ranks are alike.",
                 "The greatest single delay begins on rank 3 in step 2: 1 ms, for the 2nd time at this place.",
                 "has 3 states and 2 links", "Slow by its mapping.",
                 "Ranks 0, 2, 3 run on a, b.", "From 1.00 to 1.50 ms: slow rank, confidence 0.50",
                 "Also priced, but not counted as causes (with the range of 90 % probability): mapping 10 \u00b5s (0 s to 20 \u00b5s).",
                 "Calls are held.", "Place it anew.",
                 "Loop 0 begins with MPI_Irecv 8 B: 15 iterations on 4 ranks, 250 ms a rank, 50 % of it in MPI "
                 "(25 to 75 % by rank); stable from 300 ms on.",
                 "Loop 1, in loop 0, begins with MPI_Send: 30 to 40 iterations on 2 ranks, 3.5 each time it is entered, "
                 "250 ms a rank. It is irreducible.", "Irreducible loops: Leave sizes out.",
                 "mapping/rankfile", "A remark on the mapping."):
        check(f"the findings say '{part}'", part in text, text)
    equal("the headline names the slowest region", sentences.headline(found),
          "Slow by its mapping. The 4 ranks form 2 communication regions with sharp borders; the slowest is R1 (ranks 2, 3) with RL 3.20 (median L 1.00).")
    equal("of two loops, that with more time", program._longest(TABLES["loops"], 1), [0])
    tangled = told(loops={"irreducible": [1, 0]})
    check("what is inside an irreducible loop is counted, not told",
          "Loop 0 begins" in tangled and "Loop 1" not in tangled and "These are 1 of 2 loops: those with the most time, without "
          "what is inside irreducible ones" in tangled, tangled)
    weak = dict(TABLES, regions=TABLES["regions"].select(numpy.ones(2, bool)))
    weak["regions"]["groups"] = numpy.zeros(2, int)
    check("what the filter calls no groups is none",
          "2 communication regions, no groups beyond chance" in sentences.headline(findings.numbers("t", weak, MESSAGES)))


def test_iterations():
    """Iterations are named only for loops in which they are counted."""
    when = ("When: 950 \u00b5s of what \"slow rank\" costs is in iterations 6, 7 of loop 0 and iteration 0 of loop 1 "
            "(400 \u00b5s in iteration 6).")
    found = findings.numbers("a/b.otf2", TABLES, MESSAGES)
    loops = copy.deepcopy(TABLES["loops"])
    loops["counted"][:] = 1
    for tables, is_said in ((TABLES, False), (dict(TABLES, loops=loops), True)):
        lines = [line for _, lines in sentences.sections(found, tables) for line in lines]
        equal("in which iterations", when in lines, is_said)


def told(**parts):
    """All sentences when some tables are replaced; facts of a table are given as KEY_facts."""
    tables = dict(TABLES)
    for name, columns in parts.items():
        base = TABLES[name]
        changed = Table({key: numpy.array(columns.get(key, value), dtype=value.dtype)
                         for key, value in base.items()}, base.names, dict(base.facts))
        changed.facts.update(columns.get("facts", {}))
        tables[name] = changed
    found = findings.numbers("a/b.otf2", tables, MESSAGES)
    lines = [line for _, part in sentences.sections(found, tables) for line in part]
    return "\n".join([sentences.headline(found), *lines])


def test_no_cause():
    """The words of the verdict are those of the filter."""
    none = {"verdict": {"cause": [0], "sentence": ["None was found."], "ranks": [""]},
            "cause_windows": {"cause": [0]}}
    text = told(**none)
    check("the filter's sentence and advice are told as they are",
          "None was found." in text and "Place it anew." in text, text)
    check("and its sentence about the time", "None was found. A quarter is work. The 4 ranks" in text.partition("\n")[0], text)
    check("not where a cause is told", "A quarter" not in told().partition("\n")[0])
    check("nor where it says nothing", "None was found. The 4" in told(**none, time_tree={"facts": {"observation_ids": "x"}}))
    check("the mapping is no cause", "The mapping is not a cause" in text
          and "The mapping is not a cause" not in told(), text)
    unknown = {**none, "verdict": {**none["verdict"], "cause": [4]}}
    check("it may be one if nothing is decided", "The mapping is not a cause" not in told(**unknown), told(**unknown))


def test_clocks():
    """Advice about clocks is given unless it was followed already."""
    check("the automatic correction is advised", "(--clock automatic)" in told())
    text = told(ranks={"facts": {"clocks_chosen": 1}})
    check("but not where it was taken", "No clock correction leaves fewer" in text
          and "--clock" not in text and "times as read" not in text, text)


def test_emphasis():
    """What is not a finding is not reported as one."""
    text = told(regions={"latency": [1.0, 1.1]})
    check("regions that are alike have no slowest one",
          "regions with sharp borders, all about equally fast (RL 1.00 to 1.10)." in text
          and "No region is slower than the others" in text and "Slowest" not in text, text)
    check("but others have", "Slowest" in told(regions={"latency": [1.0, 1.11]}))
    text = told(periods={"latency": [0.8, 2.5, 1.19], "peak": [1.0, 2.4, 3.25]})
    check("a region's period of ordinary latency is not named", "Most pronounced" not in text, text)
    check("nor a worst window that is no worse", "2.50 over 4 messages." in text, text)
    text = told(criteria={"facts": {"saved_curve": 1, "delayed": 1}})
    check("another run's criteria are not called the trace's own", "by the criterion of its class and size in the saved curve of another run."
          in text and "1 of 4 messages (25 %) is delayed (L above 1.00). 1 of 4 messages" in text and "own median" not in text, text)
    lines = "Lines of code beside calls are those of the functions"
    check("whose lines are shown is said where they are not the calls'", lines in told(code={"facts": {"call_lines": 0}})
          and lines not in told(code={"facts": {"call_lines": 1}}))
    check("steps are counted as everywhere", "in step 1,009: " in told(points_of_interest={"step": [1009, 4]}))
    text = told(periods={"kind": [0, 0, 1]})
    check("latency that is high inside a region only does not contradict that of all messages",
          "all messages together does not grow" in text and "Inside regions it does, most in R1: from" in text, text)
    check("a higher peak elsewhere is not hidden", "At other times it is higher, but only "
          "briefly: mean L is at most 2.80 in a window." in told(periods={"peak": [2.8, 2.75, 3.25]})
          and "At other times" not in told())
    check("nodes are named of slow ranks", "run on" not in told(cause_windows={"cause": [1]}))
    text = told(periods={"kind": [0, 0, 0], "peak": [1.0, 7.6, 3.25]})
    shown = str(sentences.sections(findings.numbers("t", TABLES, MESSAGES, worst=(0.001, 0.002)), TABLES))
    check("nor is what the DAG shows called one", "around the highest mean L of several windows, has 3" in shown, shown)
    check("without a period the worst window is told",
          "does not grow, stay high or peak: mean L is at most 7.60 in a window." in text, text)
    check("a window of the whole trace is called that", "All of the time: slow rank" in told(
        cause_windows={"begin_s": [0.0], "end_s": [0.00209]}))
    text = told(cause_prices={"facts": {"length_s": 0.0}})
    check("what is not priced is not told", "Also priced" not in text and "Where: " not in text, text)


def test_prices():
    """Prices below zero, places that save more than the price, and the time in which causes act."""
    text = told(cause_prices={"time_s": [0.001, -2e-5], "low_s": [0.0008, -3e-5], "high_s": [0.0012, -1e-5]})
    check("a price below zero is in its range, and what it means is said",
          "mapping -20 \u00b5s (-30 \u00b5s to -10 \u00b5s)." in text and "the run would be longer without" in text, text)
    uneven = {"cause": ["slow rank", "uneven work"], "time_s": [0.001, -2e-5]}
    check("why even work takes longer", "uneven in single pieces only" in told(cause_prices={**uneven, "high_s": [1, -1e-5]})
          and "single pieces" not in told(cause_prices=uneven))
    check("else nothing is said of that", "would be longer" not in told())
    counted = {"counted": numpy.ones(len(TABLES["loops"]["counted"]))}
    text = told(loops=counted, cause_parts={"time_s": [0.0007, 0.0003, 1e-5, 0.00005, -0.0002, 0.0006, 0.00045, 0.0001]})
    check("iterations that save more than the price do not have so much of it",
          "When: without \"slow rank\" the ranks would save, on average, 1.15 ms in iterations 6, 7 of loop 0 and iteration 0 "
          "of loop 1 (600 \u00b5s in iteration 6); elsewhere they would lose 150 \u00b5s more than they save. Its price is 1 ms." in text, text)
    whole = {"ranks": {"facts": {"axis_begin_s": 0.001, "axis_end_s": 0.0015}}}
    check("a window of all of the axis is called that", "All of the time: slow rank" in told(**whole)
          and "All of the time" not in told(), told(**whole))


def test_small_prices():
    """Prices close to zero, and the price of collective operations, which is not a cause."""
    # for a run of 2 ms, 0.1 % is 2 us
    text = told(cause_prices={"time_s": [0.001, -5e-8], "low_s": [0.0008, -1.9e-6], "high_s": [0.0012, 1e-6]})
    check("less than a thousandth of the run is no number, and no price below zero", "less than 0.1 % of the run: mapping." in text
          and "Also priced, but" not in text and "would be longer" not in text, text)
    none = told(cause_prices={"time_s": [0.001, 0], "low_s": [0.0008, 0], "high_s": [0.0012, 0]})
    check("what has no price at all is not told", "Also priced" not in none, none)
    text = told(cause_prices={"cause": ["slow rank", "collectives"], "time_s": [0.001, 0.0005], "low_s": [0.0008, 0.0002],
                              "high_s": [0.0012, 0.0008], "share": [0.5, 0.25]})
    check("collectives are not told as something that was looked at and dismissed", "Also priced" not in text
          and "Collective operations themselves take 500 \u00b5s (25 % of the run; with 90 % probability 200 \u00b5s to 800 \u00b5s): the "
          "run would be that much shorter if each ended as soon as its last rank has entered." in text, text)
    text = told(cause_places={"time_s": [0.0009, 0.000105, -5e-6, 1e-5]})
    check("what is saved beyond the price is not told if it is next to nothing", "rank 3).\n" in text
          and "elsewhere" not in text, text)
    loops = {"counted": numpy.ones(len(TABLES["loops"]["counted"]))}
    text = told(loops=loops, cause_parts={"time_s": [0.0007, 0.0003, 1e-5, 0.0009, -1e-9, -1e-9, 0.0001, -1e-9]})
    check("a single iteration is told once, and what lies outside of loops is said to",
          "When: 100 \u00b5s of what \"slow rank\" costs is in iteration 7 of loop 0, the rest outside of loops." in text, text)


def test_not_read():
    """What could not be read from a trace is stated before any result."""
    def rows(**columns):
        return {"log": {"severity": ["error"], "finding": ["location not read"], "count": [3], "meaning": ["Files lack."],
                        "remedy": ["Copy them."], **columns}}

    text = told(**rows()).partition("\n")[0]
    check("an error is a caution at the top", text.startswith("Caution: location not read (3). Files lack. Copy them. Slow by"), text)
    whole = told(**rows())
    equal("and nowhere else in the same words", whole.count("Copy them."), 1)
    check("the import notes say where", "error: location not read (3" in whole and "). See the top." in whole, whole)
    check("and alone, if no event was read", "Take others." not in told(**rows(
        severity=["error", "notice"], finding=["a", "b"], count=[1, 1], first_rank=[0, 0], meaning=["A.", "B."],
        remedy=["Copy.", "Take others."]), ranks={"facts": {"events": 0}}).partition("\n")[0])
    check("other notes are not", told().startswith("Slow by"))
    text = told(**rows(severity=["notice"], finding=["no events"]), ranks={"facts": {"events": 0}}).partition("\n")[0]
    equal("without events, notices say why, and there is no result", text,
          "Caution: no events (3). Files lack. Copy them. No event was read, so there is nothing to analyse.")


def test_open_receives():
    """Missing ends of receives are reported once, with what to do."""
    lost = {"log": {"severity": ["notice"], "finding": ["receive request without completion"], "count": [9],
                    "meaning": ["Lost."], "remedy": ["Use another."]}}
    advice = "Record the program with Score-P or TAU"
    for unmatched, where in ((MESSAGES, "the top"), (MESSAGES - 1, "What to do")):
        text = told(criteria={"facts": {"unmatched": unmatched, "skewed": 0}}, **lost)
        equal(f"{unmatched} of {MESSAGES} without their other side: once, in {where}", text.count(advice), 1)


def test_cautions():
    """Why times may be wrong, although all was read, is said before any result."""
    def top(finding, count, first=0.0015):
        axis = {"facts": {"axis_begin_s": 0.001, "axis_end_s": 0.002}}
        log = {"finding": [finding], "count": [count], "first_time_s": [first]}
        return told(ranks=axis, log=log).partition("\n")[0]

    check("that recording was off", top("recording switched off", 4).startswith(
        "Caution: the program switched recording off during the run. "), top("recording switched off", 4))
    for when, first in (("before", 0.0005), ("after", 0.002)):
        check(f"not if it was {when} all communication", "Caution" not in top("recording switched off", 4, first))
    check("that pairs may be wrong: 3 of the 5 with both sides", top("doubtful pair", 3).startswith(
        "Caution: 3 of 5 messages may be paired wrongly, "), top("doubtful pair", 3))
    check("else nothing", "Caution" not in top("unmatched send", 2))


def test_headline_without_latency():
    """A trace without messages has a verdict, too."""
    none = {"criteria": {"facts": {"unmatched": MESSAGES, "skewed": 0}}}
    check("what was not asked for is not missed", "The part that was read of the trace, 4 ranks, has no message" in told(
        **none, log={"finding": ["time limited"]}))
    check("a part without anything", told(log={"finding": ["time limited"]}, ranks={"calls": [0] * 4, "sent": [0] * 4}).startswith(
        "Nothing of the trace is in the part that was read"))
    part, read = told(log={"finding": ["ranks limited"]}), "the part that was read"
    check("of some ranks, waiting for others is none", part.startswith("Only some ranks were read: when they wait for others, "))
    check("nor is it called not recorded", "A part of the trace: 4 ranks on 2 nodes, " in part
          and f"is not in {read}, and 1 receive has no send in {read}." in part, part)
    text = told(**none).partition("\n")[0]
    check("it is told at the top, with what the time is used for", text.endswith(
        "so message latencies are unknown. Slow by its mapping. A quarter is work."), text)


def test_time():
    """The use of the run's time is the same at the top and below, and mentions any part that may be start-up."""
    facts = {"observations": ["Half is work.", "Rank 0 works longest.", "1 s of its work lie before."],
             "observation_ids": ["times.overview_lost", "times.longest", "times.before_first"]}
    none = {"verdict": {"cause": [0]}}
    text = told(**none, time_tree={"facts": facts})
    check("start-up is told with it", all("Half is work. Rank 0 works longest. 1 s of its work lie before." in line
                                          for line in text.split("\n") if "Half" in line) and text.count("Half") == 2, text)
    tree = words(name=["run"], parent=[""], time_s=[0.002],
                 facts={"observations": "A third is work.", "observation_ids": "times.overview_lost"})
    found = findings.numbers("t", {**TABLES, "cause_tree": tree}, MESSAGES)
    lines = [line for _, part in sentences.sections(found, {**TABLES, "cause_tree": tree}) for line in part]
    check("where causes divide the time, no other division is told", "A third is work." in lines
          and "A quarter is work." not in lines, lines)


def test_no_partner():
    """Sides with MPI_PROC_NULL as partner are not lost messages."""
    rows = {"severity": ["info"], "finding": ["message to no rank"], "count": [2]}
    check("how many there are is said", "2 of these name MPI_PROC_NULL: there is no message. Latencies need" in told(log=rows)
          and "MPI_PROC_NULL" not in told())


def test_placements():
    """A launcher's file with a different placement from the priced one says so."""
    other = "it is not the placement that is priced"
    check("mapping is the cause, and the file has another one", other in told(), told())
    check("it has that one", other not in told(mapping={"facts": {
        "observations": ["Some move.", "It is priced."], "observation_ids": ["mapping.proposed", "mapping.priced"]}}))
    check("another cause prices no placement", other not in told(verdict={"cause": [2]}))


def test_once():
    """What a filter says appears once."""
    late = "The mean is far above the median."
    text = told(regions={"facts": {"observations": ["Two strong ones.", late],
                                   "observation_ids": ["regions.sharp", "regions.outliers"]}})
    equal("a remark on outliers stands once", text.count(late), 1)
    check("as a caution", f"Caution: {late}" in text, text)
    check("without it there is none", f"Caution: {late}" not in told() and late in told(regions={"facts": {
        "observations": [late], "observation_ids": ["regions.sharp"]}}))
    text = told(regions={"facts": {"observations": [late, "Two strong ones."],
                                   "observation_ids": ["regions.outliers", "regions.sharp"]}})
    lost = "8 messages are not replayed."
    text = told(time_tree={"facts": {"observations": ["A quarter is work.", lost], "observation_ids": ["times.overview_lost", "times.lost"]}},
                delay_costs={"facts": {"observations": lost}},
                cause_prices={"facts": {"observations": [lost], "observation_ids": ["times.lost"]}})
    equal("what several filters observe stands once", text.count(lost), 1)
    text = told(regions={"facts": {"observations": [late, "Two strong ones."],
                                   "observation_ids": ["regions.outliers", "regions.sharp"]}})
    check("that about groups comes first, by its id",
          -1 < text.find("Two strong ones.") < text.find(late), text)


def test_peaks():
    """A peak is a period that is named."""
    text = told(periods={"kind": [0, 3, 1]})
    check("a peak is said to be one",
          "From 1.0 to 2.1 ms latency peaks: mean L 2.50 over 4 messages, 2.75 in the worst window"
          in text, text)
    text = told(periods={"kind": [0, 0, 3]})
    check("a region's as well", "latency peaks: mean L 3.00 over 2 messages" in text, text)


def test_across():
    """Messages between regions may be the slow ones. RL is 0.75 and 3.2."""
    check("those that are not are not called so", "across regions are slower" not in told()
          and "slower than within" not in told())
    text = told(regions={"facts": {"across_latency": 3.6}})
    check("slower ones are, on top and in the section",
          "(median L 1.00). Messages across regions are slower: mean L 3.60." in text
          and "slower than within any region (RL at most 3.20)." in text, text)
    check("alike regions have slower messages across, too", "(RL 1.00 to 1.10). Messages across" in
          told(regions={"latency": [1.0, 1.1], "facts": {"across_latency": 3.6}}))
    text = told(regions={"facts": {"across_messages": 0, "across_latency": NAN}})
    check("no message across, no sentence", "Across regions" not in text, text)


def test_waited_for():
    """Ranks of the verdict (0, 2, 3), and the rank that others waited for longest."""
    pattern = {"verdict": {"cause": [3]}, "cause_windows": {"cause": [3]}}

    def waits(*caused):
        return {"wait_summary": {"facts": {"caused_s": numpy.array(caused)}}}

    text = told(**pattern, **waits(0.1, 0.4, 0.2, 0.3))
    check("why they differ is said", "longest for rank 1, which is not among the ranks of the "
          "verdict: waiting is attributed to the rank that was late, even if it had itself waited for "
          "another; a hot rank is found by its messages." in text, text)
    check("of a slow rank, too", "a slow rank is found by its work beside that of the others" in told(**waits(0.1, 0.4)))
    for name, other in (("the same rank", waits(0.1, 0.2, 0.3)), ("no waiting", waits(0.0, 0.0)),
                        ("no verdict on ranks", {**waits(0.1, 0.4), "verdict": {"ranks": [""]}})):
        text = told(**{**pattern, **other})
        check(f"{name}: nothing to explain", "which is not among" not in text, text)


def test_without_messages():
    nothing = {name: part.select(numpy.arange(0)) for name, part in TABLES.items()}
    nothing["criteria"].facts = {"judged": 0, "latency_p95": NAN}
    nothing["states"] = table(state=[], facts={"observations": "No message in the window.", "observation_ids": "dag.no_state"})
    for ranks in (RANKS, RANKS.select(numpy.arange(1)), nothing["ranks"]):
        tables = dict(nothing, ranks=ranks)
        found = findings.numbers("t", tables, 0)
        words = sentences.sections(found, tables)
        check(f"without a message, {ranks.rows} ranks: says so",
              ("no point-to-point message" if ranks.rows else "no MPI communication") in str(words)
              and (f"{ranks.rows} rank" in sentences.headline(found)
                   and "no point-to-point message, so message latencies are unknown"
                   in sentences.headline(found) if ranks.rows else
                   "No MPI ranks were read" in sentences.headline(found)), str(words))
        check("and not that none is in a time window", "in the window" not in str(words), str(words))
        equal(f"{ranks.rows} ranks: chapters", [heading for heading, _ in words][2:3], [sentences.SLOW] if ranks.rows else [])
        equal("an absent number is null in JSON", found["criteria"]["latency_p95"], None)


for test in (test_numbers, test_times, test_priced_time, test_places, test_sentences, test_iterations, test_no_cause,
             test_clocks, test_emphasis, test_prices, test_small_prices, test_not_read, test_open_receives,
             test_cautions, test_headline_without_latency, test_time, test_no_partner, test_placements, test_once, test_peaks,
             test_across, test_waited_for, test_without_messages):
    test()
sys.exit(result())
