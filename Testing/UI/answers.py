"""What the attribution view of the workspace is about, under a real pointer and keyboard."""

import re

import numpy

from checks import check, equal
from screen import click, places, press

_ON = "DCEBF2"


def switch():
    """The right half of the attribution view's switch: to the right of the active half, found by its ground."""
    found = places(_ON, 0)
    found = found[(found[:, 0] > 800) & (found[:, 1] > 560)]
    half = found[found[:, 1] < found[:, 1].min() + 20]
    return [int(half[:, 0].max()) + 20, int(numpy.median(half[:, 1]))]


def told(window, run):
    """The verdict's sentence."""
    run("from pclvis.tables import fetch\n"
        "why = next(s for s in simple.GetSources().values()\n"
        "           if s.GetXMLName() == 'LatencyAttribution')\n"
        "out('SENTENCE ' + fetch(why, 1, small=True)['sentence'][0])")
    return [line[9:] for line in window.output if line.startswith("SENTENCE ")][-1]


def _explained(window, run):
    """Red marks beside a verdict that names no cause, and the mean beside each row."""
    run("out('AVERAGES ' + json.dumps([line.split(' ', 5)[5] for view in simple.GetViews()\n"
        "    if view.GetXMLName() == 'EvolutionView' for line in written(view).splitlines()\n"
        "    if line.startswith('text ')]))")
    words = window.said("AVERAGES")
    check("a row's mean L says what it is", any(re.fullmatch(r"(L|Ave) [\d.]+", word) for word in words), words)


def answering(window, opened, run):
    """The switch between the whole run and the choice; `run` runs Python inside ParaView."""
    begin, end, region = opened["shared"]["EvolutionView"]
    equal("the attribution is of the whole run", opened["why"], [0, -1, []])
    choice, whole = [begin, end, [region]], [0, -1, []]
    steps = (("a click on the switch asks about the choice", lambda: click(switch()), choice),
             ("undo goes back to the whole run", lambda: press("ctrl+z"), whole),
             ("redo to the choice", lambda: press("ctrl+y"), choice),
             ("the key w to the whole run", lambda: press("w"), whole),
             ("and w again to the choice", lambda: press("w"), choice))
    for sentence, do, asked in steps:
        do()
        window.becomes(sentence, lambda state, asked=asked: state["why"] == asked)
        equal("for nobody else", window.state["shared"], opened["shared"])
    _explained(window, run)
    check("its sentence is of the choice", told(window, run).startswith(f"R{region}, "), window.output[-1])
    press("w")
    window.becomes("at last of the whole run", lambda state: state["why"] == whole)
    sentence = told(window, run)
    check("where no cause is found it says what is slow nevertheless", "known cause of slow messages (" in sentence
          and "took longer than usual for their size (mean L is " in sentence, sentence)
    check("as its sentence is", not told(window, run).startswith(f"R{region}, "), window.output[-1])
