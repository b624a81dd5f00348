"""Run inside ParaView's window by --script: cells selected on a painted mesh, and what follows.

The trace is that of PCLVIS_TRACE. Prints, after each drawing of the region graph, a line of JSON after
"STATE": what is selected in the tables Rank Regions and Ranks and in the graph: ranks, which are rows. Cells 2 to 4, of the ranks 5 and 9, are selected; when that has come to the
graph the selection is cleared.
"""

import json
import os

import numpy
from paraview import servermanager, simple
from paraview.servermanager import OutputPort
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData

reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"])
criteria = simple.LatencyCriteria(OutputPort(reader, 0))
regions = simple.CommunicationRegions(OutputPort(criteria, 0))
image = vtkImageData()
image.SetDimensions(7, 2, 2)
owners = numpy_to_vtk(numpy.array([0, 1, 5, 5, 9, 15], dtype=numpy.int32), deep=1)
owners.SetName("vtkProcessId")
image.GetCellData().AddArray(owners)
box = simple.TrivialProducer()
box.GetClientSideObject().SetOutput(image)
mesh = simple.RankMetricsToMesh(Input=box, RankTable=OutputPort(regions, 1))
simple.Show(mesh, simple.GetActiveView())
graph = simple.CreateView("RegionGraphView")
simple.AssignViewToLayout(graph, simple.GetLayout(), 0)
simple.Show(OutputPort(regions, 5), graph)
simple.Render(graph)
ports = {"rank regions": (regions, 1), "graph": (regions, 5), "ranks": (reader, 2)}
cleared = []


def selected(source, port):
    """Selected rows of a port, or ranks that are selected by their numbers; None if there is no selection."""
    picked = source.SMProxy.GetSelectionInput(port)
    if not picked:
        return None
    one = list(servermanager._getPyProxy(picked).Input)[0]
    if one.GetXMLName() == "ThresholdSelectionSource":
        bounds = [int(bound) for bound in one.Thresholds]
        return [rank for first, last in zip(bounds[::2], bounds[1::2]) for rank in range(first, last + 1)]
    step = 3 if one.GetXMLName().startswith("Composite") else 2
    return list(one.IDs)[step - 1::step]


def tell(*_):
    """Print the state; clear the selection once it has reached the graph."""
    state = {name: selected(*port) for name, port in ports.items()}
    os.write(1, f"STATE {json.dumps(state)}\n".encode())
    if all(state.values()) and not cleared:
        cleared.append(True)
        mesh.SMProxy.CleanSelectionInputs(0)


graph.SMProxy.AddObserver("EndEvent", tell)
cells = servermanager.sources.IDSelectionSource(FieldType="CELL", IDs=[0, 2, 0, 3, 0, 4])
chosen = servermanager.filters.AppendSelections(
    Input=[cells], Expression="cells", SelectionNames=["cells"])
mesh.SMProxy.SetSelectionInput(0, chosen.SMProxy, 0)
os.write(1, b"READY\n")
