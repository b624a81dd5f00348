"""Records programs on the namespaces of cluster.sh, three runs for each cause, and how long they take.

    record.py PROGRAMS CAUSES      separated by commas; the archives are in out/PROGRAM-CAUSE

The length of a run is from when the last rank leaves MPI_Init until the last one enters MPI_Finalize.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE / "out"
NODES, RANKS, RATE = 4, 16, "100mbit"
#: Source, and arguments of the program.
PROGRAMS = {
    "halo": ("Chosen", "app=halo px=4 py=4 steps=40 work=120 bytes=24000 overlap=0.3"),
    "krylov": ("Chosen", "app=krylov px=4 py=4 steps=30 work=120 bytes=16000"),
    "butterfly": ("Chosen", "app=butterfly steps=20 work=250 bytes=60000"),
    "graph": ("Chosen", "app=graph graph=7 steps=25 work=250 bytes=16000"),
    "corners": ("Unseen", "app=corners px=4 py=4 steps=30 work=120 bytes=20000"),
    "cannon": ("Unseen", "app=cannon px=4 py=4 periodic=1 steps=20 work=100 bytes=60000"),
    "lattice": ("Kept", "app=lattice steps=25 work=200 bytes=20000 overlap=0.4"),
}
#: slow: rank and factor; cable: node and rate; traffic: from, to [s], Mbit/s; map: of mpirun; more: arguments.
CAUSES = {
    "clean": {}, "slow": {"slow": "5:1.3"}, "cable": {"cable": ("3", "40mbit")},
    "bg": {"traffic": ("0.4", "0.9", "80")}, "map": {"map": "node"},
    "uneven": {"more": "uneven=0.6 unevenkind=random"},
    "pattern": {"more": "extra=collect hot=3 xcount=2 xbytes=8000"},
}


def cluster(*words):
    subprocess.run([str(HERE / "cluster.sh"), *words], check=True)


def traffic(window):
    """Processes that send between all nodes of the job and the node of other jobs."""
    nodes = [f"10.77.0.{node}" for node in range(1, NODES + 2)]
    ways = [(node, [nodes[-1]]) for node in range(1, NODES + 1)] + [(NODES + 1, nodes[:-1])]
    return [subprocess.Popen(["ip", "netns", "exec", f"n{node}", str(OUT / "traffic"),
                              str(OUT / "started"), *window, *to]) for node, to in ways]


def run(name, source, arguments, cause):
    """Record one run.

    @return its length [s]
    """
    for node in range(1, NODES + 1):
        cluster("rate", str(node), RATE)
    if "cable" in cause:
        cluster("rate", *cause["cable"])
    (OUT / "started").unlink(missing_ok=True)
    shutil.rmtree(OUT / name, ignore_errors=True)
    (OUT / "hosts").write_text("".join(f"n{i} slots={RANKS // NODES}\n" for i in range(1, NODES + 1)))
    told = {"STARTED": str(OUT / "started"), "SLOWRANK": cause.get("slow", "0:1"),
            "SCOREP_EXPERIMENT_DIRECTORY": str(OUT / name), "SCOREP_ENABLE_TRACING": "true",
            "SCOREP_ENABLE_PROFILING": "false", "SCOREP_TOTAL_MEMORY": "100M",
            "SCOREP_TIMER": "clock_gettime", "LD_PRELOAD": str(OUT / "yield.so")}
    options = {"plm_rsh_agent": f"{HERE / 'cluster.sh'} run", "plm_rsh_no_tree_spawn": "1",
               "btl_tcp_if_include": "10.77.0.0/24", "oob_tcp_if_include": "10.77.0.0/24",
               "btl": "self,vader,tcp", "pml": "ob1", "mpi_yield_when_idle": "1"}
    others = traffic(cause["traffic"]) if "traffic" in cause else []
    subprocess.run(
        ["mpirun", "--allow-run-as-root", "--hostfile", str(OUT / "hosts"), "-n", str(RANKS),
         "--map-by", cause.get("map", "slot"), "--bind-to", "none",
         *(word for key, value in options.items() for word in ("--mca", key, value)),
         *(word for key, value in told.items() for word in ("-x", f"{key}={value}")),
         str(OUT / source), *arguments.split(), *cause.get("more", "").split()],
        check=True, env={**os.environ}, stdout=subprocess.DEVNULL)
    for process in others:
        process.kill()
        process.wait()
    return length(OUT / name / "traces.otf2")


def length(anchor):
    """[s] Of a run, by otf2-print; the clock of the archive ticks in nanoseconds."""
    text = subprocess.run(["otf2-print", str(anchor)], capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in text.splitlines() if line.startswith(("ENTER", "LEAVE"))]
    begin = max(int(line[2]) for line in lines if line[0] == "LEAVE" and '"MPI_Init"' in line)
    end = max(int(line[2]) for line in lines if line[0] == "ENTER" and '"MPI_Finalize"' in line)
    return (end - begin) * 1e-9


def main():
    lengths = OUT / "lengths.json"
    known = json.loads(lengths.read_text()) if lengths.exists() else {}
    for program in sys.argv[1].split(","):
        for cause in sys.argv[2].split(","):
            name = f"{program}-{cause}"
            known[name] = [round(run(name, *PROGRAMS[program], CAUSES[cause]), 3) for _ in range(3)]
            print(name, known[name], flush=True)
            lengths.write_text(json.dumps(known, indent=1) + "\n")
    for node in range(1, NODES + 1):
        cluster("rate", str(node), RATE)


main()
