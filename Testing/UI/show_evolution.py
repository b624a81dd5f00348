"""Run inside ParaView's window by --script: an evolution view, its window linked with a filter.

The trace is that of PCLVIS_TRACE. Prints the state as watch_state.py does, the table Periods after
"PERIODS", and the ends of its time axis after "FIRST" and "LAST".
"""

import json
import os

from paraview import servermanager, simple
from paraview.servermanager import OutputPort

import watch_state  # (prints the state)

reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"])
criteria = simple.LatencyCriteria(OutputPort(reader, 0))
regions = simple.CommunicationRegions(OutputPort(criteria, 0))
time = simple.TemporalAbstraction(OutputPort(regions, 0))
dag = simple.CommunicationDAG(OutputPort(regions, 0))
simple.Delete(simple.GetActiveView())
view = simple.CreateView("EvolutionView")
simple.AssignViewToLayout(view, simple.GetLayout(), 0)
simple.Show(OutputPort(time, 3), view)
links = watch_state.link(view, dag)
simple.SetActiveSource(time)
simple.SetActiveView(view)
simple.Render(view)
watch_state.watch_pointer(view)
table = servermanager.Fetch(time, idx=2)
columns = ("region", "kind", "begin_s", "end_s", "latency", "peak", "messages", "delayed")
rows = [{name: table.GetColumnByName(name).GetValue(i) for name in columns}
        for i in range(table.GetNumberOfRows())]
os.write(1, f"PERIODS {json.dumps(rows)}\n".encode())
os.write(1, f"FIRST {min(row['begin_s'] for row in rows)}\n".encode())
os.write(1, f"LAST {max(row['end_s'] for row in rows)}\n".encode())
os.write(1, b"READY\n")
