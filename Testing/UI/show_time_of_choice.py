"""Run inside ParaView's window by --script: views of the trace named by PCLVIS_TRACE in one link group.

Region graph, evolution and logical timeline on the left; on the right the attribution, with the bar of its Cause
Tree. Prints the state whenever it changed, with a part "times": of each view what it has chosen, and its words with
their middles (pixels from the lower left corner); what the attribution is asked about, the rows of its Cause Tree, and each
rank's work.
Prints once the ends of the time axis after AXIS, and the region of each rank after REGIONS.
"""

import json
import os

from paraview import simple
from paraview.servermanager import OutputPort

from pclvis import pipelines, program
from pclvis.tables import fetch
from picked import tell_changes
from seen import words
from telling import out

#: so that the views can be found on the screen
_GROUNDS = {"EvolutionView": [0xFE / 255, 0xFE / 255, 0xFD / 255], "LogicalTimelineView": [0xFD / 255, 0xFE / 255, 0xFE / 255],
            "AttributionView": [0xFE / 255, 0xFD / 255, 0xFD / 255]}
_CHOSEN = ("ChosenRegion", "WindowBegin", "WindowEnd", "ChosenPhase", "WholeRun")
_ASKED = ("WindowBegin", "WindowEnd", "Phase")
#: visible phases, few enough for their names
_PHASES = (0, 4)
_TREE, _WORK = (pipelines.ATTRIBUTION_PORTS[name] for name in ("cause_tree", "rank_work"))


def rows(table):
    return [list(row) for row in zip(*(table[name].tolist() for name in ("name", "parent", "time_s", "share", "choice")))]


def told():
    asked = [attribution.GetPropertyValue(name) for name in _ASKED]
    work = fetch(attribution, _WORK, small=True)
    state = {"asked": [*asked, list(attribution.Regions)], "tree": rows(fetch(attribution, _TREE, small=True)),
             "work": dict(zip(work["rank"].tolist(), work["work_s"].tolist()))}
    views["AttributionView"].SMProxy.UpdatePropertyInformation()
    state["tip"] = views["AttributionView"].SMProxy.GetProperty("Tip").GetElement(0)
    for name, view in views.items():
        view.SMProxy.UpdatePropertyInformation()
        state[name] = {**{key: view.GetPropertyValue(key) for key in _CHOSEN if view.GetProperty(key)}, "words": words(view)}
    return state


reader = simple.OTF2TraceReader(FileName=os.environ["PCLVIS_TRACE"])
waits, criteria, regions = pipelines.regions_pipeline(reader)
structure = pipelines.logical_structure(criteria, waits)
late = pipelines.lateness(structure, reader)
loops = program.program_loops(program.event_flow(criteria, reader, structure), reader)
attribution = pipelines.latency_attribution(regions, reader, loops)
evolution = pipelines.temporal_abstraction(regions)
shown = {"RegionGraphView": OutputPort(regions, pipelines.REGIONS_PORTS["region_graph"]),
         "EvolutionView": OutputPort(evolution, pipelines.TIME_PORTS["evolution"]),
         "LogicalTimelineView": OutputPort(pipelines.logical_timeline(late, structure, reader), 2),
         "AttributionView": OutputPort(attribution, pipelines.ATTRIBUTION_PORTS["attribution"])}
views = {}
layout = simple.GetLayout()
simple.Delete(simple.GetActiveView())
layout.SplitHorizontal(0, 0.5)
layout.SplitVertical(1, 0.25)
layout.SplitVertical(4, 0.6)
for (name, port), place in zip(shown.items(), (3, 9, 10, 2)):
    views[name] = simple.CreateView(name)
    if name in _GROUNDS:
        views[name].BackgroundColor = _GROUNDS[name]
    layout.AssignView(place, views[name])
    simple.Show(port, views[name])
    views[name].LinkGroup = "all"
simple.Show(OutputPort(attribution, _TREE), views["AttributionView"])
timeline = views["LogicalTimelineView"]
steps = fetch(structure, pipelines.STRUCTURE_PORTS["phases"], small=True)["first_step"]
timeline.Mode, timeline.StepBegin, timeline.StepEnd = "Plain", *(float(steps[phase]) for phase in _PHASES)
simple.SetActiveSource(attribution)
simple.RenderAllViews()
axis = fetch(reader).facts
out("AXIS " + json.dumps([float(axis["axis_begin_s"]), float(axis["axis_end_s"])]))
out("REGIONS " + json.dumps(fetch(regions, pipelines.REGIONS_PORTS["rank_regions"])["region"].tolist()))
tell_changes(timeline, "times", told)
os.write(1, b"READY\n")
