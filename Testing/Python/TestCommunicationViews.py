"""Common properties of the four views: the scale of L, ParaView's palette, and a camera that shows something."""

import sys

import pclvis
from paraview.simple import Delete, LoadPalette

from pclvis.tables import fetch

from checks import check, data, equal, result, scratch
from pictures import picture, pixels

SIZE = (683, 370)
#: Colours for L of 8 and more, and for L of 1/2 and less, on a light ground.
LATE, QUICK = "860E2C", "6490C6"
RECEIVED, SENT = "C0262D", "1F5FA8"
BLACK, INK_ON_DARK = "000000", "E8EBEE"


def shot(made, name):
    view = getattr(made, name + "_view")
    view.ViewSize = SIZE
    return picture(view, name + ".png", SIZE)


def scale(made):
    """One scale for L, which can be set in any of the views."""
    made.region_graph_view.ColorBy = "Latency of the region"
    with_l = ("region_graph", "dag", "evolution")
    for name in with_l:
        image = shot(made, name)
        check(f"{name} has the ends of the scale", pixels(image, LATE) > 20 and pixels(image, QUICK) > 20)
    regions = shot(made, "region_graph")
    made.dag_view.LatencyScale = [0.9, 1.1]
    made.evolution_view.Palette = "Blue to red"
    equal("a scale is everybody's", [list(getattr(made, name + "_view").LatencyScale) for name in with_l],
          3 * [[0.9, 1.1]])
    equal("a palette as well", [getattr(made, name + "_view").Palette for name in with_l],
          3 * ["Blue to red"])
    made.evolution_view.Palette = "Safe for colour-blind readers"
    check("regions that were alike are not", pixels(shot(made, "region_graph"), LATE)
          > pixels(regions, LATE) + 200)
    made.region_graph_view.LatencyRange = "Fixed, 1/2 to 8"
    check("a view can have its own", (shot(made, "region_graph") == regions).mean() > 0.999)
    made.region_graph_view.LatencyRange = "Latency Scale, as in all views"
    made.dag_view.LatencyScale = [0.5, 8]


def chosen(made):
    """The links of a chosen state stay highlighted in pictures: incoming red, outgoing blue."""
    states, links = fetch(made.dag, 1), fetch(made.dag, 2)
    both = [state for state in states["state"] if state in links["from_state"]
            and state in links["to_state"]]
    before = shot(made, "dag")
    made.dag_view.ChosenState = int(both[0])
    after = shot(made, "dag")
    for color, way in ((RECEIVED, "received"), (SENT, "sent")):
        check(f"links {way} are lit", pixels(after, color) > pixels(before, color) + 20,
              (pixels(before, color), pixels(after, color)))
    made.dag_view.ChosenState = -1
    check("and are no more", (shot(made, "dag") == before).all())


def camera(made):
    """A camera that would show nothing of new data shows everything; one that shows some of it does not change."""
    made.evolution_view.ChosenRegion = -1
    for name in ("region_graph", "dag"):
        view = getattr(made, name + "_view")
        whole = shot(made, name)
        view.Zoom, view.Offset = 2, [1e5, 1e5]
        check(f"{name}: away from everything", (shot(made, name) != whole).mean() > 0.03)
    made.dag.WindowEnd = made.window[1] - 1e-6
    dag = shot(made, "dag")
    check("the new states are seen", (dag != whole).mean() < 0.03, (dag != whole).mean())
    made.filters.regions.Cut, made.filters.regions.Count = "Count", 2
    graph = shot(made, "region_graph")
    made.region_graph_view.Zoom, made.region_graph_view.Offset = 1, [0, 0]
    check("and the new regions", (graph == shot(made, "region_graph")).mean() > 0.99)


def palette(made):
    """The background is that of ParaView's palette, except for ParaView's standard palette."""
    names = ("region_graph", "dag", "evolution", "attribution")
    most = 0.4 * SIZE[0] * SIZE[1]
    for name in names:
        check(f"{name} is white by default", pixels(shot(made, name), "FFFFFF") > most)
    LoadPalette("BlackBackground")
    for name in names:
        image = shot(made, name)
        check(f"{name} is black with the palette", pixels(image, BLACK) > most, pixels(image, BLACK))
        check(f"{name} has light text", pixels(image, INK_ON_DARK) > 50, pixels(image, INK_ON_DARK))
    made.dag_view.BackgroundColor = [1, 0.9, 0.8]
    check("its own colour goes before", pixels(shot(made, "dag"), "FFE6CC") > most)
    made.evolution_view.UseColorPaletteForBackground = 0
    check("a view need not follow", pixels(shot(made, "evolution"), "FFFFFF") > most)
    LoadPalette("WhiteBackground")
    check("white is white again", pixels(shot(made, "attribution"), "FFFFFF") > most)


def main():
    made = pclvis.communication_latency_workspace(data("scorep-halo-4nodes-16", "traces.otf2"))
    scale(made)
    chosen(made)
    palette(made)
    camera(made)
    for name in ("region_graph", "dag", "evolution", "attribution"):
        Delete(getattr(made, name + "_view"))
    return result()


if __name__ == "__main__":
    sys.exit(main())
