"""Time Tree: a planted slow rank, a real late rank; phases, iterations, windows and regions; columns, units, errors."""

import collections
import json
import pathlib
import sys

import numpy
import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import CausePrices, CommunicationRegions, DelayCosts, LatencyAttribution, OTF2TraceReader, TimeTree
from pclvis import pipelines, program
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
import schema
from checks import check, data, equal, near, raises, result, shared

#: Columns of Time Parts for the rows of Time Tree.
COLUMNS = {"run": "time_s", "useful work": "work_s", "load imbalance": "imbalance_s",
           "serialisation": "serialisation_s", "transfer": "transfer_s"}


def divide(*path):
    """The filter for a trace, its tree by name, the table, and the table of ranks."""
    reader = OTF2TraceReader(FileName=data(*path))
    filter_ = TimeTree(Input=reader, Calls=OutputPort(reader, 1))
    tree = fetch(filter_)
    return filter_, dict(zip(tree["name"], tree["time_s"])), tree, fetch(filter_, 1)


def parts(name, tree, table):
    """What always holds: the parts add up, the efficiencies multiply."""
    near(f"{name}: the parts add up to the run", sum(tree.values()) - tree["run"], tree["run"], 1e-9)
    check(f"{name}: none is negative", all(time >= -1e-12 for use, time in tree.items() if use != "transfer"), tree)
    of = {key: float(table.facts[key]) for key in (
        "parallel_efficiency", "load_balance", "communication_efficiency",
        "serialisation_efficiency", "transfer_efficiency")}
    near(f"{name}: parallel = load balance * communication", of["parallel_efficiency"],
         of["load_balance"] * of["communication_efficiency"], 1e-9)
    near(f"{name}: communication = serialisation * transfer", of["communication_efficiency"],
         of["serialisation_efficiency"] * of["transfer_efficiency"], 1e-9)


def planted():
    """Rank 37 of 64 works 1.6 times as long: 20 iterations of 250 us, and small random costs."""
    filter_, tree, table, ranks = divide("stencil3d_64_slowrank", "traces.otf2")
    parts("slow rank", tree, table)
    truth = json.loads(pathlib.Path(data("stencil3d_64_slowrank", "truth.json")).read_text())
    equal("the truth names one rank", truth["slow"], [{"ranks": [37], "work_times": 1.6}])
    usual = 20 * 250e-6
    near("useful work is the program's, and the slow rank's part of the mean", tree["useful work"],
         usual * (1 + 0.6 / 64), 0.02 * usual)
    near("load imbalance is what rank 37 works longer", tree["load imbalance"],
         usual * (0.6 - 0.6 / 64), 0.02 * usual)
    check("nor is transfer", tree["transfer"] > 0, tree)
    near("by rank", float(ranks["work_ratio"][37]), 1.6 / (1 + 0.6 / 64), 0.02)
    check("it is named", any("Rank 37 works longest" in text for text in table.facts["observations"]),
          table.facts["observations"])
    for port, name in ((0, "Time Tree"), (1, "Rank Times"), (2, "Time Parts")):
        schema.types_and_units(servermanager.Fetch(filter_, idx=port), name, schema.read()[name])


def real():
    """halo with rank 3 late by 20 ms in each of 20 steps."""
    _, tree, table, ranks = divide("scorep-halo-slow-4", "traces.otf2")
    parts("late rank", tree, table)
    check("rank 3 works 0.4 s at least", ranks["work_s"][3] >= 0.4, ranks["work_s"])
    check("three quarters of the run are lost to its imbalance",
          0.7 < tree["load imbalance"] / tree["run"] < 0.76, tree)


def laid(facts):
    """The end of the time axis, and a function that maps a time to seconds on that axis, without its gaps."""
    begin, end = float(facts["axis_begin_s"]), float(facts["axis_end_s"])
    gaps = list(zip(numpy.atleast_1d(facts.get("gap_begin_s", [])), numpy.atleast_1d(facts.get("gap_end_s", []))))

    def on(time):
        time = min(max(time, begin), end)
        return time - begin - sum(min(max(time, first), last) - first for first, last in gaps)

    return end, on


def spent(calls, facts, places):
    """Seconds and work by place of a rank's outermost calls, mean over the ranks: counted independently."""
    end, on = laid(facts)
    time, work = collections.Counter(), collections.Counter()
    program_calls = (calls["mpi_level"] == 1) & (calls["thread"] == 0)
    ranks = sorted(set(calls["rank"][program_calls].tolist()))
    for rank in ranks:
        rows = numpy.flatnonzero(program_calls & (calls["rank"] == rank))
        rows = rows[numpy.argsort(calls["begin_s"][rows], kind="stable")]
        since, place = 0.0, None
        for row, place in zip(rows, places(rows)):
            first, last = on(calls["begin_s"][row]), on(calls["end_s"][row])
            work[place] += first - since
            time[place] += last - since
            since = last
        time[place] += on(end) - since  # after its last call
    return [{place: seconds / len(ranks) for place, seconds in each.items()} for each in (time, work)]


def outside(reader):
    """Seconds outside MPI calls by rank, on the time axis: counted independently."""
    calls, (end, on) = fetch(reader, 1).copy_out(), laid(fetch(reader).facts)
    mine = calls["mpi_level"] == 1
    return [on(end) - sum(on(last) - on(first) for first, last in zip(
        calls["begin_s"][mine & (calls["rank"] == rank)], calls["end_s"][mine & (calls["rank"] == rank)]))
            for rank in sorted(set(calls["rank"][mine].tolist()))]


def cut():
    """If a window is read, what ranks do after their last call is work; start-up alone is not divided."""
    path = data("stencil3d_64_slowrank", "traces.otf2")
    facts = fetch(OTF2TraceReader(FileName=path)).facts
    begin, length = float(facts["axis_begin_s"]), float(facts["axis_end_s"] - facts["axis_begin_s"])
    for first, last in ((0.45, 0.55), (0.3, 0.36), (0, 0.5)):
        reader = OTF2TraceReader(FileName=path, WindowBegin=begin + first * length, WindowEnd=begin + last * length)
        tree = TimeTree(Input=reader, Calls=OutputPort(reader, 1))
        table, work = fetch(tree), outside(reader)
        near(f"window {first} to {last}: useful work is time outside of calls", dict(zip(
            table["name"], table["time_s"].tolist()))["useful work"], numpy.mean(work), 1e-12)
        check(f"window {first} to {last}: so it is by rank", numpy.allclose(fetch(tree, 1)["work_s"], work, rtol=0, atol=1e-12))
    # otf2-print: rank 37 leaves an MPI_Waitall at 1.831 ms, and enters the next call at 2.248 ms.
    tree = TimeTree(Input=OTF2TraceReader(FileName=path, WindowBegin=1.9e-3, WindowEnd=2.2e-3))
    table, ranks = fetch(tree), fetch(tree, 1)
    near("a rank that makes no call in a window works all of it", float(ranks["work_s"][37]), 0.3e-3, 1e-12)
    work = dict(zip(table["name"], table["time_s"].tolist()))
    near("so that the others lose what they do not work to load imbalance", work["load imbalance"],
         0.3e-3 - ranks["work_s"].mean(), 1e-12)
    equal("and nothing to transfer", work["transfer"], 0)
    reader = OTF2TraceReader(FileName=data("scorep-halo-4nodes-16", "traces.otf2"), WindowBegin=1, WindowEnd=2)
    table, calls = fetch(TimeTree(Input=reader, Calls=OutputPort(reader, 1))), fetch(reader, 1)
    equal("from 1 to 2 s all ranks are in MPI_Init", set(calls.text("call").tolist()), {"MPI_Init"})
    equal("which is not divided", table.rows, 0)
    check("and said, with what to read instead", "Window Begin and Window End" in str(table.facts["observations"]),
          table.facts["observations"])
    log = fetch(reader, 4)
    axis = list(log["finding"]).index("time axis")
    check("the log says what the window lacks, and that another one helps", "no message and no collective" in log["meaning"][axis]
          and "Set Window Begin and Window End" in log["remedy"][axis], (log["meaning"][axis], log["remedy"][axis]))


def without_messages():
    """Ranks 2 and 3 of four have no messages: their regions come from Rank Regions."""
    reader = OTF2TraceReader(FileName=data("scorep-halo-slow-4", "traces.otf2"))
    messages = fetch(reader).copy_out()
    kept = (messages["source"] < 2) & (messages["destination"] < 2)
    few = made.source({name: messages[name][kept] for name in messages})
    facts = fetch(reader).facts
    made.with_axis(few, float(facts["axis_begin_s"]), float(facts["axis_end_s"]), list(zip(
        numpy.atleast_1d(facts.get("gap_begin_s", [])), numpy.atleast_1d(facts.get("gap_end_s", [])))))
    run = {"Calls": OutputPort(reader, 1)}
    regions = CommunicationRegions(Input=few, Ranks=OutputPort(reader, 2), **run)
    region = int(fetch(regions, 1)["region"][3])
    tree = TimeTree(Input=regions, Regions=[region], **run)
    equal("Rank Regions connects itself", tree.RankRegions.Port, 1)
    times = fetch(tree, 1)
    equal("the region of rank 3 is rank 3", times["rank"].tolist(), [3])
    near("which works as long as outside of calls", times["work_s"][0], outside(reader)[3], 1e-9)
    waited = [float(fetch(DelayCosts(Input=regions, Regions=chosen, **run)).facts["waited_s"])
              for chosen in ([], *([each] for each in sorted(set(fetch(regions, 1)["region"].tolist()))))]
    check("ranks wait", waited[0] > 0, waited)
    near("waits of the ranks of all regions are those of the run", sum(waited[1:]), waited[0], 1e-9)
    for kind in (CausePrices, LatencyAttribution):
        table = fetch(kind(Input=regions, Ranks=OutputPort(reader, 2), Regions=[region], **run), 0 if kind is CausePrices else 7)
        check(f"{kind.__name__}: its savings are priced", float(table.facts["length_s"]) > 0, dict(table.facts))
    tree.RankRegions = None
    check("without the table it is not known", "connect Rank Regions" in str(fetch(tree).facts["observations"]))


def filled(phases):
    """Each call's phase or, if it has none, that of the next call."""
    phase, found = -1, []
    for own in phases[::-1]:
        phase = phase if own == -1 else own
        found.append(phase)
    return found[::-1]


class Run:
    """The time tree of a real run, with regions, phases and iterations to choose."""

    def __init__(self, archive):
        self.name = pathlib.Path(archive).parent.name
        self.reader = pipelines.open_trace(archive)
        waits, criteria, self.regions = pipelines.regions_pipeline(self.reader)
        self.structure = pipelines.logical_structure(criteria, waits)
        self.loops = program.program_loops(program.event_flow(self.regions, self.reader, self.structure), self.reader)
        self.tree = pipelines.time_tree(self.regions, self.loops)
        self.whole, self.table = self.asked()
        self.parts = fetch(self.tree, pipelines.TIME_TREE_PORTS["time_parts"]).copy_out()

    def asked(self, **choice):
        """The tree of a choice by name, which must add up, and the table."""
        for key in ("Phase", "Loop", "FirstIteration", "LastIteration"):
            setattr(self.tree, key, choice.get(key, -1))
        self.tree.WindowBegin, self.tree.WindowEnd = choice.get("Window", (0, -1))
        self.tree.Regions = choice.get("Regions", [])
        table = fetch(self.tree)
        tree = dict(zip(table["name"], table["time_s"].tolist()))
        if tree:
            parts(f"{self.name}, {choice}", tree, table)
        return tree, table

    def near(self, sentence, found, wanted):
        near(f"{self.name}: {sentence}", float(found), float(wanted), 1e-9 * self.whole["run"])


def by_program(run):
    """Phases and iterations are as long as their calls, counted here, and together they make up the run."""
    calls, facts, of = fetch(run.loops, program.LOOP_PORTS["calls"]).copy_out(), fetch(run.loops).facts, run.parts
    for kind, keys, places in (
            ("phase", ("phase",), lambda rows: zip(filled(calls["phase"][rows].tolist()))),
            ("iteration", ("loop", "iteration"), lambda rows: zip(calls["loop"][rows].tolist(),
                                                                  calls["iteration"][rows].tolist()))):
        mine = of["part"] == kind
        check(f"{run.name}: there are several {kind}s", mine.sum() > 2, mine.sum())
        for row, column in COLUMNS.items():
            run.near(f"{kind}s add up to the run: {row}", of[column][mine].sum(), run.whole[row])
        own = list(zip(*(of[key][mine].tolist() for key in keys)))
        for column, counted in zip(("time_s", "work_s"), spent(calls, facts, places)):
            found = dict(zip(own, of[column][mine].tolist()))
            off = max(abs(found.get(key, 0) - counted.get(key, 0)) for key in {*found, *counted})
            check(f"{run.name}: each {kind} has the {column} of its calls", off < 1e-9, off)


def by_choice(run):
    """The choice is a row of Time Parts; windows add up, and regions average."""
    of = run.parts
    for row in numpy.argsort(of["time_s"])[-4:]:
        iteration, phase = int(of["iteration"][row]), int(of["phase"][row])
        if iteration < 0 and phase < 0:
            continue
        choice = {"Phase": phase} if phase >= 0 else {
            "Loop": int(of["loop"][row]), "FirstIteration": iteration, "LastIteration": iteration}
        found, table = run.asked(**choice)
        for use, column in COLUMNS.items():
            run.near(f"{choice}: {use} is that of Time Parts", found[use], of[column][row])
        words = f"phase {phase}" if phase >= 0 else f"loop {of['loop'][row]}, iteration {iteration}"
        equal("its rows say what is asked about", set(table["choice"]), {words})
        check("so does the sentence", str(table.facts["observations"][0]).startswith(f"{words}: "),
              table.facts["observations"])
    facts = fetch(run.loops).facts
    middle = (float(facts["axis_begin_s"]) + 2 * float(facts["axis_end_s"])) / 3
    windows = [run.asked(Window=window)[0] for window in ((0, middle), (middle, -1))]
    of_ranks = fetch(run.regions, pipelines.REGIONS_PORTS["rank_regions"])["region"].copy()
    each = [((of_ranks == region).mean(), run.asked(Regions=[region])[0]) for region in sorted(set(of_ranks.tolist()))]
    for use in COLUMNS:
        run.near(f"windows add up: {use}", sum(one[use] for one in windows), run.whole[use])
        run.near(f"regions average: {use}", sum(share * one[use] for share, one in each), run.whole[use])


def choices(archive):
    """A part of a real run."""
    run = Run(archive)
    equal(f"{run.name}: the run has no choice", set(run.table["choice"]), {""})
    by_program(run)
    by_choice(run)
    none, table = run.asked(Phase=10 ** 6)
    check(f"{run.name}: a phase that there is not has no rows, and it is said", not none
          and "Choose other regions, calls or times." in str(table.facts["observations"]), table.facts["observations"])
    for sentence, words, inputs, choice in (
            ("a phase needs Logical Structure", ['column "phase" is missing', "Logical Structure"],
             (run.regions, run.reader), {"Phase": 1}),
            ("an iteration needs Program Loops", ['column "loop" is missing', "Program Loops"],
             (run.regions, run.structure), {"LastIteration": 1}),
            ("regions need Communication Regions", ['column "source_region" is missing'],
             (run.reader, run.loops), {"Regions": [0]}),
            ("a window ends after its begin", ["Time tree"], (run.regions, run.loops), {"WindowBegin": 2, "WindowEnd": 1})):
        raises(sentence, PipelineError, words, refused, *inputs, **choice)


def refused(messages, calls, **choice):
    with raising():
        pipelines.time_tree(messages, calls, **choice).UpdatePipeline()


def threads(anchor):
    """Three threads on each of four ranks send 10 messages each (otf2-print): two thirds are not from the first
    thread."""
    reader = OTF2TraceReader(FileName=str(anchor))
    observations = fetch(TimeTree(Input=reader, Calls=OutputPort(reader, 1))).facts["observations"]
    check("messages of other threads are not replayed", any("80 messages are not replayed" in str(each) for each in observations),
          observations)


def errors():
    """Without calls, and with the wrong table."""
    reader = OTF2TraceReader(FileName=str(data("cg16_clean", "traces.otf2")))

    def update(**properties):
        with raising():
            TimeTree(**properties).UpdatePipeline()

    raises("without calls it says what to connect", PipelineError, ["Calls"], update, Input=reader,
           Calls=None)
    raises("with ranks as well", PipelineError, ["Calls"], update, Input=reader,
           Calls=OutputPort(reader, 2))


planted()
real()
cut()
without_messages()
choices(data("scorep-halo-slow-4", "traces.otf2"))
for archive in ("scorep-npb-mg-16", "eztrace-mpich-halo-16"):
    anchor = shared(archive, "traces.otf2") or shared(archive, "eztrace_log.otf2")
    if anchor:
        choices(anchor)
if shared("scorep-threads-4x3"):
    threads(shared("scorep-threads-4x3", "traces.otf2"))
errors()
sys.exit(result())
