"""Which loops does a program have, and which iterations stand for the whole run?

EventFlowGraph and ProgramLoops: the loop tree with iterations, time and share of MPI; when the run
became stable; a time window with which the trace can be read again.
Usage: ./pclvis python pvpython/examples/program_loops.py [TRACE]
"""

import pathlib
import sys

from pclvis import pipelines, program, tables, wording

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "cg16_clean"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
flow = program.event_flow(reader, reader)
found = program.program_loops(flow, reader)
nodes = tables.fetch(flow, program.FLOW_PORTS["flow_nodes"], small=True)
loops = tables.fetch(found, program.LOOP_PORTS["loops"], small=True)
print(nodes.facts["observations"])
for row in range(loops.rows):
    least, most = loops["least_iterations"][row], loops["most_iterations"][row]
    print("  " * loops["depth"][row] + f"loop {loops['loop'][row]} from "
          f"{nodes['label'][loops['header_node'][row]]}: "
          f"{least if least == most else f'{least} to {most}'} iterations a rank, "
          f"{wording.seconds(loops['time_s'][row] / loops['ranks'][row])} a rank, "
          f"{100 * loops['mpi_share'][row]:.3g} % in MPI")
for text in loops.facts["observations"]:
    print(text)

if "begin_s" in loops.facts:
    part = pipelines.open_trace(trace, WindowBegin=loops.facts["begin_s"],
                                WindowEnd=loops.facts["end_s"])
    print(f"read again in that window: {tables.fetch(part, 1).rows} calls instead of "
          f"{tables.fetch(reader, 1).rows}")
