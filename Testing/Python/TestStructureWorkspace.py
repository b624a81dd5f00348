"""The workspace Program structure from Python: layout, pipeline, linked timelines, states, refusals."""

import sys

import numpy

import pclvis
from paraview import simple
from paraview.servermanager import OutputPort
from pclvis import pipelines
from pclvis.tables import fetch
from pclvis.workspaces import NoWorkspace

import made
from checks import check, data, equal, near, raises, result, scratch

TRACE = data("scorep-halo-slow-4", "traces.otf2")
GROUP = "Program structure of scorep-halo-slow-4"


def seen(view, *names):
    return tuple(view.GetProperty(name).GetData() for name in names)


def steps(view):
    return seen(view, "StepBegin", "StepEnd")


def times(view):
    return seen(view, "SeenBegin", "SeenEnd")


def rows(view):
    return seen(view, "RowBegin", "RowEnd")


def arrangement(workspace):
    layout = workspace.layout
    equal("the layout has a name", layout.SMProxy.GetSessionProxyManager().GetProxyName("layouts", layout.SMProxy), GROUP)
    # Cells of the tree: 0 is divided into 1 (left) and 2; these into 3 (above) and 4, and 5 (above) and 6.
    linked = (workspace.logical_view, workspace.physical_view, workspace.flow_view)
    equal("the views stand in their cells", [layout.GetViewLocation(view) for view in (
        *linked, workspace.points_view)], [3, 4, 5, 6])
    equal("all but the table are of one group", [view.LinkGroup for view in linked], [GROUP] * 3)
    check("nodes of the program have their waits", (fetch(workspace.flow, 2)["wait_s"] > 0).any())
    equal("the first point of interest is shown", workspace.logical_view.PointOfInterest, 0)
    check("calls have their waits", (fetch(workspace.waits, 1)["wait_s"] > 0).any())
    check("the sentences are those of Lateness", "on rank 3" in workspace.sentences[0], workspace.sentences)


def linking(workspace):
    logical, physical = workspace.logical_view, workspace.physical_view
    table = fetch(workspace.lateness, 0)
    logical.StepBegin, logical.StepEnd = 10, 20
    inside = (table["step"] >= 10) & (table["step"] < 20)
    begin, end = times(physical)
    near("steps move the physical timeline to the begin of their first event", begin, table["begin_s"][inside].min(), 1e-9)
    near("and to the end of their last", end, table["end_s"][inside].max(), 1e-9)
    equal("who is moved does not move the first", steps(logical), (10, 20))
    logical.RowBegin, logical.RowEnd = 1, 3
    equal("ranks move, too", rows(physical), (1, 3))
    middles = (table["begin_s"] + table["end_s"]) / 2
    means = numpy.bincount(table["step"], middles) / numpy.bincount(table["step"])
    physical.SeenBegin, physical.SeenEnd = means[29] - 1e-6, means[35] + 1e-6
    first, end = steps(logical)
    inside = numpy.flatnonzero((means >= means[29] - 1e-6) & (means <= means[35] + 1e-6))
    equal("a time moves the logical timeline to its steps", (first, end), (inside[0], inside[-1] + 1))
    physical.SeenBegin, physical.SeenEnd = 0, -1
    equal("all is all", steps(logical), (0, -1))
    logical.WindowBegin, logical.WindowEnd = 0.2, 0.3
    equal("the chosen window is shared", seen(physical, "WindowBegin", "WindowEnd"), (0.2, 0.3))
    logical.ColorBy = "Duration"
    equal("other choices are not what is seen", times(physical), (0, -1))


def joining(workspace):
    """A timeline that joins a group shows what the group shows."""
    workspace.logical_view.StepBegin, workspace.logical_view.StepEnd = 10, 20
    begin = workspace.physical_view.SeenBegin
    view = simple.CreateView("PhysicalTimelineView")
    simple.Show(OutputPort(workspace.physical_timeline, 2), view)
    simple.Render(view)
    view.LinkGroup = GROUP
    near("it is moved", view.SeenBegin, begin, 1e-9)
    equal("and moves nobody", steps(workspace.logical_view), (10, 20))
    simple.Delete(view)


def keeping(workspace):
    workspace.logical_view.StepBegin, workspace.logical_view.StepEnd = 12, 24
    part = times(workspace.physical_view)
    simple.SaveState(scratch("structure.pvsm"))
    simple.ResetSession()
    simple.LoadState(scratch("structure.pvsm"))
    views = {view.GetXMLName(): view for view in simple.GetViews()}
    equal("a state keeps what both see", (steps(views["LogicalTimelineView"]), times(views["PhysicalTimelineView"])),
          ((12, 24), part))


def refusing():
    before = (len(simple.GetSources()), len(simple.GetViews()))
    messages = made.messages([(0, 1, 0, 8, 2, 1, 0)])
    raises("a table is no trace", NoWorkspace, ["is a table, not an MPI trace", "Program structure"],
           pclvis.program_structure_workspace, messages)
    raises("nothing selected", NoWorkspace, "Program structure: no trace is selected",
           pclvis.program_structure_workspace, None)
    one = pipelines.open_trace(TRACE, FirstRank=1, LastRank=1)
    raises("one rank", NoWorkspace, "only one rank", pclvis.program_structure_workspace, one)
    simple.Delete(one)
    simple.Delete(messages)
    equal("nothing is left behind", (len(simple.GetSources()), len(simple.GetViews())), before)


refusing()
workspace = pclvis.program_structure_workspace(TRACE)
arrangement(workspace)
linking(workspace)
joining(workspace)
keeping(workspace)
sys.exit(result())
