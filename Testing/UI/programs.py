"""Starts ParaView's programs for a test and reads their output."""

import os
import pathlib
import re
import subprocess
from xml.sax.saxutils import quoteattr

from checks import scratch

_HERE = pathlib.Path(__file__).resolve().parent

#: What ParaView prints if something went wrong although its exit code is 0. Errors of OpenGL itself, which ParaView
#: 5.13 with Mesa sometimes reports when views are deleted, do not count.
_MISTAKES = re.compile(r"^(?!.*vtkOpenGLState).*(ERR\||WARN\||Traceback \(most|ERROR: |FAILED !!!|Failed Image Test|ImageNotFound"
                       r"|could not be loaded|is not a valid proxy|Could not find).*$", re.MULTILINE)


def program(name):
    """Path of a program of this ParaView, as found by CMake."""
    return os.environ[f"PCLVIS_{name.upper()}"]


def run(*command, seconds=200, **variables):
    """Run a program; returns (exit code, its whole output). A variable that is None is unset."""
    environment = {**os.environ, **{name: value for name, value in variables.items() if value}}
    for name in (name for name, value in variables.items() if value is None):
        environment.pop(name, None)
    done = subprocess.run(command, env=environment, timeout=seconds, check=False, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def play(actions, *arguments, script="watch_state.py", fresh=True, **values):
    """Play a file of recorded actions in ParaView's window, with @NAME@ replaced by values.

    Unless `fresh`, ParaView uses the settings of the last run, and keeps its own.
    Returns (exit code, its whole output), with states printed by watch_state.py, which must be the script or be
    imported by it.
    """
    text = (_HERE / actions).read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", quoteattr(value)[1:-1])
    played = pathlib.Path(scratch(actions))
    played.write_text(text, encoding="utf-8")
    return run(program("paraview"), *(["--dr"] if fresh else []),
               f"--plugin-search-paths={os.environ['PCLVIS_PLUGIN_DIR']}", "--plugins=PCLVis",
               f"--script={_HERE / script}", f"--test-script={played}",
               f"--test-directory={played.parent}", *arguments, "--exit", seconds=600,
               PYTHONPATH=os.pathsep.join([str(_HERE), os.environ["PYTHONPATH"]]),
               VTK_TESTING_IMAGE_COMPARE_METHOD="LEGACY_VALID")  # ParaView 5.13 asks for one; 5.11 has this one only


def mistakes(output):
    """Lines of the output that indicate a mistake."""
    return "\n".join(match.group() for match in _MISTAKES.finditer(output))
