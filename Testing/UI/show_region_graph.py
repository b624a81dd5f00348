"""Run inside ParaView's window by --script: a region graph in a view of its own, and its state.

Two rows of the table Rank Regions are selected. The trace is that of PCLVIS_TRACE. Prints the state as watch_state.py does.
"""

import os

from paraview import servermanager, simple
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
# As by the spreadsheet of that table; process and row of each.
rows = servermanager.sources.IDSelectionSource(FieldType="ROW", IDs=[0, 5, 0, 9])
selection = servermanager.filters.AppendSelections(
    Input=[rows], Expression="rows", SelectionNames=["rows"])
regions.SMProxy.SetSelectionInput(1, selection.SMProxy, 0)
os.write(1, b"READY\n")
