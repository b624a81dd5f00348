"""State files loaded with another trace: choices that do not exist in it are replaced, and the user is told."""

import sys

import pclvis
from paraview.simple import Delete, GetSources, GetViews, LoadState, Render, RenderAllViews, SaveState
from pclvis.errors import listening
from pclvis.tables import fetch

from checks import check, data, equal, near, result, scratch

_FIRST, _OTHER = (data(name, "traces.otf2") for name in ("scorep-halo-4nodes-16", "scorep-halo-slow-4"))


def proxy(proxies, kind):
    return next(proxy for proxy in proxies if proxy.GetXMLName() == kind)


def clear():
    for each in [*GetViews(), *reversed(GetSources().values())]:
        Delete(each)


def loaded(file):
    """Save a state, and load it with a trace; returns the messages."""
    path = scratch("other.pvsm")
    SaveState(path)
    clear()
    with open(path, encoding="utf-8") as state:
        text = state.read()
    with open(path, "w", encoding="utf-8") as state:
        state.write(text.replace(_FIRST, file))
    LoadState(path)
    with listening() as said:
        RenderAllViews()
    return " ".join(said.warnings)


def choices():
    """Window and region in each view and filter that has them; they must be the same in all."""
    evolution = proxy(GetViews(), "EvolutionView")
    dag = proxy(GetSources().values(), "CommunicationDAG")
    attribution = proxy(GetViews(), "AttributionView")
    windows = [[each.WindowBegin, each.WindowEnd] for each in (evolution, dag, attribution)]
    regions = [evolution.ChosenRegion, proxy(GetViews(), "RegionGraphView").ChosenRegion,
               *(list(dag.Regions or []) or [-1])]
    check("all views have the same window", windows[0] == windows[1] == windows[2], windows)
    check("and the same region", len(set(regions)) == 1, regions)
    return windows[0], regions[0]


def test_workspace():
    """Four regions around 16 s, and one region within the first second."""
    pclvis.communication_latency_workspace(_FIRST)
    RenderAllViews()
    window, region = choices()
    said = loaded(_FIRST)
    equal("the same trace has the same choices", choices(), (window, region))
    equal("and nothing is said", said, "")
    said = loaded(_OTHER)
    then, all_regions = choices()
    messages = fetch(proxy(GetSources().values(), "OTF2TraceReader"), 0)
    near("a window of another time becomes one at the begin of this trace", then[0], messages["send_begin_s"].min(), 1e-9)
    near("as long as it was", then[1] - then[0], window[1] - window[0], 1e-9)
    check("that is said", "is outside of this trace" in said, said)
    equal("a region that is not there is no longer chosen", all_regions, -1)
    check("that is said, too", f"This trace has no region R{region}: all messages are chosen now." in said, said)
    check("the DAG has states", fetch(proxy(GetSources().values(), "CommunicationDAG"), 1).rows > 0)


def test_iterations():
    """A loop and an iteration that do not exist in the other trace: its main loop has 20 iterations (its truth)."""
    for chosen, words in ((40, "no loop 40"), (0, "no iteration 4000")):
        clear()
        pclvis.program_structure_workspace(_FIRST)
        flow = proxy(GetViews(), "EventFlowGraphView")
        RenderAllViews()
        flow.ChosenLoop, flow.FirstIteration, flow.LastIteration = chosen, 4000, 4001
        said = loaded(_OTHER)
        flow = proxy(GetViews(), "EventFlowGraphView")
        equal("iterations that are not there are no longer chosen",
              [flow.ChosenLoop, flow.FirstIteration, flow.LastIteration], [-1, -1, -1])
        check("and that is said", f"This trace has {words}: none is chosen now." in said, said)


def test_by_hand():
    """A window outside the trace that is chosen later is accepted."""
    evolution = proxy(GetViews(), "EvolutionView")
    evolution.WindowBegin, evolution.WindowEnd = 100, 101
    with listening() as said:
        Render(evolution)
    equal("what a script chooses stays", ([evolution.WindowBegin, evolution.WindowEnd], said.warnings), ([100, 101], []))


if __name__ == "__main__":
    test_workspace()
    test_by_hand()
    test_iterations()
    clear()
    sys.exit(result())
