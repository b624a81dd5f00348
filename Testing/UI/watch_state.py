"""Run inside ParaView's window by --script: prints the state after each drawing of a view that has changed it.

One line of JSON after "STATE": the sources with the rows of their ports, the views with what
they show as [representation, source, port, visible]; of the region graph view its chosen
region, its camera, and the selected rows of its port and of the table Rank Regions; of the
evolution and the attribution view their choices, zoom, the window of a filter linked to them, the
tip, and selected rows.
"""

import json

from paraview import servermanager, simple

from telling import Changes

_watched, _changes = set(), Changes()
#: begins and ends of the attribution's durations, from show_attribution.py
durations = []
#: parts of the state that a script adds: name and function
more = {}


def state(*_):
    sources = {proxy.GetXMLName(): [proxy.GetDataInformation(port).GetNumberOfRows()
                                    for port in range(proxy.SMProxy.GetNumberOfOutputPorts())]
               for proxy in simple.GetSources().values()}
    views = {view.GetXMLName(): [[shown.GetXMLName(), shown.Input.GetXMLName(), shown.Input.Port,
                                  shown.Visibility] for shown in view.Representations
                                 if hasattr(shown, "Input")]  # not for color legends
             for view in simple.GetViews()}
    told = json.dumps({"sources": sources, "views": views, "layouts": layouts(), "graph": graph(), "evolution": evolution(),
                       "attribution": attribution(), **{name: part() for name, part in more.items()}})
    _changes.tell(told)


def layouts():
    """Types of the views in each layout."""
    return {name: sorted(view.GetXMLName() for view in simple.GetViews()
                         if simple.GetLayout(view) == layout)
            for (name, _), layout in simple.GetLayouts().items()}


def graph():
    view = next((view for view in simple.GetViews() if view.GetXMLName() == "RegionGraphView"), None)
    if view is None or not len(view.Representations):
        return {}
    shown = view.Representations[0].Input
    return {"chosen": view.ChosenRegion, "more": view.MoreRegions, "zoom": view.Zoom, "rotation": view.Rotation,
            "offset": list(view.Offset), "rows": selected(shown, shown.Port),
            "table_rows": selected(shown, 1), "size": list(view.ViewSize)}


def evolution():
    view = next((view for view in simple.GetViews() if view.GetXMLName() == "EvolutionView"), None)
    if view is None or not len(view.Representations):
        return {}
    return {"chosen": view.ChosenRegion, "window": [view.WindowBegin, view.WindowEnd],
            "zoom": view.Zoom, "linked": linked(), **picked(view)}


def attribution():
    view = next((view for view in simple.GetViews() if view.GetXMLName() == "AttributionView"), None)
    if view is None or not len(view.Representations):
        return {}
    return {"chosen": view.ChosenDuration, "window": [view.WindowBegin, view.WindowEnd],
            "zoom": view.Zoom, "linked": linked(), "durations": durations, **picked(view)}


def picked(view):
    """The tip at the pointer; the selected rows of the shown port, and of each port of its tables."""
    shown = view.Representations[0].Input
    view.SMProxy.UpdatePropertyInformation()
    return {"tip": view.SMProxy.GetProperty("Tip").GetElement(0),
            "rows": selected(shown, shown.Port),
            "tables": [selected(shown, port) for port in range(
                shown.SMProxy.GetNumberOfOutputPorts()) if port != shown.Port]}


def watch_pointer(view):
    """Also print the state after each picture of the view's window: a tip appears without the proxy."""
    view.GetRenderWindow().AddObserver("EndEvent", state)


def link(view, filter_):
    """Property links from a view's window to a filter's; they exist as long as the returned object."""
    links = []
    for name in ("WindowBegin", "WindowEnd"):
        links.append(servermanager.vtkSMPropertyLink())
        links[-1].AddLinkedProperty(view.SMProxy, name, 1)
        links[-1].AddLinkedProperty(filter_.SMProxy, name, 2)
    return links


def linked():
    """Windows of filters that a script has linked with its view."""
    return [[proxy.WindowBegin, proxy.WindowEnd] for proxy in simple.GetSources().values()
            if proxy.GetXMLName() == "CommunicationDAG"]


def selected(source, port):
    """Selected rows of a port: the last of each two or three numbers of a selection's ids."""
    picked = source.SMProxy.GetSelectionInput(port)
    selection = servermanager._getPyProxy(picked) if picked else None
    inputs = [selection] if selection and hasattr(selection, "IDs") else (
        list(selection.Input) if selection else [])
    rows = set()
    for one in [one for one in inputs if hasattr(one, "IDs")]:  # other selections are by value
        step = 3 if one.GetXMLName().startswith("Composite") else 2
        rows.update(one.IDs[i] for i in range(step - 1, len(one.IDs), step))
    return sorted(rows)


def watch(*_):
    for view in simple.GetViews():
        if view.SMProxy.GetGlobalID() not in _watched:
            _watched.add(view.SMProxy.GetGlobalID())
            view.SMProxy.AddObserver("EndEvent", state)


watch()
servermanager.vtkSMProxyManager.GetProxyManager().AddObserver("RegisterEvent", watch)
