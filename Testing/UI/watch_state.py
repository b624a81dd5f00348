"""Run inside ParaView's window by --script: prints the state after each drawing of a view.

One line of JSON after "STATE": the sources with the rows of their ports, the views with what
they show as [representation, source, port, visible], and of the region graph view its chosen
region, its camera and the selected rows.
"""

import json
import os

from paraview import servermanager, simple

_watched = set()


def state(*_):
    sources = {proxy.GetXMLName(): [proxy.GetDataInformation(port).GetNumberOfRows()
                                    for port in range(proxy.SMProxy.GetNumberOfOutputPorts())]
               for proxy in simple.GetSources().values()}
    views = {view.GetXMLName(): [[shown.GetXMLName(), shown.Input.GetXMLName(), shown.Input.Port,
                                  shown.Visibility] for shown in view.Representations]
             for view in simple.GetViews()}
    told = json.dumps({"sources": sources, "views": views, "graph": graph()})
    # Past Python's own output, for which ParaView opens a window over the view.
    os.write(1, f"STATE {told}\n".encode())


def graph():
    view = next((view for view in simple.GetViews() if view.GetXMLName() == "RegionGraphView"), None)
    if view is None or not len(view.Representations):
        return {}
    shown = view.Representations[0].Input
    picked = shown.SMProxy.GetSelectionInput(shown.Port)
    selection = servermanager._getPyProxy(picked) if picked else None
    inputs = [selection] if selection and hasattr(selection, "IDs") else (
        list(selection.Input) if selection else [])
    rows = sorted({one.IDs[i] for one in inputs for i in range(2, len(one.IDs), 3)})
    return {"chosen": view.ChosenRegion, "zoom": view.Zoom, "rotation": view.Rotation,
            "offset": list(view.Offset), "rows": rows, "size": list(view.ViewSize)}


def watch(*_):
    for view in simple.GetViews():
        if view.SMProxy.GetGlobalID() not in _watched:
            _watched.add(view.SMProxy.GetGlobalID())
            view.SMProxy.AddObserver("EndEvent", state)


watch()
servermanager.vtkSMProxyManager.GetProxyManager().AddObserver("RegisterEvent", watch)
