"""Chooses what a case study's pictures show."""

import numpy
from pclvis import pipelines
from pclvis.tables import fetch


def choose(workspace, period):
    """In a workspace, choose a period, by its row, of the region with the highest latency, and show why messages are
    slow then."""
    periods = fetch(workspace.filters.evolution, pipelines.TIME_PORTS["periods"], small=True)
    row = numpy.flatnonzero(periods["region"] == workspace.region)[period]
    workspace.evolution_view.WindowBegin, workspace.evolution_view.WindowEnd = (
        float(periods[column][row]) for column in ("begin_s", "end_s"))
    workspace.attribution_view.WholeRun = 0
