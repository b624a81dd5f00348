"""findings.json has the keys that its readers are promised, with the right types and units.

CONTRACT is the contract as data: what programs that read the file rely on. Keys are added, never renamed, so there may
be others as well. Units are tested by laws: parts of the time add up to the run, and shares match their names.
"""

import json
import math
import sys

from pclvis import findings
from pclvis.analysis import Analysis

from checks import check, data, equal, near, result, shared

TEXT, COUNT, FLAG = "text", "a count", "yes or no"
SECONDS, TIME, SHARE, NUMBER = "seconds", "seconds, of the run", "0 to 1", "a number"
ID = "an id, -1 or none"

CONTRACT = {
    "schema": COUNT,
    "trace": {"path": TEXT, "ranks": COUNT, "nodes": COUNT, "locations": COUNT, "events": COUNT, "calls": COUNT,
              "messages": COUNT, "matched": COUNT, "unmatched": COUNT, "skewed": COUNT, "message_bytes": COUNT,
              "collectives": COUNT, "length_s": TIME},
    "criteria": {"classes": COUNT, "bins": COUNT, "delayed": COUNT, "latency_p95": NUMBER},
    "regions": [{"region": COUNT, "ranks": [COUNT], "messages": COUNT, "latency": NUMBER}],
    "regions_strength": NUMBER,
    "periods": [{"region": ID, "kind": TEXT, "begin_s": TIME, "end_s": TIME}],
    "verdict": {"cause": TEXT, "confidence": SHARE, "sentence": TEXT, "advice": TEXT, "evidence": {},
                "windows": [{"begin_s": TIME, "end_s": TIME, "cause": TEXT, "confidence": SHARE}], "ranks": [COUNT]},
    "mapping": {"inter_node_messages": COUNT, "inter_node_messages_proposed": COUNT},
    "wait_states": {"late_sender_s": SECONDS, "late_receiver_s": SECONDS, "wait_at_barrier_s": SECONDS,
                    "wait_at_nxn_s": SECONDS, "late_broadcast_s": SECONDS, "early_reduce_s": SECONDS},
    "structure": {"phases": COUNT, "steps": COUNT, "max_lateness_s": TIME,
                  "stragglers": [{"rank": COUNT, "step": COUNT, "phase": COUNT, "class": TEXT, "seconds": TIME,
                                  "path": TEXT}],
                  "main_loop": {"iterations": COUNT, "begin_s": TIME, "end_s": TIME, "header": TEXT, "path": TEXT,
                                "share": SHARE},
                  "loops": [{"loop": COUNT, "parent": ID, "iterations": COUNT, "time_s": SECONDS, "mpi_s": SECONDS,
                             "irreducible": FLAG, "path": TEXT}],
                  "flow": {"nodes": COUNT, "edges": COUNT, "compression": NUMBER}},
    "causes": [{"cause": TEXT, "seconds": TIME, "low_s": NUMBER, "high_s": NUMBER, "share": SHARE, "alone_s": TIME,
                "confidence": SHARE, "windows": [{"begin_s": TIME, "end_s": TIME}], "ranks": [COUNT],
                "nodes": [COUNT], "links": [{"node": COUNT, "other": ID}], "regions": [COUNT],
                "where": [{"function": TEXT, "file": TEXT, "line": COUNT, "loop": COUNT, "iteration": COUNT,
                           "iteration_seconds": TIME, "phase": COUNT, "phase_seconds": TIME, "region": COUNT,
                           "region_seconds": TIME, "seconds": TIME}],
                "phases": [{"phase": ID, "seconds": TIME}], "iterations": [{"loop": ID, "iteration": ID, "seconds": TIME}],
                "advice": TEXT}],
    "time_tree": [{"name": TEXT, "parent": TEXT, "seconds": NUMBER, "low_s": NUMBER, "high_s": NUMBER}],
    "pop": {"parallel_efficiency": SHARE, "load_balance": SHARE, "communication_efficiency": SHARE,
            "serialisation": SHARE, "transfer": SHARE},
}
CAUSES = {"none", "mapping", "pattern", "background", "slow_rank", "slow_link", "mixed", "undecided"}
#: may be null: not known, or there is none
OPTIONAL = {"path", "function", "file", "line", "loop", "iteration", "iteration_seconds", "phase", "phase_seconds",
            "phases", "iterations", "other", "parent", "latency", "confidence", "main_loop",
            "serialisation", "transfer", "low_s", "high_s", "latency_p95", "regions_strength"}


def wrong(found, wanted, length, where):
    """Where a value differs from the contract, each difference with its place."""
    if isinstance(wanted, dict):
        if not isinstance(found, dict):
            return [f"{where} is no object: {found!r}"]
        missing = [f"{where}.{key} is missing" for key in wanted if key not in found]
        return missing + [line for key, part in wanted.items()
                          if key in found and not (found[key] is None and key in OPTIONAL)
                          for line in wrong(found[key], part, length, f"{where}.{key}")]
    if isinstance(wanted, list):
        if not isinstance(found, list):
            return [f"{where} is no list: {found!r}"]
        return [line for i, one in enumerate(found) for line in wrong(one, wanted[0], length, f"{where}[{i}]")]
    number = isinstance(found, (int, float)) and not isinstance(found, bool) and math.isfinite(found)
    whole = number and isinstance(found, int)
    right = {TEXT: isinstance(found, str) and found != "", COUNT: whole and found >= 0, ID: whole and found >= -1,
             FLAG: isinstance(found, bool), SHARE: number and -1e-9 <= found <= 1 + 1e-9, NUMBER: number,
             SECONDS: isinstance(found, float) and found >= 0,
             TIME: isinstance(found, float) and -1e-12 <= found <= 1.0001 * length}[wanted]
    return [] if right else [f"{where} is no {wanted}: {found!r}"]


def units(name, found):
    """Seconds and shares are what their names say."""
    tree = found["time_tree"]
    for parent in {row["parent"] for row in tree if row["parent"]}:
        whole = [row["seconds"] for row in tree if row["name"] == parent]
        near(f"{name}: the parts of {parent} add up to it",
             sum(row["seconds"] for row in tree if row["parent"] == parent), whole[0], 1e-9)
    run = tree[0]["seconds"]
    check(f"{name}: the tree is of the communication, a part of the trace", 0 < run <= found["trace"]["length_s"])
    for cause in found["causes"]:
        near(f"{name}: share of {cause['cause']}", cause["share"], cause["seconds"] / run, 1e-9)
        check(f"{name}: its range", cause["low_s"] <= cause["seconds"] <= cause["high_s"])
    check(f"{name}: the dearest first", all(
        a["seconds"] >= b["seconds"] for a, b in zip(found["causes"], found["causes"][1:])))
    pop = found["pop"]
    near(f"{name}: the efficiencies are factors", pop["parallel_efficiency"],
         pop["load_balance"] * pop["communication_efficiency"], 1e-6)
    check(f"{name}: the verdict is one of those that there are", found["verdict"]["cause"] in CAUSES)


def ends_of(name, found, cause, **parts):
    """What the truth of a trace says about its cause."""
    row = next((row for row in found["causes"] if row["cause"] == cause), None)
    if check(f"{name}: {cause} counts", row is not None, found["causes"]):
        for key, wanted in parts.items():
            equal(f"{name}: {key} of {cause}", row[key], wanted)


def told(name, *where):
    """The findings as converted by json: no NaN, no objects of numpy."""
    done = Analysis(where[0] if where else data(name, "traces.otf2"))
    done.locate_causes()
    return json.loads(json.dumps(findings.numbers("traces.otf2", done.tables(), done.messages(), 1.0, done.worst),
                                 allow_nan=False))


equal("what is not as promised is found", wrong({"a": -1, "b": [0.5, None]}, {"a": COUNT, "b": [SHARE], "c": {}}, 1, "x"),
      ["x.c is missing", "x.a is no a count: -1", "x.b[1] is no 0 to 1: None"])
# stencil3d_64_slowrank: rank 37 of 64 on nodes of 8 (truth.json); scorep-halo-slow-4 is recorded, rank 3 slowed.
FOUND = {name: told(name) for name in ("stencil3d_64_slowrank", "cg64_roundrobin", "scorep-halo-slow-4")}
for name, found in FOUND.items():
    equal(f"{name}: keys, types and ranges", wrong(found, CONTRACT, found["trace"]["length_s"], "findings"), [])
    units(name, found)
with open(data("stencil3d_64_slowrank", "truth.json"), encoding="utf-8") as file:
    nodes = json.load(file)["node_of_rank"]
ends_of("stencil3d_64_slowrank", FOUND["stencil3d_64_slowrank"], "slow rank", ranks=[37], links=[],
        nodes=[list(dict.fromkeys(nodes)).index(nodes[37])],
        regions=[row["region"] for row in FOUND["stencil3d_64_slowrank"]["regions"] if 37 in row["ranks"]])
own = next(row["region"] for row in FOUND["stencil3d_64_slowrank"]["regions"] if 37 in row["ranks"])
saved = [row for row in FOUND["stencil3d_64_slowrank"]["causes"][0]["where"] if row["activity"] == "work before"]
check("the work that a slow rank's run saves is in the rank's region", saved and all(
    row["region"] == own and abs(row["region_seconds"] - row["seconds"]) < 1e-9 for row in saved), saved)
ends_of("cg64_roundrobin", FOUND["cg64_roundrobin"], "mapping", ranks=[], nodes=[], links=[])
equal("all regions of a round-robin placement lose to it", next(
    row["regions"] for row in FOUND["cg64_roundrobin"]["causes"] if row["cause"] == "mapping"),
      [row["region"] for row in FOUND["cg64_roundrobin"]["regions"]])


def located():
    """Iterations and phases of a pattern that was planted in iterations 4 to 7 of 10 (truth.json)."""
    archive = shared("sim", "fe64_hotspot", "traces.otf2")
    if not archive:
        return
    found = told("fe64_hotspot", archive)
    equal("fe64_hotspot: keys, types and ranges", wrong(found, CONTRACT, found["trace"]["length_s"], "findings"), [])
    pattern = next(row for row in found["causes"] if row["cause"] == "pattern")
    main = found["structure"]["main_loop"]["loop"]
    equal("its iterations are those it was planted in", sorted((row["loop"], row["iteration"]) for row in pattern["iterations"]),
          [(main, number) for number in range(4, 8)])
    near("with all of its seconds", sum(row["seconds"] for row in pattern["iterations"]), pattern["seconds"], 1e-9)
    near("and so have its phases", sum(row["seconds"] for row in pattern["phases"]), pattern["seconds"], 1e-9)
    check("each place names one of them, and a phase", all(
        row["loop"] == main and row["iteration"] in range(4, 8) and row["phase"] in {of["phase"] for of in pattern["phases"]}
        and 0 < row["iteration_seconds"] <= row["seconds"] * (1 + 1e-9) for row in pattern["where"]), pattern["where"])


located()
sys.exit(result())
