"""PNG files that the package writes, read again by VTK's reader."""

import sys

import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkIOImage import vtkPNGReader

import pclvis  # noqa: F401  (loads ParaView)
from checks import equal, result, scratch
from pclvis import png


def same(name, pixels):
    """The pixels that VTK reads are those written: shape (height, width, 3)."""
    height, width, _ = pixels.shape
    image = vtkImageData()
    image.SetDimensions(width, height, 1)
    image.GetPointData().SetScalars(numpy_to_vtk(pixels.reshape(-1, 3), deep=True))
    path = scratch(f"{name.replace(' ', '_')}.png")
    png.write(image, path)
    reader = vtkPNGReader()
    reader.SetFileName(str(path))
    reader.Update()
    found = reader.GetOutput()
    equal(f"{name}: its size", found.GetDimensions(), (width, height, 1))
    read = vtk_to_numpy(found.GetPointData().GetScalars()).reshape(pixels.shape)
    equal(f"{name}: pixels that differ", int((read != pixels).any(axis=2).sum()), 0)


random = numpy.random.default_rng(1)
same("any pixels", random.integers(0, 256, (37, 53, 3), dtype=numpy.uint8))
same("one pixel", numpy.array([[[1, 2, 3]]], numpy.uint8))
same("flat colors", numpy.repeat(numpy.array([[[255, 255, 255]], [[0, 90, 200]]], numpy.uint8), 400, axis=1))
sys.exit(result())
