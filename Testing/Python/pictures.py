"""Pictures of views as arrays, and what is in them."""

import numpy
from paraview.simple import SaveScreenshot
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader

from checks import scratch


def picture(view, name, size):
    """The view as an array, shape (height, width, 3); row 0 is the lowest one."""
    path = scratch(name)
    SaveScreenshot(str(path), view, ImageResolution=list(size))
    reader = vtkPNGReader()
    reader.SetFileName(str(path))
    reader.Update()
    image = reader.GetOutput()
    width, height, _ = image.GetDimensions()
    return vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1)[:, :, :3]


def like(image, rgb):
    """Mask of the pixels that have nearly that colour."""
    wanted = numpy.array([int(rgb[i:i + 2], 16) for i in (0, 2, 4)])
    return numpy.abs(image.astype(int) - wanted).max(axis=2) <= 6


def pixels(image, rgb):
    """How many pixels have nearly that colour."""
    return int(like(image, rgb).sum())


def columns(image, rgb):
    """First and last column with that colour, None without any."""
    found = numpy.nonzero(like(image, rgb).any(axis=0))[0]
    return (int(found[0]), int(found[-1])) if len(found) else None
