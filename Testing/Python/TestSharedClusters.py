"""Steps, motifs and clusters of all shared traces: rules that hold for each, and known properties of programs.

LULESH exchanges with all 26 neighbours (of 8 ranks: with each other) and with 6, and sends to half of the
26 without an answer, NPB MG exchanges with one neighbour in each direction, miniMD shifts along rings. All merge trees are trees, and the pipelined sweeps pass on
wavefronts. Each archive that has messages is run.
"""

import sys
from collections import Counter

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from checks import check, equal, result, shared, skip
from paraview.servermanager import OutputPort
from paraview.simple import Delete, Lateness, LogicalClusters, LogicalStructure, OTF2TraceReader
from pclvis.tables import fetch

#: Motifs of the phases with most of the messages, and their share of the messages.
MOST = {"scorep-lulesh-64": ({"exchange"}, 0.6), "scorep-lulesh-8": ({"all-to-all", "exchange"}, 0.6),
        "tau-lulesh-8": ({"all-to-all", "exchange"}, 0.6), "scorep-npb-mg-16": ({"exchange"}, 0.9),
        "tau-npb-mg-16": ({"exchange"}, 0.9), "scorep-hpccg-16": ({"exchange"}, 1),
        "scorep-npb-cg-4": ({"exchange"}, 0.8),
        "scorep-minimd-64": ({"shift"}, 0.9), "mergetree16_original": ({"tree"}, 0.9),
        "mergetree1024_original": ({"tree"}, 1), "mergetree1024_improved": ({"tree"}, 1),
        "sweep64_clean": ({"pipeline"}, 0.99), "sweep64_slowrank": ({"pipeline"}, 0.99),
        "stencil3d_64_clean": ({"exchange"}, 1), "transposes64_clean": ({"all-to-all"}, 1),
        "cg64_clean": ({"exchange"}, 1)}


def run(anchor):
    """The clusters of an archive, its steps, its messages, and whether these are matched in cycles."""
    reader = OTF2TraceReader(FileName=str(anchor))
    structure = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1))
    late = Lateness(Input=OutputPort(structure, 2), Messages=OutputPort(structure, 0))
    made = LogicalClusters(Input=late, Messages=OutputPort(structure, 0))
    tables = [fetch(made, port).copy_out() for port in range(5)]
    steps, messages = fetch(late, 0).copy_out(), fetch(structure, 0).copy_out()
    circles = "structure.contradicted" in fetch(structure, 3).facts["observation_ids"]
    for each in (made, late, structure, reader):
        Delete(each)
    return tables, steps, messages, circles


def motifs(name, clusters, messages):
    """The motifs of most messages are those of the program."""
    whole = clusters["parent"] < 0
    of = dict(zip(clusters["phase"][whole].tolist(), clusters.text("motif")[whole]))
    received = messages["receive_step"] >= 0
    counts = Counter(of[phase] for phase in messages["phase"][received].tolist())
    wanted, share = MOST[name]
    found = sum(counts[motif] for motif in wanted) / max(1, sum(counts.values()))
    check(f"{name}: {share:.0%} of the messages are in {' and '.join(sorted(wanted))}", found >= share, counts)


def ordered(name, steps, messages, circles):
    """The rules of logical time. Steps are by rank, then in the order of the program. TAU's records of zoo match
    messages in circles (it knows no communicators), which is told."""
    follows = steps["rank"][1:] == steps["rank"][:-1]
    check(f"{name}: the events of a rank are at greater and greater steps",
          (numpy.diff(steps["step"])[follows] > 0).all())
    check(f"{name}: and in later and later phases", (numpy.diff(steps["phase"])[follows] >= 0).all())
    sent = (messages["send_step"] >= 0) & (messages["receive_step"] >= 0)
    equal(f"{name}: messages are received after they are sent, unless it says that they cannot",
          bool((messages["receive_step"][sent] > messages["send_step"][sent]).all()), not circles)
    check(f"{name}: only TAU's zoo cannot", circles == (name == "tau-zoo-4"))
    together = steps["collective_id"] >= 0
    operations = len(set(steps["collective_id"][together].tolist()))
    equal(f"{name}: all ranks of a collective are at one step",
          len(set(zip(steps["collective_id"][together].tolist(), steps["step"][together].tolist()))), operations)
    check(f"{name}: nobody is late before the first of its step", steps.rows == 0 or steps["lateness_s"].min() == 0)


def whole(name, tables, steps):
    """Each event is counted once: by clusters of ranks, and by their merges."""
    clusters, ranks, _, by_step, focus = tables
    equal(f"{name}: every event is in a cluster", int(clusters["events"][clusters["parts"] == 1].sum()), steps.rows)
    last = dict(zip(clusters["phase"].tolist(), clusters["cluster"].tolist()))
    merged = by_step["cluster"] == numpy.array([last[phase] for phase in by_step["phase"].tolist()], int)
    equal(f"{name}: and in the last merge of its phase", int(by_step["events"][merged].sum()), steps.rows)
    equal(f"{name}: each phase has a rank in focus", int((focus["hops"] == 0).sum()), len(last))
    equal(f"{name}: a medoid is 0 away from itself",
          set(ranks["distance"][numpy.isin(ranks["rank"].astype(numpy.int64) + 10**6 * ranks["phase"],
                                           (clusters["medoid"].astype(numpy.int64)
                                            + 10**6 * clusters["phase"])[clusters["parts"] == 1])].tolist()) - {0.0},
          set())


if shared() is None:
    skip("no folder of shared traces (PCLVIS_SHARED_TRACES)")
seen = 0
for anchor in sorted(shared().glob("*/*.otf2")) + sorted(shared("sim").glob("*/*.otf2")):
    tables, steps, messages, circles = run(anchor)
    name = anchor.parent.name
    if steps.rows:
        ordered(name, steps, messages, circles)
        whole(name, tables, steps)
        seen += 1
    if name in MOST:
        motifs(name, tables[0], messages)
check("most archives have communication", seen > 60, seen)
sys.exit(result())
