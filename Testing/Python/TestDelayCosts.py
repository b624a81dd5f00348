"""Delay Costs: planted slow and hot ranks, a real late rank; sums, columns, units, errors."""

import json
import pathlib
import sys

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import CommunicationRegions, DelayCosts, OTF2TraceReader, TimeTree, WaitStates
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import schema
from checks import check, data, equal, near, raises, result, shared

#: Shared archives in which one rank is slow, or receives from all others: that rank.
PLANTED = {"cg64_hotspot": 5, "fe64_hotspot": 21, "fe64_pattern_slowrank": 50, "stencil3d_64_slowrank": 37,
           "sweep64_slowrank": 27}


def delays(*path):
    """The filter for a trace, its tables, the length of the time axis and all waits in messages."""
    reader = OTF2TraceReader(FileName=str(path[0]) if len(path) == 1 else data(*path))
    calls = OutputPort(reader, 1)
    filter_ = DelayCosts(Input=reader, Calls=calls)
    tree = fetch(TimeTree(Input=reader, Calls=calls))
    return filter_, [fetch(filter_, port) for port in range(4)], dict(zip(tree["name"], tree["time_s"]))["run"]


def sums(name, tables, run):
    """What always holds: all waits are charged, and the path is as long as the run."""
    costs, ranks, path, profile = tables
    waited = float(costs.facts["waited_s"])
    near(f"{name}: all waits are charged", float(costs["cost_s"].sum()), waited, 1e-5 * waited)
    near(f"{name}: to ranks", float(ranks["cost_s"].sum()), waited, 1e-5 * waited)
    near(f"{name}: which wait as long", float(ranks["waited_s"].sum()), waited, 1e-9)
    near(f"{name}: the path is as long as the run", float(profile["time_s"].sum()), run, 1e-9)
    near(f"{name}: over ranks", float(ranks["path_s"].sum()), run, 1e-9)
    check(f"{name}: it has no gap", abs(path["begin_s"][1:] - path["end_s"][:-1]).max() < 1e-9)


def planted():
    """Rank 37 of 64 works 1.6 times as long before each exchange."""
    filter_, tables, run = delays("stencil3d_64_slowrank", "traces.otf2")
    costs, ranks, _, profile = tables
    sums("slow rank", tables, run)
    truth = json.loads(pathlib.Path(data("stencil3d_64_slowrank", "truth.json")).read_text())
    equal("the truth names one rank", truth["slow"], [{"ranks": [37], "work_times": 1.6}])
    equal("it causes most waiting", int(ranks["cost_s"].argmax()), 37)
    check("by far", ranks["cost_s"][37] > 0.8 * ranks["cost_s"].sum(), ranks["cost_s"][37])
    equal("of its work", costs["activity"][0], "work before")
    check("before the exchange", costs["path"][0].endswith("exchange > MPI_Irecv"), costs["path"][0])
    near("it waits hardly itself", float(ranks["waited_s"][37]), 0.03 * float(ranks["waited_s"].mean()),
         0.05 * float(ranks["waited_s"].mean()))
    equal("the path runs on it, too", int(ranks["path_s"].argmax()), 37)
    check("where it is out of balance", profile["path"][profile["imbalance_s"].argmax()] == costs["path"][0])
    check("it is said", any("is caused by rank 37," in text for text in costs.facts["observations"]),
          costs.facts["observations"])
    for port, name in enumerate(("Delay Costs", "Rank Delays", "Critical Path", "Path Profile")):
        schema.types_and_units(servermanager.Fetch(filter_, idx=port), name, schema.read()[name])


def simulated():
    """Simulated programs with a slow or hot rank, which causes most of the waiting, even in the sweep."""
    folder = shared("sim")
    if folder is None:
        print("planted ranks not compared: no folder of simulated traces (PCLVIS_SHARED_TRACES)")
        return
    for name, rank in PLANTED.items():
        _, tables, run = delays(folder / name / "traces.otf2")
        sums(name, tables, run)
        said = json.loads((folder / name / "truth.json").read_text())
        check(f"{name}: the truth says so", f"hot={rank} " in said["arguments"]
              or [rank] in [slow["ranks"] for slow in said["slow"]], said["arguments"])
        equal(f"{name}: it causes most waiting", int(tables[1]["cost_s"].argmax()), rank)


def real():
    """halo with rank 3 late by 20 ms in each of 20 steps, on fewer cores than ranks."""
    _, tables, run = delays("scorep-halo-slow-4", "traces.otf2")
    sums("late rank", tables, run)
    equal("it causes most waiting", int(tables[1]["cost_s"].argmax()), 3)


def choices():
    """Waits of one region in a time window: regions and windows together add up to all waits."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    calls = OutputPort(reader, 1)
    regions = CommunicationRegions(Input=reader, Calls=calls, Ranks=OutputPort(reader, 2))
    whole = float(fetch(DelayCosts(Input=regions, Calls=calls)).facts["waited_s"])
    count = fetch(regions, 2).rows
    check("there are several regions", count > 1, count)
    found = [[float(fetch(DelayCosts(Input=regions, Calls=calls, Regions=[region], WindowBegin=begin,
                                     WindowEnd=end)).facts["waited_s"])
              for begin, end in ((0, 0.003), (0.003, 0.005), (0.005, -1))] for region in range(count)]
    near("they add up", sum(map(sum, found)), whole, 1e-9)
    equal("none is all", max(map(max, found)) < whole, True)
    raises("without regions it says which filter makes them", PipelineError, ["Communication Regions"],
           lambda: update(Input=reader, Calls=calls, Regions=[0]))
    raises("an empty window is refused", PipelineError, ["after"],
           lambda: update(Input=reader, Calls=calls, WindowBegin=0.004, WindowEnd=0.002))


def update(**given):
    with raising():
        DelayCosts(**given).UpdatePipeline()


def missing():
    """Without Calls, it says what to connect; waits from the filter Wait States do not matter."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    raises("without calls it says what to connect", PipelineError, ["Calls"],
           lambda: update(Input=reader, Calls=None))
    waits = WaitStates(Input=reader, Calls=OutputPort(reader, 1))
    same = fetch(DelayCosts(Input=waits, Calls=OutputPort(waits, 1)))
    near("calls of another filter give the same", float(same["cost_s"][0]),
         float(fetch(DelayCosts(Input=reader, Calls=OutputPort(reader, 1)))["cost_s"][0]), 1e-12)


planted()
simulated()
real()
choices()
missing()
sys.exit(result())
