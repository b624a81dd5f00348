"""Starts ParaView's programs for a test and reads what they print."""

import os
import re
import subprocess

#: What ParaView prints when something went wrong while its exit code stays 0.
_MISTAKES = re.compile(r"^.*(ERR\||Traceback \(most|ERROR: |FAILED !!!|Failed Image Test|ImageNotFound"
                       r"|could not be loaded|is not a valid proxy|Could not find).*$", re.MULTILINE)


def program(name):
    """Path of a program of this ParaView, as CMake found it."""
    return os.environ[f"PCLVIS_{name.upper()}"]


def run(*command, seconds=200, **variables):
    """Run a program; returns (exit code, all it printed). A variable that is None is unset."""
    environment = {**os.environ, **{name: value for name, value in variables.items() if value}}
    for name in (name for name, value in variables.items() if value is None):
        environment.pop(name, None)
    done = subprocess.run(command, env=environment, timeout=seconds, check=False, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def mistakes(output):
    """Lines of the output that tell of a mistake."""
    return "\n".join(match.group() for match in _MISTAKES.finditer(output))
