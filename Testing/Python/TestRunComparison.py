"""Run Comparison: two runs calculated by hand, simulated runs with a planted difference, errors."""

import json
import re
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import (CommunicationRegions, LatencyCriteria, Lateness, LogicalStructure,
                             OTF2TraceReader, RunComparison, TimeTree, WaitStates)
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
import schema
from checks import check, data, equal, near, raises, result, shared

#: source, destination, inter_node, size, t, matched, skewed; 0 -> 1 twice, 1 -> 2 once
RUN_A = [(0, 1, 0, 8, 1, 1, 0), (0, 1, 0, 8, 1, 1, 0), (1, 2, 0, 8, 1, 1, 0)]
RUN_B = [(0, 1, 0, 8, 1, 1, 0), (0, 1, 0, 8, 5, 1, 0), (1, 2, 1, 8, 2, 1, 0)]


def messages(rows, **more):
    """Messages sent one second apart."""
    sent = numpy.arange(len(rows), dtype=float)
    time = numpy.array([row[4] for row in rows], dtype=float)
    return made.messages(rows, send_begin_s=sent, receive_end_s=sent + time, **more)


def failing(**properties):
    """Run Run Comparison; raises its error."""
    with raising():
        RunComparison(**properties).UpdatePipeline()


def by_hand():
    """Every difference is known."""
    region = {"source_region": numpy.array([0, 0, 0], numpy.int32),
              "destination_region": numpy.array([0, 0, 1], numpy.int32)}
    held = {"held_s": numpy.array([0.0, 0.5, 0]), "late_sender_s": numpy.array([0.0, 0.25, 0])}
    runs = RunComparison(Input=messages(RUN_A, **region, **held), RunB=messages(RUN_B, **held),
                         Phases=2)
    regions, phases, pairs, summary, told, curves = (fetch(runs, port) for port in range(6))
    for port, name in enumerate(("Region Differences", "Phase Differences", "Pair Differences",
                                 "Run Summary", "Run Observations", "Run Curves")):
        schema.types_and_units(servermanager.Fetch(runs, idx=port), name, schema.with_shares(name))
    equal("regions of run A, all messages first", regions["region"].tolist(), [-1, 0, 1])
    equal("ranks of a region", regions["ranks"].tolist(), [3, 2, 1])
    equal("messages inside", regions["messages_b"].tolist(), [3, 2, 0])
    equal("without Steps, no logical phases", (fetch(runs, 7).rows, fetch(runs, 8).rows), (0, 0))
    near("mean L by run A's criterion: (1 + 5) / 2", float(regions["latency_b"][1]), 3)
    near("its change", float(regions["latency_change"][1]), 2)
    near("mean time of run B: (1 + 5 + 2) / 3", float(regions["transmission_b_s"][0]), 8 / 3)
    check("no message, no mean", numpy.isnan(regions["latency_a"][2]))
    equal("waits are summed", (regions["held_b_s"][0], regions["late_sender_a_s"][0]), (0.5, 0.25))
    equal("pairs", list(zip(pairs["source"].tolist(), pairs["destination"].tolist())),
          [(0, 1), (1, 2)])
    equal("classes of pairs", (pairs["inter_node_a"].tolist(), pairs["inter_node_b"].tolist()),
          ([0, 0], [0, 1]))
    equal("rank 0's second message is in the second phase", phases["messages_b"].tolist(), [2, 1])
    equal("phases meet", phases["end_a_s"][0], phases["begin_a_s"][1])
    runs.PhaseAlignment = "Time"
    near("by time they are equal", float(fetch(runs, 1)["end_b_s"][0]), 3)
    near("length of run A: 0 to 3", float(regions.facts["length_a_s"]), 3)
    near("all messages have a counterpart", float(regions.facts["common_share"]), 1)
    equal("the summary begins with lengths and mean times",
          [name.split(",")[0] for name in summary["quantity"][:2]], ["length", "mean transmission time"])
    # run B: its second message, sent at 1 s, takes 5 s
    near("length of run B: 0 to 6, twice that of run A", float(summary["change_percent"][0]), 100)
    near("mean time: 8 / 3 after 1", float(summary["change_percent"][1]), 500 / 3)
    equal("sentences are rows", list(told["sentence"]), list(regions.facts["observations"]))
    equal("with their ids", told["observation_id"][0], "runs.length")
    equal("halves of run B's 6 s, on one axis", curves["time_s"].tolist(), [0, 3, 3, 6])
    near("run A has L = 1 in the first", float(curves["latency_a"][0]), 1)
    check("and is over in the second", numpy.isnan(curves["latency_a"][2]))


def names():
    """The input of run A was called Input: scripts may still use that name."""
    one, other = messages(RUN_A), messages(RUN_B)
    runs = RunComparison(RunA=one, RunB=other)
    equal("Run A is Input as well", runs.Input, runs.RunA)
    runs.Input = other
    near("and can be set by that name", float(fetch(runs, 3)["change_percent"][0]), 0)


def whole(name):
    """A simulated run with regions and waits."""
    reader = OTF2TraceReader(FileName=str(shared("sim", name, "traces.otf2")))
    waits = WaitStates(Input=reader, Calls=OutputPort(reader, 1))
    return CommunicationRegions(Input=LatencyCriteria(Input=waits))


def planted():
    """Simulated runs: a busy window, another placement."""
    if not shared("sim"):
        return
    clean, busy = "stencil3d_64_clean", "stencil3d_64_background"
    runs = RunComparison(Input=whole(clean), RunB=whole(busy))
    regions, phases = fetch(runs), fetch(runs, 1)
    window = json.loads(shared("sim", busy, "truth.json").read_text())["background_windows_s"][0]
    change = phases["latency_change"]
    inside = (phases["begin_b_s"] < window[1]) & (phases["end_b_s"] > window[0])
    check("the phases of the busy window stand out, and no other",
          change[inside].min() > 3 * change[~inside].max(), (change, inside))
    # With the same work, run A has no traffic: equal shares of messages compare the same work.
    equal("both runs have the same messages in each phase", phases["messages_a"].tolist(),
          phases["messages_b"].tolist())
    near("all messages have a counterpart", float(regions.facts["common_share"]), 1)
    said = " ".join(regions.facts["observations"])
    check("it is said which is slower and when", "Run B takes 7.23 % longer" in said
          and "phases 7-10" in said, said)
    said = fetch(RunComparison(Input=whole("cg64_clean"), RunB=whole("cg64_roundrobin")))
    said = " ".join(said.facts["observations"])
    check("another placement is told", "The placement differs" in said, said)
    for name in ("cg64_clean", "cg64_roundrobin"):
        truth = json.loads(shared("sim", name, "truth.json").read_text())
        share = 100 * truth["mapping"]["inter_share_messages"]
        check(f"with the share between nodes, {share} %",
              any(abs(float(number) - share) < 0.1 for number in re.findall(r"([\d.]+) %", said)), said)
    said = fetch(RunComparison(Input=whole("cg64_clean"), RunB=whole("cg256_clean")))
    said = " ".join(said.facts["observations"])
    check("runs of other size are not taken for the same",
          "Only run B has messages of ranks 64-255 (192 in all)" in said
          and "not two runs of the same program" in said, said)


def identical():
    """A run compared with itself: zeros."""
    reader = OTF2TraceReader(FileName=data("cg64_clean", "traces.otf2"))
    runs = RunComparison(Input=reader, RunB=reader)
    for port in range(3):
        table = fetch(runs, port)
        check(f"port {port} has rows", table.rows > 0)
        change = table["latency_change"]
        equal(f"port {port}: no change", numpy.abs(change[numpy.isfinite(change)]).max(), 0)
        check(f"port {port}: the same times", numpy.array_equal(
            table["transmission_a_s"], table["transmission_b_s"], equal_nan=True))
    equal("every pair is there", fetch(runs, 2)["messages_a"].sum(), 7584)
    equal("nothing more is said than that", len(fetch(runs).facts["observations"]), 2)
    criteria = LatencyCriteria(Input=reader)
    other = RunComparison(Input=reader, RunB=reader, Curve=OutputPort(criteria, 1))
    equal("its own curve, connected, judges the same",
          fetch(other, 2)["latency_b"].tobytes(), fetch(runs, 2)["latency_b"].tobytes())


def stepped(archive):
    """A run and its lateness, from the calls of Wait States."""
    reader = OTF2TraceReader(FileName=str(archive))
    waits = WaitStates(Input=reader, Calls=OutputPort(reader, 1))
    structure = LogicalStructure(Input=waits, Calls=OutputPort(waits, 1))
    return reader, Lateness(Input=OutputPort(structure, 2), Messages=structure)


def logically(one, other):
    """Two runs by logical phases: the filter, phases and steps."""
    (run_a, late_a), (run_b, late_b) = stepped(one), stepped(other)
    runs = RunComparison(RunA=run_a, RunB=run_b, StepsA=late_a, StepsB=late_b)
    return runs, fetch(runs, 7), fetch(runs, 8)


def rank_time(archive):
    """The mean over the ranks of the time from the first communication to their last event in it [s]."""
    run, late = stepped(archive)
    steps = fetch(late)
    begin, end = (float(steps.facts[name]) for name in ("axis_begin_s", "axis_end_s"))
    ends = [min(end, steps["end_s"][steps["rank"] == rank].max()) for rank in set(steps["rank"])]
    return sum(ends) / len(ends) - begin


def by_phase():
    """Logical phases: the same program in another placement does the same, step by step."""
    one, other = (data(name, "traces.otf2") for name in ("cg64_clean", "cg64_roundrobin"))
    runs, phases, steps = logically(one, other)
    for port, name in ((7, "Logical Phase Differences"), (8, "Logical Step Differences"), (9, "Logical Curves")):
        schema.types_and_units(servermanager.Fetch(runs, idx=port), name, schema.read()[name])
    equal("each phase has its like", phases["phase_a"].tolist(), phases["phase_b"].tolist())
    check("and the same steps", phases["same_steps"].all())
    change = numpy.abs(phases["change_s"])
    check("greatest change first", (change[1:] <= change[:-1]).all() and change[0] > 0)
    for side, archive in (("a", one), ("b", other)):
        near(f"times of run {side} add up to the run", float(phases[f"time_{side}_s"].sum()),
             rank_time(archive), 1e-12)
        for column in ("time", "wait", "lateness", "originated"):
            near(f"{column}_{side}_s: steps add up to phases", float(steps[f"{column}_{side}_s"].sum()),
                 float(phases[f"{column}_{side}_s"].sum()), 1e-12)
    near("at the end, run B is behind by that", float(fetch(runs, 9)["behind_s"][-1]),
         rank_time(other) - rank_time(one), 1e-12)
    told = [identifier for identifier in fetch(runs, 4)["observation_id"] if "logical" in identifier]
    equal("it is said", told[0], "runs.logical")
    run, late = stepped(one)
    raises("steps of one run only", PipelineError, ["Steps of run A are connected, those of run B are not"],
           failing, Input=run, RunB=run, StepsA=late)


def structured(archive, **properties):
    """A run with its logical phases: messages, steps and phases."""
    reader = OTF2TraceReader(FileName=str(archive), **properties)
    structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))
    return structure, OutputPort(structure, 2), fetch(structure, 3)


def messages_by_phase():
    """Messages of the same logical phase: for two placements, and for a run that ends early."""
    one, other = (data(name, "traces.otf2") for name in ("cg64_clean", "cg64_roundrobin"))
    (run_a, steps_a, phases_a), (run_b, steps_b, _) = structured(one), structured(other)
    check("they are in Phase Differences only if phases are logical",
          "phase_a" not in fetch(RunComparison(RunA=run_a, RunB=run_b), 1))
    runs = RunComparison(RunA=run_a, RunB=run_b, StepsA=steps_a, StepsB=steps_b, PhaseAlignment="Logical Phases")
    phases, sent_a, sent_b = fetch(runs, 1), fetch(run_a), fetch(run_b)
    schema.types_and_units(servermanager.Fetch(runs, idx=1), "Phase Differences",
                           schema.without_iterations("Phase Differences"))
    numbers = numpy.unique(sent_a["phase"][sent_a["matched"] == 1])
    equal("a row for each phase with messages", phases["phase_a"].tolist(), numbers.tolist())
    equal("which run B has as well", phases["phase_b"].tolist(), numbers.tolist())
    for side, sent in (("a", sent_a), ("b", sent_b)):
        equal(f"with its messages in run {side}", phases[f"messages_{side}"].tolist(),
              [int((sent["phase"][sent["matched"] == 1] == number).sum()) for number in numbers])
        near(f"and their mean time in run {side}", float(numpy.abs(phases[f"transmission_{side}_s"] - [
            sent["transmission_s"][sent["phase"] == number].mean() for number in numbers]).max()), 0, 1e-15)
    equal("from the first to the last of its calls", (phases["begin_a_s"].tolist(), phases["end_a_s"].tolist()),
          (phases_a["begin_s"][numbers].tolist(), phases_a["end_s"][numbers].tolist()))
    early = float(phases_a["end_s"][numbers[len(numbers) // 2]])
    part, steps, phases_of = structured(one, WindowEnd=early)
    phases = fetch(RunComparison(RunA=part, RunB=run_b, StepsA=steps, StepsB=steps_b, PhaseAlignment="Logical Phases"), 1)
    # Phases have the same numbers in the whole run A and in run B.
    in_b, lacks = phases["phase_b"] >= 0, phases["phase_a"] < 0
    over = in_b & (phases_a["end_s"][phases["phase_b"]] < early)
    later = in_b & (phases_a["begin_s"][phases["phase_b"]] > early)
    check("a run that ends early lacks what comes later", lacks[later].all() and later.any())
    check("and has no times there", numpy.isnan(phases["begin_a_s"][lacks]).all()
          and (phases["messages_a"][lacks] == 0).all())
    check("what was over before is in both", not lacks[over].any() and over.any())
    check("and the same", (phases["messages_a"] == phases["messages_b"])[over].all())
    raises("without Steps", PipelineError, ["Steps of both runs are not connected"], failing,
           RunA=run_a, RunB=run_b, PhaseAlignment="Logical Phases")
    raises("messages without phases", PipelineError, ["Messages of run B has no column phase"], failing,
           RunA=run_a, RunB=OTF2TraceReader(FileName=str(other)), StepsA=steps_a, StepsB=steps_b,
           PhaseAlignment="Logical Phases")


def by_tracers():
    """NPB MG on 16 ranks, recorded by two tracers: EZTrace lacks three collectives, one of them MPI_Finalize."""
    archives = [shared(name) for name in ("scorep-npb-mg-16", "eztrace-npb-mg-16")]
    if None in archives:
        print("tracers not compared: no shared traces")
        return
    _, phases, _ = logically(*(next(folder.glob("*.otf2")) for folder in archives))
    check("all that EZTrace has is in both", (phases["phase_a"] >= 0).all())
    paired = phases["phase_b"] >= 0
    equal("the others are collectives of all ranks", phases["events_a"][~paired].tolist(), [16, 16, 16])
    check("step by step", phases["same_steps"][paired].all() and paired.sum() > 1000)


def readings():
    """The effect of reading the runs in different ways is reported, with how to read them in the same way."""
    path = data("cg16_clean", "traces.otf2")

    def sentences(runs):
        told = fetch(runs, 4)
        return dict(zip(told["observation_id"], told["sentence"]))

    def told(**other):
        return sentences(RunComparison(RunA=OTF2TraceReader(FileName=path), RunB=OTF2TraceReader(FileName=path, **other)))

    apart = "runs.read_otherwise"
    check("the same trace read twice: nothing", apart not in told() and "runs.part_read" not in told())
    for name, usual, value in (("TransmissionTime", "Send begin to receive end", "Receiver ready to receive end"),
                               ("ClockCorrection", "Automatic", "None"), ("TimeAxis", "Communication", "Whole trace")):
        label = re.sub("(?<=[a-z])(?=[A-Z])", " ", name)
        check(f"another {label}", f'different {label}: "{usual}" in run A, "{value}" in run B' in told(**{name: value})[apart],
              told(**{name: value}))
    check("some ranks of run B", "Only a part of run B was read" in told(LastRank=7)["runs.part_read"])
    reader = OTF2TraceReader(FileName=path)
    calls = OutputPort(reader, 1)
    trees = [TimeTree(Input=reader, Calls=calls), TimeTree(Input=reader, Calls=calls, WindowEnd=0.001)]
    runs = RunComparison(RunA=reader, RunB=reader, CausesA=OutputPort(trees[0], 0), CausesB=OutputPort(trees[1], 0))
    check("time trees of different parts", "the whole run of run A" in sentences(runs)["runs.other_choice"])


def edges():
    """Empty tables and errors."""
    none = RunComparison(Input=messages([]), RunB=messages(RUN_A))
    table = fetch(none)
    equal("no message in run A: counts only", (table["messages_a"].tolist(),
                                               table["messages_b"].tolist()), ([0], [3]))
    check("it is said", "Run A has no message" in str(table.facts["observations"]))
    within = RunComparison(Input=messages(RUN_A[:1]), RunB=messages(RUN_A[:1]))
    equal("one message: a phase has it, the others none", int(fetch(within, 1)["messages_a"].sum()), 1)
    raises("a missing column is named with the run", PipelineError,
           ["Run comparison, run B", "\"message_id\" is missing"],
           failing, Input=messages(RUN_A), RunB=made.source({"rank": numpy.arange(3)}))
    raises("a table that is no curve is refused", PipelineError, ["input Curve"],
           failing, Input=messages(RUN_A), RunB=messages(RUN_B), Curve=messages(RUN_A))


by_hand()
names()
planted()
identical()
by_phase()
messages_by_phase()
by_tracers()
readings()
edges()
sys.exit(result())
