"""How scripts that run in ParaView's window report the state to a test."""

import os


def out(line):
    """Print, bypassing Python's own output, for which ParaView opens a window over the view."""
    os.write(1, (line + "\n").encode())


class Changes:
    """Prints a state as a line of JSON after "STATE", unless it is the same as the last one."""

    def __init__(self):
        self._told = ""

    def tell(self, state):
        if state != self._told:
            self._told = state
            out(f"STATE {state}")
