"""Work that a process of its own does beside this one, on what this one has read."""

import contextlib
import ctypes
import os
import pickle
import signal
import tempfile
import threading

from vtkmodules.vtkCommonCore import vtkSMPTools

_GIVEN, _FAILED = b"g", b"f"


class Lost(RuntimeError):
    """The other process did not finish its work; the message says how it ended."""


def possible():
    """Whether a second process can help: there are two processors for it, and the system can fork."""
    return hasattr(os, "fork") and len(os.sched_getaffinity(0)) > 1


class Apart:
    """A copy of this process that does one thing and ends.

    It shares what is in memory, and takes up only what it makes. It must be started before this process
    has drawn anything: a copy has no connection of its own to the display.

    Parameters
    ----------
    work : callable
        A generator function, run in the copy without arguments. What it yields must be such that pickle
        can store it; the copy goes on without waiting until it is fetched.
    """

    def __init__(self, work):
        with tempfile.NamedTemporaryFile() as written:
            self._file = open(written.name, "rb")  # with a place of its own, unlike a copied one
            self._signals, signals = os.pipe()
            _give_back_free_memory()
            self._process = os.fork()
            if self._process == 0:
                _end_after(work, written.file, signals)
        os.close(signals)

    def fetch(self):
        """What `work` yields next, waited for.

        Raises
        ------
        Lost
            If it raised or has nothing more, or the process was ended.
        """
        told = os.read(self._signals, 1)
        if told == _GIVEN:
            return pickle.load(self._file)
        if told == _FAILED:
            raise Lost(f"failed: {pickle.load(self._file)}")
        process, self._process = self._process, None
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        raise Lost(f"was ended by {signal.Signals(-code).name}" if code < 0 else "ended too early")

    def stop(self):
        """Ends the copy if it still works."""
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            # Not waited for: the system takes some time to clear the memory of a large trace.
            threading.Thread(target=os.waitpid, args=(self._process, 0), daemon=True).start()
            self._process = None
        self._file.close()
        os.close(self._signals)


def _give_back_free_memory():
    """Before a fork: to use a page again that two processes have takes a copy, a new one is only cleared."""
    with contextlib.suppress(AttributeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)


def _end_after(work, file, signals):
    """Works in the copy, and leaves what that yields, or what went wrong, in the file."""
    vtkSMPTools.SetBackend("Sequential")  # threads that VTK keeps for its own loops are not copied
    try:
        try:
            for result in work():
                _give(result, file, signals, _GIVEN)
        except BaseException as error:  # also Ctrl-C: nothing of the copy goes on
            _give(str(error) or type(error).__name__, file, signals, _FAILED)
    finally:
        os._exit(0)  # what was made before the fork is not this one's to take apart


def _give(result, file, signals, how):
    pickle.dump(result, file, pickle.HIGHEST_PROTOCOL)
    file.flush()
    os.write(signals, how)
