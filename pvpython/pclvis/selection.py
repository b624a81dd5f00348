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
        rows = _rows(source, port, ranks)
        if not rows:
            source.SMProxy.CleanSelectionInputs(port)
            continue
        kind = "CompositeDataIDSelectionSource" if len(rows[0]) == 3 else "IDSelectionSource"
        picked = getattr(servermanager.sources, kind)(
            FieldType="ROW", IDs=[number for row in rows for number in row])
        selection = servermanager.filters.AppendSelections(
            Input=[picked], Expression="ranks", SelectionNames=["ranks"])
        source.SMProxy.SetSelectionInput(port, selection.SMProxy, 0)


def select_messages(messages):
    """Select messages in all tables of messages, by the column ``message_id``.

    In ParaView's window their states and the ranks at their ends are selected with them.

    Parameters
    ----------
    messages : sequence of int
        If empty, no message is selected any more.
    """
    bounds = [float(message) for message in messages for _ in range(2)]
    for source in simple.GetSources().values():
        for port in range(source.SMProxy.GetNumberOfOutputPorts()):
            information = OutputPort(source, port).GetDataInformation().DataInformation
            if not information.GetArrayInformation("message_id", 6):  # vtkDataObject::ROW
                continue
            source.SMProxy.CleanSelectionInputs(port)
            if bounds:
                # By value: the rows of a great table stay where they are.
                picked = servermanager.sources.ThresholdSelectionSource(
                    FieldType="ROW", ArrayName="message_id", Thresholds=bounds)
                selection = servermanager.filters.AppendSelections(
                    Input=[picked], Expression="messages", SelectionNames=["messages"])
                source.SMProxy.SetSelectionInput(port, selection.SMProxy, 0)


def _rows(source, port, ranks):
    """Rows of the ranks, as selections name them: (process, row), or (block, process, row)."""
    data = servermanager.Fetch(source, idx=port) if ranks else None
    if data is None:
        return []
    if data.IsA("vtkMultiBlockDataSet"):
        blocks = [(i + 1, data.GetBlock(i)) for i in range(data.GetNumberOfBlocks())]
        block, data = next((i, table) for i, table in blocks if table.GetColumnByName("rank"))
        place = (block, 0)  # these tables live on the first process
    else:
        place = (0,)
    column = from_vtk(data)["rank"]
    return [(*place, int(row)) for row in numpy.flatnonzero(numpy.isin(column, ranks))]


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
