"""Run inside ParaView's window by --script: the trace named by PCLVIS_TRACE; prints what is selected in it."""

import os

from paraview import servermanager, simple

from picked import selected, tell_changes

reader = simple.OTF2TraceReader(registrationName="trace", FileName=os.environ["PCLVIS_TRACE"])
reader.UpdatePipeline()


def told():
    """The selected rows of Messages, and the queries by which rows of Ranks are selected."""
    ranks = reader.SMProxy.GetSelectionInput(2)
    return [selected(reader, 0), [one.QueryString for one in servermanager._getPyProxy(ranks).Input] if ranks else []]


tell_changes(simple.GetActiveView(), "selected", told)
