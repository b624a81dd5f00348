"""ParaView's functions in Python, made in one look at its definitions.

paraview.simple makes a function of each source and filter, and goes through all definitions for the
documentation of each function: that takes a third of its import.
"""

import contextlib

from paraview import servermanager


@contextlib.contextmanager
def listed():
    """In this block, ParaView looks for definitions in lists made when the first one is looked for.

    One that is not listed, such as that of a plugin loaded since then, is looked for as ever.
    """
    space = getattr(servermanager, "ProxyNamespace", None)
    search = getattr(space, "_findProxy", None)
    if search is None:  # a ParaView that does it in another way
        yield
        return
    lists = {}

    def find(self, name=None, xmlname=None):
        if self not in lists:
            lists[self] = _names(self)
        return lists[self].get(name) or search(self, name, xmlname)

    space._findProxy = find
    try:
        yield
    finally:
        space._findProxy = search


def _names(space):
    """Definitions of a namespace by their names in Python; of several with a name the first, as ParaView chooses."""
    found = {}
    manager = space.session.GetProxyDefinitionManager()
    for group in space.xmlGroups:
        for item in servermanager.ProxyDefinitionIterator(
                manager.NewSingleGroupIterator(group, manager.ALL_DEFINITIONS)):
            named = {"xml": item["xml"]} if item["xml"].GetAttribute("name") else {"proxyname": item["key"]}
            found.setdefault(space._getPyName(**named), item)
    return found
