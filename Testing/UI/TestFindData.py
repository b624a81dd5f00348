"""Find Data: a query for a rank also selects its messages, and remains in the window with its producer."""

import json
import os
import re
import sys

from checks import check, data, equal, result
from programs import mistakes, play

FIND = "pqClientMainWindow/findDataDock/findDataScrollArea/scrollArea/qt_scrollarea_viewport/findDataWidget"


def main():
    os.environ["PCLVIS_TRACE"] = data("cg16_clean", "traces.otf2")
    code, output = play("FindData.xml", script="show_find_data.py", FIND=FIND)
    check("query and producer stay", code == 0 and "Traceback" not in output, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")
    told = [json.loads(line)["selected"] for line in re.findall(r"^STATE (.*)$", output, re.MULTILINE)]
    equal("the query selects the rank, and what it sent and received", told[-1],
          [[["destination", 3], ["source", 3]], ["(id == 3)"]])


if __name__ == "__main__":
    main()
    sys.exit(result())
