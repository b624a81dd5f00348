"""Run inside ParaView's window by --script, from renew.py: opens the trace named by PCLVIS_TRACE and its workspace.

That of the program's structure if PCLVIS_STEPS names the steps that it shows.
"""

import os

import pclvis
from pclvis import pipelines
from paraview import simple

steps = os.environ["PCLVIS_STEPS"].split()
reader = pipelines.open_trace(os.environ["PCLVIS_TRACE"], Regions=1 if steps else 0)
if steps:
    made = pclvis.program_structure_workspace(reader)
    made.logical_view.StepBegin, made.logical_view.StepEnd = map(int, steps)
else:
    made = pclvis.communication_latency_workspace(reader)
    simple.SetActiveSource(made.filters.attribution)
os.write(1, b"READY\n")  # past Python's own output, for which ParaView opens a window
