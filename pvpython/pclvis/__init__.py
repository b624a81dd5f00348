"""PCLVis for ParaView in Python: where, how and why messages of an MPI program are slow.

``import pclvis`` in pvpython, pvbatch or ParaView's Python shell loads the plugin; its
sources and filters are then available in ``paraview.simple``. See pvpython/README.md.

Examples
--------
The whole analysis of a trace, and what it found:

>>> import pclvis
>>> from pclvis.analysis import Analysis
>>> trace = pclvis.examples()["stencil3d_64_slowrank"]
>>> analysis = Analysis(trace)
>>> analysis.messages()
5760
>>> str(analysis.table("verdict")["advice"][0])[:45]
'Check the core that rank 37 runs on (frequenc'

Filters by themselves, as in ParaView's menu:

>>> from paraview.simple import LatencyCriteria, OTF2TraceReader
>>> from pclvis.tables import fetch
>>> criteria = LatencyCriteria(Input=OTF2TraceReader(FileName=str(trace)))
>>> bool(fetch(criteria, 0)["latency"].mean() > 0.5)
True

Four linked views, and what is selected in all of them:

>>> workspace = pclvis.communication_latency_workspace(trace)
>>> pclvis.select_ranks([37])
"""

import os
import pathlib
import sys

from paraview import servermanager

from .definitions import listed

__all__ = ["communication_latency_workspace", "examples", "load_plugin", "plugin_candidates",
           "program_structure_workspace", "select_cause", "select_culprits", "select_messages", "select_ranks",
           "select_ranks_of_cells", "show_in_other_workspace"]

_NAME = "PCLVis"
_LIBRARY = f"{_NAME}.so"
_MARK = "OTF2TraceReader"


def _version():
    """ParaView's version as in the names of its folders, e.g. '5.11'."""
    manager = servermanager.vtkSMProxyManager
    return f"{manager.GetVersionMajor()}.{manager.GetVersionMinor()}"


def plugin_candidates():
    """Possible locations of the plugin for this ParaView, best first.

    Returns
    -------
    list of pathlib.Path
        If ``PCLVIS_PLUGIN_DIR`` is set, only that: the library, its folder or the folder above.
        Otherwise the build folders of the source tree and the prefix that contain this package. They
        need not exist.
    """
    named = os.environ.get("PCLVIS_PLUGIN_DIR")
    if named:
        path = pathlib.Path(named)
        return [path if path.suffix == ".so" else path / _LIBRARY, path / "PCLVis" / _LIBRARY]
    version = _version()
    tail = pathlib.Path(f"paraview-{version}", "plugins", "PCLVis", _LIBRARY)
    package = pathlib.Path(__file__).resolve().parent
    source = package.parents[1]
    builds = [source / "build" / "native", source / "build" / "trixie", source / "build"]
    places = builds + list(package.parents)[1:6]
    return [place / library / tail for place in places
            for library in ("lib", "lib64", "lib/x86_64-linux-gnu")]


def _load_before_session():
    """Load the plugin before ParaView's first session: loading it later makes ParaView go through all definitions
    again."""
    found = next((path for path in plugin_candidates() if path.is_file()), None)
    if found and "paraview.simple" not in sys.modules and not servermanager.ActiveConnection:
        known = servermanager.vtkPVPluginTracker.GetInstance()
        if not any(known.GetPluginName(i) == _NAME and known.GetPluginLoaded(i)
                   for i in range(known.GetNumberOfPlugins())):
            servermanager.vtkPVPluginLoader().LoadPlugin(str(found))


def examples():
    """The example traces that came with the package.

    Returns
    -------
    dict of str to pathlib.Path
        Anchor files (*.otf2) by the names of the traces; empty if none were installed.
    """
    package = pathlib.Path(__file__).resolve().parent
    places = [package.parents[1] / "Testing" / "Data"]
    places += [place / "share" / "pclvis" / "traces" for place in list(package.parents)[1:6]]
    folder = next((place for place in places if place.is_dir()), None)
    anchors = sorted(folder.glob("*/*.otf2")) if folder else []
    return {anchor.parent.name: anchor for anchor in anchors}


def _loaded_remotely(session):
    """Whether the server (every one of its processes) has the plugin."""
    manager = servermanager.vtkSMProxyManager.GetProxyManager().GetPluginManager()
    information = manager.GetRemoteInformation(session)
    return any(information.GetPluginName(i) == _NAME and information.GetPluginLoaded(i)
               for i in range(information.GetNumberOfPlugins()))


def load_plugin():
    """Load the plugin here and, when connected, on the server.

    Runs at import. Call it again after ``Connect``. It does nothing if the plugin is already
    loaded (by ``PV_PLUGIN_PATH`` or ParaView's plugin manager).

    Raises
    ------
    ImportError
        If no plugin for this ParaView is found; the message lists where it was looked for.
    """
    connection = servermanager.ActiveConnection
    remote = bool(connection and connection.IsRemote() and not _loaded_remotely(connection.Session))
    if hasattr(paraview.simple, _MARK) and not remote:
        _keep_names()
        return
    candidates = plugin_candidates()
    found = next((path for path in candidates if path.is_file()), None)
    if found is None:
        places = "\n  ".join(str(path) for path in candidates)
        raise ImportError(
            f"pclvis: no plugin for ParaView {_version()}. Looked for:\n  {places}\n"
            "Build it with ./pclvis build, or set PCLVIS_PLUGIN_DIR to its folder.")
    # here first: the proxies that the server announces then need its classes
    if not hasattr(paraview.simple, _MARK):
        with listed():
            paraview.simple.LoadPlugin(str(found), remote=False)
    if remote:
        paraview.simple.LoadPlugin(str(found), remote=True)
    _keep_names()


def _keep_names():
    """Keep the old names of renamed properties working in scripts."""
    comparison = servermanager.filters.RunComparison
    comparison.Input = comparison.RunA


_load_before_session()
with listed():
    import paraview.simple  # noqa: E402  (makes the session)
load_plugin()

from .other_workspace import show_in_other_workspace  # noqa: E402  (needs the plugin)
from .selection import (  # noqa: E402
    select_cause, select_culprits, select_messages, select_ranks, select_ranks_of_cells)
from .structure_workspace import program_structure_workspace  # noqa: E402
from .workspace import communication_latency_workspace  # noqa: E402
