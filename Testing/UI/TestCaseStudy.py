"""The paper's case studies in the window, by the pointer: region, period, states, cause, placement, before and after.

Views/CaseStudies.md describes the same in words. Expected values come from the truth of the shared cases: ranks of
the region, times of its durations, their causes, messages between nodes with and without another placement.
"""

import json
import re
import sys

import numpy

import menus
from answers import switch, told
from checks import check, equal, near, result, shared, skip
from screen import click, fill, move, picture, places, xdotool
from TestEvolutionView import _STEADY, handles
from TestWorkspace import button, run
from windows import visit

_INTER, _INTRA = "C0262D", "BCCFE5"  # of the pie: between nodes, within nodes
_FIRST_CAUSE = "7A3E12"  # of the bar Time: the cause with the highest price
#: places on the display where the workspace has its region graph and its evolution
_GRAPH, _EVOLUTION = (305, 270, 615, 535), (300, 700, 870, 900)
#: only the grounds of discs have this many pixels of one pale color
_DISC = 1500
#: [pixel] edges of a pie, which have neither of its colors
_EDGE = 4
#: [pixel] gaps in a symbol where the lines of the chosen window cross it
_LINE = 6


def truth_of(name):
    return json.loads(shared("cases", name, "truth.json").read_text(encoding="utf-8"))


def within(found, area):
    left, top, right, bottom = area
    return found[(found[:, 0] > left) & (found[:, 0] < right) & (found[:, 1] > top) & (found[:, 1] < bottom)]


def disc(warmest):
    """A free place in the warmest or the coldest disc of the region graph, found by its ground; None until there is
    one."""
    left, top, right, bottom = _GRAPH
    part = picture()[top:bottom, left:right].astype(int)
    codes = part @ [0x10000, 0x100, 1]
    grounds, counts = numpy.unique(codes, return_counts=True)
    grounds = grounds[(counts > _DISC) & (grounds >> 16 > 0xD0) & (grounds != 0xFFFFFF)]
    if not len(grounds):
        return None
    warmth = (grounds >> 16) - (grounds & 0xFF)
    same = codes == grounds[warmth.argmax() if warmest else warmth.argmin()]
    free = numpy.all([numpy.roll(same, (i, j), (0, 1)) for i in (-2, 0, 2) for j in (-2, 0, 2)], axis=0)
    rows, columns = numpy.nonzero(free)
    return [int(columns[len(rows) // 2]) + left, int(rows[len(rows) // 2]) + top] if len(rows) else None


def steady_signs():
    """Middles of the symbols of steady periods in the evolution's upper row, from left to right."""
    found = within(places(_STEADY), _EVOLUTION)
    if not len(found):
        return []
    row = found[:, 1].min() + 2
    columns = numpy.unique(found[found[:, 1] == row][:, 0])
    runs = numpy.split(columns, numpy.nonzero(numpy.diff(columns) > _LINE)[0] + 1)
    return [[round(run.mean()), int(row)] for run in runs if len(run) > 4]


def enlarge():
    """Enlarge the attribution view, at the lower right, to the whole layout, by the button to the left of the last
    one."""
    buttons = within(places("000000", 60), (1180, 620, 1275, 670))
    if len(buttons):
        click(buttons.mean(axis=0))


def pie():
    """Share of messages between nodes shown by the pie, from its pixels; None if it is absent or still being drawn.

    The messages within nodes are a quarter to half of it, at the upper left: the width of that sector is the radius.
    """
    inter, intra = places(_INTER, 0), places(_INTRA, 0)
    if len(intra) < 300:
        return None
    left, top = intra.min(axis=0)
    size = 2 * (intra[:, 0].max() - left) + _EDGE
    inter = within(inter, (left, top, left + size, top + size))
    return len(inter) / (len(inter) + len(intra)) if len(inter) >= 300 else None


def enlarged_pie(window, wanted):
    """The share shown by the pie in the whole layout, once it is as wanted; repeated if a busy window missed the
    click."""
    for _ in range(2):
        enlarge()
        seen = window.sees(pie, wanted)
        if wanted(seen):
            return seen
    return 0


def linked(state):
    """Whether the DAG has the same window and region as the evolution."""
    begin, end, region = state["shared"].get("EvolutionView", [0, 0, -1])
    return region >= 0 and state["dag"] == [begin, end, [region]]


def opened(window, name):
    """Open the workspace of the selected trace with the button of the toolbar."""
    click(button())
    window.becomes("the button builds the workspace", lambda state: (
        f"Communication latency of {name}" in state["layouts"] and state["states"] > 0 and linked(state)), 60)
    check("and draws it", window.ready(lambda: disc(True) and handles()))
    window.rest()


def hot_region(window, truth):
    """From a region that is not slow to the slow one: returns the number of the warmest disc."""
    region = window.state["shared"]["EvolutionView"][2]
    move([700, 505])  # where no tip covers the discs
    window.rest()
    click(disc(False))
    window.becomes("a click on the coldest disc chooses its region", lambda state: (
        state["shared"]["EvolutionView"][2] != region))
    for _ in range(3):  # in a slow window, the picture may be older than the state
        move([700, 505])
        window.rest()
        window.ready(lambda: disc(True))
        click(disc(True))
        if window.until(lambda state: state["shared"]["EvolutionView"][2] == region, 10):
            break
    window.becomes("one on the warmest that which the workspace had opened with", lambda state: (
        state["shared"]["EvolutionView"][2] == region))
    run(window, _RANKS.format(region))
    mine, hot = set(window.said("RANKS")), truth["regions"]["hot_region"]
    planted = {rank for rank, of in enumerate(truth["regions"]["region_of_rank"]) if of == hot}
    check("it has the ranks of the paper's region", len(mine & planted) > 0.95 * len(mine | planted),
          sorted(mine ^ planted))
    return region


#: Python code that runs in the window.
_RANKS = """
from pclvis.tables import fetch
regions = next(s for s in simple.GetSources().values() if s.GetXMLName() == 'CommunicationRegions')
ranks = fetch(regions, 1, small=True)
out('RANKS ' + json.dumps(ranks['rank'][ranks['region'] == {}].tolist()))
"""
_ZOOM = """
shown = next(v for v in simple.GetViews() if v.GetXMLName() == 'DAGView')
out(f'ZOOM {shown.Zoom}')
"""
_MOVED = """
work = fetch(next(s for s in simple.GetSources().values() if s.GetXMLName() == 'LatencyAttribution'), 6, small=True)
out('MOVED ' + json.dumps(work['rank'][work['node'] != work['proposed_node']].tolist()))
"""
_PROPOSED = """
facts = fetch(next(s for s in simple.GetSources().values() if s.GetXMLName() == 'RankRemapping'), small=True).facts
out('PROPOSED ' + json.dumps([int(facts[name]) for name in ('inter_node_messages', 'inter_node_messages_proposed')]))
"""


def inside(found, planted):
    """Whether a period is inside a duration, with a tolerance of a tenth, and at least a third as long."""
    both = min(found[1], planted[1]) - max(found[0], planted[0])
    return both > 0.9 * (found[1] - found[0]) and both > (planted[1] - planted[0]) / 3


def duration(window, sign, planted, region):
    """A click on a period's symbol: its time, its states, and the answer of the attribution."""
    click(sign)
    name = planted["name"]
    window.becomes(f"{name}: a click on the period chooses its time", lambda state: inside(
        state["shared"]["EvolutionView"][:2], planted["window_s"]))
    begin, end, _ = window.state["shared"]["EvolutionView"]
    choice = [begin, end, [region]]
    window.becomes(f"{name}: the DAG has the states of the region in that time", lambda state: (
        state["dag"] == choice and state["states"] > 100))
    if window.state["why"][:2] == [0, -1]:
        click(switch())
    window.becomes(f"{name}: the attribution answers for them", lambda state: state["why"] == choice)
    return told(window, lambda code: run(window, code))


def shares(sentence):
    """[%] of the messages between nodes, with this and with the other placement, according to the sentence."""
    found = re.search(r"(\S+) % of the messages go between nodes, (\S+) % elsewhere", sentence)
    return [float(part) for part in found.groups()] if found else [0, 100]


def zoomed(window):
    """The wheel over the DAG."""
    move([900, 400])
    xdotool("click", "--repeat", 8, "--delay", 60, 4)
    window.rest()
    run(window, _ZOOM)
    check("the wheel zooms to the states' glyphs", window.said("ZOOM") > 2, window.output[-1])


def proposal(window, truth):
    """Rank Remapping, from the menu."""
    check("Rank Remapping is chosen from the menu", menus.point_at("Rank Remapping"))
    check("and applied", menus.apply())
    window.becomes("it is there", lambda state: "RankRemapping" in state["sources"])
    window.rest()
    run(window, _PROPOSED)
    now, proposed = window.said("PROPOSED")
    equal("it counts the messages between nodes", now, truth["twin"]["before"]["inter"])
    check("and proposes no more than the paper's placement has", proposed <= truth["twin"]["after"]["inter"], proposed)


def share_of(counts):
    return counts["inter"] / (counts["inter"] + counts["intra"])


def minife(window):
    """Paper, 7.1: the yellow region, its two durations, and the remapping."""
    truth = truth_of("minife512")
    begin(window, "minife512")
    region = hot_region(window, truth)
    planted = {one["name"]: one for one in truth["durations"]}
    signs = steady_signs()
    if not check("two periods stand out", len(signs) == 2, signs):
        return
    sentence = duration(window, signs[0], planted["duration 1"], region)
    zoomed(window)
    here, elsewhere = shares(sentence)
    check("duration 1: placement, and the shares of Figure 11", "placement of the ranks" in sentence
          and abs(here - 88) < 2 and abs(elsewhere - 51) < 2, sentence)
    sentence = duration(window, signs[1], planted["duration 2"], region)
    check("duration 2: other jobs' traffic, and no placement", "other jobs' traffic" in sentence
          and "placement of the ranks" not in sentence, sentence)
    on_the_left = [switch()[0] - 100, switch()[1]]
    click(on_the_left)
    window.becomes("the switch leads back to the whole run", lambda state: state["why"] == [0, -1, []])
    before, after = share_of(truth["twin"]["before"]), share_of(truth["twin"]["after"])
    seen = enlarged_pie(window, lambda found: found is not None)
    near("the pie has the share of messages between nodes", seen, before, 0.02)
    proposal(window, truth)
    menus.open_file(str(shared("cases", truth["twin"]["archive"], "traces.otf2")))
    check("the trace of the remapped run is opened", menus.apply())
    opened(window, truth["twin"]["archive"])
    seen = enlarged_pie(window, lambda found: found is not None and found < before - 0.03)
    near("and its pie has fewer", seen, after, 0.02)


def app(window):
    """Paper, Figure 1: three causes in one run."""
    truth = truth_of("app1152")
    begin(window, "app1152")
    region = hot_region(window, {**truth, "regions": {**truth["regions"], "hot_region": 6}})
    planted = next(one for one in truth["durations"] if one.get("region") == 6)
    sentence = duration(window, steady_signs()[0], planted, region)
    check("A3: placement, which acts everywhere, and other jobs' traffic",
          "placement of the ranks" in sentence and "other jobs' traffic" in sentence, sentence)
    bar = within(places(_FIRST_CAUSE, 0), (880, 700, 1275, 900))
    click(bar[bar[:, 1] < bar[:, 1].min() + 6].mean(axis=0))
    run(window, _MOVED)
    moved = window.said("MOVED")
    window.becomes("a click on the part mapping of the bar selects the ranks that another placement moves",
                   lambda state: sorted({row[-1] for row in state["selected"]["ranks"]}) == moved)


def begin(window, name):
    run(window, "servermanager.vtkSMSettings.GetInstance().SetSetting('.PCLVis.RegionGraphColorBy', 1)\n"
                "simple.SetActiveSource(reader)")
    fill()
    opened(window, name)


if __name__ == "__main__":
    if not shared("cases"):
        skip("no shared traces")
    for name, tour in (("minife512", minife), ("app1152", app)):
        visit("show_workspace.py", "workspace", f"{name}: the window has the button", button, tour,
              trace=shared("cases", name))
    sys.exit(result())
