"""The DAG View under a real pointer in the window of a client connected to a pvserver with two processes.

The tour is that of the test without a server: choices, tips, folding, selections, undo, links.
"""

import sys

from checks import result
from TestDAGPointer import main

if __name__ == "__main__":
    main(processes=2)
    sys.exit(result())
