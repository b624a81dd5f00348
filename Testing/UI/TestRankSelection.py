"""The real ParaView window: cells selected on a painted mesh select their ranks in tables and graph.

The actions are in show_rank_selection.py, which reports the selections as they change.
"""

import json
import os
import pathlib
import subprocess
import sys
import threading

from checks import check, data, equal, result
from programs import mistakes, program

_HERE = pathlib.Path(__file__).resolve().parent


def states(seconds=90):
    """The window's output until the selection was made and cleared again; -> (states, output)."""
    process = subprocess.Popen(
        [program("paraview"), "--dr", f"--plugin-search-paths={os.environ['PCLVIS_PLUGIN_DIR']}",
         "--plugins=PCLVis", f"--script={_HERE / 'show_rank_selection.py'}"],
        env={**os.environ, "PCLVIS_TRACE": data("cg16_clean", "traces.otf2")}, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    clock = threading.Timer(seconds, process.kill)
    clock.start()
    found, output = [], []
    for line in process.stdout:
        output.append(line)
        if line.startswith("STATE "):
            found.append(json.loads(line[6:]))
            if any(all(state.values()) for state in found) and not any(found[-1].values()):
                break
        if mistakes(line):
            break
    clock.cancel()
    process.kill()
    process.wait()
    return found, "".join(output)


def main():
    found, output = states()
    equal("ParaView prints no mistake", mistakes(output), "")
    full = next((state for state in found if all(state.values())), None)
    if not check("the ranks of the cells come to all tables and the graph", full, output[-3000:]):
        return
    for name, rows in full.items():
        equal(f"{name}: ranks 5 and 9", sorted(rows), [5, 9])
    check("with the cells the ranks are no longer selected", not any(found[-1].values()), found[-1])


if __name__ == "__main__":
    main()
    sys.exit(result())
