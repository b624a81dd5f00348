"""Generated cases for the attribution: archives with planted causes, and what must be found in each.

    attribution_cases.py GENERATOR FOLDER [tuning|heldout]   archives and expected.json
    attribution_cases.py GENERATOR FOLDER --costs            what each cause adds, by its twin

GENERATOR is the path of pclvis-generate. The cases are in Testing/Data/attribution_cases.txt.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

LIST = pathlib.Path(__file__).parent.parent / "Data" / "attribution_cases.txt"
PLANTS = {"mapping": ("placement", "shuffled"), "background": ("background",),
          "pattern": ("hot_ranks",), "slow rank": ("slow_ranks", "slow_nodes")}


class Case:
    """One line of the list."""

    def __init__(self, line):
        self.half, verdict, self.name, *self.scenario = line.split()
        self.verdict = verdict.replace("_", " ")
        self.keys = dict(word.split("=", 1) for word in self.scenario)

    def planted(self):
        """Causes that the scenario plants, whether visible or not."""
        quiet = {"placement": "block", "shuffled": "0"}
        return [cause for cause, keys in PLANTS.items()
                if any(self.keys.get(key, quiet.get(key)) != quiet.get(key) for key in keys)]

    def without(self, causes):
        """The scenario of the twin without these causes."""
        keys = {key for cause in causes for key in PLANTS[cause]}
        return [word for word in self.scenario if word.split("=")[0] not in keys]

    def period(self, cause):
        """Share of the iterations in which a cause acts."""
        if cause == "background":
            windows = re.findall(r"([\d.]+)-([\d.]+)x", self.keys["background"])
            return sum(float(end) - float(begin) for begin, end in windows)
        prefix = {"pattern": "hot", "slow rank": "slow"}.get(cause, "")
        return float(self.keys.get(prefix + "_to", 1)) - float(self.keys.get(prefix + "_from", 0))


def read(path=LIST):
    """All cases in a list."""
    lines = pathlib.Path(path).read_text(encoding="ascii").splitlines()
    return [Case(line) for line in lines if line and line[0] != "#"]


def generate(generator, scenario, folder):
    """Generate an archive; returns its truth."""
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([generator, str(folder), *scenario], check=True, stdout=subprocess.DEVNULL)
    return json.loads((folder / "truth.json").read_text())


def expected(truth, verdict):
    """What must be found: verdict, windows [s] since the first written event, ranks that cause it.
    The list of ranks is empty for archives whose verdict does not concern ranks."""
    first = truth["clock"]["first_timestamp_in_true_time_s"]
    windows = truth["background_windows_s"] if verdict in ("background", "mixed") else []
    slow = [rank for part in truth["slow"] for rank in part["ranks"]]
    kind = truth.get("imbalance", {})
    hot = kind.get("ranks", [kind["rank"]] if "rank" in kind else [])
    ranks = {"slow rank": slow, "pattern": hot, "mixed": slow + hot}.get(verdict, [])
    return {"verdict": verdict, "windows_s": [[t - first for t in window] for window in windows],
            "ranks": sorted(ranks)}


def make(generator, folder, half=None):
    """Generate all cases of a half in FOLDER/name, and write FOLDER/expected.json."""
    folder = pathlib.Path(folder)
    wanted = {}
    for case in read():
        if half in (None, case.half):
            truth = generate(generator, [f"name={case.name}", *case.scenario], folder / case.name)
            wanted[case.name] = expected(truth, case.verdict)
    (folder / "expected.json").write_text(json.dumps(wanted, indent=1) + "\n")
    return wanted


def costs(generator, folder):
    """Print, for each case with planted causes, what each cause adds to the time in MPI calls
    during its period, and the share of messages between nodes with and without it."""
    scratch = pathlib.Path(folder) / "twin"
    for case in read():
        planted = case.planted()
        if not planted:
            continue
        whole = generate(generator, case.scenario, scratch)["checked"]
        clean = generate(generator, case.without(planted), scratch)["checked"]["call_seconds"]
        words = []
        for cause in planted:
            twin = generate(generator, case.without([cause]), scratch)["checked"]
            more = (whole["call_seconds"] - twin["call_seconds"]) / clean / case.period(cause)
            words.append(f"{cause} {100 * more:+.0f} %, between nodes "
                         f"{whole['inter'] / whole['messages']:.2f} of messages, "
                         f"{twin['inter'] / twin['messages']:.2f} without")
        print(f"{case.half:8s}{case.verdict:11s}{case.name:28s}{'; '.join(words)}", flush=True)
    shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    if "--costs" in sys.argv:
        costs(sys.argv[1], sys.argv[2])
    else:
        make(sys.argv[1], sys.argv[2], *sys.argv[3:4])
