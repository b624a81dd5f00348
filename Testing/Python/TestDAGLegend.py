"""Legend of the DAG View: a scale of L if some L is known, none if no message has one."""

import sys

import pclvis  # noqa: F401  (loads the plugin)
from checks import check, data, equal, result
from paraview import simple
from paraview.servermanager import OutputPort
from pclvis import pipelines
from pointer import texts

_SCALE = "Relative latency L = t / criterion"
#: of the view: low legends contain less
SIZES = ([1200, 920], [1000, 440])


def legend(messages, reader, size):
    """Words in a picture of the first 240 us."""
    dag = pipelines.communication_dag(messages, reader, WindowEnd=2.4e-4)
    view = simple.CreateView("DAGView")
    view.ViewSize = size
    simple.Show(OutputPort(dag, pipelines.DAG_PORTS["dag"]), view)
    simple.Render(view)
    found = texts(view)
    simple.Delete(view)
    simple.Delete(dag)
    return found


def main():
    reader = pipelines.open_trace(data("cg16_clean", "traces.otf2"))
    criteria = pipelines.latency_criteria(reader)
    for size in SIZES:
        found = legend(criteria, reader, size)
        check(f"{size}: with latencies there is their scale", _SCALE in found, found)
        ends = {"\u2264 \u00bd", "\u2265 8"}
        equal(f"{size}: with both ends", ends & set(found), ends)
        found = legend(reader, reader, size)
        check(f"{size}: without there are states", any(words.isdigit() for words in found), found)
        equal(f"{size}: and no scale", [words for words in found if words == _SCALE or words in ends], [])
        equal(f"{size}: nothing is said of L", [words for words in found if words.endswith(" L") or " L " in words], [])
        check(f"{size}: but of links", "link of 1 message" in found, found)
    return result()


if __name__ == "__main__":
    sys.exit(main())
