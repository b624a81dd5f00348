"""./pclvis report: a cause compared with another run, single chapters, the early answer, and two processes."""

import json
import os
import pathlib
import subprocess
import sys

import numpy

from checks import check, data, equal, near, result, scratch
from pclvis.tables import narrow
from reports import PICTURES, REPORT, report, rows


def test_cause():
    """cg64_roundrobin compared with cg64_clean: the planted cause, the remedy, and both runs' lengths."""
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
    priced = {row["rank"]: row["proposed_node"] for row in rows(folder, "rank_work")}
    equal("and in the placement that is priced", found["mapping"]["inter_node_messages_proposed"],
          sum(int(row["messages"]) for row in rows(folder, "messages_by_link")
              if priced[row["source"]] != priced[row["destination"]]))
    equal("which the table has", {row["rank"]: row["proposed_node"] for row in rows(folder, "mapping")}, priced)
    check("as is said", found["mapping"]["priced"])
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
    check("of the ranks nothing is said, as both runs have as many", "ranks and run B" not in text)
    check("which is said", " than run A: transfer" in text, text[text.find("## Compared"):][:300])
    periods = [row for row in found["periods"] if row["region"] == -1]
    equal("the periods hold every message once", sum(row["messages"] for row in periods),
          truth["checked"]["messages"])


def test_sizes():
    """Different numbers of ranks in two runs, 4 and 8, are reported before their times."""
    code, output, folder = report("sizes", data("scorep-halo-slow-4", "traces.otf2"), "--compare",
                                  data("eztrace-farm-8", "eztrace_log.otf2"), "--chapters", "none")
    equal("sizes: exit code", (code, output if code else ""), (0, ""))
    found = json.loads((folder / "findings.json").read_text())["comparison"]
    equal("ranks of both runs", (found["ranks_a"], found["ranks_b"]), (4, 8))
    text = (folder / "findings.md").read_text()
    check("they are compared first", "other run\n\n- Run A has 4 ranks and run B 8. " in text, text[text.find("## Compared"):][:200])


def test_chapters():
    """--chapters leaves out chapters; the rest is the same as in the whole report."""
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


#: Runs a report in this process, and prints for each early answer whether the page already exists.
_TELLING = """
import pathlib, sys
import pclvis
from pclvis import options, report
words = options.arguments().parse_args(sys.argv[1:])
page = pathlib.Path(words.output, "report.html")
report.run(words.trace, words.output, words, lambda text: print("TOLD", page.exists(), text))
"""


def test_headline():
    """The answer is given before the other chapters are made, and is the same as on the page."""
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


#: Runs a report for a trace in which no clusters of ranks are found.
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
    """Phases without clusters of ranks are drawn nevertheless."""
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


#: Runs a report whose other process ends as the first argument says, after it has made its tables.
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
    """Two processes write the same as one, even if the second one fails."""
    if len(os.sched_getaffinity(0)) < 2:
        print("not checked: a report by two processes, because there is one processor")
        return
    trace, script = data("scorep-halo-slow-4", "traces.otf2"), pathlib.Path(scratch("lost.py"))
    script.write_text(_LOST)
    os.environ["VTK_SMP_BACKEND_IN_USE"] = "STDThread"  # a copy of the process has none of its threads
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
    """What one process sends to the other keeps its values, in as few bytes as possible."""
    for values, kind in (((), "int8"), ((-128, 127), "int8"), ((0, 128), "int16"), ((-129, 0), "int16"),
                         ((-1, 32767), "int16"), ((-1, 32768), "int32"), ((-2**31, 2**31 - 1), "int32")):
        sent = narrow(numpy.array(values, numpy.int32))
        equal(f"{values} as {kind}", (sent.dtype.name, tuple(sent.tolist())), (kind, values))


test_cause()
test_sizes()
test_chapters()
test_headline()
test_without_clusters()
test_other_process()
test_narrow()
sys.exit(result())
