"""ParaView's functions in Python, made with a single pass over its definitions.

paraview.simple makes a function for each source and filter, and goes through all definitions for the
documentation of each function: that takes a third of its import time.
"""

import contextlib

from paraview import servermanager


@contextlib.contextmanager
def listed():
    """In this block, ParaView looks up definitions in lists that are made at the first look-up.

    A definition that is not listed, such as that of a plugin loaded later, is looked up as usual.
    """
    space = getattr(servermanager, "ProxyNamespace", None)
    search = getattr(space, "_findProxy", None)
    if search is None:  # a ParaView version that works differently
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
    """Definitions of a namespace by their names in Python; if several have the same name, the first, as ParaView
    chooses."""
    found = {}
    manager = space.session.GetProxyDefinitionManager()
    for group in space.xmlGroups:
        for item in servermanager.ProxyDefinitionIterator(
                manager.NewSingleGroupIterator(group, manager.ALL_DEFINITIONS)):
            named = {"xml": item["xml"]} if item["xml"].GetAttribute("name") else {"proxyname": item["key"]}
            found.setdefault(space._getPyName(**named), item)
    return found
