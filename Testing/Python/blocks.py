"""Multiblocks as scripts get them."""

import re

from paraview import servermanager
from pclvis.tables import from_vtk
from vtkmodules.vtkCommonDataModel import vtkCompositeDataSet


def named_blocks(source, port):
    """The tables of a port by name; ParaView 6.1 fetches them as "Block 0_NAME"."""
    blocks = servermanager.Fetch(source, idx=port)
    return {re.sub(r"^Block \d+_", "", blocks.GetMetaData(i).Get(vtkCompositeDataSet.NAME())):
            from_vtk(blocks.GetBlock(i)) for i in range(blocks.GetNumberOfBlocks())}
