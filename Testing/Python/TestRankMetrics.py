"""Rank Metrics: sums compared with those of the reader, slices, periods, missing inputs, errors."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import (CommunicationRegions, LatencyCriteria, OTF2TraceReader, RankMetrics,
                             TemporalAbstraction)
from pclvis.errors import PipelineError, raising
from pclvis.pipelines import rank_metrics
from pclvis.tables import fetch

import made
import schema
from checks import check, data, equal, raises, result

RANKS = 64


def whole(reader, regions):
    """One slice: what the reader says about each rank, and sums over its messages with numpy."""
    metrics = rank_metrics(regions, reader, regions=regions)
    table, ranks, messages = fetch(metrics), fetch(reader, 2), fetch(regions)
    schema.types_and_units(servermanager.Fetch(metrics), "Rank Metrics", schema.read()["Rank Metrics"])
    equal("a row a rank", table["rank"].tolist(), list(range(RANKS)))
    equal("messages are those sent and received", table["messages"].tolist(),
          (ranks["sent"] + ranks["received"]).tolist())
    equal("and bytes", table["size_bytes"].tolist(),
          (ranks["sent_bytes"] + ranks["received_bytes"]).tolist())
    equal("nodes", table["node"].tolist(), ranks["node"].tolist())
    equal("regions", table["region"].tolist(), fetch(regions, 1)["region"].tolist())
    check("time in MPI is the reader's", numpy.allclose(table["mpi_s"], ranks["mpi_s"], atol=1e-9))
    begin, end = table["begin_s"][0], table["end_s"][0]
    calls = fetch(reader, 1)
    apart = calls.select(numpy.isin(calls.text("call"), ("MPI_Init", "MPI_Finalize")))
    inside = numpy.clip(apart["end_s"], begin, end) - numpy.clip(apart["begin_s"], begin, end)
    apart = numpy.bincount(apart["rank"], inside, RANKS)  # ranks begin and end at different times
    check("time outside is the rest",
          numpy.allclose(table["work_s"], end - begin - ranks["mpi_s"] - apart))
    for rank in (0, 17, 63):
        mine = numpy.concatenate([messages["latency"][messages[end] == rank]
                                  for end in ("source", "destination")])
        check(f"mean L of rank {rank}", abs(table["latency"][rank] - numpy.nanmean(mine)) < 1e-12)
    check("no waits are known", numpy.isnan(table["late_sender_s"]).all() and
          numpy.isnan(table["collective_wait_s"]).all())
    load = table["messages"]
    deviation = numpy.abs(load - load.mean())
    check("LB of Eq. 10", numpy.allclose(table["load_balance"], deviation / deviation.mean()))
    check("relative load", numpy.allclose(table["relative_load"], load / load.mean() - 1))
    return table


def sliced(reader, regions, one):
    """Slices and periods add up to the whole."""
    table = fetch(rank_metrics(regions, reader, Slices=7))
    equal("a row a rank and slice", (table.rows, sorted(set(table["period"].tolist()))),
          (7 * RANKS, list(range(7))))
    for column in ("messages", "size_bytes", "mpi_s", "work_s"):
        by_rank = numpy.bincount(table["rank"], weights=table[column])
        check(f"{column} of the slices add up", numpy.allclose(by_rank, one[column], atol=1e-12))
    time = TemporalAbstraction(Input=regions)
    periods = fetch(time, 2)
    periods = periods.select(periods["region"] == -1)
    table = fetch(rank_metrics(regions, reader, Periods=OutputPort(time, 2)))
    equal("periods of all messages", sorted(set(table["begin_s"].tolist())),
          periods["begin_s"].tolist())
    equal("each message counts at both ends", [int(table["messages"][table["period"] == i].sum())
                                               for i in range(periods.rows)],
          (2 * periods["messages"]).tolist())
    table = fetch(rank_metrics(regions, reader, WindowBegin=0.001, WindowEnd=0.002))
    check("a window", numpy.allclose((table["begin_s"][0], table["end_s"][0]), (0.001, 0.002)))


def edges():
    """The user's own tables, empty and wrong ones."""
    times = {"send_begin_s": numpy.array([0.]), "receive_begin_s": numpy.array([0.]),
             "receive_end_s": numpy.array([2.])}
    small = fetch(RankMetrics(Input=made.messages([(3, 5, 0, 8, 1, 1, 0)], **times)))
    equal("ranks with messages have rows", small["rank"].tolist(), [3, 5])
    check("what is not connected is not known", numpy.isnan(small["mpi_s"]).all()
          and numpy.isnan(small["latency"]).all() and small["region"].tolist() == [-1, -1])
    check("and said", "calls" in str(small.facts["observations"]))
    empty = {name: numpy.zeros(0) for name in times}
    none = fetch(RankMetrics(Input=made.messages([], **empty)))
    equal("no message: no row, all columns", (none.rows, list(none)),
          (0, list(schema.read()["Rank Metrics"])))

    def failing(**properties):
        with raising():
            RankMetrics(**properties).UpdatePipeline()
    one = made.messages([(3, 5, 0, 8, 1, 1, 0)], **times)
    raises("a missing column is named with a way out", PipelineError,
           ["Rank metrics", "\"send_begin_s\" is missing", "port Messages"],
           failing, Input=made.messages([]))
    raises("a table that is no table of periods", PipelineError,
           ["input Periods", "\"begin_s\" is missing", "port Periods of Temporal Abstraction"],
           failing, Input=one, Periods=made.source({"rank": numpy.arange(2)}))
    raises("periods that overlap", PipelineError, ["overlaps"], failing, Input=one,
           Periods=made.source({"begin_s": numpy.array([0., 1.]), "end_s": numpy.array([2., 3.])}))


trace = OTF2TraceReader(FileName=data("cg64_clean", "traces.otf2"))
found = CommunicationRegions(Input=LatencyCriteria(Input=trace))
sliced(trace, found, whole(trace, found))
edges()
sys.exit(result())
