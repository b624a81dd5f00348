"""Work that a separate process does in parallel, on the data that this one has read."""

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
    """Whether a second process can help: there are two processors, and the system can fork."""
    return hasattr(os, "fork") and len(os.sched_getaffinity(0)) > 1


class Apart:
    """A copy of this process that does one thing and exits.

    It shares the memory of this process, and needs memory only for what it makes itself. It must be started
    before this process has drawn anything: a copy has no connection of its own to the display.

    Parameters
    ----------
    work : callable
        A generator function, run in the copy without arguments. What it yields must be suitable for
        pickle; the copy continues without waiting for it to be fetched.
    """

    def __init__(self, work):
        with tempfile.NamedTemporaryFile() as written:
            self._file = open(written.name, "rb")  # with a file position of its own, unlike a copied file
            self._signals, signals = os.pipe()
            _give_back_free_memory()
            self._process = os.fork()
            if self._process == 0:
                _end_after(work, written.file, signals)
        os.close(signals)

    def fetch(self):
        """Wait for the next thing that `work` yields, and return it.

        Raises
        ------
        Lost
            If `work` raised an exception or yields nothing more, or the process was ended.
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
        """End the copy if it is still working."""
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            # Do not wait: the system takes some time to free the memory of a large trace.
            threading.Thread(target=os.waitpid, args=(self._process, 0), daemon=True).start()
            self._process = None
        self._file.close()
        os.close(self._signals)


def _give_back_free_memory():
    """Before a fork: reusing a page shared by two processes requires a copy; a new page is only cleared."""
    with contextlib.suppress(AttributeError):  # a different C library
        ctypes.CDLL(None).malloc_trim(0)


def _end_after(work, file, signals):
    """Work in the copy, and write what that yields, or what went wrong, to the file."""
    vtkSMPTools.SetBackend("Sequential")  # the threads that VTK keeps for its own loops are not copied
    try:
        try:
            for result in work():
                _give(result, file, signals, _GIVEN)
        except BaseException as error:  # including Ctrl-C: the copy must not continue
            _give(str(error) or type(error).__name__, file, signals, _FAILED)
    finally:
        os._exit(0)  # what was made before the fork must not be destroyed here


def _give(result, file, signals, how):
    pickle.dump(result, file, pickle.HIGHEST_PROTOCOL)
    file.flush()
    os.write(signals, how)
