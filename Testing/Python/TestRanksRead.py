"""Ranks that are not read do not appear in any filter: real traces of which some ranks are read."""

import sys

import numpy
from paraview.servermanager import OutputPort

import pclvis  # noqa: F401  (loads the plugin)
from pclvis import pipelines
from pclvis.errors import listening
from pclvis.tables import fetch

from checks import check, equal, result, shared, skip

#: Folder, first and last rank read.
TRACES = ((("scorep-halo-64",), 8, 23), (("scorep-halo-4nodes-16",), 9, 15),
          (("cases", "minife512"), 64, 127), (("cases", "cg512"), 32, 63))


def inside(name, part, columns, ranks):
    """Every rank named in a table is one of `ranks`, or absent."""
    named = numpy.unique(numpy.concatenate([part[column] for column in columns]))
    check(f"{name} names no other rank", numpy.isin(named, numpy.append(ranks, -1)).all(),
          str(named))


def look(path, first, last):
    name = path.parent.name
    ranks = numpy.arange(first, last + 1)
    whole = fetch(pipelines.open_trace(path))
    # What should be found: messages with both ends among the ranks, counted in the whole trace.
    both = numpy.isin(whole["source"], ranks) & numpy.isin(whole["destination"], ranks)
    across = (numpy.isin(whole["source"], ranks) != numpy.isin(whole["destination"], ranks)).sum()
    with listening() as said:
        reader = pipelines.open_trace(path, FirstRank=first, LastRank=last)
        waits, criteria, regions, evolution, attribution = pipelines.latency_pipeline(reader)[1:]
        placement = pipelines.ATTRIBUTION_PORTS["rank_work"]
        mapping = pipelines.rank_remapping(regions, reader, OutputPort(attribution, placement))
        work = fetch(attribution, placement)
        metrics = pipelines.rank_metrics(regions, reader, waits, regions)
        tables = {
            "Messages": (fetch(reader), ("source", "destination")),
            "Ranks": (fetch(reader, 2), ("rank",)),
            "Rank Regions": (fetch(regions, 1), ("rank",)),
            "Links": (fetch(regions, 3), ("source", "destination")),
            "Mapping": (fetch(mapping), ("rank",)),
            "Rank Metrics": (fetch(metrics), ("rank",)),
            "Rank Work": (work, ("rank",))}
        log = fetch(reader, pipelines.READER_PORTS["log"])
        verdict = fetch(attribution, pipelines.ATTRIBUTION_PORTS["verdict"])
    equal(f"{name}: no error", said.errors, [])
    for table, (part, columns) in tables.items():
        inside(f"{name}, {table}", part, columns, ranks)
    for table in ("Ranks", "Rank Regions", "Mapping", "Rank Metrics", "Rank Work"):
        equal(f"{name}, {table}: a row a rank that was read",
              sorted(tables[table][0]["rank"].tolist()), ranks.tolist())
    nodes = dict(zip(tables["Ranks"][0]["rank"].tolist(), tables["Ranks"][0]["node"].tolist()))
    equal(f"{name}, Rank Work: nodes are those of Ranks",
          work["node"].tolist(), [nodes[rank] for rank in work["rank"].tolist()])
    none = (work["proposed_node"] == -1).all()  # no placement is proposed
    check(f"{name}, Rank Work: proposed nodes are nodes of the ranks that were read",
          none or numpy.isin(work["proposed_node"], list(nodes.values())).all(), str(work["proposed_node"]))
    equal(f"{name}: links have the messages among the ranks",
          int(tables["Links"][0]["messages"].sum()), int(both.sum()))
    equal(f"{name}: each of them counts at both ends",
          int(tables["Rank Metrics"][0]["messages"].sum()), 2 * int(both.sum()))
    count = dict(zip(log["finding"], log["count"].tolist()))
    equal(f"{name}: messages with an end outside are counted as such",
          count.get("partner outside the ranks read", 0), int(across))
    named = str(verdict["ranks"][0])
    check(f"{name}: the verdict names ranks that were read", all(
        first <= int(rank) <= last for part in named.split(",") if part
        for rank in part.split("-")), named)


if shared() is None:
    skip("the traces are not there")
for folder, least, most in TRACES:
    at = shared(*folder)
    if at is not None:
        look(next(at.glob("*.otf2")), least, most)
sys.exit(result())
