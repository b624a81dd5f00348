"""Ranks and messages selected by a script, in all tables of a workspace, here and on servers.

Expected selections are computed from the tables, row by row, by the meaning of a row.
"""

import re
import sys

import numpy
from checks import check, data, equal, raises, result, scratch
from made import messages as made_messages
from paraview import servermanager, simple
from paraview.servermanager import OutputPort
from pictures import picture, pixels
from servers import PROCESSES, long_trace, received, start
from TestWorkspace import clear

import pclvis
from pclvis import selection
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

TRACE = data("cg64_roundrobin", "traces.otf2")
ACCENT = "0B6E99"  # of rings
#: the tables that take part: kind of source, port
TABLES = {"messages": ("OTF2TraceReader", 0), "calls": ("OTF2TraceReader", 1),
          "ranks": ("OTF2TraceReader", 2), "waits": ("WaitStates", 0),
          "criteria": ("LatencyCriteria", 0), "inside": ("CommunicationRegions", 0),
          "rank regions": ("CommunicationRegions", 1), "windows": ("TemporalAbstraction", 1),
          "periods": ("TemporalAbstraction", 2), "durations": ("LatencyAttribution", 0),
          "causes": ("LatencyAttribution", 4), "rank work": ("LatencyAttribution", 6),
          "places": ("LatencyAttribution", 8), "in states": ("CommunicationDAG", 0),
          "states": ("CommunicationDAG", 1), "links": ("CommunicationDAG", 2),
          "bars": ("CommunicationDAG", 3)}
#: graph ports, and the tables of their blocks
GRAPHS = {"CommunicationRegions": (5, {1: "rank regions"}),
          "TemporalAbstraction": (3, {1: "windows", 2: "periods"}),
          "LatencyAttribution": (5, {1: "durations", 5: "causes", 6: "rank work", 7: "places"}),
          "CommunicationDAG": (4, {1: "states", 2: "links", 3: "bars"})}
#: what identifies a row
KEYS = {"message_id": ["message_id"], "rank": ["rank"], "begin_s": ["begin_s", "end_s", "region"],
        "state": ["state", "message_id"], "from_state": ["from_state", "to_state", "kind"]}


def source(kind):
    return next(proxy for proxy in simple.GetSources().values() if proxy.GetXMLName() == kind)


def key(table):
    """One text per row that identifies it."""
    if "call_id" in table:
        names = ["call_id"]
    else:
        first = next(name for name in ("from_state", "state", "begin_s", "message_id", "rank")
                     if name in table)
        names = [name for name in KEYS[first] if name in table]
    return [tuple(float(table[name][i]) for name in names) for i in range(table.rows)]


def selected(name):
    """The selection in a table, sorted."""
    kind, port = TABLES[name]
    proxy = source(kind)
    picked = proxy.SMProxy.GetSelectionInput(port)
    if not picked:
        return []
    extract = servermanager.filters.ExtractSelection(
        Input=OutputPort(proxy, port), Selection=servermanager._getPyProxy(picked))
    rows = fetch(extract)
    return sorted(key(rows)) if rows.rows else []


def in_graph(kind):
    """Selected rows of a graph port: names of its tables, and rows."""
    port, blocks = GRAPHS[kind]
    picked = source(kind).SMProxy.GetSelectionInput(port)
    if not picked:
        return {}
    ids = list(servermanager._getPyProxy(picked).Input[0].IDs)
    found = {}
    for i in range(0, len(ids), 3):
        found.setdefault(blocks[ids[i]], []).append(ids[i + 2])
    return {name: sorted(rows) for name, rows in found.items()}


def shares_in(kind):
    """The shares in a graph port's selection: (table, row) -> (selected, all)."""
    port, blocks = GRAPHS[kind]
    picked = source(kind).SMProxy.GetSelectionInput(port)
    text = picked.GetAnnotation("PCLVisShares") if picked else None
    numbers = [int(word) for word in (text or "").split()]
    return {(blocks[block], row): (some, every) for block, row, some, every in
            zip(*(numbers[i::4] for i in range(4)))}


class Rows:
    """The tables, and what must be selected in them together with some messages."""

    def __init__(self):
        self.tables = {name: fetch(source(kind), port).copy_out()
                       for name, (kind, port) in TABLES.items()}

    def chosen(self, by):
        """Mask of messages; `by` is a function of the table."""
        return by(self.tables["in states"])

    def expected(self, by, ranks=None, states=None):
        """Masks of the rows of all tables; ranks without messages are given separately."""
        table = self.tables["in states"]
        mask = by(table)
        ids = set(table["message_id"][mask].tolist())
        ends = set(table["source"][mask].tolist()) | set(table["destination"][mask].tolist())
        shown = sorted(ends - {-1} if ranks is None else ranks)
        found = {name: numpy.isin(self.tables[name]["message_id"], sorted(ids))
                 for name in ("messages", "waits", "criteria", "inside", "in states")}
        for name in ("ranks", "rank regions", "rank work", "places"):
            found[name] = numpy.isin(self.tables[name]["rank"], shown)
        calls = self.tables["calls"]["rank"]
        found["calls"] = numpy.isin(calls, shown) if ranks is not None and states is None else (
            numpy.zeros(len(calls), bool))
        for name in ("windows", "periods", "durations", "causes"):
            found[name] = self.holding(name, table, mask)
        sends, receives = table["send_state"][mask], table["receive_state"][mask]
        by_rank = numpy.isin(self.tables["states"]["rank"], shown)
        found["states"] = by_rank if ranks is not None else numpy.isin(
            self.tables["states"]["state"], numpy.concatenate([sends, receives]))
        bars, links = self.tables["bars"], self.tables["links"]
        found["bars"] = numpy.isin(bars["message_id"], sorted(ids))
        pairs = set(zip(sends.tolist(), receives.tolist()))
        found["links"] = numpy.array([pair in pairs for pair in zip(
            links["from_state"].tolist(), links["to_state"].tolist())], bool)
        return found

    def holding(self, name, messages, mask):
        """Rows of a table of times that contain one of the messages."""
        table = self.tables[name]
        times, found = messages["send_begin_s"], []
        for i in range(table.rows):
            held = mask & (times >= table["begin_s"][i]) & (times < table["end_s"][i])
            if "region" in table and table["region"][i] >= 0:
                held = held & (messages["source_region"] == table["region"][i]) & (
                    messages["destination_region"] == table["region"][i])
            found.append(bool(held.any()))
        return numpy.array(found, bool)

    def compare_shares(self, sentence, by):
        """Windows, periods and durations have the numbers of their selected messages."""
        messages = self.tables["in states"]
        for kind, names in (("TemporalAbstraction", ("windows", "periods")),
                            ("LatencyAttribution", ("durations", "causes"))):
            wanted = {}
            for name in names:
                for i in range(self.tables[name].rows):
                    held = sent_in(self.tables[name], i)(messages)
                    some = int((held & by(messages)).sum())
                    if some:
                        wanted[name, i] = (some, int(held.sum()))
            equal(f"{sentence}: shares in {kind}", shares_in(kind), wanted)
            check(f"{sentence}: some are parts of {kind}",
                  any(some < every for some, every in wanted.values()), wanted)

    def compare(self, sentence, expected, besides=()):
        """All tables have the expected selections, and graphs those of their tables."""
        for name, mask in expected.items():
            if name not in besides:
                keys = key(self.tables[name])
                found, wanted = selected(name), sorted(keys[i] for i in numpy.flatnonzero(mask))
                check(f"{sentence}: {name}", found == wanted,
                      f"{len(found)} of {len(wanted)} rows: {found[:3]} for {wanted[:3]}")
        for kind, (_, blocks) in GRAPHS.items():
            rows = {name: numpy.flatnonzero(expected[name]).tolist() for name in blocks.values()
                    if expected[name].any()}
            if not set(rows) & set(besides) and not set(blocks.values()) & set(besides):
                equal(f"{sentence}: graph of {kind}", in_graph(kind), rows)


def pick(name, rows):
    """Select rows of a table as a spreadsheet does, and spread the selection to all others."""
    kind, port = TABLES[name]
    proxy = source(kind)
    ids = servermanager.sources.IDSelectionSource(
        FieldType="ROW", IDs=[number for row in rows for number in (0, int(row))])
    proxy.SMProxy.SetSelectionInput(port, servermanager.filters.AppendSelections(
        Input=[ids], Expression="rows", SelectionNames=["rows"]).SMProxy, 0)
    selection.spread_selection(proxy, port)


def sent_in(table, i):
    """Messages that a row of times stands for."""
    def by(messages):
        held = (messages["send_begin_s"] >= table["begin_s"][i]) & (
            messages["send_begin_s"] < table["end_s"][i])
        if "region" in table and table["region"][i] >= 0:
            held &= (messages["source_region"] == table["region"][i]) & (
                messages["destination_region"] == table["region"][i])
        return held
    return by


def nothing(sentence, rows):
    rows.compare(sentence, {name: numpy.zeros(table.rows, bool)
                            for name, table in rows.tables.items()})


def ranks_and_messages(name, made, rows):
    """By their numbers, as from a script."""
    tables = rows.tables
    ranks = sorted(set(tables["states"]["rank"].tolist()))[:2] + [63]
    selection.select_ranks(ranks)
    def of_ranks(table):
        return numpy.isin(table["source"], ranks) | numpy.isin(table["destination"], ranks)
    rows.compare(f"{name}: ranks", rows.expected(of_ranks, ranks))
    rows.compare_shares(f"{name}: ranks", of_ranks)
    parts(name, made)
    ranks = list(range(1, 64, 3))
    selection.select_ranks(ranks)
    rows.compare(f"{name}: scattered ranks", rows.expected(lambda table: numpy.isin(
        table["source"], ranks) | numpy.isin(table["destination"], ranks), ranks))
    ids = tables["bars"]["message_id"][:1].tolist() + tables["messages"]["message_id"][3::211].tolist()
    selection.select_messages(ids)
    rows.compare(f"{name}: {len(ids)} messages",
                 rows.expected(lambda table: numpy.isin(table["message_id"], ids)))
    selection.select_messages(ids[:1])
    one = rows.expected(lambda table: table["message_id"] == ids[0])
    check(f"{name}: a message is in some windows and one duration only",
          0 < one["windows"].sum() < len(one["windows"]) and one["durations"].sum() == 1)
    drawn(name, made)


def picks(name, made, rows):
    """From rows selected in a table."""
    tables = rows.tables
    row = int(numpy.flatnonzero(tables["periods"]["region"] == made.region)[-1])
    pick("periods", [row])
    rows.compare(f"{name}: a period", rows.expected(sent_in(tables["periods"], row)),
                 ("windows", "periods"))
    number = int(tables["messages"]["message_id"][100])
    pick("inside", [100])
    rows.compare(f"{name}: a row of messages",
                 rows.expected(lambda table: table["message_id"] == number), ("inside",))


def culprits(name, made, rows):
    """The mapping of this trace is poor all the time: all messages between nodes are selected."""
    before = made.evolution_view.WindowBegin
    selection.select_culprits(made.filters.attribution)
    rows.compare(f"{name}: a poor mapping", rows.expected(lambda table: table["inter_node"] == 1))
    equal(f"{name}: which holds all the time, so that no time is chosen",
          made.evolution_view.WindowBegin, before)


def more_picks(name, rows):
    """From other tables, and in some ports only."""
    tables = rows.tables
    pick("durations", [1])
    rows.compare(f"{name}: a duration", rows.expected(sent_in(tables["durations"], 1)),
                 ("durations", "causes", "rank work", "places"))
    state = int(tables["states"]["state"][2])
    pick("states", [2])
    rows.compare(f"{name}: a state", rows.expected(
        lambda table: (table["send_state"] == state) | (table["receive_state"] == state),
        [int(tables["states"]["rank"][2])], [state]), ("states", "links", "bars"))
    reader = source("OTF2TraceReader")
    selection.select_ranks([])
    selection.select_ranks([1], [(reader, 2)])
    equal(f"{name}: in one port only", (selected("ranks"), selected("messages")), ([(1.0,)], []))
    selection.select_ranks([], [(reader, 2)])
    selection.select_ranks([3], trace=reader)
    equal(f"{name}: of a trace", selected("ranks"), [(3.0,)])
    selection.select_messages([])


def everything(name, rows=None):
    """All ways to select, in all tables; the results are the same with and without a server."""
    made = pclvis.communication_latency_workspace(TRACE, (1000, 800))
    known, rows = rows is not None, rows or Rows()
    check(f"{name}: there is what to select", min(rows.tables[kind].rows for kind in (
        "messages", "periods", "durations", "states", "links", "bars")) > 2)
    ranks_and_messages(name, made, rows)
    picks(name, made, rows)
    culprits(name, made, rows)
    if not known:
        more_picks(name, rows)
    selection.select_ranks([])
    nothing(f"{name}: nothing", rows)
    return rows


def tips(view, size):
    """The tips over a view, point by point."""
    pointer, found = view.GetRenderWindow().GetInteractor(), set()
    for y, x in numpy.ndindex(size[1] // 10, size[0] // 20):
        pointer.SetEventInformation(20 * x, 10 * y, 0, 0, chr(0), 0, None)
        pointer.InvokeEvent("MouseMoveEvent")
        view.SMProxy.UpdatePropertyInformation()
        found.add(view.SMProxy.GetProperty("Tip").GetElement(0))
    return found


def told(made):
    """Tips over periods and durations have the numbers of their shares."""
    for view, kind, table, first in (
            (made.evolution_view, "TemporalAbstraction", "periods", "Growth|Steady|Peak|Other"),
            (made.attribution_view, "LatencyAttribution", "durations", "Duration")):
        wanted = {f"{some} of {every} messages" for (name, _), (some, every)
                  in shares_in(kind).items() if name == table}
        picture(view, "tips.png", (600, 400))
        about = [tip for tip in tips(view, (600, 400)) if re.match(first, tip)]
        lines = [re.search(r"\nselected: (.* messages)", tip) for tip in about]
        found = {line[1] for line in lines if line}
        check(f"tips over {table} tell of their shares", found and found <= wanted, (found, wanted))


def legend(view):
    """Whether the legend explains rings that show shares."""
    before = list(view.ViewSize), view.Legend
    view.ViewSize, view.Legend = (1200, 900), 1
    simple.ExportView(scratch("legend.svg"), view=view, Rendertextaspaths=0)
    view.ViewSize, view.Legend = before
    with open(scratch("legend.svg"), encoding="utf-8") as file:
        return "share of the messages that is selected" in file.read()


def parts(name, made):
    """Rings show shares, and are whole if their selection has none."""
    if name == "alone":
        told(made)
    for view, kind in ((made.evolution_view, "TemporalAbstraction"),
                       (made.attribution_view, "LatencyAttribution")):
        some = picture(view, f"{name}_parts.png", (600, 400))
        check(f"{name}: the {view.GetXMLName()} explains parts of rings", legend(view))
        source(kind).SMProxy.GetSelectionInput(GRAPHS[kind][0]).RemoveAnnotation("PCLVisShares")
        every = picture(view, f"{name}_whole.png", (600, 400))
        check(f"{name}: and not where there are none", not legend(view))
        other = int((some != every).any(axis=2).sum())
        check(f"{name}: the {view.GetXMLName()} draws parts of rings", other > 30, other)


def drawn(name, made):
    """Rings of one message's window, period and duration are visible."""
    views = (made.evolution_view, made.attribution_view)
    with_rings = [pixels(picture(view, f"{name}.png", (600, 400)), ACCENT) for view in views]
    message = int(selected("messages")[0][0])
    selection.select_messages([])
    without = [pixels(picture(view, f"{name}.png", (600, 400)), ACCENT) for view in views]
    for view, more, less in zip(views, with_rings, without):
        check(f"{name}: the {view.GetXMLName()} rings them", 20 < more - less < 4000, (more, less))
    selection.select_messages([message])


def moved(name, trace):
    """The messages of selected ranks stay where they are."""
    made = pclvis.communication_latency_workspace(trace, (1000, 800))
    before = received()
    selection.select_ranks(range(16))
    came = received() - before
    before = received()
    rows = len(selected("messages"))
    whole = received() - before
    check(f"{name}: ranks have many messages", rows > 30000, rows)
    check(f"{name}: which do not come when they are selected", 10 * came < whole, (came, whole))
    print(f"{name}: {came} bytes; {whole} for the {rows} messages")
    clear()


def questions():
    """The filter by itself: four messages, of ranks 0 to 3."""
    table = made_messages([(0, 1, 0, 8, 1, 1, 0), (1, 2, 0, 8, 1, 1, 0), (2, 3, 0, 8, 1, 1, 0)],
                          send_begin_s=[0, 1, 2])
    filter_ = servermanager.filters.SelectedMessages(Input=table, Ranks="2", Messages="0")
    equal("ranks at the ends of messages by number and by rank",
          fetch(filter_, small=True)["rank"].tolist(), [0, 1, 2, 3])
    equal("of one message", fetch(servermanager.filters.SelectedMessages(
        Input=table, Messages="2-2"), small=True)["rank"].tolist(), [2, 3])

    def failing(**properties):
        with raising():
            servermanager.filters.SelectedMessages(Input=table, **properties).UpdatePipeline()
    raises("no list of ranks", PipelineError, ["is not a list such as 3-5,8"], failing, Ranks="few")
    clear()


def numbers():
    """The source of selections by itself: columns of both types, ranges, numbers that do not occur."""
    n = 1000
    table = made_messages([(i % 20, i % 7, 0, 8, 1, 1, 0) for i in range(n)], send_begin_s=range(n))
    rows = fetch(table)
    wanted = [0, 1, 2, 5, 9, 11, 15, 500, 700, 9999]
    for column, kind in (("source", 6), ("message_id", 12)):
        picked = servermanager.misc.NumberSelection(
            ArrayName=column, DataType=kind, Numbers="0-2,5,9-9,11,15,500,700,9999")
        extract = servermanager.filters.ExtractSelection(Input=table, Selection=picked)
        equal(f"rows with one of the numbers in {column}", fetch(extract)["message_id"].tolist(),
              rows["message_id"][numpy.isin(rows[column], wanted)].tolist())
        extract = servermanager.filters.ExtractSelection(
            Input=table, Selection=servermanager.misc.NumberSelection(
                ArrayName=column, DataType=kind, Numbers="0-2,5,9-9,11,15,500,700,9999", InsideOut=1))
        equal("inside out: the others", fetch(extract)["message_id"].tolist(),
              rows["message_id"][~numpy.isin(rows[column], wanted)].tolist())
    clear()


def refusals():
    raises("without a trace", PipelineError, ["no trace is open"], selection.select_ranks, [1])
    first = pclvis.pipelines.open_trace(TRACE)
    pclvis.pipelines.open_trace(data("cg16_clean", "traces.otf2"))
    simple.SetActiveSource(None)
    raises("several traces", PipelineError, ["several traces", "trace="], selection.select_ranks, [1])
    simple.SetActiveSource(first)
    selection.select_ranks([1])
    check("the active one", first.SMProxy.GetSelectionInput(2))
    clear()


def loaded():
    """A state file saved while ranks are selected."""
    pclvis.pipelines.open_trace(TRACE)
    selection.select_ranks([1])
    file = scratch("selected.pvsm")
    simple.SaveState(file)
    clear()
    simple.LoadState(file)
    source("OTF2TraceReader").UpdatePipeline()
    selection.select_ranks([2])
    check("once it is loaded, its trace can be selected in", source("OTF2TraceReader").SMProxy.GetSelectionInput(2))
    clear()


def main():
    loaded()
    questions()
    numbers()
    refusals()
    rows = everything("alone")
    clear()
    trace = long_trace()
    for processes in PROCESSES:
        simple.Connect("localhost", start(processes))
        pclvis.load_plugin()
        name = f"server{processes}"
        everything(name, rows)
        clear()
        moved(name, trace)
    return result()


if __name__ == "__main__":
    sys.exit(main())
