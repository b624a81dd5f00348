"""Checks for the Python tests: every check has a sentence, and none can be skipped silently.

A test imports the functions, checks, and ends with ``sys.exit(result())``. A test that makes no
check, or ends without asking for its result, fails.
"""

import atexit
import faulthandler
import math
import os
import pathlib
import sys

_made = 0
_failed = []
_asked = False

#: [s] A test that still runs after this time prints where it is: it hangs, because the longest
#: takes a tenth of that.
_LONG = 800
faulthandler.dump_traceback_later(_LONG, file=2)  # pvpython has its own stderr


def check(sentence, passed, detail=""):
    """Check that `passed` is true; `sentence` says what this means."""
    global _made
    _made += 1
    if not passed:
        _failed.append(sentence)
        print(f"FAILED: {sentence}" + (f" ({detail})" if detail else ""), flush=True)
    return bool(passed)


def equal(sentence, found, expected):
    """Check that `found` equals `expected`."""
    return check(sentence, found == expected, f"found {found!r}, expected {expected!r}")


def near(sentence, found, expected, tolerance=1e-9):
    """Check that `found` is within `tolerance` of `expected`, relative to it if above 1."""
    bound = tolerance * max(1.0, abs(expected))
    return check(sentence, math.isfinite(found) and abs(found - expected) <= bound,
                 f"found {found!r}, expected {expected!r} +- {bound:g}")


def raises(sentence, kind, words, function, *arguments, **named):
    """Check that the call raises `kind` with each of `words` in its message."""
    try:
        function(*arguments, **named)
    except kind as error:
        missing = [word for word in words if word not in str(error)]
        return check(sentence, not missing, f"no {missing} in: {error}")
    return check(sentence, False, f"no {kind.__name__}")


def result(may_be_empty=False):
    """Exit code of the test: 0 if there were checks and all passed.

    `may_be_empty` is for the processes of a parallel test that have nothing to check.
    """
    global _asked
    _asked = True
    if _failed:
        print(f"FAILED: {len(_failed)} of {_made} checks", flush=True)
        return 1
    if _made == 0 and not may_be_empty:
        print("FAILED: no check was made", flush=True)
        return 1
    if _made:
        print(f"all {_made} checks passed", flush=True)
    return 0


def skip(reason):
    """End the test as skipped; CTest counts it so, and its output contains `reason`."""
    global _asked
    _asked = True
    print(f"skipped: {reason}", flush=True)
    sys.exit(0)


def answered():
    """Declare that the script checks nothing this time, for example when it only prints its
    options."""
    global _asked
    _asked = True


def data(*parts):
    """Path in Testing/Data, as str."""
    return str(pathlib.Path(os.environ["PCLVIS_TEST_DATA"], *parts))


def shared(*parts):
    """Path in the folder of shared traces, or None if there is none."""
    path = pathlib.Path(os.environ.get("PCLVIS_SHARED_TRACES", ""), *parts)
    return path if os.environ.get("PCLVIS_SHARED_TRACES") and path.exists() else None


def scratch(*parts):
    """Path in the test's own scratch folder, as str; the folder is created."""
    path = pathlib.Path(os.environ["PCLVIS_SCRATCH"], *parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    return str(path)


def outer_environment():
    """The environment with which this process was started, as a dict.

    pvpython starts MPI, which sets environment variables that prevent an mpirun started by it
    from working.
    """
    with open("/proc/self/environ", encoding="utf-8") as file:
        entries = file.read().split("\0")
    return dict(entry.split("=", 1) for entry in entries if "=" in entry)


@atexit.register
def _tell():
    if not _asked:
        print("FAILED: the test ended without a result", flush=True)
