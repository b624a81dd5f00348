"""./pclvis gui with a server: the plugin is loaded at once, with and without a trace."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import menus
import servers
from checks import check, data, equal, result, scratch, skip
from programs import mistakes
from screen import click, fill, search
from TestWorkspace import button, handles

_PROJECT = pathlib.Path(__file__).resolve().parents[2]
#: the start script without set-up, because the plugin is already built
_START = """
set -euo pipefail
top=$1 build=$2 native=$3
shift 3
for part in "$top"/Plugin/Setup/*.sh; do . "$part"; done
set_up() { :; }
run_gui "$@"
"""


@contextlib.contextmanager
def window(*arguments):
    """ParaView as started by ./pclvis gui; yields a function that returns what it has printed so far."""
    said = pathlib.Path(scratch("window.log"))
    environment = {name: value for name, value in os.environ.items() if name != "PV_PLUGIN_PATH"}
    native = pathlib.Path(environment.pop("PCLVIS_PLUGIN_DIR")).parents[3]
    with open(said, "w", encoding="utf-8") as log:
        process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "bash", "-c", _START, "gui", _PROJECT, native.parent, native,
             *arguments, "--dr"], env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        yield lambda: said.read_text(encoding="utf-8")
        check("ParaView is still there", process.poll() is None, said.read_text(encoding="utf-8"))
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def main():
    if not shutil.which("xdotool"):
        skip("xdotool is not installed")
    server = f"--server-url=cs://localhost:{servers.start(1)}"
    with window(data("cg16_clean", "traces.otf2"), server) as said:
        check("the window comes", menus.awaited(lambda: search("ParaView"), 60), said())
        check("with the trace, which can be applied", menus.awaited(menus.can_apply, 60), said())
        fill()
        if check("and the plugin's button", menus.awaited(button, 20), said()):
            click(button())
            check("which draws the trace that the server reads", menus.awaited(handles, 90), said())
        equal("ParaView prints no mistake", mistakes(said()), "")
    servers.stop()
    server = f"--server-url=cs://localhost:{servers.start(1)}"
    with window(server) as said:
        check("without a trace the window comes as well", menus.awaited(lambda: search("ParaView"), 60), said())
        check("with the plugin", menus.awaited(button, 60), said())
        equal("ParaView prints no mistake", mistakes(said()), "")
    servers.stop()


main()
sys.exit(result())
