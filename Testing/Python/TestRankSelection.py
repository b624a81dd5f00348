"""From cells selected on a mesh to the ranks that own them, in tables and in the region graph."""

import sys

import numpy

import pclvis
from paraview import servermanager, simple
from paraview.servermanager import OutputPort
from paraview.simple import OTF2TraceReader, RankMetricsToMesh, RanksOnMesh, TrivialProducer
from pclvis import selection
from pclvis.errors import PipelineError, raising
from pclvis.pipelines import communication_regions, latency_criteria, rank_metrics
from pclvis.tables import fetch, from_vtk
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkIOImage import vtkPNGReader

from checks import check, data, equal, raises, result, scratch

#: colour of the rings of selected ranks, as in TestRegionGraphView.py
ACCENT = (0x0B, 0x6E, 0x99)


def mesh_of(owners):
    """A row of cells with the ranks that own them, as a source."""
    mesh = vtkImageData()
    mesh.SetDimensions(len(owners) + 1, 2, 2)
    array = numpy_to_vtk(numpy.asarray(owners, dtype=numpy.int32), deep=1)
    array.SetName("vtkProcessId")
    mesh.GetCellData().AddArray(array)
    producer = TrivialProducer()
    producer.GetClientSideObject().SetOutput(mesh)
    producer.UpdatePipeline()
    return producer


def select_cells(proxy, cells):
    """Select cells as the render view does, by process and number."""
    ids = [number for cell in cells for number in (0, cell)]
    picked = servermanager.sources.IDSelectionSource(FieldType="CELL", IDs=ids)
    chosen = servermanager.filters.AppendSelections(
        Input=[picked], Expression="cells", SelectionNames=["cells"])
    proxy.SMProxy.SetSelectionInput(0, chosen.SMProxy, 0)


def selected(source, port):
    """Ranks of the selected rows of a port; None without a selection."""
    picked = source.SMProxy.GetSelectionInput(port)
    if not picked:
        return None
    rows = servermanager.Fetch(servermanager.filters.ExtractSelection(
        Input=OutputPort(source, port), Selection=servermanager._getPyProxy(picked)))
    # for a graph, the block of ranks
    rows = rows.GetBlock(0) if rows.IsA("vtkMultiBlockDataSet") else rows
    return sorted(set(from_vtk(rows)["rank"].tolist()))


def rings(regions):
    """Number of pixels in the accent colour in a picture of the region graph."""
    view = simple.CreateView("RegionGraphView")
    view.ViewSize = [600, 500]
    simple.Show(OutputPort(regions, 5), view)
    simple.Render(view)
    path = scratch("graph.png")
    simple.SaveScreenshot(path, view, ImageResolution=[600, 500])
    reader = vtkPNGReader()
    reader.SetFileName(path)
    reader.Update()
    pixels = vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars())[:, :3].astype(int)
    simple.Delete(view)
    return int((numpy.abs(pixels - ACCENT).max(axis=1) <= 6).sum())


def main():
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    regions = communication_regions(latency_criteria(reader), reader)
    metrics = rank_metrics(regions, reader, Slices=2)
    mesh = RankMetricsToMesh(Input=mesh_of([0, 1, 5, 5, 9, 15]), RankTable=metrics)
    mesh.UpdatePipeline()
    ports = [(regions, 1), (regions, 5), (metrics, 0), (reader, 2)]
    equal("nothing selected, no rank", selection.ranks_of_cells(mesh), [])
    before = rings(regions)
    select_cells(mesh, [2, 3, 4])
    equal("three cells belong to two ranks", pclvis.select_ranks_of_cells(mesh), [5, 9])
    for source, port in ports:
        equal(f"{source.SMProxy.GetXMLName()}, port {port}: their rows are selected",
              selected(source, port), [5, 9])
    check("the region graph shows them", rings(regions) > before + 60, (rings(regions), before))
    selection.select_ranks([0, 1, 2, 7], [(metrics, 0)])
    equal("ranks of one's own choice", selected(metrics, 0), [0, 1, 2, 7])
    equal("where asked for only", selected(regions, 1), [5, 9])
    mesh.SMProxy.CleanSelectionInputs(0)
    equal("nothing selected any more", pclvis.select_ranks_of_cells(mesh), [])
    equal("nor in the tables", [selected(source, port) for source, port in ports], [None] * 4)
    equal("a mesh's ranks as a table", fetch(RanksOnMesh(Input=mesh))["rank"].tolist(),
          [0, 1, 5, 9, 15])

    def failing():
        with raising():
            RanksOnMesh(Input=mesh, RankArray="none").UpdatePipeline()
    raises("a mesh without the array", PipelineError, ["no array \"none\""], failing)


main()
sys.exit(result())
