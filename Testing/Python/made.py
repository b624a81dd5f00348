"""Tables made by hand, as sources of a pipeline."""

import numpy
from paraview.simple import TrivialProducer
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkStringArray
from vtkmodules.vtkCommonDataModel import vtkCompositeDataSet, vtkMultiBlockDataSet, vtkTable

MESSAGES = {"message_id": numpy.int64, "source": numpy.int32, "destination": numpy.int32,
            "inter_node": numpy.uint8, "size_bytes": numpy.int64, "transmission_s": numpy.float64,
            "matched": numpy.uint8, "skewed": numpy.uint8}


def _text(values):
    array = vtkStringArray()
    for value in values:
        array.InsertNextValue(value)
    return array


def source(columns):
    """A source with these columns: dict of name to ndarray, or to a list of str."""
    return _producer(_table(columns))


def blocks(tables):
    """A source with these tables as blocks: dict of name to columns."""
    made = vtkMultiBlockDataSet()
    for i, (name, columns) in enumerate(tables.items()):
        made.SetBlock(i, _table(columns))
        made.GetMetaData(i).Set(vtkCompositeDataSet.NAME(), name)
    return _producer(made)


def _table(columns):
    table = vtkTable()
    for name, values in columns.items():
        array = _text(values) if numpy.asarray(values).dtype.kind == "U" else numpy_to_vtk(
            numpy.ascontiguousarray(values), deep=1)
        array.SetName(name)
        table.AddColumn(array)
    return table


def with_axis(producer, begin, end, gaps, block=None):
    """Give a table made here a time axis [s], as the reader does.

    Parameters
    ----------
    producer : SourceProxy
        A table, or several tables with the block's number.
    begin, end : float
    gaps : list of (float, float)
    """
    data = producer.GetClientSideObject().GetOutputDataObject(0)
    table = data if block is None else data.GetBlock(block)
    fields = {"axis_begin_s": [begin], "axis_end_s": [end],
              "gap_begin_s": [gap[0] for gap in gaps], "gap_end_s": [gap[1] for gap in gaps]}
    for name, values in fields.items():
        array = numpy_to_vtk(numpy.array(values, dtype=float), deep=1)
        array.SetName(name)
        table.GetFieldData().AddArray(array)
    data.Modified()


def with_names(producer, column, names):
    """Give a table made here the names of a column's codes, as the reader does."""
    _with_texts(producer, f"{column}_names", names)


def with_fact(producer, name, text):
    """Give a table made here a text in its field data, as filters do."""
    _with_texts(producer, name, [text])


def _with_texts(producer, name, texts):
    table = producer.GetClientSideObject().GetOutputDataObject(0)
    array = _text(texts)
    array.SetName(name)
    table.GetFieldData().AddArray(array)
    table.Modified()


def _producer(output):
    producer = TrivialProducer()
    producer.GetClientSideObject().SetOutput(output)
    producer.UpdatePipeline()
    return producer


def messages(rows, **more):
    """A Messages table of rows (source, destination, inter_node, size_bytes, transmission_s,
    matched, skewed); `more` columns replace these or are appended."""
    values = list(zip(*rows)) if rows else [[]] * 7
    columns = dict(zip(list(MESSAGES)[1:], values), message_id=range(len(rows)))
    columns.update(more)
    return source({name: numpy.array(columns[name], dtype=MESSAGES.get(name))
                   for name in [*MESSAGES, *[name for name in more if name not in MESSAGES]]})
