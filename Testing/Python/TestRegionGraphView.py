"""Region Graph View: what is in the picture, choices, selection, state, an empty view."""

import pathlib
import re
import sys

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import (
    CommunicationRegions, CreateView, Delete, ExportView, FindView, GetActiveView, LatencyCriteria,
    LoadState, OTF2TraceReader, SaveState, Show)

from checks import check, data, equal, result, scratch
from pictures import as_baseline, embedded, picture, pixels, select

SIZE = [800, 500]
# The first four hues of the regions, ink and accent on a light ground, ends of the latency scale.
HUES = ["356BE2", "DDB82C", "2A5E4E", "873281"]
INK, ACCENT = "22262B", "0B6E99"


def vectors(view):
    """Exports: shapes and words as such, on the ground of the view."""
    path = scratch("regions.svg")
    ExportView(str(path), view=view)
    drawn = pathlib.Path(path).read_text(encoding="utf-8")
    check("an SVG file has the marks as shapes", drawn.count("<polygon") > 500,
          drawn.count("<polygon"))
    first = re.search(r'<polygon fill="(#[0-9a-f]{6})"', drawn)
    equal("the first of them is the ground", first and first.group(1), "#1e2227")
    for hue in HUES:
        check(f"the hue {hue} is in it", f'fill="#{hue.lower()}"' in drawn)
    words = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    equal("names of regions, title and legend are words in it",
          [word for word in ("R0", "R1", "R2", "R3", "Communication regions", "rank")
           if word not in words], [])
    equal("no picture is embedded", embedded(drawn), 0)
    path = scratch("regions.pdf")
    ExportView(str(path), view=view)
    page = pathlib.Path(path).read_bytes()
    check("a PDF file is whole", page.startswith(b"%PDF-") and page.rstrip().endswith(b"%%EOF"))


def main():
    reader = OTF2TraceReader(FileName=data("cg16_clean/traces.otf2"))
    regions = CommunicationRegions(OutputPort(LatencyCriteria(OutputPort(reader, 0)), 0))
    view = CreateView("RegionGraphView")
    view.ViewSize = SIZE
    empty = picture(view, "empty.png", SIZE)
    check("an empty view says something on white", 0 < pixels(empty, "5C646E") < 5000)
    check("and no more than that", pixels(empty, "FFFFFF") > 0.97 * SIZE[0] * SIZE[1])

    Show(OutputPort(regions, 5), view)
    by_region = picture(view, "by_region.png", SIZE)
    for number, hue in enumerate(HUES):
        check(f"the hue of region {number} is in the picture", pixels(by_region, hue) > 100,
              pixels(by_region, hue))
    check("a picture is the same twice", (picture(view, "twice.png", SIZE) == by_region).all())
    equal("no region is chosen at first", view.ChosenRegion, -1)

    ink = pixels(by_region, INK)
    view.ChosenRegion = 2
    check("a chosen region has a ring of ink", pixels(picture(view, "chosen.png", SIZE), INK) > ink + 200)

    check("nothing is selected at first", pixels(by_region, ACCENT) < 20)
    select(regions, 5, 1, [0, 5])
    check("selected ranks have rings of the accent",
          pixels(picture(view, "selected.png", SIZE), ACCENT) > 60)
    select(regions, 5, 1, [])
    check("and lose them", pixels(picture(view, "cleared.png", SIZE), ACCENT) < 20)

    view.ColorBy, view.LatencyRange = "Latency of the region", "Of this trace"
    latency = picture(view, "by_latency.png", SIZE)
    check("latency mode has no hues of regions", pixels(latency, HUES[3]) < 20)
    view.ChosenRegion = -1
    plain = picture(view, "by_latency_plain.png", SIZE)
    as_baseline(by_region, "RegionGraphByRegion.png", by_latency=plain, empty=empty)
    as_baseline(plain, "RegionGraphByLatency.png", by_region=by_region, empty=empty)
    view.ChosenRegion = 2
    view.LatencyRange = "Fixed, 1/2 to 8"
    check("a fixed range gives other colours", (picture(view, "fixed.png", SIZE) != latency).any())
    view.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(view, "dark.png", SIZE)
    check("a dark ground is dark", pixels(dark, "1E2227") > 0.5 * SIZE[0] * SIZE[1])
    check("text on it is light", pixels(dark, "E8EBEE") > 50)

    view.ColorBy = "Region"
    vectors(view)
    view.Zoom, view.Rotation, view.Offset = 2.5, 30, [1, -1]
    before = picture(view, "camera.png", SIZE)
    state = scratch("view.pvsm")
    SaveState(str(state))
    Delete(view)
    LoadState(str(state))
    again = GetActiveView() or FindView("RegionGraphView1")
    equal("a state keeps the chosen region", again.ChosenRegion, 2)
    equal("a state keeps the camera", (again.Zoom, again.Rotation), (2.5, 30.0))
    check("a state gives the same picture", (picture(again, "state.png", SIZE) == before).mean() > 0.99)
    Delete(again)
    return result()


if __name__ == "__main__":
    sys.exit(main())
