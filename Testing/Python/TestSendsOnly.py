"""Sends whose receives the tracer did not record still show who communicates with whom, as in other tracers' files."""

import sys

import pclvis  # noqa: F401  (loads the plugin)
from pclvis import pipelines
from pclvis.errors import listening
from pclvis.tables import fetch

from checks import check, equal, result, shared, skip

#: The same program with EZTrace, which lost receives, and with Score-P, which has them.
PAIRS = (("eztrace-lulesh-8", "scorep-lulesh-8"), ("eztrace-npb-mg-16", "scorep-npb-mg-16"),
         ("eztrace-threads-4x3", "scorep-threads-4x3"))


def links(name):
    """Messages and bytes by pair of ranks, and other results from them."""
    (path,) = shared(name).glob("*.otf2")
    with listening() as said:
        reader = pipelines.open_trace(path)
        criteria = pipelines.latency_criteria(reader)
        regions = pipelines.communication_regions(criteria, reader)
        table = fetch(regions, pipelines.REGIONS_PORTS["links"])
        mapping = fetch(pipelines.rank_remapping(regions, reader))
        metrics = fetch(pipelines.rank_metrics(regions, reader))
        messages = fetch(reader)
    equal(f"{name}: no error", said.errors, [])
    columns = (table[column].tolist() for column in ("source", "destination", "messages", "size_bytes"))
    pairs = {(source, destination): (count, size) for source, destination, count, size in zip(*columns)}
    loads = dict(zip(metrics["rank"].tolist(), metrics["messages"].tolist()))
    return pairs, loads, int(mapping.facts["messages"]), messages


if shared("eztrace-lulesh-8") is None:
    skip("the traces are not there")
for lossy, whole in PAIRS:
    found, loads, weighed, messages = links(lossy)
    expected, full, all_messages, _ = links(whole)
    equal(f"{lossy}: the links of {whole}", found, expected)
    equal(f"{lossy}: the loads of {whole}", loads, full)
    equal(f"{lossy}: the mapping weighs as many messages", weighed, all_messages)
    check(f"{lossy}: unmatched sends have no transmission time",
          not (messages["transmission_s"][messages["matched"] == 0] > 0).any())
# 192 of 768 sends go to MPI_PROC_NULL (peer 2^32 - 2 in otf2-print): to nobody.
found = links("eztrace-mpich-halo-16")[0]
equal("sends to MPI_PROC_NULL make no link", sum(count for count, _ in found.values()), 768 - 192)
sys.exit(result())
