"""When do messages become slow, and why? The same tables in our views and in ParaView's own charts.

EvolutionView and AttributionView; XYChartView and XYBarChartView of the tables Windows and
Durations.
Usage: ./pclvis python pvpython/examples/evolution_and_attribution.py [TRACE]
Writes evolution.png, attribution.png, windows_chart.png and durations_chart.png.
"""

import pathlib
import sys

from paraview.servermanager import OutputPort
from paraview.simple import CreateView, Delete, Render, SaveScreenshot, Show

from pclvis import pipelines, views

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg64_clean" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled

reader = pipelines.open_trace(trace)
criteria = pipelines.latency_criteria(reader)
time = pipelines.temporal_abstraction(criteria)
waits = pipelines.wait_states(criteria, reader)
causes = pipelines.latency_attribution(waits, reader, waits, Durations=8)

for draw, found, name in ((views.evolution, time, "evolution"),
                          (views.attribution, causes, "attribution")):
    path = pathlib.Path(f"{name}.png").resolve()
    draw(found, path)
    print(f"drawn: {path}")


def chart(kind, port, x, series, name):
    """A standard chart of some columns of a table."""
    view = CreateView(kind)
    view.ViewSize = [900, 500]
    display = Show(port, view, kind.replace("View", "Representation"))
    display.UseIndexForXAxis = 0
    display.XArrayName = x
    display.SeriesVisibility = series
    Render(view)
    file = pathlib.Path(f"{name}_chart.png").resolve()
    SaveScreenshot(str(file), view, ImageResolution=[900, 500])
    Delete(view)
    print(f"drawn: {file}")


chart("XYChartView", OutputPort(time, pipelines.TIME_PORTS["windows"]), "begin_s",
      ["latency", "average"], "windows")
chart("XYBarChartView", OutputPort(causes, pipelines.ATTRIBUTION_PORTS["durations"]), "begin_s",
      ["inter_messages", "intra_messages"], "durations")
