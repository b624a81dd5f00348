"""ParaView's functions in Python, made with a single pass over the definitions, are the same as made by ParaView."""

import sys

from checks import check, equal, result
from paraview import servermanager, simple

import pclvis  # noqa: F401  (loads the plugin)
from pclvis.definitions import listed


def functions():
    """All functions have the documentation that ParaView itself finds for them."""
    spaces = servermanager.ActiveConnection.ProxiesNS
    made = {name: function for name, function in vars(simple).items()
            if hasattr(function, "__paraview_create_object_tag")}
    check("there are ParaView's functions and the plugin's", {"Calculator", "OTF2TraceReader"} <= set(made))
    other = []
    for name, function in made.items():
        space = next(space for space in (spaces.filters, spaces.sources, spaces.writers, spaces.animation)
                     if name in dir(space))
        words = space.getDocumentation(name).split()
        if function.__doc__.split()[:len(words)] != words:
            other.append(name)
    equal("functions whose documentation is another one", other, [])


def looks():
    """There is a single pass over the definitions, and ParaView's own search is restored after the block."""
    search, iterator = servermanager.ProxyNamespace._findProxy, servermanager.ProxyDefinitionIterator
    begun = []

    def counted(each):
        begun.append(each)
        return iterator(each)

    filters = servermanager.ActiveConnection.ProxiesNS.filters
    servermanager.ProxyDefinitionIterator = counted
    try:
        with listed():
            found = [filters._findProxy(name=name)["key"] for name in ("Calculator", "Contour", "WaitStates")]
            equal("looks at the filters for three names", len(begun), 1)
            equal("a name that there is not", filters._findProxy(name="NoSuchFilter"), None)
            equal("one that is not listed is looked for as ever", len(begun), 2)
    finally:
        servermanager.ProxyDefinitionIterator = iterator
    equal("what these names mean", found, ["Calculator", "Contour", "WaitStates"])
    check("ParaView's own search is back", servermanager.ProxyNamespace._findProxy is search)


functions()
looks()
sys.exit(result())
