"""Who sends to whom, how much, and can the trace be trusted?

OTF2TraceReader alone: the busiest pairs of ranks, and the Import Log, which says what was unusual.
Usage: ./pclvis python pvpython/examples/open_trace.py [TRACE]
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "scorep-halo-4nodes-16"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
ranks = tables.fetch(reader, pipelines.READER_PORTS["ranks"], small=True)
messages = tables.fetch(reader, pipelines.READER_PORTS["messages"])
log = tables.fetch(reader, pipelines.READER_PORTS["log"], small=True)

print(f"{wording.count(ranks.rows, 'rank')} on {len(set(ranks['node_name']))} nodes, "
      f"{wording.count(messages.rows, 'message')}")

pairs = numpy.stack([messages["source"], messages["destination"]])
(sources, destinations), of_pair = numpy.unique(pairs, axis=1, return_inverse=True)
counts = numpy.bincount(of_pair.ravel())
sizes = numpy.bincount(of_pair.ravel(), weights=messages["size_bytes"])
for pair in numpy.argsort(-sizes, kind="stable")[:5]:
    print(f"rank {sources[pair]} -> rank {destinations[pair]}: "
          f"{wording.count(counts[pair], 'message')}, {wording.size(sizes[pair])}")

for severity, finding, count in zip(log["severity"], log["finding"], log["count"]):
    print(f"{severity}: {finding} ({count})")
