"""The real ParaView window at its first start: a bar that says where to begin, and the example traces."""

import json
import pathlib
import re
import sys

from checks import check, data, equal, result
from programs import mistakes, play

BAR = "pqClientMainWindow/centralwidget/MPITrace"
MENU = "pqClientMainWindow/menubar/menu_File/menuExampleTraces"
_OPEN = ("scorep-halo-slow-4 is open. See which of its messages are slow, and why, in four linked views; or "
         "press Apply for a table.")


def an_example():
    """The example from the menu, and what is offered with it."""
    code, output = play("FirstExample.xml", BAR=BAR, MENU=MENU, OPEN=_OPEN)
    check("an example trace opens from the menu File", code == 0, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")
    told = json.loads(re.findall(r"^STATE (.*)$", output, re.MULTILINE)[-1])
    equal("the offered button opens the four views", sorted(told["views"]),
          ["AttributionView", "DAGView", "EvolutionView", "RegionGraphView", "RenderView"])
    for path in sorted(pathlib.Path(data("README.md")).parent.glob("*/MANIFEST.md")):
        shown = path.read_text(encoding="ascii").split("\n\n")[1]
        check(f"{path.parent.name}: what the menu shows is a sentence", 60 < len(shown) < 220 and shown[0].isupper()
              and shown.endswith("."), shown)


def closes(**how):
    """Whether there was a welcome bar, which was then closed."""
    code, output = play("CloseWelcome.xml", BAR=BAR, **how)
    check("without a welcome, the player says so",
          code == 0 or "MPITraceWelcome" in output, output[-3000:])
    return code == 0


def without_dialog():
    """Turn off ParaView's own dialog at the first start, which would wait for an answer."""
    for used in pathlib.Path.home().glob(".config/ParaView/*-dr.ini"):
        kept = used.with_name(used.name.replace("-dr", ""))
        kept.write_text("[General]\nGeneralSettings.ShowWelcomeDialog=false\n", encoding="utf-8")


def main():
    an_example()
    check("a trace that is opened ends the welcome", not closes(script="open_trace.py"))
    without_dialog()
    check("the welcome is there at the first start", closes(fresh=False))
    check("and once closed, it does not come back", not closes(fresh=False))


if __name__ == "__main__":
    main()
    sys.exit(result())
