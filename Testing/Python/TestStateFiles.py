"""What ParaView's dialog for a state file asks for if other files are chosen: files of sources, not of views."""

import sys

import pclvis
from checks import check, data, equal, result, scratch
from paraview import servermanager, simple

TRACE = data("cg16_clean", "traces.otf2")


def files_asked(state):
    """{heading: properties} of the dialog."""
    options = servermanager.ProxyManager().SMProxyManager.NewProxy("options", "LoadStateOptions")
    options.PrepareToLoad(state)
    groups = [options.GetPropertyGroup(i) for i in range(options.GetNumberOfPropertyGroups())]
    return {group.GetXMLLabel().rpartition(" (id")[0]: [group.GetPropertyName(i)
                                                        for i in range(group.GetNumberOfProperties())] for group in groups}


def main():
    workspace = pclvis.communication_latency_workspace(TRACE)
    pclvis.program_structure_workspace(workspace.filters.regions)
    kinds = {view.GetXMLName() for view in simple.GetViews()}
    check("there are views of all kinds", len(kinds) >= 7, kinds)
    simple.SaveState(scratch("both.pvsm"))
    asked = files_asked(scratch("both.pvsm"))
    check("the reader's file is asked for", "FileName" in asked.get("cg16_clean (OTF2TraceReader)", []), asked)
    equal("views have none", [heading for heading in asked if "View" in heading], [])
    for view in simple.GetViews():  # a view that outlives the display makes ParaView fail at the end
        simple.Delete(view)
    return result()


if __name__ == "__main__":
    sys.exit(main())
