"""The real ParaView window: opens a trace, applies it, makes both filters, and shows the region graph.

The actions are those of RegionGraphView.xml; the state is reported by watch_state.py.
"""

import json
import pathlib
import re
import sys

from checks import check, data, equal, result, scratch
from programs import mistakes, play

_HERE = pathlib.Path(__file__).resolve().parent
_TRACE = "scorep-halo-4nodes-16"
_PICTURE = "RegionGraphView.png"
# In VTK's measure, which tolerates shifts by a pixel: 0 between ParaView 5.11 and 5.13, above 250
# for a different layout.
_THRESHOLD = 100


def main():
    code, output = play("RegionGraphView.xml", f"--baseline-directory={_HERE.parent / 'Baseline'}",
                        TRACE=data(_TRACE, "traces.otf2"), PICTURE=_PICTURE,
                        THRESHOLD=str(_THRESHOLD))
    check("ParaView ends well", code == 0, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")
    states = re.findall(r"^STATE (.*)$", output, re.MULTILINE)
    if not check("the state was told", states, output[-3000:]):
        return
    state = json.loads(states[-1])
    expected = json.loads(pathlib.Path(data(_TRACE, "expected.json")).read_text(encoding="utf-8"))
    messages, ranks = expected["matched"], expected["ranks"]
    sources, views = state["sources"], state["views"]
    equal("the reader shows the trace's messages", sources["OTF2TraceReader"][0], messages)
    equal("both filters pass them on",
          (sources["LatencyCriteria"][0], sources["CommunicationRegions"][0]), (messages, messages))
    equal("each rank has a region", sources["CommunicationRegions"][1], ranks)
    equal("the region graph opened in its view", views.get("RegionGraphView"),
          [["RegionGraphRepresentation", "CommunicationRegions", 5, 1]])
    check("messages are in a spreadsheet", "SpreadSheetView" in views)
    error = re.search(r'name="ImageError"[^>]*>([0-9.e+-]+)<', output)
    print("picture:", scratch(_PICTURE), "differs by", error.group(1) if error else "nothing known")


if __name__ == "__main__":
    main()
    sys.exit(result())
