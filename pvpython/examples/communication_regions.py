"""Which ranks belong together, how sure is that, and which group waits most?

CommunicationRegions after LatencyCriteria; the number of regions is determined automatically or given.
Usage: ./pclvis python pvpython/examples/communication_regions.py [TRACE [NUMBER_OF_REGIONS]]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg64_clean" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled
cut = {"Cut": 2, "Count": int(sys.argv[2])} if len(sys.argv) > 2 else {}

reader = pipelines.open_trace(trace)
criteria = pipelines.latency_criteria(reader)
found = pipelines.communication_regions(criteria, reader, **cut)
regions = tables.fetch(found, pipelines.REGIONS_PORTS["regions"], small=True)
members = tables.fetch(found, pipelines.REGIONS_PORTS["rank_regions"], small=True)

print(f"{wording.count(regions.rows, 'region')}, strength {regions['strength'][0]:.2f}")
for i, region in enumerate(regions["region"]):
    ranks = members["rank"][members["region"] == region]
    print(f"R{region}: {wording.ranks(ranks)}; {wording.count(regions['messages'][i], 'message')} "
          f"inside, RL {wording.ratio(regions['latency'][i])}, "
          f"median L {wording.ratio(regions['latency_median'][i])}")
