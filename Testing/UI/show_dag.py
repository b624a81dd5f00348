"""Run inside ParaView's window by --script: four ranks' states of the trace named by PCLVIS_TRACE,
two rows selected in the table States. Prints the state after each drawing, with a part "dag", and
READY.
"""

import os

from paraview import servermanager, simple
from paraview.servermanager import OutputPort

from pclvis.tables import fetch
import watch_state
from watch_state import selected


def told():
    return {"folded": list(view.FoldedStates), "found": view.FoundRank, "chosen": view.ChosenState, "zoom": view.Zoom,
            "offset": list(view.Offset), "hidden": view.HiddenRanks,
            "rows": selected(states, 4),
            "table_rows": selected(states, 1), "ranks": ranks, "links": links,
            "layers": layers}


watch_state.more["dag"] = dict  # until there is something to report
reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"])
criteria = simple.LatencyCriteria(OutputPort(reader, 0))
states = simple.CommunicationDAG(Input=OutputPort(criteria, 0), WindowEnd=2.4e-4)
simple.Delete(simple.GetActiveView())
view = simple.CreateView("DAGView")
view.HiddenRanks = "4-15"
view.Legend = 0  # its sample is also a glyph
simple.AssignViewToLayout(view, simple.GetLayout(), 0)
simple.Show(OutputPort(states, 4), view)
simple.SetActiveSource(states)
simple.SetActiveView(view)
table = fetch(states, 2)
ranks = [int(rank) for rank in fetch(states, 1)["rank"]]
layers = [int(layer) for layer in fetch(states, 1)["layer"]]
links = [[int(a), int(b)] for a, b in zip(table["from_state"], table["to_state"])]
watch_state.more["dag"] = told
simple.Render(view)
rows = servermanager.sources.IDSelectionSource(FieldType="ROW", IDs=[0, 1, 0, 2])
selection = servermanager.filters.AppendSelections(
    Input=[rows], Expression="rows", SelectionNames=["rows"])
states.SMProxy.SetSelectionInput(1, selection.SMProxy, 0)
os.write(1, b"READY\n")
