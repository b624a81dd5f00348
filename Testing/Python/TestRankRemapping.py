"""Rank Remapping: known optima, capacities, both files read back and used by mpirun, errors."""

import json
import os
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import OTF2TraceReader, RankRemapping
from pclvis import pipelines
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
import mappings
import schema
from checks import check, data, equal, near, raises, result, scratch, shared


def grid(width, height, nodes):
    """Messages of a stencil, one in each direction, and Ranks placed round robin on hosts h0, h1, ..."""
    pairs = [(p, q) for y in range(height) for x in range(width) for p in [y * width + x]
             for q in ([p + 1] if x + 1 < width else []) + ([p + width] if y + 1 < height else [])]
    both = pairs + [(q, p) for p, q in pairs]
    messages = made.messages([(p, q, 0, 100, 1, 1, 0) for p, q in both])
    rank = numpy.arange(width * height, dtype=numpy.int32)
    return messages, ranks_on(rank, rank % nodes)


def ranks_on(rank, node):
    """A Ranks table with hosts h0, h1, ... as names."""
    return made.source({"rank": numpy.array(rank, dtype=numpy.int32),
                        "node": numpy.array(node, dtype=numpy.int32),
                        "node_name": [f"h{number}" for number in node]})


def fact(table, name):
    """A number in the table's field data."""
    return float(table.facts[name])


def crossing(rows, node):
    """Messages whose two sides are on different nodes."""
    return sum(node[p] != node[q] for p, q in rows)


def stencil():
    """8 x 8 ranks on 4 nodes: squares of 4 x 4 cut two lines of 8 links, 32 messages."""
    messages, ranks = grid(8, 8, 4)
    remapping = RankRemapping(Input=messages, Ranks=ranks)
    table = fetch(remapping)
    schema.types_and_units(servermanager.Fetch(remapping), "Mapping", table)
    equal("a row a rank", table["rank"].tolist(), list(range(64)))
    equal("round robin now", table["node"].tolist(), [rank % 4 for rank in range(64)])
    m = fetch(messages)
    rows = list(zip(m["source"].tolist(), m["destination"].tolist()))
    for name, column in (("", "node"), ("_proposed", "proposed_node")):
        equal(f"inter_node_messages{name} counts the column {column}",
              int(fact(table, "inter_node_messages" + name)), crossing(rows, table[column]))
        equal(f"inter_node_bytes{name}", fact(table, "inter_node_bytes" + name),
              100 * fact(table, "inter_node_messages" + name))
        near(f"inter_node_share{name}", fact(table, "inter_node_share" + name),
             fact(table, "inter_node_messages" + name) / len(rows))
    equal("squares are found", int(fact(table, "inter_node_messages_proposed")), 32)
    equal("16 ranks a node", numpy.bincount(table["proposed_node"]).tolist(), [16] * 4)
    equal("moved ranks are counted", int(fact(table, "moved_ranks")),
          int((table["node"] != table["proposed_node"]).sum()))
    equal("names follow the nodes", list(table["proposed_node_name"]),
          [f"h{node}" for node in table["proposed_node"]])
    words = servermanager.Fetch(remapping).GetFieldData().GetAbstractArray("observations")
    check("what is gained is in words", "go between nodes" in words.GetValue(0), words.GetValue(0))
    return messages, ranks


def capacities(messages, ranks):
    """Numbers, lines, files, new nodes."""
    remapping = RankRemapping(Input=messages, Ranks=ranks)
    for text, most in (("20", [20] * 4), ("h0 slots=40\nh3 slots=24", [40, 0, 0, 24]),
                       ("h1:60,new:4", [0, 60, 0, 0, 4])):
        remapping.Capacities = text
        used = numpy.bincount(fetch(remapping)["proposed_node"], minlength=len(most))
        check(f"capacities {text!r} are kept",
              len(used) == len(most) and (used <= most).all(), used.tolist())
    path = scratch("hosts.txt")
    with open(path, "w", encoding="ascii") as file:
        file.write("# two nodes\nh2 slots=32\nh1 slots=32\n")
    remapping.Capacities = path
    table = fetch(remapping)
    equal("a file of capacities", sorted(set(table["proposed_node_name"])), ["h1", "h2"])
    equal("two halves are cut at one line", int(fact(table, "inter_node_messages_proposed")), 16)

    def failing(**properties):
        with raising():
            RankRemapping(Input=messages, Ranks=ranks, **properties).UpdatePipeline()
    raises("too few slots", PipelineError, ["hold 40 ranks, there are 64", "more slots"],
           failing, Capacities="10")
    raises("a line that is none", PipelineError, ["line 2", "slots=x"],
           failing, Capacities="h0 slots=4\nh1 slots=x")
    raises("a file that is not there", PipelineError, ["cannot read"], failing,
           Capacities=path + ".none")
    raises("a folder that is not there", PipelineError, ["cannot write", "Rank File"], failing,
           RankFile=scratch("x") + "-none/rankfile")


def files():
    """Both files agree with the table, and mpirun starts ranks accordingly."""
    messages, ranks = grid(4, 2, 4)  # two ranks per node: most machines have cores 0 and 1
    rankfile, hostfile = scratch("rankfile.txt"), scratch("slurm_hosts.txt")
    table = fetch(RankRemapping(Input=messages, Ranks=ranks, RankFile=rankfile, HostFile=hostfile))
    hosts = list(table["proposed_node_name"])
    found = mappings.read_rankfile(rankfile)
    equal("the rankfile names every rank's node", [found[rank][0] for rank in range(8)], hosts)
    equal("and each slot of a node once", len(set(found.values())), 8)
    equal("slots count from 0", {slot for _, slot in found.values()}, {0, 1})
    equal("the host list as well", mappings.read_hostfile(hostfile), hosts)
    if not mappings.open_mpi() or (os.cpu_count() or 1) < 2:
        print("mpirun is not Open MPI 4 or 5 (which needs a host name of its own for each daemon), "
              "or there is one core: not started")
        return
    equal("mpirun puts ranks where the rankfile says",
          mappings.run_mpirun(rankfile, {host: 2 for host in hosts}), found)


def placed():
    """The priced placement replaces the one with few messages between nodes, in files as well."""
    messages, ranks = grid(4, 2, 4)  # round robin: ranks 0 and 4 on h0, ...
    hostfile = scratch("placed.txt")
    placement = made.source({"rank": numpy.array([0, 1], dtype=numpy.int32),
                             "proposed_node": numpy.array([1, 0], dtype=numpy.int32)})
    remapping = RankRemapping(Input=messages, Ranks=ranks, Placement=placement, HostFile=hostfile)
    table = fetch(remapping)
    equal("the two change places, nobody else", table["proposed_node"].tolist(), [1, 0, 2, 3, 0, 1, 2, 3])
    equal("and so in the file", mappings.read_hostfile(hostfile), ["h1", "h0", "h2", "h3", "h0", "h1", "h2", "h3"])
    check("it is said which placement this is", "This is the priced placement" in str(table.facts["observations"]), table.facts["observations"])

    def failing(**properties):
        with raising():
            RankRemapping(Input=messages, Ranks=ranks, **properties).UpdatePipeline()
    raises("capacities beside it", PipelineError, ["input Placement", "Clear Capacities"], failing,
           Placement=placement, Capacities="4")
    raises("a table that places nobody", PipelineError, ["input Placement", "\"proposed_node\" is missing", "Rank Work"], failing,
           Placement=ranks)
    reader = pipelines.open_trace(data("cg64_roundrobin", "traces.otf2"))
    waits = pipelines.wait_states(reader, reader)
    of_verdict = pipelines.latency_attribution(waits, reader, waits)
    for prices, port in ((of_verdict, pipelines.ATTRIBUTION_PORTS["rank_work"]), (pipelines.cause_prices(reader, reader), 2)):
        wanted = fetch(prices, port)
        found = fetch(pipelines.rank_remapping(reader, reader, OutputPort(prices, port)))
        equal("both tables of prices serve", found["proposed_node"].tolist(), wanted["proposed_node"].tolist())
        check("and move ranks that were dealt out in turn", fact(found, "moved_ranks") > 0)


def traces():
    """Real and simulated archives: compared with their truth, from either input."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    truth = json.loads(open(data("cg16_clean", "truth.json"), encoding="utf-8").read())["mapping"]
    table = fetch(RankRemapping(Input=reader, Ranks=OutputPort(reader, 2)))
    near("cg16_clean: the share now", fact(table, "inter_node_share"),
         truth["inter_share_messages"], 6e-5)
    shares = fetch(RankRemapping(Input=reader), 1)
    equal("cg16_clean: a row of messages, a row of bytes", list(shares["quantity"]),
          ["messages", "bytes"])
    near("cg16_clean: now in percent", float(shares["now_percent"][0]),
         100 * truth["inter_share_messages"], 6e-3)
    near("cg16_clean: as proposed", float(shares["proposed_percent"][0]),
         100 * fact(table, "inter_node_share_proposed"), 1e-9)
    check("cg16_clean: as good as the best known",
          fact(table, "inter_node_share_proposed") <= truth["best_found"] + 6e-5)
    alone = fetch(RankRemapping(Input=reader))
    equal("without Ranks: the same proposal", alone["proposed_node"].tolist(),
          table["proposed_node"].tolist())
    folder = shared("sim")
    for path in sorted(folder.glob("*/truth.json")) if folder else []:
        truth = json.loads(path.read_text())["mapping"]
        name = path.parent.name
        if "inter_share_messages" not in truth:
            continue
        reader = OTF2TraceReader(FileName=str(path.parent / "traces.otf2"))
        table = fetch(RankRemapping(Input=reader, Ranks=OutputPort(reader, 2)))
        near(f"{name}: the share now", fact(table, "inter_node_share"),
             truth["inter_share_messages"], 6e-5)
        check(f"{name}: not above the best known",
              fact(table, "inter_node_share_proposed") <= truth["best_found"] + 6e-5,
              (fact(table, "inter_node_share_proposed"), truth["best_found"]))


def edges():
    """No message, one rank, all on one node, wrong tables, rows in any order."""
    empty = fetch(RankRemapping(Input=made.messages([])))
    equal("nothing gives an empty table", (empty.rows, list(empty)),
          (0, ["rank", "node", "proposed_node", "node_name", "proposed_node_name"]))
    one = fetch(RankRemapping(Input=made.messages([(0, 0, 0, 8, 1, 1, 0)]), Ranks=ranks_on([0], [0])))
    equal("one rank stays", one["proposed_node"].tolist(), [0])
    silent = fetch(RankRemapping(Input=made.messages([]), Ranks=ranks_on(range(6), [0, 1] * 3)))
    equal("without messages nobody moves", int(fact(silent, "moved_ranks")), 0)
    messages, ranks = grid(4, 4, 1)
    equal("all on one node stay", int(fact(fetch(RankRemapping(Input=messages, Ranks=ranks)),
                                           "moved_ranks")), 0)
    messages, ranks = grid(6, 6, 4)
    plain = fetch(RankRemapping(Input=messages, Ranks=ranks))
    m = fetch(messages)
    order = numpy.random.default_rng(2).permutation(m.rows)
    mixed = made.source({name: m[name][order] for name in m})
    turned = ranks_on(range(35, -1, -1), [rank % 4 for rank in range(35, -1, -1)])
    equal("any order of rows gives the same", fetch(RankRemapping(Input=mixed, Ranks=turned))[
        "proposed_node"].tolist(), plain["proposed_node"].tolist())

    def failing(**properties):
        with raising():
            RankRemapping(**properties).UpdatePipeline()
    raises("a wrong table is refused", PipelineError, ["\"message_id\" is missing"],
           failing, Input=ranks)
    nowhere = made.messages([(0, 1, 0, 8, 1, 1, 0)])
    raises("files of ranks without a node need capacities", PipelineError,
           ["has no node", "whose Node File, if it has one, lists every rank", "Capacities"],
           failing, Input=nowhere, HostFile="hosts")
    unknown = fetch(RankRemapping(Input=nowhere))
    equal("without files nothing is proposed", unknown["proposed_node"].tolist(), [-1, -1])


capacities(*stencil())
files()
placed()
traces()
edges()
sys.exit(result())
