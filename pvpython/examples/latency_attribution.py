"""Why is it slow: placement, pattern, other jobs, a slow rank, or nothing; and what to do?

LatencyAttribution: the verdict of the trace, of its parts, and the numbers behind it.
Usage: ./pclvis python pvpython/examples/latency_attribution.py [TRACE]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "scorep-halo-slow-4"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
criteria = pipelines.latency_criteria(reader)
waits = pipelines.wait_states(criteria, reader)
found = pipelines.latency_attribution(waits, reader, waits)
verdict, durations, evidence, windows = (
    tables.fetch(found, pipelines.ATTRIBUTION_PORTS[port], small=True)
    for port in ("verdict", "durations", "evidence", "cause_windows"))

causes = verdict.names["cause"]
print(f"{causes[verdict['cause'][0]]}, confidence {verdict['confidence'][0]:.2f}")
print(verdict["sentence"][0])
print(verdict["advice"][0])
for row in range(durations.rows):
    print(f"{wording.span_words(durations['begin_s'][row], durations['end_s'][row])}: "
          f"{causes[durations['cause'][row]]}")
for row in range(windows.rows):
    print(f"{causes[windows['cause'][row]]} in "
          f"{wording.span_words(windows['begin_s'][row], windows['end_s'][row])}")
for row in range(evidence.rows):
    if evidence["speaks_for"][row]:
        print(f"for {causes[evidence['cause'][row]]}: {evidence['evidence'][row]} "
              f"{wording.ratio(evidence['value'][row])}: {evidence['meaning'][row]}")
