"""The "Communication latency" workspace: the pipeline of a trace and its four linked views.

PCLVis, Fig. 1: region graph, DAG, evolution and attribution side by side. The toolbar button in
ParaView also calls `communication_latency_workspace`.
"""

import contextlib
import os
from typing import Any, NamedTuple

import paraview.simple as simple
from paraview import servermanager, smtrace
from paraview.servermanager import OutputPort

from . import pipelines, wording
from .errors import PipelineError, raising, update
from .tables import fetch
from .windows import readable_dag

NAME = "Communication latency"
#: Shares of the layout: height of the upper row, widths of the left views.
UPPER, REGION_GRAPH, EVOLUTION = 0.56, 0.33, 0.59
#: Value of the region graph's ColorBy: the first question is where messages are slow.
BY_LATENCY = 1
#: Ports that the source of a trace has; if calls are known, also Calls.
_NEEDED = ("Messages", "Ranks")
_HOW = ("Open an OTF2 trace (File > Open, *.otf2), select it in the Pipeline Browser, and choose "
        f"{NAME} again.")
_TABLE = ("a table, not an MPI trace. If it is a list of sends and receives, choose Filters > MPI Trace > "
          f"Table To Messages, then {NAME} again.")


class NoWorkspace(RuntimeError):
    """No workspace can be built from this; the message says why and what to do."""


class Workspace(NamedTuple):
    """The proxies of a workspace, and what it shows at first."""

    filters: pipelines.Latency
    dag: Any
    layout: Any
    region_graph_view: Any
    dag_view: Any
    evolution_view: Any
    attribution_view: Any
    region: int
    window: tuple
    sentences: list


def communication_latency_workspace(trace, size=(1600, 1000)):
    """Build the pipeline of a trace and four linked views of it, in a layout of their own.

    Region Graph View, DAG View, Evolution View and Attribution View form a link group: a region
    chosen in one is chosen in all, and DAG and attribution show the window of the Evolution View's
    slider. At first, the workspace shows the region with the highest latency and, within its worst
    period, a window that is readable in the DAG View.

    Parameters
    ----------
    trace : SourceProxy, str or pathlib.Path
        An OTF2 Trace Reader or Table To Messages, a filter downstream of one, or an anchor file
        (``*.otf2``).
    size : (int, int)
        Size of the layout in pixels, if there is no window that determines it.

    Returns
    -------
    Workspace

    Raises
    ------
    NoWorkspace
        If this is not a trace, or a trace without messages or with a single rank. Nothing is left behind.
    errors.PipelineError
        If a filter fails. Nothing is left behind.
    """
    named = isinstance(trace, (str, os.PathLike))
    reader = None if named else _reader_of(trace)
    with _one_step(), _told_to_trace(trace if named else reader):
        before = set(simple.GetSources().values())
        made = []
        try:
            reader = pipelines.open_trace(trace) if named else reader
            _check(reader)
            return _build(reader, made, size)
        except (NoWorkspace, PipelineError):
            _remove(made, before)
            raise


def answer_button(answer):
    """Build the workspace of the active source, for the toolbar button.

    Parameters
    ----------
    answer : str
        Address of a vtkStringArray, which receives "made" and the sentences of the workspace, or
        "refused" and the reason.
    """
    from vtkmodules.vtkCommonCore import vtkStringArray
    told = vtkStringArray(answer)
    try:
        made = communication_latency_workspace(simple.GetActiveSource())
        words = ["made", *made.sentences]
    except (NoWorkspace, PipelineError) as error:
        words = ["refused", str(error)]
    for word in words:
        told.InsertNextValue(word)


@contextlib.contextmanager
def _one_step():
    """One step of ParaView's undo, if there is a window."""
    steps = servermanager.vtkSMProxyManager.GetProxyManager().GetUndoStackBuilder()
    if steps:
        steps.Begin(f"{NAME} workspace")
    try:
        yield
    except Exception:
        if steps:
            steps.End()
            steps.Clear()
        raise
    if steps:
        steps.End()
        steps.PushToStack()


@contextlib.contextmanager
def _told_to_trace(trace):
    """One call in ParaView's Python trace, instead of the proxies that it creates."""
    item = None
    if servermanager.vtkSMTrace.GetActiveTracer():
        smtrace.Trace.Output.append_separated("import pclvis")
        item = smtrace._create_trace_item_internal(
            "CallFunction", ["pclvis.communication_latency_workspace",
                             str(trace) if isinstance(trace, os.PathLike) else trace])
    try:
        yield
    finally:
        del item


def _reader_of(source):
    """The source of the trace's messages and ranks: this one, or the nearest one upstream."""
    if source is None:
        raise NoWorkspace(f"{NAME}: no trace is selected. {_HOW}")
    todo = [source.SMProxy]
    while todo:
        proxy = servermanager._getPyProxy(todo.pop(0))
        if all(pipelines.port_named(proxy, name) for name in _NEEDED):
            return proxy
        todo += [proxy.SMProxy.GetProducerProxy(i) for i in range(proxy.SMProxy.GetNumberOfProducers())]
    table = source.GetDataInformation().GetDataSetTypeAsString() == "vtkTable"
    raise NoWorkspace(f'{NAME}: "{_name_of(source, "sources")}" ({source.SMProxy.GetXMLLabel()}) '
                      f"is {_TABLE if table else 'not an MPI trace. ' + _HOW}")


def _check(reader):
    """Refuse traces of which the views would show nothing."""
    update(reader)
    if reader.SMProxy.GetProperty("Problem"):  # it was run before, and fails only once
        reader.UpdatePropertyInformation()
        problem = reader.GetProperty("Problem").GetData()
        if problem:
            raise NoWorkspace(f"{NAME}: {problem}")
    table = fetch(reader, pipelines.port_named(reader, "Ranks").Port, small=True)
    ranks = int((table["threads"] > 0).sum())
    whole = int((table["sent"] + table["received"] - table["unmatched"]).sum()) // 2
    file = getattr(reader, "FileName", None)
    where = f'{NAME}: the trace "{file or _name_of(reader, "sources")}"'
    if ranks == 1:
        raise NoWorkspace(
            f"{where} has only one rank, so there is no communication to show. If the program ran on "
            "more ranks, check the reader's First Rank and Last Rank, or record all ranks into one "
            "archive.")
    if whole == 0:
        raise NoWorkspace(
            f"{where} has no messages: {wording.count(ranks, 'rank')}, but no send is matched with a "
            "receive. Check the Import Log and the reader's time window and ranks, or record a program "
            "that sends messages between ranks (collective operations do not count).")


def _build(reader, made, size):
    """Build pipeline and views; proxies other than sources are added to `made`."""
    filters = pipelines.latency_pipeline(reader)
    region = _worst_region(fetch(filters.regions, pipelines.REGIONS_PORTS["regions"], small=True))
    dag, window, sentence = readable_dag(filters.regions, reader, filters.evolution, region)
    with raising():
        layout = simple.CreateLayout(_free_name(reader))
        made.append(layout)
        layout.SplitVertical(0, UPPER)
        layout.SplitHorizontal(1, REGION_GRAPH)
        layout.SplitHorizontal(2, EVOLUTION)
        group = _name_of(layout, "layouts")
        shown = (("RegionGraphView", filters.regions, pipelines.REGIONS_PORTS["region_graph"], 3),
                 ("DAGView", dag, pipelines.DAG_PORTS["dag"], 4),
                 ("EvolutionView", filters.evolution, pipelines.TIME_PORTS["evolution"], 5),
                 ("AttributionView", filters.attribution,
                  pipelines.ATTRIBUTION_PORTS["attribution"], 6))
        views = []
        for kind, source, port, place in shown:
            views.append(simple.CreateView(kind))
            made.append(views[-1])
            layout.AssignView(place, views[-1])
            simple.Show(OutputPort(source, port), views[-1])
        if pipelines.port_named(reader, "Calls") is not None:
            simple.Show(OutputPort(pipelines.time_tree(reader, reader), 0), views[3])
        views[0].ColorBy = _region_graph_colors()
        views[3].Legend = 0  # its lines are labelled at their ends, and the charts need the room
        evolution = views[2]
        evolution.WindowBegin, evolution.WindowEnd = window
        evolution.ChosenRegion = region
        for view in (evolution, views[0], views[1], views[3]):
            view.LinkGroup = group
        _settle(layout, views, size)
        simple.SetActiveView(views[1])
        simple.SetActiveSource(dag)
    return Workspace(filters, dag, layout, *views, region, window,
                     [sentence, *_notes(reader)])


def _region_graph_colors():
    """What the user last chose to color the region graph of a workspace by; at first its latency."""
    settings = servermanager.vtkSMSettings.GetInstance()
    return settings.GetSettingAsInt(".PCLVis.RegionGraphColorBy", BY_LATENCY)


def _settle(layout, views, size):
    """Set sizes if no window determines them, and draw for the first time."""
    if servermanager.vtkSMProxyManager.GetProxyManager().GetUndoStackBuilder() is None:
        layout.SetSize(*size)
    for view in views:
        simple.Render(view)


def _worst_region(regions):
    """The region with the highest latency; -1, which stands for all, if there is at most one."""
    several = regions.select(regions["ranks"] > 1)
    several = several.select(several["latency"] == several["latency"])  # not NaN
    if regions.rows < 2 or not several.rows:
        return -1
    return int(several["region"][several["latency"].argmax()])


def _notes(reader):
    """What a user should know about the trace beforehand."""
    nodes = fetch(reader, pipelines.port_named(reader, "Ranks").Port, small=True)["node"]
    if len(set(nodes.tolist())) > 1:
        return []
    return [f"All {wording.count(len(nodes), 'rank')} are on one node, so no message crosses the "
            "network: mapping and background traffic cannot be assessed. If the program ran on several "
            "nodes, set the reader's Node File or Ranks Per Node."]


def _free_name(reader):
    """The workspace's name, with that of the trace, and a number from the second one on."""
    file = getattr(reader, "FileName", None)
    name = f"{NAME} of {pipelines.folder_name(file) if file else _name_of(reader, 'sources')}"
    taken = {name for name, _ in simple.GetLayouts()}
    return next(free for free in (name, *(f"{name} {i}" for i in range(2, len(taken) + 3)))
                if free not in taken)


def _name_of(proxy, group):
    return servermanager.ProxyManager().GetProxyName(group, proxy.SMProxy)


def _remove(made, before):
    """Remove what was built so far."""
    manager = servermanager.ProxyManager()
    for proxy in reversed(made):
        if proxy.SMProxy.IsA("vtkSMViewProxy"):
            simple.Delete(proxy)
        else:
            manager.UnRegisterProxy("layouts", _name_of(proxy, "layouts"), proxy)
    for proxy in reversed([source for source in simple.GetSources().values() if source not in before]):
        simple.Delete(proxy)
