"""The views under a real pointer in the window of a client of a pvserver of two processes.

The tours are those of the tests without server: choices, tips, folding, selections, undo, links.
"""

import sys

import TestAttributionView
import TestDAGPointer
import TestEvolutionView
import TestPointer
from checks import result

if __name__ == "__main__":
    for test in (TestPointer, TestEvolutionView, TestAttributionView, TestDAGPointer):
        test.main(processes=2)
    sys.exit(result())
