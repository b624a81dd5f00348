"""Is the network slow, or did a partner come late, and which one?

WaitStates: late senders and receivers, waits at barriers and in collectives.
Usage: ./pclvis python pvpython/examples/wait_states.py [TRACE]
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "scorep-halo-slow-4"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
waits = pipelines.wait_states(reader, reader)
messages = tables.fetch(waits, pipelines.WAIT_PORTS["messages"])
summary = tables.fetch(waits, pipelines.WAIT_PORTS["wait_summary"], small=True)
for sentence in summary.facts["observations"]:
    print(sentence)

for row in numpy.argsort(-summary["late_sender_s"], kind="stable")[:3]:
    print(f"rank {summary['rank'][row]} waited {wording.seconds(summary['late_sender_s'][row])} for "
          f"late senders in {summary['path'][row]}")

time = messages["receive_end_s"] - messages["send_begin_s"]
known = numpy.isfinite(messages["held_s"])
if known.any():
    held = messages["held_s"][known].sum() / time[known].sum()
    print(f"of the time from send to receive, ranks and not the network took {100 * held:.0f} %")
