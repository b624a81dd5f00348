"""Run inside ParaView's window by --script: an attribution view, its window linked with a filter.

The trace is that of PCLVIS_TRACE. Prints the state as watch_state.py does.
"""

import json
import os

from paraview import servermanager, simple
from paraview.servermanager import OutputPort

import watch_state  # (prints the state)

reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"])
criteria = simple.LatencyCriteria(OutputPort(reader, 0))
waits = simple.WaitStates(OutputPort(criteria, 0), Calls=OutputPort(reader, 1))
attribution = simple.LatencyAttribution(OutputPort(waits, 0), Ranks=OutputPort(reader, 2),
                                        Calls=OutputPort(waits, 1), Durations=4)
dag = simple.CommunicationDAG(OutputPort(criteria, 0))
simple.Delete(simple.GetActiveView())
view = simple.CreateView("AttributionView")
simple.AssignViewToLayout(view, simple.GetLayout(), 0)
simple.Show(OutputPort(attribution, 5), view)
links = watch_state.link(view, dag)
simple.SetActiveSource(attribution)
simple.SetActiveView(view)
simple.Render(view)
table = servermanager.Fetch(attribution, idx=0)
watch_state.durations = [[table.GetColumnByName(name).GetValue(i) for name in ("begin_s", "end_s")]
                         for i in range(table.GetNumberOfRows())]
# Begin and end of the trace, in the form of the properties.
watch_state.durations[0][0], watch_state.durations[-1][1] = 0, -1
simple.Render(view)
columns = ("begin_s", "end_s", "inter_messages", "intra_messages", "imbalance", "latency")
rows = [{name: table.GetColumnByName(name).GetValue(i) for name in columns}
        for i in range(table.GetNumberOfRows())]
watch_state.watch_pointer(view)
os.write(1, f"DURATIONS {json.dumps(rows)}\n".encode())
os.write(1, b"READY\n")
