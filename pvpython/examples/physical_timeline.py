"""What was each rank doing when?

Physical Timeline: the calls of each rank over time, with messages, as a picture of the part around the
latest message (physical_timeline.png).
Usage: ./pclvis python pvpython/examples/physical_timeline.py [TRACE [PICTURE]]
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, tables, views, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "scorep-halo-slow-4" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled
picture = sys.argv[2] if len(sys.argv) > 2 else "physical_timeline.png"

reader = pipelines.open_trace(trace, Regions=1)  # includes functions of the program
waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
timeline = pipelines.physical_timeline(waits, reader, waits)
messages = tables.fetch(timeline, pipelines.TIMELINE_PORTS["timeline_messages"])
if numpy.isnan(messages["latency"]).all():
    sys.exit("No message has a latency: that requires both its send and its receive.")
latest = int(numpy.nanargmax(messages["latency"]))
begin, end = messages["send_begin_s"][latest], messages["receive_end_s"][latest]
print(f"latest message: from rank {messages['source'][latest]} to {messages['destination'][latest]}, "
      f"{wording.seconds(end - begin)}, L = {messages['latency'][latest]:.1f}")
views.physical_timeline(timeline, picture, seen=(begin - (end - begin), end + (end - begin)))
print("picture:", picture)
