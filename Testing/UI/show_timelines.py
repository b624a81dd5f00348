"""Run inside ParaView's window by --script: both timelines of the trace named by PCLVIS_TRACE, not linked.

Prints the state whenever it changed, with a part "timelines": of each view its properties, its size, its words with
their boxes (left, lower side, width, height in pixels from the lower left corner) and the tip; what is selected in
the trace's messages and ranks. Prints the tables of the trace by which a test reckons what it expects: after STEPS,
POINTS, MESSAGES, CALLS and CODE their columns, after WHOLE begin and end of the time axis.
"""

import json
import os

from paraview import simple
from paraview.servermanager import OutputPort

from pclvis import pipelines
from pclvis.tables import fetch
from picked import selected, tell_changes

#: so that the views can be found on the screen
_GROUNDS = {"LogicalTimelineView": [0xFD / 255, 0xFE / 255, 0xFE / 255],
            "PhysicalTimelineView": [0xFE / 255, 0xFD / 255, 0xFE / 255]}
_PROPERTIES = ("StepBegin", "StepEnd", "SeenBegin", "SeenEnd", "RowBegin", "RowEnd", "WindowBegin", "WindowEnd",
               "PointOfInterest", "ColorBy", "Work", "ShownRanks")


def texts(view):
    """[words, box] of each text of the last picture."""
    lines = view.SMProxy.GetProperty("Places").GetElement(0).splitlines()
    return [[line.split(" ", 5)[5], [float(part) for part in line.split(" ")[1:5]]]
            for line in lines if line.startswith("text ")]


def told():
    state = {"messages": selected(reader, 0), "ranks": selected(reader, 2)}
    for name, view in views.items():
        view.SMProxy.UpdatePropertyInformation()
        state[name] = {**{key: view.GetProperty(key).GetData() for key in _PROPERTIES if view.GetProperty(key)},
                       "size": list(view.ViewSize), "texts": texts(view),
                       "tip": view.SMProxy.GetProperty("Tip").GetElement(0)}
    return state


def table(source, port):
    columns = fetch(source, port)
    return {name: columns[name].tolist() for name in columns}


reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"], Regions=1)
waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
structure = pipelines.logical_structure(waits, waits)
late = pipelines.lateness(structure)
timelines = {"LogicalTimelineView": pipelines.logical_timeline(late, structure, reader),
             "PhysicalTimelineView": pipelines.physical_timeline(waits, reader, structure, late)}
views = {}
layout = simple.GetLayout()
simple.Delete(simple.GetActiveView())
layout.SplitVertical(0, 0.5)
for place, (name, timeline) in enumerate(timelines.items(), 1):
    views[name] = simple.CreateView(name)
    views[name].BackgroundColor = _GROUNDS[name]
    views[name].Legend = 0
    layout.AssignView(place, views[name])
    simple.Show(OutputPort(timeline, 2), views[name])
simple.SetActiveSource(reader)
simple.RenderAllViews()
axis = waits.GetClientSideObject().GetOutputDataObject(0).GetFieldData()
for name, facts in (("STEPS", table(late, pipelines.LATENESS_PORTS["steps"])),
                    ("POINTS", table(late, pipelines.LATENESS_PORTS["points_of_interest"])),
                    ("MESSAGES", table(structure, pipelines.STRUCTURE_PORTS["messages"])),
                    ("CALLS", table(waits, 1)), ("CODE", table(reader, 5)),
                    ("WHOLE", [axis.GetArray(f"axis_{end}_s").GetValue(0) for end in ("begin", "end")])):
    os.write(1, f"{name} {json.dumps(facts)}\n".encode())
tell_changes(views["LogicalTimelineView"], "timelines", told)
os.write(1, b"READY\n")
