"""On which node should each rank run, and what does that save?

CausePrices tries placements of the ranks by replaying the run; RankRemapping tells what goes between nodes in the one that saves
most, and writes it as rankfile.txt for mpirun and slurm_hosts.txt for Slurm. With CAPACITIES, ranks per node, it is one with few
messages between nodes instead, and what that saves is not known.
Usage: ./pclvis python pvpython/examples/rank_remapping.py [TRACE [CAPACITIES]]
"""

import pathlib
import sys

from paraview.servermanager import OutputPort
from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg64_roundrobin" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled
capacities = sys.argv[2] if len(sys.argv) > 2 else ""

reader = pipelines.open_trace(trace)
placement = None
if not capacities:
    prices = pipelines.cause_prices(reader, reader)
    placement = OutputPort(prices, pipelines.PRICE_PORTS["priced_ranks"])
    priced = tables.fetch(prices, pipelines.PRICE_PORTS["cause_prices"], small=True)
    for sentence in priced["sentence"][priced["cause"] == "mapping"]:
        print(sentence)
remapping = pipelines.rank_remapping(reader, reader, placement, Capacities=capacities, RankFile="rankfile.txt",
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
