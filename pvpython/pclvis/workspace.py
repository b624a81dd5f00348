"""The "Communication latency" workspace: the pipeline of a trace and its four linked views.

PCLVis, Fig. 1: region graph, DAG, evolution and attribution side by side. The toolbar button in
ParaView also calls `communication_latency_workspace`.
"""

from typing import Any, NamedTuple

import paraview.simple as simple
from paraview import servermanager
from paraview.servermanager import OutputPort

from . import pipelines, wording
from .errors import raising
from .tables import count_rows, fetch
from .windows import readable_dag, worst_region
from .workspaces import NoWorkspace, answer_with, check_ranks, free_name, name_of, open_workspace, settle

NAME = "Communication latency"
#: Shares of the layout: height of the upper row, widths of the left views.
UPPER, REGION_GRAPH, EVOLUTION = 0.56, 0.33, 0.59
#: Value of the region graph's ColorBy: the first question is where messages are slow.
BY_LATENCY = 1


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
    return open_workspace(NAME, "communication_latency_workspace", trace, _check,
                          lambda reader, made: _build(reader, made, size))


def answer_button(answer):
    """Build the workspace of the active source; see `workspaces.answer_with`."""
    answer_with(communication_latency_workspace, answer)


def _check(reader):
    """Refuse traces for which the views would show nothing."""
    table, where = check_ranks(reader, NAME)
    if int((table["sent"] + table["received"] - table["unmatched"]).sum()) // 2 == 0:
        sends = int(table["sent"].sum())
        if sends:
            raise NoWorkspace(
                f"{where} has no message of which both sides are recorded: latencies of its {wording.count(sends, 'send')} are "
                "unknown. The Import Log says why. Use a tracer that records receives, or the button Program Structure, which "
                "needs no latencies.")
        ranks = int((table["threads"] > 0).sum())
        raise NoWorkspace(
            f"{where} has no messages: {wording.count(ranks, 'rank')}, but no send is matched with a "
            "receive. Check the Import Log and the reader's time window and ranks, or record a program "
            "that sends messages between ranks (collective operations do not count).")


def _build(reader, made, size):
    """Build pipeline and views; proxies other than sources are added to `made`."""
    filters = pipelines.latency_pipeline(reader, shared=True)
    region = worst_region(fetch(filters.regions, pipelines.REGIONS_PORTS["regions"], small=True))
    dag, window, sentence = readable_dag(filters.regions, reader, filters.evolution, region)
    with raising():
        layout = simple.CreateLayout(free_name(reader, NAME))
        made.append(layout)
        layout.SplitVertical(0, UPPER)
        layout.SplitHorizontal(1, REGION_GRAPH)
        layout.SplitHorizontal(2, EVOLUTION)
        group = name_of(layout, "layouts")
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
        tree = pipelines.ATTRIBUTION_PORTS["cause_tree"]
        if count_rows(filters.attribution, tree):
            simple.Show(OutputPort(filters.attribution, tree), views[3])
        elif pipelines.port_named(reader, "Calls") is not None:
            simple.Show(OutputPort(pipelines.time_tree(filters.regions, reader), 0), views[3])
        views[0].ColorBy = _region_graph_colors()
        views[3].Legend = 0  # its lines have labels at their ends, and the charts need the room
        evolution = views[2]
        evolution.WindowBegin, evolution.WindowEnd = window
        evolution.ChosenRegion = region
        for view in (evolution, views[0], views[1], views[3]):
            view.LinkGroup = group
        settle(layout, views, size)
        simple.SetActiveView(views[1])
        simple.SetActiveSource(dag)
    return Workspace(filters, dag, layout, *views, region, window,
                     [sentence, *_notes(reader)])


def _region_graph_colors():
    """How the user last chose to color the region graph of a workspace; initially by latency."""
    settings = servermanager.vtkSMSettings.GetInstance()
    return settings.GetSettingAsInt(".PCLVis.RegionGraphColorBy", BY_LATENCY)


def _notes(reader):
    """What a user should know about the trace in advance."""
    nodes = fetch(reader, pipelines.port_named(reader, "Ranks").Port, small=True)["node"]
    if len(set(nodes.tolist())) > 1:
        return []
    return [f"All {wording.count(len(nodes), 'rank')} are on one node, so no message crosses the "
            "network: mapping and background traffic cannot be assessed. If the program ran on several "
            "nodes, set the reader's Node File or Ranks Per Node."]
