"""A client of a pvserver, with one and with two processes, gets the same numbers and pictures as without a server.

The servers start without the plugin; load_plugin loads it there. They end by themselves when this
process does: paraview.simple does not close a connection earlier.
"""

import sys

import paraview.simple as simple
from checks import check, data, equal, result, scratch
from paraview.servermanager import OutputPort
from pictures import read, select
from servers import PROCESSES, same_pictures, same_tables, start

import pclvis
from pclvis import pipelines, tables, views

TRACE = data("cg64_clean", "traces.otf2")


def look(name):
    """Tables and pictures of the usual pipeline."""
    reader = pipelines.open_trace(TRACE)
    criteria = pipelines.latency_criteria(reader)
    regions = pipelines.communication_regions(criteria, reader)
    time = pipelines.temporal_abstraction(regions)
    waits = pipelines.wait_states(criteria, reader)
    causes = pipelines.latency_attribution(waits, reader, waits)
    pictures = {kind: scratch(f"{name}_{kind}.png") for kind in ("regions", "evolution", "causes")}
    views.region_graph(regions, pictures["regions"], size=(500, 400))
    views.evolution(time, pictures["evolution"], region=2, window=(0.001, 0.002), size=(500, 400))
    views.attribution(causes, pictures["causes"], duration=1, size=(500, 400))
    pictures["selected"] = scratch(f"{name}_selected.png")
    selected(time, pictures["selected"])
    # The trace has no counters: an empty table has its columns, too.
    seen = {"messages": tables.fetch(criteria), "calls": tables.fetch(reader, 1),
            "counters": tables.fetch(reader, 3)}
    for proxy, port, kind in ((reader, 2, "ranks"), (reader, 4, "log"), (criteria, 1, "criteria"),
                              (regions, 1, "rank_regions"), (regions, 2, "regions"),
                              (regions, 3, "links"), (regions, 4, "dendrogram"),
                              (time, 1, "windows"), (time, 2, "periods"), (causes, 0, "durations")):
        seen[kind] = tables.fetch(proxy, port, small=True)
    return ({kind: table.copy_out() for kind, table in seen.items()},
            {kind: read(path) for kind, path in pictures.items()})


def selected(time, path):
    """The evolution with two selected windows."""
    view = simple.CreateView("EvolutionView")
    view.ViewSize = [500, 400]
    simple.Show(OutputPort(time, 3), view)
    select(time, 3, 1, [3, 4])
    simple.SaveScreenshot(path, view, ImageResolution=[500, 400])
    select(time, 3, 1, [])
    simple.Delete(view)


alone, pictures = look("alone")
equal("the trace is read", alone["messages"].rows, 7584)
check("and an empty table is among those compared",
      alone["counters"].rows == 0 and len(alone["counters"]) > 3)
for processes in PROCESSES:
    name = f"server of {processes}"
    simple.Connect("localhost", start(processes))
    pclvis.load_plugin()
    seen, drawn = look(f"server{processes}")
    same_tables(name, seen, alone)
    same_pictures(name, drawn, pictures)
sys.exit(result())
