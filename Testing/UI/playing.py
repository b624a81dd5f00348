"""What the time toolbar plays in the workspace: the periods of the trace, in all linked views."""

import json

from checks import equal

_STEPS = """
scene, periods = simple.GetAnimationScene(), fetch(evolution, 2)
out('STEPS ' + json.dumps([scene.PlayMode == 'Snap To TimeSteps', scene.AnimationTime,
                           list(simple.GetTimeKeeper().TimestepValues),
                           periods['begin_s'][periods['region'] == -1].tolist()]))
"""
_SOURCES = """
from pclvis.tables import fetch
evolution = next(s for s in simple.GetSources().values() if s.GetXMLName() == 'TemporalAbstraction')
view = next(v for v in simple.GetViews() if v.GetXMLName() == 'EvolutionView')
"""


def playing(window, opened, run):
    """Next chooses the next period, without a step of undo."""
    run(_SOURCES + _STEPS)
    snaps, time, steps, begins = window.said("STEPS")
    equal("the time toolbar has the periods of all messages", steps, begins)
    equal("plays them one by one, from the first", (snaps, time), (True, begins[0]))
    run("scene.GoToNext()")
    first, region = opened["shared"]["EvolutionView"][:2], opened["shared"]["EvolutionView"][2]
    window.becomes("Next chooses the second period in all views", lambda state: (
        state["shared"]["EvolutionView"] == [begins[1], begins[2], region]
        and state["dag"] == [begins[1], begins[2], [region]]))
    run(f"scene.GoToFirst()\nview.WindowBegin, view.WindowEnd = {first}")
    window.becomes("and the window can be chosen as before",
                   lambda state: state["shared"] == opened["shared"] and state["dag"] == opened["dag"])
