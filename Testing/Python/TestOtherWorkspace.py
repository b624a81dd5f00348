"""From one workspace to the other: trace, selection, window, regions, ranks and steps, and back."""

import pathlib
import sys

import numpy

import pclvis
from paraview import simple
from paraview.servermanager import OutputPort
from pclvis import pipelines
from pclvis.tables import fetch
from pclvis.workspaces import NoWorkspace

from checks import check, data, equal, near, raises, result, scratch

#: 16 ranks; region r has the ranks 4 r to 4 r + 3 (rows of CG's matrix), according to the generator's truth.json
TRACE = data("cg16_clean", "traces.otf2")
LATENCY, STRUCTURE = "Communication latency of cg16_clean", "Program structure of cg16_clean"


def layouts():
    return sorted(name for name, _ in simple.GetLayouts())


def window_of(view):
    return view.WindowBegin, view.WindowEnd


def selected(source, port):
    return source.SMProxy.GetSelectionInput(port) is not None


def sources(kind):
    return [proxy for proxy in simple.GetSources().values() if proxy.GetXMLName() == kind]


def refusing():
    before = len(simple.GetViews())
    empty = simple.CreateView("SpreadSheetView")
    raises("a view of nothing is refused", NoWorkspace, ["shows nothing of an MPI trace", "Communication Latency"],
           pclvis.show_in_other_workspace, empty)
    simple.Delete(empty)
    raises("no view", NoWorkspace, "no view is active", pclvis.show_in_other_workspace)
    equal("nothing is made", (len(simple.GetViews()), len(simple.GetSources())), (before, 0))


def to_structure():
    """From the latency workspace, with region, hidden rank, window and selection."""
    made = pclvis.communication_latency_workspace(TRACE)
    made.region_graph_view.ChosenRegion = 1
    made.dag_view.HiddenRanks = "5"
    begin, end = 0.002, 0.004
    made.evolution_view.WindowBegin, made.evolution_view.WindowEnd = begin, end
    pclvis.select_ranks([6])
    shown = pclvis.show_in_other_workspace(made.attribution_view)
    check("the other workspace is made", shown.made)
    equal("in a layout of its own", layouts(), [LATENCY, STRUCTURE])
    equal("of the same trace", len(sources("OTF2TraceReader")), 1)
    equal("what both compute is computed once", [len(sources(kind)) for kind in ("WaitStates", "LatencyCriteria")], [1, 1])
    equal("it is told what is shown", (shown.window, shown.ranks), ((begin, end), [4, 6, 7]))
    equal("and tells it", shown.sentences[0], "Program structure shows 2.0 to 4.0 ms, ranks 4, 6, 7.")
    logical, physical = (shown.views[kind] for kind in ("LogicalTimelineView", "PhysicalTimelineView"))
    equal("both timelines have the window", (window_of(logical), window_of(physical)), ((begin, end),) * 2)
    equal("and see it", (physical.SeenBegin, physical.SeenEnd), (begin, end))
    table = fetch(sources("Lateness")[0], 0)
    middles = (table["begin_s"] + table["end_s"]) / 2
    means = numpy.bincount(table["step"], middles) / numpy.bincount(table["step"])
    inside = numpy.flatnonzero((means >= begin) & (means <= end))
    equal("in steps", (logical.StepBegin, logical.StepEnd), (inside[0], inside[-1] + 1))
    equal("the chosen ranks have rows", logical.ShownRanks, "4, 6, 7")
    for kind, port in (("LogicalStructure", 0), ("PhysicalTimeline", 0), ("LogicalTimeline", 0)):
        check(f"what is selected is selected in the new {kind}", selected(sources(kind)[0], port))
    equal("the views are one group", {view.LinkGroup for view in (*shown.views.values(), made.dag_view)}, {LATENCY})
    return made, shown


def back(made, shown):
    """To the existing workspace, with what was chosen in the meantime."""
    logical = shown.views["LogicalTimelineView"]
    again = pclvis.show_in_other_workspace(logical)
    check("the other workspace is the first one", not again.made and again.views["DAGView"] == made.dag_view)
    equal("region and hidden ranks are as before", (made.region_graph_view.ChosenRegion, made.dag_view.HiddenRanks),
          (1, "5"))
    equal("and the window", window_of(made.evolution_view), (0.002, 0.004))
    equal("the active view is in it", simple.GetActiveView(), made.dag_view)
    logical.WindowBegin, logical.WindowEnd = 0.003, 0.005
    equal("a window chosen in a timeline is the DAG's", (made.dag.WindowBegin, made.dag.WindowEnd), (0.003, 0.005))
    logical.ShownRanks = "8-13"
    pclvis.show_in_other_workspace(logical)
    equal("ranks choose the regions that have them", (made.evolution_view.ChosenRegion, made.evolution_view.MoreRegions),
          (2, "3"))
    equal("of which the DAG hides the others", made.dag_view.HiddenRanks, "14, 15")
    logical.ShownRanks = ""
    pclvis.show_in_other_workspace(logical)
    equal("all ranks are all regions", (made.evolution_view.ChosenRegion, made.dag_view.HiddenRanks), (-1, ""))
    made.evolution_view.WindowBegin, made.evolution_view.WindowEnd = 0, -1
    shown = pclvis.show_in_other_workspace(made.evolution_view)
    equal("the whole run is the whole run", (logical.StepBegin, logical.StepEnd, logical.WindowEnd, shown.ranks),
          (0, -1, -1, []))


def seen_part():
    """The visible part is used if no window is chosen; from the structure to a new workspace."""
    made = pclvis.program_structure_workspace(TRACE)
    logical = made.logical_view
    simple.Render(logical)
    logical.StepBegin, logical.StepEnd, logical.RowBegin, logical.RowEnd = 20, 30, 4, 8
    points = made.points_view
    shown = pclvis.show_in_other_workspace(points)
    check("a spreadsheet stands for its workspace", shown.made and "DAGView" in shown.views)
    table = fetch(made.lateness, 0)
    inside = (table["step"] >= 20) & (table["step"] < 30)
    near("the steps that are seen are its window", shown.window[0], table["begin_s"][inside].min(), 1e-9)
    near("to its end", shown.window[1], table["end_s"][inside].max(), 1e-9)
    equal("and the ranks its region", (shown.ranks, shown.views["RegionGraphView"].ChosenRegion), ([4, 5, 6, 7], 1))
    equal("the DAG has the window", window_of(sources("CommunicationDAG")[-1]), shown.window)


def program():
    """A phase, a loop and iterations chosen there are passed on to the filters here."""
    made = pclvis.program_structure_workspace(TRACE)
    shown = pclvis.show_in_other_workspace(made.logical_view)
    attribution, why = sources("LatencyAttribution")[-1], shown.views["AttributionView"]
    equal("the attribution has the calls of Program Loops", attribution.Calls.SMProxy, made.loops.SMProxy)
    kept = []
    attribution.GetClientSideObject().AddObserver("ProgressEvent", lambda filter_, _: kept.append(filter_.GetProgressText()))
    made.logical_view.ChosenPhase = 3
    equal("a phase chosen in the timeline is that of the group", why.ChosenPhase, 3)
    equal("the verdict is of the whole run", (attribution.Phase, attribution.Loop), (-1, -1))
    why.WholeRun = 0
    equal("or of what is chosen", attribution.Phase, 3)
    simple.Render(why)
    verdict = fetch(attribution, pipelines.ATTRIBUTION_PORTS["verdict"])
    check("which says so, with window and region", "phase 3, " in verdict["choice"][0], verdict["choice"])
    check("and the run is not priced again", kept and not any(text and "Replay" in text for text in kept), kept)
    made.flow_view.ChosenLoop, made.flow_view.FirstIteration, made.flow_view.LastIteration = 0, 4, 6
    equal("so are iterations that are chosen in the flow graph", (
        why.ChosenLoop, why.FirstIteration, why.LastIteration, attribution.Loop, attribution.FirstIteration,
        attribution.LastIteration), (0, 4, 6, 0, 4, 6))
    made.logical_view.ChosenPhase = -1
    simple.Render(why)
    verdict = fetch(attribution, pipelines.ATTRIBUTION_PORTS["verdict"])
    check("and told", "loop 0, iterations 4 to 6, " in verdict["choice"][0], verdict["choice"])
    attribution.Phase = 5
    equal("its own phase is the filter's alone, as its window is", (made.logical_view.ChosenPhase, why.ChosenPhase), (-1, -1))
    why.WholeRun = 1
    equal("the whole run is all of the program", (attribution.Phase, attribution.Loop, attribution.FirstIteration), (-1, -1, -1))
    check("what is chosen stays so", (made.flow_view.ChosenLoop, made.flow_view.FirstIteration) == (0, 4))


def nothing_chosen():
    """A new workspace keeps its readable window if nothing is chosen; a view may be alone."""
    reader = pipelines.open_trace(TRACE)
    timeline = pipelines.physical_timeline(reader, reader, reader)
    alone = simple.CreateView("PhysicalTimelineView")
    simple.Show(OutputPort(timeline, pipelines.TIMELINE_PORTS["physical_timeline"]), alone)
    shown = pclvis.show_in_other_workspace(alone)
    check("a window is chosen, and the view has it", 0 <= shown.window[0] < shown.window[1] and
          window_of(alone) == shown.window == window_of(shown.views["EvolutionView"]))
    dag = sources("CommunicationDAG")[-1]
    check("of which the DAG is readable", 0 < fetch(dag, 1).rows <= 80, fetch(dag, 1).rows)


def sharing():
    """Filters with different properties, or of another trace, are not used for a workspace."""
    reader = pipelines.open_trace(TRACE)
    waits, criteria = pipelines.shared_latencies(reader)
    equal("what is there is taken", pipelines.shared_latencies(reader), (waits, criteria))
    criteria.MinimumSamples = criteria.MinimumSamples + 5
    again = pipelines.shared_latencies(reader)
    check("but not with other properties", again[0] == waits and again[1] != criteria)
    other = pipelines.shared_latencies(pipelines.open_trace(TRACE))
    check("nor of another reader", waits not in other and again[1] not in other)


def clear():
    for proxy in [*simple.GetViews(), *reversed(simple.GetSources().values())]:
        simple.Delete(proxy)
    for name, number in list(simple.GetLayouts()):
        layout = simple.GetLayouts()[name, number]
        layout.SMProxy.GetSessionProxyManager().UnRegisterProxy("layouts", name, layout.SMProxy)


refusing()
back(*to_structure())
clear()
seen_part()
clear()
program()
clear()
nothing_chosen()
clear()
sharing()
clear()
sys.exit(result())
