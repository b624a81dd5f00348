"""What a user waits for, beside the floor: the least time in which the archive can be read.

    ./pclvis python Testing/Benchmarks/user_time.py [--runs N] [--events N] [--ranks N]
        [--archive FILE] [--programs BUILD] [--scratch DIR] [--small]

An archive of EVENTS (20 million) on RANKS (64) is generated into DIR and kept for the next run.
Each round runs these in turns, each in a process of its own:
  floor     Floor, one thread: see BenchmarkReader
  apply     a trace is opened: until all tables and the ranges of their columns are known
  analysis  Analysis(trace): every filter from the reader to the remapping
  report    the report, from the start of its process to its end
  latency   the report with its chapters about latency alone (--chapters none)
  start     of the report: until ParaView and the package are there, no trace yet
Lines for compare.py are seconds elapsed; then medians, and their ratios to the floor, taken round
by round. The ratios of processor time depend less on what else runs.
"""

import contextlib
import ctypes
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(TOP / "Testing" / "Python"), str(TOP / "Testing" / "Benchmarks")]

import archives  # noqa: E402
from checks import equal, result  # noqa: E402

#: By step: greatest elapsed time in floors, on two cores without other load.
GOALS = {"apply": 2.5, "analysis": 4.5, "report": 9.0}
#: Option of prctl on Linux: orphaned descendants become children of this process, and their time counts.
_ADOPT = 36
#: Printed before the numbers by processes of this program that take one step.
_MARK = "seconds, of the processor, found: "


def _apply(trace):
    """Open a trace; returns what was found."""
    from pclvis import pipelines
    reader = pipelines.open_trace(trace)
    ports = [reader[port].GetDataInformation() for port in pipelines.READER_PORTS.values()]
    columns = ports[0].DataInformation.GetRowDataInformation()
    ranks = columns.GetArrayInformation("source").GetComponentRange(0)
    return {"messages": ports[0].DataInformation.GetNumberOfRows(), "ranks": ranks[1] + 1}


def _analysis(trace):
    """Make the analysis of a trace; returns what was found."""
    from pclvis.analysis import Analysis
    done = Analysis(trace)
    return {"messages": done.messages(), "ranks": done.table("mapping").rows}


def _step(name, trace):
    """The child: takes one step and prints its seconds."""
    import pclvis  # noqa: F401  (not timed: the start of ParaView)
    wall, processor = time.perf_counter(), time.process_time()
    found = {"apply": _apply, "analysis": _analysis}[name](trace)
    print(_MARK + json.dumps([time.perf_counter() - wall, time.process_time() - processor, found]))


def _run(command):
    """Run a program; returns elapsed and processor seconds, and its output."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True,
                          check=True)
    wall = time.perf_counter() - begin
    with contextlib.suppress(ChildProcessError):  # a report does not wait for its second process to end
        while True:
            os.waitpid(-1, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime), done.stdout


def _script(*words):
    return _run([os.environ.get("PCLVIS_PVPYTHON", "pvpython"), *words])


def _report(*words):
    """Run the report, with the Python that ./pclvis report chooses."""
    python = os.environ.get("PCLVIS_REPORT_PYTHON") or os.environ.get("PCLVIS_PVPYTHON", "pvpython")
    return _run([python, TOP / "pvpython" / "pclvis" / "report.py", *words])


class Archive:
    """An archive and its contents as counted by the generator; None: not known."""

    def __init__(self, options):
        self.path, self.known = options.archive, None
        if self.path is None:
            folder = archives.generated(options)
            self.path = folder / "traces.otf2"
            checked = json.loads((folder / "truth.json").read_text())["checked"]
            self.known = {"messages": checked["messages"] + checked["unmatched"],
                          "ranks": checked["locations"]}

    def compare(self, step, found):
        """Check the results: a fast wrong answer is no answer."""
        if self.known is not None:
            equal(f"{step} finds all messages and ranks",
                  {name: found[name] for name in self.known}, self.known)


def _round(options, archive):
    """Run every step once; returns its elapsed and processor seconds, by name."""
    seconds = {}
    *seconds["floor"], printed = _run(
        [options.programs / "Benchmarks" / "Floor", archive.path])
    archive.events = int(printed.split()[1])
    for step in ("apply", "analysis"):
        printed = _script(__file__, "--step", step, archive.path)[2]
        *seconds[step], found = json.loads(printed.split(_MARK)[1])
        archive.compare(step, found)
    for step, words in (("report", ()), ("latency", ("--chapters", "none"))):
        with tempfile.TemporaryDirectory() as folder:
            *seconds[step], _ = _report(archive.path, "-o", folder, *words)
            found = json.loads(pathlib.Path(folder, "findings.json").read_text())["trace"]
            archive.compare(step, found)
            equal(f"{step} finds all events", found["events"], archive.events)
    *seconds["start"], _ = _report("--help")
    return seconds


def _summarise(rounds):
    """Print medians, and their ratios to the floor of the same round."""
    print(f"\n{'median of':12} {'seconds':>10} {'of the floor':>14} {'processor s':>12} "
          f"{'of the floor':>14}")
    for name in rounds[0]:
        cells = ""
        for i, width in ((0, 10), (1, 12)):
            median = statistics.median(seconds[name][i] for seconds in rounds)
            ratio = statistics.median(seconds[name][i] / seconds["floor"][i] for seconds in rounds)
            cells += f" {median:{width}.3f} {ratio:14.2f}"
        goal = f"  (goal: {GOALS[name]} elapsed)" if name in GOALS else ""
        print(f"{name:12}{cells}{goal}")


def main(words):
    """Command line; returns the exit code."""
    if words[:1] == ["--step"]:
        _step(*words[1:])
        return result(may_be_empty=True)
    options = archives.options(__doc__.splitlines()[0], 20000000, words)
    ctypes.CDLL(None).prctl(_ADOPT, 1)
    archive = Archive(options)
    if not options.small:
        _round(options, archive)  # fills the page cache; not counted
    print("name,items,run,seconds,items_per_s")
    rounds = []
    for run in range(options.runs):
        rounds.append(_round(options, archive))
        for name, (wall, _) in rounds[-1].items():
            print(f"{name},{archive.events},{run},{wall:.6f},{archive.events / wall:.6g}", flush=True)
    _summarise(rounds)
    return result()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
