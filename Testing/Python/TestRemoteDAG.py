"""The DAG View in a client of a pvserver: the same picture, and only the data of the window are transferred.

Bytes are counted by the kernel on the client's connections.
"""

import sys

import numpy
import paraview.simple as simple
from checks import check, equal, result
from paraview.servermanager import OutputPort
from pictures import picture
from servers import PROCESSES, long_trace, received, same_pictures, start

import pclvis
from pclvis import pipelines, tables

SIZE = [900, 700]
#: [bytes] of commands and of the views' information, independent of what is shown
ANSWERS = 100_000
PLAIN = {"HiddenRanks": "", "FoldedStates": [], "FoundRank": -1, "Zoom": 1, "Offset": [0, 0]}
#: the choices in the view for each picture
CHOICES = {"whole": {}, "hidden": {"HiddenRanks": "3, 8-11"}, "folded": {"FoldedStates": [0, 1]},
           "found": {"FoundRank": 5}, "near": {"Zoom": 3, "Offset": [40, 20]}}


def chain(trace, begin=0):
    """Criteria, and the DAG of a short time from `begin` [s]."""
    reader = pipelines.open_trace(trace)
    criteria = pipelines.latency_criteria(reader)
    dag = pipelines.communication_dag(criteria, reader, WindowBegin=begin, WindowEnd=begin + 2e-4)
    dag.UpdatePipeline()
    return criteria, dag


def show(dag, name):
    """Pictures of the DAG with all choices; bytes received for the first drawing."""
    view = simple.CreateView("DAGView")
    view.ViewSize = SIZE
    before = received()
    simple.Show(OutputPort(dag, pipelines.DAG_PORTS["dag"]), view)
    simple.Render(view)
    came = received() - before
    pictures = {}
    for kind, choices in CHOICES.items():
        for key, value in choices.items():
            setattr(view, key, value)
        pictures[kind] = picture(view, f"{name}_{kind}.png", SIZE)
        for key in choices:
            setattr(view, key, PLAIN[key])
    simple.Delete(view)
    return pictures, came


def refused(dag, name):
    """Picture of the DAG View, and its sentence, if there are too many states."""
    view = simple.CreateView("DAGView")
    view.ViewSize = SIZE
    simple.Show(OutputPort(dag, pipelines.DAG_PORTS["dag"]), view)
    dag.Tentative, dag.MaximumStates = 1, 10
    said = picture(view, f"{name}_refused.png", SIZE)
    view.SMProxy.UpdatePropertyInformation()
    words = view.GetProperty("Sentence").GetData()
    dag.MaximumStates = 250000
    simple.Delete(view)
    return said, words


def rows(dag):
    """Numbers of rows of the tables of the DAG: states, links, messages of the states."""
    return [tables.fetch(dag, pipelines.DAG_PORTS[kind], small=True).rows
            for kind in ("states", "state_links", "state_messages")]


trace = long_trace()
messages = tables.fetch(chain(trace)[0])
middle = float(numpy.median(messages["send_begin_s"]))
_, here = chain(trace, middle)
alone, _ = show(here, "alone")
expected = rows(here)
check("the window has states, links and messages", min(expected) > 100, expected)
said, words = refused(here, "alone")
check("a refused window is said", "Maximum States is 10" in words, words)
kinds = list(CHOICES)
for i, kind in enumerate(kinds[1:], 1):
    check(f"the picture {kind} is another one", (alone[kind] != alone[kinds[i - 1]]).any())
for processes in PROCESSES:
    name = f"server of {processes}"
    simple.Connect("localhost", start(processes))
    pclvis.load_plugin()
    criteria, dag = chain(trace, middle)
    pictures, came = show(dag, f"server{processes}")
    same_pictures(name, pictures, alone)
    equal(f"{name}: so are the tables' rows", rows(dag), expected)
    picture_here, words_here = refused(dag, f"server{processes}")
    equal(f"{name}: a refused window is said in the same words", words_here, words)
    same_pictures(name, {"refused": picture_here}, {"refused": said})
    before = received()
    messages = tables.fetch(criteria)
    whole = received() - before
    check(f"{name}: all messages are many bytes", whole > 40 * messages.rows, whole)
    # At most 16 columns of 8 bytes.
    most = ANSWERS + 16 * 8 * sum(expected)
    check(f"{name}: the window is few", 0 < came < most, (came, most))
    check(f"{name}: and no messages else", 50 * came < whole, (came, whole))
    print(f"{name}: {came} bytes for {expected} rows; {whole} for {messages.rows} messages")
sys.exit(result())
