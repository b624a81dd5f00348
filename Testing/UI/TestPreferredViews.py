"""The real ParaView window: filters from the menu open their views; typed numbers become the window.

The actions are those of PreferredViews.xml; the state is reported by watch_state.py.
"""

import itertools
import json
import re
import sys

from checks import check, data, equal, result
from programs import mistakes, play


def main():
    code, output = play("PreferredViews.xml", TRACE=data("scorep-halo-4nodes-16", "traces.otf2"),
                        SECOND=data("scorep-halo-slow-4", "traces.otf2"))
    check("ParaView ends well", code == 0, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")
    states = [json.loads(told) for told in re.findall(r"^STATE (.*)$", output, re.MULTILINE)]
    if not check("the state was told", states, output[-3000:]):
        return
    last = next(state for state in reversed(states) if len(state["layouts"]) <= 2)  # before the button
    views = last["views"]
    equal("Latency Attribution opened its view", views.get("AttributionView"),
          [["AttributionRepresentation", "LatencyAttribution", 5, 1]])
    equal("Temporal Abstraction opened its view", views.get("EvolutionView"),
          [["EvolutionRepresentation", "TemporalAbstraction", 3, 1]])
    equal("Latency Criteria opened its chart", views.get("XYChartView"),
          [["TraceLineChart", "LatencyCriteria", 2, 1]])
    shown = [row[1] for row in views.get("SpreadSheetView", [])]
    check("no table of theirs was shown beside them",
          not {"LatencyAttribution", "TemporalAbstraction", "LatencyCriteria"} & set(shown), shown)
    equal("the empty Render View made room for them; where they would get small, charts have a tab of their own",
          sorted(last["layouts"].values()),
          [["AttributionView", "EvolutionView", "SpreadSheetView", "XYChartView"],
           ["XYBarChartView", "XYBarChartView"]])
    charts = [len(state["layouts"].get("Charts", [])) for state in states]
    equal("a second bar chart opens beside the first, Undo takes it away, and Redo brings it back to its place",
          [count for count, _ in itertools.groupby(charts)], [0, 1, 2, 1, 2, 3])
    equal("the window is what was typed, exactly", last["evolution"].get("window"),
          [0.000512345, 0.0015])
    equal("a second trace's table opens beside these charts: the button's workspace keeps its room",
          sorted(states[-1]["layouts"].values()),
          [["AttributionView", "DAGView", "EvolutionView", "RegionGraphView"],
           ["AttributionView", "EvolutionView", "SpreadSheetView", "XYChartView"],
           ["SpreadSheetView", "XYBarChartView", "XYBarChartView"]])


if __name__ == "__main__":
    main()
    sys.exit(result())
