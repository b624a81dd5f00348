"""Which ranks behave alike, and which patterns do their messages have?

Logical Clusters: ranks of a phase by lateness, its motif, what each cluster does at each step.
Usage: ./pclvis python pvpython/examples/logical_clusters.py [TRACE]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "stencil3d_64_slowrank"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
structure = pipelines.logical_structure(reader, reader)
late = pipelines.lateness(structure)
found = pipelines.logical_clusters(late, structure, Clusters=4)
clusters = tables.fetch(found, pipelines.CLUSTER_PORTS["logical_clusters"], small=True)
for sentence in clusters.facts["observations"]:
    print(sentence)

phase = int(clusters.facts["greatest_phase"])
print(f"Clusters of phase {phase}, which has the latest event:")
for row in range(clusters.rows):
    if clusters["phase"][row] == phase and clusters["parts"][row] == 1:
        print(f"{wording.count(clusters['ranks'][row], 'rank')} like rank {clusters['medoid'][row]}: "
              f"mean lateness {wording.seconds(clusters['mean_metric'][row])}")
