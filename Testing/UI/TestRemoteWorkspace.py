"""The workspace in the window of a client of a pvserver of two processes, under a real pointer."""

import sys

from checks import result
from TestWorkspace import main

if __name__ == "__main__":
    main(processes=2)
    sys.exit(result())
