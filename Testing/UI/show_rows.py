"""Run inside ParaView's window by --script: a spreadsheet with as many points as PCLVIS_POINTS says.

The part "rows" of the state contains the number of rows and the number of selected rows.
"""

import os

from paraview import simple

import watch_state


def told():
    return {"rows": source.GetDataInformation(0).GetNumberOfPoints(),
            "selected": len(watch_state.selected(source, 0))}


watch_state.more["rows"] = dict
extent = [0, int(os.environ["PCLVIS_POINTS"]) - 1, 0, 0, 0, 0]
source = simple.Wavelet(WholeExtent=extent)
simple.Delete(simple.GetActiveView())
view = simple.CreateView("SpreadSheetView")
simple.AssignViewToLayout(view, simple.GetLayout(), 0)
simple.Show(source, view)
simple.SetActiveSource(source)
simple.SetActiveView(view)
watch_state.more["rows"] = told
simple.Render(view)
os.write(1, b"READY\n")
