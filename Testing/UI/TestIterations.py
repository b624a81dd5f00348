"""The real ParaView window: iterations chosen as the unit of time in panels, with the loops in another branch.

The actions are those of Iterations.xml; the state is reported by show_iterations.py.
"""

import json
import re
import sys

from checks import check, equal, result
from programs import mistakes, play
from TestPanels import PANEL

#: of the program's main loop, as generated
ITERATIONS = 20


def main():
    code, output = play("Iterations.xml", script="show_iterations.py", PANEL=PANEL)
    check("ParaView ends well", code == 0 and "Traceback" not in output, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")
    told = [json.loads(line)["iterations"] for line in re.findall(r"^STATE (.*)$", output, re.MULTILINE)]
    begins = json.loads(re.search(r"^ITERATIONS (.*)$", output, re.MULTILINE).group(1))
    equal("the loop has the program's iterations", len(begins), ITERATIONS)
    equal("Time Unit Iterations makes each a window of Temporal Abstraction", told[-1].get("windows"),
          list(range(ITERATIONS)))
    equal("Periods, chosen from the list, a period of Rank Metrics", told[-1].get("periods"), begins)


if __name__ == "__main__":
    main()
    sys.exit(result())
