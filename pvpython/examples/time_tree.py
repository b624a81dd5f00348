"""What is the time of a run used for, and what is it lost to?

TimeTree: useful work, load imbalance, serialisation and transfer, from a replay on an ideal network.
Usage: ./pclvis python pvpython/examples/time_tree.py [TRACE]
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "stencil3d_64_slowrank"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
found = pipelines.time_tree(reader, reader)
tree = tables.fetch(found, pipelines.TIME_TREE_PORTS["time_tree"], small=True)
for sentence in tree.facts["observations"]:
    print(sentence)
for row in range(tree.rows):
    print(f"{tree['name'][row]:15} {wording.seconds(tree['time_s'][row]):>9} "
          f"{100 * tree['share'][row]:5.1f} %  {tree['meaning'][row]}")

ranks = tables.fetch(found, pipelines.TIME_TREE_PORTS["rank_times"], small=True)
for row in numpy.argsort(-ranks["work_ratio"], kind="stable")[:3]:
    print(f"rank {ranks['rank'][row]} works {ranks['work_ratio'][row]:.2f} times the mean")
