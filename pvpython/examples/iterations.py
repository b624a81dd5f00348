"""What happens in each iteration of the program's loop: latency, waiting, and where lateness begins?

ProgramLoops gives calls and messages their iteration; TemporalAbstraction, WaitStates, Lateness and
RankMetrics then take iterations as their unit of time.
Usage: ./pclvis python pvpython/examples/iterations.py [TRACE]
"""

import pathlib
import sys

from paraview.servermanager import OutputPort

from pclvis import pipelines, program, tables, wording

data = pathlib.Path(__file__).parents[2] / "Testing" / "Data"
trace = sys.argv[1] if len(sys.argv) > 1 else data / "stencil3d_64_slowrank" / "traces.otf2"

reader = pipelines.open_trace(trace)
loops = program.program_loops(program.event_flow(reader, reader), reader)
iterations = OutputPort(loops, program.LOOP_PORTS["iterations"])

time = pipelines.temporal_abstraction(pipelines.latency_criteria(loops), Regions=[-1],
                                      TimeUnit="Iterations", Iterations=iterations)
windows = tables.fetch(time, pipelines.TIME_PORTS["windows"], small=True)
waits = tables.fetch(pipelines.wait_states(loops, loops, TimeUnit="Iterations"),
                     pipelines.WAIT_PORTS["wait_summary"], small=True)
late = pipelines.lateness(pipelines.logical_structure(loops, loops), TimeUnit="Iterations", Points=1)
points = tables.fetch(late, pipelines.LATENESS_PORTS["points_of_interest"], small=True)

for i in range(windows.rows):
    if windows["iterations"][i] == 0:
        continue
    first, past = (int(windows["iteration"][i]) + more for more in (0, windows["iterations"][i]))
    of = (waits["iteration"] >= first) & (waits["iteration"] < past)
    most = [p for p in range(points.rows) if first <= points["iteration"][p] < past]
    begins = "" if not most else (f"; lateness begins most on rank {points['rank'][most[0]]}, "
                                  f"{wording.seconds(points['originated_s'][most[0]])}")
    print(f"iteration {first}, {wording.seconds(windows['end_s'][i] - windows['begin_s'][i])}: "
          f"{wording.count(windows['messages'][i], 'message')}, mean L "
          f"{wording.ratio(windows['latency'][i])}, "
          f"{wording.seconds(waits['late_sender_s'][of].sum())} of waiting for late senders{begins}")

metrics = tables.fetch(pipelines.rank_metrics(loops, reader, Periods=iterations), 0, small=True)
print(f"{wording.count(metrics.rows, 'row')} of rank metrics, a time step of the mesh per iteration")
