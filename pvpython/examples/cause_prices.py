"""What does each cause cost, in seconds of the run, and where in the code?

CausePrices: the run is replayed without slow ranks, other jobs' traffic, the present placement, and so on.
Usage: ./pclvis python pvpython/examples/cause_prices.py [TRACE]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg64_roundrobin"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
found = pipelines.cause_prices(reader, reader)
prices = tables.fetch(found, pipelines.PRICE_PORTS["cause_prices"], small=True)
places = tables.fetch(found, pipelines.PRICE_PORTS["cause_places"], small=True)
for row in range(prices.rows):
    print(f"{prices['cause'][row]:12} {wording.seconds(prices['time_s'][row]):>9} "
          f"{100 * prices['share'][row]:5.1f} %  {'counts' if prices['counts'][row] else ''}")
    if prices["counts"][row]:
        print(f"  {prices['sentence'][row]}\n  {prices['advice'][row]}")
        for place in [i for i in range(places.rows) if places["row"][i] == row][:3]:
            print(f"  {wording.seconds(places['time_s'][place]):>9} {places['activity'][place]} "
                  f"{places['path'][place]}, most on rank {places['rank'][place]}")

ranks = tables.fetch(found, pipelines.PRICE_PORTS["priced_ranks"], small=True)
moved = ranks["node"] != ranks["proposed_node"]
print(f"{wording.count(int(moved.sum()), 'rank')} would move to another node")
