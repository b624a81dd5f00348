"""A view that the window paints while the client waits for the server's answer is drawn afterwards.

ParaView's progress bar makes the window paint in the middle of a late answer; this test does it at once.
"""

from checks import check, equal

#: What ParaView does when a view becomes visible: outside and in the middle of an answer.
PAINT = """
view = simple.GetActiveView()
drawings = []
view.GetRenderWindow().AddObserver("EndEvent", lambda *_: drawings.append(True))
interactor.Render()
out(f"ALONE {len(drawings)}")
drawings.clear()
session = servermanager.ActiveConnection.Session
session.PrepareProgress()
interactor.Render()
out(f"AMID {len(drawings)}")
session.CleanupPendingProgress()
"""


def replying(window, run):
    """A view in the middle of an answer; `run` runs Python inside ParaView."""
    run(PAINT)
    equal("a view that is painted draws", window.said("ALONE"), 1)
    equal("but not while an answer is waited for", window.said("AMID"), 0)
    window.rest()
    run('out(f"LATER {len(drawings)}")')
    check("it does when the answer is there", window.said("LATER") > 0)
