"""The real ParaView window: labels with units, and a list of regions that never restores a cleared choice.

The actions are those of Panels.xml; the state is reported by show_panels.py.
"""

import json
import re
import sys

from checks import check, data, equal, result
from programs import mistakes, play

PANEL = ("pqClientMainWindow/propertiesDock/propertiesPanel/scrollArea/qt_scrollarea_viewport/"
          "scrollAreaWidgetContents/PropertiesFrame/ProxyPanel")


def main():
    code, output = play("Panels.xml", script="show_panels.py", PANEL=PANEL,
                        TRACE=data("cg16_clean", "traces.otf2"))
    check("ParaView ends well", code == 0 and "Traceback" not in output, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")
    told = [json.loads(line)["panels"] for line in re.findall(r"^STATE (.*)$", output, re.MULTILINE)]
    told = [state for i, state in enumerate(told) if state and state not in told[:i]]
    equal("a region is chosen, taken back elsewhere, and not chosen again by Apply", told,
          [[[1], 0], [[1], 1], [[], 1], [[], 0]])


if __name__ == "__main__":
    main()
    sys.exit(result())
