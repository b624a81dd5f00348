"""Run inside ParaView's window by --script: the trace named by PCLVIS_TRACE, not selected.

Prints, whenever it has changed, a line of JSON after "STATE" with a part "workspace": layouts, sources,
views, what the views and the DAG's filter share, what timelines show, what the attribution is
about, the DAG's states, the selections, and the shares of selected rows that contain messages. Runs the Python file
command.py that a test puts into PCLVIS_SCRATCH, and prints DONE.
"""

import json
import os
import pathlib
import traceback

import pclvis  # noqa: F401  (for commands)
from paraview import servermanager, simple, smstate, smtrace  # noqa: F401  (for commands)

from vtkmodules.vtkCommonCore import vtkOutputWindow

from picked import selected
from telling import Changes, out

# Messages are printed for the test, and not shown in a window that would cover the views.
vtkOutputWindow.SetInstance(vtkOutputWindow())
# As if the user had last colored a region graph by region, because the test finds regions by their hues.
servermanager.vtkSMSettings.GetInstance().SetSetting(".PCLVis.RegionGraphColorBy", 0)
_COMMAND = pathlib.Path(os.environ["PCLVIS_SCRATCH"], "command.py")
_changes, _ticks = Changes(), [0]
#: [ms] between checks for a command; number of such checks between two of the state
_TICK, _EACH = 30, 3
#: whether a command was run for which DONE has not been printed yet
_run = []
#: ports by name: kind of source, port
_PORTS = {"graph": ("CommunicationRegions", 5), "rank regions": ("CommunicationRegions", 1),
          "dag": ("CommunicationDAG", 4), "states": ("CommunicationDAG", 1),
          "state links": ("CommunicationDAG", 2), "state messages": ("CommunicationDAG", 3),
          "windows": ("TemporalAbstraction", 1), "periods": ("TemporalAbstraction", 2),
          "evolution": ("TemporalAbstraction", 3), "durations": ("LatencyAttribution", 0),
          "attribution": ("LatencyAttribution", 5), "ranks": ("OTF2TraceReader", 2),
          "messages": ("OTF2TraceReader", 0), "calls": ("OTF2TraceReader", 1), "inside": ("CommunicationRegions", 0)}
#: what a timeline shows
_SEEN = ("StepBegin", "StepEnd", "SeenBegin", "SeenEnd", "RowBegin", "RowEnd", "PointOfInterest", "ColorBy", "Work",
         "Mode", "MostClusters", "ToggledClusters", "ClusterPhase", "FocusCluster", "FocusOn", "FocusRadius",
         "IdleRanks", "ShownRanks")


def written(view):
    """The texts of a view's last picture and their places."""
    if not view:
        return ""
    view.SMProxy.UpdatePropertyInformation()
    return view.SMProxy.GetProperty("Places").GetElement(0) or ""


def shares(source, port):
    """[block, row, selected messages, all messages] for the rows of a view's graph."""
    picked = source.SMProxy.GetSelectionInput(port)
    numbers = [int(word) for word in ((picked and picked.GetAnnotation("PCLVisShares")) or "").split()]
    return sorted(numbers[i:i + 4] for i in range(0, len(numbers), 4))


def state():
    sources = {}
    for proxy in simple.GetSources().values():
        sources.setdefault(proxy.GetXMLName(), proxy)
    views = {view.GetXMLName(): view for view in simple.GetViews()}
    shared = {}
    for name, view in views.items():
        shared[name] = [getattr(view, key) for key in ("WindowBegin", "WindowEnd", "ChosenRegion")
                        if hasattr(view, key)]
    dag, why = sources.get("CommunicationDAG"), sources.get("LatencyAttribution")
    return {"layouts": sorted(name for name, _ in simple.GetLayouts()),
            "sources": sorted(sources), "views": sorted(views), "shared": shared,
            "dag": [dag.WindowBegin, dag.WindowEnd, list(dag.Regions)] if dag else [],
            "why": [why.WindowBegin, why.WindowEnd, list(why.Regions)] if why else [],
            "seen": {name: {key: view.GetProperty(key).GetData() for key in _SEEN if hasattr(view, key)}
                     for name, view in views.items() if hasattr(view, "RowBegin")},
            "called": getattr(views.get("EventFlowGraphView"), "CalledNodes", ""),
            "places": written(views.get("LogicalTimelineView")),
            "states": dag.GetDataInformation(1).GetNumberOfRows() if dag else 0,
            "shares": {name: shares(sources[kind], port) for name, (kind, port) in _PORTS.items()
                       if name in ("evolution", "attribution") and kind in sources},
            "selected": {name: selected(sources[kind], port)
                         for name, (kind, port) in _PORTS.items() if kind in sources}}


def tick(*_):
    _ticks[0] += 1
    try:
        if _run:
            # Not before the window has had time to draw what the command changed. While the client waits for a server,
            # ParaView's progress bar makes the window draw, and views query the server in the middle of an answer.
            # ParaView then aborts ("Wrong tag but don't know how to handle it").
            _run.clear()
            out("DONE")
        elif _COMMAND.exists():
            text = _COMMAND.read_text()
            _COMMAND.unlink()
            _run.append(True)
            exec(compile(text, "command.py", "exec"), globals())
        elif _ticks[0] % _EACH:
            return
        told = json.dumps({"workspace": state()})
    except Exception:  # a view that is just being made, or a mistake in a command
        out("TROUBLE " + traceback.format_exc().replace("\n", " | "))
        return
    _changes.tell(told)


reader = simple.OTF2TraceReader(registrationName="trace", FileName=os.environ["PCLVIS_TRACE"])
simple.SetActiveSource(None)
interactor = simple.GetActiveView().SMProxy.GetInteractor()
interactor.AddObserver("TimerEvent", tick)
interactor.CreateRepeatingTimer(_TICK)
out("READY")
