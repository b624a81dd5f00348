"""Run inside ParaView's window by --script: like show_attribution.py, with the causes of Cause Prices in the time bar.

The part "causes" of the state contains the ranks and messages selected in the trace, and the window.
"""

from paraview import simple
from paraview.servermanager import OutputPort

import watch_state
from pclvis import pipelines
from picked import selected, tell_changes

watch_state.more["causes"] = dict  # until there is something to report
import show_attribution as shown  # noqa: E402  (shows it, and tells the state)


def told():
    return {"tip": watch_state.attribution()["tip"], "window": [shown.view.WindowBegin, shown.view.WindowEnd],
            "ranks": [row[-1] for row in selected(shown.reader, 2)], "messages": selected(shown.reader, 0),
            "calls": selected(shown.reader, 1)}


prices = pipelines.cause_prices(shown.reader, shown.reader)
simple.Show(OutputPort(prices, pipelines.PRICE_PORTS["cause_tree"]), shown.view)
simple.Render(shown.view)
watch_state.more["causes"] = told
tell_changes(shown.view, "causes", told)
