"""Run inside ParaView's window by --script: reports the regions of the filter of the DAG.

The part "panels" of the state contains them, and Program Order. When that is on for the first time,
the choice is cleared, as a view of a link group would do.
"""

from paraview import simple

import watch_state

_taken = []


def panels():
    """[regions, program order] of the DAG's filter; empty if there is no such filter."""
    dag = next((proxy for proxy in simple.GetSources().values()
                if proxy.GetXMLName() == "CommunicationDAG"), None)
    if dag is None:
        return []
    told = [list(dag.Regions), dag.ProgramOrder]
    if dag.ProgramOrder and not _taken:
        _taken.append(True)
        dag.Regions = []
    return told


watch_state.more["panels"] = panels
