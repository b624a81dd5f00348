"""Where, when and why are messages slow? One call: pipeline and four linked views.

Region graph, DAG, evolution and attribution of a trace, linked; then another window and region, as
the slider and a click do in ParaView's window (button Communication Latency).
Usage: ./pclvis python pvpython/examples/communication_latency_workspace.py [TRACE]
Writes workspace.png, workspace_window.png and workspace.pvsm.
"""

import pathlib
import sys

from paraview.simple import SaveScreenshot, SaveState

import pclvis
from pclvis.tables import fetch

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg64_roundrobin" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled

made = pclvis.communication_latency_workspace(trace)
print("\n".join(made.sentences))
print(fetch(made.filters.attribution, 1)["sentence"][0])


def draw(name):
    path = pathlib.Path(name).resolve()
    SaveScreenshot(str(path), made.layout, ImageResolution=[1600, 1000])
    print(f"drawn: {path}")


draw("workspace.png")

# The window can be set in any view of the group; all others, and the DAG's filter, follow.
begin, end = made.window
made.evolution_view.WindowBegin = max(0.0, begin - (end - begin))
made.region_graph_view.ChosenRegion = 0
print(f"the DAG of region {made.dag.Regions[0]} from {made.dag.WindowBegin:.6f} s on: "
      f"{fetch(made.dag, 1).rows} states")
draw("workspace_window.png")
SaveState(str(pathlib.Path("workspace.pvsm").resolve()))
