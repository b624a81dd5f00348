"""The workspace in the window of a client connected to a pvserver with two processes, under a real
pointer."""

import sys

from checks import result
from TestWorkspace import main

if __name__ == "__main__":
    main(processes=2)
    sys.exit(result())
