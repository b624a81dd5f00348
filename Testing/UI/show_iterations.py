"""Run inside ParaView's window by --script: the loops of a trace, and latencies in another branch, which is active.

The part "iterations" of the state contains the results of filters for which a unit of time was chosen in their panels:
the iteration of each window of Temporal Abstraction that is one, and of each period of Rank Metrics.
"""

import os

import numpy
from paraview import simple

import pclvis  # noqa: F401  (loads the plugin)
from pclvis.tables import fetch

import watch_state
from checks import data


def iterations():
    """Iterations by filter; empty if there are no such filters."""
    made = {proxy.GetXMLName(): proxy for proxy in simple.GetSources().values()}
    told = {}
    if "TemporalAbstraction" in made and made["TemporalAbstraction"].GetDataInformation(1).GetNumberOfRows():
        windows = fetch(made["TemporalAbstraction"], 1)
        told["windows"] = windows["iteration"][windows["iterations"] > 0].tolist() if "iterations" in windows else []
    if "RankMetrics" in made and made["RankMetrics"].GetDataInformation(0).GetNumberOfRows():
        metrics = fetch(made["RankMetrics"], 0)
        told["periods"] = numpy.unique(metrics["begin_s"]).tolist()
    return told


watch_state.more["iterations"] = iterations
reader = simple.OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
loops = simple.ProgramLoops(Input=simple.EventFlowGraph(Input=reader))
loops.UpdatePipeline()
found = fetch(loops, 3)
os.write(1, f"ITERATIONS {found['begin_s'].tolist()}\n".encode())
criteria = simple.LatencyCriteria(Input=reader)
criteria.UpdatePipeline()
simple.SetActiveSource(criteria)
