"""What could have influenced a late message, and what did it hold up?

HappenedBefore for the message with the greatest latency (or the one given), and the states around
it from CommunicationDAG.
Usage: ./pclvis python pvpython/examples/happened_before.py [TRACE [MESSAGE_ID]]
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "scorep-halo-slow-4" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled

reader = pipelines.open_trace(trace)
criteria = pipelines.latency_criteria(reader)
latency = tables.fetch(criteria)["latency"]
if numpy.isnan(latency).all():
    sys.exit("No message has a latency: that requires both its send and its receive.")
late = int(sys.argv[2]) if len(sys.argv) > 2 else int(numpy.nanargmax(latency))

ordered = tables.fetch(pipelines.happened_before(criteria, late))
facts = ordered.facts
print(f"message {late}: from rank {ordered['source'][late]} to rank {ordered['destination'][late]}, "
      f"L {wording.ratio(latency[late])}, received at {wording.seconds(facts['time_s'])}")
print(f"{wording.count(facts['before'], 'event')} before its receive, "
      f"{facts['after']} after, {facts['concurrent']} concurrent")

received = (ordered["receive_order"] == 0) & (latency > 2)
print(f"{wording.count(received.sum(), 'late message')} (L above 2) could have held it up; the last:")
for row in numpy.flatnonzero(received)[numpy.argsort(ordered["receive_end_s"][received])][-3:]:
    print(f"  message {row}: rank {ordered['source'][row]} to {ordered['destination'][row]}, "
          f"L {wording.ratio(latency[row])}")
held = (ordered["send_order"] == 2) & (latency > 2)
print(f"it can have held up {wording.count(held.sum(), 'late message')}, sent by "
      f"{wording.ranks(numpy.unique(ordered['source'][held])) if held.any() else 'no rank'}")

width = 0.05 * (numpy.nanmax(ordered["receive_end_s"]) - numpy.nanmin(ordered["send_begin_s"]))
window = {"WindowBegin": max(0, facts["time_s"] - width), "WindowEnd": facts["time_s"] + width}
dag = pipelines.communication_dag(criteria, reader, **window)
states = tables.fetch(dag, pipelines.DAG_PORTS["states"], small=True)
worst = numpy.nanargmax(states["latency_worst"])
print(f"around it: {wording.count(states.rows, 'state')} in {states.facts['layers']} layers; the worst "
      f"is of rank {states['rank'][worst]} in layer {states['layer'][worst]}")
