"""On which node should each rank run, and what does that save?

RankRemapping; writes the proposal as rankfile.txt for mpirun and slurm_hosts.txt for Slurm.
The bundled trace is well placed, so the example asks for nodes of eight ranks instead of four.
Usage: ./pclvis python pvpython/examples/rank_remapping.py [TRACE [CAPACITIES]]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg16_clean" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled
capacities = sys.argv[2] if len(sys.argv) > 2 else "" if len(sys.argv) > 1 else "8"

reader = pipelines.open_trace(trace)
remapping = pipelines.rank_remapping(reader, reader, Capacities=capacities, RankFile="rankfile.txt",
                                     HostFile="slurm_hosts.txt")
mapping = tables.fetch(remapping, small=True)
for label, suffix in (("now", ""), ("proposed", "_proposed")):
    print(f"{label}: {int(mapping.facts['inter_node_messages' + suffix])} messages between nodes, "
          f"{100 * mapping.facts['inter_node_share' + suffix]:.1f} %")
for node in sorted(set(mapping["proposed_node"])):
    mine = mapping["proposed_node"] == node
    print(f"{mapping['proposed_node_name'][mine][0]}: {wording.ranks(mapping['rank'][mine])}")
for sentence in mapping.facts["observations"]:
    print(sentence)
