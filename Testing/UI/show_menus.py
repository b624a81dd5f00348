"""Run inside ParaView's window by --script: reports what is made by hand in it.

The part "menus" of the state contains for each source its inputs as [source, port] by their names, the
numbers of rows of its tables, and the texts of small ones.
"""

import os

from paraview import servermanager, simple

import watch_state

#: tables of which the first row is reported, or all rows
_TOLD = {"LatencyAttribution": 1, "RankRemapping": 0}
_TOLD_WHOLE = {"ProgramLoops": 2}


def inputs(proxy):
    """{name of an input: [source, port]} for connected inputs."""
    found = {}
    for name in ("Input", "Messages", "Calls", "Code", "Counters", "Ranks", "RankRegions", "Periods", "Curve",
                 "RankTable"):
        connected = proxy.SMProxy.GetProperty(name)
        # Other filters have a property with that name that is not an input.
        if connected and connected.IsA("vtkSMProxyProperty") and connected.GetNumberOfProxies():
            source = connected.GetProxy(0)
            port = source.GetOutputPortName(connected.GetOutputPortForConnection(0))
            found[name] = [source.GetXMLName(), port]
    return found


def rows_of(proxy, port):
    """{column: value} of each row."""
    table = proxy.GetClientSideObject().GetOutputDataObject(port)
    return [{table.GetColumnName(i): table.GetValue(row, i).ToString() for i in range(table.GetNumberOfColumns())}
            for row in range(table.GetNumberOfRows() if table else 0)]


def shown(proxy):
    """How a mesh is shown in render views: [representation, array]; empty if it is not shown."""
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
            told[kind]["row"] = next(iter(rows_of(proxy, _TOLD[kind])), {})
        if kind in _TOLD_WHOLE:
            told[kind]["all"] = rows_of(proxy, _TOLD_WHOLE[kind])
        if kind == "RankMetricsToMesh":
            told[kind]["shown"] = shown(proxy)
        told[kind]["rows"] = [proxy.GetDataInformation(port).GetNumberOfRows()
                              for port in range(proxy.SMProxy.GetNumberOfOutputPorts())]
    return told


#: a mesh on which rank 37 computed, as a simulation would write it
simple.Calculator(Input=simple.Wavelet(), AttributeType="Cell Data", Function="37",
                  ResultArrayName="vtkProcessId").UpdatePipeline()
watch_state.more["menus"] = menus
os.write(1, b"READY\n")
