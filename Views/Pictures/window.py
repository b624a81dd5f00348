"""Run inside ParaView's window by --script, from renew.py: opens the trace named by PCLVIS_TRACE and its workspace.

The workspace Program structure if PCLVIS_STEPS names the steps to show; if PCLVIS_TABLE names a filter, the table
that the filter opens instead; if PCLVIS_PERIOD is the row of a period, that period is chosen.
"""

import csv
import os
import pathlib

import periods
import pclvis
from pclvis import pipelines
from paraview import simple
from paraview.servermanager import OutputPort
from pclvis.tables import fetch


def events(_):
    """A ring of four ranks, as an event list in a file."""
    path = pathlib.Path.home() / "events.csv"
    with path.open("w", newline="", encoding="ascii") as file:
        rows = csv.writer(file)
        rows.writerow(["rank", "type", "time", "source", "destination", "size"])
        for turn in range(20):
            for rank in range(4):
                partner, time = (rank + 1) % 4, 100 * turn + rank
                rows.writerow([rank, "send", time, rank, partner, 1000])
                rows.writerow([partner, "receive", time + 5, rank, partner, 1000])
    return simple.TableToMessages(Input=simple.CSVReader(FileName=[str(path)]), TimeUnit=2, RanksPerNode=2)


def clusters(trace):
    """Logical clusters by lateness."""
    structure = pipelines.logical_structure(trace, trace)
    return pipelines.logical_clusters(pipelines.lateness(structure), structure, Clusters=4)


def prices(trace):
    """Prices of all causes."""
    return pipelines.cause_prices(trace, trace)


#: For each table: the function that makes it, and the columns in the picture.
_TABLES = {
    "CausePrices": (prices, ("cause", "counts", "time_s", "low_s", "high_s", "share")),
    "LogicalClusters": (clusters, ("phase", "cluster", "parts", "ranks", "medoid", "events", "mean_metric")),
    "TableToMessages": (events, ("source", "destination", "size_bytes", "send_begin_s", "receive_end_s",
                                 "transmission_s", "inter_node"))}

steps, table = os.environ["PCLVIS_STEPS"].split(), os.environ["PCLVIS_TABLE"]
reader = pipelines.open_trace(os.environ["PCLVIS_TRACE"], Regions=1 if steps else 0)
if table:
    make, columns = _TABLES[table]
    source = make(reader)
    if table == "TableToMessages":
        simple.Delete(reader)
    layout, empty = simple.GetLayout(), simple.GetActiveView()
    view = simple.CreateView("SpreadSheetView")
    simple.Delete(empty)
    simple.AssignViewToLayout(view, layout, 0)
    simple.Show(OutputPort(source, 0), view)
    view.HiddenColumnLabels = [*(set(fetch(source)) - set(columns)), "Row ID"]
    simple.SetActiveSource(source)
elif steps:
    made = pclvis.program_structure_workspace(reader)
    made.logical_view.StepBegin, made.logical_view.StepEnd = map(int, steps)
else:
    made = pclvis.communication_latency_workspace(reader)
    if os.environ["PCLVIS_PERIOD"]:
        periods.choose(made, int(os.environ["PCLVIS_PERIOD"]))
    simple.SetActiveSource(made.filters.attribution)
os.write(1, b"READY\n")  # bypasses Python's own output, for which ParaView opens a window
