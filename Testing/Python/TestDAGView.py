"""DAG View: glyphs of all states, folding, hiding, finding, selection, colours, state file."""

import pathlib
import re
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (
    CommunicationDAG, CreateView, Delete, ExportView, FindView, GetActiveView, LatencyCriteria,
    LoadState, OTF2TraceReader, SaveState, Show)
from pclvis.errors import listening
from pclvis.tables import fetch
from pclvis.views import dag

import made
import pictures
from checks import check, data, equal, result, scratch
from pictures import as_baseline, embedded, read
from shapes import circles, inked, near

SIZE = [1200, 920]
#: [s] end of the time window, with few enough states for full glyphs
WINDOW = 2.4e-4
INK, ACCENT, ABSENT = "22262B", "0B6E99", "C9CED3"
HUES = ["356BE2", "DDB82C"]


def picture(view, name):
    """The view as an array."""
    return pictures.picture(view, name, SIZE)


def pixels(image, rgb):
    """Number of pixels with nearly that colour."""
    return int(near(image, rgb, 8).sum())


def count(image, rgb, above=130):
    """Number of circles with that colour; rows below `above` belong to the legend."""
    return len(circles(inked(image[above:]) if rgb == INK else near(image[above:], rgb)))


def select(source, block, rows):
    """Select rows of a block of the port DAG, as the window does."""
    pictures.select(source, 4, block, rows)


def reachable(links, start, hidden=()):
    """States reachable from a state by its links."""
    reached, open_ = set(), [start]
    while open_:
        now = open_.pop()
        for to in links["to_state"][links["from_state"] == now]:
            if int(to) not in reached and int(to) not in hidden:
                reached.add(int(to))
                open_.append(int(to))
    return reached


def folding(view, states, links):
    """Folding and hiding remove the states that the tables predict."""
    whole = len(states["state"])
    first = max(range(whole), key=lambda state: len(reachable(links, state)))
    away = reachable(links, first)
    check("the trace has something to fold", 0 < len(away) < whole)
    view.FoldedStates = [first]
    folded = picture(view, "folded.png")
    equal("what follows from a folded state is gone", count(folded, INK), whole - len(away))
    check("the number of folded states is shown",
          pixels(folded, ACCENT) > 20, pixels(folded, ACCENT))
    view.FoldedStates = []
    equal("unfolded all are back", count(picture(view, "unfolded.png"), INK), whole)
    view.HiddenRanks = "0-3, 9"
    kept = int((~numpy.isin(states["rank"], [0, 1, 2, 3, 9])).sum())
    equal("hidden ranks are gone", count(picture(view, "hidden.png"), INK), kept)
    view.HiddenRanks = "0-15"
    check("where all are hidden a sentence says so",
          0 < pixels(picture(view, "all_hidden.png"), "5C646E") < 5000)
    view.HiddenRanks = ""
    view.FoundRank = 5
    found = picture(view, "found.png")
    check("a found rank's states have dashed rings", pixels(found, ACCENT) > 100)
    view.FoundRank = -1


def selecting(view, source, links, messages):
    """States of selected rows have rings, for each block."""
    equal("nothing is selected at first", count(picture(view, "plain.png"), ACCENT), 0)
    select(source, 1, [0, 3])
    equal("two selected states have two rings", count(picture(view, "selected.png"), ACCENT), 2)
    check("a link's ends are two states", links["from_state"][0] != links["to_state"][0])
    select(source, 1, [int(links["from_state"][0]), int(links["to_state"][0])])
    rings = near(picture(view, "ends.png")[130:], ACCENT)
    select(source, 2, [0])
    lit = near(picture(view, "link.png")[130:], ACCENT)
    check("a selected link has rings at both ends, and a line",
          (lit & rings).sum() > 0.9 * rings.sum() and lit.sum() > rings.sum() + 20,
          (int(rings.sum()), int(lit.sum()), int((lit & rings).sum())))
    rows = numpy.nonzero(messages["state"] == messages["state"][0])[0][:2]
    select(source, 3, [int(row) for row in rows])
    equal("messages of one state ring that state", count(picture(view, "bars.png"), ACCENT), 1)
    source.SMProxy.CleanSelectionInputs(4)
    equal("and lose it", count(picture(view, "cleared.png"), ACCENT), 0)


def colours(view):
    """Ellipses by node, other scales, a dark ground."""
    plain = picture(view, "by_latency.png")
    view.EllipseColor = "Compute node"
    by_node = picture(view, "by_node.png")
    for hue in HUES:
        check(f"ellipses by node have the hue {hue}",
              pixels(by_node, hue) > pixels(plain, hue) + 300)
    for name, value in (("Flatness", "Load balance LB"), ("GlyphScale", "Logarithm"),
                        ("Palette", "Blue to red")):
        before = picture(view, "before.png")
        setattr(view, name, value)
        check(f"{name} changes the picture", (picture(view, "after.png") != before).any())
    view.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(view, "dark.png")
    check("a dark ground is dark", (dark.max(axis=2) < 60).mean() > 0.6)
    path = scratch("dag.svg")
    ExportView(str(path), view=view)
    drawn = pathlib.Path(path).read_text(encoding="utf-8")
    check("an SVG file has shapes and words, no picture",
          drawn.count("<polygon") > 500 and ">received</text>" in drawn and embedded(drawn) == 0)


def words(view, name):
    """The text in the view, as in its vector picture."""
    path = scratch(name)
    ExportView(str(path), view=view)
    drawn = pathlib.Path(path).read_text(encoding="utf-8")
    return set(re.findall("<text[^>]*>([^<]*)</text>", drawn))  # halos repeat the words


def shapes(name):
    """Number of shapes in a vector picture; words with letters outside ASCII consist of shapes."""
    return pathlib.Path(scratch(name)).read_text(encoding="utf-8").count("<polygon")


def legend(source):
    """The legend has samples of exactly what is drawn; every layer has its heading."""
    view = CreateView("DAGView")
    view.ViewSize = [1500, 1000]
    Show(OutputPort(source, 4), view)
    plain = words(view, "legend.svg")
    check("ellipses are explained", "Ellipse: messages / mean" in plain, plain)
    check("and no fold or order that is not drawn",
          not [word for word in plain if "folded" in word or "next state" in word], plain)
    source.ProgramOrder, view.FoldedStates, view.FoundRank = 1, [0], 5
    more = words(view, "legend_more.svg")
    for what in ("next state", "+ n: folded states", "dashed: states of rank 5"):
        check(f"the legend has '{what}' once it is drawn", [word for word in more if what in word],
              more)
    view.ViewSize = [760, 460]
    narrow = words(view, "legend_narrow.svg")
    view.Labels = 0
    without = words(view, "legend_without.svg")
    check("layers have heads", shapes("legend_narrow.svg") > shapes("legend_without.svg"), without)
    source.ProgramOrder = 0
    Delete(view)


def levels(view, reader):
    """Dots when far away; grey ones without latency."""
    view.Zoom = 0.2
    dots = picture(view, "dots.png")
    equal("dots have no border", count(dots, INK), 0)
    Delete(view)
    plain = CommunicationDAG(Input=OutputPort(reader, 0), WindowEnd=WINDOW)
    path = scratch("no_latency.png")
    dag(plain, path, size=SIZE)
    check("without a latency bars are grey", pixels(read(path), ABSENT) > 2000)
    plain.WindowBegin, plain.WindowEnd = 1000, 1001
    dag(plain, scratch("nothing.png"), size=SIZE)
    check("an empty window says so",
          0 < pixels(read(scratch("nothing.png")), "5C646E") < 5000)


def refused(reader):
    """What the filter refuses or does not find is shown in the view, in the filter's words, completely."""
    source = CommunicationDAG(Input=OutputPort(reader, 0), WindowEnd=WINDOW)
    view = CreateView("DAGView")
    view.ViewSize = SIZE
    Show(OutputPort(source, 4), view)
    drawn = picture(view, "allowed.png")
    states = count(drawn, INK)
    check("states are drawn", states > 10, states)
    equal("without a sentence", sentence(view), "")
    for name, change, back in (
            ("a refused window", {"MaximumStates": 10}, {"MaximumStates": 250000}),
            ("an empty window", {"WindowBegin": 1000, "WindowEnd": 1001},
             {"WindowBegin": 0, "WindowEnd": WINDOW})):
        change_of(source, change)
        with listening():
            said = picture(view, name.replace(" ", "_") + ".png")
            why = fetch(source, 1).facts["observations"]
        equal(f"{name} has the filter's sentence in place of the states", sentence(view), why)
        check(f"{name} is drawn in words", count(said, INK) == 0 and 0 < pixels(said, "5C646E") < 5000)
        view.ViewSize = [300, 400]
        picture(view, "narrow_" + name.replace(" ", "_") + ".png")
        equal(f"{name} is said in a small view too", sentence(view), why)
        view.ViewSize = SIZE
        change_of(source, back)
        check(f"after {name} states are drawn again", (picture(view, "again.png") == drawn).all())
        equal("without a sentence", sentence(view), "")
    Delete(view)


def change_of(source, values):
    """Set properties of a filter."""
    for name, value in values.items():
        setattr(source, name, value)


def sentence(view):
    """The sentence in the view instead of a drawing."""
    view.SMProxy.UpdatePropertyInformation()
    return view.GetProperty("Sentence").GetData()


def crowd():
    """More states than can be laid out in a reasonable time: a sentence, and no waiting."""
    number = 250001
    states = numpy.arange(number)
    source = made.blocks({
        "Nodes": {"state": states, "rank": numpy.int32(states % 1000),
                  "layer": numpy.int32(states // 1000)},
        "Links": {"from_state": states[:0], "to_state": states[:0]},
        "Messages": {"state": states[:0]}})
    view = CreateView("DAGView")
    view.ViewSize = SIZE
    Show(source, view)
    shown = picture(view, "crowd.png")
    check("too many states are not drawn, which is said",
          0 < pixels(shown, "5C646E") < 5000 and count(shown, INK) == 0)
    Delete(view)


def main():
    reader = OTF2TraceReader(FileName=data("cg16_clean/traces.otf2"))
    criteria = LatencyCriteria(OutputPort(reader, 0))
    source = CommunicationDAG(
        Input=OutputPort(criteria, 0), Ranks=OutputPort(reader, 2), WindowEnd=WINDOW)
    view = CreateView("DAGView")
    view.ViewSize = SIZE
    empty = picture(view, "empty.png")
    check("an empty view says something", 0 < pixels(empty, "5C646E") < 5000)
    Show(OutputPort(source, 4), view)
    states, links = fetch(source, 1), fetch(source, 2)
    whole = picture(view, "whole.png")
    equal("each state has its glyph", count(whole, INK), len(states["state"]))
    check("a picture is the same twice", (picture(view, "twice.png") == whole).all())
    selecting(view, source, links, fetch(source, 3))
    folding(view, states, links)
    view.LayerOrder = "By rank"
    by_rank = picture(view, "by_rank.png")
    equal("by rank they are all there too", count(by_rank, INK), len(states["state"]))
    as_baseline(whole, "DAGView.png", empty=empty, by_rank=by_rank)

    view.FoldedStates, view.HiddenRanks, view.Zoom, view.Offset = [0, 2], "7", 1.5, [10, -5]
    before = picture(view, "camera.png")
    state = scratch("view.pvsm")
    SaveState(str(state))
    Delete(view)
    LoadState(str(state))
    again = GetActiveView() or FindView("DAGView1")
    equal("a state keeps folds, hidden ranks and zoom",
          (list(again.FoldedStates), again.HiddenRanks, again.Zoom), ([0, 2], "7", 1.5))
    check("a state gives the same picture", (picture(again, "state.png") == before).mean() > 0.99)
    again.FoldedStates, again.HiddenRanks, again.Zoom, again.Offset = [], "", 1, [0, 0]
    colours(again)
    legend(source)
    levels(again, reader)
    refused(reader)
    crowd()
    return result()


if __name__ == "__main__":
    sys.exit(main())
