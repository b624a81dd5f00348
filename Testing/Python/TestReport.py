"""./pclvis report: files, numbers against the trace's truth, a part of a trace, and faults of the user."""

import json
import pathlib
import re
import sys

from checks import check, data, equal, near, result, scratch
from reports import PICTURES, report, rows

TABLES = ("messages_by_link", "criteria", "ranks", "rank_regions", "regions", "log", "windows",
          "periods", "time_tree", "rank_times", "cause_prices",
          "cause_places", "cause_parts", "cause_tree", "wait_states", "delay_costs", "rank_delays", "window_delays", "path_profile",
          "points_of_interest", "phases", "phase_lateness", "step_lateness", "steps",
          "logical_clusters", "cluster_ranks", "cluster_dendrogram", "cluster_steps",
          "loops", "iterations", "rank_loops", "flow_nodes", "flow_edges", "rank_graphs", "group_agreements",
          "node_counts", "code", "states", "state_links", "rank_metrics", "durations", "evidence",
          "cause_windows", "rank_work", "size_classes", "mapping")


def test_simulated():
    """cg64_clean: the truth has messages, bytes and nodes; the process rows are the regions."""
    code, output, folder = report("cg64", data("cg64_clean", "traces.otf2"))
    equal("cg64_clean: exit code", (code, output if code else ""), (0, ""))
    truth = json.loads(pathlib.Path(data("cg64_clean", "truth.json")).read_text())["checked"]
    found = json.loads((folder / "findings.json").read_text())
    trace = found["trace"]
    equal("schema", found["schema"], 1)
    equal("ranks, nodes, locations, events, messages, matched, unmatched, collectives",
          [trace[key] for key in ("ranks", "nodes", "locations", "events", "messages", "matched",
                                  "unmatched", "collectives")],
          [64, 4, truth["locations"], truth["events"], truth["messages"], truth["messages"], 0,
           truth["collective_records"]])
    equal("bytes", trace["message_bytes"], truth["intra_bytes"] + truth["inter_bytes"])
    near("length", trace["length_s"], truth["trace_seconds"], 1.1e-9)
    equal("the regions are the process rows", [row["ranks"] for row in found["regions"]],
          [list(range(8 * i, 8 * i + 8)) for i in range(8)])
    check("and groups with sharp borders", found["regions_strong"] and
          found["regions_groups"] == "sharp borders" and found["regions_strength"] >= 0.4,
          (found["regions_groups"], found["regions_strength"]))
    equal("both classes have criteria", found["criteria"]["classes"], 2)
    links = rows(folder, "messages_by_link")
    equal("messages_by_link.csv holds every message",
          sum(int(row["messages"]) for row in links), truth["messages"])
    equal("and the class of each", sum(int(row["messages"]) for row in links
                                       if row["inter_node"] == "1"), truth["inter"])
    equal("ranks.csv has a row a rank", [int(row["rank"]) for row in rows(folder, "ranks")],
          list(range(64)))
    structure = found["structure"]
    equal("steps.csv has a row an event, each a phase and step of its own", len(rows(folder, "steps")),
          len({(row["rank"], row["step"]) for row in rows(folder, "steps")}))
    equal("clusters of ranks are those of the table",
          [[int(row["rank"]) for row in rows(folder, "cluster_ranks")
            if (int(row["phase"]), int(row["cluster"])) == (of["phase"], of["cluster"])]
           for of in structure["clusters"]], [of["members"] for of in structure["clusters"]])
    equal("every phase has a motif, or none", sum(row["phases"] for row in structure["motifs"]),
          structure["phases"])
    loops = rows(folder, "loops")
    equal("loops are those of the table, with the most time", [
        (of["loop"], of["iterations"], of["ranks"]) for of in structure["loops"]],
          [(int(row["loop"]), int(row["most_iterations"]), int(row["ranks"])) for row in loops])
    equal("the main loop's iterations are those of the table", structure["main_loop"]["iterations"],
          len([row for row in rows(folder, "iterations")
               if int(row["loop"]) == structure["main_loop"]["loop"]]))
    equal("as many criteria as bins", len(rows(folder, "criteria")), found["criteria"]["bins"])
    files(folder)


def files(folder):
    made = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    equal("exactly the files of the contract", made, sorted(
        ["report.html", "findings.md", "findings.json"]
        + [f"tables/{name}.csv" for name in TABLES]
        + [f"pictures/{name}.png" for name in PICTURES]
        + ["mapping/rankfile", "mapping/hostfile"]))
    page = (folder / "report.html").read_text(encoding="utf-8")
    equal("all pictures in the page", page.count('src="data:image/png;base64,'), len(PICTURES))
    check("and no other source", page.count("src=") == len(PICTURES) and "href=" not in page)
    equal("each says how to make it again", page.count("In ParaView: "), len(PICTURES))


def test_readme():
    """The README of the package names exactly the tables of a report."""
    readme = (pathlib.Path(__file__).parents[2] / "pvpython" / "README.md").read_text(encoding="utf-8")
    named = next(line for line in readme.splitlines() if line.startswith("| `tables/*.csv`"))
    always, compared = named.split("With `--compare`: ")
    groups = re.findall(": ([a-z_, ]+)", re.sub(r" \([^)]*\)", "", always))
    equal("tables of every report", sorted(", ".join(groups).split(", ")), sorted(TABLES))
    equal("tables of a comparison", sorted(re.findall("[a-z_]+", compared)), sorted(
        f"{name}_differences" for name in ("cause", "pair", "phase", "region")) + ["run_summary"])


def test_real():
    """scorep-halo-4nodes-16, with options: another mode, a fixed number of regions, a curve."""
    trace = data("scorep-halo-4nodes-16", "traces.otf2")
    code, output, first = report("halo", trace)
    equal("halo: exit code", (code, output if code else ""), (0, ""))
    want = json.loads(pathlib.Path(data("scorep-halo-4nodes-16", "expected.json")).read_text())
    dag = json.loads((first / "findings.json").read_text())["dag"]
    check("halo: a DAG that can be read, with links", 0 < dag["states"] <= 80 and dag["links"] > 0,
          dag)
    found = json.loads((first / "findings.json").read_text())["trace"]
    equal("halo: counts", [found[key] for key in ("ranks", "nodes", "events", "matched",
                                                  "message_bytes", "collectives")],
          [want[key] for key in ("ranks", "nodes", "events", "matched", "bytes_sent",
                                 "collective_end_records")])
    code, output, folder = report(
        "halo options", trace, "--regions", "4", "--transmission", "ready", "--clock", "none",
        "--curve", str(first / "tables" / "criteria.csv"), "--ranks-per-node", "8",
        "--prices", "no", "--chapters", "none")
    equal("halo with options: exit code", (code, output if code else ""), (0, ""))
    found = json.loads((folder / "findings.json").read_text())
    equal("--regions 4 gives four", len(found["regions"]), 4)
    check("--prices no prices nothing, and says so",
          found["causes"] is None and "--prices yes" in (folder / "findings.md").read_text()
          and len((folder / "tables" / "cause_prices.csv").read_text().splitlines()) == 1, found["causes"])
    equal("nor is there a verdict", found["verdict"]["cause"], "undecided")
    equal("--ranks-per-node 8 makes two nodes of sixteen ranks", found["trace"]["nodes"], 2)
    check("nodes without names have no files for a launcher",
          not found["mapping"]["placeable"] and not any((folder / "mapping").iterdir()))
    text = (folder / "findings.md").read_text()
    for part in ("TransmissionTime = 1", "Count = 4", "RanksPerNode = 8", "CurveFile = "):
        check(f"the page says how to get the same: {part}", part in text, text[-1500:])
    code, output, folder = report("halo window", trace, "--ranks", "0", "3",
                                  "--window", "0", "0.01")
    equal("halo, a part: exit code", (code, output if code else ""), (0, ""))
    part = json.loads((folder / "findings.json").read_text())["trace"]
    check("--ranks and --window read less", 0 < part["events"] < want["events"], str(part))
    code, output, folder = report("one of several", trace, "--ranks", "0", "0", "--chapters", "none", "--prices", "no")
    check("one of several ranks is drawn with those that it sends to", code == 0 and
          (folder / "pictures" / "region_graph_by_region.png").exists(), output)


def test_faults():
    """The user's mistakes end with exit code 2 and a message, never with a traceback."""
    broken = scratch("broken.otf2")
    pathlib.Path(broken).write_text("not a trace")
    trace = data("scorep-halo-slow-4", "traces.otf2")
    part = scratch("part.txt")
    pathlib.Path(part).write_text("0 alpha\n1 beta\n")
    for name, words, expected in (
            ("a node file of two of four ranks", [trace, "--node-file", part],
             f'the node file "{part}" has no node for rank 2 (without one: 2 of 4 ranks). List every rank in it, or say with '
             "--capacities"),
            ("absent", ["/nowhere/x.otf2"], "/nowhere/x.otf2"),
            ("broken", [broken], "broken.otf2"),
            ("a folder", [data("scorep-halo-slow-4")], "scorep-halo-slow-4"),
            ("no such curve", [trace, "--curve", "/nowhere/c.csv"], "/nowhere/c.csv"),
            ("no such node file", [trace, "--node-file", "/nowhere/n.txt"], "/nowhere/n.txt"),
            ("a wrong width", [trace, "--bin", "-1"], "-1"),
            ("no region at all", [trace, "--regions", "0"], "argument --regions: '0' is no whole number from 1 on"),
            ("a wrong chapter", [trace, "--chapters", "structure,wrong"], "no chapter 'wrong'"),
            ("a wrong option", [trace, "--clock", "wrong"], "wrong")):
        code, output, _ = report(name, *words)
        equal(f"{name}: exit code 2", code, 2)
        check(f"{name}: the message names what is wrong", expected in output, output)
        check(f"{name}: and only that", "Traceback" not in output and len(output) < 900, output)
    code, output, folder = report("with capacities", trace, "--node-file", part, "--capacities", "2", "--chapters", "none")
    equal("with capacities, it need not have all ranks", (code, output if code else ""), (0, ""))
    for name, folder, expected in (
            ("no output folder, as of an empty variable", " ", "the name of the output folder is empty. Name one"),
            ("a file as output folder", broken, f'cannot write "{broken}/pictures": not a directory. Choose a folder that can be '
                                                "written with -o.")):
        code, output, _ = report(name, trace, "-o", folder)
        equal(f"{name}: exit code 2", code, 2)
        check(f"{name}: the message names what is wrong", expected in output and "Errno" not in output, output)


test_readme()
test_simulated()
test_real()
test_faults()
sys.exit(result())
