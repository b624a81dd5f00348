"""Every simulated archive of the shared traces, compared with its truth.

truth.json was written by the generator (node_of_rank) and by an OTF2 reader that shares no code
with it or with this project (checked, messages_by_size). Skipped where there is no such folder.
"""

import json
import sys

import numpy
from archives import Opened
from checks import equal, near, result, shared, skip


def nodes(truth):
    """Node of every rank; for large traces, the truth has 'block over' and the nodes in order."""
    said = truth["node_of_rank"]
    if not isinstance(said, str):
        return said
    names = said.replace("block over", "").split()
    return [name for name in names for _ in range(truth["ranks_per_node"])]


def by_size(a, inter):
    """Messages by size, for a class."""
    sizes, counts = numpy.unique(a.messages["size_bytes"][a.messages["inter_node"] == inter],
                                 return_counts=True)
    return {str(size): int(count) for size, count in zip(sizes, counts)}


def compare(name, a, truth):
    """Everything that can be compared for one archive."""
    m, known = a.messages, truth["checked"]
    equal(f"{name}: node of every rank", list(a.ranks["node_name"]), nodes(truth))
    equal(f"{name}: locations", int(a.facts["locations"]), known["locations"])
    equal(f"{name}: events", int(a.facts["events"]), known["events"])
    equal(f"{name}: collectives", int(a.facts["collectives"]), known["collective_records"])
    equal(f"{name}: messages, all matched", (m.rows, int(a.matched.sum())),
          (known["messages"], known["messages"]))
    inter = m["inter_node"] == 1
    equal(f"{name}: messages and bytes in and between nodes",
          [int((~inter).sum()), int(inter.sum()), int(m["size_bytes"][~inter].sum()),
           int(m["size_bytes"][inter].sum())],
          [known[key] for key in ("intra", "inter", "intra_bytes", "inter_bytes")])
    equal(f"{name}: received before sent",
          int((m["receive_end_s"] <= m["send_begin_s"]).sum()), known["received_before_sent"])
    near(f"{name}: length", float(a.facts["length_s"]), known["trace_seconds"], 1.1e-9)
    span = known["message_span_s"]
    near(f"{name}: first send to last receive",
         float(m["receive_end_s"].max() - m["send_begin_s"].min()), span[1] - span[0], 2.1e-9)
    for key, value in (("intra", 0), ("inter", 1)):
        found, want = by_size(a, value), truth["messages_by_size"][key]
        if len(want) == 24:  # the truth has only the 24 most frequent sizes
            found = {size: found.get(size) for size in want}
        equal(f"{name}: messages by size, {key}", found, want)


folder = shared("sim")
if folder is None:
    skip("no folder of simulated traces (PCLVIS_SHARED_TRACES)")
truths = sorted(folder.glob("*/truth.json"))
equal("there are as many archives as the README says", len(truths), 27)
for path in truths:
    compare(path.parent.name, Opened(path.parent), json.loads(path.read_text()))
sys.exit(result())
