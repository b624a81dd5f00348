"""Time Tree: a planted slow rank, a real late rank; columns, units, errors."""

import json
import pathlib
import sys

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import OTF2TraceReader, TimeTree
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import schema
from checks import check, data, equal, near, raises, result


def divide(*path):
    """The filter of a trace, its tree by name, the table, and the ranks' table."""
    reader = OTF2TraceReader(FileName=data(*path))
    filter_ = TimeTree(Input=reader, Calls=OutputPort(reader, 1))
    tree = fetch(filter_)
    return filter_, dict(zip(tree["name"], tree["time_s"])), tree, fetch(filter_, 1)


def parts(name, tree, table):
    """What always holds: the parts add up, the efficiencies multiply."""
    near(f"{name}: the parts add up to the run", sum(tree.values()) - tree["run"], tree["run"], 1e-9)
    check(f"{name}: none is negative", min(tree.values()) >= -1e-12, tree)
    of = {key: float(table.facts[key]) for key in (
        "parallel_efficiency", "load_balance", "communication_efficiency",
        "serialisation_efficiency", "transfer_efficiency")}
    near(f"{name}: parallel = load balance * communication", of["parallel_efficiency"],
         of["load_balance"] * of["communication_efficiency"], 1e-9)
    near(f"{name}: communication = serialisation * transfer", of["communication_efficiency"],
         of["serialisation_efficiency"] * of["transfer_efficiency"], 1e-9)


def planted():
    """Rank 37 of 64 works 1.6 times as long: 20 iterations of 250 us, and small random costs."""
    filter_, tree, table, ranks = divide("stencil3d_64_slowrank", "traces.otf2")
    parts("slow rank", tree, table)
    truth = json.loads(pathlib.Path(data("stencil3d_64_slowrank", "truth.json")).read_text())
    equal("the truth names one rank", truth["slow"], [{"ranks": [37], "work_times": 1.6}])
    usual = 20 * 250e-6
    near("useful work is the program's, and the slow rank's part of the mean", tree["useful work"],
         usual * (1 + 0.6 / 64), 0.02 * usual)
    near("load imbalance is what rank 37 works longer", tree["load imbalance"],
         usual * (0.6 - 0.6 / 64), 0.02 * usual)
    near("by rank", float(ranks["work_ratio"][37]), 1.6 / (1 + 0.6 / 64), 0.02)
    check("it is named", any("Rank 37 works longest" in text for text in table.facts["observations"]),
          table.facts["observations"])
    for port, name in ((0, "Time Tree"), (1, "Rank Times")):
        schema.types_and_units(servermanager.Fetch(filter_, idx=port), name, schema.read()[name])


def real():
    """halo with rank 3 late by 20 ms in each of 20 steps."""
    _, tree, table, ranks = divide("scorep-halo-slow-4", "traces.otf2")
    parts("late rank", tree, table)
    check("rank 3 works 0.4 s at least", ranks["work_s"][3] >= 0.4, ranks["work_s"])
    check("three quarters of the run are lost to its imbalance",
          0.7 < tree["load imbalance"] / tree["run"] < 0.76, tree)


def errors():
    """Without calls, and with the wrong table."""
    reader = OTF2TraceReader(FileName=str(data("cg16_clean", "traces.otf2")))

    def update(**properties):
        with raising():
            TimeTree(**properties).UpdatePipeline()

    raises("without calls it says what to connect", PipelineError, ["Calls"], update, Input=reader,
           Calls=None)
    raises("with ranks as well", PipelineError, ["Calls"], update, Input=reader,
           Calls=OutputPort(reader, 2))


planted()
real()
errors()
sys.exit(result())
