"""Where the views draw texts and tooltips: no texts overlap, none is cut off, tips do not cover marks.

The places come from the property Places of the views; the conditions are computed here.
"""

import glob
import itertools
import re
import sys

import numpy
from checks import check, data, equal, result
from paraview import simple
from paraview.servermanager import OutputPort
from pclvis import pipelines
from pclvis.tables import fetch
from TestWorkspace import clear

import pclvis

#: [pixel] sizes of views: small ones, and those of a workspace in common windows
SIZES = ((300, 200), (400, 300), (640, 400), (683, 370), (1366, 740))
#: sizes of low views over time, also on a screen with twice as many pixels
LOW_SIZES = ((300, 120), (210, 130), (400, 160), (500, 200), (900, 160))
TRACES = ("scorep-halo-4nodes-16", "scorep-halo-slow-4", "scorep-zoo-4", "eztrace-farm-8",
          "cg64_roundrobin", "stencil3d_64_slowrank")
TIPS_OF = ("scorep-halo-4nodes-16", "cg64_roundrobin")
#: between a tip and its mark, and between a tip and the view's edge [pixel]
GAP = 10


def places(view):
    """Kind, box (left, low, width, height) and words of everything in the last picture."""
    view.SMProxy.UpdatePropertyInformation()
    lines = view.SMProxy.GetProperty("Places").GetElement(0).split("\n")
    found = [re.match(r"(text|tip|mark) (\S+) (\S+) (\S+) (\S+) ?(.*)", line) for line in lines if line]
    return [(line[1], tuple(float(line[i]) for i in range(2, 6)), line[6]) for line in found]


def common(one, other):
    """Width and height of the intersection of two boxes; negative: the distance between them."""
    return [min(one[i] + one[i + 2], other[i] + other[i + 2]) - max(one[i], other[i]) for i in (0, 1)]


def inside(box, size):
    return all(box[i] >= 0 and box[i] + box[i + 2] <= size[i] for i in (0, 1))


def overprinted(texts):
    """Pairs of words that share more than a pixel."""
    return [(one[2], other[2]) for i, one in enumerate(texts) for other in texts[:i]
            if min(common(one[1], other[1])) > 1]


def texts(name, view, size, scale=1):
    """No text overlaps another one, or extends beyond the edge of the view."""
    view.GetRenderWindow().SetDPI(72 * scale)
    size = [scale * side for side in size]
    view.ViewSize = size
    simple.Render(view)
    found = list(itertools.takewhile(lambda place: place[0] == "text", places(view)))  # without the tip's texts
    where = f"{name}, {view.GetXMLName()} of {size[0]} x {size[1]}"
    check(f"{where}: there is text", found)
    equal(f"{where}: no two texts overlap", overprinted(found), [])
    equal(f"{where}: no text is cut", [words for _, box, words in found if not inside(box, size)], [])
    return found


def low(name, view):
    """Low views over time; returns their words with places in units."""
    found = [[(words, [part / scale for part in box]) for _, box, words in texts(name, view, size, scale)]
             for size in LOW_SIZES for scale in (1, 2)]
    view.GetRenderWindow().SetDPI(72)
    return found


def names_rank(shown):
    """Whether a rank has its name, to the left of the rows."""
    return any(words.startswith("Rank ") or (words.isdigit() and box[0] + box[2] < 56) for words, box in shown)


def timelines(name, trace):
    """Both timelines in low views. This trace begins so late that its times are relative to 15.983 s."""
    reader = pipelines.open_trace(trace)
    structure = pipelines.logical_structure(reader, reader)
    late = pipelines.lateness(structure)
    axis = fetch(reader).facts
    for kind, timeline in (("LogicalTimelineView", pipelines.logical_timeline(late, structure, reader)),
                           ("PhysicalTimelineView", pipelines.physical_timeline(reader, reader, structure, late))):
        view = simple.CreateView(kind)
        simple.Show(OutputPort(timeline, 2), view)
        found = low(name, view)
        check(f"{name}: a low {kind} names a rank",
              all(names_rank(shown) for shown in found if kind == "PhysicalTimelineView"), found)
    first, last = ([words for words, _ in found[i]] for i in (0, -1))
    begin, end = (f"{float(axis[f'axis_{end}_s']):.5f} s" for end in ("begin", "end"))
    check(f"{name}: where there is no room to say what times count from, the handles have whole ones",
          {begin, end} <= set(first) and first.count("15.983 s +") == 1, (begin, end, first))
    check(f"{name}: else they count from there", {"+0.98 ms", "15.983 s +"} <= set(last) and begin not in last, last)


def fits(tip, mark, size):
    """Whether a tip has room beside, below or above its mark."""
    return any(max(mark[i], size[i] - mark[i] - mark[i + 2]) >= tip[i + 2] + 2 * GAP
               and size[1 - i] >= tip[3 - i] + 2 * GAP for i in (0, 1))


def tips(name, view, size):
    """Tips over the whole view: beside what they explain, and inside the view."""
    view.ViewSize = list(size)
    simple.Render(view)
    pointer, seen = view.GetRenderWindow().GetInteractor(), set()
    for y, x in numpy.ndindex(size[1] // 12, size[0] // 24):
        pointer.SetEventInformation(24 * x, 12 * y, 0, 0, chr(0), 0, None)
        pointer.InvokeEvent("MouseMoveEvent")
        view.SMProxy.UpdatePropertyInformation()
        words = view.SMProxy.GetProperty("Tip").GetElement(0)
        if not words or words in seen:
            continue
        seen.add(words)
        simple.Render(view)
        found = {kind: box for kind, box, _ in places(view) if kind != "text"}
        inner = list(itertools.dropwhile(lambda place: place[0] == "text", places(view)))[2:]
        if len(found) < 2:
            continue
        tip, mark = found["tip"], found["mark"]
        where = f"{name}, {view.GetXMLName()} of {size[0]} x {size[1]}, {words.splitlines()[0]}"
        check(f"{where}: the tip is inside", inside(tip, size), tip)
        equal(f"{where}: no word of it is cut", [words for _, box, words in inner if not
                                                inside([box[0] - tip[0], box[1] - tip[1], *box[2:]], tip[2:])], [])
        check(f"{where}: it explains what is at the pointer",
              mark[0] - 8 <= 24 * x <= mark[0] + mark[2] + 8 and
              mark[1] - 8 <= 12 * y <= mark[1] + mark[3] + 8, (mark, 24 * x, 12 * y))
        if fits(tip, mark, size):
            check(f"{where}: it does not cover it", min(common(tip, mark)) <= 0, (tip, mark))
    check(f"{name}, {view.GetXMLName()}: there are tips", len(seen) > 2, seen)


def keys(name, view):
    """The list of keys in a region graph as wide as in a workspace on a common screen."""
    view.ViewSize = [315, 413]
    simple.Render(view)
    pointer = view.GetRenderWindow().GetInteractor()
    pointer.SetEventInformation(150, 200, 0, 0, chr(0), 0, None)
    shown = []
    for _ in range(2):  # shown, and hidden again
        pointer.SetKeySym("question")
        pointer.InvokeEvent("KeyPressEvent")
        simple.Render(view)
        shown.append({words for kind, _, words in places(view) if kind == "text"})
    wanted = {"Ctrl + click on a region", "open a region of merged ranks", "select the ranks of chosen regions"}
    check(f"{name}: what keys do is told in whole words", wanted <= shown[0] and not wanted & shown[1], shown)


def main():
    check("boxes that overlap are found", overprinted(
        [("text", (0, 0, 10, 10), "a"), ("text", (8, 5, 10, 10), "b")]) == [("b", "a")])
    for name in TRACES:
        trace = glob.glob(f"{data(name)}/*.otf2")[0]
        made = pclvis.communication_latency_workspace(trace, (1366, 740))
        views = (made.region_graph_view, made.evolution_view, made.attribution_view, made.dag_view)
        for view in views:
            for size in SIZES:
                texts(name, view, size)
            if name in TIPS_OF:
                tips(name, view, (683, 370))
            if name == TIPS_OF[0]:
                tips(name, view, (300, 200))
        check(f"{name}: the title of a small view is whole, in smaller letters", any(
            words == "Latency of communication regions" and box[2] < 270
            for _, box, words in texts(name, made.region_graph_view, SIZES[0])))
        keys(name, made.region_graph_view)
        low(name, made.evolution_view)
        made.evolution_view.ChosenRegion = -1
        low(f"{name}, all regions", made.evolution_view)
        for view in views:
            for size in SIZES:
                texts(f"{name}, all regions", view, size)
        clear()
        if name == TIPS_OF[0]:
            timelines(name, trace)
            clear()
    return result()


if __name__ == "__main__":
    sys.exit(main())
