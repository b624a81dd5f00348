"""The real ParaView window for a test of pointer and keyboard."""

import importlib.util
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import threading
import time

import servers
from checks import check, data, equal, skip
from programs import mistakes, program
from screen import keep

_HERE = pathlib.Path(__file__).resolve().parent


def _wording():
    """The package's wording of numbers, without ParaView, which the package itself would load."""
    path = _HERE.parents[1] / "pvpython" / "pclvis" / "wording.py"
    spec = importlib.util.spec_from_file_location("wording", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


wording = _wording()


class Window:
    """ParaView with a view of a trace, and the last state that it reported.

    The script makes the view and prints READY; `part` is the part of the state to watch (watch_state.py).
    With `processes`, the trace and the pipeline are on a server with this many processes.
    """

    def __init__(self, script, part, trace, processes=0):
        self.part = part
        plugin = [f"--plugin-search-paths={os.environ['PCLVIS_PLUGIN_DIR']}", "--plugins=PCLVis"]
        server = []
        if processes:
            # Both load it at start (PV_PLUGIN_PATH): --plugins would load it on the server first, and the client would
            # not have the classes for its filters yet.
            plugin = []
            server = [f"--server-url=cs://localhost:{servers.start(processes)}"]
        environment = {**os.environ, "PCLVIS_TRACE": trace}
        environment["PYTHONPATH"] = os.pathsep.join([str(_HERE), environment["PYTHONPATH"]])
        self.process = subprocess.Popen(
            [program("paraview"), "--dr", *plugin, *server, f"--script={_HERE / script}"],
            env=environment, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.lines, self.output, self.state = queue.Queue(), [], {}
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def told(self):
        """Read what was printed; returns the last state of the part."""
        while not self.lines.empty():
            line = self.lines.get()
            self.output.append(line)
            if line.startswith("STATE "):
                self.state = json.loads(line[6:]).get(self.part, self.state)
        return self.state

    def said(self, name):
        """What the script printed after that name, as a line of JSON."""
        self.told()
        return json.loads(re.search(rf"^{name} (.*)$", "".join(self.output), re.MULTILINE).group(1))

    def until(self, condition, seconds=30):
        """Wait until the state meets the condition; returns whether it did."""
        end = time.time() + seconds
        while time.time() < end and self.process.poll() is None:
            state = self.told()
            if state and condition(state):
                return True
            time.sleep(0.05)
        return False

    def rest(self):
        """Wait until the script has printed nothing new for half a second; a busy window misses movements."""
        end = time.time() + 30
        self.told()
        lines, since = len(self.output), time.time()
        while time.time() < min(since + 0.5, end):
            time.sleep(0.05)
            self.told()
            if lines != len(self.output):
                lines, since = len(self.output), time.time()

    def becomes(self, sentence, condition, seconds=30):
        """Check that the state meets the condition within the time."""
        return check(sentence, self.until(condition, seconds), json.dumps(self.state))

    def sees(self, look, wanted):
        """What `look` finds on the screen, as soon as it is `wanted`, or after the time."""
        end = time.time() + 60
        time.sleep(0.5)  # what was drawn for the pointer disappears
        found = look()
        while not wanted(found) and time.time() < end:
            time.sleep(0.2)
            self.told()
            found = look()
        return found

    def ready(self, drawn):
        """Wait until the window is there and `drawn` returns the same twice, not None."""
        end = time.time() + 180
        while "READY\n" not in self.output and time.time() < end and self.process.poll() is None:
            self.told()
            if mistakes("".join(self.output)):
                return False
            time.sleep(0.2)
        before = None
        while time.time() < end:
            now = drawn()
            if now is not None and now == before:
                return True
            before = now
            time.sleep(0.2)
        keep("not_drawn.ppm")
        return False

    def close(self):
        """End ParaView, and its server."""
        self.process.kill()
        self.process.wait()
        servers.stop()
        self.told()


def visit(script, part, sentence, drawn, tour, processes=0, trace="cg16_clean"):
    """Open a window with a view of a trace, make the tour, and check that ParaView survives it.

    The tour, a function of the window, begins when `sentence` is true: that `drawn` finds the view.
    Returns the window, closed; `script`, `part` and `processes` are those of Window, `trace` is a
    folder of Testing/Data, or the path of another one.
    """
    if not shutil.which("xdotool"):
        skip("xdotool is not installed")
    window = Window(script, part, data(trace, "traces.otf2"), processes)
    try:
        if check(sentence, window.ready(drawn), "".join(window.output[-20:])):
            tour(window)
        check("ParaView is still there", window.process.poll() is None)
    finally:
        code = window.process.poll()
        if code is not None:  # the window is gone: the tour was interrupted
            print(f"ParaView ended, exit code {code}: {''.join(window.output[-20:])}")
        window.close()
    equal("ParaView prints no mistake", mistakes("".join(window.output)), "")
    return window
