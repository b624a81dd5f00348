"""What planted causes cost, from runs of the same program, with the same noise, without them.

Uses the generator (gen.py) and its twins (twin.py) from the shared traces.
"""

import statistics

import gen
import lot_cases
import twin

#: Number of additional runs with other noise, over which costs are averaged.
REPEATS = 2
#: Number of trials to find the severity with the wanted cost.
_TRIALS = 3
#: Severities with hardly any cost.
_HARMLESS = {"slow rank": 1.04, "slow node": 1.02, "background": .04, "uneven work": .015,
             "pattern": 64, "mapping": .03, "slow link": 1.1}
_place = gen.placement


def placement(case, job, chance):
    """The generator's placements, and "shuffled N": ranks in order, with N random ones permuted."""
    kind = case.get("placement", "block")
    if not kind.startswith("shuffled"):
        return _place(case, job, chance)
    nodes = [job[rank // case["rpn"]] for rank in range(case["np"])]
    moved = chance.sample(range(case["np"]), int(kind.split()[1]))
    found = [nodes[rank] for rank in moved]
    chance.shuffle(found)
    for rank, node in zip(moved, found):
        nodes[rank] = node
    return nodes


gen.placement = twin.placement = placement


#: The beginning of the argument without which a program does not have such a cause.
_ARGUMENT = {"uneven work": "uneven=", "slow link": "cable="}


def _kept(words, cause):
    """The arguments without the one that makes a cause."""
    return [word for word in words if not word.startswith(_ARGUMENT.get(cause, " "))]


def _change(twins, cause, best):
    """What changes in a run without a cause."""
    words = twins["c"]["args"]
    if cause == "mapping":
        return {"m": best}
    if cause == "background":
        return {"windows": []}
    if cause == "pattern":
        return {"args": words + " ghost=1"}
    if cause in _ARGUMENT:
        return {"args": " ".join(_kept(words.split(), cause))}
    return {"slow": False}


def without(twins, causes, best, repeat=0):
    """Seconds of the run without some causes; `best`: the placement used if mapping is one of
    them."""
    changes = {}
    for cause in causes:
        for key, value in _change(twins, cause, best).items():
            if key == "args" and "args" in changes:
                value = " ".join(_kept(changes["args"].split(), cause))
                value += " ghost=1" if cause == "pattern" else ""
            changes[key] = value
    return twin.run(twins, rep=repeat, **changes)


def prepare(case):
    """The case, ready to be run again."""
    twin.CACHE.clear()
    return twin.prepare(dict(case))


def _share(plan, number, severity, program):
    """Share of the run that one of the causes costs by itself."""
    cause = plan.causes[number]
    case = lot_cases.scenario(plan, [severity], [cause])
    twins = prepare({**case, "exe": program})
    block = [twins["job"][rank // plan.per_node] for rank in range(plan.ranks)]
    run = twin.run(twins)
    return 1 - without(twins, [cause], block) / run


def settle(plan, number, program):
    """Severity at which a cause costs about as much as wanted."""
    cause, wanted = plan.causes[number], plan.targets[number]
    if plan.harmless:
        return _HARMLESS[cause]
    if cause == "mapping" and plan.forms[cause] != "shuffled":
        return 1
    low, high = lot_cases.SEVERITY[cause]
    if cause == "background":
        high = lot_cases.LOTS[plan.lot].window
    severity = {"slow rank": 1 + 1.3 * wanted, "slow node": 1 + 1.2 * wanted,
                "background": min(.7, .1 + 2 * wanted), "uneven work": 2.2 * wanted,
                "pattern": 64 + wanted * 40000, "mapping": min(1, .05 + 3 * wanted),
                "slow link": 2 + 20 * wanted}[cause]
    least = 1.0 if cause.startswith("slow") else 0.0
    tried = []
    for _ in range(_TRIALS):
        severity = min(max(severity, low), high)
        share = _share(plan, number, severity, program)
        tried.append((abs(share - wanted), severity))
        if tried[-1][0] < .012 + .08 * wanted:
            break
        factor = min(4, max(.25, wanted / share)) if share > .003 else 3
        severity = least + (severity - least) * factor
        outside = severity < low == tried[-1][1] or severity > high == tried[-1][1]
        if outside or any(abs(severity - other) < 1e-3 * high for _, other in tried):
            break
    return min(tried)[1]


def _best_placement(twins, edges):
    """Seconds of the placements that were tried, and name and nodes of the fastest one."""
    nodes = twin.candidates(twins, edges)
    tried = {name: twin.run(twins, m=place) for name, place in nodes.items()}
    fast = sorted(tried, key=tried.get)[:2]
    mean = {name: statistics.mean(twin.run(twins, m=nodes[name], rep=repeat)
                                  for repeat in range(REPEATS)) for name in fast}
    best = min(mean, key=mean.get)
    return tried, best, nodes[best]


def measure(twins, edges, written):
    """What the causes of a case cost, in the format of the shared costs.json."""
    causes = [cause for cause in twins["c"]["causes"] if cause != "none"]
    runs = [twin.run(twins, rep=repeat) for repeat in range(REPEATS + 1)]
    tried, name, best = _best_placement(twins, edges)
    sets = {cause: [cause] for cause in causes}
    if len(causes) > 1:
        sets["all"] = causes
    times = {key: [without(twins, value, best, repeat) for repeat in range(REPEATS + 1)]
             for key, value in sets.items()} or {"none": runs}
    shares = {key: [1 - time / run for time, run in zip(values, runs)]
              for key, values in times.items()}
    saved = [1 - twin.run(twins, m=best, rep=repeat) / runs[repeat] for repeat in range(REPEATS)]
    costs = {
        "run_s": runs[0], "stored_trace_seconds": written,
        "without": {key: values[0] for key, values in times.items()},
        "cost_s": {key: runs[0] - values[0] for key, values in times.items()},
        "cost_share": {key: values[0] for key, values in shares.items()},
        "cost_share_mean": {key: statistics.mean(values) for key, values in shares.items()},
        "noise": {"repetitions": REPEATS, "run_s_sd": statistics.stdev(runs[1:]),
                  "cost_share": {key: {"min": min(values), "max": max(values)}
                                 for key, values in shares.items() if key != "none"}},
        "background_windows": _windows(twins, runs[0]),
        "placement_runs_s": {"as it is": runs[0], **tried},
        "better_placement": {"which": name, "saves_s": saved[0] * runs[0],
                             "saves_share": saved[0], "saves_share_mean": statistics.mean(saved)},
    }
    if len(causes) > 1:
        costs["alone_cost_s"] = {cause: without(twins, [c for c in causes if c != cause], best)
                                 - costs["without"]["all"] for cause in causes}
    return costs


def _windows(twins, run):
    """What each window of other jobs' traffic costs."""
    windows = []
    for number, window in enumerate(twins["wins"]):
        others = [other for other in range(len(twins["wins"])) if other != number]
        seconds = run - twin.run(twins, windows=others)
        windows.append({"window_s": list(window), "cost_s": seconds, "cost_share": seconds / run})
    return windows
