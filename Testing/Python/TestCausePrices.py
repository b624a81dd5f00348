"""Cause Prices: prices of planted causes compared with runs without them; columns, units, errors."""

import json
import pathlib
import sys

import numpy
import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import CausePrices, OTF2TraceReader
from pclvis import pipelines, program
from pclvis.errors import PipelineError, raising
from pclvis.findings import lines
from pclvis.tables import fetch

import schema
from checks import check, data, equal, near, raises, result, shared


def priced(*path):
    """The filter for a trace, and seconds by cause."""
    filter_ = pipelines.cause_prices(OTF2TraceReader(FileName=data(*path)),
                                     OTF2TraceReader(FileName=data(*path)))
    table = fetch(filter_)
    return filter_, dict(zip(table["cause"], table["time_s"])), table


def planted():
    """Rank 37 of 64 works 1.6 times as long; without that, the program is 23.7 % faster."""
    filter_, seconds, table = priced("stencil3d_64_slowrank", "traces.otf2")
    truth = json.loads(pathlib.Path(data("stencil3d_64_slowrank", "truth.json")).read_text())
    near("the slow rank's price", seconds["slow rank"], 0.237 * truth["trace_seconds"],
         0.2 * 0.237 * truth["trace_seconds"])
    row = table["cause"].tolist().index("slow rank")
    equal("it is rank 37", table["ranks"][row], "37")
    check("the range holds the price", table["low_s"][row] < table["time_s"][row]
          < table["high_s"][row], table["low_s"])
    check("it is said", any("Slow rank 37 takes" in text for text in lines(table)), lines(table))
    check("shares are of the time axis",
          abs(table["share"][row] - table["time_s"][row] / float(table.facts["length_s"])) < 1e-12,
          table["share"])
    ranks, times = fetch(filter_, 2), fetch(filter_, 1)
    near("how slow it is", float(ranks["slowdown"][37]), 1.6, 0.03)
    own = ranks["slow_rank_s"]
    equal("rank 37 would save most of its own time", int(own.argmax()), 37)
    check("more than the run would, as others are late, too", own[37] > table["time_s"][row], own[37])
    check("the others none: they wait less", numpy.delete(own, 37).max() < 0.1 * own[37], own.tolist())
    check("no traffic was found", numpy.isnan(ranks["background_s"]).all(), ranks["background_s"].tolist())
    check("it acts all the time", (times["end_s"] - times["begin_s"])[times["row"] == row].sum()
          > 0.9 * float(table.facts["length_s"]), times["begin_s"])
    places = fetch(filter_, 3)
    of = places["row"] == row
    near("places in the code add up to the price", float(places["time_s"][of].sum()), float(table["time_s"][row]),
         1e-9)
    work = of & (places["activity"] == "work before")
    equal("the work is saved by rank 37", set(places["rank"][work].tolist()), {37})
    tree = fetch(filter_, 4)
    seconds = {(str(name), str(parent)): float(time) for name, parent, time in zip(
        tree["name"], tree["parent"], tree["time_s"])}
    near("the tree's run is the run", seconds["run", ""], float(table.facts["length_s"]), 1e-9)
    for whole in ("run", "useful work", "load imbalance", "serialisation", "transfer"):
        parts = [time for (_, parent), time in seconds.items() if parent == whole]
        if parts:
            near(f"parts of {whole} add up to it", sum(parts), max(
                time for (name, _), time in seconds.items() if name == whole), 1e-9)
    of_slow = sum(time for (name, _), time in seconds.items() if name == "slow rank")
    near("what is left out of the tree of the slow rank is below 0.4 % of the run", of_slow,
         float(table["time_s"][row]), 0.004 * seconds["run", ""])
    check("most of it is load imbalance", seconds["slow rank", "load imbalance"] > 0.5 * of_slow, seconds)
    for port, name in enumerate(("Cause Prices", "Cause Times", "Priced Ranks", "Cause Places", "Cause Tree")):
        schema.types_and_units(servermanager.Fetch(filter_, idx=port), name, schema.read()[name])


def real():
    """halo with rank 3 late by 20 ms in each of 20 steps, others by 20 us, on shared cores; 400 ms in total.

    MPI makes no progress there while rank 3 computes, so its partners wait for their own sends and receives.
    """
    _, seconds, table = priced("scorep-halo-slow-4", "traces.otf2")
    equal("the slow rank costs most", max(seconds, key=seconds.get), "slow rank")
    check("at least 70 % of what it is late", 0.28 < seconds["slow rank"] < 0.4, seconds)
    held = [line for line in table.facts["observations"] if "progress" in line]
    equal("it says that transfers were held", len(held), 1)
    check("no price exceeds the run", max(seconds.values()) < float(table.facts["length_s"]), seconds)
    check("without its causes the run is not longer",
          float(table.facts["without_s"]) <= float(table.facts["length_s"]), table.facts["without_s"])


def choices():
    """Rank 37 of a stencil on 64 ranks is slow: savings in windows, and by regions of ranks."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    regions = pipelines.communication_regions(reader)

    def saved(**properties):
        filter_ = pipelines.cause_prices(regions, reader, **properties)
        table, places = fetch(filter_), fetch(filter_, 3)
        row = table["cause"].tolist().index("slow rank")
        near("places add up to the price", float(places["time_s"][places["row"] == row].sum()),
             float(table["time_s"][row]), 1e-9)
        return float(table["time_s"][row]), table

    whole, table = saved()
    parts = [saved(WindowEnd=0.003), saved(WindowBegin=0.003, WindowEnd=0.006), saved(WindowBegin=0.006)]
    near("windows add up to the run", sum(seconds for seconds, _ in parts), whole, 0.02 * whole)
    near("a window's length is its own", float(parts[1][1].facts["length_s"]), 0.003, 1e-9)
    tree = fetch(pipelines.cause_prices(regions, reader, WindowBegin=0.003, WindowEnd=0.006), 4)
    near("its tree is as long", float(tree["time_s"][0]), 0.003, 1e-9)
    near("and adds up", float(tree["time_s"][tree["parent"] == "run"].sum()), 0.003, 1e-9)
    # 63 of 64 ranks wait for rank 37, which works 1.6 times as long: three eighths of its time.
    near("most of it is the slow rank's", sum(time for name, parent, time in zip(
        tree["name"], tree["parent"], tree["time_s"]) if (name, parent) == ("slow rank", "load imbalance")),
         0.003 * 63 / 64 * 0.375, 0.0002)
    check("shares are of the window", all(abs(share - seconds / 0.003) < 1e-9 for share, seconds in zip(
        parts[1][1]["share"], parts[1][1]["time_s"])))
    check("it is said what is priced", "3.0 to 6.0 ms" in lines(parts[1][1])[0], lines(parts[1][1]))
    ranks = fetch(regions, 1)
    numbers = sorted(set(ranks["region"].tolist()))
    of = {number: saved(Regions=[number], WindowBegin=0.003, WindowEnd=0.006)[0] for number in numbers}
    mean = sum(of[number] * (ranks["region"] == number).sum() for number in numbers) / len(ranks["region"])
    near("regions average to all ranks", mean, parts[1][0], 1e-9)
    none = fetch(pipelines.cause_prices(regions, reader, Regions=[99]))
    check("without ranks nothing is priced, and it is said", len(none["cause"]) == 0 and "Choose other regions" in lines(none)[0],
          lines(none))


def by_program():
    """A slow rank of four: savings in phases, and in iterations of the main loop."""
    reader = OTF2TraceReader(FileName=data("scorep-halo-slow-4", "traces.otf2"))
    structure = pipelines.logical_structure(reader, reader)
    loops = program.program_loops(program.event_flow(reader, reader), reader)

    def saved(calls, **properties):
        table = fetch(pipelines.cause_prices(calls, reader, calls, **properties))
        # None for a phase outside the time axis.
        return dict(zip(table["cause"], table["time_s"].tolist())).get("slow rank", 0.0), table

    whole, table = saved(structure)
    length = float(table.facts["length_s"])
    phases = set(fetch(structure, pipelines.STRUCTURE_PORTS["calls"])["phase"].tolist()) - {-1}
    parts = [saved(structure, Phase=phase) for phase in sorted(phases)]
    check("there are several phases", len(parts) > 1, phases)
    near("phases add up to the run", sum(seconds for seconds, _ in parts), whole, 0.02 * whole)
    near("and are as long", sum(float(table.facts["length_s"]) for _, table in parts), length, 0.02 * length)
    dearest = max(parts, key=lambda part: part[0])[1]
    check("it is said what is priced", "in phase" in lines(dearest)[0], lines(dearest))
    found = fetch(loops, program.LOOP_PORTS["calls"])
    main = int(float(fetch(loops, program.LOOP_PORTS["loops"]).facts["main"]))
    last = int(found["iteration"][found["loop"] == main].max())
    of_loop, table = saved(loops, Loop=main)
    check("the loop has nearly all of the price", 0.9 * whole < of_loop <= whole * (1 + 1e-9), (of_loop, whole))
    check("and of the run", 0.8 * length < float(table.facts["length_s"]) <= length, table.facts["length_s"])
    halves = [saved(loops, Loop=main, LastIteration=last // 2)[0], saved(loops, Loop=main, FirstIteration=last // 2 + 1)[0]]
    each = [saved(loops, FirstIteration=number, LastIteration=number)[0] for number in range(last // 2 + 1)]
    near("its iterations add up to it", sum(halves), of_loop, 1e-9)
    near("single ones to those of a half", sum(each), halves[0], 1e-9)
    none = fetch(pipelines.cause_prices(loops, reader, loops, FirstIteration=last + 1))
    check("an iteration that there is not has no price, and it is said",
          len(none["cause"]) == 0 and "such calls" in lines(none)[0], lines(none))


def hidden():
    """Rank 5 of 16 works 3 ms longer on shared cores; the replay without it takes as long, and the filter says so."""
    _, seconds, table = priced("scorep-halo-4nodes-16", "traces.otf2")
    said = [line for line in lines(table) if "hardly shorter" in line]
    check("a slow rank without a price is named", seconds["slow rank"] < 0.01 * float(table.facts["length_s"])
          and len(said) == 1 and "5" in said[0], lines(table))


def open_price():
    """Rank 37 works longer in all phases; if the cost is 1 % but its range includes zero, the filter does not say that
    it costs nothing."""
    archive = shared("sim", "stencil3d_64_slowrank", "traces.otf2")
    if not archive:
        return
    reader = pipelines.open_trace(archive)
    structure = pipelines.logical_structure(reader, reader)
    left = 0
    for phase in range(8):
        table = fetch(pipelines.cause_prices(structure, reader, structure, Phase=phase))
        for cause, share, counts in zip(table["cause"], table["share"], table["counts"]):
            if cause == "slow rank" and share >= 0.01 and not counts:
                left += 1
                check(f"the price of phase {phase} is left open, and nothing else is said",
                      not any("hardly shorter" in line for line in lines(table)), lines(table))
    check("in some phases it is", left > 0, left)


def errors():
    """Without calls, with a wrong table, with a share above 1."""
    reader = OTF2TraceReader(FileName=str(data("cg16_clean", "traces.otf2")))

    def update(**properties):
        with raising():
            CausePrices(**properties).UpdatePipeline()

    raises("without calls it says what to connect", PipelineError, ["Calls"], update, Input=reader,
           Calls=None)
    raises("with ranks as calls as well", PipelineError, ["Calls"], update, Input=reader,
           Calls=OutputPort(reader, 2))
    raises("a window that ends before it begins", PipelineError, ["Cause prices", "window"], update, Input=reader,
           WindowBegin=0.002, WindowEnd=0.001)
    raises("regions of messages without", PipelineError, ["source_region"], update, Input=reader, Regions=[0])
    raises("phases of calls without", PipelineError, ["phase", "Logical Structure"], update, Input=reader, Phase=0)
    raises("iterations as well", PipelineError, ["loop", "Program Loops"], update, Input=reader, FirstIteration=1)
    raises("a share above 1", PipelineError, ["least share", "0.01 is usual"], update, Input=reader,
           LeastShare=2)
    alone = CausePrices(Input=reader)
    equal("made from Messages it finds Calls and Ranks",
          (alone.Calls.Port if hasattr(alone.Calls, "Port") else None,
           alone.Ranks.Port if hasattr(alone.Ranks, "Port") else None), (1, 2))


planted()
choices()
by_program()
real()
hidden()
open_price()
errors()
sys.exit(result())
