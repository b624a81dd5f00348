"""Broken archives: a clear message, or the readable part, marked incomplete; never a crash.

The good archive is scorep-zoo-4 of Testing/Data; its expected.json has the counts.
"""

import json
import os
import pathlib
import subprocess
import sys

import damage
from checks import check, data, equal, result, scratch

SECONDS = 120
GOOD = pathlib.Path(data("scorep-zoo-4"))


def read(paths):
    """What a separate pvpython says about each archive: {path: words}; {'crash': text} at worst."""
    paths, known = list(paths), {}
    while paths:
        command = [os.environ["PCLVIS_PVPYTHON"], "--dr",
                   str(pathlib.Path(__file__).with_name("read_archives.py")), *paths]
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True, timeout=SECONDS)
            output, end = done.stdout, f"exit code {-done.returncode}: {done.stderr[-400:]}"
        except subprocess.TimeoutExpired as error:
            output, end = (error.stdout or b"").decode(), f"no answer within {SECONDS} s"
        for line in output.splitlines():
            if line.startswith("read: "):
                said = json.loads(line[len("read: "):])
                known[said["path"]] = said
        left = [path for path in paths if path not in known]
        if left:
            known[left[0]] = {"path": left[0], "crash": end.replace("ERR|", "ERR ")}
            left = left[1:]
        paths = left
    return known


def severe(said):
    return [row for row in said.get("log", []) if row[0] != "info"]


def judge(name, said, whole):
    """Check one case against what the reader must do."""
    if not check(f"{name}: neither crash nor hang", "crash" not in said, said.get("crash")):
        return
    duty = damage.CASES[name][2]
    if duty == damage.ERROR:
        error = said.get("error", "")
        check(f"{name}: an error", bool(error), str(said)[:300])
        check(f"{name}: names the file", "traces" in error, error)
        check(f"{name}: says no more than the cause, in a line or two", len(error) < 500, error)
        return
    if not check(f"{name}: no error", "error" not in said, said.get("error")):
        return
    equal(f"{name}: all ranks are there", said["ranks"], 0 if duty == damage.EMPTY else 4)
    known = [row for row in severe(said) if row not in severe(whole)]
    if duty in (damage.REST, damage.EMPTY):
        check(f"{name}: marked incomplete", not said["complete"])
        check(f"{name}: the log says so", any(row[0] in ("error", "data loss") for row in known),
              str(said["log"]))
    elif duty == damage.NOTED:
        check(f"{name}: the log has something to say", bool(known), str(said["log"]))
    else:
        equal(f"{name}: as the good one", said["sent"], whole["sent"])
    if name.startswith(("events", "local")):
        equal(f"{name}: other ranks keep their messages", [said["sent"][r] for r in (0, 2, 3)],
              [whole["sent"][r] for r in (0, 2, 3)])


anchors = {name: str(damage.make(name, GOOD, scratch(name))) for name in damage.CASES}
good = str(GOOD / "traces.otf2")
known = read([good, *anchors.values()])
sent = {}
for pair in json.loads((GOOD / "expected.json").read_text())["pairs"]:
    sent[pair[0]] = sent.get(pair[0], 0) + pair[2]
equal("the good archive is read whole", known[good]["sent"], [sent[r] for r in range(4)])
equal("there are 25 cases", len(anchors), 25)
for name, anchor in anchors.items():
    judge(name, known[anchor], known[good])
sys.exit(result())
