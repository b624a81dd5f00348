"""What is collected as ParaView's errors and warnings, and what a script prints in the meantime."""

import logging
import sys

import pclvis  # noqa: F401  (loads the plugin)
from pclvis import errors
from vtkmodules.vtkCommonCore import vtkOutputWindow, vtkStringOutputWindow
from vtkmodules.vtkIOLegacy import vtkTableReader

from checks import check, equal, result

before = vtkOutputWindow.GetInstance()
screen = vtkStringOutputWindow()
vtkOutputWindow.SetInstance(screen)
with errors.listening() as outer, errors.listening() as inner:
    vtkOutputWindow.GetInstance().DisplayText("printed")  # like print in pvpython
    vtkOutputWindow.GetInstance().DisplayWarningText("warned")
    vtkOutputWindow.GetInstance().DisplayErrorText(  # like vtkErrorMacro
        "ERROR: In vtkSome.cxx, line 7\nvtkSome (0x5581): failed\n\n")
    sys.stderr.write("complained\n")  # pvpython shows that as an error
    logging.getLogger("script").warning("logged")
vtkOutputWindow.SetInstance(before)

for text in ("printed", "complained", "logged"):
    check(f"what a script writes appears: {text}", text in screen.GetOutput(), screen.GetOutput())
equal("warnings are collected", inner.warnings, ["warned"])
equal("so are errors", inner.errors, ["failed"])
equal("each once", outer.errors + outer.warnings, [])
check("and neither is printed",
      "warned" not in screen.GetOutput() and "failed" not in screen.GetOutput(), screen.GetOutput())


def fails():
    with errors.raising():
        sys.stderr.write("complained\n")
        reader = vtkTableReader()
        reader.SetFileName("not/there")
        reader.Update()


with errors.raising():
    sys.stderr.write("complained\n")
try:
    fails()
    check("what VTK says raises", False)
except errors.PipelineError as error:
    check("what VTK says raises, without what the script wrote",
          "not/there" in str(error) and "complained" not in str(error), error)
sys.exit(result())
