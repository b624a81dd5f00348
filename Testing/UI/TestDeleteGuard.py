"""The panel's button Delete is disabled for a source that a filter needs, whichever output the filter takes."""

import json
import os
import re
import sys

from checks import check, data, equal, result
from programs import mistakes, play

PANEL = "pqClientMainWindow/propertiesDock/propertiesPanel"


def main():
    os.environ["PCLVIS_TRACE"] = data("scorep-halo-slow-4", "traces.otf2")
    code, output = play("DeleteGuard.xml", script="show_delete.py", PANEL=PANEL, PLOT="/0/1/1/0|0", WAITS="/0/1|0")
    check("the button is off and on as it should be", code == 0 and "Traceback" not in output, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")
    told = [json.loads(line)["sources"] for line in re.findall(r"^STATE (.*)$", output, re.MULTILINE)]
    equal("what nothing needs is deleted", sorted(told[-1]), ["OTF2TraceReader", "WaitStates"])


if __name__ == "__main__":
    main()
    sys.exit(result())
