"""Which of two runs is faster, by how much, and where does the difference lie?

RunComparison: before and after a remapping, on a quiet and on a busy machine; which cause explains the
difference, and how both runs differ iteration by iteration.
Usage: ./pclvis python pvpython/examples/run_comparison.py [TRACE_A TRACE_B]
Without traces, two bundled runs of one program are compared: run A is cg64_clean, each row of ranks
on one node; run B is cg64_roundrobin, the same ranks dealt out to the nodes in turn.
Writes both_runs.png.
"""

import pathlib
import sys

import numpy

from pclvis import pipelines, program, tables, views, wording

data = pathlib.Path(__file__).parents[2] / "Testing" / "Data"
bundled = [data / name / "traces.otf2" for name in ("cg64_clean", "cg64_roundrobin")]
paths = sys.argv[1:3] if len(sys.argv) > 2 else bundled
run_a, run_b = (pipelines.open_trace(path) for path in paths)
for name, path in zip("AB", paths):
    print(f"run {name}: {pipelines.folder_name(path)}")

causes = tuple(pipelines.cause_prices(run, run) for run in (run_a, run_b))
runs = pipelines.run_comparison(pipelines.wait_states(run_a, run_a),
                                pipelines.wait_states(run_b, run_b), causes=causes)
summary = tables.fetch(runs, pipelines.COMPARISON_PORTS["run_summary"], small=True)
for i in range(summary.rows):
    unit = summary["unit"][i]
    print(f"{summary['quantity'][i]}: {summary['run_a'][i]:.4g} {unit} in run A, "
          f"{summary['run_b'][i]:.4g} {unit} in run B, change {summary['change_percent'][i]:+.1f} %")
told = tables.fetch(runs, pipelines.COMPARISON_PORTS["run_observations"], small=True)
for sentence in told["sentence"]:
    print(sentence)

pairs = tables.fetch(runs, pipelines.COMPARISON_PORTS["pair_differences"], small=True)
change = pairs["transmission_b_s"] - pairs["transmission_a_s"]
for i in numpy.argsort(-numpy.nan_to_num(change, nan=-numpy.inf), kind="stable")[:3]:
    print(f"{pairs['source'][i]} -> {pairs['destination'][i]}: "
          f"{wording.seconds(pairs['transmission_a_s'][i])} in run A, "
          f"{wording.seconds(pairs['transmission_b_s'][i])} in run B")

loops = [program.program_loops(program.event_flow(run, run), run) for run in (run_a, run_b)]
by_iteration = pipelines.run_comparison(*loops, PhaseAlignment="Iterations")
phases = tables.fetch(by_iteration, pipelines.COMPARISON_PORTS["phase_differences"], small=True)
for i in range(min(3, phases.rows)):
    print(f"iteration {phases['iteration'][i]}: {wording.seconds(phases['length_a_s'][i])} in run A, "
          f"{wording.seconds(phases['length_b_s'][i])} in run B")

views.run_curves(runs, "both_runs.png")
print(f"written: {pathlib.Path('both_runs.png').resolve()}")
