"""Run inside ParaView's window by --script: tells what is made by hand in it.

The part "menus" of the state has for each source its inputs as [source, port] by their names, the
rows of its tables, and the texts of small ones.
"""

import os

from paraview import servermanager, simple

import watch_state

#: tables of which the first row is told
_TOLD = {"LatencyAttribution": 1, "RankRemapping": 0}


def inputs(proxy):
    """{name of an input: [source, port]}, those that are connected."""
    found = {}
    for name in ("Input", "Calls", "Ranks", "RankRegions", "Periods", "Curve", "RankTable"):
        connected = proxy.SMProxy.GetProperty(name)
        if connected and connected.GetNumberOfProxies():
            source = connected.GetProxy(0)
            port = source.GetOutputPortName(connected.GetOutputPortForConnection(0))
            found[name] = [source.GetXMLName(), port]
    return found


def first_row(table):
    """{column: value} of the first row."""
    if not table or not table.GetNumberOfRows():
        return {}
    return {table.GetColumnName(i): table.GetValue(0, i).ToString()
            for i in range(table.GetNumberOfColumns())}


def shown(proxy):
    """How a mesh is shown in render views: [representation, array]; empty: it is not."""
    displays = [display for view in simple.GetViews() if view.GetXMLName() == "RenderView"
                for display in view.Representations if getattr(display, "Input", None) == proxy]
    return [str(name).strip("'") for display in displays[:1]
            for name in (display.Representation, list(display.ColorArrayName)[-1])]


def menus():
    """All sources, by their kind."""
    told = {}
    for (name, _), proxy in simple.GetSources().items():
        kind = proxy.GetXMLName()
        told[kind] = {"inputs": inputs(proxy), "name": name}
        if kind in _TOLD:
            told[kind]["row"] = first_row(proxy.GetClientSideObject().GetOutputDataObject(_TOLD[kind]))
        if kind == "RankMetricsToMesh":
            told[kind]["shown"] = shown(proxy)
        told[kind]["rows"] = [proxy.GetDataInformation(port).GetNumberOfRows()
                              for port in range(proxy.SMProxy.GetNumberOfOutputPorts())]
    return told


#: a mesh that rank 37 computed on, as a simulation would leave it
simple.Calculator(Input=simple.Wavelet(), AttributeType="Cell Data", Function="37",
                  ResultArrayName="vtkProcessId").UpdatePipeline()
watch_state.more["menus"] = menus
os.write(1, b"READY\n")
