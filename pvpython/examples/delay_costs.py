"""Who makes others wait, where in the code, and what determines the length of the run?

DelayCosts: all waiting charged to ranks and places in the code; the critical path.
Usage: ./pclvis python pvpython/examples/delay_costs.py [TRACE]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "stencil3d_64_slowrank"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
found = pipelines.delay_costs(reader, reader)
costs = tables.fetch(found, pipelines.DELAY_PORTS["delay_costs"], small=True)
for sentence in costs.facts["observations"]:
    print(sentence)
for row in range(min(costs.rows, 5)):
    print(f"rank {costs['rank'][row]}, {costs['activity'][row]} {costs['path'][row]}: "
          f"{wording.seconds(costs['cost_s'][row])}")

profile = tables.fetch(found, pipelines.DELAY_PORTS["path_profile"], small=True)
for row in range(min(profile.rows, 5)):
    print(f"critical path, {profile['activity'][row]} {profile['path'][row]}: "
          f"{wording.seconds(profile['time_s'][row])}, of a rank in the mean "
          f"{wording.seconds(profile['mean_s'][row])}")
