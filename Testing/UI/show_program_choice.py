"""Run inside ParaView's window by --script: views of the trace named by PCLVIS_TRACE in one link group.

Logical timeline above, event flow graph and attribution below; the attribution is about the choice of the group.
Prints the state whenever it has changed, with a part "choice": for each view its choice, and its words with their
middles (pixels from the lower left corner); what the attribution is about, and its verdict.
"""

import os

from paraview import simple
from paraview.servermanager import OutputPort

from pclvis import pipelines, program
from pclvis.tables import fetch
from picked import tell_changes
from seen import words

#: so that the views can be found on the screen
_GROUNDS = {"LogicalTimelineView": [0xFD / 255, 0xFE / 255, 0xFE / 255],
            "EventFlowGraphView": [0xFD / 255, 0xFE / 255, 0xFD / 255],
            "AttributionView": [0xFE / 255, 0xFD / 255, 0xFD / 255]}
_CHOSEN = ("ChosenPhase", "ChosenLoop", "FirstIteration", "LastIteration", "WholeRun")
_ASKED = ("Phase", "Loop", "FirstIteration", "LastIteration")
#: visible steps, few enough for the names of phases
_STEPS = (55, 85)


def told():
    state = {"asked": [attribution.GetPropertyValue(name) for name in _ASKED]}
    for name, view in views.items():
        view.SMProxy.UpdatePropertyInformation()
        state[name] = {**{key: view.GetPropertyValue(key) for key in _CHOSEN if view.GetProperty(key)}, "words": words(view)}
    return state


reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"])
waits, criteria, regions = pipelines.regions_pipeline(reader)
structure = pipelines.logical_structure(criteria, waits)
late = pipelines.lateness(structure, reader)
flow = program.event_flow(criteria, reader, structure)
loops = program.program_loops(flow, reader)
attribution = pipelines.latency_attribution(regions, reader, loops)
shown = {"LogicalTimelineView": OutputPort(pipelines.logical_timeline(late, structure, reader), 2),
         "EventFlowGraphView": OutputPort(flow, program.FLOW_PORTS["flow"]),
         "AttributionView": OutputPort(attribution, pipelines.ATTRIBUTION_PORTS["attribution"])}
views = {}
layout = simple.GetLayout()
simple.Delete(simple.GetActiveView())
layout.SplitVertical(0, 0.5)
layout.SplitHorizontal(2, 0.5)
for (name, port), place in zip(shown.items(), (1, 5, 6)):
    views[name] = simple.CreateView(name)
    views[name].BackgroundColor = _GROUNDS[name]
    layout.AssignView(place, views[name])
    simple.Show(port, views[name])
    views[name].LinkGroup = "all"
timeline = views["LogicalTimelineView"]
timeline.Mode, timeline.StepBegin, timeline.StepEnd = "Plain", *_STEPS
simple.SetActiveSource(attribution)
simple.RenderAllViews()
steps = fetch(structure, pipelines.STRUCTURE_PORTS["phases"], small=True)
tell_changes(timeline, "choice", told)
os.write(1, b"READY\n")
