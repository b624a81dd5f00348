"""What the workspace keeps: folds in another window, that something is visible, the colors of its region graph."""

import json

from checks import check, equal

#: Python code that runs in the window: folds the last state of its layer 0 that has a successor.
_FOLD = """
from pclvis.tables import fetch
view = next(v for v in simple.GetViews() if v.GetXMLName() == 'DAGView')
dag = next(s for s in simple.GetSources().values() if s.GetXMLName() == 'CommunicationDAG')
def known(number):
    table = fetch(dag, 1)
    row = table['state'].tolist().index(number)
    return [int(table['rank'][row]), float(table['begin_s'][row])]
folded = int(fetch(dag, 2)['from_state'].max())
key = known(folded)
view.FoldedStates = [folded]
"""
#: Python code that runs in the window: how the next workspace opens, after each choice in this one's region graph.
_COLORS = """
graph = next(v for v in simple.GetViews() if v.GetXMLName() == 'RegionGraphView')
kept = []
for graph.ColorBy in ('Latency of the region', 'Region'):
    kept.append(servermanager.vtkSMSettings.GetInstance().GetSettingAsInt('.PCLVis.RegionGraphColorBy', -1))
out('COLORS ' + json.dumps(kept))
"""
_SHIFT = "dag.WindowBegin = {}\nsimple.RenderAllViews()\n"
_TELL = "out('KEPT ' + json.dumps([folded, key, list(view.FoldedStates), view.Zoom, list(view.Offset)," \
        " [known(n) for n in view.FoldedStates]]))\n"


def told(window, run, code):
    """What is folded and visible after that code."""
    run(code)
    window.rest()
    run(_TELL)
    return json.loads([line[5:] for line in window.output if line.startswith("KEPT ")][-1])


def remembering(window, opened, run):
    """Another time window has different numbers, and different places, for the same states."""
    begin = opened["shared"]["EvolutionView"][0]
    first, key, *_ = told(window, run, _FOLD)
    _, _, now, _, _, keys = told(window, run, _SHIFT.format(begin / 2))
    equal("in a longer window the same state is folded", keys, [key])
    check("which has another number there", now != [first], now)
    _, _, now, *_ = told(window, run, _SHIFT.format(begin))
    equal("back again it is as before", now, [first])
    zoom = told(window, run, "view.Zoom, view.Offset = 150, [1e5, 1e5]\n")[3]
    equal("a camera that looks beside everything stays as long as the data do", zoom, 150)
    _, _, _, zoom, offset, _ = told(window, run, _SHIFT.format(begin / 2))
    equal("another window is seen as a whole then", (zoom, offset), (1, [0, 0]))
    told(window, run, _SHIFT.format(begin))
    told(window, run, "view.FoldedStates = []\n")
    run(_COLORS)
    equal("by what the region graph was last colored the next workspace opens", window.said("COLORS"), [1, 0])
