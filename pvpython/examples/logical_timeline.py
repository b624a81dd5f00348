"""Where does lateness begin, and how does it spread?

Logical Timeline: the events of each rank by logical step, and the way of the lateness that began at the
first point of interest to other ranks, as a picture (logical_timeline.png).
Usage: ./pclvis python pvpython/examples/logical_timeline.py [TRACE [PICTURE]]
"""

import pathlib
import sys

from pclvis import pipelines, tables, views, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "stencil3d_64_slowrank" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled
picture = sys.argv[2] if len(sys.argv) > 2 else "logical_timeline.png"

reader = pipelines.open_trace(trace)
structure = pipelines.logical_structure(reader, reader)
late = pipelines.lateness(structure)
timeline = pipelines.logical_timeline(late, structure, reader)
points = tables.fetch(late, pipelines.LATENESS_PORTS["points_of_interest"], small=True)
if points.rows:
    print(f"most lateness begins on rank {points['rank'][0]} at step {points['step'][0]}: "
          f"{wording.seconds(points['originated_s'][0])}, which made {points['late_events'][0]} other events late")
views.logical_timeline(timeline, picture, PointOfInterest=0 if points.rows else -1)
print("picture:", picture)
