"""Prices from parts of a run: the same by the button, from Python and with all code regions; also for a window.

TestParallelFilters checks that they are the same on 1 to 4 processes.
"""

import re
import sys

import pclvis
from checks import check, data, equal, result
from pclvis import pipelines
from pclvis.tables import fetch
from servers import same_tables
from TestWorkspace import clear

TRACE = str(data("cg64_roundrobin", "traces.otf2"))
NAMES = ("verdict", "evidence", "cause_windows", "rank_work", "cause_prices", "cause_places", "cause_tree", "durations")
#: messages, out of 7,584; a part needs 30 for each of 64 ranks
SAMPLE = 4000


def tables(attribution, **properties):
    """The attribution's results from parts of the run, by table."""
    for name, value in properties.items():
        setattr(attribution, name, value)
    attribution.MostMessages, attribution.SampledMessages = 0, SAMPLE
    attribution.UpdatePipeline()
    found = {name: fetch(attribution, pipelines.ATTRIBUTION_PORTS[name], small=True).copy_out() for name in NAMES}
    del found["cause_places"]["path_id"]  # with all code regions, call paths have other numbers
    return found


def of_python(regions="MPI calls only", **properties):
    return tables(pipelines.latency_pipeline(pipelines.open_trace(TRACE, Regions=regions)).attribution, **properties)


def of_button(**properties):
    found = tables(pclvis.communication_latency_workspace(TRACE, (1000, 800)).filters.attribution, **properties)
    clear()
    return found


def first_half(found):
    """The first half of the durations, as a window."""
    return {"WindowBegin": float(found["durations"]["begin_s"][0]),
            "WindowEnd": float(found["durations"]["end_s"][1])}


whole = of_python()
sentence = whole["verdict"]["sentence"][0]
share = float(re.search(r"replayed, ([0-9.]+) % of it", sentence).group(1))
check("about as much of the run is replayed as of the messages", abs(share / 100 * 7584 / SAMPLE - 1) < 0.25, sentence)
prices = whole["cause_prices"]
equal("the dearest cause is the placement, as the ranks were dealt out", prices["cause"][0], "mapping")
# sim/costs.json: another placement saves 20.2 % of 5.53 ms.
check("its range holds what it costs", prices["low_s"][0] < 0.202206 * 0.005526767 < prices["high_s"][0],
      (prices["low_s"][0], prices["high_s"][0]))
same_tables("the button", of_button(), whole)
same_tables("all code regions", of_python("All regions"), whole)
half = of_python(**first_half(whole))
check("half of the time has other prices", half["cause_prices"]["time_s"].tolist() != prices["time_s"].tolist())
same_tables("the button, half of the time", of_button(**first_half(whole)), half)
same_tables("all code regions, half of the time", of_python("All regions", **first_half(whole)), half)
sys.exit(result())
