"""Run inside ParaView's window by --script: the event flow graph of the trace named by PCLVIS_TRACE.

Prints the state whenever it has changed, with a part "flow": the view's properties, its words and the places of their
middles (pixels from the lower left corner), the tip, the selected nodes, the numbers of selected calls, messages and
ranks, and in TRUTH the numbers of calls and of messages of each node, from the tables.
"""

import json
import os

import numpy
from paraview import simple
from paraview.servermanager import OutputPort

from pclvis import program
from pclvis.tables import fetch
from picked import selected, tell_changes
from seen import words

#: so that the view can be found on the screen
GROUND = [0xFD / 255, 0xFE / 255, 0xFD / 255]
_PROPERTIES = ("ChosenPath", "CallTree", "Zoom", "WindowBegin", "WindowEnd", "CalledNodes")
_ENDS = ("send_begin_flow_node", "send_end_flow_node", "receive_begin_flow_node", "receive_end_flow_node")


def told():
    view.SMProxy.UpdatePropertyInformation()
    return {**{name: view.GetProperty(name).GetData() for name in _PROPERTIES}, "words": words(view),
            "tip": view.SMProxy.GetProperty("Tip").GetElement(0), "nodes": [row[-1] for row in selected(graph, 2)],
            **{name: len(selected(reader, port)) for name, port in (("messages", 0), ("calls", 1), ("ranks", 2))}}


reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"])
graph = program.event_flow(reader, reader)
simple.Delete(simple.GetActiveView())
view = simple.CreateView("EventFlowGraphView")
view.BackgroundColor = GROUND
simple.AssignViewToLayout(view, simple.GetLayout(), 0)
simple.Show(OutputPort(graph, program.FLOW_PORTS["flow"]), view)
simple.SetActiveSource(graph)
simple.SetActiveView(view)
simple.Render(view)
nodes, calls, messages = fetch(graph, 2), fetch(graph, 1), fetch(graph, 0)
truth = [{"label": str(nodes["label"][node]), "calls": int((calls["flow_node"] == node).sum()),
          "messages": int(numpy.logical_or.reduce([messages[end] == node for end in _ENDS]).sum()),
          "loop": int(nodes["loop"][node])} for node in range(nodes.rows)]
simple.Render(view)
tell_changes(view, "flow", told)
os.write(1, f"TRUTH {json.dumps(truth)}\n".encode())
os.write(1, b"READY\n")
