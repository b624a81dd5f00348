"""Run inside ParaView's window by --script: a region graph in a view of its own, and its state.

The trace is that of PCLVIS_TRACE. Prints the state as watch_state.py does.
"""

import os

from paraview import simple
from paraview.servermanager import OutputPort

import watch_state  # noqa: F401  (prints the state)

reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"])
criteria = simple.LatencyCriteria(OutputPort(reader, 0))
regions = simple.CommunicationRegions(OutputPort(criteria, 0))
simple.Delete(simple.GetActiveView())
view = simple.CreateView("RegionGraphView")
simple.AssignViewToLayout(view, simple.GetLayout(), 0)
simple.Show(OutputPort(regions, 5), view)
simple.SetActiveSource(regions)
simple.SetActiveView(view)
simple.Render(view)
os.write(1, b"READY\n")
