"""What happened around the latest message: who waited for whom, state by state?

CommunicationDAG of a short time around it, drawn by DAGView: glyphs coloured by latency, then by
compute node, with all ranks hidden that exchange no message with its state.
Usage: ./pclvis python pvpython/examples/dag_view.py [TRACE]
Writes dag_view.png and dag_view_nodes.png.
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, tables, views, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg64_roundrobin" / "traces.otf2"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled

reader = pipelines.open_trace(trace)
criteria = pipelines.latency_criteria(reader)
messages = tables.fetch(criteria)
if numpy.isnan(messages["latency"]).all():
    sys.exit("No message has a latency: that requires both its send and its receive.")
latest = int(numpy.nanargmax(messages["latency"]))
source, destination = int(messages["source"][latest]), int(messages["destination"][latest])
begin, end = messages["send_begin_s"][latest], messages["receive_end_s"][latest]
print(f"latest: rank {source} to rank {destination}, L {messages['latency'][latest]:.1f}, "
      f"{wording.seconds(end - begin)}")

around = 0.5 * (end - begin)
dag = pipelines.communication_dag(criteria, reader, WindowBegin=begin - around, WindowEnd=end + around)
states, links, ends = (tables.fetch(dag, pipelines.DAG_PORTS[kind])
                       for kind in ("states", "state_links", "state_messages"))
print(f"{states.rows} states in {states['layer'].max() + 1} layers, {links.rows} links")
views.dag(dag, pathlib.Path("dag_view.png").resolve())

receiver = ends["state"][(ends["message_id"] == messages["message_id"][latest]) & (ends["sent"] == 0)][0]
partners = set(ends["partner"][ends["state"] == receiver].tolist()) | {source, destination}
others = sorted(set(states["rank"].tolist()) - partners)
views.dag(dag, pathlib.Path("dag_view_nodes.png").resolve(), EllipseColor="Compute node",
          HiddenRanks=", ".join(map(str, others)), FoundRank=destination)
print(f"drawn: dag_view.png, and dag_view_nodes.png of {len(partners)} ranks")
