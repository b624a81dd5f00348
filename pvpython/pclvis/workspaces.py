"""Common parts of workspaces: finding the trace, a single step of undo and of the Python trace, clean-up."""

import contextlib
import os

import paraview.simple as simple
from paraview import servermanager, smtrace
from vtkmodules.vtkCommonCore import vtkOutputWindow

from . import pipelines, wording
from .errors import PipelineError, update
from .tables import fetch
from .trace_read import import_errors, not_read

#: Ports that a trace's source must have; and Calls, if they are known.
_NEEDED = ("Messages", "Ranks")
#: Running calls: a call within another is part of it.
_RUNNING = []


class NoWorkspace(RuntimeError):
    """No workspace can be built from this; the message says why and what to do."""


def open_workspace(name, function, trace, check, build):
    """Build a workspace, or nothing if that fails.

    Parameters
    ----------
    name : str
        Name of the workspace; messages and the name of its layout begin with it.
    function : str
        Python's name of the function that builds it, for ParaView's Python trace.
    trace : SourceProxy, str or pathlib.Path
        A source of a trace, a filter downstream of one, or an anchor file.
    check : callable
        Takes the trace's source; raises NoWorkspace if the views would show nothing.
    build : callable
        Takes the source and a list, to which it adds proxies other than sources; returns the workspace.
    """
    named = isinstance(trace, (str, os.PathLike))
    reader = None if named else _reader_of(trace, name)
    with one_call(f"{name} workspace", function, trace if named else reader):
        before = set(simple.GetSources().values())
        made = []
        try:
            reader = pipelines.open_trace(trace) if named else reader
            check(reader)
            return build(reader, made)
        except (NoWorkspace, PipelineError):
            _remove(made, before)
            raise


def answer_with(build, answer):
    """Build the workspace of the active source, for a toolbar button.

    Parameters
    ----------
    build : callable
        Takes a source, returns a workspace with `sentences`.
    answer : str
        Address of a vtkStringArray, which receives "made" and the sentences of the workspace, or
        "refused" and the reason.
    """
    from vtkmodules.vtkCommonCore import vtkStringArray
    told = vtkStringArray(answer)
    try:
        words = ["made", *build(simple.GetActiveSource()).sentences]
    except (NoWorkspace, PipelineError) as error:
        words = ["refused", str(error)]
    for word in words:
        told.InsertNextValue(word)


@contextlib.contextmanager
def one_call(label, function, argument):
    """One step of ParaView's undo and one call in its Python trace; within another call, a part of that one.

    Parameters
    ----------
    label : str
        Name of the step.
    function : str
        Name of the package's function.
    argument : SourceProxy, ViewProxy, str or pathlib.Path
        The argument of that call.
    """
    if _RUNNING:
        yield
        return
    _RUNNING.append(label)
    try:
        with _one_step(label), _told_to_trace(function, argument):
            yield
    finally:
        _RUNNING.pop()


@contextlib.contextmanager
def _one_step(label):
    """A single step of ParaView's undo, if there is a window."""
    steps = servermanager.vtkSMProxyManager.GetProxyManager().GetUndoStackBuilder()
    if steps:
        steps.Begin(label)
    try:
        yield
    except Exception:
        if steps:
            steps.End()
            steps.Clear()
        raise
    if steps:
        steps.End()
        steps.PushToStack()


@contextlib.contextmanager
def _told_to_trace(function, trace):
    """A single call in ParaView's Python trace, instead of the proxies that it creates."""
    item = None
    if servermanager.vtkSMTrace.GetActiveTracer():
        smtrace.Trace.Output.append_separated("import pclvis")
        item = smtrace._create_trace_item_internal(
            "CallFunction", [f"pclvis.{function}",
                             str(trace) if isinstance(trace, os.PathLike) else trace])
    try:
        yield
    finally:
        del item


def _reader_of(source, name):
    """The source of the trace's messages and ranks: this one, or the nearest one upstream."""
    how = (f"Open an OTF2 trace (File > Open, *.otf2), select it in the Pipeline Browser, and choose {name} "
           "again.")
    table = ("a table, not an MPI trace. If it is a list of sends and receives, choose Filters > MPI Trace > "
             f"Table To Messages, then {name} again.")
    if source is None:
        raise NoWorkspace(f"{name}: no trace is selected. {how}")
    found = reader_above(source)
    if found:
        return found
    is_table = source.GetDataInformation().GetDataSetTypeAsString() == "vtkTable"
    raise NoWorkspace(f'{name}: "{name_of(source, "sources")}" ({source.SMProxy.GetXMLLabel()}) '
                      f"is {table if is_table else 'not an MPI trace. ' + how}")


def reader_above(source):
    """The source of the trace's messages and ranks: this one, or the nearest one upstream; None if there is none."""
    todo = [source.SMProxy]
    while todo:
        proxy = servermanager._getPyProxy(todo.pop(0))
        if all(pipelines.port_named(proxy, port) for port in _NEEDED):
            return proxy
        todo += [proxy.SMProxy.GetProducerProxy(i) for i in range(proxy.SMProxy.GetNumberOfProducers())]
    return None


def check_ranks(reader, name):
    """Refuse traces that could not be read at all, and traces with no rank or a single one.

    Returns
    -------
    (Table, str)
        The trace's table Ranks, and the first words of messages about the trace.
    """
    for warning in update(reader):  # as Apply shows it: what was lost of the trace
        vtkOutputWindow.GetInstance().DisplayWarningText(f"{warning}\n")
    if reader.SMProxy.GetProperty("Problem"):  # it was run before, and reports its failure only once
        reader.UpdatePropertyInformation()
        problem = reader.GetProperty("Problem").GetData()
        if problem:
            raise NoWorkspace(f"{name}: {problem}")
    table = fetch(reader, pipelines.port_named(reader, "Ranks").Port, small=True)
    log = fetch(reader, pipelines.port_named(reader, "Import Log").Port, small=True)
    file = getattr(reader, "FileName", None)
    where = f'{name}: the trace "{file or name_of(reader, "sources")}"'
    errors = not_read(import_errors(log, 1))
    if errors and not (table["calls"].sum() or table["sent"].sum()):
        raise NoWorkspace(f"{where} has no events. {' '.join(errors)}")
    ranks = int((table["threads"] > 0).sum())
    if ranks == 0:
        raise NoWorkspace(f"{where} has no MPI ranks. Check the Import Log and the reader's First Rank and Last Rank, or record "
                          "a program that uses MPI.")
    if ranks == 1:
        raise NoWorkspace(
            f"{where} has only one rank, so there is no communication to show. If the program ran on "
            "more ranks, check the reader's First Rank and Last Rank, or record all ranks into one "
            "archive.")
    return table, where


def settle(layout, views, size):
    """Set sizes if no window determines them, and draw for the first time."""
    if servermanager.vtkSMProxyManager.GetProxyManager().GetUndoStackBuilder() is None:
        layout.SetSize(*size)
    for view in views:
        simple.Render(view)


def free_name(reader, name):
    """The workspace's name with that of the trace and, from the second workspace on, a number."""
    file = getattr(reader, "FileName", None)
    wanted = f"{name} of {pipelines.folder_name(file) if file else name_of(reader, 'sources')}"
    taken = {layout for layout, _ in simple.GetLayouts()}
    return next(free for free in (wanted, *(f"{wanted} {i}" for i in range(2, len(taken) + 3)))
                if free not in taken)


def name_of(proxy, group):
    return servermanager.ProxyManager().GetProxyName(group, proxy.SMProxy)


def _remove(made, before):
    """Remove what was built so far."""
    manager = servermanager.ProxyManager()
    for proxy in reversed(made):
        if proxy.SMProxy.IsA("vtkSMViewProxy"):
            simple.Delete(proxy)
        else:
            manager.UnRegisterProxy("layouts", name_of(proxy, "layouts"), proxy)
    for proxy in reversed([source for source in simple.GetSources().values() if source not in before]):
        simple.Delete(proxy)
