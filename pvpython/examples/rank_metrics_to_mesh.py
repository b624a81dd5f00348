"""Where in the simulated domain do ranks wait, and for whom?

RankMetrics and RankMetricsToMesh: a box that ParaView cuts into 4 x 4 x 4 parts, beside the trace of
a halo exchange on as many ranks, one of which is slow. Each part gets the rank that the program
has at this place, so that neighbours on the mesh are neighbours in the trace; the mesh of a real run
already has its ranks (vtkProcessId).
Usage: ./pclvis python pvpython/examples/rank_metrics_to_mesh.py
Writes beside_the_simulation.png.
"""

import pathlib

import numpy
from paraview import servermanager, simple

from pclvis import pipelines, selection, tables, wording

trace = (pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "stencil3d_64_slowrank"
         / "traces.otf2")
reader = pipelines.open_trace(trace)
waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
metrics = pipelines.rank_metrics(waits, reader, waits, Slices=10)

box = simple.Wavelet(WholeExtent=[-16, 16] * 3)
parts = simple.RedistributeDataSet(Input=box, NumberOfPartitions=64, PreservePartitionsInOutput=1)
ranked = simple.ProgrammableFilter(Input=parts, CopyArrays=1, Script="""
from vtkmodules.vtkCommonCore import vtkIntArray
mesh = self.GetOutputDataObject(0)
for number in range(mesh.GetNumberOfPartitions()):
    part = mesh.GetPartition(number)
    x, y, z = (int(middle + 16) // 8 for middle in part.GetCenter())
    owner = vtkIntArray()
    owner.SetName("vtkProcessId")
    owner.InsertNextValue(x + 4 * (y + 4 * z))
    part.GetFieldData().AddArray(owner)
""")
painted = pipelines.rank_metrics_to_mesh(ranked, metrics)
steps = list(painted.TimestepValues)
print(f"{wording.count(len(steps), 'time step')}, {wording.span_words(steps[0], steps[-1])}")

# The slow rank works while its neighbours wait.
table = tables.fetch(metrics, small=True)
work = numpy.bincount(table["rank"], weights=table["work_s"])
waited = numpy.bincount(table["rank"], weights=table["late_sender_s"])
slow = int(work.argmax())
print(f"rank {slow} works {wording.ratio(work[slow] / numpy.median(work))} times as long as the "
      f"median rank; most time is waited by {wording.ranks(sorted(waited.argsort()[-6:]))}")

# ParaView 6 has renamed the colour map.
VIRIDIS = "Viridis" if simple.GetParaViewVersion().major >= 6 else "Viridis (matplotlib)"

# On the left the physics, on the right the waiting, on a slice through the middle.
layout = simple.CreateLayout("beside the simulation")
views = [simple.CreateView("RenderView") for _ in range(2)]
simple.AssignViewToLayout(views[0], layout, 0)
layout.SplitHorizontal(0, 0.5)
simple.AssignViewToLayout(views[1], layout, 2)
layout.SetSize(1400, 700)
cut = simple.Clip(Input=painted, ClipType="Plane", Invert=1)
cut.ClipType.Origin, cut.ClipType.Normal = [-0.01, 0, 0], [1, 0, 0]
simple.GetAnimationScene().UpdateAnimationUsingDataTimeSteps()
simple.GetAnimationScene().AnimationTime = steps[1]
for view, (association, array, title) in zip(views, (
        ("POINTS", "RTData", "the simulation's field"),
        ("CELLS", "trace_late_sender_s", "wait for late senders (s)"))):
    shown = simple.Show(cut, view)
    simple.ColorBy(shown, (association, array))
    colours = simple.GetColorTransferFunction(array)
    colours.ApplyPreset(VIRIDIS, True)
    colours.RescaleTransferFunction(*(cut.PointData if association == "POINTS" else cut.CellData)
                                    [array].GetRange())
    bar = simple.GetScalarBar(colours, view)
    bar.Title, bar.ComponentTitle, bar.Visibility = title, "", 1
    bar.TitleColor = bar.LabelColor = [0, 0, 0]
    view.UseColorPaletteForBackground, view.OrientationAxesVisibility = 0, 0
    view.Background = [1, 1, 1]
    shown.Ambient, shown.Diffuse = 0.6, 0.5
    view.CameraPosition, view.CameraViewUp = [70, -35, 30], [0, 0, 1]
    view.CameraFocalPoint = [-8, 0, 0]
    simple.ResetCamera(view)
    simple.Render(view)
simple.SaveScreenshot("beside_the_simulation.png", layout, ImageResolution=[1400, 700])

# The inverse: cells of one part select their rank in the trace's tables.
cells = servermanager.sources.ThresholdSelectionSource(
    FieldType="CELL", ArrayName="trace_rank", Thresholds=[slow, slow])
chosen = servermanager.filters.AppendSelections(Input=[cells], Expression="c", SelectionNames=["c"])
painted.SMProxy.SetSelectionInput(0, chosen.SMProxy, 0)
print(f"selected cells belong to {wording.ranks(selection.select_ranks_of_cells(painted))}")
