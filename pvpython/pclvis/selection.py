"""Selections by rank: from cells of a mesh to the ranks that own them, and to the trace's tables.

The rows of ranks are selected through ParaView's own selection sources, so that spreadsheets, charts,
the Region Graph View and the render view all show them.
"""

import numpy
from paraview import servermanager, simple
from paraview.servermanager import OutputPort

from .errors import raising
from .tables import fetch, from_vtk

#: A table with more rows is no table of ranks (Calls, Counters).
MOST_ROWS = 100000


def ranks_of_cells(mesh, port=0, array="trace_rank"):
    """Ranks that own what is selected on a mesh.

    Parameters
    ----------
    mesh : SourceProxy
        RankMetricsToMesh, or a filter behind it, with a selection (made in a view or by script).
    port : int
        Output port.
    array : str
        The mesh's array of ranks.

    Returns
    -------
    list of int
        Rising; empty where nothing is selected.

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


def rank_ports(besides=None):
    """Output ports of the pipeline whose rows are ranks.

    Parameters
    ----------
    besides : SourceProxy, optional
        A source that is left out.

    Returns
    -------
    list of (SourceProxy, int)
    """
    found = []
    for source in simple.GetSources().values():
        if besides is not None and source.SMProxy == besides.SMProxy:
            continue
        for port in range(source.SMProxy.GetNumberOfOutputPorts()):
            information = OutputPort(source, port).GetDataInformation().DataInformation
            rank = information.GetArrayInformation("rank", 6)  # vtkDataObject::ROW
            if rank and information.GetNumberOfRows() <= MOST_ROWS:
                found.append((source, port))
    return found


def select_ranks(ranks, ports=None):
    """Select ranks in tables, by the column ``rank``.

    Parameters
    ----------
    ranks : sequence of int
        If empty, nothing is selected any more.
    ports : list of (SourceProxy, int), optional
        Where; all of `rank_ports` by default.
    """
    ranks = list(ranks)
    for source, port in rank_ports() if ports is None else ports:
        information = OutputPort(source, port).GetDataInformation().DataInformation
        composite = information.GetCompositeDataSetType() >= 0
        ids = _ids(source, port, ranks) if composite and ranks else []
        if composite and ids:
            _select(source, port, "CompositeDataIDSelectionSource", IDs=ids)
        elif ranks and not composite:
            _select_by_number(source, port, "rank", ranks)
        else:
            source.SMProxy.CleanSelectionInputs(port)


def select_messages(messages):
    """Select messages in all tables of messages, by the column ``message_id``.

    In ParaView's window their states and the ranks at their ends are selected with them.

    Parameters
    ----------
    messages : sequence of int
        If empty, no message is selected any more.
    """
    messages = list(messages)
    for source in simple.GetSources().values():
        for port in range(source.SMProxy.GetNumberOfOutputPorts()):
            information = OutputPort(source, port).GetDataInformation().DataInformation
            if not information.GetArrayInformation("message_id", 6):  # vtkDataObject::ROW
                continue
            source.SMProxy.CleanSelectionInputs(port)
            if messages:
                _select_by_number(source, port, "message_id", messages)


def _select(source, port, kind, **properties):
    """Select rows of a port, in the form that selections have in ParaView's window."""
    picked = getattr(servermanager.sources, kind)(FieldType="ROW", **properties)
    selection = servermanager.filters.AppendSelections(
        Input=[picked], Expression="picked", SelectionNames=["picked"])
    source.SMProxy.SetSelectionInput(port, selection.SMProxy, 0)


def _select_by_number(source, port, column, numbers):
    """Select the rows of a table on all server processes that have these numbers in the column."""
    # The rows of a great table stay where they are.
    _select(source, port, "ThresholdSelectionSource", ArrayName=column,
            Thresholds=[float(number) for number in numbers for _ in range(2)])


def _ids(source, port, ranks):
    """Block, process and row of the ranks in blocks, one after the other."""
    data = servermanager.Fetch(source, idx=port)
    first = data.GetBlock(0)
    # Several processes: blocks of each. Their tables live on the first one.
    data = first if first.IsA("vtkMultiBlockDataSet") else data
    blocks = [(i + 1, data.GetBlock(i)) for i in range(data.GetNumberOfBlocks())]
    block, table = next((i, table) for i, table in blocks if table.GetColumnByName("rank"))
    rows = numpy.flatnonzero(numpy.isin(from_vtk(table)["rank"], ranks))
    return [number for row in rows for number in (block, 0, int(row))]


def select_ranks_of_cells(mesh, port=0, array="trace_rank", ports=None):
    """Select, in the trace's tables and views, the ranks that own the cells selected on a mesh.

    In ParaView's window this happens by itself.

    Parameters
    ----------
    mesh, port, array
        As of `ranks_of_cells`.
    ports : list of (SourceProxy, int), optional
        As of `select_ranks`.

    Returns
    -------
    list of int
        The ranks.
    """
    ranks = ranks_of_cells(mesh, port, array)
    select_ranks(ranks, rank_ports(besides=mesh) if ports is None else ports)
    return ranks
