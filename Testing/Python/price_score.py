"""How right prices are: the prices of Cause Prices compared with what planted causes really cost.

    ./pclvis python Testing/Python/price_score.py FOLDER [FOLDER ...] [--labels] [--csv FILE]
    ./pclvis python Testing/Python/price_score.py FOLDER --proposals FILE

FOLDER contains costs.json and NAME/traces.otf2: the shared simulated traces, or a lot made by
Testing/Truth. --labels: also the verdicts of Latency Attribution. Shares are of the run.
A price is right within 20 % of the cost, or 1 % of the run. Costs are means over runs with other
noise; how many costs of the recorded run alone are right by this rule shows what a price that is
exact for this run could reach. A verdict is right if the causes that count are those that cost
at least 1 %; placement may count if another one saves 1 %. Windows of other jobs' traffic are
compared by intersection over union. Programs whose work differs between ranks by design have no
truth about uneven work: their twins even out only what was planted.

The price of a placement is relative to the proposed one. --proposals writes the proposals for
Testing/Truth/try_placements.py, which runs the programs with them; if FOLDER has its results
(placements.json), the saving of a proposed placement in these runs is the truth.
"""

import collections
import csv
import json
import pathlib
import statistics
import sys

#: Causes with a common truth: a slow node is slow ranks.
GROUPS = {"slow rank": "slow", "slow node": "slow", "background": "background",
          "mapping": "mapping", "pattern": "pattern", "uneven work": "uneven work",
          "slow link": "slow link"}
#: Programs whose work is uneven by design.
UNEVEN = ("farm", "cycle", "refined", "panels", "tree", "mergetree", "fe", "sweep", "thieves",
          "curve", "transit", "merged")
#: The least share that counts as a cause.
LEAST = 0.01

Price = collections.namedtuple("Price", "name cause true said low high counts")
Case = collections.namedtuple(
    "Case", "name prices alone false verdict wanted counted label label_right overlap")


def prices(anchor):
    """For each cause, its price, the ends of its range [s], and whether it counts; the proposed node of each rank,
    named by a rank that is on it now; the windows of other jobs' traffic [s]."""
    from paraview.simple import Delete
    from pclvis import pipelines
    from pclvis.tables import fetch
    reader = pipelines.open_trace(anchor)
    filter_ = pipelines.cause_prices(reader, reader)
    table, times, ranks = fetch(filter_), fetch(filter_, 1), fetch(filter_, 2)
    holder = {node: rank for rank, node in zip(ranks["rank"], ranks["node"])}
    proposed = [int(holder[node]) for node in ranks["proposed_node"]]
    rows = zip(table["cause"], table["time_s"], table["low_s"], table["high_s"], table["counts"])
    found = {}
    for cause, *row in rows:
        group = GROUPS.get(str(cause))
        if group and (group not in found or row[0] > found[group][0]):
            found[group] = [float(value) for value in row]
    windows = [(float(begin), float(end)) for row, begin, end
               in zip(times["row"], times["begin_s"], times["end_s"])
               if table["cause"][row] == "background"]
    Delete(filter_)
    Delete(reader)
    return found, proposed, windows


def planted_windows(folder, name):
    """Windows of other jobs' traffic [s since the first event]; empty if they are not known."""
    known = pathlib.Path(folder) / name / "truth.json"
    if not known.exists():
        return []
    facts = json.loads(known.read_text())
    first = facts["clock"]["first_timestamp_in_true_time_s"]
    return [(begin - first, end - first) for begin, end in facts["background_windows_s"]]


def truth(cost, alone=False):
    """Share of the run that each planted cause costs; the best placement costs nothing. `alone`: in the recorded run
    instead of averaged over runs with other noise."""
    shares = not alone and cost.get("cost_share_mean") or cost["cost_share"]
    true = collections.Counter()
    for cause, share in shares.items():
        if cause in GROUPS:
            true[GROUPS[cause]] += max(0.0, share) if cause == "mapping" else share
    return true


def is_right(price):
    """Whether a price is within 20 % of the cost or 1 % of the run."""
    return abs(price.said - price.true) <= max(0.01, 0.2 * abs(price.true))


def label(causes):
    """The verdict that Latency Attribution would give to these causes."""
    causes = causes - {"uneven work"}
    if len(causes) == 1:
        return {"slow": "slow rank"}.get(*causes, *causes)
    return "mixed" if causes else "none"


def allowed(cost, tried=None):
    """The causes that must count, and those that may: placement if another one saves 1 %, slow ranks if few ranks have
    more work. `tried` is the share that the proposed placement saves in a run."""
    wanted = {cause for cause, share in truth(cost).items() if share >= LEAST}
    better = cost.get("better_placement", {})
    saves = max(better.get("saves_share_mean", better.get("saves_share")) or 0, tried or 0)
    few = "unevenkind=few" in cost.get("case", {}).get("args", "")
    return wanted, wanted | ({"mapping"} if saves >= LEAST else set()) | ({"slow"} if few else set())


def labels(cost, tried=None):
    """The verdicts that are right: from the causes that must count, with any of those that may."""
    wanted, may = allowed(cost, tried)
    return {label(wanted), label(wanted | (may & {"mapping"})), label(may)}


def union(windows):
    """Windows in order, with overlapping ones merged."""
    joined = []
    for begin, end in sorted(windows):
        if joined and begin <= joined[-1][1]:
            joined[-1][1] = max(joined[-1][1], end)
        elif end > begin:
            joined.append([begin, end])
    return joined


def overlap(found, known):
    """Intersection over union of two sets of windows; 1 if both are empty."""
    found, known = union(found), union(known)
    both = sum(max(0, min(a[1], b[1]) - max(a[0], b[0])) for a in found for b in known)
    either = sum(end - begin for begin, end in found + known) - both
    return both / either if either else 1.0


def judge(name, cost, found, verdict=None, tried=None, windows=((), ())):
    """The Case: `found` as returned by prices(), `verdict` from Latency Attribution; `tried` the share that the
    proposed placement saves in a run, or None if it is not known; `windows` [s] that were found, and that were planted.
    Their overlap counts if the traffic is a cause; otherwise it is None."""
    true, run = truth(cost), cost["run_s"]
    alone = [Price(name, cause, true[cause], share, share, share, False)
             for cause, share in truth(cost, alone=True).items()] if "cost_share" in cost else []
    if tried is not None and "mapping" in true:
        true["mapping"] = tried
    said = {cause: (row[0] / run, row[1] / run, row[2] / run, bool(row[3]))
            for cause, row in found.items()}
    few = "unevenkind=few" in cost.get("case", {}).get("args", "")
    if few and "slow" not in true and "slow" in said:  # ranks with more work are also slow ranks
        said["uneven work"] = max(said["slow"], said.get("uneven work", said["slow"]))
    rows = [Price(name, cause, share, *said.get(cause, (0.0, 0.0, 0.0, False)))
            for cause, share in true.items()]
    known = {"background", "pattern"} | (set() if few else {"slow"})
    false = {cause: said[cause][0] for cause in sorted(known - set(true))
             if cause in said and said[cause][0] >= LEAST}
    wanted, may = allowed(cost, tried)
    counted = {cause for cause, row in said.items() if row[3]}
    designed = name.split("_")[0].rstrip("0123456789") in UNEVEN or "slow" in true
    if designed and "uneven work" not in true:
        counted -= {"uneven work"}
    shared = overlap(*windows) if "background" in wanted and windows[1] else None
    return Case(name, rows, alone, false, wanted <= counted <= may, wanted, counted, verdict,
                verdict in labels(cost, tried), shared)


def portion(values):
    """The number of true values, in words."""
    values = list(values)
    return f"{sum(values)} of {len(values)} ({sum(values) / max(1, len(values)):.0%})"


def table(cases):
    """Lines with the figures of a lot, and with what is wrong."""
    rows = [price for case in cases for price in case.prices]
    errors = [abs(row.said - row.true) for row in rows] or [0]
    clean = [case for case in cases if not case.prices]
    lines = [f"prices within 20 % or 1 % of the run: {portion(map(is_right, rows))}",
             f"median error, of the run: {statistics.median(errors):.1%}",
             "costs of the recorded run alone that are right: "
             f"{portion(is_right(row) for case in cases for row in case.alone)}",
             f"false prices of 1 % and more, cases: {portion(bool(c.false) for c in cases)}, "
             f"of clean ones: {portion(bool(c.false) for c in clean)}",
             f"verdicts by true cost: {portion(case.verdict for case in cases)}"]
    if any(case.label for case in cases):
        lines.append(f"labels of Latency Attribution: {portion(case.label_right for case in cases)}, undecided: "
                     f"{portion(case.label == 'undecided' for case in cases)}")
    held = (row.low <= row.true <= row.high for row in rows if row.counts)
    lines.append(f"90 % ranges hold, of causes that count: {portion(held)}")
    overlaps = [case.overlap for case in cases if case.overlap is not None]
    if overlaps:
        found = [share for share in overlaps if share > 0]
        lines.append(f"windows of traffic that is a cause: {len(overlaps)}, intersection over union "
                     f"{statistics.mean(overlaps):.2f}, of the {len(found)} found "
                     f"{statistics.mean(found or [0]):.2f}")
    lines += [f"  {cause}: {portion(is_right(row) for row in rows if row.cause == cause)}"
              for cause in sorted(set(GROUPS.values()))]
    for case in cases:
        words = [f"{row.cause} {row.true:.1%}, said {row.said:.1%} "
                 f"({row.low:.1%} to {row.high:.1%})" for row in case.prices if not is_right(row)]
        words += [f"false {cause} {share:.1%}" for cause, share in case.false.items()]
        if not case.verdict:
            words.append(f"counted {sorted(case.counted)}, wanted {sorted(case.wanted)}")
        if words:
            lines.append(f"  {case.name}: " + "; ".join(words))
    return lines


def tries(folder):
    """Savings of placements where they were tried, by name and the node of each rank."""
    known = pathlib.Path(folder) / "placements.json"
    rows = json.loads(known.read_text()) if known.exists() else []
    return {(row["name"], tuple(row["nodes"])): row["saves_share_mean"] for row in rows}


def nodes_of(folder, name, proposed):
    """The names of the nodes of a placement, by rank; None if the trace does not name them."""
    known = pathlib.Path(folder) / name / "truth.json"
    names = json.loads(known.read_text())["node_of_rank"] if known.exists() else []
    return tuple(names[rank] for rank in proposed) if len(names) == len(proposed) else None


def score(folder, with_labels=False):
    """Cases of a folder, judged."""
    import attribution_score
    folder = pathlib.Path(folder)
    tried = tries(folder)
    cases = []
    for name, cost in json.loads((folder / "costs.json").read_text()).items():
        anchor = folder / name / "traces.otf2"
        verdict = attribution_score.attribute(anchor)["verdict"] if with_labels else None
        found, proposed, windows = prices(anchor)
        saves = tried.get((name, nodes_of(folder, name, proposed)))
        cases.append(
            judge(name, cost, found, verdict, saves, (windows, planted_windows(folder, name))))
    return cases


def propose(folder):
    """The proposed placements, by name of the case."""
    folder = pathlib.Path(folder)
    names = json.loads((folder / "costs.json").read_text())
    placements = {}
    for name in names:
        placements[name] = nodes_of(folder, name, prices(folder / name / "traces.otf2")[1])
    return placements


def main(arguments):
    """Print the tables of the folders."""
    with_labels, file = "--labels" in arguments, None
    arguments = [word for word in arguments if word != "--labels"]
    if "--proposals" in arguments:
        folder, _, file = arguments
        pathlib.Path(file).write_text(json.dumps(propose(folder)) + "\n", encoding="utf-8")
        return
    if "--csv" in arguments:
        at = arguments.index("--csv")
        file = arguments[at + 1]
        arguments = arguments[:at] + arguments[at + 2:]
    rows = []
    for folder in arguments:
        cases = score(folder, with_labels)
        rows += [price for case in cases for price in case.prices]
        print("\n".join([str(folder)] + table(cases)), flush=True)
    if file:
        with open(file, "w", newline="", encoding="utf-8") as output:
            csv.writer(output).writerows([Price._fields] + rows)


if __name__ == "__main__":
    main(sys.argv[1:])
