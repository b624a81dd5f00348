"""Message filters on several processes: equal to one process, bit by bit.

Each process runs this script. The serial result comes from a separate pvpython.
"""

import os
import pickle
import subprocess
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (CausePrices, CommunicationDAG, CommunicationRegions, DelayCosts, EventFlowGraph,
                             HappenedBefore, Lateness, LatencyAttribution, LatencyCriteria,
                             LogicalClusters, LogicalStructure, LogicalTimeline, OTF2TraceReader,
                             PhysicalTimeline, ProgramLoops, RankRemapping, RunComparison,
                             TemporalAbstraction, TimeTree, WaitStates)
from pclvis.errors import listening
from pclvis.tables import from_vtk
from vtkmodules.vtkCommonCore import vtkIdTypeArray
from vtkmodules.vtkParallelCore import vtkCommunicator, vtkMultiProcessController

from checks import check, data, equal, result, scratch, skip

#: A generated run of 36 ranks with two counters, which none of the bundled traces has.
COUNTED = "odd"
TRACES = {"cg64_clean": "traces.otf2", "eztrace-farm-8": "eztrace_log.otf2",
          "scorep-zoo-4": "traces.otf2", COUNTED: "traces.otf2"}
#: of Latency Attribution: all ports except the blocks
TABLES = (0, 1, 2, 3, 4, 6, 7, 8, 9)
FILTERS = {
    "criteria": range(2),
    "regions": range(5),
    "time": range(3),
    "waits": range(3),
    "cause": TABLES,
    "cause by parts": TABLES,
    "choice": TABLES,
    "choice by parts": TABLES,
    "choice of a phase": TABLES,
    "choice of iterations": TABLES,
    "prices": range(6),
    "prices of a phase": range(6),
    "prices of iterations": range(6),
    "dag": range(4),
    "order": range(1),
    "mapping": range(1),
    "runs": range(3),
    "tree": range(2),
    "tree of a region": range(3),
    "delays": range(4),
    "delays of iterations": range(4),
    "structure": range(4),
    "functions": range(4),
    "lateness": range(4),
    "clusters": range(5),
    "flow": (0, 1, 2, 3, 6, 7),
    "loops": range(7),
    "windows of iterations": (1, 2),
    "waits of iterations": (2,),
    "points of iterations": (1,),
    "runs by iteration": range(5),
    "runs by phase": range(5),
    "runs by step": (4, 7, 8, 9),
    "timeline": range(2),
    "logical": range(2),
}
#: filters that have no port whose rows stay on the process that read them
GATHERED = {
    "cause",
    "cause by parts",
    "choice",
    "choice by parts",
    "choice of a phase",
    "choice of iterations",
    "prices",
    "prices of a phase",
    "prices of iterations",
    "mapping",
    "lateness",
    "clusters",
    "runs",
    "runs by iteration",
    "runs by phase",
    "runs by step",
    "timeline",
    "logical",
    "tree",
    "tree of a region",
    "delays",
    "delays of iterations",
}
#: ports whose rows stay on the process that read them; all others are complete on process 0
SPREAD = {(kind, 0): "message_id" for kind, ports in FILTERS.items() if kind not in GATHERED and 0 in ports}
SPREAD["waits", 1] = SPREAD["structure", 1] = SPREAD["functions", 1] = SPREAD["flow", 1] = SPREAD["loops", 1] = "call_id"


def archive(name):
    """The anchor file of a trace."""
    return scratch(name, TRACES[name]) if name == COUNTED else data(name, TRACES[name])


def results(proxies):
    """The results of `local` for these filters."""
    tables = {}
    for kind, ports in FILTERS.items():
        for port in ports:
            table = proxies[kind].GetClientSideObject().GetOutputDataObject(port)
            tables[kind, port] = {key: numpy.array(value) for key, value in from_vtk(table).items()}
    blocks = proxies["regions"].GetClientSideObject().GetOutputDataObject(5)
    graph = proxies["regions"].GetClientSideObject().GetOutputDataObject(6)
    sizes = ([blocks.GetBlock(i).GetNumberOfRows() for i in range(blocks.GetNumberOfBlocks())],
             graph.GetNumberOfVertices(), graph.GetNumberOfEdges())
    return tables, sizes


def local(name):
    """Tables on this process: {(filter, port): {column: values}}, and the sizes of the graphs."""
    with listening():
        reader = OTF2TraceReader(FileName=archive(name))
        run = {"Ranks": OutputPort(reader, 2), "Calls": OutputPort(reader, 1)}
        criteria = LatencyCriteria(Input=reader, MaximumSamples=50)
        regions = CommunicationRegions(Input=criteria, CollectivesAsLinks=1, **run)
        waits = WaitStates(Input=reader, Calls=OutputPort(reader, 1))
        structure = LogicalStructure(Input=reader, Calls=OutputPort(waits, 1))
        functions = OTF2TraceReader(FileName=archive(name), Regions="All regions")
        finer = LogicalStructure(Input=functions, Calls=OutputPort(functions, 1), MergeLeaps=0)
        late = Lateness(Input=OutputPort(structure, 2), Messages=structure, Counters=OutputPort(reader, 3))
        flow = EventFlowGraph(Input=reader, Calls=OutputPort(reader, 1), Counters=OutputPort(reader, 3))
        loops = ProgramLoops(Input=flow, Calls=OutputPort(flow, 1))
        in_loops = LogicalStructure(Input=loops, Calls=OutputPort(loops, 1))
        unit = {"TimeUnit": 1} if name == "cg64_clean" else {}  # the others have no suitable loop
        in_phases, in_iterations = ({"Ranks": run["Ranks"], "Calls": OutputPort(each, 1)} for each in (structure, loops))
        proxies = {
            "criteria": criteria,
            "regions": regions,
            "time": TemporalAbstraction(Input=regions),
            "waits": waits,
            "cause": LatencyAttribution(Input=criteria, **run),
            "cause by parts": LatencyAttribution(Input=criteria, MostMessages=0, SampledMessages=2000, **run),
            "choice": LatencyAttribution(Input=regions, Regions=[0], WindowBegin=1e-4, **run),
            "choice by parts": LatencyAttribution(Input=regions, Regions=[0], MostMessages=0, SampledMessages=1000, **run),
            "choice of a phase": LatencyAttribution(Input=regions, Phase=2, **in_phases),
            "choice of iterations": LatencyAttribution(Input=regions, Regions=[0], FirstIteration=1, **in_iterations),
            "prices": CausePrices(Input=reader, **run),
            "prices of a phase": CausePrices(Input=structure, Phase=2, **in_phases),
            "prices of iterations": CausePrices(Input=loops, FirstIteration=1, LastIteration=2, **in_iterations),
            "dag": CommunicationDAG(Input=regions, Ranks=run["Ranks"], Regions=[0], WindowBegin=1e-4),
            "mapping": RankRemapping(Input=reader, Ranks=OutputPort(reader, 2), Capacities="9"),
            "order": HappenedBefore(Input=criteria, Message=5),
            "tree": TimeTree(Input=reader, Calls=OutputPort(reader, 1)),
            "tree of a region": TimeTree(Input=regions, Calls=in_phases["Calls"], Regions=[0], Phase=2, WindowBegin=1e-4),
            "delays": DelayCosts(Input=reader, Calls=OutputPort(reader, 1)),
            "delays of iterations": DelayCosts(Input=reader, Calls=in_iterations["Calls"], FirstIteration=1),
            "functions": LogicalStructure(Input=functions, Calls=OutputPort(functions, 1)),
            "flow": flow,
            "loops": loops, "lateness": late, "structure": structure,
            "windows of iterations": TemporalAbstraction(Input=LatencyCriteria(Input=loops), **unit,
                                                         Iterations=OutputPort(loops, 3)),
            "waits of iterations": WaitStates(Input=loops, Calls=OutputPort(loops, 1), **unit),
            "points of iterations": Lateness(Input=OutputPort(in_loops, 2), Messages=in_loops, **unit),
            "runs by iteration": RunComparison(Input=loops, RunB=loops, PhaseAlignment=2 if unit else 0),
            "timeline": PhysicalTimeline(Input=criteria, Calls=OutputPort(structure, 1), Steps=late,
                                         Ranks=OutputPort(reader, 2), Code=OutputPort(reader, 5)),
            "clusters": LogicalClusters(Input=late, Messages=structure,
                                        Metric="Change of the counter" if name == COUNTED else "Lateness"),
            "logical": LogicalTimeline(Input=late, Messages=structure, Ranks=OutputPort(reader, 2)),
            "runs": RunComparison(Input=regions, RunB=OTF2TraceReader(
                FileName=archive(name), TransmissionTime=1)),
            "runs by phase": RunComparison(Input=structure, RunB=finer, StepsA=late, StepsB=OutputPort(finer, 2), PhaseAlignment=3),
            "runs by step": RunComparison(Input=reader, RunB=functions, StepsA=late, StepsB=OutputPort(finer, 2)),
        }
        for proxy in proxies.values():
            proxy.UpdatePipeline()
    return results(proxies)


def serial():
    """The same on one process, computed by process 0 for all."""
    path = scratch("serial.pickle")
    if CONTROLLER.GetLocalProcessId() == 0:
        subprocess.run([os.environ["PCLVIS_GENERATE"], os.path.dirname(archive(COUNTED)), "preset=" + COUNTED],
                       check=True, stdout=subprocess.DEVNULL, timeout=60)
        clean = {key: value for key, value in os.environ.items()
                 if not key.startswith(("OMPI_", "PMIX_", "PRTE_", "PMI_"))}
        subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", __file__, path], env=clean, check=True,
                       stdout=subprocess.DEVNULL, timeout=200)
    CONTROLLER.Barrier()
    with open(path, "rb") as file:
        return pickle.load(file)


def total(count):
    """Sum of a number over all processes."""
    mine, everywhere = vtkIdTypeArray(), vtkIdTypeArray()
    mine.InsertNextValue(count)
    everywhere.InsertNextValue(0)
    CONTROLLER.AllReduce(mine, everywhere, vtkCommunicator.SUM_OP)
    return everywhere.GetValue(0)


def bits(values):
    """The contents of a column, to compare exactly: bytes, or a list of texts."""
    return values.tolist() if values.dtype == object else values.tobytes()


def same(found, expected):
    """Compare every bit, column by column; -> the first column that differs or is missing."""
    if list(found) != list(expected):
        return f"columns {list(found)}"
    return next((name for name in expected
                 if found[name].dtype != expected[name].dtype
                 or bits(found[name]) != bits(expected[name])), None)


def compare(name, expected):
    """Compare this process's part of a trace with the serial tables."""
    tables, sizes = local(name)
    whole, whole_sizes = expected
    me = CONTROLLER.GetLocalProcessId()
    for (kind, port), table in tables.items():
        wanted, label = whole[kind, port], f"{name}, {kind}, port {port}, process {me}"
        rows = len(next(iter(table.values())))
        if (kind, port) in SPREAD:
            number = SPREAD[kind, port]
            equal(f"{label}: all processes together have every row", total(rows),
                  len(wanted[number]))
            part = {key: values[table[number]] for key, values in wanted.items()}
            equal(f"{label}: its rows are those of one process", same(table, part), None)
        else:
            part = wanted if me == 0 else {key: values[:0] for key, values in wanted.items()}
            equal(f"{label}: process 0 has the table, the others its columns",
                  same(table, part), None)
    equal(f"{name}, process {me}: the graph ports follow the tables", sizes,
          whole_sizes if me == 0 else ([0, 0, 0], 0, 0))


CONTROLLER = vtkMultiProcessController.GetGlobalController()
if len(sys.argv) > 1:
    with open(sys.argv[1], "wb") as output:
        pickle.dump({name: local(name) for name in TRACES}, output)
    skip("this is the serial run of the parallel test")
REFERENCE = serial()
for trace in TRACES:
    compare(trace, REFERENCE[trace])
check("the serial run had messages", len(REFERENCE["cg64_clean"][0]["criteria", 0]["latency"]) > 0)
CHANGES = REFERENCE[COUNTED][0]["lateness", 0]["work_counter_change"]
check("and one had counters that change", numpy.nanmax(numpy.abs(CHANGES)) > 0)
CODE = result()
if CODE:
    sys.exit(CODE)  # otherwise run to the end: a process that exits early would not finalise MPI
