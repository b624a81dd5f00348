"""The "Program structure" workspace: what a program does in its own order, and when; where lateness begins.

Ravel, Fig. 5: the logical and the physical timeline, linked, with the points of interest beside them; and the
event flow graph, the program that wrote the trace. The toolbar button in ParaView also calls
`program_structure_workspace`.
"""

from typing import Any, NamedTuple

import paraview.simple as simple
from paraview.servermanager import OutputPort

from . import pipelines, program
from .errors import raising
from .tables import fetch
from .workspaces import NoWorkspace, answer_with, check_ranks, free_name, name_of, open_workspace, settle

NAME = "Program structure"
#: Shares of the layout: width of the timelines, height of the logical one and of the event flow graph.
TIMELINES, LOGICAL, FLOW = 0.6, 0.56, 0.7
#: Least number of ranks for which the logical timeline opens with clusters; fewer ranks have rows with boxes.
CLUSTERED = 64


class Structure(NamedTuple):
    """The proxies of a workspace, and what the user should know about the trace."""

    reader: Any
    waits: Any
    criteria: Any
    structure: Any
    lateness: Any
    clusters: Any
    logical_timeline: Any
    physical_timeline: Any
    flow: Any
    loops: Any
    layout: Any
    logical_view: Any
    physical_view: Any
    flow_view: Any
    points_view: Any
    sentences: list


def program_structure_workspace(trace, size=(1600, 1000)):
    """Build the timelines of a trace, linked, its event flow graph, and the points at which lateness begins.

    The views form a link group: panning and zooming one timeline moves the other to the same ranks and to the
    time of the same steps, and a window chosen in one is chosen in all. A node of the Event Flow Graph View
    selects its calls and messages in all of them, and they its nodes. The spreadsheet has the table Points Of
    Interest of Lateness; at first, the logical timeline shows the way of the lateness that began at the first
    of them, from `CLUSTERED` ranks on with clusters of ranks (the key c or its property Mode changes that).
    Program Loops is behind the event flow graph, not yet computed: its ports Rank Loops and Node
    Counts open as charts.

    Parameters
    ----------
    trace : SourceProxy, str or pathlib.Path
        An OTF2 Trace Reader, a filter downstream of one, or an anchor file (``*.otf2``). To see functions of the
        program in the physical timeline, set its Regions to all code regions.
    size : (int, int)
        Size of the layout in pixels, if there is no window that determines it.

    Returns
    -------
    Structure

    Raises
    ------
    NoWorkspace
        If this is not a trace, or a trace without calls, without communication or with a single rank. Nothing is
        left behind.
    errors.PipelineError
        If a filter fails. Nothing is left behind.
    """
    return open_workspace(NAME, "program_structure_workspace", trace, _check,
                          lambda reader, made: _build(reader, made, size))


def answer_button(answer):
    """Build the workspace of the active source; see `workspaces.answer_with`."""
    answer_with(program_structure_workspace, answer)


def _check(reader):
    """Refuse traces for which the views would show nothing."""
    table, where = check_ranks(reader, NAME)
    if pipelines.port_named(reader, "Calls") is None:
        raise NoWorkspace(
            f"{where} has no calls, only messages: the order of a rank's sends, receives and collectives is not "
            "known. Open an OTF2 trace.")
    if int(table["calls"].sum()) == 0:
        raise NoWorkspace(f"{where} has no MPI calls. Check the Import Log and the reader's time window and ranks, "
                          "or record a program that uses MPI.")


def _build(reader, made, size):
    """Build pipeline and views; proxies other than sources are added to `made`."""
    waits, criteria = pipelines.shared_latencies(reader)
    structure = pipelines.logical_structure(criteria, waits)
    late = pipelines.lateness(structure, reader)
    flow = program.event_flow(criteria, reader, structure)
    loops = program.program_loops(flow, reader)
    points = OutputPort(late, pipelines.LATENESS_PORTS["points_of_interest"])
    told = fetch(late, points.Port, small=True)
    clusters = pipelines.logical_clusters(late, structure)
    logical = pipelines.logical_timeline(late, structure, reader, clusters)
    physical = pipelines.physical_timeline(criteria, reader, structure, late)
    with raising():
        layout = simple.CreateLayout(free_name(reader, NAME))
        made.append(layout)
        layout.SplitHorizontal(0, TIMELINES)
        layout.SplitVertical(1, LOGICAL)
        layout.SplitVertical(2, FLOW)
        group = name_of(layout, "layouts")
        shown = (("LogicalTimelineView", logical, pipelines.LOGICAL_TIMELINE_PORTS["logical_timeline"], 3),
                 ("PhysicalTimelineView", physical, pipelines.TIMELINE_PORTS["physical_timeline"], 4),
                 ("EventFlowGraphView", flow, program.FLOW_PORTS["flow"], 5),
                 ("SpreadSheetView", late, points.Port, 6))
        views = []
        for kind, source, port, place in shown:
            views.append(simple.CreateView(kind))
            made.append(views[-1])
            simple.Show(OutputPort(source, port), views[-1])
        # Last: undo removes views from the layout first. If ParaView's spreadsheet had anything else to do before, it
        # would be drawn without a widget, and crash.
        for (*_, place), view in zip(shown, views):
            layout.AssignView(place, view)
        views[0].PointOfInterest = 0 if told.rows else -1
        views[0].ClusteredRanks = CLUSTERED
        for view in views[:3]:
            view.LinkGroup = group
        settle(layout, views, size)
        simple.SetActiveView(views[0])
        simple.SetActiveSource(logical)
    return Structure(reader, waits, criteria, structure, late, clusters, logical, physical, flow, loops, layout, *views,
                     [str(sentence) for sentence in told.facts["observations"]])
