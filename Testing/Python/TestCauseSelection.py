"""What causes a part of the run's time, selected everywhere: pclvis.select_cause, like a click on the time bar."""

import sys

import numpy
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import ExtractSelection

import pclvis
from pclvis import pipelines
from pclvis.tables import fetch

from checks import check, data, equal, result


def rows(source, port, column):
    """Values of a column in the selected rows of a port, ascending; empty without a selection."""
    picked = source.SMProxy.GetSelectionInput(port)
    if picked is None:
        return []
    found = fetch(ExtractSelection(Input=OutputPort(source, port), Selection=servermanager._getPyProxy(picked)))
    return sorted(found[column].tolist()) if found.rows else []


def of_ranks(messages, ranks):
    """message_id of the messages that ranks sent or received."""
    ends = numpy.isin(messages["source"], ranks) | numpy.isin(messages["destination"], ranks)
    return sorted(messages["message_id"][ends].tolist())


def slow_rank():
    """Rank 37 works 1.6 times as long (truth.json)."""
    reader = pipelines.open_trace(data("stencil3d_64_slowrank", "traces.otf2"))
    prices, tree = pipelines.cause_prices(reader, reader), pipelines.time_tree(reader, reader)
    wanted = of_ranks(fetch(reader), [37])
    for sentence, source, name in (("a slow rank", prices, "slow rank"), ("the part that it lengthens", prices, "load imbalance"),
                                   ("imbalance without causes", tree, "load imbalance")):
        pclvis.select_cause(source, name)
        equal(f"{sentence} selects the rank", rows(reader, 2, "rank"), [37])
        equal("and its messages", rows(reader, 0, "message_id"), wanted)
    pclvis.select_cause(tree, "useful work")
    equal("useful work is due to nobody: nothing is selected", rows(reader, 2, "rank") + rows(reader, 0, "message_id"), [])


def mapping():
    """Ranks placed round robin: another placement moves them, and the messages between nodes are slow."""
    reader = pipelines.open_trace(data("cg64_roundrobin", "traces.otf2"))
    prices = pipelines.cause_prices(reader, reader)
    pclvis.select_cause(prices, "mapping")
    ranks, messages = fetch(prices, 2), fetch(reader)
    moved = ranks["rank"][ranks["node"] != ranks["proposed_node"]]
    check("the placement moves ranks", 0 < len(moved) < 64, moved.tolist())
    equal("a mapping selects the ranks that are to be moved", rows(reader, 2, "rank"), sorted(moved.tolist()))
    begin, end = (fetch(prices, 1)[name][0] for name in ("begin_s", "end_s"))
    between = (messages["inter_node"] == 1) & (messages["send_begin_s"] >= begin) & (messages["send_begin_s"] < end)
    equal("and the messages between nodes", rows(reader, 0, "message_id"), sorted(messages["message_id"][between].tolist()))
    check("which are most of the run's", between.sum() > 0.95 * (messages["inter_node"] == 1).sum(), between.sum())


def collectives():
    """The calls in which collectives cost time are selected, and no messages."""
    reader = pipelines.open_trace(data("stencil3d_64_slowrank", "traces.otf2"))
    prices = pipelines.cause_prices(reader, reader)
    pclvis.select_cause(prices, "collectives")
    calls = fetch(reader, 1)
    together = numpy.isin(calls.text("call"), ["MPI_Allreduce", "MPI_Finalize"])  # all wait for all in both
    equal("the calls of collectives are selected", rows(reader, 1, "call_id"), sorted(calls["call_id"][together].tolist()))
    equal("no messages", rows(reader, 0, "message_id"), [])


def places():
    """A place where a cause costs time, as selected by a bar of Functions: a rank's calls on a call path."""
    reader = pipelines.open_trace(data("stencil3d_64_slowrank", "traces.otf2"))
    prices = pipelines.cause_prices(reader, reader)
    table, calls = fetch(prices, pipelines.PRICE_PORTS["cause_places"]), fetch(reader, 1)
    row = table["activity"].tolist().index("work before")
    equal("what the slow rank costs in work, it costs rank 37 most", (table["cause"][row], table["rank"][row]), ("slow rank", 37))
    picked = pclvis.selection.simple.IDSelectionSource(FieldType="ROW", IDs=[-1, row])
    prices.SMProxy.SetSelectionInput(pipelines.PRICE_PORTS["cause_places"], picked.SMProxy, 0)
    pclvis.selection.spread_selection(prices, pipelines.PRICE_PORTS["cause_places"])
    equal("its rank is selected", rows(reader, 2, "rank"), [37])
    equal("with its messages", rows(reader, 0, "message_id"), of_ranks(fetch(reader), [37]))
    own = (calls["rank"] == 37) & (calls["path_id"] == table["path_id"][row])
    equal("and its calls there", rows(reader, 1, "call_id"), sorted(calls["call_id"][own].tolist()))
    check("which are not all", 0 < own.sum() < (calls["rank"] == 37).sum(), own.sum())


for part in (slow_rank, mapping, collectives, places):
    part()
    pclvis.selection.simple.ResetSession()
sys.exit(result())
