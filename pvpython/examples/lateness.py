"""Which ranks are late, and where in the code does that begin?

Lateness: how late events are in their logical step; the points of interest at which it begins.
Usage: ./pclvis python pvpython/examples/lateness.py [TRACE]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "stencil3d_64_slowrank"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
found = pipelines.lateness(pipelines.logical_structure(reader, reader))
points = tables.fetch(found, pipelines.LATENESS_PORTS["points_of_interest"], small=True)
print(points.facts["observations"])
for row in range(min(points.rows, 5)):
    print(f"rank {points['rank'][row]}, step {points['step'][row]}: "
          f"{wording.seconds(points['originated_s'][row])} begin here, for the "
          f"{points['recurrence'][row]}. time, {wording.seconds(points['spread_s'][row])} of all ranks; "
          f"{points['path'][row]}")
