"""What the attribution view of the workspace answers for, under a real pointer and keyboard."""

import numpy

from checks import check, equal
from screen import click, places, press

_ACCENT = "0B6E99"


def switch():
    """The right half of the attribution view's switch, by its border."""
    found = places(_ACCENT, 0)
    found = found[(found[:, 0] > 800) & (found[:, 1] > 560)]
    border = found[found[:, 0] == found[:, 0].max()]
    return [int(border[0][0]) - 15, int(numpy.median(border[:, 1]))]


def answering(window, opened, run):
    """The switch between the whole run and the choice; `run` runs Python inside ParaView."""
    begin, end, region = opened["shared"]["EvolutionView"]
    equal("the attribution is of the whole run", opened["why"], [0, -1, []])
    sentences = []
    for sentence, do, asked in (
            ("a click on the switch asks about the choice", lambda: click(switch()),
             [begin, end, [region]]),
            ("the key w goes to the whole run", lambda: press("w"), [0, -1, []]),
            ("w again to the choice", lambda: press("w"), [begin, end, [region]]),
            ("and back", lambda: press("w"), [0, -1, []])):
        do()
        window.becomes(sentence, lambda state, asked=asked: state["why"] == asked)
        equal("for nobody else", window.state["shared"], opened["shared"])
        run("from pclvis.tables import fetch\n"
            "why = next(s for s in simple.GetSources().values()\n"
            "           if s.GetXMLName() == 'LatencyAttribution')\n"
            "out('SENTENCE ' + fetch(why, 1, small=True)['sentence'][0])")
        sentences.append([line for line in window.output if line.startswith("SENTENCE ")][-1])
    check("its sentence is of the choice", sentences[0].startswith(f"SENTENCE R{region}, ")
          and sentences[2] == sentences[0], sentences)
    check("or of the whole run", not sentences[1].startswith(f"SENTENCE R{region}, ")
          and sentences[3] == sentences[1], sentences)
