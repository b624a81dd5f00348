"""Run inside ParaView's window by --script: tells what the filter of the DAG has, of its regions.

The part "panels" of the state has them, and Program Order. As soon as that is on for the first time,
the choice is taken back, as a view of a link group would do.
"""

from paraview import simple

import watch_state

_taken = []


def panels():
    """[regions, program order] of the DAG's filter; nothing without it."""
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
