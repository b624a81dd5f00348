"""What does a program do, in its own order and in time? One call: pipeline and linked timelines.

Logical and physical timeline of a trace, linked; then the steps around the first point of interest, as
panning and zooming do in ParaView's window (button Program Structure).
Usage: ./pclvis python pvpython/examples/program_structure_workspace.py [TRACE]
Writes structure.png.
"""

import pathlib
import sys

from paraview.simple import SaveScreenshot

import pclvis
from pclvis import pipelines, tables

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "scorep-halo-slow-4" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled

made = pclvis.program_structure_workspace(pipelines.open_trace(trace, Regions=1))
print("\n".join(made.sentences))
points = tables.fetch(made.lateness, pipelines.LATENESS_PORTS["points_of_interest"], small=True)
if points.rows:
    step = int(points["step"][0])
    made.logical_view.StepBegin, made.logical_view.StepEnd = max(0, step - 10), step + 10
    physical = made.physical_view  # it follows
    print(f"steps around {step} are at {physical.SeenBegin:.6f} to {physical.SeenEnd:.6f} s")
SaveScreenshot("structure.png", made.layout, ImageResolution=[1600, 1000])
print("drawn: structure.png")
