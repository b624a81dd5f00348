"""Evolution View: marks in the picture, chosen region and window, links, state, empty and wrong data."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import (
    CommunicationDAG, CommunicationRegions, CreateView, Delete, FindView, GetActiveView,
    LatencyCriteria, LoadState, OTF2TraceReader, SaveState, Show, TemporalAbstraction)
from pclvis import views
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
from checks import check, data, equal, near, raises, result, scratch
from pictures import as_baseline, columns, like, picture, pixels, select

SIZE = [1000, 560]
GROWTH, STEADY, AVERAGE, ACCENT, WARNING = "8C5A00", "5B2C83", "C0262D", "0B6E99", "5C646E"
PAPER_BLUE = "1F3BD6"
#: Mean L of each second: growth from 1 to 5 s, steady from 5 to 8 s, the rest other (TestTemporalAbstraction.py).
BY_SECOND = [1, 1, 2, 3, 4, 3.6, 3.4, 3.2, 1, 1]
#: sides of the plot in a view with that width: margins are 16 + 96 and 16 + 66 units
LEFT, RIGHT = 112, SIZE[0] - 82


def abstraction(silent=()):
    """Ten messages in each second; the even ones are inside region 0, the others inside region 1.

    There are no messages in the seconds `silent`.
    """
    kept = numpy.array([i for i in range(100) if i // 10 not in silent])
    times = kept / 10 + 0.05
    region = (kept % 2).astype(numpy.int32)
    messages = made.messages(
        [(int(i), int(2 * (i % 2)), int(2 * (i % 2) + 1), 8, 1, 1, 0) for i in kept],
        send_begin_s=times, send_end_s=times, receive_end_s=times + 0.05,
        transmission_s=numpy.full(len(kept), 0.05),
        latency=numpy.repeat(BY_SECOND, 10).astype(float)[kept],
        source_node=2 * region, destination_node=2 * region,
        source_region=region, destination_region=region)
    return messages, TemporalAbstraction(Input=messages, WindowWidth=1, Step=1)


def marks(view, time):
    """The symbols of periods are where the filter's periods are."""
    view.Compress = 0
    view.Legend = 0
    image = picture(view, "plain.png", SIZE)
    seconds = fetch(time, 2).select(fetch(time, 2)["region"] == -1)
    equal("growth, steady and other were drawn into the data", (
        seconds["begin_s"].round(9).tolist(), seconds["end_s"].round(9).tolist()),
        ([0, 1, 5, 8], [1, 5, 8, 10]))
    # The first twelfth of a wedge is too thin to be found.
    for colour, name, begin, end in ((GROWTH, "growth", 1.35, 5), (STEADY, "steady", 5, 8)):
        found = columns(image, colour)
        if check(f"the sign of {name} is in the picture", found):
            expected = [LEFT + (RIGHT - LEFT) * t / 10 for t in (begin, end)]
            check(f"and goes from {begin} to {end} s",
                  numpy.abs(numpy.subtract(found, expected)).max() < 16, (found, expected))
    found = columns(image, AVERAGE)
    check("Ave is a red line from end to end", found and found[0] <= LEFT + 2, found)
    view.Compress = 1
    narrow = columns(picture(view, "narrow.png", SIZE), STEADY)
    # 7 s and a narrow one of 7 + 3 x 0.3
    near("other periods are narrow: steady ends later", narrow[1],
         LEFT + (RIGHT - LEFT) * 7.3 / 7.9, 0.01)
    view.Legend = 1
    legend = picture(view, "legend.png", SIZE)[16:120]
    found = [pixels(legend, colour) for colour in (GROWTH, STEADY)]
    check("the legend explains growth and steady", min(found) > 15, found)
    view.Palette = "Blue to red"
    paper = picture(view, "paper.png", SIZE)[16:120]
    view.Palette = "Safe for colour-blind readers"
    usual = picture(view, "usual.png", SIZE)[16:120]
    found = [pixels(image, PAPER_BLUE) for image in (usual, paper)]
    check("the colour bar of the other palette begins with the paper's blue",
          found[0] == 0 and found[1] > 15, found)


def dashes():
    """The legend explains dashes if and only if a curve has some."""
    ends = []  # right ends of the words in the legend's last row
    for name, silent in (("dashed", [8]), ("whole", [])):
        view = CreateView("EvolutionView")
        high = [SIZE[0], 900]  # high enough for rows with curves
        view.ViewSize = high
        Show(OutputPort(abstraction(silent)[1], 3), view, "EvolutionRepresentation")
        dark = (picture(view, f"{name}.png", high)[22:40] < 160).any(axis=(0, 2))
        ends.append(int(numpy.nonzero(dark)[0][-1]))
        Delete(view)
    check("dashes are in the legend of a curve with a gap", ends[0] > ends[1] + 100, ends)


def window(view):
    """The chosen window is that of the properties."""
    view.Compress = 0
    view.Legend = 0
    for begin, end, expected in ((0, -1, (0, 10)), (2, 6, (2, 6)), (2, 60, (2, 10))):
        view.WindowBegin, view.WindowEnd = begin, end
        image = picture(view, f"window_{begin}_{end}.png", SIZE)
        # the rows of the handles: the track is 56 to 92 units above the lower edge
        found = columns(image[62:86], ACCENT)
        places = [LEFT + (RIGHT - LEFT) * t / 10 + d for t, d in zip(expected, (-6, 6))]
        check(f"handles of {begin} and {end} stand at {expected}",
              found and numpy.abs(numpy.subtract(found, places)).max() < 2.5, (found, places))
    view.Legend = 1


def region(view):
    everything = picture(view, "regions.png", SIZE)
    view.ChosenRegion = 1
    one = picture(view, "region.png", SIZE)
    check("a chosen region has its hue", pixels(one, "DDB82C") > 60)
    check("the other region is not shown", pixels(everything, "356BE2") > 60 and
          pixels(one, "356BE2") < 20, (pixels(everything, "356BE2"), pixels(one, "356BE2")))
    view.ChosenRegion = 7
    check("a region that there is not is none",
          pixels(picture(view, "none.png", SIZE), "356BE2") > 60)
    view.SMProxy.UpdatePropertyInformation()
    words = view.SMProxy.GetProperty("Places").GetElement(0)
    check("nor does the title name it", " Latency over time\n" in words and "R7" not in words, words)
    view.ChosenRegion = -1


def selection(view, time):
    """Rows selected elsewhere have rings around their marks."""
    view.Compress = 0
    periods = fetch(time, 2)
    number = [i for i in range(periods.rows) if periods["region"][i] == -1][1]
    middle = (periods["begin_s"][number] + periods["end_s"][number]) / 2
    quiet = picture(view, "unselected.png", SIZE)[SIZE[1] // 2:]
    select(time, 3, 2, [number])
    ringed = picture(view, "selected.png", SIZE)[SIZE[1] // 2:]
    more = pixels(ringed, ACCENT) - pixels(quiet, ACCENT)
    check("a selected period has a ring", 30 < more < 1500, more)
    found = columns(numpy.where((ringed == quiet).all(axis=2)[..., None], 255, ringed), ACCENT)
    near("around its circle", (found[0] + found[1]) / 2, LEFT + (RIGHT - LEFT) * middle / 10, 0.01)
    select(time, 3, 1, [0, 1, 2])
    check("selected windows have rings",
          pixels(picture(view, "windows.png", SIZE)[SIZE[1] // 2:], ACCENT) >
          pixels(quiet, ACCENT) + 30)
    select(time, 3, 1, [])
    check("without a selection they are gone",
          (picture(view, "cleared.png", SIZE)[SIZE[1] // 2:] == quiet).all())


def baseline(view, empty):
    """Comparison with the picture in the tree, light and dark."""
    view.Compress, view.WindowBegin, view.WindowEnd = 1, 2, 6
    light = picture(view, "light.png", SIZE)
    view.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(view, "dark_baseline.png", SIZE)
    view.WindowBegin, view.WindowEnd, view.Compress = 0, -1, 0
    other = picture(view, "other_baseline.png", SIZE)
    view.BackgroundColor = [1, 1, 1]
    as_baseline(light, "EvolutionView.png", empty=empty, dark=dark)
    as_baseline(dark, "EvolutionViewDark.png", light=light, another_window=other)


def links(view, messages):
    """A property link passes the window to a filter."""
    dag = CommunicationDAG(Input=messages)
    made_links = []
    for name in ("WindowBegin", "WindowEnd"):
        link = servermanager.vtkSMPropertyLink()
        link.AddLinkedProperty(view.SMProxy, name, 1)
        link.AddLinkedProperty(dag.SMProxy, name, 2)
        made_links.append(link)
    whole = fetch(dag, 1).rows
    view.WindowBegin, view.WindowEnd = 2, 4
    equal("a linked filter has the window", (dag.WindowBegin, dag.WindowEnd), (2.0, 4.0))
    states = fetch(dag, 1)
    check("and computes it: fewer states, all in the window",
          0 < states.rows < whole and states["begin_s"].min() >= 2 and states["end_s"].max() < 4,
          (states.rows, whole))
    for link in made_links:
        link.RemoveAllLinks()


def gaps():
    """Gaps of the tables' axis are breaks of 16 units, and the visible times share the rest."""
    times = numpy.r_[numpy.arange(50), numpy.arange(70, 100)] / 10 + 16.05
    messages = made.messages(
        [(i, 0, 1, 8, 1, 1, 0) for i in range(len(times))], send_begin_s=times, send_end_s=times,
        receive_end_s=times + 0.05, transmission_s=numpy.full(len(times), 0.05),
        latency=numpy.where(times < 21, 1., 3.))
    made.with_axis(messages, 16, 26, [(21, 23)])
    view = CreateView("EvolutionView")
    view.ViewSize = SIZE
    view.Compress = 0
    Show(OutputPort(TemporalAbstraction(Input=messages, WindowWidth=1, Step=1), 3), view)
    image = picture(view, "gap.png", SIZE)
    second = (RIGHT - LEFT - 16) / 8
    lines = like(image[:, LEFT:RIGHT], AVERAGE)
    row = lines.sum(axis=1).argmax()
    missing = numpy.flatnonzero(~lines[row][2:-2]) + 2  # there are handles at both ends
    check("Ave is interrupted by a break of 16 units after 5 of 8 s", 12 <= len(missing) <= 18 and
          abs(missing[0] - 5 * second) <= 2 and abs(missing[-1] + 1 - 5 * second - 16) <= 2, missing.tolist())
    Delete(view)


def keeping():
    """A state keeps everything; also a picture of it on a dark ground."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    view = CreateView("EvolutionView")
    view.ViewSize = SIZE
    Show(OutputPort(TemporalAbstraction(Input=CommunicationRegions(
        Input=LatencyCriteria(Input=reader))), 3), view)
    end = fetch(reader)["receive_end_s"].max()
    view.ChosenRegion, view.WindowBegin, view.WindowEnd = 0, 0.25 * end, 0.5 * end
    view.Zoom, view.Offset = 2, [0.1, 0]
    before = picture(view, "before.png", SIZE)
    SaveState(scratch("view.pvsm"))
    Delete(view)
    LoadState(scratch("view.pvsm"))
    again = GetActiveView() or FindView("EvolutionView1")
    equal("a state keeps the choices", (again.ChosenRegion, again.WindowBegin, again.WindowEnd),
          (0, 0.25 * end, 0.5 * end))
    equal("and the camera", (again.Zoom, list(again.Offset)), (2.0, [0.1, 0.0]))
    check("a state gives the same picture",
          (picture(again, "state.png", SIZE) == before).mean() > 0.99)
    again.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(again, "dark.png", SIZE)
    check("a dark ground is dark", pixels(dark, "1E2227") > 0.4 * SIZE[0] * SIZE[1])
    check("signs on it have other colours",
          pixels(dark, GROWTH) < 20 and pixels(dark, "D9A441") > 20, pixels(dark, "D9A441"))
    Delete(again)


def main():
    keeping()
    gaps()
    dashes()
    messages, time = abstraction()
    view = CreateView("EvolutionView")
    view.ViewSize = SIZE
    empty = picture(view, "empty.png", SIZE)
    check("an empty view says something on white", 0 < pixels(empty, WARNING) < 5000)
    equal("nothing is chosen at first", (view.ChosenRegion, view.WindowBegin, view.WindowEnd),
          (-1, 0.0, -1.0))
    Show(OutputPort(time, 3), view)
    check("a picture is the same twice",
          (picture(view, "one.png", SIZE) == picture(view, "two.png", SIZE)).all())
    marks(view, time)
    window(view)
    region(view)
    selection(view, time)
    baseline(view, empty)
    links(view, messages)
    Delete(view)

    views.evolution(time, scratch("function.png"), region=1, window=(2, 4), size=SIZE)
    view = CreateView("EvolutionView")
    view.ViewSize = SIZE
    Show(OutputPort(TemporalAbstraction(Input=made.source(
        {name: numpy.zeros(0) for name in ("send_begin_s", "send_end_s", "receive_end_s",
                                           "latency")})), 3), view)
    check("no message: the view says so",
          0 < pixels(picture(view, "nothing.png", SIZE), WARNING) < 5000)

    def wrong():
        with raising():
            Show(OutputPort(CommunicationDAG(Input=messages), 4), view, "EvolutionRepresentation")
            picture(view, "wrong.png", SIZE)
    raises("other blocks are refused with a way out", PipelineError,
           ["Windows", "Temporal Abstraction"], wrong)
    Delete(view)
    return result()


if __name__ == "__main__":
    sys.exit(main())
