"""Work that a process of its own does beside this one, on what this one has read."""

import os
import pickle
import signal
import tempfile

from vtkmodules.vtkCommonCore import vtkSMPTools


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
        Called in the copy without arguments; its result must be one that pickle can store.
    """

    def __init__(self, work):
        self._file = tempfile.TemporaryFile()
        self._process = os.fork()
        if self._process == 0:
            _end_after(work, self._file)

    def result(self):
        """What `work` returned, waited for.

        Raises
        ------
        Lost
            If it raised, or the process was ended.
        """
        process, self._process = self._process, None
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        if code < 0:
            raise Lost(f"was ended by {signal.Signals(-code).name}")
        with self._file as file:
            file.seek(0)
            if code > 0:
                raise Lost(f"failed: {file.read().decode(errors='replace')}")
            return pickle.load(file)

    def stop(self):
        """Ends the copy if its result was not asked for."""
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
            self._process = None
            self._file.close()


def _end_after(work, file):
    """Works in the copy, and leaves the result or what went wrong in the file."""
    code = 1
    vtkSMPTools.SetBackend("Sequential")  # threads that VTK keeps for its own loops are not copied
    try:
        result = work()
        pickle.dump(result, file, pickle.HIGHEST_PROTOCOL)
        code = 0
    except BaseException as error:  # also Ctrl-C: nothing of the copy goes on
        file.seek(0)
        file.truncate()
        file.write(str(error).encode() or type(error).__name__.encode())
    try:
        file.flush()
    finally:
        os._exit(code)  # what was made before the fork is not this one's to take apart
