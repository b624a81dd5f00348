"""Run Comparison by cause: pairs of shared archives, one of which has a planted cause, or ranks on other nodes.

Skipped where there is no such folder. sim/README.md and cases/README.md say what is planted in which.
"""

import sys

import numpy

from checks import check, equal, result, shared, skip
from pclvis import pipelines, tables

#: Run A, run B, and what only run B has (the same program with the same arguments).
PAIRS = [("sim/cg64_clean", "sim/cg64_roundrobin", "mapping"),
         ("sim/stencil3d_64_clean", "sim/stencil3d_64_background", "background"),
         ("sim/stencil3d_64_clean", "sim/stencil3d_64_slowrank", "slow rank"),
         ("sim/transposes64_clean", "sim/transposes64_background", "background"),
         ("sim/sweep64_clean", "sim/sweep64_slowrank", "slow rank"),
         ("cases/app1152_remapped", "cases/app1152", "mapping")]


def compared(name_a, name_b):
    """The table Cause Differences and the ids of the sentences of two archives."""
    runs = [pipelines.open_trace(shared(*name.split("/"), "traces.otf2")) for name in (name_a, name_b)]
    found = pipelines.run_comparison(*runs, causes=tuple(pipelines.cause_prices(run, run) for run in runs))
    ports = pipelines.COMPARISON_PORTS
    return tables.fetch(found, ports["cause_differences"]), tables.fetch(found, ports["run_observations"])


def pair(name_a, name_b, planted):
    """The planted cause explains most of the difference."""
    name = f"{name_a}, {name_b}"
    table, said = compared(name_a, name_b)
    causes = numpy.flatnonzero(table["is_cause"] == 1)
    most = causes[numpy.argmax(table["share"][causes])]
    equal(f"{name}: the cause that explains most", table["name"][most], planted)
    text = [str(each) for each, id_ in zip(said["sentence"], said["observation_id"]) if id_ == "runs.cause"]
    check(f"{name}: it is named", len(text) == 1 and f"and {planted} explains" in text[0], text)
    parts = table["parent"] == "run"
    check(f"{name}: the parts' differences are that of the runs",
          abs(table["difference_s"][parts].sum() - table["difference_s"][0]) < 1e-9)
    print(f"{name}: {1e3 * table['difference_s'][0]:.3f} ms, " + ", ".join(
        f"{table['name'][i]} {100 * table['share'][i]:.0f} %" for i in causes), flush=True)


if shared("sim") is None:
    skip("no shared traces")
for of in PAIRS:
    pair(*of)
sys.exit(result())
