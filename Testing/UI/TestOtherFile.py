"""A workspace whose trace is replaced in ParaView's window: by Change File, and by a state with another file.

And what happens to an optional input whose source is deleted.
"""

import sys

from checks import check, data, equal, result, scratch
from screen import click
from TestWorkspace import button, drawn, run
from windows import visit

_FIRST, _OTHER = data("cg16_clean", "traces.otf2"), data("scorep-halo-slow-4", "traces.otf2")
_BEFORE, _AFTER = (f"Communication latency of {name}" for name in ("cg16_clean", "scorep-halo-slow-4"))
#: ParaView's Change File: a new reader, named after the file, replaces the old one
_CHANGE = f"""
controller = servermanager.vtkSMParaViewPipelineController()
manager = servermanager.ProxyManager().SMProxyManager
made = manager.NewProxy("sources", "OTF2TraceReader")
controller.PreInitializeProxy(made)
made.GetProperty("FileName").SetElement(0, {_OTHER!r})
made.UpdateVTKObjects()
controller.PostInitializeProxy(made)
controller.RegisterPipelineProxy(made, "traces.otf2")
old = reader.SMProxy
for user, inputs in [(old.GetConsumerProxy(i), old.GetConsumerProperty(i)) for i in range(old.GetNumberOfConsumers())]:
    at = [inputs.GetProxy(i) for i in range(inputs.GetNumberOfProxies())].index(old) if inputs else -1
    if at >= 0 and inputs.IsA("vtkSMInputProperty"):
        inputs.SetInputConnection(at, made, inputs.GetOutputPortForConnection(at))
        user.UpdateVTKObjects()
    elif at >= 0:
        inputs.SetProxy(at, made)
controller.UnRegisterPipelineProxy(old)
del reader
"""
_LOAD = f"""
path = {scratch("other.pvsm")!r}
text = pathlib.Path(path).read_text()
pathlib.Path(path).write_text(text.replace({_OTHER!r}, {_FIRST!r}))
simple.LoadState(path)
"""
_NAMES = """
out("NAMES " + json.dumps([sorted(name for (name, _), each in simple.GetSources().items() if each.GetXMLName() ==
    "OTF2TraceReader"), sorted({view.LinkGroup for view in simple.GetViews() if hasattr(view, "LinkGroup")})]))
"""
_TIMES = """
listed = simple.GetTimeKeeper().SMProxy.GetProperty("TimeSources")
out("TIMES " + json.dumps([listed.GetProxy(i).GetXMLName() for i in range(listed.GetNumberOfProxies())]))
"""


def names(window):
    """Names of readers, and of link groups."""
    window.output.clear()
    run(window, _NAMES)
    return window.said("NAMES")


def changed(window):
    run(window, "simple.RenameSource('cg16_clean', reader)\nsimple.SetActiveSource(reader)")
    click(button())
    window.becomes("the workspace is there", lambda state: _BEFORE in state["layouts"], 60)
    check("and is drawn", window.ready(drawn))
    window.rest()
    run(window, _CHANGE)
    window.becomes("the tab is called as the other trace", lambda state: (
        _AFTER in state["layouts"] and _BEFORE not in state["layouts"]))
    window.becomes("and its views are drawn anew, with a window that is in that trace", lambda state: (
        state["shared"]["EvolutionView"][0] > 0.3), 60)
    equal("so are reader and link group", names(window), [["scorep-halo-slow-4"], [_AFTER]])
    run(window, _TIMES)
    equal("the reader is a source of time once", window.said("TIMES").count("OTF2TraceReader"), 1)


def loaded(window):
    """A state of the other trace is loaded with the first one; ParaView's layouts are those of the state."""
    run(window, f"simple.SaveState({scratch('other.pvsm')!r})")
    run(window, _LOAD)
    window.becomes("a state's workspace is called as its trace", lambda state: (
        _BEFORE in state["layouts"] and _AFTER not in state["layouts"]), 60)
    equal("so are its reader and its link group, and those before keep theirs", names(window),
          [["cg16_clean", "scorep-halo-slow-4"], [_BEFORE, _AFTER]])


def lost(window):
    run(window, "from pclvis import pipelines\n"
                "first = next(s for (n, _), s in simple.GetSources().items() if n == 'cg16_clean')\n"
                "structure = pipelines.logical_structure(first, first)\n"
                "late = pipelines.lateness(structure)\n"
                "clusters = pipelines.logical_clusters(late, structure)\n"
                "timeline = pipelines.logical_timeline(late, structure, first, clusters)\n"
                "simple.Delete(clusters)\n"
                "out(f'LEFT {timeline.SMProxy.GetProperty(\"Clustering\").GetNumberOfProxies()}')")
    equal("an input that may be empty lets go of what is deleted", window.said("LEFT"), 0)


def tour(window):
    window.until(bool)
    changed(window)
    loaded(window)
    lost(window)


if __name__ == "__main__":
    visit("show_workspace.py", "workspace", "ParaView has the button", lambda: True if button() else None, tour)
    sys.exit(result())
