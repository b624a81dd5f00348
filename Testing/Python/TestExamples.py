"""Every example in pvpython/examples runs, and its output agrees with the truth of its trace."""

import json
import os
import pathlib
import re
import subprocess
import sys

from checks import check, data, equal, result, scratch, shared
from pictures import read

import pclvis

EXAMPLES = pathlib.Path(__file__).parents[2] / "pvpython" / "examples"
RUNS = {name: json.loads(pathlib.Path(data(name, "truth.json")).read_text())["checked"]
        for name in ("cg64_clean", "cg64_roundrobin")}
BETWEEN = {name: 100 * run["inter"] / run["messages"] for name, run in RUNS.items()}

#: Lines that the output of each example must contain, with numbers from the truth of its trace.
HALO = json.loads(pathlib.Path(data("scorep-halo-4nodes-16", "expected.json")).read_text())
MOST = max(pair[3] for pair in HALO["pairs"])
TURNS = json.loads(pathlib.Path(data("cg64_roundrobin", "truth.json")).read_text())
EXPECTED = {
    "open_trace.py": ["16 ranks on 4 nodes, 624 messages",
                      f"{MOST / 1000:.1f} kB"],
    "latency_attribution.py": ["slow rank, confidence ", "rank 3 takes ", "for slow rank: slow_rank_price "],
    "latency_criteria.py": ["within a node: ", "between nodes: ",
                            "by its own curve: median L 1.00"],
    "communication_regions.py": ["8 regions, strength ", "R0: ranks 0-7; ", "R7: ranks 56-63; "],
    "temporal_abstraction.py": ["all messages: mean L ", "R7: mean L "],
    "happened_before.py": [" before its receive, ", "could have held it up", " layers; the worst "],
    # The truth of the trace: rank 37 is slow; its neighbours in the box are 37 +- 1, 4 and 16.
    "rank_metrics_to_mesh.py": ["10 time steps", "rank 37 works 1.59 times",
                                "ranks 21, 33, 36, 38, 41, 53", "belong to rank 37"],
    # The truth of the trace: ranks are placed round robin.
    "communication_latency_workspace.py": ["Region R", "Another placement of the ranks ", "workspace.png",
                                           "the DAG of region 0 from "],
    "evolution_and_attribution.py": ["evolution.png", "attribution.png", "windows_chart.png",
                                     "durations_chart.png"],
    "dag_view.py": ["latest: rank ", " layers, ", "drawn: dag_view.png, and dag_view_nodes.png of "],
    "region_graph.py": ["region_graph_by_region.png", "region_graph_by_latency.png"],
    "table_to_messages.py": ["80 messages, 80 matched, 40 between nodes, 5 \u00b5s at most",
                             "criteria: 5 \u00b5s within a node, 5 \u00b5s between nodes"],
    "rank_remapping.py": ["is faster. Price of the present one: at least", f"now: {TURNS['checked']['inter']} messages between nodes",
                          "proposed: ", "the priced placement"],
    "wait_states.py": ["Other ranks waited longest for rank 3: ", "late senders in MPI_Waitall",
                       "of the time from send to receive, ranks and not the network took 6"],
    # the truth of both traces: messages between nodes
    "run_comparison.py": ["run A: cg64_clean", "run B: cg64_roundrobin",
                          "length, first send to last receive: ", "Run B takes ",
                          f"messages between nodes: {BETWEEN['cg64_clean']:.4g} % in run A, "
                          f"{BETWEEN['cg64_roundrobin']:.4g} % in run B", " -> ",
                          "mapping explains ", "iteration 2: ", "both_runs.png"],
    # The truth of the trace: rank 37 works 1.6 times as long as the 63 others.
    # 20 exchanges of two steps and 4 collectives.
    "delay_costs.py": ["is caused by rank 37,", "rank 37, work before main > ", "critical path, "],
    "lateness.py": ["20 are on rank 37, with 100 %", "rank 37, step ", "main > "],
    "logical_clusters.py": ["Motif of 20 of 24 phases: exchange, sends, then Waitall.", "Clusters of phase ",
                            " like rank "],
    "logical_structure.py": ["24 phases and 44 logical steps", "; 64 ranks, 128 events, ",
                             "rank 0: send at step 0, receive at step 1, send at step 2"],
    "logical_timeline.py": ["most lateness begins on rank 37 at step 24: ", "made 305 other events late",
                            "picture: logical_timeline.png"],
    # The truth of the trace: rank 37 is slow; 20 exchanges, and a residual after each fifth exchange.
    "iterations.py": ["iteration 3, ", "lateness begins most on rank 37, ", "1,280 rows of rank metrics"],
    "program_loops.py": ["5,216 MPI calls of 16 ranks", "iterations a rank", "read again in that window"],
    "program_structure_workspace.py": ["points of interest", "steps around ", "drawn: structure.png"],
    "physical_timeline.py": ["latest message: from rank ", ", L = ", "picture: physical_timeline.png"],
    "time_tree.py": ["Ranks do useful work in 5", "load imbalance    2.8",
                     "rank 37 works 1.57 times the mean"],
    # When run again with the best placement found, the program is 20.2 % faster (costs by twins).
    "cause_prices.py": ["mapping      ", "counts", "Another placement of the ranks", "would move"],
    # Both are the same program, in two placements.
    "case_study.py": ["8 regions; the highest latency has R", "another placement would win ",
                      f"Rank Remapping: {RUNS['cg64_roundrobin']['inter']} messages between nodes, "
                      f"{RUNS['cg64_clean']['inter']} as proposed", "cg64_clean: "],
    "charts_and_spreadsheets.py": ["latency_histogram.png", "sent_by_rank.png", "messages.csv"],
}


listed = re.findall(r"^\| ([\w-]+) \| \d", pathlib.Path(data("README.md")).read_text(), re.MULTILINE)
equal("the example traces are those of Testing/Data", sorted(pclvis.examples()), sorted(listed))
check("which are there", all(anchor.is_file() for anchor in pclvis.examples().values()))
scripts = sorted(path.name for path in EXAMPLES.glob("*.py"))
equal("every example is expected to say something", scripts, sorted(EXPECTED))
for name in scripts:
    folder = pathlib.Path(scratch(name, "x")).parent
    done = subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", str(EXAMPLES / name)],
                          cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=120)
    print(f"--- {name}\n{done.stdout}")
    equal(f"{name}: exit code", done.returncode, 0)
    for line in EXPECTED[name]:
        check(f"{name}: says '{line}'", line in done.stdout)
    for path in folder.glob("*.png"):
        # A chart without lines has only the greys of axes and words.
        image = read(path).astype(int)
        vivid = (image.max(axis=2) - image.min(axis=2) > 60).mean()
        check(f"{name}: {path.name} is a picture with marks in colours", vivid > 2e-4, vivid)
    made = {path.name for path in folder.iterdir()}
    documented = (EXAMPLES / name).read_text().split('"""')[1]
    promised = set(re.findall(r"[\w.]+\.(?:csv|png|pvsm|txt)", documented))
    equal(f"{name}: writes what it promises", made, promised)
    check(f"{name}: begins with a question", "?" in documented.split("\n\n")[0])
for name in ("dag_view.py", "happened_before.py", "physical_timeline.py", "wait_states.py") if shared() else ():
    done = subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", str(EXAMPLES / name), str(shared("scorep-npb-ft-8", "traces.otf2"))],
                          cwd=pathlib.Path(scratch(name, "x")).parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    check(f"{name}: a trace without messages is no error of Python", "Traceback" not in done.stdout and "nan %" not in done.stdout
          and ("No message has a latency" in done.stdout or name == "wait_states.py"), done.stdout)
sys.exit(result())
