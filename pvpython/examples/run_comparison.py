"""Which of two runs is faster, by how much, and where does the difference lie?

RunComparison: before and after a remapping, on a quiet and on a busy machine; which cause explains the
difference, and how both runs differ iteration by iteration and phase by phase.
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

def structure_with_waits(run):
    """Logical structure with the calls of Wait States, so that steps have their waiting times."""
    waits = pipelines.wait_states(run, run)
    return pipelines.logical_structure(waits, waits)


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

structures = [structure_with_waits(run) for run in (run_a, run_b)]
by_phase = pipelines.run_comparison(*structures, steps=tuple(map(pipelines.lateness, structures)),
                                    PhaseAlignment="Logical Phases")
logical = tables.fetch(by_phase, pipelines.COMPARISON_PORTS["logical_phase_differences"], small=True)
for i in range(min(3, logical.rows)):
    print(f"logical phase {logical['phase_a'][i]}, in run B {logical['phase_b'][i]}: a rank takes "
          f"{wording.seconds(logical['time_a_s'][i])} and {wording.seconds(logical['time_b_s'][i])}, waits "
          f"{wording.seconds(logical['wait_a_s'][i])} and {wording.seconds(logical['wait_b_s'][i])}")
phases = tables.fetch(by_phase, pipelines.COMPARISON_PORTS["phase_differences"], small=True)
for i in range(min(3, phases.rows)):
    print(f"messages of logical phase {phases['phase_a'][i]}, in run B {phases['phase_b'][i]}, take "
          f"{wording.seconds(phases['transmission_a_s'][i])} and {wording.seconds(phases['transmission_b_s'][i])}")
told = tables.fetch(by_phase, pipelines.COMPARISON_PORTS["run_observations"], small=True)
for identifier, sentence in zip(told["observation_id"], told["sentence"]):
    if identifier.startswith("runs.logical"):
        print(sentence)

views.run_curves(runs, "both_runs.png")
print(f"written: {pathlib.Path('both_runs.png').resolve()}")
