"""Rank Metrics To Mesh on several processes: pieces, the table on process 0 only, ranks by process."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import simple
from paraview.simple import OTF2TraceReader, RankMetricsToMesh, Wavelet
from pclvis.errors import listening
from pclvis.pipelines import latency_criteria, rank_metrics
from pclvis.tables import from_vtk
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkParallelCore import vtkMultiProcessController

from checks import check, data, equal, result

CONTROLLER = vtkMultiProcessController.GetGlobalController()
ME = CONTROLLER.GetLocalProcessId()


def output(proxy, time):
    """This process's piece at a time: arrays on its points and cells."""
    proxy.UpdatePipeline(time)
    piece = proxy.GetClientSideObject().GetOutputDataObject(0)
    return {attributes.GetArrayName(i): vtk_to_numpy(attributes.GetArray(i))
            for attributes in (piece.GetPointData(), piece.GetCellData())
            for i in range(attributes.GetNumberOfArrays())}


reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
metrics = rank_metrics(latency_criteria(reader), reader, Slices=3)
table = from_vtk(metrics.GetClientSideObject().GetOutputDataObject(0))
equal(f"process {ME}: the table is on process 0", table.rows, 48 if ME == 0 else 0)
# ParaView's own numbering of the pieces on each process; its name depends on the version.
numbering = next(getattr(simple, kind) for kind in ("ProcessIdScalars", "ProcessIds",
                                                    "GenerateProcessIds") if hasattr(simple, kind))
pieces = numbering(Input=Wavelet(WholeExtent=[-6, 6] * 3))
name = next(array for array in output(pieces, 0) if "ProcessId" in array)
mesh = RankMetricsToMesh(Input=pieces, RankTable=metrics, RankArray=name)
with listening() as heard:
    mesh.UpdatePipelineInformation()
    steps = list(mesh.TimestepValues)
    equal(f"process {ME}: three periods, three steps", len(steps), 3)
    for step, time in enumerate(steps):
        found = output(mesh, time)
        check(f"process {ME}, step {step}: its points are its own",
              (found["trace_rank"] == found[name]).all() and len(found["trace_rank"]) > 0)
        if ME == 0:
            rows = table.select(table["period"] == step)
            owned = numpy.unique(found["trace_rank"])
            equal(f"step {step}: they have their rank's messages",
                  numpy.unique(found["trace_messages"][found["trace_rank"] == owned[0]]).tolist(),
                  [float(rows["messages"][owned[0]])])
    without = RankMetricsToMesh(Input=Wavelet(WholeExtent=[-6, 6] * 3), RankTable=metrics,
                                UseProcessNumber=1)
    found = output(without, steps[0])
    equal(f"process {ME}: pieces without an array are the process's own",
          numpy.unique(found["trace_rank"]).tolist(), [ME])
equal(f"process {ME}: no error", heard.errors, [])
CODE = result()
if CODE:
    sys.exit(CODE)  # otherwise run to the end: a process that exits early would not finalise MPI
