"""What do the communication regions look like, and where are they slow?

RegionGraphView, coloured by region and by region latency.
Usage: ./pclvis python pvpython/examples/region_graph.py [TRACE]
Writes region_graph_by_region.png and region_graph_by_latency.png.
"""

import pathlib
import sys

from pclvis import pipelines, views

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg64_clean" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled

reader = pipelines.open_trace(trace)
regions = pipelines.communication_regions(pipelines.latency_criteria(reader), reader)
for mode in ("region", "latency"):
    path = pathlib.Path(f"region_graph_by_{mode}.png").resolve()
    views.region_graph(regions, path, mode)
    print(f"drawn: {path}")
