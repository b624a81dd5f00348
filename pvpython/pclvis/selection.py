"""Selections of ranks and messages: in everything derived from a trace, and from a mesh to its ranks.

Rows are selected by ParaView's own selection sources, so that spreadsheets, charts, all views of the
trace and the render view show them. The proxy TraceSelection determines, on the server, what a selection
means for each table; the window and scripts use it alike.
"""

from paraview import servermanager, simple
from paraview.servermanager import OutputPort

from .errors import PipelineError, raising
from .tables import fetch

_READER = "OTF2TraceReader"


def ranks_of_cells(mesh, port=0, array="trace_rank"):
    """Ranks that own what is selected on a mesh.

    Parameters
    ----------
    mesh : SourceProxy
        RankMetricsToMesh, or a filter downstream of it, with a selection (made in a view or by script).
    port : int
        Output port.
    array : str
        The mesh's array of ranks.

    Returns
    -------
    list of int
        In ascending order; empty if nothing is selected.

    Raises
    ------
    errors.PipelineError
        If the selection or the array cannot be read.
    """
    selection = mesh.SMProxy.GetSelectionInput(port)
    if not selection:
        return []
    with raising():
        extract = servermanager.filters.ExtractSelection(
            Input=OutputPort(mesh, port), Selection=servermanager._getPyProxy(selection))
        ranks = servermanager.filters.RanksOnMesh(Input=extract, RankArray=array)
        ranks.UpdatePipeline(simple.GetAnimationScene().AnimationTime)
    return fetch(ranks, small=True)["rank"].tolist()


def select_ranks(ranks, ports=None, trace=None):
    """Select ranks, and the messages that they sent or received, in everything derived from a trace.

    This selects the rows of the ranks in tables and graphs of ranks; the messages that they sent or
    received in tables of messages (of any size); their states with links and bars in the DAG; and, in
    Temporal Abstraction and Latency Attribution, the windows, periods, durations and causes' times in
    which such messages were sent.

    Parameters
    ----------
    ranks : sequence of int
        If empty, the selection is cleared.
    ports : list of (SourceProxy, int), optional
        Ports in which to select; by default all.
    trace : SourceProxy, optional
        A trace reader or a filter downstream of it. Default: the open trace; of several, that of
        the active source.

    Raises
    ------
    errors.PipelineError
        If there are several traces and none is active, or a selection cannot be made.
    """
    _select("Ranks", ranks, ports, trace)


def select_messages(messages, ports=None, trace=None):
    """Select messages, and what belongs to them, in everything derived from a trace.

    With the messages, this selects the ranks at their ends, their states with links and bars in the
    DAG, and the windows, periods, durations and causes' times in which they were sent.

    Parameters
    ----------
    messages : sequence of int
        By ``message_id``. If empty, the selection is cleared.
    ports, trace
        As for `select_ranks`.

    Raises
    ------
    errors.PipelineError
        As for `select_ranks`.
    """
    _select("Messages", messages, ports, trace)


def select_culprits(attribution):
    """Select what the verdict of an attribution is about, and choose the window in which it holds.

    For a slow rank or a poor pattern, the ranks with their messages are selected; for background traffic
    or a poor mapping, the inter-node messages sent while it holds. Views that show the attribution, and
    their link groups, choose the first window in which a cause holds, if it does not hold in the whole
    trace; a second call chooses the next one. A click on the verdict does the same.

    Parameters
    ----------
    attribution : SourceProxy
        LatencyAttribution. If its verdict names no cause, the selection is cleared.

    Raises
    ------
    errors.PipelineError
        If a selection cannot be made.
    """
    tell_selection("Culprits", Trace=attribution)


def select_cause(tree, name):
    """Select what causes a part of a run's time, in everything derived from the trace.

    For a cause, this selects the ranks that Cause Prices names, with their messages; for a mapping, the ranks that
    the proposed placement moves, and the inter-node messages; for other jobs' traffic, the inter-node messages sent
    in its times; for collectives, their calls; for uneven work, and for load imbalance without causes, the ranks
    that work longest (closer to the longest than to the mean). For a part with causes, it selects all of these. A
    click on the time bar of the Attribution View does the same, and chooses the time in which the cause acts.

    Parameters
    ----------
    tree : SourceProxy
        CausePrices or TimeTree.
    name : str
        Name of a row of its port Cause Tree or Time Tree. If the row has no culprits, the selection is cleared.

    Raises
    ------
    errors.PipelineError
        If a selection cannot be made.
    """
    tell_selection("Cause", Trace=tree, Cause=name)


def spread_selection(source, port=0):
    """Extend the selection of a port to all other ports of its trace.

    Rows of windows, periods, durations and causes' times stand for the messages sent in them, states
    for their messages. In ParaView's window this happens automatically.

    Parameters
    ----------
    source : SourceProxy
        A source with a selection.
    port : int
        Its output port: a table, or a mesh that Rank Metrics To Mesh has painted.

    Raises
    ------
    errors.PipelineError
        If a selection cannot be made.
    """
    tell_selection("As Origin", Origin=OutputPort(source, port))


def select_ranks_of_cells(mesh, port=0, array="trace_rank", ports=None):
    """Select, in the trace's tables and views, the ranks that own the cells selected on a mesh.

    In ParaView's window this happens automatically.

    Parameters
    ----------
    mesh, port, array
        As for `ranks_of_cells`.
    ports : list of (SourceProxy, int), optional
        As for `select_ranks`.

    Returns
    -------
    list of int
        The ranks.
    """
    ranks = ranks_of_cells(mesh, port, array)
    select_ranks(ranks, ports, mesh)
    return ranks


def tell_selection(what, **properties):
    """Make the proxy TraceSelection, with these properties, select what its property Select calls `what`."""
    with raising():
        proxy = servermanager.misc.TraceSelection()
        for name, value in properties.items():
            setattr(proxy, name, value)
        proxy.Select = what


def _select(what, numbers, ports, trace):
    """Select ranks or messages, by the name of the proxy's property."""
    trace = ports[0][0] if ports and trace is None else trace
    trace = _open_trace() if trace is None else trace
    wanted = ",".join(f"{number}-{number}" for number in sorted({int(number) for number in numbers}))
    tell_selection(what, Trace=trace, Ports=[OutputPort(source, port) for source, port in ports or []],
                   **{what: wanted})


def _open_trace():
    """The open trace; if there are several, that of the active source."""
    traces = [proxy for proxy in simple.GetSources().values() if proxy.GetXMLName() == _READER]
    if len(traces) > 1:
        todo = [simple.GetActiveSource()]
        for proxy in todo:
            if proxy in traces:
                return proxy
            inner = proxy.SMProxy if proxy else None
            todo += [servermanager._getPyProxy(inner.GetProducerProxy(i))
                     for i in range(inner.GetNumberOfProducers() if inner else 0)]
        raise PipelineError("Selection: several traces are open and none is active. Pass one "
                            "as trace=..., or select it in the Pipeline Browser.")
    tables = traces or list(simple.GetSources().values())
    if not tables:
        raise PipelineError("Selection: no trace is open. Open one, or pass a table as trace=....")
    return tables[0]
