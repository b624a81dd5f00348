"""The chain of filters on two server processes beside one.

    ./pclvis python Testing/Benchmarks/processes_time.py [--runs N] [--events N] [--ranks N]
        [--archive FILE] [--programs BUILD] [--scratch DIR] [--small]

An archive of EVENTS (2 million) on RANKS (64) is generated into DIR and kept for the next run.
Each round runs the chain, from the reader to Delay Costs, in turns
  one       on one process with one thread
  threads   on one process with all threads
  two       on two processes with one thread each
and compares their tables, which must be the same in each bit. Lines for compare.py are seconds
elapsed; then come the medians for each filter, elapsed and of the processor (of all processes,
with what MPI waits), and their ratios, taken round by round.
"""

import hashlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(TOP / "Testing" / "Python"), str(TOP / "Testing" / "Benchmarks")]

import archives  # noqa: E402
from checks import equal, result  # noqa: E402

#: By name: number of processes, and whether each uses a single processor.
WAYS = {"one": (1, True), "threads": (1, False), "two": (2, True)}
#: For each filter: ports whose tables are complete on process 0.
WHOLE = {"wait states": (2, 3), "regions": (1, 2, 3, 4), "time tree": (0, 1, 2), "cause prices": range(6),
         "attribution": (0, 1, 2, 3, 4, 6, 7, 8, 9), "delay costs": range(4)}
#: For Open MPI: as root in a container; variables set by a process that has started MPI must not reach its children.
_OPEN_MPI = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
             "OMPI_MCA_pml": "ob1", "OMPI_MCA_btl_tcp_if_include": "lo",
             "OMPI_MCA_rmaps_base_oversubscribe": "1"}
_MARK = "seconds, of the processor, found: "


def _filters(trace):
    """The chain: pairs of a name and a proxy."""
    from paraview.servermanager import OutputPort
    from paraview.simple import (CausePrices, CommunicationRegions, DelayCosts, LatencyAttribution, LatencyCriteria,
                                 OTF2TraceReader, TimeTree, WaitStates)
    reader = OTF2TraceReader(FileName=trace)
    calls, ranks = OutputPort(reader, 1), OutputPort(reader, 2)
    waits = WaitStates(Input=reader, Calls=calls)
    criteria = LatencyCriteria(Input=waits)
    regions = CommunicationRegions(Input=criteria, Ranks=ranks)
    return {"reader": reader, "wait states": waits, "criteria": criteria, "regions": regions,
            "time tree": TimeTree(Input=reader, Calls=calls),
            "cause prices": CausePrices(Input=reader, Calls=calls, Ranks=ranks),
            "attribution": LatencyAttribution(Input=regions, Calls=OutputPort(waits, 1), Ranks=ranks),
            "delay costs": DelayCosts(Input=reader, Calls=calls)}


def _bits(tables):
    """A short digest of the contents of tables."""
    sums = hashlib.sha256()
    for table in tables:
        for name, values in table.items():
            sums.update(name.encode() + (repr(list(values)).encode() if values.dtype == object else values.tobytes()))
    return sums.hexdigest()


def _chain(trace, one_each):
    """The child, on each of its processes: runs the chain; process 0 prints its seconds."""
    from vtkmodules.vtkParallelCore import vtkMultiProcessController
    controller = vtkMultiProcessController.GetGlobalController()
    me = controller.GetLocalProcessId()
    if one_each == "1":
        processors = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {processors[me % len(processors)]})
    import pclvis  # noqa: F401  (loads the plugin)
    from pclvis.tables import from_vtk
    found, mine = {}, {}
    proxies = _filters(trace)
    for name, proxy in proxies.items():
        controller.Barrier()
        wall, processor = time.perf_counter(), time.process_time()
        proxy.UpdatePipeline()
        mine[name] = (time.perf_counter() - wall, time.process_time() - processor)
        outputs = proxy.GetClientSideObject()
        tables = [from_vtk(outputs.GetOutputDataObject(port)) for port in WHOLE.get(name, ())]
        found[name] = _bits(tables)
    print(f"\n{me}{_MARK}{json.dumps([mine, found])}", flush=True)
    controller.Barrier()


def _run(way, trace):
    """Elapsed and processor seconds, and the results, by filter."""
    processes, one_each = WAYS[way]
    command = [os.environ.get("PCLVIS_MPIRUN", "mpirun"), "--bind-to", "none", "-n", processes,
               os.environ.get("PCLVIS_PVBATCH", "pvbatch"), "--dr", "--symmetric", __file__,
               "--chain", trace, int(one_each)]
    own = {key: value for key, value in os.environ.items()
           if not key.startswith(("OMPI_", "PMIX_", "PRTE_", "PMI_"))}
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, check=True,
                          env={**own, **_OPEN_MPI})
    parts = {}
    for line in done.stdout.splitlines():
        process, mark, rest = line.partition(_MARK)
        if mark:
            parts[int(process)] = json.loads(rest)
    equal(f"{way}: processes that end well", len(parts), processes)
    seconds = {name: (parts[0][0][name][0], sum(part[0][name][1] for part in parts.values()))
               for name in parts[0][0]}
    return seconds, parts[0][1]


def _compare(way, found, expected):
    """Check the results: a fast wrong answer is no answer."""
    for name, bits in expected.items():
        equal(f"{way}: {name} finds what one process finds", found[name], bits)


def _summarise(rounds):
    """Print medians, and their ratios to one process in the same round."""
    for i, kind in enumerate(("elapsed", "of the processor")):
        print(f"\n{'seconds ' + kind:24}" + "".join(f"{way:>10}" for way in WAYS) +
              "".join(f"{way + ' / one':>16}" for way in list(WAYS)[1:]) + f"{'two / threads':>16}")
        for name in rounds[0]["one"]:
            of = {way: [seconds[way][name][i] for seconds in rounds] for way in WAYS}
            pairs = [(way, "one") for way in list(WAYS)[1:]] + [("two", "threads")]
            ratios = [statistics.median(a / b for a, b in zip(of[way], of[beside])) for way, beside in pairs]
            print(f"{name:24}" + "".join(f"{statistics.median(values):10.3f}" for values in of.values()) +
                  "".join(f"{ratio:16.2f}" for ratio in ratios))


def main(words):
    """Command line; returns the exit code."""
    if words[:1] == ["--chain"]:
        _chain(*words[1:])
        return result(may_be_empty=True)  # 0
    options = archives.options(__doc__.splitlines()[0], 2000000, words)
    archive = options.archive or archives.generated(options) / "traces.otf2"
    if not options.small:
        _run("one", archive)  # fills the page cache; not counted
    print("name,items,run,seconds,items_per_s")
    rounds = []
    for run in range(options.runs):
        seconds, expected = {}, None
        for way in WAYS:
            seconds[way], found = _run(way, archive)
            expected = expected or found
            _compare(way, found, expected)
            seconds[way]["all"] = tuple(map(sum, zip(*seconds[way].values())))
            for name, (wall, _) in seconds[way].items():
                print(f"{way}/{name},{options.events},{run},{wall:.6f},{options.events / wall:.6g}", flush=True)
        rounds.append(seconds)
    _summarise(rounds)
    return result()


if __name__ == "__main__":
    CODE = main(sys.argv[1:])
    if CODE:
        sys.exit(CODE)  # otherwise run to the end: a process that exits early would not finalise MPI
