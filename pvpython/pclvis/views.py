"""Pictures of the region graph, the evolution, the criteria curve and others, drawn by ParaView's views."""

import math

import paraview.simple as simple
from paraview.servermanager import OutputPort

from . import wording
from .errors import raising
from .pipelines import (
    ATTRIBUTION_PORTS, COMPARISON_PORTS, CRITERIA_PORTS, DAG_PORTS, LOGICAL_TIMELINE_PORTS,
    PRICE_PORTS, REGIONS_PORTS, TIMELINE_PORTS, TIME_PORTS)
from .program import FLOW_PORTS
from .tables import count_rows, fetch

#: Values of the view's property ColorBy; the index is the number.
MODES = ("region", "latency", "link latency")

#: Suffix of columns that are converted to a chart's unit.
_SCALED = "_in_unit"

#: Lines whose greatest value is below this share of the highest one would coincide with the axis.
_SEEN = 0.01

#: Columns of the criteria chart over size.
_CRITERIA_TIMES = ("within_us", "between_us", "criterion_within_us", "criterion_between_us")
#: Height of its legend together with the chart's title above, in pixels.
_LEGEND_HEIGHT = 105

#: Lines of the chart of ranks: column of Rank Metrics, label, colour.
_RANK_TIMES = (("work_s", "work outside MPI", (0.55, 0.58, 0.62)),
               ("late_sender_s", "waits for senders", (0.75, 0.15, 0.18)),
               ("collective_wait_s", "waits in collectives", (0.85, 0.55, 0.10)),
               ("late_receiver_s", "waits for receivers", (0.12, 0.37, 0.66)))


def region_graph(regions, path, mode="region", size=(1400, 1000)):
    """Draw the region graph of a CommunicationRegions filter into a PNG file.

    Parameters
    ----------
    regions : SourceProxy
        CommunicationRegions.
    path : str or pathlib.Path
    mode : {'region', 'latency', 'link latency'}
        Colours by region, by region latency RL, or of links by their own latency.
    size : (int, int)
        Pixels.
    """
    region_graphs(regions, {mode: path}, size)


def region_graphs(regions, paths, size=(1400, 1000)):
    """Draw the region graph in several colours into a PNG file each, computing the layout once.

    Parameters
    ----------
    regions : SourceProxy
        CommunicationRegions.
    paths : dict of str to str or pathlib.Path
        By mode, as of `region_graph`.
    size : (int, int)
        Pixels.
    """
    with raising():
        view = _page_view("RegionGraphView", size)
        simple.Show(OutputPort(regions, REGIONS_PORTS["region_graph"]), view)
        for mode, path in paths.items():
            view.ColorBy = MODES.index(mode)
            _save(view, path, size)
        simple.Delete(view)


def evolution(time, path, region=-1, window=None, size=(1500, 860)):
    """Draw the latency over time of a TemporalAbstraction filter into a PNG file.

    Parameters
    ----------
    time : SourceProxy
        TemporalAbstraction.
    path : str or pathlib.Path
    region : int
        Communication region to show beside all messages; -1: all regions.
    window : (float, float), optional
        Chosen window [s]; an end of -1 is the end of the trace.
    size : (int, int)
        Pixels.
    """
    with raising():
        view = _page_view("EvolutionView", size)
        view.ChosenRegion = region
        view.WindowBegin, view.WindowEnd = window or (0, -1)
        simple.Show(OutputPort(time, TIME_PORTS["evolution"]), view)
        _save(view, path, size)
        simple.Delete(view)


def physical_timeline(timeline, path, seen=None, size=(1400, 800), **properties):
    """Draw the calls and messages of each rank over time into a PNG file.

    Parameters
    ----------
    timeline : SourceProxy
        PhysicalTimeline.
    path : str or pathlib.Path
    seen : (float, float), optional
        Time to show [s]; an end of -1 is the end of the trace.
    size : (int, int)
        Pixels.
    **properties
        Properties of PhysicalTimelineView, such as ColorBy, Nested, RowBegin, RowEnd.
    """
    begin, end = seen or (0, -1)
    _draw("PhysicalTimelineView", OutputPort(timeline, TIMELINE_PORTS["physical_timeline"]), path, size,
          **{"SeenBegin": begin, "SeenEnd": end, **properties})


def logical_timeline(timeline, path, steps=None, size=(1400, 800), **properties):
    """Draw the events of each rank by logical step into a PNG file.

    Parameters
    ----------
    timeline : SourceProxy
        LogicalTimeline.
    path : str or pathlib.Path
    steps : (float, float), optional
        Steps to show, end exclusive; an end of -1 is the last step.
    size : (int, int)
        Pixels.
    **properties
        Properties of LogicalTimelineView, such as ColorBy, ColorRange, Work, ShownRanks,
        PointOfInterest; for a timeline with clusters also Mode, MostClusters, FocusRadius.
    """
    begin, end = steps or (0, -1)
    _draw("LogicalTimelineView", OutputPort(timeline, LOGICAL_TIMELINE_PORTS["logical_timeline"]), path, size,
          **{"StepBegin": begin, "StepEnd": end, **properties})


def timelines(logical, physical, paths, steps=(0, -1), size=(1400, 760)):
    """Draw steps of all ranks, by clusters of ranks, and what the ranks did at that time, into a PNG file each.

    Parameters
    ----------
    logical, physical : SourceProxy
        LogicalTimeline with clusters and PhysicalTimeline of the same trace.
    paths : (path, path) or (path, path, path)
        Of the logical timeline, of the physical timeline, and of the logical timeline by clusters.
    steps : (float, float)
        Steps to show, end exclusive; an end of -1 is the last step.
    size : (int, int)
        Pixels.
    """
    with raising():
        view = _page_view("LogicalTimelineView", size)
        view.Mode = "Plain"
        view.PointOfInterest = 0
        view.StepBegin, view.StepEnd = steps
        simple.Show(OutputPort(logical, LOGICAL_TIMELINE_PORTS["logical_timeline"]), view)
        _save(view, paths[0], size)
        view.UpdatePropertyInformation()
        begin, end = map(float, view.GetPropertyValue("SeenPart").split()[:2])
        if len(paths) > 2:
            view.Mode = "Clustered"
            _save(view, paths[2], size)
        simple.Delete(view)
    physical_timeline(physical, paths[1], (begin, end), size)


def event_flow_graph(flow, path, size=(1400, 900), **properties):
    """Draw the graph of an EventFlowGraph filter (which MPI call follows which) into a PNG file.

    Parameters
    ----------
    flow : SourceProxy
        EventFlowGraph.
    path : str or pathlib.Path
    size : (int, int)
        Pixels.
    **properties
        Properties of EventFlowGraphView, such as ColorBy, ChosenPath, CallTree.
    """
    _draw("EventFlowGraphView", OutputPort(flow, FLOW_PORTS["flow"]), path, size, **properties)


def attribution(found, path, duration=-1, size=(1400, 900), time_tree=None):
    """Draw the verdict and its charts of a LatencyAttribution filter into a PNG file.

    Parameters
    ----------
    found : SourceProxy
        LatencyAttribution.
    path : str or pathlib.Path
    duration : int
        Chosen duration, from 0; -1: none.
    size : (int, int)
        Pixels.
    time_tree : SourceProxy, optional
        TimeTree, or CausePrices to include causes, whose table is drawn as a bar above the charts.
        Default: the port Cause Tree of the attribution, if causes are priced.
    """
    with raising():
        view = _page_view("AttributionView", size)
        view.ChosenDuration = duration
        simple.Show(OutputPort(found, ATTRIBUTION_PORTS["attribution"]), view)
        if time_tree is None and count_rows(found, ATTRIBUTION_PORTS["cause_tree"]):
            simple.Show(OutputPort(found, ATTRIBUTION_PORTS["cause_tree"]), view)
        elif time_tree is not None:
            port = PRICE_PORTS["cause_tree"] if time_tree.GetXMLName() == "CausePrices" else 0
            simple.Show(OutputPort(time_tree, port), view)
        _save(view, path, size)
        simple.Delete(view)


def dag(states, path, size=(1400, 900), **properties):
    """Draw the states and links of a CommunicationDAG filter into a PNG file.

    Parameters
    ----------
    states : SourceProxy
        CommunicationDAG.
    path : str or pathlib.Path
    size : (int, int)
        Pixels.
    **properties
        Properties of DAGView, such as EllipseColor, LayerOrder, HiddenRanks, FoundRank.
    """
    _draw("DAGView", OutputPort(states, DAG_PORTS["dag"]), path, size, **properties)


def criteria_chart(criteria, path, size=(1400, 900)):
    """Draw the criteria curve (PCLVis Fig. 2) into a PNG file: lines, and messages as dots.

    Parameters
    ----------
    criteria : SourceProxy
        LatencyCriteria.
    path : str or pathlib.Path
    size : (int, int)
        Pixels.
    """
    port = CRITERIA_PORTS["criteria_chart"]
    chart = fetch(criteria, port)
    times = [values[values > 0] for values in (chart[column] for column in _CRITERIA_TIMES)]
    ends = [(values.min(), values.max()) for values in times if values.size]
    _line_chart(OutputPort(criteria, port), path, size, ends and log_range(
        min(low for low, _ in ends), max(high for _, high in ends), _LEGEND_HEIGHT / size[1]))


def log_range(least, greatest, above, below=0.02):
    """Ends of a logarithmic axis that leave room beyond the values from `least` to `greatest`.

    Parameters
    ----------
    least, greatest : float
        Above 0.
    above, below : float
        Shares of the axis beyond the greatest and the least value.

    Returns
    -------
    (float, float)
    """
    span = math.log(max(greatest / least, 2.0)) / (1 - above - below)
    return least / math.exp(below * span), greatest * math.exp(above * span)


def run_curves(runs, path, size=(1200, 520)):
    """Draw the mean latency of both runs over time into a PNG file.

    Parameters
    ----------
    runs : SourceProxy
        RunComparison.
    path : str or pathlib.Path
    size : (int, int)
        Pixels.
    """
    _line_chart(OutputPort(runs, COMPARISON_PORTS["run_curves"]), path, size)


def _line_chart(port, path, size, left=None):
    """Draw a table in ParaView's line chart, with titles and series specified by the filter; `left`: ends of the left
    axis."""
    with raising():
        view = simple.CreateView("XYChartView")
        view.ViewSize = list(size)
        simple.Show(port, view)
        if left:
            view.LeftAxisUseCustomRange = 1
            view.LeftAxisRangeMinimum, view.LeftAxisRangeMaximum = left
        _save(view, path, size)
        simple.Delete(view)


def rank_times(metrics, path, size=(1200, 520)):
    """Draw how long each rank works and waits, and for what, into a PNG file.

    Parameters
    ----------
    metrics : SourceProxy
        RankMetrics of one period.
    path : str or pathlib.Path
    size : (int, int)
        Pixels.
    """
    table = fetch(metrics, 0, small=True)
    highest = max(_greatest(table[column]) for column, _, _ in _RANK_TIMES)
    unit, name = wording.unit(highest)
    lines = [line for line in _RANK_TIMES if _greatest(table[line[0]]) > _SEEN * highest]
    with raising():
        view = simple.CreateView("XYChartView")
        view.ViewSize = list(size)
        view.ChartTitle = "Work and waiting of the ranks"
        view.BottomAxisTitle, view.LeftAxisTitle = "Rank", f"Time ({name})"
        view.LegendLocation = "TopRight"
        made = _in_unit(metrics, [column for column, _, _ in lines], unit)
        _show_lines(made[-1] if made else metrics, view, "rank",
                    [(column + _SCALED, label, colour) for column, label, colour in lines],
                    table.rows)
        if table.rows:
            view.BottomAxisUseCustomLabels = 1
            view.BottomAxisLabels = [  # pairs of position and label
                text for rank in wording.rank_ticks(*_ends(table["rank"]))
                for text in (str(rank), str(rank))]
        if highest > 0:
            view.LeftAxisUseCustomRange = 1
            view.LeftAxisRangeMinimum = 0.0
            view.LeftAxisRangeMaximum = 1.3 * highest / unit  # room for the legend
        _save(view, path, size)
        simple.Delete(view)
        for proxy in reversed(made):
            simple.Delete(proxy)


def _ends(ranks):
    return int(ranks.min()), int(ranks.max())


def _greatest(values):
    """The greatest positive value, 0 if there is none."""
    return float(values[values > 0].max(initial=0.0))


def _in_unit(table, columns, unit):
    """Calculators that add each column of seconds in another unit; the last one has all of them."""
    made = []
    for column in columns:
        table = simple.Calculator(Input=table, AttributeType="Row Data",
                                  Function=f"{column} / {unit!r}", ResultArrayName=column + _SCALED)
        made.append(table)
    return made


def _show_lines(table, view, over, lines, rows):
    """Show columns over a column: `lines` of (column, label, colour)."""
    # VTK's charts report an error for a line of a single point.
    kind = "XYChartRepresentation" if rows > 1 else "XYPointChartRepresentation"
    display = simple.Show(table, view, kind)
    display.UseIndexForXAxis = 0
    display.XArrayName = over
    display.SeriesVisibility = [column for column, _, _ in lines]
    settings = {"SeriesLabel": [], "SeriesColor": [], "SeriesLineThickness": [],
                "SeriesMarkerStyle": [], "SeriesMarkerSize": []}
    for column, label, colour in lines:
        settings["SeriesLabel"] += [column, label]
        settings["SeriesColor"] += [column] + [str(value) for value in colour]
        settings["SeriesLineThickness"] += [column, "2"]
        settings["SeriesMarkerStyle"] += [column, "4" if rows <= 60 else "0"]
        settings["SeriesMarkerSize"] += [column, "9"]
    for name, value in settings.items():
        setattr(display, name, value)


def _draw(kind, port, path, size, **properties):
    """Draw a port in a separate view with these properties."""
    with raising():
        view = _page_view(kind, size)
        for name, value in properties.items():
            setattr(view, name, value)
        simple.Show(port, view)
        _save(view, path, size)
        simple.Delete(view)


def _page_view(kind, size):
    """A view for a page: white, whatever ParaView's color palette is."""
    view = simple.CreateView(kind)
    view.SharesWindow = 1
    view.ViewSize = list(size)
    view.UseColorPaletteForBackground = 0
    return view


def _save(view, path, size):
    # PNG: takes a fifth less time than ParaView's own compression level, for files that are a twentieth larger
    options = {"CompressionLevel": "3"} if str(path).endswith(".png") else {}
    # draws the view, once
    simple.SaveScreenshot(str(path), view, ImageResolution=list(size), **options)
