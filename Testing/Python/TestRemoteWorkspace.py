"""The workspace in a client of a pvserver, with one and with two processes, is the same as without a server.

Its choices, tables and pictures are the same; region, window and selection are passed from view to view as
without a server; refusals and states arrive; and the messages stay on the server.
"""

import sys

import numpy
import paraview.simple as simple
from checks import check, data, equal, raises, result, scratch
from pictures import picture, select
from servers import PROCESSES, long_trace, received, same_pictures, same_tables, start
from TestWorkspace import VIEWS, all_share, clear, same_again, shares, source, view

import pclvis
from paraview import servermanager, smstate
from pclvis import pipelines, selection, workspace
from pclvis.tables import fetch

TRACE = data("cg64_roundrobin", "traces.otf2")
SIZE = (500, 400)
#: tables of the workspace by kind of source: names and ports
TABLES = {"OTF2TraceReader": {"ranks": 2}, "LatencyCriteria": {"criteria": 1},
          "CommunicationRegions": {"rank_regions": 1, "regions": 2, "links": 3, "dendrogram": 4},
          "TemporalAbstraction": {"windows": 1, "periods": 2},
          "CommunicationDAG": {"states": 1, "state_links": 2, "state_messages": 3},
          "LatencyAttribution": {"durations": 0, "verdict": 1, "evidence": 2, "cause_windows": 4}}
#: least ratio of the bytes of messages to those of a workspace with everything that it shows
FEWER = 10


def tables(kinds=tuple(TABLES)):
    """All tables of these kinds of sources."""
    return {name: fetch(source(kind), port, small=True).copy_out()
            for kind in kinds for name, port in TABLES[kind].items()}


def pictures(name, step):
    """Pictures of the four views."""
    return {f"{step} {kind}": picture(view(kind), f"{name}_{step}_{kind}.png", SIZE)
            for kind in VIEWS}


def selected(proxy, port, column):
    """Values of a column in the selected rows of a port."""
    picked = proxy.SMProxy.GetSelectionInput(port)
    if not picked:
        return []
    extract = servermanager.filters.ExtractSelection(
        Input=simple.OutputPort(proxy, port), Selection=servermanager._getPyProxy(picked))
    return sorted(set(fetch(extract)[column].tolist()))


def look(name):
    """What the workspace shows: when opened, and after each choice."""
    made = pclvis.communication_latency_workspace(TRACE, (1000, 800))
    rows, drawn = tables(), pictures(name, "opened")
    end = float(rows["periods"]["end_s"].max())

    view("RegionGraphView").ChosenRegion = other = (made.region + 1) % 4
    all_share(f"{name}: a region of the region graph is everybody's", *made.window, other)
    rows.update({f"region: {kind}": table for kind, table in tables(["CommunicationDAG"]).items()})
    drawn.update(pictures(name, "region"))
    view("EvolutionView").WindowBegin, view("EvolutionView").WindowEnd = end / 8, end / 4
    all_share(f"{name}: a window of the evolution view, too", end / 8, end / 4, other)
    rows.update({f"window: {kind}": table for kind, table in tables(["CommunicationDAG"]).items()})
    drawn.update(pictures(name, "window"))

    states = rows["window: states"]
    ranks = sorted(set(states["rank"].tolist()))[:2]
    selection.select_ranks(ranks)
    select(made.filters.evolution, 3, 1, numpy.flatnonzero(rows["windows"]["region"] == other)[:9])
    drawn.update(pictures(name, "ranks"))
    for proxy, port in ((made.filters.reader, 2), (made.filters.reader, 1), (made.dag, 1)):
        equal(f"{name}: ranks are selected in {proxy.SMProxy.GetXMLName()}",
              selected(proxy, port, "rank"), ranks)
    selection.select_ranks([])
    message = int(rows["window: state_messages"]["message_id"][0])
    selection.select_messages([message])
    for proxy, port in ((made.filters.reader, 0), (made.filters.regions, 0), (made.dag, 3)):
        equal(f"{name}: so is a message in {proxy.SMProxy.GetXMLName()}",
              selected(proxy, port, "message_id"), [message])
    selection.select_messages([])
    return (made.region, made.window, made.sentences, shares()), rows, drawn, end


def keeping(name, end):
    """Both kinds of states restore it."""
    before = shares()
    simple.SaveState(scratch(f"{name}.pvsm"))
    script = smstate.get_state()
    clear()
    simple.LoadState(scratch(f"{name}.pvsm"))
    same_again(f"{name}: a state file", before, end, 1)
    clear()
    exec(compile(script, "state", "exec"), {})
    same_again(f"{name}: a Python state", before, end, 1)
    clear()


def refusals(name):
    """The server's messages arrive at the client."""
    sphere = simple.Sphere(registrationName="ball")
    one = pipelines.open_trace(TRACE, LastRank=0)
    silent = pipelines.open_trace(TRACE, WindowEnd=1e-9)
    before = (len(simple.GetSources()), len(simple.GetViews()), len(simple.GetLayouts()))
    for sentence, kind, trace, words in (
            ("no trace", workspace.NoWorkspace, sphere, ['"ball" (Sphere) is not an MPI trace']),
            ("one rank", workspace.NoWorkspace, one, ["only one rank", "Last Rank"]),
            ("no messages", workspace.NoWorkspace, silent, ["no messages", "Import Log"]),
            ("no file", pclvis.errors.PipelineError, "/nowhere.otf2", ["/nowhere.otf2"])):
        raises(f"{name}: {sentence}: refused with a way out", kind, words,
               pclvis.communication_latency_workspace, trace)
        equal(f"{name}: {sentence}: and nothing is left",
              (len(simple.GetSources()), len(simple.GetViews()), len(simple.GetLayouts())), before)
    clear()


def bytes_of(trace):
    """Bytes received for a workspace and its drawing, and for its messages; and the number of
    messages."""
    before = received()
    made = pclvis.communication_latency_workspace(trace, (1000, 800))
    came = received() - before
    before = received()
    messages = fetch(made.filters.criteria)
    whole = received() - before
    clear()
    return came, whole, messages.rows


def main():
    trace = long_trace()
    expected, rows, drawn, end = look("alone")
    check("the window has states, links and messages", min(
        rows[f"window: {kind}"].rows for kind in TABLES["CommunicationDAG"]) > 10)
    for step, before in (("region", "opened"), ("window", "region"), ("ranks", "window")):
        for kind in ("EvolutionView", "DAGView"):
            check(f"{step} is seen in {kind}",
                  (drawn[f"{step} {kind}"] != drawn[f"{before} {kind}"]).any())
    clear()
    for processes in PROCESSES:
        name = f"server of {processes}"
        simple.Connect("localhost", start(processes))
        pclvis.load_plugin()
        found, seen, shown, _ = look(f"server{processes}")
        equal(f"{name}: the same choices", found, expected)
        same_tables(name, seen, rows)
        same_pictures(name, shown, drawn)
        keeping(f"server{processes}", end)
        refusals(name)
        came, whole, messages = bytes_of(trace)
        check(f"{name}: all messages are many bytes", whole > 40 * messages, whole)
        check(f"{name}: the workspace brings few", 0 < FEWER * came < whole, (came, whole))
        print(f"{name}: {came} bytes; {whole} for {messages} messages")
    return result()


if __name__ == "__main__":
    sys.exit(main())
