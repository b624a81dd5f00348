"""Reports made by tests, in the same way as by a user."""

import csv
import os
import pathlib
import subprocess

from checks import scratch

REPORT = pathlib.Path(__file__).parents[2] / "pvpython" / "pclvis" / "report.py"
PICTURES = ("region_graph_by_region", "region_graph_by_latency", "criteria_curve", "evolution", "dag",
            "rank_times", "logical_timeline", "physical_timeline", "logical_clusters", "event_flow_graph", "attribution")


def report(name, trace, *options, timeout=120):
    """Run the report; returns (exit code, output, folder)."""
    folder = pathlib.Path(scratch(name, "x")).parent / "out"
    done = subprocess.run(
        [os.environ["PCLVIS_PVPYTHON"], "--dr", str(REPORT), str(trace), "-o", str(folder),
         *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=timeout)
    return done.returncode, done.stdout, folder


def rows(folder, name):
    with open(folder / "tables" / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))
