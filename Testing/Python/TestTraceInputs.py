"""Inputs that connect themselves: the tables are the same as with explicit connections, and choices are kept."""

import os
import pathlib
import sys
from xml.etree import ElementTree

import numpy
from paraview import servermanager, simple, smstate, smtrace
from paraview.servermanager import OutputPort

import pclvis  # noqa: F401 (loads the plugin)
from checks import check, data, equal, raises, result, scratch
from pclvis import pipelines
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch
from paraview.simple import (CommunicationDAG, CommunicationRegions, EventFlowGraph, HappenedBefore,
                             LatencyAttribution, LatencyCriteria, OTF2TraceReader, ProgramLoops, RankMetrics,
                             RankRemapping, TemporalAbstraction, WaitStates)

_SHARED = pathlib.Path(os.environ["PCLVIS_SHARED_TRACES"])
#: a generated trace, and one recorded by Score-P
TRACES = [data("stencil3d_64_slowrank", "traces.otf2"),
          data("scorep-halo-4nodes-16", "traces.otf2"),
          str(_SHARED / "scorep-lulesh-8" / "traces.otf2")]


def given(proxy, name):
    """The input as (source, port), by their names; None: nothing is connected."""
    smproperty = proxy.SMProxy.GetProperty(name)
    if smproperty.GetNumberOfProxies() == 0:
        return None
    source, port = smproperty.GetProxy(0), smproperty.GetOutputPortForConnection(0)
    return source.GetXMLName(), source.GetOutputPortName(port)


def chain(trace):
    """Each filter after the previous one, with only Input given, as from the menu."""
    reader = OTF2TraceReader(FileName=trace)
    waits = WaitStates(Input=reader)
    criteria = LatencyCriteria(Input=waits)
    regions = CommunicationRegions(Input=criteria)
    return [reader, waits, criteria, regions, TemporalAbstraction(Input=regions),
            LatencyAttribution(Input=regions), CommunicationDAG(Input=regions),
            RankRemapping(Input=regions), RankMetrics(Input=regions)]


def optional_inputs():
    """Names of filters with the names and ports of their optional inputs, from the plugin's XML."""
    for path in sorted((pathlib.Path(pclvis.__file__).parents[2] / "Filters" / "VTK").glob("*.xml")):
        for proxy in ElementTree.parse(path).iter("SourceProxy"):
            for given_input in [*proxy.iter("InputProperty"), *proxy.iter("TraceInputProperty")]:
                if given_input.find("Hints/Optional") is not None:
                    yield proxy.get("name"), given_input.get("name"), int(given_input.get("port_index"))


def emptied():
    """An input that is no longer chosen is disconnected."""
    reader = OTF2TraceReader(FileName=TRACES[0])
    number = 0
    for kind, name, port in optional_inputs():
        proxy = servermanager.CreateProxy("filters", kind)
        value = proxy.GetProperty(name)
        counts = []
        for choose in (lambda: value.AddInputConnection(reader.SMProxy, 0), value.RemoveAllProxies):
            choose()
            proxy.UpdateVTKObjects()
            counts.append(proxy.GetClientSideObject().GetNumberOfInputConnections(port))
        equal(f"{kind}, {name}: connections while it is chosen, and then", counts, [1, 0])
        number += 1
    check("many are optional", number > 40, number)


def written(trace):
    """The same with every input given explicitly."""
    reader = pipelines.open_trace(trace)
    ranks, calls = OutputPort(reader, 2), OutputPort(reader, 1)
    waits = WaitStates(Input=OutputPort(reader, 0), Calls=calls)
    calls = OutputPort(waits, 1)
    criteria = LatencyCriteria(Input=OutputPort(waits, 0), Curve=None)
    regions = CommunicationRegions(Input=OutputPort(criteria, 0), Ranks=ranks, Calls=calls)
    messages = OutputPort(regions, 0)
    return [reader, waits, criteria, regions, TemporalAbstraction(Input=messages),
            LatencyAttribution(Input=messages, Ranks=ranks, Calls=calls, Periods=None,
                               RankRegions=OutputPort(regions, 1)),
            CommunicationDAG(Input=messages, Ranks=ranks),
            RankRemapping(Input=messages, Ranks=ranks),
            RankMetrics(Input=messages, Ranks=ranks, Calls=calls,
                        RankRegions=OutputPort(regions, 1), Periods=None)]


def differing(one, other):
    """Ports of two filters whose tables differ in any bit."""
    found = []
    for port in range(one.SMProxy.GetNumberOfOutputPorts()):
        if one.GetDataInformation(port).GetDataSetTypeAsString() != "vtkTable":
            continue
        a, b = fetch(one, port), fetch(other, port)
        same = list(a) == list(b) and all(
            numpy.array_equal(a[name], b[name], equal_nan=a[name].dtype.kind == "f") for name in a)
        if not same:
            found.append(port)
    return found


def tables():
    """From the menu and with explicit inputs: equal in every port."""
    for trace in filter(lambda path: pathlib.Path(path).exists(), TRACES):
        name = pathlib.Path(trace).parent.name
        for one, other in zip(chain(trace), written(trace)):
            one.UpdatePipeline()
            other.UpdatePipeline()
            kind = one.GetXMLName()
            equal(f"{name}: {kind} by itself gives what written connections give",
                  differing(one, other), [])
        simple.ResetSession()


def nearest():
    """The port that is used: the nearest upstream, or none; another port is replaced by Messages."""
    reader = OTF2TraceReader(FileName=TRACES[0])
    waits = WaitStates(Input=reader)
    equal("Wait States take the reader's calls", given(waits, "Calls"), ("OTF2TraceReader", "Calls"))
    aside = LatencyAttribution(Input=LatencyCriteria(Input=reader))
    equal("without waits upstream the attribution takes the reader's",
          given(aside, "Calls"), ("OTF2TraceReader", "Calls"))
    regions = CommunicationRegions(Input=waits)
    attribution = LatencyAttribution(Input=regions)
    equal("with them theirs", given(attribution, "Calls"), ("WaitStates", "Calls"))
    equal("and the reader's ranks", given(attribution, "Ranks"), ("OTF2TraceReader", "Ranks"))
    metrics = RankMetrics(Input=regions)
    equal("regions of ranks are those upstream", given(metrics, "RankRegions"),
          ("CommunicationRegions", "Rank Regions"))
    equal("without regions there are none", given(RankMetrics(Input=waits), "RankRegions"), None)
    equal("periods change the question, and are left to the user",
          given(LatencyAttribution(Input=TemporalAbstraction(Input=regions)), "Periods"), None)
    for source, port in ((waits, 1), (waits, 2), (regions, 1), (regions, 5), (attribution, 1)):
        filter_ = HappenedBefore(Input=OutputPort(source, port))
        name = source.SMProxy.GetOutputPortName(port)
        wanted = "CommunicationRegions" if source is attribution else source.GetXMLName()
        equal(f"instead of {name} the nearest messages", given(filter_, "Input"), (wanted, "Messages"))
    foreign = simple.ProgrammableSource(OutputDataSetType="vtkTable")
    equal("another plugin's table stays", given(HappenedBefore(Input=foreign), "Input"),
          ("ProgrammableSource", "Output-0"))
    simple.ResetSession()


def beside():
    """Iterations are from the same trace, from the branch that diverges last, even if those of another trace are
    newer."""
    reader = OTF2TraceReader(FileName=TRACES[0])
    criteria = LatencyCriteria(Input=reader)
    equal("without Program Loops there are no iterations", given(TemporalAbstraction(Input=criteria), "Iterations"), None)

    def loops_of(source):
        loops = ProgramLoops(Input=EventFlowGraph(Input=source))
        loops.UpdatePipelineInformation()
        return loops
    far, regions = loops_of(reader), CommunicationRegions(Input=criteria)
    loops_of(OTF2TraceReader(FileName=TRACES[1]))

    def of(filter_):
        proxy = filter_.SMProxy.GetProperty("Iterations").GetProxy(0)
        return proxy.GetGlobalID(), given(filter_, "Iterations")[1]

    def wanted(loops):
        return loops.SMProxy.GetGlobalID(), "Iterations"
    equal("those in another branch are found", of(TemporalAbstraction(Input=regions)), wanted(far))
    near = loops_of(criteria)
    later = loops_of(reader)
    equal("of two branches the one that parts later counts, though another is newer", of(TemporalAbstraction(Input=regions)),
          wanted(near))
    equal("what is upstream comes first", of(TemporalAbstraction(Input=LatencyCriteria(Input=later))), wanted(later))
    equal("None connects none", given(TemporalAbstraction(Input=regions, Iterations=None), "Iterations"), None)
    simple.ResetSession()


def choices():
    """What a script, a state or a Python trace says is kept, even if that is nothing."""
    reader = OTF2TraceReader(registrationName="reader", FileName=TRACES[0])
    waits = WaitStates(registrationName="waits", Input=reader)
    LatencyAttribution(registrationName="other", Input=waits, Calls=OutputPort(reader, 1))
    none = LatencyAttribution(registrationName="none", Input=waits, Calls=None)
    later = LatencyAttribution(registrationName="later", Input=waits)
    later.Calls = None
    wanted = {"other": ("OTF2TraceReader", "Calls"), "none": None, "later": None}

    def found():
        return {name: given(simple.FindSource(name), "Calls") for name in wanted}
    equal("what is given stays", found(), wanted)
    none.UpdatePipeline()
    verdict = fetch(none, 1, small=True)
    check("a verdict without calls says to connect them", "Connect the input Calls" in verdict["advice"][0],
          verdict["advice"][0])
    check("and no more that there is nothing to do", "Nothing to do" not in verdict["advice"][0])

    python = smstate.get_state()
    path = scratch("state.pvsm")
    simple.SaveState(path)
    simple.ResetSession()
    simple.LoadState(path)
    equal("a state file keeps it", found(), wanted)
    simple.ResetSession()
    exec(compile(python, "state.py", "exec"), {})  # written by ParaView
    equal("a Python state keeps it", found(), wanted)
    simple.ResetSession()
    smtrace.start_trace()
    LatencyAttribution(registrationName="traced", Input=OTF2TraceReader(FileName=TRACES[0]))
    traced = smtrace.stop_trace()
    check("a Python trace says what was connected",
          "Calls=OutputPort(" in traced and "Ranks=OutputPort(" in traced, traced)
    simple.ResetSession()


def domains():
    """Only sensible ports are offered: tables with that name, and tables of other sources."""
    reader = OTF2TraceReader(FileName=TRACES[0])
    regions = CommunicationRegions(Input=reader)
    foreign = simple.ProgrammableSource(OutputDataSetType="vtkTable")
    mesh = simple.Sphere()
    for source in (reader, regions, foreign, mesh):
        source.UpdatePipeline()
    manager = servermanager.ProxyManager()

    def accepts(kind, name, source, port):
        prototype = manager.GetPrototypeProxy("filters", kind)
        smproperty = prototype.GetProperty(name)
        smproperty.RemoveAllUncheckedProxies()
        smproperty.AddUncheckedInputConnection(source.SMProxy, port)
        accepted = bool(smproperty.IsInDomains())
        smproperty.RemoveAllUncheckedProxies()
        return accepted
    equal("Calls are offered the port Calls, and no other of the trace",
          [accepts("WaitStates", "Calls", reader, port) for port in range(5)],
          [False, True, False, False, False])
    check("and a table of one's own", accepts("WaitStates", "Calls", foreign, 0))
    check("a filter can be chosen at each table and graph that has messages upstream",
          all(accepts("LatencyCriteria", "Input", regions, port) for port in range(7)))
    check("and at a table of one's own, but no mesh", accepts("LatencyCriteria", "Input", foreign, 0)
          and not accepts("LatencyCriteria", "Input", mesh, 0))
    simple.ResetSession()


def texts():
    """Errors about missing columns name the filter that makes them, and the port."""
    def failing(kind, **properties):
        with raising():
            kind(**properties).UpdatePipeline()
    reader = OTF2TraceReader(FileName=TRACES[0])
    raises("no latency", PipelineError,
           ["Temporal abstraction", "column \"latency\" is missing", "Latency Criteria makes it",
            "connect its port Messages"], failing, TemporalAbstraction, Input=reader)
    raises("no regions", PipelineError, ["\"source_region\"", "Communication Regions makes it"],
           failing, CommunicationDAG, Input=reader, Regions=[1])
    raises("no calls", PipelineError,
           ["Wait states, input Calls: nothing is connected", "port Calls of a trace reader"],
           failing, WaitStates, Input=reader, Calls=None)
    raises("other calls", PipelineError,
           ["Wait states, input Calls", "is missing", "port Calls of a trace reader"],
           failing, WaitStates, Input=reader, Calls=OutputPort(reader, 2))
    raises("no periods", PipelineError, ["input Periods", "port Periods of Temporal Abstraction"],
           failing, LatencyAttribution, Input=reader, Periods=OutputPort(reader, 2))
    simple.ResetSession()


if __name__ == "__main__":
    nearest()
    beside()
    choices()
    emptied()
    domains()
    texts()
    tables()
    sys.exit(result())
