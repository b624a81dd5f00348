"""Make ParaView's sources and filters."""

import paraview.simple
from paraview.servermanager import OutputPort

from .errors import raising


def port_named(source, name):
    """A port by its name ("Ranks"); None if the source has no such port."""
    names = [source.SMProxy.GetOutputPortName(i)
             for i in range(source.SMProxy.GetNumberOfOutputPorts())]
    return OutputPort(source, names.index(name)) if name in names else None


def share(kind, **inputs):
    """A filter of the session with these inputs (output ports) and otherwise unchanged properties, or else a new one.

    Thus workspaces of the same trace compute only once what they have in common. Raises the same errors as `make`.
    """
    return next((proxy for proxy in paraview.simple.GetSources().values()
                 if proxy.GetXMLName() == kind and _is_as_made(proxy.SMProxy, inputs)), None) or make(kind, **inputs)


def _is_as_made(proxy, inputs):
    """Whether a proxy has these inputs, and default values otherwise."""
    properties = proxy.NewPropertyIterator()
    properties.UnRegister(None)
    properties.Begin()
    while not properties.IsAtEnd():
        name, value = properties.GetKey(), properties.GetProperty()
        if value.IsA("vtkSMInputProperty"):
            if [(value.GetProxy(i), value.GetOutputPortForConnection(i)) for i in range(value.GetNumberOfProxies())] != \
                    [(port.SMProxy, port.Port) for port in [inputs.get(name)] if port is not None]:
                return False
        elif not value.GetInformationOnly() and not value.IsA("vtkSMProxyProperty") and not value.IsValueDefault():
            return False
        properties.Next()
    return True


def make(kind, **properties):
    """Create and run a proxy; raises if either fails. Inputs that are None are not connected."""
    properties = {name: value for name, value in properties.items() if value is not None}
    with raising():
        proxy = getattr(paraview.simple, kind)(**properties)
        proxy.UpdatePipeline()
    return proxy
