"""When is the latency high, when does it grow, and in which communication region?

TemporalAbstraction: mean latency in sliding windows, and the periods in which it grows, stays
high or peaks, for all messages and for each region.
Usage: ./pclvis python pvpython/examples/temporal_abstraction.py [TRACE]
Writes windows.csv and periods.csv.
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

data = pathlib.Path(__file__).parents[2] / "Testing" / "Data"
trace = sys.argv[1] if len(sys.argv) > 1 else data / "cg64_clean" / "traces.otf2"

reader = pipelines.open_trace(trace)
regions = pipelines.communication_regions(pipelines.latency_criteria(reader), reader)
time = pipelines.temporal_abstraction(regions)
windows = tables.fetch(time, pipelines.TIME_PORTS["windows"], small=True)
periods = tables.fetch(time, pipelines.TIME_PORTS["periods"], small=True)
tables.write_csv(windows, "windows.csv")
tables.write_csv(periods, "periods.csv")

kinds = periods.text("kind")
for region in sorted(set(periods["region"])):
    mine = windows["region"] == region
    name = "all messages" if region < 0 else f"R{region}"
    print(f"{name}: mean L {wording.ratio(windows['average'][mine][0])} "
          f"in {wording.count(mine.sum(), 'window')}")
    for i in range(periods.rows):
        if periods["region"][i] == region and kinds[i] != "other":
            print(f"  {kinds[i]} from {wording.seconds(periods['begin_s'][i])} to "
                  f"{wording.seconds(periods['end_s'][i])}: mean L "
                  f"{wording.ratio(periods['latency'][i])}, "
                  f"{wording.count(periods['messages'][i], 'message')}")
