"""Event flow graphs of all shared archives: node counts of the NAS benchmarks compared with those of an
independent program, and each rank's sequence reconstructed from loops and counts.

Skipped where there is no such folder. npb-a/README.md says how its numbers were made.
"""

import json
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from checks import check, equal, result, shared, skip
from paraview.simple import Delete, EventFlowGraph, OTF2TraceReader, ProgramLoops
from pclvis.tables import fetch

#: Size, partner and call site in the rows of the paper's table.
SIGNATURES = ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1))
#: Readings from records only: message reading, call name, calls left out.
SPLIT = ("MPI_Comm_split", "MPI_Comm_dup")
WAIT = ("MPI_Wait", "MPI_Waitall")
READINGS = {"status": (0, 1, SPLIT), "post": (1, 1, SPLIT), "wait": (2, 1, SPLIT), "both": (3, 1, SPLIT),
            "no Wait calls": (1, 1, SPLIT + WAIT), "all calls": (1, 1, ()), "no call name": (1, 0, SPLIT)}
#: Iterations of the main loop, from the arguments of the programs; in brackets, what otf2-print shows for each rank.
#: LULESH -i 20 (61 MPI_Waitall: three per iteration, one before) and -i 8; halo 12, 8, 20 (as many MPI_Waitall); order
#: 6 and thr 10 (the same); NPB with its untimed iteration if call paths have no lines: CG 1 + 15, FT 1 + 6, IS 1 + 10.
ITERATIONS = {
    "scorep-lulesh-8": 20, "tau-lulesh-8": 20, "eztrace-lulesh-8": 20, "scorep-lulesh-64": 8,
    "scorep-halo-4nodes-16": 12, "scorep-halo-usclock-16": 12, "scorep-halo-64": 12, "tau-halo-16": 12,
    "eztrace-mpich-halo-16": 12, "scorep-halo-functions-9": 8, "scorep-halo-noxnb-9": 8, "scorep-halo-nop2p-9": 8,
    "scorep-halo-slow-4": 20, "scorep-order-4": 6, "tau-order-4": 6, "scorep-threads-4x3": 10, "eztrace-threads-4x3": 10,
    "npb-cg-A-4-contexts": 15, "npb-cg-A-4-lines": 15, "npb-cg-A-4-functions": 16, "npb-ft-A-4-contexts": 6,
    "npb-ft-A-4-lines": 6, "npb-ft-A-4-functions": 6, "scorep-npb-ft-8": 7, "npb-is-A-4-contexts": 10, "npb-is-A-4-lines": 10,
    "npb-is-A-4-functions": 11, "scorep-npb-is-16": 11, "npb-mg-A-4-contexts": 4, "npb-mg-A-4-lines": 4}


def iterations_of(name):
    """Like ITERATIONS; for a simulated program, whose main loop may be a tree of messages, from its truth.json."""
    truth = shared("sim", name, "truth.json")
    if truth is None or not truth.exists() or name.startswith("mergetree"):
        return ITERATIONS.get(name)
    return json.loads(truth.read_text())["iterations"]


def nodes(flow, partner):
    """(nodes of each rank, summed; nodes merged; nodes by rank) by signature."""
    found = []
    for size, has_partner, site in SIGNATURES:
        flow.Size = "Exact" if size else "None"
        flow.Partner = partner if has_partner else "None"
        flow.CallSite = site
        table = fetch(flow, 2)
        ranks = fetch(flow, 6)["nodes"].tolist()
        found.append((int(table.facts["rank_nodes"]), int(table.facts["nodes"]), ranks))
    return zip(*found)


def benchmark(path):
    """Every number for one archive."""
    want = json.loads(path.read_text())
    folder = shared("npb-a", want["archive"])
    reader = OTF2TraceReader(FileName=str(next(folder.glob("*.otf2"))))
    calls = fetch(reader, 1)
    flow = EventFlowGraph(Input=reader, LocalCalls="Keep")
    name = want["archive"]
    mpi = {call: int((calls.text("call") == call).sum()) for call in want["calls_by_name"]}
    equal(f"{name}: calls by name", mpi, want["calls_by_name"])
    for reading, (number, has_name, out) in READINGS.items():
        flow.MessageReading = number
        flow.CallName = has_name
        flow.LeaveOut = "\n".join(call for call in out if call in want["calls_by_name"])
        of_ranks, _, by_rank = nodes(flow, "Absolute")
        equal(f"{name}, {reading}: nodes of ranks", list(of_ranks),
              want["nodes_sum_over_ranks"][reading])
        if reading in want["nodes_of_rank"]:
            equal(f"{name}, {reading}: nodes by rank", [list(of) for of in zip(*by_rank)],
                  want["nodes_of_rank"][reading])
        _, merged, _ = nodes(flow, "Relative")
        equal(f"{name}, {reading}: merged", list(merged),
              want["nodes_merged_relative_partner"][reading])
        if reading == "status":
            equal(f"{name}: events", int(fetch(flow, 2).facts["calls"]),
                  want["calls"]["without_comm_split_dup"])
    Delete(flow)
    Delete(reader)


def missing_nodes():
    """MG has 30 nodes per rank fewer than the paper's table, and agrees with its other cells: which calls allow more?

    A call site with s sizes and p partners has at most s p nodes, with the same cells for size and site, partner and site,
    and no more than calls.
    """
    reader = OTF2TraceReader(FileName=str(next(shared("npb-a", "npb-mg-A-4-lines").glob("*.otf2"))))
    flow = EventFlowGraph(Input=reader, LocalCalls="Keep", Size="Exact", Partner="Absolute", CallSite=1, Ranks=[0],
                          MessageReading="Completed")
    nodes = fetch(flow, 2)
    sizes, partners, calls, count = {}, {}, {}, {}
    for call, site, size, partner, times in zip(nodes.text("call"), *(nodes[name].tolist() for name in (
            "path_id", "size_bytes", "partner", "calls"))):
        count[call] = count.get(call, 0) + 1
        calls[call, site] = calls.get((call, site), 0) + times
        sizes.setdefault((call, site), set()).add(size)
        partners.setdefault((call, site), set()).add(partner)
    room = dict.fromkeys(count, 0)
    for (call, site), of in sizes.items():
        room[call] += min(len(of) * len(partners[call, site]), calls[call, site])
    equal("MG: nodes of a rank", nodes.rows, 669)
    equal("MG: only MPI_Wait leaves room for more nodes", [call for call in count if room[call] > count[call]], ["MPI_Wait"])
    equal("MG: as many as the paper's table has are possible", (count["MPI_Wait"], room["MPI_Wait"]), (300, 564))
    Delete(flow)
    Delete(reader)


def written(program):
    """The sequence of nodes of each rank from the port Flow Program."""
    rules, start, done = {}, {}, {}
    for rank, rule, node, inner, repeat in zip(*(program[name].tolist() for name in (
            "rank", "rule", "node", "inner_rule", "repeat"))):
        if rank >= 0:
            start[rank] = inner
        else:
            rules.setdefault(rule, []).append((node, inner, repeat))
    # A rule uses only rules with lower numbers, which are already complete.
    for rule in sorted(rules):
        done[rule] = [node for item, inner, repeat in rules[rule]
                      for node in (([item] if item >= 0 else done[inner]) * repeat)]
    return {rank: done[rule] for rank, rule in start.items()}


def stands(name, loops):
    """Ten iterations represent a main loop of a hundred or more, within our limits: see Filters/README."""
    main, facts = int(loops.facts["main"]) if loops.rows else -1, loops.facts
    if main >= 0 and loops["least_iterations"][main] >= 100:
        check(f"{name}: ten iterations save nine of ten calls", facts["reduction"] > 0.9, facts)
        check(f"{name}: shares of time differ by at most 6 percentage points",
              facts["share_error"] < 0.06, facts["share_error"])
        check(f"{name}: calls per iteration by at most 8 %", facts["count_error"] < 0.08,
              facts["count_error"])


def lossless(anchor):
    """Whether the recorded sequences are reproduced; prints how much smaller their stored form is."""
    name = anchor.parent.name
    reader = OTF2TraceReader(FileName=str(anchor))
    found = ProgramLoops(Input=EventFlowGraph(Input=reader))
    facts, calls = fetch(found, 2).facts, fetch(found, 1)
    has = calls["flow_node"] >= 0
    order = numpy.lexsort((calls["call_id"][has], calls["begin_s"][has], calls["rank"][has]))
    ranks, recorded = calls["rank"][has][order], calls["flow_node"][has][order]
    again = written(fetch(found, 6))
    equal(f"{name}: ranks", sorted(again), numpy.unique(ranks).tolist())
    check(f"{name}: each rank's sequence comes back",
          all(recorded[ranks == rank].tolist() == nodes for rank, nodes in again.items()))
    equal(f"{name}: and the filter counts it", [facts["calls"], facts["reproduced"]],
          [has.sum()] * 2)
    stands(name, fetch(found, 2))
    want = iterations_of(name)
    if want is not None:
        loops = fetch(found, 2)
        main = int(loops.facts["main"])
        equal(f"{name}: iterations of the main loop on all ranks, as the program was started",
              [int(loops[of][main]) for of in ("ranks", "least_iterations", "most_iterations")], [len(again), want, want])
        equal(f"{name}: as many rows", int((fetch(found, 3)["loop"] == main).sum()), want)
    print(f"{name}: {has.sum()} calls, {facts['compression']:.1f} times fewer numbers, "
          f"{int(facts['stable_ranks'])} of {int(facts['ranks'])} ranks stable in a loop")
    Delete(found)
    Delete(reader)


if shared("npb-a") is None:
    skip("no shared traces")
for expected in sorted(shared("npb-a", "expected").glob("*.json")):
    benchmark(expected)
missing_nodes()
for pattern in ("*/*.otf2", "npb-a/*/*.otf2", "sim/*/*.otf2"):
    for anchor in sorted(shared().glob(pattern)):
        lossless(anchor)
sys.exit(result())
