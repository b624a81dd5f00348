"""./pclvis report: files, numbers against the trace's truth, odd traces, and faults of the user."""

import csv
import json
import os
import pathlib
import subprocess
import sys

import numpy

from checks import check, data, equal, near, result, scratch
from pclvis.tables import narrow

REPORT = pathlib.Path(__file__).parents[2] / "pvpython" / "pclvis" / "report.py"
TABLES = ("messages_by_link", "criteria", "ranks", "rank_regions", "regions", "log", "windows",
          "periods", "time_tree", "rank_times", "cause_prices",
          "cause_places", "cause_parts", "cause_tree", "wait_states", "delay_costs", "rank_delays", "window_delays", "path_profile",
          "points_of_interest", "phases", "phase_lateness", "step_lateness", "steps",
          "logical_clusters", "cluster_ranks", "cluster_dendrogram", "cluster_steps",
          "loops", "iterations", "rank_loops", "flow_nodes", "flow_edges", "rank_graphs", "group_agreements",
          "node_counts", "code", "states", "state_links", "rank_metrics", "durations", "evidence",
          "cause_windows", "rank_work", "size_classes", "mapping")
PICTURES = ("region_graph_by_region", "region_graph_by_latency", "criteria_curve", "evolution", "dag",
            "rank_times", "logical_timeline", "physical_timeline", "logical_clusters", "event_flow_graph", "attribution")


def report(name, trace, *options):
    """Run the report; returns (exit code, output, folder)."""
    folder = pathlib.Path(scratch(name, "x")).parent / "out"
    done = subprocess.run(
        [os.environ["PCLVIS_PVPYTHON"], "--dr", str(REPORT), str(trace), "-o", str(folder),
         *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    return done.returncode, done.stdout, folder


def rows(folder, name):
    with open(folder / "tables" / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_simulated():
    """cg64_clean: the truth knows messages, bytes and nodes; the process rows are the regions."""
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


def test_chapters():
    """--chapters leaves out chapters; what remains is told as in the whole report."""
    trace = data("scorep-halo-slow-4", "traces.otf2")
    left_out = {
        "none": {"time_tree", "rank_times", "delay_costs", "rank_delays", "window_delays", "path_profile",
                 "points_of_interest", "phases", "phase_lateness", "step_lateness", "steps", "logical_clusters",
                 "cluster_ranks", "cluster_dendrogram", "cluster_steps", "loops", "iterations", "rank_loops",
                 "flow_nodes", "flow_edges", "rank_graphs", "group_agreements", "node_counts"},
        "structure": {"time_tree", "rank_times", "delay_costs", "rank_delays", "window_delays", "path_profile",
                      "loops", "iterations", "rank_loops", "flow_nodes", "flow_edges", "rank_graphs",
                      "group_agreements", "node_counts"}}
    _, _, whole = report("all chapters", trace)
    made = {path.name for path in (whole / "tables").iterdir()}
    for chapters, names in left_out.items():
        code, output, folder = report(f"chapters {chapters}", trace, "--chapters", chapters)
        equal(f"--chapters {chapters}: exit code", (code, output if code else ""), (0, ""))
        tables = {path.name for path in (folder / "tables").iterdir()}
        equal("tables of other chapters are left out, and no others", tables,
              made - {f"{name}.csv" for name in names})
        equal("the others are those of the whole report, but for phases and iterations that are not known",
              [name for name in tables - {"cause_places.csv", "cause_parts.csv"}
               if (folder / "tables" / name).read_bytes() != (whole / "tables" / name).read_bytes()], [])
        found = json.loads((folder / "findings.json").read_text())
        equal("findings.json tells of the chapter alone",
              (found["delays"], found["pop"], found["structure"] is None,
               "loops" in (found["structure"] or {})), (None, None, chapters == "none", False))
        equal("the verdict is the same", found["verdict"],
              json.loads((whole / "findings.json").read_text())["verdict"])
        text = (folder / "findings.md").read_text()
        equal("and so do its words", ["## Structure" in text, "## Program" in text, "Delay Costs" in text],
              [chapters == "structure", False, False])
        equal("pictures", {path.stem for path in (folder / "pictures").iterdir()},
              set(PICTURES) - {"event_flow_graph"} - (
                  {"logical_timeline", "physical_timeline", "logical_clusters"} if chapters == "none" else set()))


#: Runs a report in the process, and prints for each answer that it tells whether the page is there.
_TELLING = """
import pathlib, sys
import pclvis
from pclvis import options, report
words = options.arguments().parse_args(sys.argv[1:])
page = pathlib.Path(words.output, "report.html")
report.run(words.trace, words.output, words, lambda text: print("TOLD", page.exists(), text))
"""


def test_headline():
    """The answer is told before the other chapters are made, and is that of the page."""
    script = pathlib.Path(scratch("telling.py"))
    script.write_text(_TELLING)
    folder = script.parent / "telling"
    trace = data("scorep-halo-slow-4", "traces.otf2")
    done = subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", str(script), trace, "-o", str(folder),
                           "--prices", "no"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    told = [line[len("TOLD "):].split(" ", 1) for line in done.stdout.splitlines() if line.startswith("TOLD ")]
    equal("it is told once, before there is a page", [there for there, _ in told], ["False"])
    check("and stands in the findings", told and told[0][1] in (folder / "findings.md").read_text(), told)


#: Runs a report of a trace in which no clusters of ranks are found.
_WITHOUT_CLUSTERS = """
import sys
import numpy
import pclvis
from pclvis import options, report
class Analysis(report.Analysis):
    def tables(self, parts=None):
        found = super().tables(parts)
        for name in {"logical_clusters", "cluster_ranks", "cluster_dendrogram", "cluster_steps"} & set(found):
            found[name] = found[name].select(numpy.zeros(found[name].rows, bool))
        return found
report.Analysis = Analysis
words = options.arguments().parse_args(sys.argv[1:])
report.run(words.trace, words.output, words)
"""


def test_without_clusters():
    """Phases without clusters of ranks are drawn all the same."""
    script = pathlib.Path(scratch("without_clusters.py"))
    script.write_text(_WITHOUT_CLUSTERS)
    folder = script.parent / "without"
    done = subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", str(script), data("scorep-halo-slow-4", "traces.otf2"),
                           "-o", str(folder), "--prices", "no", "--chapters", "structure"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    equal("without clusters: exit code", (done.returncode, done.stdout if done.returncode else ""), (0, ""))
    equal("the timelines are there, the picture of clusters is not",
          {path.stem for path in (folder / "pictures").iterdir()},
          set(PICTURES) - {"logical_clusters", "event_flow_graph"})
    text = (folder / "findings.md").read_text()
    equal("and so the page has them",
          [f"pictures/{name}.png" in text for name in ("logical_timeline", "physical_timeline", "logical_clusters")],
          [True, True, False])


#: Runs a report whose other process ends as the first argument says, when it has made its tables.
_LOST = """
import os
import signal
import sys
import pclvis
from pclvis import options, report
here, draw = os.getpid(), report._draw
def lost(*arguments):
    if os.getpid() != here:
        if sys.argv[1] == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        raise MemoryError("no room")
    return draw(*arguments)
report._draw = lost
words = options.arguments().parse_args(sys.argv[2:])
report.run(words.trace, words.output, words, apart=True)
"""


def _files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_other_process():
    """Two processes write what one does, also if the other one does not end well."""
    if len(os.sched_getaffinity(0)) < 2:
        print("not checked: a report by two processes, because there is one processor")
        return
    trace, script = data("scorep-halo-slow-4", "traces.otf2"), pathlib.Path(scratch("lost.py"))
    script.write_text(_LOST)
    os.environ["VTK_SMP_BACKEND_IN_USE"] = "STDThread"  # of whose threads a copy of the process has none
    whole = ("--prices", "no")
    short = (*whole, "--chapters", "none")
    made = {}
    for options in (whole, short):
        folder = report(f"by two {len(made)}", trace, *options)[2]
        made[options] = folder, _files(folder)
    del os.environ["VTK_SMP_BACKEND_IN_USE"]
    alone = ["taskset", "-c", str(min(os.sched_getaffinity(0)))]
    ways = {"one processor": (alone, REPORT, [], whole, ""),
            "killed": ([], script, ["killed"], whole, "was ended by SIGKILL."),
            "failed": ([], script, ["failed"], whole, "failed: no room."),
            "one processor, no chapters": (alone, REPORT, [], short, ""),
            "killed, no chapters": ([], script, ["killed"], short, "was ended by SIGKILL.")}
    for name, (before, program, words, options, said) in ways.items():
        folder, two = made[options]
        for path in two:
            (folder / path).unlink()
        done = subprocess.run([*before, os.environ["PCLVIS_PVPYTHON"], "--dr", str(program), *words, trace, "-o", str(folder),
                               *options],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120)
        equal(f"{name}: exit code", done.returncode, 0)
        check(f"{name}: it says so, and that nothing lacks" if said else f"{name}: it says nothing",
              done.stderr.startswith("pclvis report: the second process " + said) if said
              else not done.stderr, done.stderr)
        other = _files(folder)
        equal(f"{name}: all files are the same", [path for path in two if other.get(path) != two[path]]
              + sorted(set(other) - set(two)), [])


def test_narrow():
    """What one process sends to the other keeps its values, in as few bytes as they need."""
    for values, kind in (((), "int8"), ((-128, 127), "int8"), ((0, 128), "int16"), ((-129, 0), "int16"),
                         ((-1, 32767), "int16"), ((-1, 32768), "int32"), ((-2**31, 2**31 - 1), "int32")):
        sent = narrow(numpy.array(values, numpy.int32))
        equal(f"{values} as {kind}", (sent.dtype.name, tuple(sent.tolist())), (kind, values))


def test_faults():
    """The user's mistakes end with exit code 2 and a message, never with a traceback."""
    broken = scratch("broken.otf2")
    pathlib.Path(broken).write_text("not a trace")
    trace = data("scorep-halo-slow-4", "traces.otf2")
    for name, words, expected in (
            ("absent", ["/nowhere/x.otf2"], "/nowhere/x.otf2"),
            ("broken", [broken], "broken.otf2"),
            ("a folder", [data("scorep-halo-slow-4")], "scorep-halo-slow-4"),
            ("no such curve", [trace, "--curve", "/nowhere/c.csv"], "/nowhere/c.csv"),
            ("no such node file", [trace, "--node-file", "/nowhere/n.txt"], "/nowhere/n.txt"),
            ("a wrong width", [trace, "--bin", "-1"], "-1"),
            ("a wrong chapter", [trace, "--chapters", "structure,wrong"], "no chapter 'wrong'"),
            ("a wrong option", [trace, "--clock", "wrong"], "wrong")):
        code, output, _ = report(name, *words)
        equal(f"{name}: exit code 2", code, 2)
        check(f"{name}: the message names what is wrong", expected in output, output)
        check(f"{name}: and only that", "Traceback" not in output and len(output) < 900, output)


def test_cause():
    """cg64_roundrobin beside cg64_clean: the planted cause, the remedy, and both runs' lengths."""
    code, output, folder = report(
        "roundrobin", data("cg64_roundrobin", "traces.otf2"), "--compare",
        data("cg64_clean", "traces.otf2"))
    equal("roundrobin: exit code", (code, output if code else ""), (0, ""))
    truth = json.loads(pathlib.Path(data("cg64_roundrobin", "truth.json")).read_text())
    found = json.loads((folder / "findings.json").read_text())
    equal("the planted cause is found", found["verdict"]["cause"], truth["expected_verdict"])
    equal("it is the one cause that has a price", [row["cause"] for row in found["causes"]],
          ["mapping"])
    near("which is what the run takes longer than with the best placement, 20.2 %",
         found["causes"][0]["seconds"], 0.202 * truth["trace_seconds"],
         0.2 * 0.202 * truth["trace_seconds"])
    equal("messages between nodes now", found["mapping"]["inter_node_messages"],
          truth["checked"]["inter"])
    near("and in the best placement known", found["mapping"]["inter_node_messages_proposed"],
         truth["mapping"]["best_found"] * truth["checked"]["messages"], 1)
    near("waits for late senders", found["wait_states"]["late_sender_s"],
         1e-6 * truth["checked"]["late_sender_us"], 1e-7)
    mapping = {int(row["rank"]): row["proposed_node_name"] for row in rows(folder, "mapping")}
    lines = (folder / "mapping" / "hostfile").read_text().split()
    equal("the host file has the table's nodes", lines, [mapping[rank] for rank in sorted(mapping)])
    equal("the other run is compared by region", len(found["comparison"]["regions"]),
          len(found["regions"]) + 1)
    check("and is said to be shorter", "Run B takes" in str(found["comparison"]["observations"])
          and "less" in found["comparison"]["observations"][0])
    change = {row["name"]: row["change_s"] for row in found["comparison"]["time_tree"]}
    near("its parts explain by how much", sum(change.values()) - change["run"], change["run"], 1e-9)
    equal("mostly by less transfer: the placement", min(change, key=lambda name: change[name] if name != "run" else 0),
          "transfer")
    text = (folder / "findings.md").read_text()
    check("which is said", " than run A: transfer" in text, text[text.find("## Compared"):][:300])
    periods = [row for row in found["periods"] if row["region"] == -1]
    equal("the periods hold every message once", sum(row["messages"] for row in periods),
          truth["checked"]["messages"])


test_simulated()
test_cause()
test_real()
test_chapters()
test_headline()
test_without_clusters()
test_other_process()
test_narrow()
test_faults()
sys.exit(result())
