"""Both timelines under a real pointer and keyboard: every gesture that Views/README.md lists for them.

Expected values are computed from the tables of the trace, and from where rows and columns are drawn. The trace is a
ring of eight ranks, with rank 2 slow, made by pclvis-generate.
"""

import os
import subprocess
import sys

import camera_gestures
import logical_gestures
import physical_gestures
from checks import check, result, scratch
from screen import fill, places, press
from seen_timeline import SeenTimeline, sides
from windows import visit

#: the views, by the colours of their grounds
_VIEWS = {"LogicalTimelineView": "FDFEFE", "PhysicalTimelineView": "FEFDFE"}
_RANKS = 8
_SCENARIO = ("pattern=ring", f"ranks={_RANKS}", "mode=blocking", "iterations=6", "collectives=6", "slow_ranks=2")


def drawn():
    """Number of pixels of both views' grounds; None until both are there."""
    found = [len(places(ground, 0)) for ground in _VIEWS.values()]
    return found if min(found) > 20000 else None


def helping(view):
    def lists(state):
        return "Shift + drag" in {words for words, _ in view.of(state)["texts"]}

    press("question")
    view.window.becomes(f"{view.name}: ? lists the gestures", lists)
    press("Escape")
    view.window.becomes(f"{view.name}: until the next key", lambda state: not lists(state))


def tour(window):
    fill()
    # Places on the screen are computed from the screen and from what the views report: both must have the same size.
    if not check("the views have their size", window.until(lambda state: all(
            sides(ground)[2:] == state[name]["size"] for name, ground in _VIEWS.items()), 60), window.output[-5:]):
        return
    window.rest()
    steps = window.said("STEPS")
    columns = ((("StepBegin", "StepEnd"), [0, max(steps["step"]) + 1]), (("SeenBegin", "SeenEnd"), window.said("WHOLE")))
    for named, seen, gestures in zip(_VIEWS.items(), columns, (logical_gestures, physical_gestures)):
        view = SeenTimeline(window, *named, *seen, _RANKS)
        camera_gestures.zooming(view)
        camera_gestures.panning(view)
        camera_gestures.going_back(view)
        helping(view)
        gestures.tour(view)


if __name__ == "__main__":
    folder = scratch("ring")
    subprocess.run([os.environ["PCLVIS_GENERATE"], folder, *_SCENARIO], check=True, stdout=subprocess.DEVNULL)
    visit("show_timelines.py", "timelines", "the window shows both timelines", drawn, tour, trace=folder)
    sys.exit(result())
