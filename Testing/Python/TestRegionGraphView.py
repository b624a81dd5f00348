"""Region Graph View: what is in the picture, choices, selection, state, an empty view."""

import pathlib
import re
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import (
    CommunicationRegions, CreateView, Delete, ExportView, FindView, GetActiveView, LatencyCriteria,
    LoadState, OTF2TraceReader, SaveScreenshot, SaveState, Show)
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkIOImage import vtkPNGReader, vtkPNGWriter

from checks import check, data, equal, result, scratch

SIZE = [800, 500]
# The first four hues of the regions, ink and accent of a light ground, ends of the latency scale.
HUES = ["356BE2", "DDB82C", "2A5E4E", "873281"]
#: greatest mean difference of a picture from its baseline, of 255; an empty one is above 4.5
BOUND = 1.0
INK, ACCENT = "22262B", "0B6E99"


def picture(view, name):
    """The view as an array, shape (height, width, 3)."""
    path = scratch(name)
    SaveScreenshot(str(path), view, ImageResolution=SIZE)
    reader = vtkPNGReader()
    reader.SetFileName(str(path))
    reader.Update()
    image = reader.GetOutput()
    width, height, _ = image.GetDimensions()
    return vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1)[:, :, :3]


def pixels(image, rgb):
    """How many pixels have nearly that colour."""
    wanted = numpy.array([int(rgb[i:i + 2], 16) for i in (0, 2, 4)])
    return int((numpy.abs(image.astype(int) - wanted).max(axis=2) <= 6).sum())


def small(image):
    """Means of squares of 10 pixels, shape (height / 10, width / 10, 3)."""
    height, width, _ = image.shape
    return image.reshape(height // 10, 10, width // 10, 10, 3).mean(axis=(1, 3))


def unlike(image, name):
    """Mean difference of a picture, made small, from the baseline of that name, 0 to 255."""
    path = pathlib.Path(__file__).resolve().parents[1] / "Baseline" / name
    reader = vtkPNGReader()
    reader.SetFileName(str(path))
    reader.Update()
    expected = vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars())
    return float(numpy.abs(small(image).reshape(-1, 3) - expected[:, :3]).mean())


def keep(image, path):
    """Writes a picture, made small, as a baseline."""
    means = small(image).round().astype(numpy.uint8)
    made = vtkImageData()
    made.SetDimensions(means.shape[1], means.shape[0], 1)
    made.GetPointData().SetScalars(numpy_to_vtk(means.reshape(-1, 3), deep=True))
    writer = vtkPNGWriter()
    writer.SetFileName(path)
    writer.SetInputData(made)
    writer.Write()


def baselines(empty, by_region, latency):
    """The pictures against those of the tree; a wrong one is much further away than the bound."""
    for image, name in ((by_region, "RegionGraphByRegion.png"),
                        (latency, "RegionGraphByLatency.png")):
        keep(image, scratch(name))
        check(f"{name} is the picture of the tree", unlike(image, name) < BOUND,
              f"{unlike(image, name):.2f}; now {scratch(name)}")
        print(f"{name}: differs by {unlike(image, name):.3f}, an empty one by "
              f"{unlike(empty, name):.2f}")
        check(f"an empty picture is not {name}", unlike(empty, name) > 3 * BOUND)
    check("other colours are not the same picture",
          unlike(latency, "RegionGraphByRegion.png") > 2 * BOUND,
          unlike(latency, "RegionGraphByRegion.png"))


def select(source, port, rows):
    """Selects rows of the block Nodes as the window does."""
    manager = servermanager.ProxyManager()
    picked = manager.NewProxy("sources", "CompositeDataIDSelectionSource")
    proxy = servermanager._getPyProxy(picked)
    proxy.FieldType = "ROW"
    proxy.IDs = [number for row in rows for number in (1, 0, row)]
    source.SMProxy.SetSelectionInput(port, proxy.SMProxy, 0)


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
    check("no picture is embedded", "<image" not in drawn)
    path = scratch("regions.pdf")
    ExportView(str(path), view=view)
    page = pathlib.Path(path).read_bytes()
    check("a PDF file is whole", page.startswith(b"%PDF-") and page.rstrip().endswith(b"%%EOF"))


def main():
    reader = OTF2TraceReader(FileName=data("cg16_clean/traces.otf2"))
    regions = CommunicationRegions(OutputPort(LatencyCriteria(OutputPort(reader, 0)), 0))
    view = CreateView("RegionGraphView")
    view.ViewSize = SIZE
    empty = picture(view, "empty.png")
    check("an empty view says something on white", 0 < pixels(empty, "5C646E") < 5000)
    check("and no more than that", pixels(empty, "FFFFFF") > 0.97 * SIZE[0] * SIZE[1])

    Show(OutputPort(regions, 5), view)
    by_region = picture(view, "by_region.png")
    for number, hue in enumerate(HUES):
        check(f"the hue of region {number} is in the picture", pixels(by_region, hue) > 100,
              pixels(by_region, hue))
    check("a picture is the same twice", (picture(view, "twice.png") == by_region).all())
    equal("no region is chosen at first", view.ChosenRegion, -1)

    ink = pixels(by_region, INK)
    view.ChosenRegion = 2
    check("a chosen region has a ring of ink", pixels(picture(view, "chosen.png"), INK) > ink + 200)

    check("nothing is selected at first", pixels(by_region, ACCENT) < 20)
    select(regions, 5, [0, 5])
    check("selected ranks have rings of the accent",
          pixels(picture(view, "selected.png"), ACCENT) > 60)
    regions.SMProxy.CleanSelectionInputs(5)
    check("and lose them", pixels(picture(view, "cleared.png"), ACCENT) < 20)

    view.ColorBy = "Latency of the region"
    latency = picture(view, "by_latency.png")
    check("latency mode has no hues of regions", pixels(latency, HUES[3]) < 20)
    view.ChosenRegion = -1
    baselines(empty, by_region, picture(view, "by_latency_plain.png"))
    view.ChosenRegion = 2
    view.LatencyRange = "Fixed, 1/2 to 8"
    check("a fixed range gives other colours", (picture(view, "fixed.png") != latency).any())
    view.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(view, "dark.png")
    check("a dark ground is dark", pixels(dark, "1E2227") > 0.5 * SIZE[0] * SIZE[1])
    check("text on it is light", pixels(dark, "E8EBEE") > 50)

    view.ColorBy = "Region"
    vectors(view)
    view.Zoom, view.Rotation, view.Offset = 2.5, 30, [1, -1]
    before = picture(view, "camera.png")
    state = scratch("view.pvsm")
    SaveState(str(state))
    Delete(view)
    LoadState(str(state))
    again = GetActiveView() or FindView("RegionGraphView1")
    equal("a state keeps the chosen region", again.ChosenRegion, 2)
    equal("a state keeps the camera", (again.Zoom, again.Rotation), (2.5, 30.0))
    check("a state gives the same picture", (picture(again, "state.png") == before).mean() > 0.99)
    Delete(again)
    return result()


if __name__ == "__main__":
    sys.exit(main())
