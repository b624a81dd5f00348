"""Pictures of the analysis over time and by rank, drawn by ParaView's own charts."""

import paraview.simple as simple
from paraview.servermanager import OutputPort

from .errors import raising
from .pipelines import ATTRIBUTION_PORTS, TIME_PORTS
from .tables import fetch

_RED, _BLUE, _GREY, _AMBER = "0.75 0.15 0.18", "0.12 0.37 0.66", "0.55 0.58 0.62", "0.85 0.55 0.10"
#: Colours of size classes, safe for colour-blind readers (Okabe and Ito).
_CLASSES = ("0.00 0.45 0.70", "0.84 0.37 0.00", "0.00 0.62 0.45", "0.80 0.47 0.65",
            "0.34 0.71 0.91", "0.90 0.62 0.00")


def rows_where(source, column, value):
    """The rows of a table where a column has this value.

    Parameters
    ----------
    source : SourceProxy or an output port
    column : str
    value : number

    Returns
    -------
    paraview.servermanager.SourceProxy
    """
    proxy = simple.ThresholdTable(Input=source, Column=["ROWS", column], Mode="Between")
    # Given at creation, a range of 0 alone would be taken for one not set.
    proxy.MinValue, proxy.MaxValue = value, value
    return proxy


class _Chart:
    """A chart of lines over a column, and the proxies made for it."""

    def __init__(self, title, bottom, left, kind="XYChartView"):
        self.view = simple.CreateView(kind)
        self.view.ChartTitle, self.view.BottomAxisTitle = title, bottom
        self.view.LeftAxisTitle = left
        self.view.LegendLocation = "TopRight"
        self.made = []

    def derive(self, source, function, name):
        """A table with one more column, by ParaView's calculator."""
        proxy = simple.Calculator(Input=source, AttributeType="Row Data", Function=function,
                                  ResultArrayName=name)
        self.made.append(proxy)
        return proxy

    def rows(self, source, column, value):
        """The rows where a column has this value."""
        self.made.append(rows_where(source, column, value))
        return self.made[-1]

    def lines(self, source, over, series, count):
        """Draw columns over a column: `series` of (column, label, colour)."""
        # A line of one point is an error of VTK's charts.
        kind = "XYChartRepresentation" if count > 1 else "XYPointChartRepresentation"
        display = simple.Show(source, self.view, kind)
        display.UseIndexForXAxis = 0
        display.XArrayName = over
        display.SeriesVisibility = [column for column, _, _ in series]
        pairs = {"SeriesLabel": [], "SeriesColor": [], "SeriesLineThickness": [],
                 "SeriesMarkerStyle": [], "SeriesMarkerSize": []}
        for column, label, colour in series:
            pairs["SeriesLabel"] += [column, label]
            pairs["SeriesColor"] += [column] + colour.split()
            pairs["SeriesLineThickness"] += [column, "2"]
            pairs["SeriesMarkerStyle"] += [column, "4" if count <= 60 else "0"]
            pairs["SeriesMarkerSize"] += [column, "7"]
        for name, value in pairs.items():
            setattr(display, name, value)

    def from_zero(self, highest, last=None):
        """Let the left axis begin at 0, with room for the legend; and the bottom one, to `last`."""
        if highest > 0:
            self.view.LeftAxisUseCustomRange = 1
            self.view.LeftAxisRangeMinimum = 0.0
            self.view.LeftAxisRangeMaximum = 1.3 * float(highest)
        if last:
            self.view.BottomAxisUseCustomRange = 1
            self.view.BottomAxisRangeMinimum = 0.0
            self.view.BottomAxisRangeMaximum = float(last)

    def delete(self):
        simple.Delete(self.view)
        for proxy in reversed(self.made):
            simple.Delete(proxy)


def _save(charts, path, size):
    """One chart above the other in one picture."""
    layout = simple.CreateLayout("pclvis charts")
    place = 0
    for i, chart in enumerate(charts):
        if i + 1 < len(charts):
            layout.SplitVertical(place, 1.0 / (len(charts) - i))
            simple.AssignViewToLayout(view=chart.view, layout=layout, hint=2 * place + 1)
            place = 2 * place + 2
        else:
            simple.AssignViewToLayout(view=chart.view, layout=layout, hint=place)
    layout.SetSize(*size)
    for chart in charts:
        simple.Render(chart.view)
    simple.SaveScreenshot(str(path), layout, ImageResolution=list(size), SeparatorWidth=0)
    for chart in charts:
        chart.delete()
    simple.Delete(layout)


def evolution(abstraction, path, region=None, size=(1200, 520)):
    """Draw the mean latency of sliding windows (PCLVis Fig. 6) into a PNG file.

    Parameters
    ----------
    abstraction : SourceProxy
        TemporalAbstraction.
    path : str or pathlib.Path
    region : int, optional
        A communication region to show beside all messages.
    size : (int, int)
        Pixels.
    """
    port = TIME_PORTS["windows"]
    table = fetch(abstraction, port, small=True)
    with raising():
        chart = _Chart("Mean latency L of sliding windows", "Time (s)", "Mean L")
        middle = chart.derive(OutputPort(abstraction, port), "0.5 * (begin_s + end_s)", "middle")
        highest = 0.0
        for number, label, colour in ((-1, "all messages", _BLUE),
                                      (region, f"region R{region}", _RED)):
            mask = (table["region"] == number) & (table["latency"] == table["latency"])
            if number is not None and mask.any():
                highest = max(highest, float(table["latency"][mask].max()))
                chart.lines(chart.rows(middle, "region", number), "middle",
                            [("latency", label, colour)], int(mask.sum()))
        chart.from_zero(highest)
        _save([chart], path, size)


def attribution(attributed, path, size=(1200, 1150)):
    """Draw the evidence over the durations (PCLVis Fig. 10) into a PNG file.

    Three charts: messages within and between nodes; imbalance of the ranks' messages and bytes;
    transmission time over the criterion by size class, the least fluctuating class grey.

    Parameters
    ----------
    attributed : SourceProxy
        LatencyAttribution.
    path : str or pathlib.Path
    size : (int, int)
        Pixels.
    """
    durations = fetch(attributed, ATTRIBUTION_PORTS["durations"], small=True)
    classes = fetch(attributed, ATTRIBUTION_PORTS["size_classes"], small=True)
    over, last = "Time (s)", durations["end_s"].max()
    with raising():
        charts = []
        for title, left, series in (
                ("Mapping: messages within and between nodes", "Messages",
                 [("intra_messages", "within nodes", _BLUE),
                  ("inter_messages", "between nodes", _RED)]),
                ("Pattern: imbalance of the ranks (mean deviation over mean)", "Imbalance",
                 [("imbalance", "messages", _AMBER), ("imbalance_bytes", "bytes", _GREY)])):
            chart = _Chart(title, over, left)
            source = chart.derive(OutputPort(attributed, ATTRIBUTION_PORTS["durations"]),
                                  "0.5 * (begin_s + end_s)", "middle")
            chart.lines(source, "middle", series, durations.rows)
            chart.from_zero(max(float(durations[column].max()) for column, _, _ in series), last)
            charts.append(chart)
        if classes.rows:
            charts.append(_size_classes(attributed, classes, over, last))
        _save(charts, path, (size[0], size[1] * len(charts) // 3))


def _size_classes(attributed, classes, over, last):
    """Transmission time over its criterion, a line a size class; the largest classes only."""
    chart = _Chart("Background traffic: time between nodes over its criterion, by message size",
                   over, "t / criterion")
    source = chart.derive(OutputPort(attributed, ATTRIBUTION_PORTS["size_classes"]),
                          "0.5 * (begin_s + end_s)", "middle")
    sizes = sorted(set(classes["size_bytes"].tolist()),
                   key=lambda size: -int(classes["messages"][classes["size_bytes"] == size].sum()))
    highest = 0.0
    for i, size in enumerate(sorted(sizes[:len(_CLASSES)])):
        mask = classes["size_bytes"] == size
        colour = _GREY if classes["reference"][mask].any() else _CLASSES[i]
        highest = max(highest, float(classes["ratio"][mask].max()))
        chart.lines(chart.rows(source, "size_bytes", size), "middle",
                    [("ratio", f"from {size:,} bytes", colour)], int(mask.sum()))
    chart.from_zero(highest, last)
    return chart


def rank_times(metrics, path, size=(1200, 520)):
    """Draw what each rank waits for and how long it works, into a PNG file.

    Parameters
    ----------
    metrics : SourceProxy
        RankMetrics of one period.
    path : str or pathlib.Path
    size : (int, int)
        Pixels.
    """
    table = fetch(metrics, 0, small=True)
    series = [("work_s", "work outside MPI", _GREY), ("late_sender_s", "waits for senders", _RED),
              ("collective_wait_s", "waits in collectives", _AMBER),
              ("late_receiver_s", "waits for receivers", _BLUE)]
    series = [line for line in series if (table[line[0]] > 0).any()]
    with raising():
        chart = _Chart("Work and waiting of the ranks", "Rank", "Time (s)")
        chart.lines(metrics, "rank", series, table.rows)
        chart.from_zero(max((float(table[column].max()) for column, _, _ in series), default=0.0))
        _save([chart], path, size)
