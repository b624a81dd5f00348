"""Latency Criteria: a curve calculated by hand, a real trace with numpy, saving and applying,
errors."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import LatencyCriteria, OTF2TraceReader
from pclvis.errors import PipelineError, listening, raising
from pclvis.pipelines import save_curve
from pclvis.tables import fetch

import made
import schema
from checks import check, data, equal, near, raises, result, scratch

NAN = float("nan")

# Within nodes, bin 0: t = 1 2 3, C = 2. Between nodes, bin 100: t = 4 8 12 20, C = (8 + 12) / 2.
ROWS = [(0, 1, 0, 8, 1, 1, 0), (0, 1, 0, 8, 2, 1, 0), (0, 1, 0, 49, 3, 1, 0),
        (0, 2, 1, 100, 4, 1, 0), (0, 2, 1, 149, 8, 1, 0), (0, 2, 1, 120, 12, 1, 0),
        (0, 2, 1, 120, 20, 1, 0), (0, 1, 0, 8, NAN, 0, 0), (1, 0, 0, 8, -1, 1, 1)]
LATENCY = [0.5, 1, 1.5, 0.4, 0.8, 1.2, 2, NAN, NAN]


def failing(**properties):
    """Run Latency Criteria; raises its error."""
    with raising():
        LatencyCriteria(**properties).UpdatePipeline()


def by_hand():
    """Medians and latencies calculated by hand."""
    trace = made.messages(ROWS, note=numpy.arange(len(ROWS)))
    criteria = LatencyCriteria(Input=trace, MinimumSamples=0)
    curve, messages = fetch(criteria, 1), fetch(criteria)
    equal("the curve has a row a bin with messages", curve["size_bytes"].tolist(), [0, 100])
    equal("classes", curve["inter_node"].tolist(), [0, 1])
    equal("criteria are medians", curve["criterion_s"].tolist(), [2, 10])
    equal("samples", curve["samples"].tolist(), [3, 4])
    equal("none is fitted", curve["fitted"].tolist(), [0, 0])
    check("L = t / C", numpy.array_equal(messages["latency"], LATENCY, equal_nan=True))
    equal("other columns are passed on", messages["note"].tolist(), list(range(len(ROWS))))
    equal("delayed: L above 1", int(curve.facts["delayed"]), 3)
    equal("judged", int(curve.facts["judged"]), 7)
    equal("unmatched and skewed are counted",
          (int(curve.facts["unmatched"]), int(curve.facts["skewed"])), (1, 1))
    near("95th percentile by nearest rank", float(curve.facts["latency_p95"]), 2)
    criteria.DelayFactor = 1.2
    equal("the delay factor moves the bound", int(fetch(criteria, 1).facts["delayed"]), 2)
    criteria.MinimumSamples = 4
    equal("a thin bin is fitted", fetch(criteria, 1)["fitted"].tolist(), [1, 0])
    sentences = servermanager.Fetch(criteria, idx=1).GetFieldData().GetAbstractArray("observations")
    equal("what has no latency is said in words", sentences.GetNumberOfValues(), 2)


def columns(criteria):
    """Types and units of the curve and of the new columns."""
    tables = schema.read()
    for port, name in ((1, "Criteria"), (0, "Messages")):
        table = servermanager.Fetch(criteria, idx=port)
        schema.types_and_units(
            table, name, ("criterion_s", "latency") if port == 0 else tables[name])


def by_numpy():
    """Every median for a simulated trace."""
    reader = OTF2TraceReader(FileName=data("cg64_clean", "traces.otf2"))
    criteria = LatencyCriteria(Input=reader, MaximumSamples=0, MinimumSamples=0)
    messages, curve = fetch(criteria), fetch(criteria, 1)
    columns(criteria)
    usable = (messages["matched"] == 1) & (messages["skewed"] == 0)
    bins = messages["size_bytes"] // 50
    equal("samples are all usable messages", int(curve["samples"].sum()), int(usable.sum()))
    for i in range(curve.rows):
        mine = (usable & (messages["inter_node"] == curve["inter_node"][i])
                & (bins == curve["size_bytes"][i] // 50))
        label = f"class {curve['inter_node'][i]}, {curve['size_bytes'][i]} bytes"
        equal(f"median of {label}", curve["criterion_s"][i],
              numpy.median(messages["transmission_s"][mine]))
        equal(f"latencies of {label}", messages["latency"][mine].tolist(),
              (messages["transmission_s"][mine] / curve["criterion_s"][i]).tolist())
    return reader, criteria


def saving(reader, criteria):
    """A saved curve gives the same latencies; it can be applied to another trace; gaps are
    flagged."""
    path = scratch("curve.csv")
    save_curve(criteria, path)
    expected = fetch(criteria)["latency"]
    applied = LatencyCriteria(Input=reader, CurveFile=path)
    check("a saved curve gives the same latencies",
          numpy.array_equal(fetch(applied)["latency"], expected, equal_nan=True))
    connected = LatencyCriteria(Input=reader, Curve=OutputPort(criteria, 1), CurveFile="/nowhere")
    check("a connected curve does too, and goes before the file",
          numpy.array_equal(fetch(connected)["latency"], expected, equal_nan=True))
    with open(scratch("two.csv"), "w", encoding="ascii") as file:
        file.write("inter_node,size_bytes,criterion_s\n0,0,4\n0,100,8\n")
    few = LatencyCriteria(
        Input=made.messages([(0, 1, 0, 70, 3, 1, 0), (0, 1, 1, 70, 3, 1, 0)]),
        CurveFile=scratch("two.csv"))
    near("a lacking bin is interpolated: 3 / 6", float(fetch(few)["latency"][0]), 0.5)
    check("the other class's criterion is never taken", numpy.isnan(fetch(few)["latency"][1]))
    equal("it is flagged", fetch(few, 1)["fitted"].tolist(), [0, 2, 0])


def edges():
    """Empty tables and errors."""
    none = LatencyCriteria(Input=made.messages([]))
    equal("no message: an empty curve with all columns", (fetch(none, 1).rows, list(fetch(none, 1))),
          (0, list(schema.read()["Criteria"])))
    trace = made.messages(ROWS)
    raises("a missing column is named with a way out", PipelineError,
           ["Latency criteria", "\"message_id\" is missing", "found: rank", "Messages"],
           failing, Input=made.source({"rank": numpy.arange(3)}))
    raises("a missing curve file is named", PipelineError, ["cannot read", "/nowhere/x.csv"],
           failing, Input=trace, CurveFile="/nowhere/x.csv")
    raises("a table that is no curve is refused", PipelineError, ["input Curve", "criterion_s"],
           failing, Input=trace, Curve=trace)
    with listening() as said:
        broken = LatencyCriteria(Input=trace, DelayFactor=0)
        broken.UpdatePipeline()
    check("a delay factor of 0 is refused", any("delay factor" in line for line in said.errors),
          said.errors)


by_hand()
saving(*by_numpy())
edges()
sys.exit(result())
