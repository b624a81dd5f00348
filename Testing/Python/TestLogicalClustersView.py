"""Clusters in the Logical Timeline View: inputs, marks compared with the tables of Logical Clusters, choices,
states."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (CreateView, Delete, FindView, GetActiveView, Lateness, LoadState, LogicalClusters,
                             LogicalStructure, LogicalTimeline, OTF2TraceReader, PhysicalTimeline, SaveState, Show)
from pclvis import pipelines
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

from checks import check, data, equal, near, raises, result, scratch
from pictures import picture, pixels, select
from pointer import point, texts, words

SIZE = [1200, 760]
#: sides of the columns in a view with that width: margins are 16 + 160 and 16 + 8 units
LEFT, RIGHT = 176, SIZE[0] - 24
#: the colour of selections
ACCENT = "0B6E99"
_UNITS = {"s": 1, "ms": 1e-3, "\u00b5s": 1e-6, "ns": 1e-9}


def pipeline(name="stencil3d_64_slowrank", **properties):
    """Reader, structure, lateness, clusters."""
    reader = OTF2TraceReader(FileName=data(name, "traces.otf2"))
    structure = LogicalStructure(Input=reader)
    late = Lateness(Input=OutputPort(structure, 2))
    return reader, structure, late, LogicalClusters(Input=late, **properties)


def shown(filter_, **properties):
    view = CreateView("LogicalTimelineView")
    view.ViewSize = SIZE
    view.Legend = 0
    for name, value in properties.items():
        setattr(view, name, value)
    Show(OutputPort(filter_, 2), view)
    picture(view, "shown.png", SIZE)
    return view


def inputs():
    """Logical Timeline finds the clustering upstream and next to its Lateness, but not that of another Lateness."""
    _, structure, late, clusters = pipeline()
    clusters.UpdatePipeline()
    upstream = LogicalTimeline(Input=clusters)
    beside = LogicalTimeline(Input=late)
    for name, filter_ in (("upstream", upstream), ("beside", beside)):
        equal(f"the clustering is found {name}", (filter_.Clustering.SMProxy, filter_.Clustering.Port),
              (clusters.SMProxy, pipelines.CLUSTER_PORTS["clustering"]))
        equal(f"and the steps {name}", (filter_.Input.SMProxy, filter_.Input.Port), (late.SMProxy, 0))
    other = LogicalTimeline(Input=Lateness(Input=OutputPort(structure, 2)))
    equal("that of another Lateness is not taken", other.Clustering, None)
    for filter_ in (upstream, beside, other, clusters):
        Delete(filter_)


def seconds(text):
    """The number in a time as written in tips."""
    number, unit = text.rsplit(" ", 2)[-2:]
    return float(number) * _UNITS[unit]


def tip(view, x, y):
    """Rows of the tip at a pixel, by name."""
    lines = point(view, x, y).split("\n")
    return {"": lines[0], **dict(line.split(": ", 1) for line in lines[1:] if ": " in line)}


def labels(view):
    """(words, y) of the numbers of ranks to the left of the clusters, from the top."""
    found = [(text, place[1] + place[3] / 2) for text, place in words(view)
             if text.replace(",", "").isdigit() and LEFT - 14 < place[0] + place[2] < LEFT]
    return sorted(found, key=lambda label: -label[1])


def drawn(filter_, clusters):
    """Tips of clusters at steps, compared with Cluster Steps, which Logical Clusters sums up in a different way."""
    table, steps = fetch(clusters, 0), fetch(clusters, 3)
    phase = int(table.facts["greatest_phase"])
    view = shown(filter_)
    own = steps["phase"] == phase
    first, last = int(steps["step"][own].min()), int(steps["step"][own].max())
    view.StepBegin, view.StepEnd = first, last + 1
    picture(view, "phase.png", SIZE)
    written = texts(view)
    ranks = dict(zip(table["cluster"][table["phase"] == phase], table["ranks"][table["phase"] == phase]))
    leaves = table["cluster"][(table["phase"] == phase) & (table["parts"] == 1)]
    check("the phase is named", f"Phase {phase}" in written and any(
        f"{len(leaves)} clusters by lateness in phase {phase}" in text for text in written), sorted(written))
    seen = labels(view)
    equal("numbers of ranks are those of clusters with several",
          sorted(int(text) for text, _ in seen), sorted(int(ranks[c]) for c in leaves if ranks[c] > 1))
    width = (RIGHT - LEFT) / (last + 1 - first)
    compared = 0
    for text, y in seen:
        for step in range(first, last + 1):
            found = tip(view, LEFT + (step - first + 0.5) * width, y)
            expected = [row for row in numpy.flatnonzero(own & (steps["step"] == step))
                        if ranks[steps["cluster"][row]] == int(text)]
            for what, mean in (("send", "send_metric"), ("receive", "receive_metric")):
                numbers = {(int(steps[f"{what}s"][row]), int(text)) for row in expected}
                told = found.get(what)
                if told is None:
                    check(f"nobody of a cluster of {text} has a {what} at step {step}",
                          not expected or (0, int(text)) in numbers, (found, numbers))
                    continue
                count = tuple(int(n) for n in told.split(",")[0].split(" (")[0].split(" of "))
                check(f"{what} of a cluster of {text} at step {step}", count in numbers, (found, numbers))
                check(f"its mean of the {what}s", any(
                    abs(seconds(told) - steps[mean][row]) <= 0.01 * steps[mean][row] + 1e-9 for row in expected), told)
                compared += 1
    check("clusters were compared", compared > 4, compared)
    view.ColorBy = "Duration"
    picture(view, "duration.png", SIZE)
    check("another metric colors the same clusters", "duration" in tip(view, LEFT + width / 2, seen[0][1]).get("send", ""))
    view.ColorBy = "Lateness"
    return view, phase


def focus(view, clusters, phase):
    """Ranks with rows, compared with Focus Ranks."""
    top = max(y for _, y in labels(view))

    def rows():
        return {int(text[5:]) for text, place in words(view) if text.startswith("Rank ") and place[1] > top + 20}

    def around(**properties):
        for name, value in properties.items():
            setattr(clusters, name, value)
        table = fetch(clusters, 4)
        return set(table["rank"][table["phase"] == phase].tolist())

    equal("rows are the neighbourhood of the rank with the greatest value", rows(), around(Radius=1))
    check("which is in focus", "Focus: rank 37" in texts(view), sorted(texts(view)))
    largest = fetch(clusters, 0)
    leaf = (largest["phase"] == phase) & (largest["parts"] == 1)
    cluster = int(largest["cluster"][leaf][numpy.argmax(largest["ranks"][leaf])])
    view.ClusterPhase, view.FocusCluster, view.FocusOn, view.FocusRadius = phase, cluster, "Medoid", 0
    picture(view, "medoid.png", SIZE)
    equal("of a cluster its medoid", rows(), around(Focus="Medoid", FocusPhase=phase, FocusCluster=cluster, Radius=0))
    view.FocusCluster, view.FocusOn, view.FocusRadius, view.ClusterPhase = -1, "Greatest Value", 1, -1
    clusters.Focus, clusters.FocusPhase, clusters.FocusCluster, clusters.Radius = "Greatest value", -1, -1, 1


def choices(view, clusters, phase):
    """Fewer clusters, opened merges, plain rows."""
    dendrogram = fetch(clusters, 2)
    own = dendrogram["phase"] == phase
    root = int(dendrogram["cluster"][own].max())
    at = numpy.flatnonzero(own & (dendrogram["cluster"] == root))[0]
    sizes = dict(zip(fetch(clusters, 0)["cluster"][fetch(clusters, 0)["phase"] == phase],
                     fetch(clusters, 0)["ranks"][fetch(clusters, 0)["phase"] == phase]))
    parts = sorted(int(sizes[dendrogram[name][at]]) for name in ("first", "second"))
    view.MostClusters = 1
    picture(view, "one.png", SIZE)
    equal("a cut leaves one cluster of all ranks", [text for text, _ in labels(view)], ["64"])
    view.ToggledClusters = f"{phase}:{root}"
    picture(view, "opened.png", SIZE)
    equal("opened by hand it has two parts", sorted(int(text) for text, _ in labels(view)),
          [size for size in parts if size > 1])
    view.ToggledClusters, view.MostClusters = "", 0
    view.Mode = "Plain"
    picture(view, "plain.png", SIZE)
    check("plain has no clusters", not labels(view) and "Rank 2" in texts(view), sorted(texts(view)))
    view.Mode, view.ClusteredRanks = "Automatic", 65
    picture(view, "few.png", SIZE)
    check("automatic has none with fewer ranks than wanted", not labels(view))
    view.ClusteredRanks = 2


def selections(view, filter_):
    before = picture(view, "unselected.png", SIZE)
    select(filter_, 2, 1, [37])
    after = picture(view, "selected.png", SIZE)
    check("a cluster with a selected rank has a bar, others are paler",
          pixels(after, ACCENT) > pixels(before, ACCENT) + 20 and pixels(after, "8A0F2D") <= pixels(before, "8A0F2D"))
    select(filter_, 2, 1, [])


def keeping(view):
    view.MostClusters, view.ToggledClusters, view.ClusterPhase, view.FocusRadius, view.IdleRanks = 3, "4:9", 4, 2, 0
    view.Mode = "Clustered"
    before = picture(view, "before.png", SIZE)
    SaveState(scratch("clusters.pvsm"))
    Delete(view)
    LoadState(scratch("clusters.pvsm"))
    again = GetActiveView() or FindView("LogicalTimelineView1")
    equal("a state keeps what is chosen of clusters", (
        again.Mode, again.MostClusters, again.ToggledClusters, again.ClusterPhase, again.FocusRadius, again.IdleRanks),
          ("Clustered", 3, "4:9", 4, 2, 0))
    check("and gives the same picture", (picture(again, "state.png", SIZE) == before).mean() > 0.99)
    Delete(again)


def naming():
    """Names beside the tree belong to one phase; other phases have their ranks in a different order, and names
    inside."""
    _, _, _, clusters = pipeline("scorep-halo-slow-4")
    view = shown(LogicalTimeline(Input=clusters), Mode="Clustered", StepBegin=0, StepEnd=6)
    names = [(text, place) for text, place in words(view) if text.startswith("Rank ")]
    inside = [(text, place) for text, place in names if place[0] > LEFT]
    top = max(place[1] for _, place in inside)  # above it is the rank in focus
    beside = [text for text, place in names if place[0] < LEFT and place[1] < top]
    columns = {place[0] for _, place in inside}
    rows = {x: [text for text, place in inside if place[0] == x] for x in columns}
    check("four ranks have rows of their own, in a phase in another order than beside the tree",
          len(columns) > 1 and all(sorted(ranks) == sorted(beside) for ranks in rows.values()) and any(
              ranks != beside for ranks in rows.values()), (beside, rows))
    for text, place in inside:
        equal("a name in a row is that of the rank whose values are there",
              text, f"Rank {tip(view, place[0] + 1, place[1] + 1)['rank']}")
    check("the phase in focus is named, too", any(text.startswith("Phase ") for text in texts(view)), sorted(texts(view)))
    Delete(view)


def refusing():
    reader, _, late, _ = pipeline("scorep-halo-slow-4")
    bare = shown(LogicalTimeline(Input=late, Clustering=None), Mode="Clustered")
    check("without clusters the view says what to connect", any(
        "no clusters: connect Clustering of Logical Clusters" in text for text in texts(bare)), sorted(texts(bare)))
    Delete(bare)

    def lame():
        with raising():
            LogicalTimeline(Input=late, Clustering=OutputPort(PhysicalTimeline(Input=reader), 2)).UpdatePipeline()

    raises("blocks that are no clustering are refused", PipelineError, "expected the blocks Clusters", lame)


inputs()
_, structure, late, clusters = pipeline()
clusters.UpdatePipeline()
filter_ = LogicalTimeline(Input=clusters)
view, phase = drawn(filter_, clusters)
focus(view, clusters, phase)
choices(view, clusters, phase)
selections(view, filter_)
keeping(view)
naming()
refusing()
sys.exit(result())
