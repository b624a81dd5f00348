"""Both timelines under a real pointer and keyboard: every gesture that Views/README.md lists for them.

What must be seen and selected is reckoned from the tables of the trace and from where rows and columns are drawn. The
trace is a ring of eight ranks of which rank 2 is slow, made by pclvis-generate.
"""

import os
import subprocess
import sys

import camera_gestures
import logical_gestures
import physical_gestures
from checks import result, scratch
from screen import places, press, search, xdotool
from seen_timeline import SeenTimeline
from TestWorkspace import width
from windows import visit

_LOGICAL, _PHYSICAL = "FDFEFE", "FEFDFE"
_RANKS = 8
_SCENARIO = ("pattern=ring", f"ranks={_RANKS}", "mode=blocking", "iterations=6", "collectives=6", "slow_ranks=2")


def drawn():
    """How much of both views is their ground; None before they are there."""
    found = [len(places(ground, 0)) for ground in (_LOGICAL, _PHYSICAL)]
    return found if min(found) > 20000 else None


def helping(view):
    def lists(state):
        return "Shift + drag" in {words for words, _ in view.of(state)["texts"]}

    press("question")
    view.window.becomes(f"{view.name}: ? lists the gestures", lists)
    press("Escape")
    view.window.becomes(f"{view.name}: until the next key", lambda state: not lists(state))


def tour(window):
    widest = max(search("ParaView"), key=width)
    xdotool("windowmove", widest, 0, 0, "windowsize", widest, 1280, 1024)
    window.ready(drawn)
    window.until(bool)
    window.rest()
    steps = window.said("STEPS")
    logical = SeenTimeline(window, "LogicalTimelineView", _LOGICAL, ("StepBegin", "StepEnd"),
                           [0, max(steps["step"]) + 1], _RANKS)
    physical = SeenTimeline(window, "PhysicalTimelineView", _PHYSICAL, ("SeenBegin", "SeenEnd"),
                            window.said("WHOLE"), _RANKS)
    for view, gestures in ((logical, logical_gestures), (physical, physical_gestures)):
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
