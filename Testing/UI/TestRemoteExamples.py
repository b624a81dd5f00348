"""The menu of example traces with a remote server: it explains why it is empty."""

import sys

import servers
from checks import check, equal, result
from programs import mistakes, play
from TestFirstStart import BAR, MENU

_REASON = ("Not with a remote server: these are files of this computer, and the server reads its own. "
           "Choose File > Disconnect first.")


def main():
    server = f"--server-url=cs://localhost:{servers.start(1)}"
    code, output = play("NoExamples.xml", server, BAR=BAR, MENU=MENU, REASON=_REASON)
    check("the menu gives the reason instead of the examples", code == 0, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")
    servers.stop()


if __name__ == "__main__":
    main()
    sys.exit(result())
