"""Rank Metrics To Mesh: cells, points, field data, composites, time, missing ranks, errors."""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview import servermanager
from paraview.servermanager import OutputPort
from paraview.simple import (
    CreateView, DelayCosts, Delete, GetSources, GroupDatasets, OTF2TraceReader, RankMetrics, RankMetricsToMesh,
    RedistributeDataSet, Render, Show, TimeSource, TrivialProducer, Wavelet)
from pclvis.errors import PipelineError, listening, raising, update
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import (vtkCompositeDataSet, vtkImageData, vtkMultiBlockDataSet,
                                           vtkPolyData)

import made
from checks import check, data, equal, raises, result


def image(cells=None, points=None, field=None, name="vtkProcessId"):
    """Four cells in a row, with an array of ranks."""
    mesh = vtkImageData()
    mesh.SetDimensions(5, 2, 2)
    for attributes, values in ((mesh.GetCellData(), cells), (mesh.GetPointData(), points),
                               (mesh.GetFieldData(), field)):
        if values is not None:
            array = numpy_to_vtk(numpy.asarray(values), deep=1)
            array.SetName(name)
            attributes.AddArray(array)
    return mesh


def source(mesh):
    """A source of this mesh."""
    producer = TrivialProducer()
    producer.GetClientSideObject().SetOutput(mesh)
    producer.UpdatePipeline()
    return producer


def ranks(*rows, **more):
    """A rank table: the latency of rank i is rows[i]; its number of messages is ten times that."""
    return made.source({"rank": numpy.arange(len(rows), dtype=numpy.int32),
                        "latency": numpy.array(rows, dtype=float),
                        "messages": numpy.array(rows, dtype=numpy.int64) * 10, **more})


def output(proxy, time=None):
    """The output of the filter at a time."""
    proxy.UpdatePipeline(time) if time is not None else proxy.UpdatePipeline()
    return proxy.GetClientSideObject().GetOutputDataObject(0)


def values(mesh, name, attributes="GetCellData"):
    """An array of a dataset."""
    array = getattr(mesh, attributes)().GetArray(name)
    return None if array is None else vtk_to_numpy(array).tolist()


def painted(proxy, name="trace_latency", attributes="GetCellData", time=None):
    """An array of the filter's output."""
    return values(output(proxy, time), name, attributes)


def said(mesh):
    """Observations about the painting."""
    array = mesh.GetFieldData().GetAbstractArray("observations")
    return [array.GetValue(i) for i in range(array.GetNumberOfValues())]


def associations():
    """Ranks on cells, points and in field data, as integers and reals, with any name."""
    table = ranks(1.5, 2.5, 3.5)
    cells = RankMetricsToMesh(Input=source(image(cells=[2, 0, 1, 2])), RankTable=table)
    equal("cells take the value of their rank", painted(cells), [3.5, 1.5, 2.5, 3.5])
    equal("integers are painted, too", painted(cells, "trace_messages"), [30, 10, 20, 30])
    equal("and the rank", painted(cells, "trace_rank"), [2, 0, 1, 2])
    equal("the mesh's own arrays stay", painted(cells, "vtkProcessId"), [2, 0, 1, 2])
    equal("nothing odd", said(output(cells)), [])
    points = RankMetricsToMesh(Input=source(image(points=[0., 1., 2., 1., 0.] * 4, name="Rank")),
                               RankTable=table, RankArray="Rank")
    equal("points, reals, another name", painted(points, attributes="GetPointData"),
          [1.5, 2.5, 3.5, 2.5, 1.5] * 4)
    field = RankMetricsToMesh(Input=source(image(field=[1])), RankTable=table)
    equal("one number in field data holds for all cells", painted(field), [2.5] * 4)
    few = RankMetricsToMesh(Input=source(image(cells=[0, 1, 2, 0])), RankTable=table,
                            Columns=["messages"], Prefix="mpi_")
    equal("chosen columns and prefix", (painted(few, "mpi_messages"), painted(few, "mpi_latency")),
          ([10, 20, 30, 10], None))


def composites():
    """Blocks, each with its own kind of array, or none."""
    blocks = vtkMultiBlockDataSet()
    for number, block in enumerate((image(cells=[0, 1, 0, 1]), image(field=[2]), None,
                                    image(points=[1] * 20), image(), vtkPolyData())):
        blocks.SetBlock(number, block)
        blocks.GetMetaData(number).Set(vtkCompositeDataSet.NAME(), f"part {number}")
    with listening() as heard:
        proxy = RankMetricsToMesh(Input=source(blocks), RankTable=ranks(5, 6, 7))
        mesh = output(proxy)
    equal("cells of a block", values(mesh.GetBlock(0), "trace_latency"), [5, 6, 5, 6])
    equal("field data of a block", values(mesh.GetBlock(1), "trace_latency"), [7] * 4)
    equal("points of a block", values(mesh.GetBlock(3), "trace_latency", "GetPointData"), [6] * 20)
    check("a block without is painted NaN",
          numpy.isnan(values(mesh.GetBlock(4), "trace_latency")).all())
    check("which is said", any("1 of 4 parts" in line for line in said(mesh)), said(mesh))
    check("as a warning", any("1 of 4 parts" in line for line in heard.warnings), heard.warnings)
    equal("names of blocks stay",
          mesh.GetMetaData(3).Get(vtkCompositeDataSet.NAME()), "part 3")
    check("the input is not changed", blocks.GetBlock(0).GetCellData().GetNumberOfArrays() == 1)
    proxy.UseProcessNumber = 1
    equal("or taken for the rank of the process", values(output(proxy).GetBlock(4), "trace_latency"),
          [5] * 4)


def by_paraview():
    """ParaView's own partition of a box into 64 parts, each of which is one rank."""
    parts = RedistributeDataSet(Input=Wavelet(WholeExtent=[-8, 8] * 3), NumberOfPartitions=64,
                                PreservePartitionsInOutput=1)
    parts.UpdatePipeline()
    mesh = parts.GetClientSideObject().GetOutputDataObject(0)
    for number in range(64):
        array = numpy_to_vtk(numpy.array([number]), deep=1)
        array.SetName("vtkProcessId")
        mesh.GetPartition(number).GetFieldData().AddArray(array)
    proxy = RankMetricsToMesh(Input=source(mesh), RankTable=ranks(*range(64)))
    mesh = output(proxy)
    equal("a partitioned dataset stays one", mesh.GetClassName(), "vtkPartitionedDataSet")
    found = [values(mesh.GetPartition(i), "trace_latency") for i in range(64)]
    equal("every part has its rank's value", found, [[i] * 64 for i in range(64)])


def times():
    """Periods are time steps; the mesh's own steps are mapped to the trace's time."""
    table = made.source({"rank": numpy.array([0, 1, 0, 1]), "latency": numpy.array([1., 2, 3, 4]),
                         "begin_s": numpy.array([0., 0, 5, 5]), "end_s": numpy.array([5., 5, 9, 9])})
    proxy = RankMetricsToMesh(Input=source(image(cells=[0, 1, 1, 0])), RankTable=table)
    proxy.UpdatePipelineInformation()
    equal("a time step a period", list(proxy.TimestepValues), [0, 5])
    equal("the first", painted(proxy, time=0), [1, 2, 2, 1])
    equal("the second", painted(proxy, time=5), [3, 4, 4, 3])
    equal("between steps the period that has begun", painted(proxy, time=4.9), [1, 2, 2, 1])
    equal("behind the end the last", painted(proxy, time=100), [3, 4, 4, 3])
    equal("begin and end of the period", [values(output(proxy, 6), name, "GetFieldData")
                                          for name in ("begin_s", "end_s")], [[5], [9]])
    equal("keys are not painted", painted(proxy, "trace_begin_s"), None)
    moving = TimeSource(XAmplitude=10)  # ten steps, 0 to 1, one moving cell
    proxy = RankMetricsToMesh(Input=moving, RankTable=table, UseProcessNumber=1,
                              TimeScale=4.5, TimeOffset=3)
    proxy.UpdatePipelineInformation()
    check("steps of the mesh, 3 + 4.5 t, and of the table", numpy.allclose(
        sorted(set(numpy.round(proxy.TimestepValues, 9))),
        [0, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5]), list(proxy.TimestepValues))
    equal("before the period's end", painted(proxy, time=4.5), [1])
    equal("and behind it", painted(proxy, time=7.5), [3])
    at = output(proxy, 3.5).GetBounds()
    moving.UpdatePipeline((3.5 - 3) / 4.5)
    check("the mesh is that of its own time, (3.5 - 3) / 4.5", numpy.allclose(
        at, moving.GetClientSideObject().GetOutputDataObject(0).GetBounds()), at)
    check("which moves", not numpy.allclose(at, output(proxy, 3).GetBounds()))
    still = RankMetricsToMesh(Input=source(image(cells=[0, 1, 1, 0])), RankTable=ranks(1, 2))
    still.UpdatePipelineInformation()
    equal("without periods there is no time", len(still.TimestepValues), 0)


def missing():
    """Ranks of the mesh that are missing in the table, and the other way round."""
    with listening() as heard:
        proxy = RankMetricsToMesh(Input=source(image(cells=[0, 7, 1, 9])), RankTable=ranks(1, 2, 3))
        mesh = output(proxy)
    check("they are painted NaN", numpy.array_equal(values(mesh, "trace_latency"),
                                                    [1, numpy.nan, 2, numpy.nan], equal_nan=True))
    check("a warning counts them and names the first",
          any("2 of 4 ranks of the mesh" in line and "(the first is 7)" in line
              for line in heard.warnings), heard.warnings)
    check("ranks that the mesh lacks are observed", any("1 of 3 ranks of the table" in line
                                                        for line in said(mesh)), said(mesh))


def wrong():
    """Wrong input."""
    def failing(mesh, table, **properties):
        with raising():
            RankMetricsToMesh(Input=source(mesh), RankTable=table, **properties).UpdatePipeline()
    raises("no such array: those that there are are named", PipelineError,
           ["no array \"Rank\"", "vtkProcessId (cells)", "Use Process Number"],
           failing, image(cells=[0, 1, 2, 3]), ranks(1), RankArray="Rank")
    raises("no array at all", PipelineError, ["found: no array"], failing, image(), ranks(1))
    raises("no column rank", PipelineError, ["\"rank\" is missing", "port Rank Metrics"], failing,
           image(cells=[0, 1, 2, 3]), made.source({"latency": numpy.arange(3)}))
    blocks = made.source({"rank": numpy.arange(3)})
    raises("several tables", PipelineError, ["Rank Table is several tables", "port Rank Metrics"], failing,
           image(cells=[0, 1, 2, 3]), GroupDatasets(Input=[blocks, blocks]))
    raises("no such column", PipelineError, ["\"bytes\" is missing"], failing,
           image(cells=[0, 1, 2, 3]), ranks(1), Columns=["bytes"])
    raises("a rank twice", PipelineError, ["rank 1 has two rows"], failing,
           image(cells=[0, 1, 2, 3]), made.source({"rank": numpy.array([0, 1, 1])}))
    raises("a time scale of 0", PipelineError, ["time scale is 0"], failing,
           image(cells=[0, 1, 2, 3]), ranks(1), TimeScale=0)
    empty = RankMetricsToMesh(Input=source(vtkPolyData()), RankTable=ranks(1))
    equal("an empty mesh stays empty", output(empty).GetNumberOfCells(), 0)
    with listening():
        none = RankMetricsToMesh(Input=source(image(cells=[0, 1, 2, 3])),
                                 RankTable=made.source({"rank": numpy.zeros(0, numpy.int32),
                                                        "latency": numpy.zeros(0)}))
        equal("a table without rows paints the rank alone",
              (painted(none, "trace_rank"), len(said(output(none)))), ([0, 1, 2, 3], 1))


def in_menu(proxy, port=0):
    """Whether the menu offers the filter for this port, using ParaView's own check."""
    manager = servermanager.ProxyManager().SMProxyManager
    entry = manager.GetPrototypeProxy("filters", "RankMetricsToMesh").GetProperty("Input")
    entry.RemoveAllUncheckedProxies()
    entry.AddUncheckedInputConnection(proxy.SMProxy, port)
    offered = bool(entry.IsInDomains())
    entry.RemoveAllUncheckedProxies()
    return offered


def given(proxy):
    """The filter's mesh and table inputs."""
    inputs = [proxy.SMProxy.GetProperty(name) for name in ("Input", "RankTable")]
    return [each.GetProxy(0) if each.GetNumberOfProxies() else None for each in inputs]


def found():
    """From the mesh as well as from the trace: the other input is found."""
    nothing = RankMetricsToMesh(Input=source(image(cells=[0, 1, 2, 3])))
    equal("without a trace there is no table", given(nothing)[1], None)
    raises("and it is said what to connect", PipelineError, ["port Rank Metrics"], update, nothing)
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    reader.UpdatePipeline()
    equal("before Rank Metrics the reader's ranks are painted",
          given(RankMetricsToMesh(Input=source(image(cells=[0, 1, 2, 3]))))[1], reader.SMProxy)
    metrics = RankMetrics(Input=reader)
    metrics.UpdatePipeline()
    owned = source(image(cells=[0, 1, 2, 3]))
    plain = source(image())  # newer, but without ranks
    for chosen, words in ((owned, "the mesh"), (metrics, "the table"), (reader, "the trace")):
        check(f"the menu offers the filter for {words}", in_menu(chosen))
        equal(f"from {words}", given(RankMetricsToMesh(Input=chosen)), [owned.SMProxy, metrics.SMProxy])
    check("but not for a table from elsewhere", not in_menu(ranks(1, 2)))
    equal("another mesh that is given stays", given(RankMetricsToMesh(Input=plain))[0], plain.SMProxy)
    other = RankMetricsToMesh(Input=owned, RankTable=OutputPort(reader, 2))
    equal("so does another table", given(other), [owned.SMProxy, reader.SMProxy])


def of_filters():
    """Tables of other filters about ranks: which ranks make others wait."""
    reader = OTF2TraceReader(FileName=data("stencil3d_64_slowrank", "traces.otf2"))
    delays = DelayCosts(Input=reader, Calls=OutputPort(reader, 1))
    mesh = source(image(cells=[36, 37, 38, 39]))
    painted = RankMetricsToMesh(Input=mesh, RankTable=OutputPort(delays, 1))
    costs = values(output(painted), "trace_cost_s")
    equal("the slow rank's cell costs most", numpy.argmax(costs), 1)
    view = CreateView("RenderView")
    equal("it is shown", list(Show(painted, view).ColorArrayName), ["CELLS", "trace_cost_s"])
    Delete(view)


def shown_at_once():
    """A grid, which ParaView would show as an outline, is painted with the latency."""
    grid = image(cells=[0, 1, 2, 1], points=numpy.arange(20.))
    grid.GetPointData().SetActiveScalars("vtkProcessId")
    proxy = RankMetricsToMesh(Input=source(grid), RankTable=ranks(1, 2, 3))
    view = CreateView("RenderView")
    display = Show(proxy, view)
    equal("a surface in the colours of the latency",
          (display.Representation, list(display.ColorArrayName)), ("Surface", ["CELLS", "trace_latency"]))
    colours = display.LookupTable.RGBPoints
    equal("over its range", (colours[0], colours[-4]), (1, 3))
    only = RankMetricsToMesh(Input=source(image(cells=[0, 1, 2, 1])), RankTable=made.source(
        {"rank": numpy.arange(3), "latency": numpy.full(3, numpy.nan), "work_s": numpy.arange(3.)}))
    equal("where no latency is known, with the first column that has numbers",
          list(Show(only, view).ColorArrayName), ["CELLS", "trace_work_s"])
    Delete(view)


def shown_without_mesh():
    """A view of refused input is empty and silent; a mesh in the pipeline would be used."""
    for each in reversed(GetSources().values()):
        Delete(each)
    view = CreateView("RenderView")
    with listening() as said:
        Show(RankMetricsToMesh(Input=ranks(1, 2, 3), RankTable=ranks(1, 2, 3)), view)
        Render(view)
    check("a table as a mesh is refused", any("Input is a table" in error for error in said.errors), said.errors)
    equal("and no view asks for a data set", [error for error in said.errors if "required" in error], [])
    with listening() as said:
        Render(view)
    equal("another drawing says nothing", said.errors, [])
    Delete(view)


found()
associations()
composites()
by_paraview()
times()
missing()
wrong()
of_filters()
shown_at_once()
shown_without_mesh()
sys.exit(result())
