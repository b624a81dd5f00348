"""Renews the pictures of the READMEs in this folder: look at each before committing it.

Usage: ./pclvis python Views/Pictures/renew.py [--into DIR] [NAME...]    (EvolutionAll ...; none: all)
The test python.Pictures draws the pictures of bundled archives again and compares them with those in the tree.
Archives that are not in Testing/Data are looked for in the same places as in tests (Testing/README.md); pictures
of missing archives are not changed. Workspace.png is taken from ParaView's own window, on a virtual display (Xvfb,
xdotool and ImageMagick). One picture is not made here: Filters/Pictures/RankMetricsToMesh.png, which
pvpython/examples/rank_metrics_to_mesh.py makes.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import numpy
from paraview import simple
from paraview.servermanager import OutputPort

import periods
import pclvis
from pclvis import pipelines, program
from pclvis.tables import fetch

_HERE = pathlib.Path(__file__).resolve().parent
_folder = _HERE  # output folder
_ROOT = _HERE.parents[1]
_SHARED = pathlib.Path(os.environ.get("PCLVIS_SHARED_TRACES", _ROOT.parent / "shared" / "traces"))
_GENERATOR = os.environ.get(
    "PCLVIS_GENERATE", _ROOT / "build" / "native" / "Testing" / "Generator" / "pclvis-generate")
#: [bytes] Larger files are reduced to fewer colours, which takes a third of the space.
_LARGE = 200_000
#: A ground as dark as that of ParaView's dark palette.
_DARK = [0.118, 0.133, 0.153]
#: [s] The begin of the stencil's second burst, in which a region turns from blue to red.
_BURST = {"WindowBegin": 0.0024, "WindowEnd": 0.0033}
#: [s] A slow step in the README's example.
_STEP = {"WindowBegin": 0.005206, "WindowEnd": 0.006019}
#: [s] The first part of duration 1 of minife512, and of Phase 1 of cg512.
_DURATION_1 = {"WindowBegin": 0.000679, "WindowEnd": 0.00116}
_PHASE_1 = {"WindowBegin": 0.00058, "WindowEnd": 0.0009}
_REAL = ("eztrace-npb-cg-4", "scorep-halo-4nodes-16", "scorep-hpccg-16", "scorep-lulesh-8",
         "scorep-npb-cg-4")


def anchor(name):
    """Path of an archive, generated if necessary; None if there is none."""
    if "=" in name:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="pclvis-pictures-"))
        subprocess.run([_GENERATOR, folder, *name.split()], check=True, stdout=subprocess.DEVNULL)
        return folder / "traces.otf2"
    for folder in (_ROOT / "Testing" / "Data" / name, *(_SHARED / part / name for part in (".", "sim", "cases"))):
        for path in folder.glob("*.otf2"):
            return path
    return None


def save(what, name, size):
    """Save a view or a layout; large files with 256 colours if ImageMagick is available."""
    path = str(_folder / f"{name}.png")
    for view in simple.GetViews():
        if "UseColorPaletteForBackground" in view.ListProperties():
            view.UseColorPaletteForBackground = 0  # white even if a palette is set in the user's settings
    simple.SaveScreenshot(path, what, ImageResolution=list(size), CompressionLevel=9)
    if os.path.getsize(path) > _LARGE and shutil.which("convert"):
        few = f"{path}.256"
        done = subprocess.run(["convert", path, "+dither", "-colors", "256", "-strip",
                               "-define", "png:compression-level=9", f"PNG8:{few}"], check=False)
        if done.returncode == 0 and os.path.exists(few):
            os.replace(few, path)
        else:
            print(f"{name}: convert failed, so it keeps all its colours", file=sys.stderr)


def shown(kind, source, port, size, **properties):
    """A view of one port."""
    view = simple.CreateView(kind)
    view.ViewSize = list(size)
    for name, value in properties.items():
        setattr(view, name, value)
    simple.Show(OutputPort(source, port), view)
    simple.Render(view)
    return view


def regions(name, trace, size=(1200, 800), **properties):
    """Region graph of all messages, with waiting included in their latency."""
    reader = pipelines.open_trace(trace)
    found = pipelines.communication_regions(pipelines.latency_criteria(reader), reader)
    save(shown("RegionGraphView", found, pipelines.REGIONS_PORTS["region_graph"], size, **properties),
         name, size)


def evolution(name, trace, size=(1500, 860), **properties):
    """Latency over time."""
    found = pipelines.latency_pipeline(pipelines.open_trace(trace)).evolution
    save(shown("EvolutionView", found, pipelines.TIME_PORTS["evolution"], size, **properties),
         name, size)


def attribution(name, trace, size=(1400, 900), durations=8, **properties):
    """Why messages are slow."""
    found = pipelines.latency_pipeline(pipelines.open_trace(trace)).attribution
    found.Durations = durations
    save(shown("AttributionView", found, pipelines.ATTRIBUTION_PORTS["attribution"], size,
               **properties), name, size)


def remapped(name, trace, other, size=(1700, 740)):
    """The causes before and after a remapping: for a trace, and for the same program on other nodes."""
    layout = simple.CreateLayout(name)
    layout.SplitHorizontal(0, 0.5)
    for place, path in ((1, trace), (2, anchor(other))):
        found = pipelines.latency_pipeline(pipelines.open_trace(path)).attribution
        view = simple.CreateView("AttributionView")
        layout.AssignView(place, view)
        view.Title = f"{'Before' if place == 1 else 'After'}: {pipelines.folder_name(path)}"
        view.Legend = 0
        simple.Show(OutputPort(found, pipelines.ATTRIBUTION_PORTS["attribution"]), view)
    layout.SetSize(*size)
    save(layout, name, size)


def dag(name, trace, size=(1400, 900), window=None, region=None, **properties):
    """Communication states and their links."""
    reader = pipelines.open_trace(trace)
    found = pipelines.communication_dag(pipelines.latency_pipeline(reader).regions, reader,
                                        **(window or {}), Regions=[] if region is None else [region])
    save(shown("DAGView", found, pipelines.DAG_PORTS["dag"], size, **properties), name, size)


def timeline(name, trace, size=(1400, 800), regions=1, counter="", late=False, **properties):
    """Calls and messages of each rank over time; optionally with their lateness."""
    reader = pipelines.open_trace(trace, Regions=regions)
    waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
    structure = pipelines.logical_structure(waits, waits) if late else None
    found = pipelines.physical_timeline(waits, reader, structure or waits, structure and pipelines.lateness(structure),
                                        Counter=counter)
    save(shown("PhysicalTimelineView", found, pipelines.TIMELINE_PORTS["physical_timeline"], size,
               **properties), name, size)


def steps(name, trace, size=(1400, 800), seen=(0, -1), clustered=False, phases=None, **properties):
    """Events of each rank by logical step, or of clusters of ranks."""
    reader = pipelines.open_trace(trace)
    structure = pipelines.logical_structure(reader, reader, **(phases or {}))
    late = pipelines.lateness(structure)
    clusters = pipelines.logical_clusters(late, structure) if clustered else None
    found = pipelines.logical_timeline(late, structure, reader, clusters)
    save(shown("LogicalTimelineView", found, pipelines.LOGICAL_TIMELINE_PORTS["logical_timeline"], size,
               StepBegin=seen[0], StepEnd=seen[1], **properties), name, size)


def behind(name, trace, other, size=(760, 400)):
    """The logical steps at which one run falls behind another one."""
    runs = [pipelines.open_trace(trace), pipelines.open_trace(anchor(other))]
    late = [pipelines.lateness(pipelines.logical_structure(each, each)) for each in runs]
    found = pipelines.run_comparison(*runs, steps=late)
    save(shown("XYChartView", found, pipelines.COMPARISON_PORTS["logical_curves"], size), name, size)


def flow(name, trace, size=(1400, 900), function=None, **properties):
    """Which MPI call follows which; for a function, its contents."""
    reader = pipelines.open_trace(trace)
    waits = pipelines.wait_states(reader, reader)
    found = program.event_flow(waits, reader, waits)
    if function:
        code = fetch(reader, 5)
        properties["ChosenPath"] = int(code["path_id"][code["region"].tolist().index(function)])
    save(shown("EventFlowGraphView", found, program.FLOW_PORTS["flow"], size, **properties), name, size)


def iterations(name, trace, first, last, size=(1500, 640)):
    """Iterations chosen in the flow graph, beside the reasons why messages are slow in them."""
    reader = pipelines.open_trace(trace)
    waits, criteria, regions = pipelines.regions_pipeline(reader)
    found = program.event_flow(criteria, reader, waits)
    loops = program.program_loops(found, reader)
    why = pipelines.latency_attribution(regions, reader, loops)
    layout = simple.CreateLayout(name)
    layout.SplitHorizontal(0, 0.45)
    views = []
    for place, (kind, source, port) in enumerate((
            ("EventFlowGraphView", found, program.FLOW_PORTS["flow"]),
            ("AttributionView", why, pipelines.ATTRIBUTION_PORTS["attribution"])), 1):
        views.append(simple.CreateView(kind))
        layout.AssignView(place, views[-1])
        simple.Show(OutputPort(source, port), views[-1])
        views[-1].LinkGroup = name
    simple.Show(OutputPort(why, pipelines.ATTRIBUTION_PORTS["cause_tree"]), views[1])
    views[0].ChosenLoop, views[0].FirstIteration, views[0].LastIteration = 0, first, last
    views[0].CallTree = views[1].WholeRun = 0
    layout.SetSize(*size)
    for view in views:
        simple.Render(view)
    save(layout, name, size)


def chart(name, trace, size=(760, 400), port=0, kind="XYBarChartView", other=None):
    """The chart of a filter's port, as Apply opens it; for two runs, `other` is the name of the second archive."""
    reader = pipelines.open_trace(trace)
    made = getattr(simple, name.split("/")[1])
    if other:
        found = made(RunA=reader, RunB=pipelines.open_trace(anchor(other)))
    else:
        before = {simple.DelayCosts: simple.WaitStates, simple.ProgramLoops: simple.EventFlowGraph}.get(made)
        found = made(Input=before(Input=reader) if before else reader)
    save(shown(kind, found, port, size), name, size)


def orders(name, trace, message, size=(760, 400)):
    """Sends by time and rank, coloured by their order relative to a chosen message's receive."""
    found = pipelines.happened_before(pipelines.latency_criteria(pipelines.open_trace(trace)), message)
    view = simple.CreateView("XYChartView")
    view.ViewSize = list(size)
    view.ChartTitle, view.BottomAxisTitle, view.LeftAxisTitle = (
        f"Sends by their order to the receive of message {message}", "Time (s)", "Rank")
    view.LeftAxisUseCustomRange, view.LeftAxisRangeMinimum, view.LeftAxisRangeMaximum = 1, 0, 32
    series = ("before", "after", "concurrent")
    for one, code in zip(series, (0, 2, 3)):  # sends with a different order are below the chart
        found = simple.Calculator(Input=found, AttributeType="Row Data", ResultArrayName=one,
                                  Function=f"if(send_order == {code}, source, -9)")
    shown = simple.Show(found, view)
    shown.UseIndexForXAxis, shown.XArrayName = 0, "send_begin_s"
    colours = ("0.12", "0.37", "0.66"), ("0.75", "0.15", "0.18"), ("0.78", "0.80", "0.82")
    shown.SeriesVisibility = list(series)
    shown.SeriesColor = [word for one, rgb in zip(series, colours) for word in (one, *rgb)]
    for property_, value in (("SeriesLineStyle", "0"), ("SeriesMarkerStyle", "4"), ("SeriesMarkerSize", "6")):
        setattr(shown, property_, [word for one in series for word in (one, value)])
    save(view, name, size)


def workspace(name, trace, size=(1600, 1000), **properties):
    """The four linked views, as opened by the button."""
    made = pclvis.communication_latency_workspace(trace, size)
    for view in simple.GetViewsInLayout(made.layout):
        for key, value in properties.items():
            setattr(view, key, value)
    save(made.layout, name, size)


def window(name, trace, size=(1500, 940), steps="", table="", period=""):
    """ParaView's window with a workspace, once it has not changed for three seconds.

    With `steps`, such as "10 36", it is the workspace Program structure, showing these steps; with the name of a filter
    as `table`, the table that the filter opens; with the row of a period, that period is chosen (periods.py).
    """
    screen = subprocess.Popen(["Xvfb", "-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0",
                               "{}x{}x24".format(*size)], stdout=subprocess.PIPE, text=True)
    home = tempfile.mkdtemp(prefix="pclvis-pictures-")  # without the settings of the current user
    here = {**os.environ, "DISPLAY": ":" + screen.stdout.readline().strip(), "HOME": home,
            "PCLVIS_TRACE": str(trace), "PCLVIS_STEPS": steps, "PCLVIS_TABLE": table, "PCLVIS_PERIOD": str(period),
            "PYTHONPATH": os.pathsep.join([str(_HERE), os.environ.get("PYTHONPATH", "")])}
    program = subprocess.Popen(
        ["paraview", "--dr", f"--plugin-search-paths={os.environ['PCLVIS_PLUGIN_DIR']}",
         "--plugins=PCLVis", f"--script={_HERE / 'window.py'}"], env=here, stdout=subprocess.PIPE, text=True)
    try:
        if not any(line == "READY\n" for line in program.stdout):
            raise RuntimeError("ParaView has opened no workspace")
        windows = subprocess.check_output(["xdotool", "search", "--onlyvisible", "--class", "paraview"],
                                          env=here, text=True).split()
        for number in windows:
            subprocess.run(["xdotool", "windowmove", number, "0", "0", "windowsize", number,
                            *map(str, size), "mousemove", "0", str(size[1])], env=here, check=True)
        _take(_folder / f"{name}.png", here)
    finally:
        program.kill()
        screen.terminate()
        shutil.rmtree(home)


def _take(path, here):
    """Take a picture of the display as soon as three consecutive pictures are the same."""
    taken = []
    for _ in range(60):
        time.sleep(1)
        taken.append(subprocess.check_output(["import", "-window", "root", "rgb:-"], env=here))
        if len(taken) > 8 and taken[-1] == taken[-2] == taken[-3]:
            break
    subprocess.run(["import", "-window", "root", "+dither", "-colors", "256", "-strip", "-define",
                    "png:compression-level=9", f"PNG8:{path}"], env=here, check=True)


def study(name, trace, period=None, size=(1600, 1000), **properties):
    """The four linked views of a case study: for the region with the highest latency in one of its periods, or for
    the whole run; the region graph as in [PCLVis] Fig. 11 and 13. Properties are those of the DAG View.
    """
    made = pclvis.communication_latency_workspace(trace, size)
    made.region_graph_view.ColorBy = "Region"
    if period is None:
        made.evolution_view.ChosenRegion = -1
    else:
        periods.choose(made, period)
    for key, value in properties.items():
        setattr(made.dag_view, key, value)
    save(made.layout, name, size)


def case(name, trace):
    """One of the four views of the README's example; the DAG with room for its tip."""
    made = pclvis.communication_latency_workspace(trace, (1286, 733))
    made.region_graph_view.ColorBy = "Latency of the region"
    for key, value in _STEP.items():
        setattr(made.evolution_view, key, value)
    view, size = {"CaseRegion": (made.region_graph_view, (423, 413)),
                  "CasePeriod": (made.evolution_view, (758, 316)),
                  "CaseStates": (made.dag_view, (900, 500)),
                  "CaseCause": (made.attribution_view, (526, 318))}[name]
    view.ViewSize = list(size)
    simple.Render(view)
    if name == "CaseStates":
        point(view, size, "Rank 37, state 2")
    save(view, name, size)


def point(view, size, words):
    """Move the pointer over the drawing until its tip begins with these words."""
    pointer = view.GetRenderWindow().GetInteractor()
    for y, x in numpy.ndindex(size[1] // 8, size[0] // 8):
        pointer.SetEventInformation(8 * x, 8 * y, 0, 0, chr(0), 0, None)
        pointer.InvokeEvent("MouseMoveEvent")
        view.SMProxy.UpdatePropertyInformation()
        if view.SMProxy.GetProperty("Tip").GetElement(0).startswith(words):
            return
    raise RuntimeError(f"no tip begins with '{words}'")


_CG, _MERGE, _BURSTS = "cg512_background", "mergetree1024_original", "stencil2d_64_background2"
_MAPPING, _REMAPPED, _SLOW = "cg64_roundrobin", "cg64_clean", "stencil3d_64_slowrank"
_PLANTED = "preset=regions-1024"
#: For a while, two ranks of a stencil get many more messages than the others.
_HOT = ("pattern=stencil2d ranks=64 iterations=60 hot_ranks=27,28 hot_messages=16 hot_from=0.5 "
        "hot_to=0.58")
_STENCIL = "pattern=stencil2d ranks=1024 iterations=20 slow_ranks=500"
_LARGE_STENCIL = "pattern=stencil2d ranks=16384 iterations=4 slow_ranks=8000"
#: As [Isaacs2014] Fig. 11b and 12b: an 8-ary merge tree on 16,384 ranks.
_LARGE_MERGE = "pattern=gather ranks=16384 arity=8 iterations=1 collectives=0"
#: As [Isaacs2014] Fig. 13: pF3D's exchange with six neighbours.
_EXCHANGE = "preset=exchange"
_LEAPS = {"MergeLeaps": 1, "MergeCallers": 0}
_BY_LATENCY = {"ColorBy": "Latency of the region"}
#: For each picture: the function that draws it, the archive, and properties.
PICTURES = {
    "RegionGraphByRegion": (regions, _CG, {}),
    "RegionGraphByLatency": (regions, _CG, {**_BY_LATENCY, "ChosenRegion": 9}),
    "RegionGraph1024": (regions, _PLANTED, {}),
    "RegionGraph1024ByLatency": (regions, _PLANTED, _BY_LATENCY),
    "RegionGraphDark": (regions, _MERGE, {"BackgroundColor": _DARK}),
    "EvolutionRegion": (evolution, _BURSTS, {**_BURST, "ChosenRegion": 3}),
    "EvolutionAll": (evolution, _BURSTS, _BURST),
    "EvolutionDark": (evolution, _BURSTS, {**_BURST, "ChosenRegion": 3, "BackgroundColor": _DARK}),
    "AttributionMapping": (attribution, _MAPPING, {"ChosenDuration": 3}),
    "AttributionDark": (attribution, _MAPPING, {"ChosenDuration": 3, "BackgroundColor": _DARK}),
    "AttributionPattern": (attribution, _HOT, {"durations": 16}),
    "AttributionRemapped": (remapped, _MAPPING, {"other": _REMAPPED}),
    "AttributionFunctions": (attribution, "scorep-halo-slow-4", {"size": (1400, 760), "durations": 4}),
    "AttributionBackground": (attribution, _BURSTS, {"ChosenDuration": 3, "durations": 14}),
    "DAG": (dag, _BURSTS, {"window": _BURST, "region": 3}),
    "DAGDark": (dag, _BURSTS, {"window": _BURST, "region": 3, "EllipseColor": "Compute node",
                               "BackgroundColor": _DARK}),
    "DAGMergeTree": (dag, "mergetree16_original", {}),
    "DAGGlyphs": (dag, "fe64_hotspot", {"Zoom": 5}),
    "DAG512": (dag, _CG, {}),
    "LogicalTimeline": (steps, "scorep-npb-mg-16", {"seen": (930, 964), "ColorRange": "What Is Seen",
                                                    "PointOfInterest": 0}),
    "LogicalTimeline1024": (steps, "mergetree1024_original", {}),
    "LogicalClusters1024": (steps, "mergetree1024_improved", {"clustered": True, "phases": _LEAPS}),
    "LogicalClusters": (steps, "stencil3d_64_slowrank", {"clustered": True}),
    "LogicalTimeline16384": (steps, _LARGE_MERGE, {}),
    "LogicalClusters16384": (steps, _LARGE_MERGE, {"clustered": True}),
    "LogicalTimelineExchange": (steps, _EXCHANGE, {}),
    "LogicalTimelineWay": (steps, "stencil3d_64_slowrank", {"PointOfInterest": 0}),
    "LogicalTimelineDark": (steps, "mergetree16_original", {"BackgroundColor": _DARK}),
    "EventFlowGraph": (flow, "npb-a/npb-cg-A-4-lines", {}),
    "EventFlowGraphMG": (flow, "npb-a/npb-mg-A-4-lines", {}),
    "EventFlowGraphJoined": (flow, "scorep-lulesh-8", {}),
    "EventFlowGraphFunction": (flow, "npb-a/npb-mg-A-4-functions", {"function": "mg3p_"}),
    "EventFlowGraphDark": (flow, "scorep-npb-lu-4", {"BackgroundColor": _DARK, "ColorBy": "Waiting"}),
    "ProgramChoice": (iterations, "fe64_hotspot", {"first": 4, "last": 7}),
    "PhysicalTimeline": (timeline, "scorep-halo-functions-9", {}),
    "PhysicalTimeline1024": (timeline, _STENCIL, {"size": (1400, 700), "ColorBy": "Role"}),
    "PhysicalTimeline16384": (timeline, _LARGE_STENCIL, {"size": (1400, 700), "ColorBy": "Role"}),
    "PhysicalTimelineCounter": (timeline, "tau-npb-mg-16", {"counter": "Message size sent to all nodes",
                                                            "SeenBegin": 0.95, "SeenEnd": 1.0}),
    "PhysicalTimelineRows": (timeline, "tau-npb-mg-16", {
        "counter": "Message size sent to all nodes; Message size for all-reduce", "ColorBy": "Counter",
        "MaximumMessages": 200, "SeenBegin": 0.95, "SeenEnd": 1.0}),
    "PhysicalTimelineLateness": (timeline, "scorep-halo-functions-9", {"late": True, "ColorBy": "Lateness"}),
    "StructureWorkspace": (window, "scorep-halo-functions-9", {"steps": "10 36"}),
    "Workspace": (window, "scorep-halo-slow-4", {}),
    "WindowChoice": (window, "cg512", {"size": (1280, 1024), "period": 1}),
    "WorkspaceDark": (workspace, _SLOW, {"BackgroundColor": _DARK}),
    **{name: (case, _SLOW, {}) for name in ("CaseRegion", "CasePeriod", "CaseStates", "CaseCause")},
    "Charts/LatencyCriteria": (chart, _MAPPING, {"port": 2, "kind": "XYChartView"}),
    "Charts/WaitStates": (chart, "scorep-halo-slow-4", {"port": 3}),
    "Charts/TimeTree": (chart, _SLOW, {}),
    "Charts/DelayCosts": (chart, _SLOW, {"port": 1, "kind": "XYChartView"}),
    "Charts/RankRemapping": (chart, _MAPPING, {"port": 1}),
    "Charts/RunComparison": (chart, _REMAPPED, {"port": 5, "kind": "XYChartView", "other": _MAPPING}),
    "Charts/RunComparisonSteps": (behind, "stencil3d_64_clean", {"other": _SLOW}),
    "Charts/ProgramLoops": (chart, _SLOW, {"port": 4, "kind": "XYChartView"}),
    "Charts/HappenedBefore": (orders, "pattern=ring ranks=32 iterations=24", {"message": 400}),
    **{f"Charts/{name}": (window, archive, {"size": (1150, 520), "table": name}) for name, archive in (
        ("CausePrices", _MAPPING), ("LogicalClusters", _SLOW), ("TableToMessages", _MAPPING))},
    **{f"Real/{name}": (workspace, name, {}) for name in _REAL},
    "Cases/minife512-1": (study, "minife512", {"period": 1}),
    "Cases/minife512-2": (study, "minife512", {"period": 3}),
    "Cases/minife512-1-states": (dag, "minife512", {"window": _DURATION_1, "region": 2, "size": (1400, 640), "Zoom": 5,
                                                    "EllipseColor": "Compute node"}),
    "Cases/cg512-1-states": (dag, "cg512", {"window": _PHASE_1, "region": 5, "size": (1400, 640), "Zoom": 4}),
    "Cases/minife512-remapped": (remapped, "minife512", {"other": "minife512_remapped"}),
    "Cases/cg512-1": (study, "cg512", {"period": 1}),
    "Cases/cg512-2": (study, "cg512", {"period": 2}),
    "Cases/app1152": (study, "app1152", {}),
    "Cases/app1152-remapped": (remapped, "app1152", {"other": "app1152_remapped"}),
}


def main(names):
    global _folder
    if names[:1] == ["--into"]:
        _folder, names = pathlib.Path(names[1]), names[2:]
        for name in ("Cases", "Charts", "Real"):
            (_folder / name).mkdir(parents=True, exist_ok=True)
    unknown = set(names) - set(PICTURES)
    if unknown:
        sys.exit(f"no such picture: {' '.join(sorted(unknown))}; there are {' '.join(PICTURES)}")
    for name in names or PICTURES:
        draw, archive, properties = PICTURES[name]
        trace = anchor(archive)
        if trace is None:
            print(f"left as it was, {archive} is not here: {name}")
            continue
        draw(name, trace, **properties)
        print(f"drawn: {name}", flush=True)
        simple.ResetSession()


if __name__ == "__main__":
    main(sys.argv[1:])
