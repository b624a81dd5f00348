"""Attribution View: charts in the picture, chosen duration, words, state, empty and wrong data."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import CreateView, Delete, FindView, GetActiveView, LoadState, SaveState, Show
from pclvis import pipelines, views
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
from checks import check, data, equal, near, raises, result, scratch
from pictures import as_baseline, changed_columns, columns, picture, pixels, select

SIZE = [1000, 700]
INTER, INTRA, CHOSEN, ACCENT, SECOND = "C0262D", "1F5FA8", "DCEBF2", "0B6E99", "5C646E"
USEFUL, IMBALANCE = "8FBF9F", "E2953B"
#: sides of the charts in a view with that width: margins are 16 + 46 and 16 + 190 units
LEFT, RIGHT = 62, SIZE[0] - 206


def attribution(**properties):
    """Latency Attribution of 64 ranks on 4 nodes."""
    reader = pipelines.open_trace(data("cg64_clean", "traces.otf2"))
    waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
    return pipelines.latency_attribution(waits, reader, waits, **properties)


def choosing(view, found):
    durations = fetch(found, 0)
    plain = picture(view, "plain.png", SIZE)
    check("nothing is chosen at first: no ground", columns(plain[150:450], CHOSEN) is None)
    # the axis spans the communication
    first, end = durations["begin_s"][0], durations["end_s"][-1]
    for chosen in (1, durations.rows - 1):
        view.ChosenDuration = chosen
        ground = columns(picture(view, f"chosen{chosen}.png", SIZE)[150:450], CHOSEN)
        for x, name in zip(ground or (0, 0), ("begin_s", "end_s")):
            near(f"the ground of duration {chosen} stands at {name}", x,
                 LEFT + (RIGHT - LEFT) * (durations[name][chosen] - first) / (end - first), 0.01)
    view.ChosenDuration = -1
    view.WindowBegin, view.WindowEnd = 0.25 * end, 0.75 * end
    lines = changed_columns(picture(view, "window.png", SIZE)[400:510], plain[400:510])
    for x, time in zip((lines[0], lines[-1]) if len(lines) else (0, 0), (view.WindowBegin, view.WindowEnd)):
        near(f"a window has a line in the charts at {time:.2g} s", x, LEFT + (RIGHT - LEFT) * (time - first) / (end - first), 0.01)
    view.WindowBegin, view.WindowEnd = 0, -1


def keeping(view):
    view.ChosenDuration, view.Zoom, view.Offset = 2, 2, [0.1, 0]
    before = picture(view, "before.png", SIZE)
    SaveState(scratch("view.pvsm"))
    Delete(view)
    LoadState(scratch("view.pvsm"))
    again = GetActiveView() or FindView("AttributionView1")
    equal("a state keeps choice and camera", (again.ChosenDuration, again.Zoom, list(again.Offset)),
          (2, 2.0, [0.1, 0.0]))
    check("a state gives the same picture",
          (picture(again, "state.png", SIZE) == before).mean() > 0.99)
    again.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(again, "dark.png", SIZE)
    check("a dark ground is dark", pixels(dark, "1E2227") > 0.4 * SIZE[0] * SIZE[1])
    check("its lines have other colours", pixels(dark, INTER) < 20 < pixels(dark, "FF6B6B"))
    Delete(again)


def selection(view, found):
    """Rows selected elsewhere have rings around their points."""
    view.ChosenDuration = -1
    quiet = picture(view, "unselected.png", SIZE)
    select(found, 5, 1, [0])
    more = pixels(picture(view, "selected.png", SIZE), ACCENT) - pixels(quiet, ACCENT)
    check("a selected duration has rings", 15 < more < 1500, more)
    select(found, 5, 1, [])
    check("without a selection they are gone",
          (picture(view, "cleared.png", SIZE) == quiet).all())


def remapping():
    """If there is a better mapping, a dashed line shows what would go between nodes."""
    reader = pipelines.open_trace(data("cg64_roundrobin", "traces.otf2"))
    waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
    found = pipelines.latency_attribution(waits, reader, waits)
    view = CreateView("AttributionView")
    view.ViewSize = SIZE
    view.Legend = 0
    Show(OutputPort(found, 5), view)
    image = picture(view, "remapped.png", SIZE)
    select(found, 5, 4, [0])
    more = pixels(picture(view, "size.png", SIZE), ACCENT) - pixels(image, ACCENT)
    check("a selected size class has rings", 15 < more < 1500, more)
    select(found, 5, 4, [])
    durations, evidence = fetch(found, 0), fetch(found, 2)
    best = evidence["value"][list(evidence["evidence"]).index("inter_share_best")]
    inter, intra = durations["inter_messages"], durations["intra_messages"]
    check("a better mapping was found", 0 < best < 0.9 * inter.sum() / (inter + intra).sum(), best)
    # The uppermost chart, in which all lines are horizontal. Rows half covered by a colour: dashed.
    chart = image[SIZE[1] // 2:, LEFT + 5:RIGHT - 5].astype(int)
    red = (chart[..., 0] - chart[..., 2] > 40).mean(axis=1)
    blue = numpy.nonzero((chart[..., 2] - chart[..., 0] > 40).mean(axis=1) > 0.6)[0]
    dashed, solid = numpy.nonzero((red > 0.2) & (red < 0.6))[0], numpy.nonzero(red > 0.6)[0]
    # The bar of the cause is on top, from end to end.
    solid = solid[red[solid] < 0.95]
    if check("one line is dashed, two are not", min(map(len, (dashed, solid, blue))),
             (dashed, solid, blue)):
        each = (solid.mean() - blue.mean()) / (inter.mean() - intra.mean())
        near("at the share of the best mapping",
             intra.mean() + (dashed.mean() - blue.mean()) / each,
             best * (inter + intra).mean(), 0.04)
    Delete(view)


SENTENCE = "Background traffic: inter-node messages take up to 4 times their baseline time."


def drawn(sentence=SENTENCE):
    """Tables made by hand: background traffic in the second of four durations, two sizes."""
    cause, none = 3, 0
    return made.blocks({
        "Durations": {
            "begin_s": numpy.arange(4.0), "end_s": numpy.arange(4.0) + 1,
            "intra_messages": numpy.array([100, 200, 200, 120]),
            "inter_messages": numpy.array([60, 100, 90, 60]),
            "imbalance": numpy.array([0.1, 0.45, 0.2, 0.15]),
            "cause": numpy.array([none, cause, none, none], dtype=numpy.int32),
            "confidence": numpy.array([0, 0.8, 0, 0]), "latency": numpy.array([1, 4, 1.2, 1])},
        "Verdict": {
            "cause": numpy.array([cause], dtype=numpy.int32), "confidence": numpy.array([0.8]),
            "sentence": [sentence],
            "advice": ["Run again when the network is quiet."]},
        "Evidence": {
            "cause": numpy.array([1, 2, cause], dtype=numpy.int32),
            "evidence": ["inter_share_best", "imbalance", "slowdown"],
            "value": numpy.array([0.1, 0.2, 4.0]), "threshold": numpy.array([1, 1, 1.5]),
            "speaks_for": numpy.array([0, 0, 1], dtype=numpy.uint8),
            "meaning": ["Best share.", "Imbalance.", "Slowdown of messages between nodes."]},
        "Size Classes": {
            "duration": numpy.tile(numpy.arange(4, dtype=numpy.int32), 2),
            "size_bytes": numpy.repeat([400, 24000], 4), "messages": numpy.repeat(30, 8),
            "ratio": numpy.array([1, 4, 1.1, 0.9, 0.9, 3.2, 1, 1]),
            "reference": numpy.repeat([0, 1], 4).astype(numpy.uint8)},
        "Cause Windows": {
            "begin_s": numpy.array([1.1]), "end_s": numpy.array([1.9]),
            "cause": numpy.array([cause], dtype=numpy.int32), "confidence": numpy.array([0.8])}})


def gaps():
    """Gaps of the tables' axis are breaks of 16 units, and the visible times share the rest."""
    tables = drawn()
    made.with_axis(tables, 0, 4, [(2.1, 2.4)], block=0)
    view = CreateView("AttributionView")
    view.ViewSize = SIZE
    Show(tables, view, "AttributionRepresentation")
    second = (RIGHT - LEFT - 16) / 3.7
    image = picture(view, "gap.png", SIZE).astype(int)
    # The uppermost chart; where lines are blended at their edges, red ones are not grey.
    chart = image[440:540]
    lines = (chart[..., 0] - chart[..., 2] > 20).any(axis=0)
    begin = LEFT + 2.1 * second
    missing = numpy.flatnonzero(~lines[int(begin) - 60:int(begin) + 60]) + int(begin) - 60
    check("lines are interrupted by a break of 16 units after 2.1 s", 12 <= len(missing) <= 18 and
          abs(missing[0] - begin) <= 2 and abs(missing[-1] + 1 - begin - 16) <= 2, missing.tolist())
    Delete(view)


def narrow():
    """If there is no room, the bar of the confidence is left out first, then its word; the tip has the parts that are
    cut off."""
    words = " ".join(f"word{i}" for i in range(60))
    view = CreateView("AttributionView")
    Show(drawn(words), view, "AttributionRepresentation")
    for width, bar, word in ((640, True, True), (360, False, True), (280, False, False)):
        view.ViewSize = [width, 400]
        title = picture(view, f"narrow{width}.png", [width, 400])[-30:]
        equal(f"{width} pixels: there is the bar, and the word confidence",
              (pixels(title, ACCENT) > 400, bool((title[:, 195:] < 200).any())), (bar, word))
    pointer = view.GetRenderWindow().GetInteractor()
    pointer.SetEventInformation(60, 355, 0, 0, chr(0), 0, None)
    pointer.InvokeEvent("MouseMoveEvent")
    view.SMProxy.UpdatePropertyInformation()
    tip = view.SMProxy.GetProperty("Tip").GetElement(0).replace("\n", " ")
    check("the tip on a cut sentence has all of it", words in tip, tip)
    check("and the advice", "Advice: Run again when the network is quiet." in tip, tip)
    Delete(view)


def time_bar(found):
    """The table of Time Tree, shown in the same view, is a bar above the charts."""
    reader = pipelines.open_trace(data("scorep-halo-slow-4", "traces.otf2"))
    tree = pipelines.time_tree(reader, reader)
    table = fetch(tree, pipelines.TIME_TREE_PORTS["time_tree"])
    share = dict(zip(table["name"], table["share"]))
    view = CreateView("AttributionView")
    view.ViewSize = SIZE
    Show(OutputPort(found, 5), view)
    without = picture(view, "no_bar.png", SIZE)
    shown = Show(OutputPort(tree, 0), view)
    image = picture(view, "bar.png", SIZE)
    equal("both are shown", [shown.Visibility, len(view.Representations)], [1, 2])
    for name, color in (("useful work", USEFUL), ("load imbalance", IMBALANCE)):
        first, last = columns(image, color)
        near(f"{name} has its share of the bar", (last - first) / (SIZE[0] - 32), float(share[name]), 0.01)
        equal(f"which was not there before: {name}", pixels(without, color), 0)
    pointer = view.GetRenderWindow().GetInteractor()
    rows = numpy.flatnonzero(numpy.abs(image.astype(int) - [0xE2, 0x95, 0x3B]).max(axis=2).min(axis=1) < 3)
    pointer.SetEventInformation(SIZE[0] - 100, int(rows[1:-1].mean()), 0, 0, chr(0), 0, None)
    pointer.InvokeEvent("MouseMoveEvent")
    view.SMProxy.UpdatePropertyInformation()
    tip = view.SMProxy.GetProperty("Tip").GetElement(0)
    check("the tip has name, share and meaning",
          "load imbalance" in tip and "74.8 %" in tip and "Balancing the work" in tip, tip)
    small = [400, 240]
    view.ViewSize = small
    equal("a small view has no bar", pixels(picture(view, "small_bar.png", small), IMBALANCE), 0)
    view.ViewSize = SIZE
    shown.Visibility = 0
    equal("hidden, it is gone", pixels(picture(view, "hidden_bar.png", SIZE), IMBALANCE), 0)
    Delete(view)


def functions():
    """The costs of causes that count by place in the code, as bars below the charts whose lengths are their times."""
    size = [1000, 900]
    reader = pipelines.open_trace(data("stencil3d_64_slowrank", "traces.otf2"))
    waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
    found = pipelines.latency_attribution(waits, reader, waits)
    prices, table = fetch(found, 7), fetch(found, 8)
    equal("the slow rank alone counts", [prices["cause"][i] for i in range(prices.rows) if prices["counts"][i]],
          ["slow rank"])
    seconds = sorted(((place, float(time)) for place, cause, time in zip(
        zip(table["activity"].tolist(), table["path"].tolist()), table["cause"], table["time_s"])
        if cause == "slow rank"), key=lambda one: -one[1])
    view = CreateView("AttributionView")
    view.ViewSize = size
    Show(OutputPort(found, 5), view)
    image = picture(view, "functions.png", size)
    # The rows of bars, from the top, which all begin at the same column; y of the picture points up.
    own = (numpy.abs(image.astype(int) - [0x7A, 0x3E, 0x12]).max(axis=2) < 3)[::-1]
    left = own[own.sum(axis=1).argmax()].argmax()
    lengths = own[:, left:].sum(axis=1) * own[:, left]
    starts = [y for y in range(1, len(lengths)) if lengths[y] and not lengths[y - 1]]
    bars = [int(lengths[y + 4]) for y in starts]
    shown = [one for one in seconds if one[1] >= 0.005 * seconds[0][1]][:6]
    if equal("a bar a place that saves time", len(bars), len(shown)):
        for bar, (place, time) in zip(bars[1:], shown[1:]):
            near(f"as long as its time: {place}", bar / bars[0], time / seconds[0][1], 0.02)
    pointer = view.GetRenderWindow().GetInteractor()
    pointer.SetEventInformation(60, size[1] - starts[0] - 5, 0, 0, chr(0), 0, None)
    pointer.InvokeEvent("MouseMoveEvent")
    view.SMProxy.UpdatePropertyInformation()
    tip = view.SMProxy.GetProperty("Tip").GetElement(0)
    check("the tip of the first has its call path", tip.startswith(seconds[0][0][1] + "\n"), tip)
    view.ViewSize = [1000, 500]
    low = picture(view, "few_functions.png", [1000, 500])
    equal("a low view has none", pixels(low, "7A3E12"), 0)
    Delete(view)


def baseline(empty):
    """Comparison with the picture in the tree, light and dark."""
    view = CreateView("AttributionView")
    view.ViewSize = SIZE
    Show(drawn(), view, "AttributionRepresentation")
    view.ChosenDuration = 1
    light = picture(view, "light.png", SIZE)
    view.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(view, "dark_baseline.png", SIZE)
    view.ChosenDuration = 3
    other = picture(view, "other_baseline.png", SIZE)
    Delete(view)
    as_baseline(light, "AttributionView.png", empty=empty, dark=dark)
    as_baseline(dark, "AttributionViewDark.png", light=light, another_duration=other)


def main():
    found = attribution(Durations=6)
    view = CreateView("AttributionView")
    view.ViewSize = SIZE
    empty = picture(view, "empty.png", SIZE)
    check("an empty view says something on white", 0 < pixels(empty, SECOND) < 5000)
    Show(OutputPort(found, 5), view)
    image = picture(view, "one.png", SIZE)
    check("a picture is the same twice", (picture(view, "two.png", SIZE) == image).all())
    check("lines between and within nodes are in it",
          min(pixels(image, INTER), pixels(image, INTRA)) > 100)
    durations = fetch(found, 0)
    share = durations["inter_messages"].sum() / (
        durations["inter_messages"].sum() + durations["intra_messages"].sum())
    # Only the pie has this many pixels of its colour in the upper right corner.
    pie = image[SIZE[1] // 2:, RIGHT + 100:]
    near("the pie's red part is the share between nodes",
         pixels(pie, INTER) / (pixels(pie, INTER) + pixels(pie, "BCCFE5")), share, 0.08)
    choosing(view, found)
    selection(view, found)
    keeping(view)
    remapping()
    gaps()
    narrow()
    time_bar(found)
    functions()
    baseline(empty)
    views.attribution(found, scratch("function.png"), duration=1, size=SIZE)

    view = CreateView("AttributionView")
    view.ViewSize = SIZE

    def wrong():
        with raising():
            Show(OutputPort(pipelines.temporal_abstraction(made.messages(
                [(0, 1, 0, 8, 1, 1, 0)], send_begin_s=[0.], send_end_s=[0.], receive_end_s=[1.],
                latency=[1.])), 3), view, "AttributionRepresentation")
            picture(view, "wrong.png", SIZE)
    raises("other blocks are refused with a way out", PipelineError,
           ["Durations", "Latency Attribution"], wrong)
    Delete(view)
    return result()


if __name__ == "__main__":
    sys.exit(main())
