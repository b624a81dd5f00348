"""Run inside ParaView's window by --script: prints the state after each drawing of a view.

One line of JSON after "STATE": the sources with the rows of their ports, and the views with what
they show as [representation, source, port, visible].
"""

import json

from paraview import servermanager, simple

_watched = set()


def state(*_):
    sources = {proxy.GetXMLName(): [proxy.GetDataInformation(port).GetNumberOfRows()
                                    for port in range(proxy.SMProxy.GetNumberOfOutputPorts())]
               for proxy in simple.GetSources().values()}
    views = {view.GetXMLName(): [[shown.GetXMLName(), shown.Input.GetXMLName(), shown.Input.Port,
                                  shown.Visibility] for shown in view.Representations]
             for view in simple.GetViews()}
    print("STATE", json.dumps({"sources": sources, "views": views}), flush=True)


def watch(*_):
    for view in simple.GetViews():
        if view.SMProxy.GetGlobalID() not in _watched:
            _watched.add(view.SMProxy.GetGlobalID())
            view.SMProxy.AddObserver("EndEvent", state)


watch()
servermanager.vtkSMProxyManager.GetProxyManager().AddObserver("RegisterEvent", watch)
