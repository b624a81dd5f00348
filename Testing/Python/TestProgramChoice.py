"""Latency Attribution and Cause Prices by phase and iteration: a pattern planted in some iterations.

fe64_hotspot is a finite-element program of ten iterations; in iterations 4 to 7 all ranks send to rank 21 (truth.json).
"""

import json
import sys

import numpy
from paraview.servermanager import OutputPort

from pclvis import pipelines, program
from pclvis.errors import PipelineError, raising
from pclvis.findings import lines
from pclvis.tables import fetch, fetch_blocks

from checks import check, data, equal, near, raises, result, shared

PORTS = pipelines.ATTRIBUTION_PORTS


def pipeline(archive):
    """The attribution of a trace, with phases and iterations, its regions, structure and loops."""
    reader = pipelines.open_trace(archive)
    waits, criteria, regions = pipelines.regions_pipeline(reader)
    structure = pipelines.logical_structure(criteria, waits)
    loops = program.program_loops(program.event_flow(criteria, reader, structure), reader)
    return pipelines.latency_attribution(regions, reader, loops), reader, regions, structure, loops, waits


def asked(attribution, **choice):
    """Cause, sentence, most expensive cause and its seconds for a choice."""
    for name in ("Phase", "Loop", "FirstIteration", "LastIteration"):
        setattr(attribution, name, choice.get(name, -1))
    with raising():
        attribution.UpdatePipeline()
    verdict, prices = fetch(attribution, PORTS["verdict"], small=True), fetch(attribution, PORTS["cause_prices"], small=True)
    seconds = dict(zip(prices["cause"], prices["time_s"].tolist()))
    return verdict.names["cause"][verdict["cause"][0]], verdict["sentence"][0], seconds


def by_part(table, row, part, names):
    """Seconds of a cause by phase or iteration."""
    of = (table["row"] == row) & (table["part"] == part)
    return dict(zip(zip(*(table[name][of].tolist() for name in names)), table["time_s"][of].tolist()))


def planted():
    """What was planted is found in its iterations and phases, and not in others."""
    archive = shared("sim", "fe64_hotspot", "traces.otf2")
    if not archive:
        return
    with open(shared("sim", "fe64_hotspot", "truth.json"), encoding="utf-8") as file:
        truth = json.load(file)
    first, past = truth["imbalance"]["iterations"]
    attribution, reader, _, structure, loops, _ = pipeline(archive)
    main = int(fetch(loops, program.LOOP_PORTS["loops"]).facts["main"])
    cause, sentence, whole = asked(attribution)
    equal("the whole run has the pattern", cause, "pattern")
    prices, places = (fetch(attribution, PORTS[name], small=True).copy_out() for name in ("cause_prices", "cause_places"))
    parts = fetch_blocks(attribution, PORTS["attribution"])["Cause Parts"].copy_out()
    row = prices["cause"].tolist().index("pattern")
    iterations = by_part(parts, row, "iteration", ("loop", "iteration"))
    near("iterations add up to its price", sum(iterations.values()), whole["pattern"], 1e-9)
    check("all of it is in those that it was planted in",
          {key for key, time in iterations.items() if time > 1e-3 * whole["pattern"]}
          == {(main, number) for number in range(first, past)}, iterations)
    check("each has about a quarter", all(abs(time / whole["pattern"] - 0.25) < 0.05
                                          for time in iterations.values()), iterations)
    phases = by_part(parts, row, "phase", ("phase",))
    near("phases add up to it as well", sum(phases.values()), whole["pattern"], 1e-9)
    # Each iteration has an exchange, and reductions.
    calls = fetch(loops, program.LOOP_PORTS["calls"])
    inside = numpy.isin(calls["iteration"], numpy.arange(first, past))
    check("they are phases of these iterations", {phase for phase, in phases} <= set(calls["phase"][inside].tolist()), phases)
    place = numpy.flatnonzero(places["row"] == row)[0]
    check("its first place names one of them", places["iteration"][place] in range(first, past)
          and places["loop"][place] == main)
    near("with what is saved there, of all calls on this path", float(places["iteration_time_s"][place]),
         max(iterations.values()), 0.05 * max(iterations.values()))
    check("and its phase", abs(phases[int(places["phase"][place]),] - places["phase_time_s"][place])
          < 0.05 * places["phase_time_s"][place])

    cause, sentence, part = asked(attribution, Loop=main, FirstIteration=first, LastIteration=past - 1)
    equal("in its iterations it is the verdict", cause, "pattern")
    check("the sentence begins with them", sentence.startswith(f"loop {main}, iterations {first} to {past - 1}: Hot rank 21"),
          sentence)
    near("its price is that of the run", part["pattern"], whole["pattern"], 1e-9)
    choice = fetch(attribution, PORTS["verdict"], small=True)["choice"][0]
    equal("what is asked about is a column", choice, f"loop {main}, iterations {first} to {past - 1}")
    # All messages to rank 21 in the four iterations: 63 ranks send 6 messages of 12,000 bytes each.
    evidence = fetch(attribution, PORTS["evidence"], small=True)
    told = {name: float(value) for name, value in zip(evidence["evidence"], evidence["value"])}
    messages = fetch(loops, program.LOOP_PORTS["messages"])
    sent = numpy.isin(messages["iteration"], numpy.arange(first, past)) & (messages["loop"] == main)
    equal("messages are those sent in these iterations", told["messages"], float(sent.sum()))
    hot = sent & (messages["destination"] == 21) & (messages["size_bytes"] == truth["imbalance"]["bytes"])
    equal("of which the planted ones are known", int(hot.sum()), 63 * truth["imbalance"]["from_every_rank"] * (past - first))
    for begin, end in ((0, first - 1), (past, 9)):
        cause, sentence, part = asked(attribution, FirstIteration=begin, LastIteration=end)
        check(f"iterations {begin} to {end} have none of it", cause != "pattern" and "Hot rank" not in sentence
              and abs(part["pattern"]) < 1e-3 * whole["pattern"], (cause, sentence))
    dearest = max(phases, key=phases.get)[0]
    near("a phase has what Cause Parts says", asked(attribution, Phase=dearest)[2]["pattern"], phases[dearest,], 1e-9)
    other = fetch(pipelines.cause_prices(loops, reader, loops, Phase=dearest))
    near("Cause Prices says the same", dict(zip(other["cause"], other["time_s"].tolist()))["pattern"], phases[dearest,], 1e-9)


def connected():
    """Messages about missing columns, and what is kept when Calls that have the columns are connected."""
    attribution, reader, regions, structure, loops, waits = pipeline(data("scorep-halo-slow-4", "traces.otf2"))
    cause, _, whole = asked(attribution)
    main = int(fetch(loops, program.LOOP_PORTS["loops"]).facts["main"])
    _, _, of_loop = asked(attribution, Loop=main)
    check("the loop has nearly all of the slow rank", 0.9 < of_loop["slow rank"] / whole["slow rank"] <= 1 + 1e-9, of_loop)
    plain = pipelines.latency_attribution(regions, reader, waits)
    equal("without phases and loops there are parts of regions only",
          set(fetch_blocks(plain, PORTS["attribution"])["Cause Parts"]["part"]), {"region"})
    places = fetch(plain, PORTS["cause_places"])
    check("and places have none", set(places["phase"].tolist()) == set(places["iteration"].tolist()) == {-1}
          and numpy.isnan(places["iteration_time_s"]).all())
    raises("a phase needs Logical Structure", PipelineError, ['column "phase" is missing', "Logical Structure"],
           asked, plain, Phase=1)
    raises("an iteration needs Program Loops", PipelineError, ['column "loop" is missing', "Program Loops"],
           asked, plain, FirstIteration=1)
    asked(plain)
    plain.Calls = OutputPort(loops, program.LOOP_PORTS["calls"])
    equal("connected later, they tell the same", asked(plain, Loop=main)[2], of_loop)
    alone = program.program_loops(program.event_flow(reader, reader), reader)
    main_alone = int(fetch(alone, program.LOOP_PORTS["loops"]).facts["main"])
    near("loops alone are enough for iterations",
         asked(pipelines.latency_attribution(regions, reader, alone), Loop=main_alone)[2]["slow rank"],
         of_loop["slow rank"], 1e-9)
    raises("structure alone has no iterations", PipelineError, ['column "loop" is missing'], asked,
           pipelines.latency_attribution(regions, reader, structure), LastIteration=3)
    cause, sentence, _ = asked(attribution, FirstIteration=10 ** 6)
    check("iterations that there are not have no price, and it is said", cause == "undecided"
          and "such calls" in sentence, sentence)


def delays():
    """Delay Costs: the waits in phases and in iterations are those of the run."""
    _, reader, _, structure, loops, _ = pipeline(data("scorep-halo-slow-4", "traces.otf2"))

    def costs(calls, **choice):
        return fetch(pipelines.delay_costs(reader, calls, **choice), pipelines.DELAY_PORTS["delay_costs"])

    def waited(calls, **choice):
        return float(costs(calls, **choice).facts["waited_s"])

    whole = waited(reader)
    phases = set(fetch(structure, pipelines.STRUCTURE_PORTS["calls"])["phase"].tolist())
    check("there are several phases", len(phases - {-1}) > 1, phases)
    in_phases = sum(waited(structure, Phase=phase) for phase in phases - {-1})
    check("nearly all waits are in phases", 0.99 * whole < in_phases <= whole * (1 + 1e-9), (in_phases, whole))
    main = int(fetch(loops, program.LOOP_PORTS["loops"]).facts["main"])
    of_loop, calls = waited(loops, Loop=main), fetch(loops, program.LOOP_PORTS["calls"])
    last = int(calls["iteration"][calls["loop"] == main].max())
    near("iterations add up to their loop", sum(waited(loops, Loop=main, FirstIteration=number, LastIteration=number)
                                                for number in range(last + 1)), of_loop, 1e-9)
    check("which has most of the run's", 0.9 * whole < of_loop <= whole * (1 + 1e-9), (of_loop, whole))
    table = costs(loops, Loop=main, FirstIteration=5, LastIteration=5)
    near("what is charged is what was waited", float(table["cost_s"].sum()), float(table.facts["waited_s"]), 1e-9)
    equal("rank 3 was made slow", int(costs(loops, Loop=main)["rank"][0]), 3)
    check("it is said of which calls", f"in loop {main} and iteration 5 wait" in lines(table)[0], lines(table))
    raises("a phase needs Logical Structure", PipelineError, ['column "phase" is missing', "Logical Structure"],
           costs, reader, Phase=1)


planted()
connected()
delays()
sys.exit(result())
