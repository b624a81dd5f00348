"""Run inside ParaView's window by --script: opens a trace."""

import pclvis
from paraview import simple

simple.OTF2TraceReader(FileName=str(pclvis.examples()["cg16_clean"]))
