"""Initial charts of a trace's tables: series, axes and titles, in ParaView's own views."""

import sys

import numpy
import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (
    CreateView, DelayCosts, Delete, GetViews, LatencyCriteria, LoadState, LogicalStructure, OTF2TraceReader,
    RankRemapping, Render, RunComparison, SaveState, Show, WaitStates)

from checks import check, data, equal, result, scratch
from pictures import like, picture, pixels, read
from pclvis import views
from pclvis.tables import fetch

SIZE = (900, 560)
#: Colours of the series within a node and between nodes, and of bars.
BLUE, RED = "1F5EA8", "BF262E"


def shown(source, port, kind):
    """A new view with the port in it: (view, its display)."""
    view = CreateView(kind)
    view.ViewSize = list(SIZE)
    display = Show(OutputPort(source, port), view)
    Render(view)
    return view, display


def visible(display):
    """Labels of the series that are drawn."""
    labels = dict(zip(display.SeriesLabel[::2], display.SeriesLabel[1::2]))
    return [labels[name] for name in display.SeriesVisibility]


def criteria(filters):
    """Both classes: messages as dots, criteria as lines, on logarithmic axes."""
    view, display = shown(filters["criteria"], 2, "XYChartView")
    equal("criteria: title", view.ChartTitle, "Latency criterion by message size")
    equal("criteria: logarithmic axes", (view.BottomAxisLogScale, view.LeftAxisLogScale), (1, 1))
    check("criteria: axes have units", "(bytes)" in view.BottomAxisTitle
          and "(\u00b5s)" in view.LeftAxisTitle, (view.BottomAxisTitle, view.LeftAxisTitle))
    equal("criteria: over the size", (display.UseIndexForXAxis, display.XArrayName),
          (0, "size_bytes"))
    equal("criteria: series", visible(display), [
        "messages within a node", "messages between nodes", "criterion within a node",
        "criterion between nodes"])
    styles = dict(zip(display.SeriesLineStyle[::2], display.SeriesLineStyle[1::2]))
    equal("criteria: dots have no line, criteria have one",
          (styles["within_us"], styles["criterion_within_us"]), ("0", "1"))
    image = picture(view, "criteria.png", SIZE)
    check("criteria: both lines are drawn", pixels(image, BLUE) > 100 and pixels(image, RED) > 100)
    check("criteria: and dots of messages", pixels(image, "8FB5DE") > 100)
    check("no warning of numbers that have no logarithm",
          fetch(filters["criteria"], 2)["size_bytes"].min() >= 1)
    return view, display


def one_node():
    """Series without values, which would leave VTK's chart without a scale."""
    inside = LatencyCriteria(Input=OTF2TraceReader(FileName=data("scorep-halo-slow-4", "traces.otf2")))
    table = fetch(inside, 2)
    check("one node: no message between nodes", numpy.isnan(table["between_us"]).all())
    view, display = shown(inside, 2, "XYChartView")
    equal("one node: only series that have values are shown", visible(display),
          ["messages within a node", "criterion within a node"])
    check("one node: the line is drawn", pixels(picture(view, "one_node.png", SIZE), BLUE) > 100)


def legend(filters):
    """The report's picture of the criteria has room for the legend: all dots are below it."""
    # Ten decades, of which 20 % are above and 10 % below the values, which span 7.
    ends = views.log_range(1.0, 1e7, 0.2, 0.1)
    check("ends of the axis by hand", numpy.allclose(ends, (0.1, 1e9), rtol=1e-9), ends)
    path = scratch("legend.png")
    views.criteria_chart(filters["criteria"], path, (1200, 700))
    image = read(path)
    edges = numpy.flatnonzero((image[:, 60:230].max(axis=2) < 160).mean(axis=1) > 0.9)
    upper, lower = edges[-1], edges[edges < edges[-1] - 10][-1]
    check("the legend has four lines", 60 < upper - lower < 90, (lower, upper))
    drawn = sum(like(image, colour) for colour in (BLUE, RED, "8FB5DE", "ED9E9C"))
    check("messages are drawn", drawn[:lower].sum() > 1000)
    check("none as high as the legend, so that none is behind it", not drawn[lower:, 250:].any())


def bars(filters):
    """Kinds of waits, and shares between nodes, by name."""
    view, _ = shown(filters["waits"], 3, "XYBarChartView")
    equal("waits: a name below each bar", [text.replace("\n", " ") for text in view.BottomAxisLabels[1::2]],
          list(fetch(filters["waits"], 3)["kind_name"]))
    check("waits: bars", pixels(picture(view, "waits.png", SIZE), RED) > 5000)
    view, display = shown(filters["mapping"], 1, "XYBarChartView")
    equal("shares: now and as proposed", visible(display), ["now", "proposed"])
    equal("shares: from 0 to 100 %", (view.LeftAxisUseCustomRange, view.LeftAxisRangeMinimum,
                                      view.LeftAxisRangeMaximum), (1, 0, 100))
    image = picture(view, "shares.png", SIZE)
    shares = fetch(filters["mapping"], 1)
    areas = pixels(image, RED) / pixels(image, BLUE)
    check("shares: areas are as the sums of the shares",
          abs(areas - shares["now_percent"].sum() / shares["proposed_percent"].sum()) < 0.1 * areas,
          (areas, shares["now_percent"], shares["proposed_percent"]))


def delays(filters):
    """The waiting that each rank causes, and how long it waits itself."""
    view, display = shown(filters["delays"], 1, "XYChartView")
    equal("delays: over the rank", (display.UseIndexForXAxis, display.XArrayName), (0, "rank"))
    equal("delays: both sides", visible(display), ["waiting of others that it causes", "its own waiting"])
    image = picture(view, "delays.png", SIZE)
    check("delays: both are drawn", min(pixels(image, BLUE), pixels(image, RED)) > 300)


def both_runs(filters):
    view, display = shown(filters["runs"], 5, "XYChartView")
    equal("runs: two lines", visible(display), ["Run A", "Run B"])
    image = picture(view, "runs.png", SIZE)
    check("runs: both are drawn", min(pixels(image, BLUE), pixels(image, RED)) > 500)


def other_nodes():
    """Run B has each rank on a node of its own, run A all on one: no criterion of run A applies to its messages."""
    together, apart = (OTF2TraceReader(FileName=data("scorep-halo-slow-4", "traces.otf2"), RanksPerNode=ranks)
                       for ranks in (4, 1))
    runs = RunComparison(RunA=together, RunB=apart)
    view, display = shown(runs, 5, "XYChartView")
    equal("runs on other nodes: one line", visible(display), ["Run A"])
    check("that the other one is missing is said", view.ChartTitle.endswith(
        "\nRun B has no L by these criteria: see the table Run Observations"), view.ChartTitle)
    check("with room for both lines of the title", pixels(picture(view, "nodes.png", SIZE), BLUE) > 500)
    said, messages = " ".join(fetch(runs, 4)["sentence"]), int(fetch(apart, 0)["matched"].sum())
    check("and why", f"Run B has {messages} messages between nodes, run A has none" in said, said)


def behind(filters):
    view, display = shown(filters["behind"], 9, "XYChartView")
    equal("behind: one line", visible(display), ["Run B"])
    check("behind: it is drawn", pixels(picture(view, "behind.png", SIZE), RED) > 500)


def one_at_a_time(filters, view, display):
    """What a script sets remains; another chart in the same view takes over the titles."""
    view.ChartTitle, display.SeriesVisibility = "mine", ["criterion_within_us"]
    Render(view)
    equal("what is set stays", (view.ChartTitle, list(display.SeriesVisibility)),
          ("mine", ["criterion_within_us"]))
    Show(OutputPort(filters["runs"], 5), view)
    Render(view)
    equal("the second chart hides the first", display.Visibility, 0)
    equal("and gives the titles and axes", (view.ChartTitle.startswith("Mean latency L"),
                                            view.LeftAxisLogScale), (True, 0))
    _, other = shown(filters["criteria"], 0, "XYChartView")
    check("a table without a chart of its own begins as any other", len(other.SeriesVisibility) > 4,
          other.SeriesVisibility)


def states(filters):
    """A state restores what was set, not the initial settings of charts."""
    view, display = shown(filters["criteria"], 2, "XYChartView")
    view.ChartTitle, display.SeriesVisibility = "mine", ["criterion_within_us"]
    path = scratch("chart.pvsm")
    before = GetViews()
    SaveState(str(path))
    LoadState(str(path))
    again = [each for each in GetViews() if each not in before
             and each.GetXMLName() == "XYChartView" and each.ChartTitle == "mine"]
    if check("the view is as it was", len(again) == 1, again):
        displays = [each for each in again[0].Representations if each.Visibility]
        equal("and its series", [list(each.SeriesVisibility) for each in displays],
              [["criterion_within_us"]])

reader = OTF2TraceReader(FileName=data("cg64_roundrobin", "traces.otf2"))
quiet = OTF2TraceReader(FileName=data("cg64_clean", "traces.otf2"))
made = {"criteria": LatencyCriteria(Input=reader), "waits": WaitStates(Input=reader),
        "mapping": RankRemapping(Input=reader), "runs": RunComparison(RunA=quiet, RunB=reader),
        "delays": DelayCosts(Input=reader, Calls=OutputPort(reader, 1))}
steps = [OutputPort(LogicalStructure(Input=each, Calls=OutputPort(each, 1)), 2) for each in (quiet, reader)]
made["behind"] = RunComparison(RunA=quiet, RunB=reader, StepsA=steps[0], StepsB=steps[1])
chart = criteria(made)
one_node()
legend(made)
bars(made)
delays(made)
both_runs(made)
other_nodes()
behind(made)
states(made)
one_at_a_time(made, *chart)
for drawn in GetViews():
    Delete(drawn)  # their windows must not outlive the display
sys.exit(result())
