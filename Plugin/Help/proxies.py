"""What the server manager XML of the plugin says about its sources, filters and views."""

import re
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

#: Kinds of proxies that have a page, by the groups that they are in.
_GROUPS = ("sources", "filters", "views", "misc")
_PROPERTIES = ("DoubleVectorProperty", "IdTypeVectorProperty", "InputProperty", "IntVectorProperty",
               "ProxyProperty", "StringVectorProperty", "TraceInputProperty")


class Property(NamedTuple):
    """A property as the panel shows it."""

    label: str
    text: str
    default: str
    name: str  # in Python


class Proxy(NamedTuple):
    """A source, filter or view."""

    group: str
    name: str
    label: str
    brief: str
    text: str
    ports: list
    properties: list
    views: list  # kinds of views that Apply opens
    in_menu: bool

    @property
    def page(self):
        """The file name of its page that ParaView's help looks for."""
        return f"{self.group}.{self.name}.html"


def _words(element):
    return " ".join((element.text or "").split()) if element is not None else ""


def _default(element):
    """The default as shown in the panel: the entry of a list, yes or no, or the values."""
    values = element.get("default_values", "")
    for entry in element.iter("Entry"):
        if entry.get("value") == values:
            return entry.get("text")
    if element.find("BooleanDomain") is not None and values in ("0", "1"):
        return "on" if values == "1" else "off"
    return "" if values == "none" else values


def _property(element):
    label = element.get("label") or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", element.get("name"))
    shown = next((hint.get("text") for hint in element.iter("PropertyWidgetDecorator")
                  if hint.get("type") == "PanelLabel"), label)
    return Property(shown, _words(element.find("Documentation")), _default(element),
                    label.replace(" ", ""))


def _properties(element, bases):
    """The properties that users see; those of the base proxy come first."""
    base = bases.get(element.get("base_proxyname"))
    found = _properties(base, bases) if base is not None else []
    return found + [_property(part) for part in element if part.tag in _PROPERTIES
                    and part.get("panel_visibility") != "never" and part.get("is_internal") != "1"
                    and part.get("information_only") != "1" and _words(part.find("Documentation"))]


def read(path):
    """All proxies in the file that have a page, in the order of the file."""
    found = []
    groups = list(ElementTree.parse(path).getroot().iter("ProxyGroup"))
    bases = {proxy.get("name"): proxy for group in groups for proxy in group}
    for group in groups:
        for proxy in group:
            if group.get("name") not in _GROUPS:
                continue
            text = proxy.find("Documentation")
            found.append(Proxy(
                group.get("name"), proxy.get("name"), proxy.get("label") or proxy.get("name"),
                "" if text is None else text.get("long_help") or text.get("short_help") or "", _words(text),
                [port.get("name") for port in proxy.iter("OutputPort")], _properties(proxy, bases),
                [view.get("type") for view in proxy.iter("View")],
                proxy.find("Hints/NotInMenu") is None and group.get("name") != "misc"))
    return found
