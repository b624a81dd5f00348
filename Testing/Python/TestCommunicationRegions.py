"""Communication Regions: the paper's example, CG and stencil, every port, edge cases, errors."""

import json
import os
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import CommunicationRegions, LatencyCriteria, OTF2TraceReader
from pclvis.errors import PipelineError, listening, raising
from pclvis.tables import fetch, fetch_blocks
from vtkmodules.util.numpy_support import vtk_to_numpy

import made
import schema
from checks import check, data, equal, near, raises, result, shared

# Figure 3 of PCLVis: 11 links between p1..p8, here 0..7.
PAPER = [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (2, 6), (3, 4), (4, 5), (4, 6), (5, 6), (6, 7)]


def trace_of(links, **more):
    """A message for each link, all with the same values."""
    return made.messages([(a, b, 0, 8, 1, 1, 0) for a, b in links], **more)


def sentences(filter_proxy):
    """Observations of the table Regions."""
    array = servermanager.Fetch(filter_proxy, idx=2).GetFieldData().GetAbstractArray("observations")
    return " ".join(array.GetValue(i) for i in range(array.GetNumberOfValues()))


def example():
    """The paper's example, in every cut."""
    trace = trace_of(PAPER)
    two = [0, 0, 0, 0, 1, 1, 1, 1]
    for distance in ("Free energy", "Process correlation"):
        for cut, more in (("Automatic", {}), ("Count", {"Count": 2})):
            regions = CommunicationRegions(Input=trace, Distance=distance, Cut=cut, **more)
            equal(f"the example has regions 1-4 and 5-8: {distance}, {cut}",
                  fetch(regions, 1)["region"].tolist(), two)
    regions = CommunicationRegions(Input=trace, Cut="Threshold", Threshold=0)
    equal("a threshold of 0 merges nothing", fetch(regions, 2).rows, 8)
    heights = fetch(regions, 4)["height"]
    regions.Cut, regions.Height = "Dendrogram height", float(heights[4])
    equal("a height makes the merges up to it", fetch(regions, 2).rows,
          8 - int((heights <= heights[4]).sum()))
    for linkage in ("Complete", "Single", "Ward"):
        regions = CommunicationRegions(Input=trace, Linkage=linkage, Cut="Count", Count=1)
        equal(f"{linkage} linkage merges all", fetch(regions, 4)["ranks"][-1], 8)
    # p1-p2 exchange many more bytes than all others, so they are merged first.
    heavy = trace_of(PAPER, size_bytes=[10**6] + [8] * 10)
    merged = fetch(CommunicationRegions(Input=heavy, Weights="Bytes"), 4)
    equal("weights by bytes join the heavy pair first", (merged["first"][0], merged["second"][0]),
          (0, 1))


def simulated():
    """CG: exactly the process rows, with sharp borders; a stencil: groups, but with blurred borders."""
    cases = [("cg16_clean", data("cg16_clean"), 4), ("cg64_clean", data("cg64_clean"), 8),
             ("cg512_background", shared("sim", "cg512_background"), 32),
             ("stencil2d_64_random", shared("sim", "stencil2d_64_random"), None)]
    for name, folder, row in cases:
        if folder is None:
            print(f"{name}: the folder of shared traces is not here: not tested")
            continue
        reader = OTF2TraceReader(FileName=os.path.join(folder, "traces.otf2"))
        regions = CommunicationRegions(Input=LatencyCriteria(Input=reader),
                                       Ranks=OutputPort(reader, 2))
        found, table = fetch(regions, 1), fetch(regions, 2)
        strength = float(table["strength"][0])
        print(f"{name}: {table.rows} regions, strength {strength:.3f}, "
              f"modularity {table['modularity'][0]:.3f}")
        if row is None:
            check(f"{name}: groups, blurred", strength < 0.4 and
                  "groups beyond chance" in sentences(regions) and
                  "blurred borders" in sentences(regions), sentences(regions))
            continue
        equal(f"{name}: the regions are the process rows", found["region"].tolist(),
              [rank // row for rank in range(found.rows)])
        check(f"{name}: sharp borders", strength >= 0.4 and
              "groups with sharp borders" in sentences(regions), sentences(regions))
        if name == "cg512_background":
            check("late partners are spoken of", "late partners or outliers" in sentences(regions))
            check("each region's row says so", all(
                "late partners or outliers" in text for text in table["observation"]))


def cases():
    """The planted regions: groups beyond chance, with sharp borders only in CG."""
    for name, groups in (("minife512", "blurred borders"), ("cg512", "sharp borders"),
                         ("app1152", "blurred borders")):
        folder = shared("cases", name)
        if folder is None:
            print(f"{name}: the folder of shared traces is not here: not tested")
            continue
        truth = json.loads((folder / "truth.json").read_text())["regions"]
        reader = OTF2TraceReader(FileName=str(folder / "traces.otf2"))
        regions = CommunicationRegions(Input=LatencyCriteria(Input=reader),
                                       Ranks=OutputPort(reader, 2))
        found, table = fetch(regions, 1), fetch(regions, 2)
        equal(f"{name}: as many regions as were planted", table.rows, truth["number"])
        right = numpy.mean(found["region"] == numpy.array(truth["region_of_rank"]))
        check(f"{name}: 98 of 100 ranks are in theirs", right >= 0.98, right)
        equal(f"{name}: its borders", set(table.text("groups")), {groups})
        check(f"{name}: no random graph reaches it, by far", table["modularity_share"][0] == 0
              and table["modularity_excess"][0] > 3, table["modularity_excess"][0])
        check(f"{name}: that is said", groups in sentences(regions)
              and "reached by 0 of 20 random graphs" in sentences(regions), sentences(regions))


def across(regions):
    """Facts of the table Regions, compared with its messages that have their ends in two regions."""
    messages, facts = fetch(regions, 0), fetch(regions, 2).facts
    other = messages["source_region"] != messages["destination_region"]
    latencies = messages["latency"][other]
    check("messages go across", 0 < other.sum() < messages.rows)
    equal("messages across are counted", int(facts["across_messages"]), int(other.sum()))
    near("their mean L", float(facts["across_latency"]), float(numpy.mean(latencies)), 1e-12)
    near("their median", float(facts["across_latency_median"]), float(numpy.median(latencies)),
         1e-12)


def ports():
    """Every port for a real case: schema, conservation, and the same contents on all ports."""
    with open(data("cg64_clean", "truth.json"), encoding="utf-8") as file:
        truth = json.load(file)
    reader = OTF2TraceReader(FileName=data("cg64_clean", "traces.otf2"))
    regions = CommunicationRegions(Input=LatencyCriteria(Input=reader), Ranks=OutputPort(reader, 2))
    across(regions)
    tables, names = schema.read(), {1: "Rank Regions", 2: "Regions", 3: "Links", 4: "Dendrogram"}
    for port, name in names.items():
        table = servermanager.Fetch(regions, idx=port)
        found = [table.GetColumnName(i) for i in range(table.GetNumberOfColumns())]
        equal(f"{name} has the columns of the schema", found, list(tables[name]))
        for column in found:
            check(f"{name}.{column} has its type", table.GetColumnByName(column).GetClassName()
                  in schema.CLASSES[tables[name][column][0]])
    messages, ranks, table, links = (fetch(regions, port) for port in range(4))
    total = truth["checked"]["messages"]
    equal("messages of the links are all messages", int(links["messages"].sum()), total)
    equal("bytes of the links are all bytes", int(links["size_bytes"].sum()),
          truth["checked"]["intra_bytes"] + truth["checked"]["inter_bytes"])
    equal("between nodes", int(links["messages"][links["inter_node"] == 1].sum()),
          truth["checked"]["inter"])
    equal("in and out are inside and across",
          (ranks["messages_in"] + ranks["messages_out"]).tolist(),
          (ranks["messages_inside"] + ranks["messages_across"]).tolist())
    inside = messages["source_region"] == messages["destination_region"]
    equal("messages inside the regions", int(table["messages"].sum()), int(inside.sum()))
    for region in table["region"]:
        mine = inside & (messages["source_region"] == region)
        near(f"RL of R{region} is the mean L", float(table["latency"][region]),
             float(messages["latency"][mine].mean()), 1e-12)
        near(f"median L of R{region}", float(table["latency_median"][region]),
             float(numpy.median(messages["latency"][mine])), 1e-12)
        near(f"share of R{region} above 2", float(table["share_above_2"][region]),
             float((messages["latency"][mine] > 2).mean()), 1e-12)
    near("the mean load is 1", float(table["load"].mean()), 1)
    equal("the method is in words", set(table["method"]), {"free energy, average linkage"})
    regions.Distance, regions.Linkage = "Process correlation", "Complete"
    equal("another method in words", set(fetch(regions, 2)["method"]),
          {"process correlation, complete linkage"})
    regions.Distance, regions.Linkage = "Free energy", "Average"
    graphs(regions, ranks, links, table)


def graphs(regions, ranks, links, table):
    """Ports 5 and 6 have the same contents as the tables."""
    named = fetch_blocks(regions, 5)
    equal("the region graph has three named blocks", list(named), ["Nodes", "Links", "Regions"])
    for name, rows in (("Nodes", ranks), ("Links", links), ("Regions", table)):
        check(f"block {name} is the table", list(named[name]) == list(rows) and all(
            numpy.array_equal(named[name][column], rows[column]) for column in rows))
    graph = servermanager.Fetch(regions, idx=6)
    equal("a vertex a rank, an edge a link",
          (graph.GetNumberOfVertices(), graph.GetNumberOfEdges()), (ranks.rows, links.rows))
    equal("edges join their ranks",
          [(graph.GetSourceVertex(i), graph.GetTargetVertex(i)) for i in range(links.rows)],
          list(zip(links["source"].tolist(), links["destination"].tolist())))
    region = vtk_to_numpy(graph.GetVertexData().GetArray("region"))
    equal("vertices know their region", region.tolist(), ranks["region"].tolist())


def edges():
    """One rank, no message, collectives, no latency, sparse ranks, errors."""
    ranks = made.source({"rank": numpy.arange(4, dtype=numpy.int32)})
    calls = made.source({"collective_id": numpy.array([0, 0, 1, 1, -1]),
                         "rank": numpy.array([0, 1, 2, 3, 0], dtype=numpy.int32)})
    silent = CommunicationRegions(Input=made.messages([]), Ranks=ranks, Calls=calls)
    with listening() as said:
        silent.UpdatePipeline()
    check("no message is a warning", any("no message" in line for line in said.warnings),
          said.warnings)
    equal("no message: every rank is a region", fetch(silent, 1)["region"].tolist(), [0, 1, 2, 3])
    check("and the way out is named", "Collectives As Links" in sentences(silent))
    silent.CollectivesAsLinks = 1
    equal("collectives as links make regions", fetch(silent, 1)["region"].tolist(), [0, 0, 1, 1])
    own = CommunicationRegions(Input=trace_of([(7, 7)]))
    equal("one rank that talks to itself", (fetch(own, 1)["rank"].tolist(), fetch(own, 3).rows),
          ([7], 1))
    check("without latency it is absent and said", numpy.isnan(fetch(own, 2)["latency"][0])
          and "Latency Criteria" in sentences(own))
    empty = CommunicationRegions(Input=made.messages([]))
    equal("nothing at all gives empty tables", [fetch(empty, port).rows for port in range(5)], [0] * 5)
    order = numpy.random.default_rng(3).permutation(len(PAPER))
    shuffled = CommunicationRegions(
        Input=trace_of([PAPER[i] for i in order], message_id=order, latency=1.0 + order))
    plain = CommunicationRegions(Input=trace_of(PAPER, latency=1.0 + numpy.arange(len(PAPER))))
    for port in (1, 2, 3, 4):
        a, b = fetch(shuffled, port), fetch(plain, port)
        check(f"rows in another order give the same port {port}",
              all(numpy.array_equal(a[name], b[name], equal_nan=b[name].dtype != object)
                  for name in b))

    def failing(**properties):
        with raising():
            CommunicationRegions(**properties).UpdatePipeline()
    raises("too many ranks are refused with advice", PipelineError,
           ["8 ranks", "Maximum Dense Ranks is 5", "First Rank"],
           failing, Input=trace_of(PAPER), MaximumDenseRanks=5)
    raises("beta 0 is refused", PipelineError, ["beta is 0"], failing, Input=trace_of(PAPER), Beta=0)
    raises("collectives without calls are refused with a way out", PipelineError,
           ["input Calls", "nothing is connected", "port Calls of a trace reader"],
           failing, Input=trace_of(PAPER), CollectivesAsLinks=1)
    raises("a wrong table is refused", PipelineError, ["\"message_id\" is missing"],
           failing, Input=ranks)


example()
simulated()
cases()
ports()
edges()
sys.exit(result())
