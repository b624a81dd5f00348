"""ParaView's time plays the periods: in the linked views, in their filters, and on a mesh.

Periods and their begins are those in the table Periods, as a user would read them there.
"""

import sys

import numpy

import pclvis
from checks import check, data, equal, near, result
from paraview import servermanager, simple
from pclvis.tables import fetch
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData


def periods_of_all(evolution):
    """Begins of the periods of all messages, from the table."""
    table = fetch(evolution, 2)
    return [float(begin) for begin in table["begin_s"][table["region"] == -1]]


def windows(workspace):
    """The windows that the views and their filters have."""
    views = [workspace.evolution_view, workspace.attribution_view]
    return [[float(one.WindowBegin), float(one.WindowEnd)] for one in [*views, workspace.dag]]


def painted_mesh(workspace):
    """A mesh with one cell for each of the 16 ranks, and what they did in each period."""
    metrics = simple.RankMetrics(Input=workspace.filters.regions, Periods=simple.OutputPort(
        workspace.filters.evolution, 2))
    mesh = vtkImageData()
    mesh.SetDimensions(17, 2, 2)
    ranks = numpy_to_vtk(numpy.arange(16), deep=1)
    ranks.SetName("vtkProcessId")
    mesh.GetCellData().AddArray(ranks)
    source = simple.TrivialProducer()
    source.GetClientSideObject().SetOutput(mesh)
    source.UpdatePipeline()
    return simple.RankMetricsToMesh(Input=source, RankTable=metrics)


def playing(workspace, begins):
    scene, evolution = simple.GetAnimationScene(), workspace.evolution_view
    opened = windows(workspace)
    scene.UpdateAnimationUsingDataTimeSteps()
    equal("time steps alone choose no window", windows(workspace), opened)
    equal("the time toolbar has the periods' begins", list(simple.GetTimeKeeper().TimestepValues), begins)
    mesh = painted_mesh(workspace)
    mesh.UpdatePipelineInformation()
    equal("which are those of the mesh", list(mesh.TimestepValues), begins)
    ends = [*begins[1:], -1]
    for i in (1, 2, len(begins) - 1, 0):
        scene.AnimationTime = begins[i]
        equal(f"at step {i} all linked views and the DAG have its period", windows(workspace),
              [[begins[i], ends[i]]] * 3)
        mesh.UpdatePipeline(scene.AnimationTime)
        near("which the mesh has, too", fetch_fact(mesh, "begin_s"), begins[i], 1e-15)
        states = fetch(workspace.dag, 1)
        check("and the states are of that time", states.rows and (
            states["end_s"].min() >= begins[i]) and (
            ends[i] < 0 or states["begin_s"].max() < ends[i]), (states.rows, begins[i]))
    scene.GoToNext()
    equal("Next goes to the next period", windows(workspace)[0], [begins[1], ends[1]])
    evolution.FollowTime = 0
    scene.GoToNext()
    equal("switched off, nothing follows", windows(workspace), [[begins[1], ends[1]]] * 3)
    evolution.WindowBegin, evolution.WindowEnd = begins[0], begins[1]
    equal("but the views stay linked", windows(workspace), [[begins[0], begins[1]]] * 3)
    evolution.FollowTime = 1
    equal("switched on, it waits for the next change", windows(workspace)[0], [begins[0], begins[1]])
    scene.AnimationTime = (begins[2] + begins[3]) / 2
    equal("between two steps the period is that of the time", windows(workspace),
          [[begins[2], begins[3]]] * 3)


def fetch_fact(source, name):
    """A number from the field data."""
    piece = servermanager.Fetch(source)
    return piece.GetFieldData().GetArray(name).GetValue(0)


def executions(workspace, begins):
    """A time step does not make the filter search for periods again."""
    evolution = workspace.filters.evolution
    filter_ = evolution.GetClientSideObject()
    before = filter_.GetOutputDataObject(2).GetMTime()
    for time in begins:
        evolution.UpdatePipeline(time)
    equal("time steps do not execute the filter again", filter_.GetOutputDataObject(2).GetMTime(), before)
    evolution.Regions = [2]
    simple.Render(workspace.evolution_view)
    table = fetch(evolution, 2)
    equal("the periods of a single region are the steps where all messages are not analysed",
          list(evolution.TimestepValues), table["begin_s"].tolist())


def main():
    workspace = pclvis.communication_latency_workspace(data("cg16_clean", "traces.otf2"))
    begins = periods_of_all(workspace.filters.evolution)
    check("the trace has several periods", len(begins) > 3, begins)
    check("in order of time", (numpy.diff(begins) > 0).all(), begins)
    playing(workspace, begins)
    executions(workspace, begins)
    del workspace
    for view in simple.GetViews():  # a view that outlives the display makes ParaView fail at the end
        simple.Delete(view)
    return result()


if __name__ == "__main__":
    sys.exit(main())
