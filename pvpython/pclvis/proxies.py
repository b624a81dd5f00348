"""Make ParaView's sources and filters."""

import paraview.simple
from paraview.servermanager import OutputPort

from .errors import raising


def port_named(source, name):
    """A port by its name ("Ranks"); None if the source has no such port."""
    names = [source.SMProxy.GetOutputPortName(i)
             for i in range(source.SMProxy.GetNumberOfOutputPorts())]
    return OutputPort(source, names.index(name)) if name in names else None


def make(kind, **properties):
    """Create and run a proxy; raises if either fails. Inputs that are None stay unconnected."""
    properties = {name: value for name, value in properties.items() if value is not None}
    with raising():
        proxy = getattr(paraview.simple, kind)(**properties)
        proxy.UpdatePipeline()
    return proxy
