"""Threads: one pool for the process, shared by the plugin's libraries and by all loops."""

import os
import sys

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import LatencyAttribution, LatencyCriteria, OTF2TraceReader, WaitStates
from vtkmodules.vtkCommonCore import vtkSMPTools

from checks import check, data, result


def threads():
    """Number of threads of this process, counted by the system."""
    return len(os.listdir("/proc/self/task"))


vtkSMPTools.SetBackend("Sequential")  # ParaView 6.1's own loops have their own threads
cores = len(os.sched_getaffinity(0))
before = threads()
reader = OTF2TraceReader(FileName=data("cg64_clean", "traces.otf2"))
reader.UpdatePipeline()
read = threads()
check("the reader keeps a thread at most for each core besides its own", read - before < cores, read - before)
check("and some where there are several", read > before or cores == 1, read - before)
waits = WaitStates(Input=LatencyCriteria(Input=reader), Calls=OutputPort(reader, 1))
found = LatencyAttribution(Input=waits, Ranks=OutputPort(reader, 2), Calls=OutputPort(waits, 1))
found.UpdatePipeline()
check("the filters have rows to work on", found.GetDataInformation().GetNumberOfRows() > 0)
# A separate pool for the filters would be in addition to the reader's.
check("filters of another library share them", threads() - before < cores, threads() - before)

sys.exit(result())
