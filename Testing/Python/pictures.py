"""Pictures of views as arrays, their contents, and baselines; rows selected as the window does."""

import base64
import pathlib
import re

import numpy
from paraview import servermanager
from paraview.simple import SaveScreenshot
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkIOImage import vtkPNGReader, vtkPNGWriter

from checks import check, scratch

_BASELINES = pathlib.Path(__file__).resolve().parents[1] / "Baseline"
#: Greatest mean difference of a picture from its baseline, of 255, and least additional difference of other pictures.
#: On ParaView 5.11 and 5.13, the difference is at most 0.2.
BOUND, FURTHER = 0.6, 2.0


def picture(view, name, size):
    """The view as an array, shape (height, width, 3); row 0 is the lowest one."""
    path = scratch(name)
    SaveScreenshot(str(path), view, ImageResolution=list(size))
    return read(path)


def read(path):
    """A picture file as an array, shape (height, width, 3); row 0 is the lowest one."""
    reader = vtkPNGReader()
    reader.SetFileName(str(path))
    reader.Update()
    image = reader.GetOutput()
    width, height, _ = image.GetDimensions()
    return vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1)[:, :, :3]


def embedded(drawn):
    """Number of pictures in an SVG text, except a plain ground of one colour, which ParaView 6.1 puts behind
    everything."""
    plain = 0
    for coded in re.findall(r"<image[^>]*base64,([^\"]*)\"", drawn):
        path = pathlib.Path(scratch("embedded.png"))
        path.write_bytes(base64.b64decode(coded))
        image = read(path)
        plain += bool((image == image[0, 0]).all())
    return drawn.count("<image") - plain


def like(image, rgb):
    """Mask of the pixels that have nearly that colour."""
    wanted = numpy.array([int(rgb[i:i + 2], 16) for i in (0, 2, 4)])
    return numpy.abs(image.astype(int) - wanted).max(axis=2) <= 6


def pixels(image, rgb):
    """Number of pixels that have nearly that colour."""
    return int(like(image, rgb).sum())


def columns(image, rgb):
    """First and last column with that colour, None if there is none."""
    found = numpy.nonzero(like(image, rgb).any(axis=0))[0]
    return (int(found[0]), int(found[-1])) if len(found) else None


def changed_columns(image, before):
    """Columns that differ in nearly all rows, like those of a vertical line, however ParaView draws its edges."""
    return numpy.flatnonzero((image != before).any(axis=2).mean(axis=0) > 0.9)


def small(image):
    """Means of squares of 10 pixels, shape (height / 10, width / 10, 3)."""
    height, width, _ = image.shape
    return image.reshape(height // 10, 10, width // 10, 10, 3).mean(axis=(1, 3))


def unlike(image, name):
    """Mean difference of a reduced picture from the baseline with that name, 0 to 255."""
    return float(numpy.abs(small(image) - read(_BASELINES / name)).mean())


def keep(image, path):
    """Write a reduced picture as a baseline."""
    means = small(image).round().astype(numpy.uint8)
    made = vtkImageData()
    made.SetDimensions(means.shape[1], means.shape[0], 1)
    made.GetPointData().SetScalars(numpy_to_vtk(means.reshape(-1, 3), deep=True))
    writer = vtkPNGWriter()
    writer.SetFileName(str(path))
    writer.SetInputData(made)
    writer.Write()


def as_baseline(image, name, **others):
    """Check a picture against a baseline in the tree, and that each of the others differs from it.

    The picture that would be the new baseline is kept in the scratch folder.
    """
    keep(image, scratch(name))
    away = unlike(image, name)
    further = {other: unlike(wrong, name) for other, wrong in others.items()}
    print(f"{name}: differs by {away:.3f}; " +
          ", ".join(f"{other} by {value:.2f}" for other, value in further.items()))
    check(f"{name} is the picture of the tree", away < BOUND, f"{away:.2f}; now {scratch(name)}")
    for other, value in further.items():
        check(f"{other} is not {name}", value > FURTHER * BOUND, f"{value:.2f}")


def select(source, port, block, rows):
    """Select rows of a block of a port as the window does; without rows, clear the selection."""
    if not len(rows):
        source.SMProxy.CleanSelectionInputs(port)
        return
    picked = servermanager._getPyProxy(
        servermanager.ProxyManager().NewProxy("sources", "CompositeDataIDSelectionSource"))
    picked.FieldType = "ROW"
    picked.IDs = [number for row in rows for number in (block, 0, int(row))]
    chosen = servermanager.filters.AppendSelections(Input=[picked], Expression="p", SelectionNames=["p"])
    source.SMProxy.SetSelectionInput(port, chosen.SMProxy, 0)
