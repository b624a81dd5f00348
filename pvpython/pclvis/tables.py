"""Tables of a ParaView pipeline as numpy columns, and as CSV files.

Column names, units and absent values (-1 for ids, NaN for floats) are those of Readers/Schema.
"""

import csv
import ctypes
import os
import re

import numpy
from paraview import servermanager
from vtkmodules.util.numpy_support import get_numpy_array_type, numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonCore import (
    VTK_STRING, vtkAbstractArray, vtkDataArray, vtkInformationVector, vtkStringArray)
from vtkmodules.vtkCommonDataModel import vtkCompositeDataSet, vtkTable

from .errors import update


#: Columns of call paths, whose names are the paths as text.
PATHS = ("path_id", "parent_path", "send_path", "receive_path")


class Table(dict):
    """Columns by name, in the table's order: ``table["rank"]`` is an ndarray of shape (n_rows,).

    Numbers keep their type (int32, int64, uint8, float64); text columns have dtype object.

    Attributes
    ----------
    rows : int
        Number of rows.
    names : dict of str to list of str
        For a column of codes, the name of each code: ``names["call"][code]``.
    facts : dict
        Facts about the whole table: a value, or a list of values.
    """

    def __init__(self, columns=(), names=None, facts=None):
        super().__init__(columns)
        self.names = names or {}
        self.facts = facts or {}

    @property
    def rows(self):
        """Number of rows."""
        return len(next(iter(self.values()))) if self else 0

    def select(self, mask):
        """Rows where `mask` is true, or rows by number.

        Parameters
        ----------
        mask : ndarray, shape (n_rows,) of bool, or of int

        Returns
        -------
        Table
        """
        return Table(((name, column[mask]) for name, column in self.items()), self.names,
                     self.facts)

    def copy_out(self):
        """A copy with its own columns, which remain valid when the pipeline is gone.

        Returns
        -------
        Table
        """
        return Table(((name, column.copy()) for name, column in self.items()), self.names,
                     self.facts)

    def text(self, column):
        """Names of a column of codes; for call paths (`PATHS`), the paths as text.

        Returns
        -------
        ndarray, shape (n_rows,), dtype object
            An empty string where the code is -1.
        """
        names = numpy.array(list(self.names[column]) + [""], dtype=object)
        return names[self[column]]


def _column(array):
    if isinstance(array, vtkStringArray):
        count = array.GetNumberOfValues()
        return numpy.array([array.GetValue(i) for i in range(count)] + [None], dtype=object)[:-1]
    return vtk_to_numpy(array)


def from_vtk(data):
    """A vtkTable as a `Table`.

    Parameters
    ----------
    data : vtkTable

    Returns
    -------
    Table
        Its columns share memory with `data`.
    """
    table = Table()
    attributes = data.GetRowData()
    for i in range(attributes.GetNumberOfArrays()):
        array = attributes.GetAbstractArray(i)
        if array.GetName() != "vtkOriginalIndices":
            table[array.GetName()] = _column(array)
    fields = data.GetFieldData()
    for i in range(fields.GetNumberOfArrays()):
        array = fields.GetAbstractArray(i)
        name = array.GetName()
        if name.endswith("_names"):
            columns = PATHS if name == "path_names" else (name[:-len("_names")],)
            table.names.update((column, list(_column(array))) for column in columns)
        else:
            values = _column(array)
            table.facts[name] = values[0] if len(values) == 1 else list(values)
    return table


def fetch(proxy, port=0, small=False):
    """Fetch a table to Python.

    Parameters
    ----------
    proxy : paraview.servermanager.SourceProxy
        Reader or filter. It is updated first.
    port : int
        Output port.
    small : bool
        The table is on process 0 only (all tables except Messages, Calls and Counters), so that
        nothing needs to be merged.

    Returns
    -------
    Table
        With the rows of all server processes.

    Raises
    ------
    errors.PipelineError
        If the pipeline fails.
    """
    update(proxy)
    alone = _processes() == 1
    here = proxy.GetClientSideObject() if alone else None
    if here:
        return from_vtk(here.GetOutputDataObject(port))
    table = from_vtk(servermanager.Fetch(proxy, idx=port))
    if not table:
        table.update(_columns_without_rows(proxy, port))
    if small or alone:
        return table
    merge = servermanager.filters.ReductionFilter(
        Input=servermanager.OutputPort(proxy, port), PostGatherHelperName="vtkPVMergeTables")
    update(merge)
    merged = from_vtk(servermanager.Fetch(merge))
    # If rows are selected only on other processes, the first one sends no columns.
    return Table(((name, merged.get(name, table.get(name))) for name in table or merged),
                 table.names, table.facts)


#: Run on the server: makes a table with a row for each column of the input.
_DESCRIBE = """
from vtkmodules.vtkCommonCore import vtkIntArray, vtkStringArray
names, kinds = vtkStringArray(), vtkIntArray()
names.SetName("name")
kinds.SetName("kind")
columns = self.GetInputDataObject(0, 0).GetRowData()
for i in range(columns.GetNumberOfArrays()):
    names.InsertNextValue(columns.GetAbstractArray(i).GetName())
    kinds.InsertNextValue(columns.GetAbstractArray(i).GetDataType())
self.GetOutputDataObject(0).AddColumn(names)
self.GetOutputDataObject(0).AddColumn(kinds)
"""


def fetch_blocks(proxy, port):
    """The tables of a multiblock port, such as those shown by views.

    Parameters
    ----------
    proxy : SourceProxy
    port : int

    Returns
    -------
    dict of str to Table
        By name. Small ones: they are on the server's first process.
    """
    blocks = servermanager.Fetch(proxy, idx=port)
    names = (blocks.GetMetaData(i).Get(vtkCompositeDataSet.NAME()) for i in range(blocks.GetNumberOfBlocks()))
    # ParaView 6.1 fetches them as "Block 0_NAME".
    return {re.sub(r"^Block \d+_", "", name): from_vtk(blocks.GetBlock(i)) for i, name in enumerate(names)}


def _keep_range(array, least, greatest):
    """Give an array its range: ParaView asks for the range of every column, and VTK takes a hundred times as long to
    find it."""
    components = vtkInformationVector()
    components.SetNumberOfInformationObjects(1)
    components.GetInformationObject(0).Set(vtkDataArray.COMPONENT_RANGE(), [least, greatest], 2)
    for key in (vtkAbstractArray.PER_COMPONENT(), vtkAbstractArray.PER_FINITE_COMPONENT()):
        array.GetInformation().Set(key, components)


def with_columns(port, columns):
    """A table of this process with additional columns.

    Parameters
    ----------
    port : an output port
        Updated before.
    columns : dict of str to ndarray of shape (n_rows,)
        They replace columns with the same names.

    Returns
    -------
    SourceProxy
        A source of a table that shares memory with that of the port.
    """
    table = vtkTable()
    table.ShallowCopy(port.SMProxy.GetClientSideObject().GetOutputDataObject(port.Port))
    for name, values in columns.items():
        array = numpy_to_vtk(values)
        array.SetName(name)
        if len(values):
            _keep_range(array, float(values.min()), float(values.max()))
        table.RemoveColumnByName(name)
        table.AddColumn(array)
    source = servermanager.sources.TrivialProducer()
    source.GetClientSideObject().SetOutput(table)
    return source


def narrow(integers):
    """The same integers in the smallest signed type that can hold them.

    Parameters
    ----------
    integers : ndarray

    Returns
    -------
    ndarray
    """
    least, greatest = integers.min(initial=-1), integers.max(initial=0)
    return integers.astype(numpy.promote_types(
        numpy.min_scalar_type(least), numpy.min_scalar_type(-1 - greatest)))


def _columns_without_rows(proxy, port):
    """The columns of a table without rows. A server sends tables in VTK's legacy format, which omits them
    (vtkDataWriter), and so does ParaView's data information."""
    describe = servermanager.filters.ProgrammableFilter(
        Input=servermanager.OutputPort(proxy, port), OutputDataSetType="vtkTable",
        Script=_DESCRIBE)
    update(describe)
    found = from_vtk(servermanager.Fetch(describe))
    return [(name, numpy.empty(0, object if kind == VTK_STRING else get_numpy_array_type(kind)))
            for name, kind in zip(found.get("name", ()), found.get("kind", ()))]


def count_rows(proxy, port=0):
    """Number of rows of a table on all server processes, without fetching it.

    Parameters
    ----------
    proxy : paraview.servermanager.SourceProxy
    port : int

    Returns
    -------
    int
    """
    update(proxy)
    information = servermanager.OutputPort(proxy, port).GetDataInformation()
    return int(information.DataInformation.GetNumberOfRows())


def _processes():
    return int(servermanager.ActiveConnection.GetNumberOfDataPartitions())


def write_csv(table, path):
    """Write a table as CSV (RFC 4180): column names as header, numbers with full precision.

    Parameters
    ----------
    table : Table or dict of str to ndarray, each of shape (n_rows,)
    path : str or pathlib.Path
        NaN is written as ``nan``, as ParaView does.
    """
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\r\n")
        writer.writerow(table)
        columns = list(table.values())
        if not _numbers(columns):
            writer.writerows(zip(*(column.tolist() for column in columns)))
            return
    _append_numbers(path, columns)


def _numbers(columns):
    return bool(columns) and all(column.dtype.kind in "fiub" for column in columns)


#: Library of the plugin, which is loaded; its column types.
_LIBRARY = "libPCLVisReaders.so"
_KINDS = {"float64": "d", "int64": "q", "uint64": "Q", "int32": "i", "uint8": "B"}


def _append_numbers(path, columns):
    """Append rows of numbers, which need no quotes, to a CSV file, using the plugin's library."""
    columns = [numpy.ascontiguousarray(column, None if column.dtype.name in _KINDS else (
        "float64" if column.dtype.kind == "f" else "int64")) for column in columns]
    failure = ctypes.CDLL(_LIBRARY).pclvis_write_rows(
        os.fsencode(path), (ctypes.c_void_p * len(columns))(*(column.ctypes.data for column in columns)),
        "".join(_KINDS[column.dtype.name] for column in columns).encode(),
        ctypes.c_int64(len(columns)), ctypes.c_int64(len(columns[0])))
    if failure:
        raise OSError(failure, os.strerror(failure), str(path))
