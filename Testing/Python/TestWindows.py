"""The worst window and period of a trace: calculated by hand, and for real archives after their start-up."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.simple import CSVReader, Delete, TableToMessages
from pclvis import pipelines
from pclvis.tables import Table, fetch
from pclvis.windows import MOST_LAYERS, MOST_STATES, linked_dag, readable_dag, worst_period, worst_window

from checks import check, data, equal, result, scratch, shared

KINDS = {"kind": ["growth", "steady", "other", "peak"]}


def windows_of(latency, messages=20):
    """Consecutive windows of one second each."""
    begin = numpy.arange(len(latency), dtype=float)
    return Table({"region": numpy.full(len(latency), -1), "begin_s": begin, "end_s": begin + 1,
                  "latency": numpy.array(latency, dtype=float),
                  "messages": numpy.broadcast_to(messages, len(latency)),
                  "average": numpy.full(len(latency), 2.0)})


def periods_of(*rows):
    """Periods of kind, begin [s], end [s] and mean L."""
    kind, begin, end, latency = (numpy.array(column) for column in zip(*rows))
    return Table({"region": numpy.full(len(rows), -1), "kind": kind, "begin_s": begin, "end_s": end,
                  "latency": latency, "messages": numpy.full(len(rows), 20)}, KINDS)


def by_hand():
    # Lasting: the lesser of a window's mean and the greater one of its neighbours': 1 1 2 4 4 4.
    equal("what lasts is the worst, with a window before and after", worst_window(
        windows_of([9, 1, 2, 4, 5, 4])), (2.0, 5.0))
    equal("windows of few messages do not count",
          worst_window(windows_of([1, 3, 2, 8, 9, 8], [20, 20, 20, 9, 9, 9])), (0.0, 3.0))
    equal("unless there are no others", worst_window(windows_of([1, 1, 1, 8, 9], 5)), (2.0, 5.0))
    early = windows_of([1, 4, 5, 1, 1])
    early["begin_s"], early["end_s"] = early["begin_s"] - 1.5, early["end_s"] - 1.5
    equal("it may begin before 0, as where clocks disagree", worst_window(early), (-1.5, 1.5))
    early.facts.update(axis_begin_s=-1.25, axis_end_s=1.25)
    equal("and ends with the time axis", worst_window(early), (-1.25, 1.25))
    equal("none is the whole trace", worst_window(windows_of([numpy.nan])), (0.0, -1.0))
    windows = windows_of([9, 1, 4, 5, 4, 1])
    peak, other, steady = (3, 0., 1., 9.), (2, 1., 2., 1.), (1, 2., 5., 4.3)
    equal("a peak is not the worst period",
          worst_period(periods_of(peak, other, steady), windows), (2.0, 5.0))
    equal("of peaks alone there is none", worst_period(periods_of(peak, other), windows), None)
    equal("nor of one below the average",
          worst_period(periods_of((1, 0., 2., 1.)), windows_of([1.5, 1.5])), None)


def readable():
    """A DAG of a real exchange shows messages from begin to end, and no more than is readable."""
    reader = pipelines.open_trace(f"{data('scorep-halo-4nodes-16')}/traces.otf2")
    _, _, _, regions, evolution, _ = pipelines.latency_pipeline(reader)
    for region in (-1, 0):
        dag, window, sentence = readable_dag(regions, reader, evolution, region)
        states, links, messages = (fetch(dag, pipelines.DAG_PORTS[name]) for name in
                                   ("states", "state_links", "state_messages"))
        ids, ends = numpy.unique(messages["message_id"], return_counts=True)
        check(f"region {region}: most messages begin and end in the window",
              (ends == 2).sum() >= (ends == 1).sum() > 0, (sentence, len(ids)))
        equal(f"region {region}: those have links", int(links["messages"].sum()), int((ends == 2).sum()))
        check(f"region {region}: no more states and layers than can be read",
              0 < states.rows <= MOST_STATES and states["layer"].max() < MOST_LAYERS, (states.rows, window))
        Delete(dag)


def linked():
    """With many ranks, hardly any message begins and ends in what a DAG can show of all of them: one region is
    shown."""
    for name, few in (("cases/app1152", True), ("scorep-halo-4nodes-16", False)):
        folder = shared(name) if few else data(name)
        if folder is None:
            print(f"{name}: the folder of shared traces is not here: not tested")
            continue
        reader = pipelines.open_trace(f"{folder}/traces.otf2")
        regions, evolution = pipelines.latency_pipeline(reader)[3:5]
        dag, window, region = linked_dag(regions, reader, evolution)
        table = fetch(regions, pipelines.REGIONS_PORTS["regions"])
        slowest = int(table["region"][table["latency"].argmax()])
        equal(f"{name}: the region", region, slowest if few else -1)
        links = fetch(dag, pipelines.DAG_PORTS["state_links"])
        messages = fetch(dag, pipelines.DAG_PORTS["state_messages"])
        check(f"{name}: a third of the messages or more begin and end in the window",
              3 * int(links["messages"].sum()) >= len(numpy.unique(messages["message_id"])), (window, links.rows))


def without_latency():
    """If no message has a latency, nothing determines which part of the run a DAG should show: it shows all of it."""
    # Each of four ranks sends to the next one, which receives only from the one after that.
    rows = [f"{rank},{kind},{2 * step + after},{source},{destination},8" for step in range(60) for rank in range(4)
            for kind, after, source, destination in (("send", 0, rank, (rank + 1) % 4), ("receive", 1, (rank + 2) % 4, rank))]
    path = scratch("unmatched.csv")
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(["rank,type,timestamp,source,destination,size", *rows]) + "\n")
    table = CSVReader(FileName=[path])
    made = TableToMessages(Input=table)
    time = pipelines.temporal_abstraction(pipelines.latency_criteria(made))
    dag, window, sentence = readable_dag(made, made, time)
    states = fetch(dag, pipelines.DAG_PORTS["states"])
    equal("the window is none", (window, (dag.WindowBegin, dag.WindowEnd)), ((0.0, -1.0), (0.0, -1.0)))
    check("its states are more than can be read well", states.rows > MOST_STATES, states.rows)
    equal("which is said", sentence, f"All messages, the whole trace, as no message has a latency: {states.rows} states.")


def real():
    """The first messages after start-up are the slowest, because ranks arrive one by one."""
    folders = {"scorep-halo-4nodes-16": data("scorep-halo-4nodes-16"),
               **{name: shared(name) for name in ("scorep-lulesh-64", "scorep-npb-lu-4")}}
    for name, folder in folders.items():
        if folder is None:
            print(f"{name}: the folder of shared traces is not here: not tested")
            continue
        criteria = pipelines.latency_criteria(pipelines.open_trace(f"{folder}/traces.otf2"))
        time = pipelines.temporal_abstraction(criteria)
        windows = fetch(time, pipelines.TIME_PORTS["windows"])
        periods = fetch(time, pipelines.TIME_PORTS["periods"])
        first = float(windows["end_s"][0])
        begin, end = worst_window(windows)
        check(f"{name}: the worst window comes after the first one", first < begin < end,
              (first, begin, end))
        inside = (windows["begin_s"] >= begin) & (windows["end_s"] <= end)
        check(f"{name}: messages are sent in it", windows["messages"][inside].sum() >= 10)
        if name != "scorep-halo-4nodes-16":
            equal(f"{name}: the first window has the greatest mean",
                  int(numpy.nanargmax(windows["latency"])), 0)
        if name == "scorep-npb-lu-4":
            kinds = periods.text("kind")
            equal(f"{name}: and is a peak at the begin", kinds[0], "peak")
            equal(f"{name}: which is no worst period", worst_period(periods, windows), None)


by_hand()
readable()
linked()
without_latency()
real()
sys.exit(result())
