"""What is collected as ParaView's errors and warnings, and what a script prints meanwhile."""

import sys

import pclvis  # noqa: F401  (loads the plugin)
from pclvis import errors
from vtkmodules.vtkCommonCore import vtkOutputWindow, vtkStringOutputWindow

from checks import check, equal, result

before = vtkOutputWindow.GetInstance()
screen = vtkStringOutputWindow()
vtkOutputWindow.SetInstance(screen)
with errors.listening() as outer, errors.listening() as inner:
    vtkOutputWindow.GetInstance().DisplayText("printed")  # as pvpython's print does
    vtkOutputWindow.GetInstance().DisplayWarningText("warned")
    vtkOutputWindow.GetInstance().DisplayErrorText("failed")
vtkOutputWindow.SetInstance(before)

check("what a script prints appears", "printed" in screen.GetOutput(), screen.GetOutput())
equal("warnings are collected", inner.warnings, ["warned"])
equal("so are errors", inner.errors, ["failed"])
equal("each once", outer.errors + outer.warnings, [])
check("and neither is printed",
      "warned" not in screen.GetOutput() and "failed" not in screen.GetOutput(), screen.GetOutput())
sys.exit(result())
