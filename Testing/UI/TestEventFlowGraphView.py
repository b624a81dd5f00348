"""The event flow graph view under a real pointer and keyboard: tips, selections, call tree, zoom, undo.

Asserts the state of ParaView (properties of the view, selected rows), as reported by show_flow.py; the numbers of calls
and messages of a node are counted in the tables.
"""

import sys

from checks import check, equal, result
from screen import click, drag, move, places, press, xdotool
from windows import visit

_GROUND = "FDFEFD"
#: calls, with the functions that contain them
SEND, WAIT = ("MPI_Send", "transpose"), ("MPI_Wait", "transpose")


def corner():
    """Left and lower side of the view on the screen, found by its ground; None if it is not found."""
    found = places(_GROUND, 0)
    return [int(found[:, 0].min()), int(found[:, 1].max()) + 1] if len(found) > 40000 else None


def place(window, words, which=-1):
    """Where words are on the screen: in the tree (0) or in the graph to its right (-1)."""
    left, foot = corner()
    x, y = sorted(window.state["words"][words])[which]
    return [left + x, foot - y]


def beside(window):
    """A place in the view without marks: the subtitle."""
    subtitle = next(words for words in window.state["words"] if "; colored by" in words)
    return place(window, subtitle)


def node(window, call, function):
    """Where the node of a call in a function is: its words are one above the other, farther apart if zoomed."""
    left, foot = corner()
    words, zoom = window.state["words"], window.state["Zoom"]
    for x, y in words[call]:
        if any(0 < y - below < 20 * zoom and abs(x - beside_it) < 60 * zoom for beside_it, below in words[function]):
            return [left + x, foot - y]
    raise KeyError((call, function))


def loop(window):
    """Where the heading of the main loop is."""
    return place(window, next(words for words in window.state["words"] if words.startswith("main loop: ")))


def hovering(window):
    move(node(window, *SEND))
    window.becomes("a tip tells what a node stands for", lambda state: state["tip"].startswith("MPI_Send, transpose"))
    check("with its calls, its time and the call stack", all(
        part in window.state["tip"] for part in ("\ncalls: 192", "\ntime in them: ", "\nfrom: conj_grad")),
        window.state["tip"])
    move(loop(window))
    window.becomes("over a loop's head, that of the loop", lambda state: state["tip"].startswith("Main loop, 16 iter"))


def selecting(window):
    truth = window.said("TRUTH")
    labels = [facts["label"] for facts in truth]
    first, second = labels.index("MPI_Send, transpose"), labels.index("MPI_Wait, transpose")

    def held(state, *nodes):
        # A message of transpose begins in its MPI_Send and ends in its MPI_Wait, but is counted only once.
        return [state["calls"], state["messages"]] == [sum(truth[i]["calls"] for i in nodes), truth[nodes[0]]["messages"]]

    click(node(window, *SEND))
    window.becomes("a click selects the node, its calls and its messages", lambda state: (
        state["nodes"] == [first] and held(state, first)))
    equal("which are as many as calls", [truth[first][of] for of in ("calls", "messages")], [192, 192])
    click(node(window, *WAIT), "ctrl")
    window.becomes("Ctrl and click adds a node", lambda state: (
        state["nodes"] == sorted([first, second]) and held(state, first, second)))
    window.rest()
    click(node(window, *WAIT), "ctrl")
    window.becomes("and takes it away", lambda state: state["nodes"] == [first] and held(state, first))
    click(loop(window))
    inside = [i for i, facts in enumerate(truth) if facts["loop"] >= 0]
    window.becomes("a click on a loop's head selects all in it", lambda state: (
        state["nodes"] == inside and state["calls"] == sum(truth[i]["calls"] for i in inside)))
    click(node(window, *SEND))
    window.becomes("a click on a node of it selects it alone", lambda state: (
        state["nodes"] == [first] and held(state, first)))
    press("Down")
    window.becomes("an arrow walks to the next call", lambda state: state["nodes"] == [second])
    press("Up")
    window.becomes("and back", lambda state: state["nodes"] == [first] and held(state, first))
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: not state["nodes"] and not state["calls"]
                   and not state["messages"])


def tree(window):
    window.rest()
    click(place(window, "conj_grad", 0))
    window.becomes("a click in the call tree shows what a function contains", lambda state: state["ChosenPath"] >= 0)
    path = window.state["ChosenPath"]
    check("its functions as nodes", window.until(lambda state: any(
        words.startswith("In conj_grad (program): 3 functions") for words in state["words"])), window.state["words"])
    move(beside(window))
    press("ctrl+z")
    window.becomes("undo shows the whole program", lambda state: state["ChosenPath"] == -1)
    press("ctrl+y")
    window.becomes("redo the function", lambda state: state["ChosenPath"] == path)
    press("u")
    window.becomes("u what calls it", lambda state: state["ChosenPath"] not in (path, -1))
    press("w")
    window.becomes("w the whole program", lambda state: state["ChosenPath"] == -1)
    window.rest()
    click(place(window, "whole program", 0), times=2)
    window.becomes("a double click folds the tree", lambda state: "conj_grad" not in state["words"])
    window.rest()
    click(place(window, "whole program", 0), times=2)
    window.becomes("and unfolds it", lambda state: "conj_grad" in state["words"])
    move(beside(window))
    press("t")
    window.becomes("t hides the call tree", lambda state: state["CallTree"] == 0)
    press("t")
    window.becomes("and shows it", lambda state: state["CallTree"] == 1)


def zooming(window):
    window.rest()
    at = node(window, *SEND)
    move(at)
    xdotool("click", "--repeat", 3, "--delay", 120, 4)
    window.becomes("the wheel zooms", lambda state: state["Zoom"] > 1.2)
    window.rest()
    near = node(window, *SEND)
    check("to the pointer", abs(near[0] - at[0]) < 60 and abs(near[1] - at[1]) < 40, (near, at))
    drag([near, [near[0] + 80, near[1] + 40]])
    window.rest()
    moved = node(window, *SEND)
    check("a drag pans", abs(moved[0] - near[0] - 80) < 8 and abs(moved[1] - near[1] - 40) < 8, (near, moved))
    press("f")
    window.becomes("f shows everything", lambda state: state["Zoom"] == 1)


def tour(window):
    window.until(lambda state: state.get("words"))
    for part in (hovering, selecting, tree, zooming):
        part(window)
    equal("nothing is chosen at the end", [window.state["ChosenPath"], window.state["CalledNodes"]], [-1, ""])


if __name__ == "__main__":
    visit("show_flow.py", "flow", "the window shows the graph", corner, tour)
    sys.exit(result())
