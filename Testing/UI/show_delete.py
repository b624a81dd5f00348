"""Run inside ParaView's window by --script: a plot of the second output of Wait States, which is
selected."""

import os

from paraview import simple

import watch_state  # noqa: F401  (tells sources and views)
from pclvis import pipelines

reader = simple.OTF2TraceReader(registrationName="trace", FileName=os.environ["PCLVIS_TRACE"])
waits = pipelines.wait_states(reader, reader)
plot = simple.PlotData(Input=simple.OutputPort(waits, 1))
plot.UpdatePipeline()
simple.RenameSource("waits", waits)
simple.RenameSource("plot", plot)
simple.SetActiveSource(waits)
