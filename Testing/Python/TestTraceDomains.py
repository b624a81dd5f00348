"""The times, regions and messages that the panel offers are those of the trace."""

import sys

import numpy

from checks import check, data, equal, near, result
from paraview import simple
from paraview.servermanager import OutputPort
from pclvis.tables import fetch


def domain(filter_, name):
    """(least, greatest) value that the panel offers for a property; None: the end is not known."""
    found = filter_.SMProxy.GetProperty(name).GetDomain(
        {"Regions": "regions", "Message": "messages", "FirstRank": "ranks", "LastRank": "ranks", "Phase": "phases",
         "Loop": "loops", "FirstIteration": "iterations", "LastIteration": "iterations"}.get(name, "times"))
    return (found.GetMinimum(0) if found.GetMinimumExists(0) else None,
            found.GetMaximum(0) if found.GetMaximumExists(0) else None)


def of_reader():
    """A reader offers the whole trace, even before it reads and if it reads only a part."""
    reader = simple.OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    offered = ("FirstRank", "LastRank", "WindowBegin", "WindowEnd")
    reader.UpdatePipelineInformation()
    equal("ranks of CG on 16 ranks, from the definitions", [domain(reader, name) for name in offered[:2]],
          [(0, 15)] * 2)
    for name in offered[2:]:
        near(f"the reader's {name} goes to the end of the trace", domain(reader, name)[1], 0.004285861, 1e-6)
    equal("the reader's defaults stay", [getattr(reader, name) for name in offered], [0, -1, 0, -1])
    reader.FirstRank, reader.LastRank = 3, 5
    reader.UpdatePipeline()
    equal("a part that was read is offered as part of the whole", domain(reader, "LastRank"), (0, 15))
    reader.FileName = data("scorep-zoo-4", "traces.otf2")
    reader.UpdatePipelineInformation()
    equal("another trace has other ranks", domain(reader, "LastRank"), (0, 3))


def main():
    of_reader()
    trace = simple.OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    criteria = simple.LatencyCriteria(Input=trace)
    before = simple.HappenedBefore(Input=criteria)
    equal("before anything is read no end is known", [domain(before, name) for name in (
        "WindowBegin", "WindowEnd", "Message")], [(0, None)] * 3)
    before.UpdatePipeline()
    messages = fetch(trace)
    last = max(float(numpy.nanmax(messages[name]))
               for name in ("send_begin_s", "send_end_s", "receive_end_s"))
    equal("messages are offered by their numbers", domain(before, "Message"), (0, messages.rows - 1))
    for name in ("WindowBegin", "WindowEnd"):
        near(f"{name} goes to the end of the trace", domain(before, name)[1], last, 1e-15)
    equal("defaults stay", (before.WindowBegin, before.WindowEnd, before.Message), (0, -1, 0))

    dag = simple.CommunicationDAG(Input=criteria)
    equal("without regions none is offered", domain(dag, "Regions"), (0, None))
    regions = simple.CommunicationRegions(Input=criteria)
    regions.UpdatePipeline()
    for kind in (simple.CommunicationDAG, simple.LatencyAttribution, simple.TemporalAbstraction):
        equal(f"{kind.__name__} offers the four of CG on 16 ranks", domain(kind(Input=regions), "Regions"),
              (0, 3))
    dag.Input = regions
    dag.Regions = [2, 9]
    equal("a script may choose what it likes", list(dag.Regions), [2, 9])
    regions.Cut, regions.Count = "Count", 2
    regions.UpdatePipeline()
    equal("another number of regions is another offer", domain(dag, "Regions"), (0, 1))
    check("and leaves the choice to the user", list(dag.Regions) == [2, 9], list(dag.Regions))
    of_program(trace, regions)


def of_program(trace, regions):
    """Phases, loops and iterations are those of the calls; -1 stands for all."""
    structure = simple.LogicalStructure(Input=trace, Calls=OutputPort(trace, 1))
    flow = simple.EventFlowGraph(Input=trace, Calls=OutputPort(structure, 1))
    loops = simple.ProgramLoops(Input=flow, Calls=OutputPort(flow, 1))
    loops.UpdatePipeline()
    calls, offered = fetch(loops, 1), {"Phase": "phase", "Loop": "loop", "FirstIteration": "iteration",
                                       "LastIteration": "iteration"}
    # Sixteen iterations of one loop (truth.json of cg16_clean).
    equal("the calls have iterations 0 to 15 of loop 0", (int(calls["loop"].max()), int(calls["iteration"].max())), (0, 15))
    for kind in (simple.LatencyAttribution, simple.CausePrices, simple.DelayCosts):
        filter_ = kind(Input=regions, Calls=OutputPort(loops, 1))
        for name, column in offered.items():
            equal(f"{kind.__name__} offers {name}", domain(filter_, name), (-1, int(calls[column].max())))
        equal("its defaults stay", [getattr(filter_, name) for name in offered], [-1] * 4)
        filter_.Calls = OutputPort(trace, 1)
        equal("of calls without iterations no end is known", domain(filter_, "LastIteration"), (-1, None))


main()
sys.exit(result())
