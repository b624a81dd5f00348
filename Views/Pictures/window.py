"""Run inside ParaView's window by --script, from renew.py: opens the trace named by PCLVIS_TRACE and its workspace."""

import os

import pclvis
from pclvis import pipelines
from paraview import simple

reader = pipelines.open_trace(os.environ["PCLVIS_TRACE"])
made = pclvis.communication_latency_workspace(reader)
simple.SetActiveSource(made.filters.attribution)
os.write(1, b"READY\n")  # past Python's own output, for which ParaView opens a window
