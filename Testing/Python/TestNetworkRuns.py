"""Causes in real traces of programs on a real network, where the time that they cost was measured by running the
programs without them (Testing/Data/unlisted/network).

A price must be within a factor of two of the measured time: three runs of a program differ by up to a tenth.
"""

import json
import pathlib
import statistics
import sys

from checks import check, equal, result
from paraview.simple import Delete
from pclvis import pipelines
from pclvis.tables import fetch

FOLDER = pathlib.Path(__file__).parents[1] / "Data" / "unlisted" / "network"
#: Causes that slow messages down, or keep others waiting; uneven work is not planted, but work varies.
KNOWN = ("slow rank", "slow node", "slow link", "background", "mapping", "pattern")
FACTOR = 2


def judge(name, run):
    reader = pipelines.open_trace(str(FOLDER / name / "traces.otf2"))
    filter_ = pipelines.cause_prices(reader, reader)
    table = fetch(filter_)
    Delete(filter_)
    Delete(reader)
    rows = {str(table["cause"][i]): i for i in range(table.rows)
            if table["counts"][i] and str(table["cause"][i]) in KNOWN}
    equal(f"{name}: causes that count", list(rows), [run["cause"]] if run["cause"] else [])
    if run["cause"] not in rows:
        return
    row = rows[run["cause"]]
    cost = statistics.median(run["with_s"]) - statistics.median(run["without_s"])
    price = float(table["time_s"][row])
    check(f"{name}: the price is within a factor of {FACTOR} of the time measured",
          cost / FACTOR <= price <= cost * FACTOR, f"{price:.3f} s, measured {cost:.3f} s")
    if "ranks" in run:
        equal(f"{name}: ranks", str(table["ranks"][row]), run["ranks"])


runs = json.loads((FOLDER / "runs.json").read_text())
equal("all archives have a cause or none", sorted(runs),
      sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))
for name, run in runs.items():
    judge(name, run)

sys.exit(result())
