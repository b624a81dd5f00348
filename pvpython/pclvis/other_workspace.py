"""Show in one workspace what another one shows: the trace, its selection, window, region, ranks and steps.

*Communication latency* says where and when messages are slow, *Program structure* what the program did there.
ParaView's menu *Tools* and the views' context menus also call `show_in_other_workspace`.
"""

import math
from typing import Any, NamedTuple

import numpy
import paraview.simple as simple
from paraview import servermanager

from . import pipelines, structure_workspace, wording, workspace
from .errors import raising
from .selection import tell_selection
from .tables import fetch
from .workspaces import NoWorkspace, answer_with, name_of, one_call, reader_above

_LATENCY = ("DAGView", "EvolutionView", "RegionGraphView", "AttributionView")
_TIMELINES = ("LogicalTimelineView", "PhysicalTimelineView")
_STRUCTURE = (*_TIMELINES, "EventFlowGraphView")
#: Filters whose calls have phases or iterations.
_PLACING = ("LogicalStructure", "ProgramLoops")
#: Values of the properties of both kinds of timelines that show the whole time.
_ALL = (0.0, -1.0)


class Shown(NamedTuple):
    """The result: the other workspace, and what it now shows of the first one."""

    layout: Any
    views: dict
    made: bool
    window: tuple
    ranks: list
    sentences: list


class _Choice(NamedTuple):
    """What a workspace shows: a time [s], None if none is chosen; ranks, None for all."""

    window: Any
    ranks: Any


def show_in_other_workspace(view=None):
    """Show what a view's workspace shows in the other one, which is built if the trace has none.

    The other one of *Communication latency* and *Program structure*. It shows the same trace and selection; the
    chosen window, else the part of the time that the timelines show; the ranks of the chosen regions that the
    DAG View does not hide, or those that the timelines show. The views of both become one link group: a window
    that is chosen in one of them later is chosen in all, and Latency Attribution gets the calls of Program Loops,
    to answer for phases and iterations that are chosen.

    Parameters
    ----------
    view : ViewProxy, optional
        Any view that shows something of a trace; beside a workspace's views, its workspace is meant. Default: the
        active view.

    Returns
    -------
    Shown
        ``views`` are those of the workspace, by kind (``"DAGView"``); ``window`` [s] is (0, -1) for the whole
        run; ``ranks`` is empty for all ranks.

    Raises
    ------
    workspaces.NoWorkspace
        If the view shows nothing of a trace, or the trace has not what the other workspace needs. Nothing is
        changed.
    errors.PipelineError
        If a filter fails.
    """
    view = view or simple.GetActiveView()
    reader = _trace_of(view)
    layout = simple.GetLayout(view)
    here = {**_views_in(layout, reader), view.GetXMLName(): view}
    to_structure = not any(kind in here for kind in _STRUCTURE)
    with one_call("Show in other workspace", "show_in_other_workspace", view):
        chosen = _shown_by_latency(here) if to_structure else _shown_by_structure(here)
        there, made, sentences = _other(to_structure, reader, layout)
        window = chosen.window or (_ALL if to_structure else _window_of(there) or _ALL)
        with raising():
            # The first group gets it as well, because whoever joins a group adopts the group's window.
            _choose(here, window)
            _choose(there, window)
            _link(here, there)
            _place_calls({**here, **there})
            if to_structure:
                _show_ranks(there, chosen.ranks, window)
            elif chosen != _Choice(None, None):  # otherwise the readable window of a new workspace remains
                _choose_regions(there, chosen.ranks)
            tell_selection("Again", Trace=reader)  # includes filters that were made since
            first = next(there[kind] for kind in _LATENCY + _STRUCTURE if kind in there)
            for one in there.values():
                simple.Render(one)
            simple.SetActiveView(first)
    return Shown(simple.GetLayout(first), there, made, window, list(chosen.ranks or []),
                 [_sentence(to_structure, window, chosen.ranks), *sentences])


def answer_button(answer):
    """Show what the active view shows in the other workspace; see `workspaces.answer_with`."""
    answer_with(lambda _: show_in_other_workspace(), answer)


def _trace_of(view):
    """The source of the trace that a view shows."""
    name = "Show in other workspace"
    if view is None:
        raise NoWorkspace(f"{name}: no view is active. Click into a view of a trace.")
    for shown in _sources_in(view):
        reader = reader_above(shown)
        if reader:
            return reader
    raise NoWorkspace(f'{name}: the view "{name_of(view, "views")}" ({view.SMProxy.GetXMLLabel()}) shows nothing of an '
                      "MPI trace. Click into a view that does, or select a trace and choose Communication Latency or "
                      "Program Structure.")


def _sources_in(view):
    """Sources that a view shows, the visible ones first."""
    inputs = []
    for shown in getattr(view, "Representations", []):
        given = shown.SMProxy.GetProperty("Input")
        if given and given.GetNumberOfProxies():
            inputs.append((not getattr(shown, "Visibility", 1), len(inputs), given.GetProxy(0)))
    return [servermanager._getPyProxy(source) for *_, source in sorted(inputs, key=lambda one: one[:2])]


def _views_in(layout, reader):
    """Views of a layout that show a trace, by kind."""
    if layout is None:
        return {}
    return {view.GetXMLName(): view for view in simple.GetViewsInLayout(layout)
            if any(reader_above(source) == reader for source in _sources_in(view))}


def _other(to_structure, reader, layout):
    """The views of the other workspace of the trace, whether it was just made, and its sentences."""
    kinds, needed = (_STRUCTURE, _TIMELINES) if to_structure else (_LATENCY, _LATENCY)
    for other in simple.GetLayouts().values():
        views = _views_in(other, reader) if other != layout else {}
        if all(kind in views for kind in needed):
            return {kind: view for kind, view in views.items() if kind in kinds}, False, []
    build = (structure_workspace.program_structure_workspace if to_structure
             else workspace.communication_latency_workspace)
    built = build(reader)
    return {view.GetXMLName(): view for view in built if getattr(view, "GetXMLName", str)() in kinds}, True, built.sentences


def _window_of(views):
    """The chosen window of the views of one group [s]; None if there is none."""
    for view in views.values():
        if hasattr(view, "WindowBegin") and view.WindowEnd >= view.WindowBegin:
            return view.WindowBegin, view.WindowEnd
    return None


def _shown_by_latency(views):
    """The window, and the ranks of the chosen regions that are not hidden."""
    graph = next((view for view in views.values() if view.GetXMLName() == "RegionGraphView"), None)
    chosen = next((_regions_of(view) for view in views.values() if hasattr(view, "ChosenRegion")), set())
    hidden = _numbers(views["DAGView"].HiddenRanks) if "DAGView" in views else set()
    if graph is None or not (chosen or hidden):
        return _Choice(_window_of(views), None)
    table = _rank_regions(graph)
    inside = numpy.isin(table["region"], list(chosen)) if chosen else numpy.ones(table.rows, bool)
    ranks = table["rank"][inside & ~numpy.isin(table["rank"], list(hidden))]
    return _Choice(_window_of(views), None if len(ranks) in (0, table.rows) else sorted(ranks.tolist()))


def _shown_by_structure(views):
    """The chosen window, or else the visible time; the chosen ranks, or else the visible ones."""
    window, ranks = _window_of(views), None
    for kind in _TIMELINES:
        if kind not in views:
            continue
        view = views[kind]
        view.UpdatePropertyInformation()
        begin, end, first, last = [float(one) for one in (view.GetPropertyValue("SeenPart") or "0 -1 0 -1").split()]
        if window is None and end > begin:
            window = max(begin, 0.0), end
        shown = _numbers(getattr(view, "ShownRanks", ""))
        if last > first:  # only the visible ones of the chosen ranks
            seen = range(math.floor(first), math.ceil(last))
            shown = shown.intersection(seen) if shown else set(seen)
        if ranks is None and shown:
            ranks = sorted(shown)
    return _Choice(window, ranks)


def _choose(views, window):
    """Set the window of the views that have one; the link group passes it on."""
    for view in views.values():
        if hasattr(view, "WindowBegin"):
            view.WindowBegin, view.WindowEnd = window


def _show_ranks(views, ranks, window):
    """Make timelines show these ranks and the time of the window."""
    views["LogicalTimelineView"].ShownRanks = "" if ranks is None else _ranges(ranks)
    view = views["PhysicalTimelineView"]
    simple.Render(view)  # only a view that has data knows its visible part
    view.SeenBegin, view.SeenEnd = window


def _choose_regions(views, ranks):
    """Choose the regions that contain these ranks, and hide the other ranks of these regions in the DAG."""
    table = _rank_regions(views["RegionGraphView"])
    meant = numpy.isin(table["rank"], ranks) if ranks is not None else numpy.zeros(table.rows, bool)
    regions = sorted(set(table["region"][meant].tolist()) - {-1})
    others = table["rank"][numpy.isin(table["region"], regions) & ~meant]
    graph = views["RegionGraphView"]
    graph.ChosenRegion = regions[0] if regions else -1
    graph.MoreRegions = _ranges(regions[1:])
    views["DAGView"].HiddenRanks = _ranges(sorted(others.tolist()))


def _link(here, there):
    """Make views of the other workspace join the link group of this one."""
    group = next((view.LinkGroup for view in here.values() if getattr(view, "LinkGroup", "")), "")
    for view in there.values():
        if group and view.LinkGroup != group:
            view.LinkGroup = group


def _place_calls(views):
    """Give attribution and time tree the phase and iteration of each call, from Program Loops after the flow graph."""
    shown = {source.GetXMLName(): source for kind in ("AttributionView", "EventFlowGraphView") if kind in views
             for source in _sources_in(views[kind])}
    flow = shown.get("EventFlowGraph")
    loops = next((source for source in simple.GetSources().values() if source.GetXMLName() == "ProgramLoops"
                  and source.SMProxy.GetProperty("Input").GetProxy(0) == (flow and flow.SMProxy)), None)
    for asked in (shown.get("LatencyAttribution"), shown.get("TimeTree")):
        calls = asked and asked.SMProxy.GetProperty("Calls")
        if loops and calls and calls.GetNumberOfProxies() and calls.GetProxy(0).GetXMLName() not in _PLACING:
            asked.Calls = pipelines.port_named(loops, "Calls")


def _rank_regions(graph):
    """The table Rank Regions of the filter that a Region Graph View shows."""
    return fetch(_sources_in(graph)[0], pipelines.REGIONS_PORTS["rank_regions"], small=True)


def _regions_of(view):
    """The chosen regions of a view; empty: all."""
    return set() if view.ChosenRegion < 0 else {view.ChosenRegion, *_numbers(view.MoreRegions)}


def _numbers(text):
    """The numbers in a text like '3, 5-7'."""
    found = set()
    for part in text.replace(",", " ").split():
        first, _, last = part.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return found


def _ranges(numbers):
    """The text for sorted numbers, '3, 5-7'; empty if there are none."""
    return wording.ranks(numbers, most=len(numbers)).partition(" ")[2] if numbers else ""


def _sentence(to_structure, window, ranks):
    """A sentence about what is now shown."""
    name = structure_workspace.NAME if to_structure else workspace.NAME
    time = wording.span_words(*window) if window != _ALL else "the whole run"
    return f"{name} shows {time}, {wording.ranks(ranks) if ranks else 'all ranks'}."
