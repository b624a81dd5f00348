"""What changes with the trace when a reader gets another file: ParaView's time, and the reader's name."""

import json
import sys

from checks import check, data, equal, near, result, scratch
from screen import click
from TestOtherFile import _CHANGE
from TestWorkspace import button, drawn, run
from windows import visit

_FIRST, _OTHER = data("cg16_clean", "traces.otf2"), data("scorep-halo-slow-4", "traces.otf2")
_LOAD = f"""
path = {scratch("other.pvsm")!r}
text = pathlib.Path(path).read_text()
pathlib.Path(path).write_text(text.replace({_FIRST!r}, {_OTHER!r}))
simple.LoadState(path)
"""
_TIME = """
from pclvis.tables import fetch
evolution = next(s for s in simple.GetSources().values() if s.GetXMLName() == "TemporalAbstraction")
periods = fetch(evolution, 2)
view = next(v for v in simple.GetViews() if v.GetXMLName() == "EvolutionView")
out("TIME " + json.dumps([simple.GetAnimationScene().AnimationTime, view.ViewTime, view.WindowBegin,
    periods["begin_s"][periods["region"] == -1].tolist()]))
"""


_NAMES = """
out("NAMES " + json.dumps(sorted(name for (name, _), each in simple.GetSources().items()
                                 if each.GetXMLName() == "OTF2TraceReader")))
"""


def names(window):
    """Names of readers."""
    run(window, _NAMES)
    return json.loads([line[6:] for line in window.output if line.startswith("NAMES ")][-1])


def times(window):
    run(window, _TIME)
    return json.loads([line[5:] for line in window.output if line.startswith("TIME ")][-1])


def loaded(window):
    """A state with a single reader is loaded with another trace; names chosen by hand are kept."""
    run(window, "simple.SaveState(" + repr(scratch("other.pvsm")) + ")")
    run(window, _LOAD)
    window.rest()
    equal("a reader is named after the trace that its state is loaded with", names(window),
          ["cg16_clean", "scorep-halo-slow-4"])
    run(window, "second = next(s for (n, _), s in simple.GetSources().items() if n == 'scorep-halo-slow-4')\n"
                "simple.Delete(second)\ndel second\n"
                "simple.RenameSource('mine', reader)\nsimple.SaveState(" + repr(scratch("other.pvsm")) + ")")
    run(window, _LOAD)
    window.rest()
    equal("a name that was given by hand stays", names(window), ["mine", "mine"])
    run(window, "for (n, _), s in simple.GetSources().items():\n"
                "    if s.FileName != reader.FileName:\n        simple.Delete(s)\n"
                "simple.RenameSource('cg16_clean', reader)")


def changed(window):
    run(window, "simple.SetActiveSource(reader)")
    click(button())
    check("the workspace is drawn", window.ready(drawn))
    time, seen, _, begins = times(window)
    near("ParaView's time is the begin of a period", min(abs(time - begin) for begin in begins), 0, 1e-12)
    run(window, f"simple.GetAnimationScene().AnimationTime = {begins[2]}")
    window.rest()
    run(window, _CHANGE)
    window.becomes("another trace is shown", lambda state: any("halo" in name for name in state["layouts"]), 60)
    window.rest()
    time, seen, window_begin, begins = times(window)
    near("ParaView's time goes to a period of that trace", min(abs(time - begin) for begin in begins), 0, 1e-12)
    equal("as does that of the views", seen, time)


def tour(window):
    window.until(bool)
    run(window, "simple.Delete(reader)\n"
                f"reader = simple.OTF2TraceReader(registrationName='traces.otf2', FileName={_FIRST!r})")
    window.rest()
    equal("a trace is named after its folder", names(window), ["cg16_clean"])
    loaded(window)
    changed(window)


if __name__ == "__main__":
    visit("show_workspace.py", "workspace", "ParaView has the button", lambda: True if button() else None, tour)
    sys.exit(result())
