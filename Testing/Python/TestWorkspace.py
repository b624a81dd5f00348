"""The workspace from Python: layout, pipeline, opening window, links, states, Python trace, refusals."""

import os
import pathlib
import shutil
import sys

import numpy

import pclvis
from paraview import servermanager, simple, smstate, smtrace
from pclvis import pipelines, selection, windows, workspace
from pclvis.tables import fetch, from_vtk

from checks import check, data, equal, raises, result, scratch

TRACE = data("cg64_roundrobin", "traces.otf2")
VIEWS = ("RegionGraphView", "DAGView", "EvolutionView", "AttributionView")
GROUP = "Communication latency of cg64_roundrobin"


def view(name, group=GROUP):
    """The view of that kind in a group."""
    return next(view for view in simple.GetViews()
                if view.GetXMLName() == name and view.LinkGroup == group)


def source(name):
    """The only source of that kind."""
    found = [proxy for proxy in simple.GetSources().values() if proxy.GetXMLName() == name]
    equal(f"there is one {name}", len(found), 1)
    return found[0]


def shares():
    """What the views and the filter of the workspace share: window and region of each."""
    dag = source("CommunicationDAG")
    return {"evolution": (view("EvolutionView").WindowBegin, view("EvolutionView").WindowEnd,
                          view("EvolutionView").ChosenRegion),
            "attribution": (view("AttributionView").WindowBegin, view("AttributionView").WindowEnd),
            "graph": view("RegionGraphView").ChosenRegion,
            "dag": (dag.WindowBegin, dag.WindowEnd, list(dag.Regions))}


def all_share(sentence, begin, end, region):
    equal(sentence, shares(), {"evolution": (begin, end, region), "attribution": (begin, end),
                               "graph": region,
                               "dag": (begin, end, [region] if region >= 0 else [])})


def inputs(proxy):
    """Inputs of a filter: property, kind of source, port."""
    found = set()
    for name in ("Input", "Calls", "Ranks"):
        given = proxy.GetProperty(name)
        if given is not None and len(given):
            found.add((name, given[0].GetXMLName(), given.GetOutputPortForConnection(0)))
    return found


def clear():
    """Remove all sources, views and layouts. (ResetSession breaks contexts of several views at exit.)"""
    for proxy in [*simple.GetViews(), *reversed(simple.GetSources().values())]:
        simple.Delete(proxy)
    for layout in list(simple.GetLayouts().values()):
        simple.RemoveLayout(layout)
    for name, number in list(simple.GetLayouts()):
        layout = simple.GetLayouts()[name, number]
        layout.SMProxy.GetSessionProxyManager().UnRegisterProxy("layouts", name, layout.SMProxy)


def arrangement():
    """Layout and pipeline are those of the design sketch."""
    layout = simple.GetLayout(view("DAGView"))
    equal("the layout has a name", layout.SMProxy.GetSessionProxyManager().GetProxyName(
        "layouts", layout.SMProxy), GROUP)
    # Cells of the tree: 0 is divided into 1 (above) and 2, 1 into 3 (left) and 4, 2 into 5 and 6.
    equal("the views stand in their cells", [layout.GetViewLocation(view(name)) for name in VIEWS],
          [3, 4, 5, 6])
    equal("above, left and right", [str(layout.GetSplitDirection(i)) for i in (0, 1, 2)],
          ["1", "2", "2"])
    equal("with the sketch's shares", [round(layout.GetSplitFraction(i), 3) for i in (0, 1, 2)],
          [0.56, 0.33, 0.59])
    shown = {name: [(r.Input.GetXMLName(), r.Input.Port) for r in view(name).Representations]
             for name in VIEWS}
    equal("each view shows its filter's port", shown, {
        "RegionGraphView": [("CommunicationRegions", 5)], "DAGView": [("CommunicationDAG", 4)],
        "EvolutionView": [("TemporalAbstraction", 3)],
        "AttributionView": [("LatencyAttribution", 5), ("LatencyAttribution", 9)]})
    equal("wait states take messages and calls of the reader", inputs(source("WaitStates")),
          {("Input", "OTF2TraceReader", 0), ("Calls", "OTF2TraceReader", 1)})
    equal("criteria take theirs", inputs(source("LatencyCriteria")), {("Input", "WaitStates", 0)})
    regions = ("Input", "CommunicationRegions", 0)
    equal("evolution those of the regions", inputs(source("TemporalAbstraction")), {regions})
    equal("so does the DAG", inputs(source("CommunicationDAG")),
          {regions, ("Ranks", "OTF2TraceReader", 2)})
    equal("and the attribution", inputs(source("LatencyAttribution")),
          {regions, ("Ranks", "OTF2TraceReader", 2), ("Calls", "WaitStates", 1)})


def opening(made):
    """It opens with the slowest region and a readable part of its worst time."""
    regions = fetch(made.filters.regions, 2)
    equal("the slowest region is chosen", made.region,
          int(regions["region"][numpy.nanargmax(regions["latency"])]))
    all_share("all show it and the window", *made.window, made.region)
    states = fetch(made.dag, 1)
    check("the DAG is readable, not empty", 0 < states.rows <= windows.MOST_STATES, states.rows)
    check("in all directions", states["layer"].max() < windows.MOST_LAYERS, states["layer"].max())
    ranks = fetch(made.filters.regions, 1)
    own = ranks["rank"][ranks["region"] == made.region]
    check("its states are of that region", numpy.isin(states["rank"], own).all(),
          set(states["rank"]) - set(own))
    # The middle of the window is where the region's mean is above its average.
    table = fetch(made.filters.evolution, 1)
    table = table.select((table["region"] == made.region) & (table["messages"] > 0))
    middle = sum(made.window) / 2
    near = numpy.abs((table["begin_s"] + table["end_s"]) / 2 - middle).argmin()
    check("the window is a slow one", table["latency"][near] > table["average"][near],
          (table["latency"][near], table["average"][near]))
    check("and told in a sentence", f"R{made.region}" in made.sentences[0]
          and f"{states.rows} states" in made.sentences[0], made.sentences)


def links(made):
    """Wherever window or region are set, all views have them."""
    end = float(fetch(made.filters.evolution, 2)["end_s"].max())
    evolution, graph = view("EvolutionView"), view("RegionGraphView")
    evolution.WindowBegin, evolution.WindowEnd = end / 2, 0.6 * end
    all_share("the evolution view's window is everybody's", end / 2, 0.6 * end, made.region)
    states = fetch(made.dag, 1)
    check("the DAG is made of it", states.rows and states["begin_s"].min() >= end / 2
          and states["end_s"].max() <= 0.6 * end)
    evolution.WindowEnd = 0.7 * end
    check("more of it has more states", fetch(made.dag, 1).rows > states.rows)
    view("AttributionView").WindowBegin = 0.0
    all_share("so is the attribution view's", 0.0, 0.7 * end, made.region)
    made.dag.WindowEnd = end / 4
    all_share("and the filter's own", 0.0, end / 4, made.region)
    graph.ChosenRegion = 1
    all_share("a region of the region graph is everybody's", 0.0, end / 4, 1)
    evolution.ChosenRegion = 0
    all_share("and one of the evolution", 0.0, end / 4, 0)
    made.dag.Regions = [2]
    all_share("and one of the filter", 0.0, end / 4, 2)
    made.dag.Regions = [0, 1]
    equal("several regions of the filter are everybody's",
          [(view.ChosenRegion, view.MoreRegions) for view in (graph, evolution)], 2 * [(0, "1")])
    evolution.WindowEnd = end / 3
    equal("and stay when the window changes", (list(made.dag.Regions), made.dag.WindowEnd),
          ([0, 1], end / 3))
    graph.MoreRegions = "1, 3"
    equal("one more in a view is one more for all", (evolution.MoreRegions, list(made.dag.Regions)),
          ("1, 3", [0, 1, 3]))
    ranks = fetch(made.filters.regions, 1)
    own = ranks["rank"][numpy.isin(ranks["region"], [0, 1, 3])]
    check("the DAG has states of all three", set(fetch(made.dag, 1)["rank"]) <= set(own))
    graph.ChosenRegion = 2
    equal("who sets one region means that one", (evolution.MoreRegions, list(made.dag.Regions)), ("", [2]))
    graph.ChosenRegion = -1
    all_share("no region is all messages", 0.0, end / 3, -1)


def asks():
    """What the attribution is about: window and regions."""
    filter_ = source("LatencyAttribution")
    return filter_.WindowBegin, filter_.WindowEnd, list(filter_.Regions)


def answering(made):
    """The attribution is about the whole run or, with the switch in its view, about the choice."""
    why = view("AttributionView")

    def verdict():
        return fetch(made.filters.attribution, pipelines.ATTRIBUTION_PORTS["verdict"], small=True)

    equal("it opens with the whole run", (why.WholeRun, asks()), (1, (0, -1, [])))
    whole = verdict()["sentence"][0]
    check("which has a poor mapping", whole.startswith("Another placement "), whole)
    why.WholeRun = 0
    equal("switched, it asks about region and window", asks(), (*made.window, [made.region]))
    chosen = verdict()["sentence"][0]
    check("where it may be another placement, too",
          chosen.startswith(f"R{made.region}, ") and "Another placement " in chosen, chosen)
    view("RegionGraphView").ChosenRegion = 1
    made.evolution_view.WindowBegin = 0
    equal("it follows the choice", asks(), (0, made.window[1], [1]))
    why.WholeRun = 1
    equal("back it is the whole run", (asks(), verdict()["sentence"][0]), ((0, -1, []), whole))
    made.evolution_view.WindowBegin = made.window[0]
    view("RegionGraphView").ChosenRegion = made.region
    equal("whatever is chosen", asks(), (0, -1, []))
    all_share("and the choice is as before", *made.window, made.region)


def messages(made):
    """Messages selected by number are those in the Messages tables and in the DAG's bars."""
    bars = fetch(made.dag, 3)
    number = int(bars["message_id"][0])
    selection.select_messages([number])
    for name, proxy, port in (("reader", made.filters.reader, 0), ("regions", made.filters.regions, 0),
                              ("bars", made.dag, 3)):
        picked = servermanager._getPyProxy(proxy.SMProxy.GetSelectionInput(port))
        rows = from_vtk(servermanager.Fetch(servermanager.filters.ExtractSelection(
            Input=simple.OutputPort(proxy, port), Selection=picked)))
        equal(f"{name}: that message is selected", set(rows["message_id"].tolist()), {number})
    selection.select_messages([])
    check("and no more", not made.filters.reader.SMProxy.GetSelectionInput(0))


def joining(made):
    """A view joins a group by the group's name, and leaves it."""
    more = simple.CreateView("EvolutionView")
    more.WindowEnd = 1e-4
    more.LinkGroup = GROUP
    first = view("EvolutionView")
    equal("who joins takes what the group has", (more.WindowBegin, more.WindowEnd),
          (first.WindowBegin, first.WindowEnd))
    more.WindowBegin = 1e-5
    equal("and is one of it", first.WindowBegin, 1e-5)
    more.LinkGroup = ""
    more.WindowBegin = 2e-5
    equal("and no more without the group", first.WindowBegin, 1e-5)
    simple.Delete(more)
    second = simple.CommunicationDAG(Input=made.filters.regions)
    simple.Show(simple.OutputPort(second, 4), view("DAGView"))
    equal("another DAG that is shown follows at once", second.WindowBegin, 1e-5)
    simple.Delete(second)
    first.WindowBegin = 0.0
    other = pclvis.communication_latency_workspace(made.filters.criteria)
    equal("a filter of the trace will do, and the reader is the same", other.filters.reader,
          made.filters.reader)
    equal("a second workspace is a group of its own", other.evolution_view.LinkGroup, GROUP + " 2")
    other.evolution_view.WindowBegin = 3e-5
    equal("and leaves the first alone", (first.WindowBegin, other.dag.WindowBegin), (0.0, 3e-5))


def same_again(sentence, before, end, whole=0):
    """What was restored is linked as before; `whole`: the attribution is about the whole run."""
    equal(f"{sentence} keeps window and region", shares(), before)
    arrangement()
    view("EvolutionView").WindowEnd = end / 5
    view("RegionGraphView").ChosenRegion = 3
    all_share(f"{sentence} keeps the links", before["evolution"][0], end / 5, 3)
    equal("and what the attribution answers for", (view("AttributionView").WholeRun, asks()),
          (whole, (0.0, -1.0, []) if whole else (before["evolution"][0], end / 5, [3])))
    states = fetch(source("CommunicationDAG"), 1)
    check("and the DAG follows", states.rows and states["end_s"].max() <= end / 5)


def states():
    """State files and the Python trace restore it."""
    clear()
    made = pclvis.communication_latency_workspace(pathlib.Path(TRACE))
    end = float(fetch(made.filters.evolution, 2)["end_s"].max())
    made.evolution_view.WindowBegin, made.evolution_view.WindowEnd = end / 8, end / 4
    view("AttributionView").WholeRun = 0
    before = shares()
    simple.SaveState(scratch("workspace.pvsm"))
    script = smstate.get_state()
    del made
    clear()
    simple.LoadState(scratch("workspace.pvsm"))
    same_again("a state file", before, end)
    clear()
    exec(compile(script, "state", "exec"), {})
    same_again("a Python state", before, end)

    clear()
    smtrace.start_trace()
    reader = simple.OTF2TraceReader(registrationName="trace", FileName=TRACE)
    made = pclvis.communication_latency_workspace(reader)
    opened = shares()
    trace = smtrace.stop_trace()
    check("the Python trace has one call", trace.count("communication_latency_workspace(") == 1
          and "import pclvis" in trace, trace)
    check("instead of its parts", "LatencyCriteria(" not in trace and "CreateView(" not in trace, trace)
    del made
    clear()
    simple.OTF2TraceReader(registrationName="trace", FileName=TRACE)
    exec(compile(trace, "trace", "exec"), {})
    equal("which makes the same", shares(), opened)
    arrangement()


def ring(name="events.csv", receives=True):
    """Path of an event list: each of four ranks sends to the next one 20 times, which receives that if asked."""
    lines = ["rank,type,time,source,destination,size"]
    for turn in range(20):
        for rank in range(4):
            ends = f"{rank},{(rank + 1) % 4},1000"
            lines += [f"{rank},send,{100 * turn + rank},{ends}",
                      f"{(rank + 1) % 4},receive,{100 * turn + rank + 5},{ends}"][:1 + receives]
    pathlib.Path(scratch(name)).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return scratch(name)


def of_table():
    """The result of Table To Messages is a trace as well."""
    clear()
    events = simple.TableToMessages(registrationName="ring", Input=simple.CSVReader(FileName=[ring()]))
    made = pclvis.communication_latency_workspace(events)
    check("the workspace is named after the source", made.evolution_view.LinkGroup.endswith(" of ring"),
          made.evolution_view.LinkGroup)
    equal("its criteria take the messages as they are", inputs(source("LatencyCriteria")),
          {("Input", "TableToMessages", 0)})
    equal("regions know the ranks", inputs(source("CommunicationRegions")),
          {("Input", "LatencyCriteria", 0), ("Ranks", "TableToMessages", 1)})
    check("the DAG has states of all four ranks", set(fetch(made.dag, 1)["rank"]) == {0, 1, 2, 3})
    equal("from what is behind it as well", pclvis.communication_latency_workspace(
        made.filters.regions).filters.reader, events)


def moved():
    """A state whose trace does not exist any more says so first and last, and how to point to it."""
    clear()
    folder = pathlib.Path(scratch("moved", "run"))
    shutil.copytree(pathlib.Path(TRACE).parent, folder)
    pclvis.communication_latency_workspace(folder / "traces.otf2")
    simple.SaveState(scratch("moved.pvsm"))
    clear()
    folder.rename(folder.with_name("elsewhere"))
    with pclvis.errors.listening() as said:
        simple.LoadState(scratch("moved.pvsm"))
        simple.RenderAllViews()
    check("the first error is that the trace is not there", said.errors
          and str(folder) in said.errors[0] and "no such file" in said.errors[0], said.errors)
    equal("and no other is said", said.errors[1:], [])
    dag = next(shown for shown in simple.GetViews() if shown.GetXMLName() == "DAGView")
    for shown in (shown for shown in simple.GetViews() if shown.GetXMLName() in VIEWS):
        simple.SaveScreenshot(scratch(f"moved_{shown.GetXMLName()}.png"), shown, ImageResolution=[700, 450])
    dag.UpdatePropertyInformation()
    equal("views show that reason and no other", dag.GetProperty("Sentence").GetData(), said.errors[0])
    check("and how to point to it",
          "Change File" in said.errors[0] and "Choose File Names" in said.errors[0], said.errors[0])
    reader = source("OTF2TraceReader")
    reader.FileName = str(folder.with_name("elsewhere") / "traces.otf2")
    simple.RenderAllViews()
    dag.UpdatePropertyInformation()
    equal("pointed to it, the views draw", dag.GetProperty("Sentence").GetData(), "")
    check("the states of the DAG", fetch(source("CommunicationDAG"), 1).rows > 0)


def refusals():
    """What is not a trace, or has nothing to show, is refused with a way out; nothing is left behind."""
    clear()
    sphere = simple.Sphere(registrationName="ball")
    one = pipelines.open_trace(TRACE, LastRank=0)
    none = pipelines.open_trace(TRACE, FirstRank=1000)
    silent = pipelines.open_trace(TRACE, WindowEnd=1e-9)
    table = simple.CSVReader(registrationName="a table", FileName=[ring()])
    archive = pathlib.Path(scratch("bare.otf2")).parent / "bare"
    shutil.copytree(data("scorep-halo-slow-4"), archive)
    shutil.rmtree(archive / "traces")
    bare = pipelines.open_trace(archive / "traces.otf2")
    sends = simple.TableToMessages(Input=simple.CSVReader(FileName=[ring("sends.csv", receives=False)]))
    pathlib.Path(scratch("text.otf2")).write_text("no trace\n", encoding="utf-8")
    text = simple.OpenDataFile(scratch("text.otf2"))
    before = (len(simple.GetSources()), len(simple.GetViews()), len(simple.GetLayouts()))
    raises("a text file named as a trace: the reader's words", pclvis.errors.PipelineError,
           ["text.otf2", "not an OTF2 anchor file", "Choose the anchor file"],
           pclvis.communication_latency_workspace, text)
    with pclvis.errors.listening():
        text.UpdatePipeline()
    raises("the same after Apply", RuntimeError,
           ["text.otf2", "not an OTF2 anchor file", "Choose the anchor file"],
           pclvis.communication_latency_workspace, text)
    for sentence, trace, words in (
            ("a table", table, ['"a table" (CSV Reader) is a table', "Table To Messages"]),
            ("nothing selected", None, ["no trace is selected", "File > Open", "Pipeline Browser"]),
            ("another source", sphere, ['"ball" (Sphere) is not an MPI trace', "File > Open"]),
            ("one rank", one, ["only one rank", "Last Rank"]),
            ("no rank", none, ["no MPI ranks", "First Rank", "uses MPI"]),
            ("no messages", silent, ["no messages", "Import Log", "time window"]),
            ("no file of events", bare, ["has no events. Caution: location not read (4)", "0.evt", "Copy the whole archive"]),
            ("sends alone", sends, ["both sides are recorded: latencies of its 80 sends", "Program Structure"])):
        raises(f"{sentence}: refused with a way out", workspace.NoWorkspace, words,
               pclvis.communication_latency_workspace, trace)
        equal("and nothing is left",
              (len(simple.GetSources()), len(simple.GetViews()), len(simple.GetLayouts())), before)
    raises("a file that is not there: the reader's words", pclvis.errors.PipelineError,
           ["nowhere.otf2"], pclvis.communication_latency_workspace, "/nowhere.otf2")
    equal("and nothing is left",
          (len(simple.GetSources()), len(simple.GetViews()), len(simple.GetLayouts())), before)
    lonely = pipelines.open_trace(TRACE, RanksPerNode=64)
    made = pclvis.communication_latency_workspace(lonely)
    check("all ranks on one node: built, and the way out is told", len(made.sentences) == 2 and
          "on one node" in made.sentences[1] and "Node File" in made.sentences[1], made.sentences)


def losses():
    """Losses in a trace are reported, as by Apply."""
    clear()
    archive = pathlib.Path(scratch("cut.otf2")).parent / "cut"
    shutil.copytree(data("scorep-halo-slow-4"), archive)
    os.truncate(archive / "traces" / "1.evt", 2000)
    with pclvis.errors.listening() as said:
        reader = simple.OTF2TraceReader(FileName=str(archive / "traces.otf2"))
        pclvis.communication_latency_workspace(reader)
    check("a location that is cut off", "location damaged (1)" in "".join(said.warnings), said.warnings)


def main():
    reader = pipelines.open_trace(TRACE)
    made = pclvis.communication_latency_workspace(reader)
    arrangement()
    opening(made)
    answering(made)
    messages(made)
    links(made)
    joining(made)
    del made
    states()
    of_table()
    moved()
    refusals()
    losses()
    clear()
    return result()


if __name__ == "__main__":
    sys.exit(main())
