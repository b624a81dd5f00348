"""Makes a lot of simulated cases with planted causes, and measures what each cause costs.

    python3 Testing/Truth/make_lot.py TOOLS FOLDER LOT [FIRST [LAST]]

LOT is chosen, unseen, kept, cables, fresh, long, newest, latest, sealed, blind or reserved.

TOOLS has the tracer and the generator of the shared simulated traces (../shared/traces/sim/tools).
FOLDER gets build/ and, of each case, LOT/NAME/traces.otf2 and truth.json; LOT/costs.json holds the
costs (fields: BUILD.md of TOOLS). Cases that are there are not made again. Needs SimGrid with SMPI
(packages libsimgrid-dev, libopen-trace-format2-dev).
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import lot_cases

SOURCES = pathlib.Path(__file__).resolve().parent


def build(tools, folder):
    """Compile tracer, checker and programs that are not built yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in tools.iterdir():
        if not (folder / file.name).exists():
            shutil.copyfile(file, folder / file.name)
    commands = {
        "libsmpi_otf2.so": ["g++", "-std=c++17", "-O2", "-fPIC", "-shared", "-I/usr/include/smpi",
                            "smpi_otf2.cpp", "-o", "libsmpi_otf2.so", "-lopen-trace-format2",
                            "-lsimgrid"],
        "check": ["g++", "-std=c++17", "-O2", "-fpermissive", "-w", "check.cpp", "-o", "check",
                  "-lopen-trace-format2"]}
    for name, lot in lot_cases.LOTS.items():  # the tracer before SimGrid, so that it sees the calls
        source = SOURCES / f"{lot.source or name.capitalize()}.cxx"
        commands[name] = ["smpicxx", "-std=c++17", "-O1", str(source), "-o", name,
                          "-Wl,--no-as-needed", "-L.", "-lsmpi_otf2", f"-Wl,-rpath,{folder}"]
    for target, command in commands.items():
        if not (folder / target).exists():
            subprocess.run(command, cwd=folder, check=True)


def make(lot, number, folder):
    """Make one case; returns its name and costs."""
    import gen
    import lot_costs
    import twin
    plan = lot_cases.Plan(lot, number)
    program = str(folder / "build" / lot)
    severities = [lot_costs.settle(plan, i, program) for i in range(len(plan.causes))]
    case = lot_cases.scenario(plan, severities)
    gen.make({**case, "exe": program}, str(folder / lot))
    truth = json.loads((folder / lot / plan.name / "truth.json").read_text())
    twins = lot_costs.prepare({**case, "exe": program})
    edges = twin.read_matrix(twins["base"] + ".matrix")
    costs = lot_costs.measure(twins, edges, truth["trace_seconds"])
    placed = truth["node_of_rank"] == [f"node{node}" for node in twins["m"]]
    late = costs["run_s"] - truth["trace_seconds"]
    if not placed or abs(late) > 5e-9 and not truth["clock"]["skewed"]:
        raise RuntimeError(f"{plan.name}: a second run differs from the first by {late} s")
    return plan.name, twin.rounded({**costs, "case": case})


def main(tools, folder, lot, first=0, last=None):
    """Make the cases first to last - 1 of a lot."""
    folder = pathlib.Path(folder).resolve()
    build(pathlib.Path(tools), folder / "build")
    os.environ["GEN_TMP"] = str(folder / "scratch" / lot)
    sys.path[:0] = [str(folder / "build")]
    (folder / lot).mkdir(exist_ok=True)
    kept = folder / lot / "costs.json"
    costs = json.loads(kept.read_text()) if kept.exists() else {}
    for number in range(int(first), int(last or lot_cases.LOTS[lot].cases)):
        if lot_cases.Plan(lot, number).name not in costs:
            name, cost = make(lot, number, folder)
            costs[name] = cost
            kept.write_text(json.dumps(costs, indent=1) + "\n")
            print(name, {key: round(share, 3) for key, share in cost["cost_share_mean"].items()},
                  flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
