"""Errors of a ParaView pipeline as Python exceptions.

If a filter fails, ParaView only prints an error, and UpdatePipeline returns as if nothing had
happened. `update` turns these errors into a `PipelineError`.
"""

import contextlib
import re

from vtkmodules.vtkCommonCore import vtkLogger, vtkOutputWindow

#: The beginning of messages from VTK's macros; without this test, pvpython also reports what a script writes to
#: sys.stderr as errors.
_OF_VTK = re.compile(r"\s*ERROR: In ")
_SPEAKER = re.compile(r"^\s*(ERROR|Warning): In [^\n]*\n|^\s*vtk\w+ \(0x[0-9a-f]+\):\s*")
_FOLLOWS = re.compile(r"returned failure for request|^\s*$")


class PipelineError(RuntimeError):
    """A reader or filter failed; the message says where, what was expected and what to do."""


class Said:
    """Errors and warnings that VTK objects reported during a block.

    Attributes
    ----------
    errors, warnings : list of str
        In order, without duplicates and without the name and address of the object.
    """

    def __init__(self):
        self.errors = []
        self.warnings = []

    def _add(self, lines, text):
        text = str(text)
        while True:
            shorter = _SPEAKER.sub("", text, count=1)
            if shorter == text:
                break
            text = shorter
        text = " ".join(text.split())
        if text and not _FOLLOWS.search(text) and text not in lines:
            lines.append(text)


@contextlib.contextmanager
def listening():
    """Collect VTK's errors and warnings instead of printing them; the script's own output still appears.

    Yields
    ------
    Said
        Filled while the block runs.
    """
    said = Said()
    before = vtkOutputWindow.GetInstance()
    verbosity = vtkLogger.GetCurrentVerbosityCutoff()
    window = vtkOutputWindow()
    window.SetDisplayModeToNever()

    def hear_error(_object, _event, text):
        if _OF_VTK.match(str(text)):
            said._add(said.errors, text)
        else:
            before.DisplayErrorText(text)

    def hear_warning(_object, _event, text):
        said._add(said.warnings, text)

    def pass_text(_object, _event, text):  # pvpython prints through the output window
        before.DisplayText(text)

    for hear in (hear_error, hear_warning, pass_text):
        hear.CallDataType = "string0"
    window.AddObserver("ErrorEvent", hear_error)
    window.AddObserver("WarningEvent", hear_warning)
    window.AddObserver("TextEvent", pass_text)
    vtkOutputWindow.SetInstance(window)
    vtkLogger.SetStderrVerbosity(vtkLogger.VERBOSITY_OFF)
    try:
        yield said
    finally:
        vtkLogger.SetStderrVerbosity(vtkLogger.VERBOSITY_INFO if verbosity >= 0 else verbosity)
        vtkOutputWindow.SetInstance(before)


@contextlib.contextmanager
def raising():
    """Collect VTK's errors and warnings, and raise the errors at the end of the block.

    Yields
    ------
    Said

    Raises
    ------
    PipelineError
    """
    with listening() as said:
        yield said
    if said.errors:
        raise PipelineError("\n".join(said.errors))


def update(proxy):
    """Run the pipeline up to a proxy.

    A reader looks into its file as soon as it is created; `pipelines.open_trace` also reports
    errors at that time.

    Parameters
    ----------
    proxy : paraview.servermanager.SourceProxy
        Reader or filter.

    Returns
    -------
    list of str
        Warnings of the pipeline.

    Raises
    ------
    PipelineError
        If the proxy or one before it failed.
    """
    with raising() as said:
        proxy.UpdatePipeline()
    return said.warnings
