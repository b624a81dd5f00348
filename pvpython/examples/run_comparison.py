"""Which of two runs is faster, by how much, and where is the difference?

RunComparison: before and after a remapping, on a quiet and on a busy machine.
Usage: ./pclvis python pvpython/examples/run_comparison.py [TRACE_A TRACE_B]
Without arguments, the first and the second half of a run are compared.
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg64_clean" / "traces.otf2"
if len(sys.argv) > 2:
    run_a, run_b = (pipelines.open_trace(path) for path in sys.argv[1:3])
else:
    whole = tables.fetch(pipelines.open_trace(bundled), pipelines.READER_PORTS["ranks"], small=True)
    half = float(whole.facts["length_s"]) / 2
    run_a = pipelines.open_trace(bundled, WindowEnd=half)
    run_b = pipelines.open_trace(bundled, WindowBegin=half)

runs = pipelines.run_comparison(pipelines.wait_states(run_a, run_a),
                                pipelines.wait_states(run_b, run_b))
regions = tables.fetch(runs, pipelines.COMPARISON_PORTS["region_differences"], small=True)
for sentence in regions.facts["observations"]:
    print(sentence)

pairs = tables.fetch(runs, pipelines.COMPARISON_PORTS["pair_differences"], small=True)
change = pairs["transmission_b_s"] - pairs["transmission_a_s"]
for i in numpy.argsort(-numpy.nan_to_num(change, nan=-numpy.inf), kind="stable")[:3]:
    print(f"{pairs['source'][i]} -> {pairs['destination'][i]}: "
          f"{wording.seconds(pairs['transmission_a_s'][i])} in run A, "
          f"{wording.seconds(pairs['transmission_b_s'][i])} in run B")
