"""What does a program do, in its own order instead of in time?

LogicalStructure: phases of communication and the logical step of each event.
Usage: ./pclvis python pvpython/examples/logical_structure.py [TRACE]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "stencil3d_64_slowrank"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
found = pipelines.logical_structure(reader, reader)
steps = tables.fetch(found, pipelines.STRUCTURE_PORTS["steps"])
phases = tables.fetch(found, pipelines.STRUCTURE_PORTS["phases"], small=True)
print(phases.facts["observations"])
for row in range(min(phases.rows, 8)):
    print(f"phase {phases['phase'][row]}: steps from {phases['first_step'][row]}, "
          f"{phases['steps'][row]} of them; {phases['ranks'][row]} ranks, "
          f"{phases['events'][row]} events, "
          f"{wording.seconds(phases['end_s'][row] - phases['begin_s'][row])}")

kinds = steps.names["kind"]
print("rank 0:", ", ".join(f"{kinds[steps['kind'][row]]} at step {steps['step'][row]}"
                           for row in range(6)))
