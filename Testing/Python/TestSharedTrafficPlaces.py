"""Other jobs' traffic at single switches: the same by button, Python, all code regions, on servers of 2 to 4 processes.

In the case app1152, traffic fills only the uplinks of the switches of region 6 (its truth.json). Each server has its
own client: this script, given the server's port and a file for the results.
"""

import json
import os
import pickle
import subprocess
import sys

import paraview.simple as simple
from checks import check, equal, outer_environment, result, scratch, shared, skip
from servers import PROCESSES, same_tables, start
from TestWorkspace import clear

import pclvis
from pclvis import pipelines
from pclvis.tables import fetch

NAMES = ("verdict", "evidence", "cause_windows", "rank_work", "cause_prices", "cause_places", "cause_tree", "durations")
#: with all code regions, call paths have other numbers
NUMBERS = {"cause_places": ["path_id"]}


def tables(attribution):
    """The results of the attribution, by table."""
    found = {name: fetch(attribution, pipelines.ATTRIBUTION_PORTS[name], small=True).copy_out() for name in NAMES}
    for name, columns in NUMBERS.items():
        for column in columns:
            del found[name][column]
    return found


def of_python(**properties):
    return tables(pipelines.latency_pipeline(pipelines.open_trace(TRACE, **properties)).attribution)


def of_button():
    found = tables(pclvis.communication_latency_workspace(TRACE, (1000, 800)).filters.attribution)
    clear()
    return found


def nodes_of(found):
    """Numbers of the nodes where the traffic is."""
    prices = found["cause_prices"]
    text = prices["nodes"][prices["cause"].tolist().index("background")]
    return [node for span in (list(map(int, part.split("-"))) for part in text.split(","))
            for node in range(span[0], span[-1] + 1)]


def of_server(processes):
    """Results from a client of a server; with two processes, also for all code regions."""
    file = scratch(f"told{processes}")
    subprocess.run([os.environ["PCLVIS_PVPYTHON"], __file__, str(start(processes)), file, *["all"][:processes == 2]],
                   env=outer_environment(), check=True, timeout=600)
    with open(file, "rb") as told:
        return pickle.load(told)


def be_client(port, file, *more):
    """Query a server, and write the results to a file."""
    simple.Connect("localhost", int(port))
    pclvis.load_plugin()
    told = [of_python(), *(of_python(Regions="All regions") for _ in more)]
    with open(file, "wb") as into:
        pickle.dump(told, into)
    sys.exit(result(may_be_empty=True))


if not shared("cases"):
    skip("no shared traces")
TRACE = str(shared("cases", "app1152", "traces.otf2"))
truth = json.loads(shared("cases", "app1152", "truth.json").read_text(encoding="utf-8"))
if len(sys.argv) > 1:
    be_client(*sys.argv[1:])
expected = of_python()
(region,) = {one["region"] for one in truth["durations"] if one["cause"] == "background"}
names = list(dict.fromkeys(truth["node_of_rank"]))
places = zip(truth["node_of_rank"], truth["regions"]["region_of_rank"])
equal("the traffic is at the region's nodes", {names[node] for node in nodes_of(expected)},
      {node for node, of in places if of == region})
check("the verdict says where", "at the switches of nodes" in expected["verdict"]["sentence"][0],
      expected["verdict"]["sentence"][0])
same_tables("the button", of_button(), expected)
same_tables("all code regions", of_python(Regions="All regions"), expected)
for processes in (2, 3, 4) if max(PROCESSES) > 1 else (1,):  # servers of one process: TestServer.py
    told = of_server(processes)
    same_tables(f"server of {processes}", told[0], expected)
    if len(told) > 1:
        same_tables(f"all code regions, server of {processes}", told[1], expected)
sys.exit(result())
