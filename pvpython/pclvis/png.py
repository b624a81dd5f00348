"""Pictures as PNG files, in less than half of the time that ParaView's writer takes: that tries five filters for each row, none of
which makes files of flat colors smaller."""

import struct
import zlib

import numpy
from vtkmodules.util.numpy_support import vtk_to_numpy


def write(image, path):
    """Write an image.

    Parameters
    ----------
    image : vtkImageData
        Of bytes: red, green, blue.
    path : str or pathlib.Path

    Raises
    ------
    OSError
        If the file cannot be written.

    References
    ----------
    Portable Network Graphics (PNG) Specification, second edition, W3C, 2003: sections 5 and 9.
    """
    width, height, _ = image.GetDimensions()
    rows = numpy.zeros((height, 1 + 3 * width), numpy.uint8)  # each begins with its filter: 0, none
    rows[::-1, 1:] = vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, 3 * width)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
                           (b"IDAT", zlib.compress(rows)), (b"IEND", b"")):
            file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
