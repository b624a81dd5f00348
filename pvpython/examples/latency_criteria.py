"""How long should a message of this size take, which took longer, and is another run slower?

LatencyCriteria: the curve of one run (a quiet one, say) is saved and then judges another run.
Usage: ./pclvis python pvpython/examples/latency_criteria.py [QUIET_TRACE BUSY_TRACE]
Writes curve.csv.
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, tables, wording

data = pathlib.Path(__file__).parents[2] / "Testing" / "Data"
bundled = [data / "cg64_clean" / "traces.otf2", data / "cg16_clean" / "traces.otf2"]
quiet, busy = sys.argv[1:3] if len(sys.argv) > 2 else bundled

criteria = pipelines.latency_criteria(pipelines.open_trace(quiet))
curve = tables.fetch(criteria, pipelines.CRITERIA_PORTS["criteria"], small=True)
for inter_node, name in ((0, "within a node"), (1, "between nodes")):
    rows = curve.select(curve["inter_node"] == inter_node)
    if rows.rows:
        print(f"{name}: {wording.seconds(rows['criterion_s'][0])} for "
              f"{wording.size(rows['size_bytes'][0])}, {wording.seconds(rows['criterion_s'][-1])} "
              f"for {wording.size(rows['size_bytes'][-1])}")

pipelines.save_curve(criteria, "curve.csv")
for curve_file, judge in ((None, "its own curve"), ("curve.csv", "the quiet run's curve")):
    judged = pipelines.latency_criteria(pipelines.open_trace(busy), curve_file)
    latency = tables.fetch(judged, pipelines.CRITERIA_PORTS["messages"])["latency"]
    latency = latency[numpy.isfinite(latency)]
    print(f"by {judge}: median L {wording.ratio(numpy.median(latency))}, "
          f"{wording.share((latency > 2).sum(), len(latency), 'message')} with L above 2")
