"""How often the attribution is right: a confusion table for archives with known causes.

    ./pclvis python Testing/Python/attribution_score.py FOLDER [FOLDER ...] [--csv FILE]

FOLDER contains NAME/traces.otf2 and what is expected for each: expected.json ({name: {verdict,
windows_s, ranks}}, see attribution_cases.py) or, if there is none, NAME/truth.json. If
costs.json has the costs of causes, they are the truth: a planted cause of less than 1 % of the run
does not count, and if another placement saves 1 %, naming placement is right as well.
Windows are compared by the intersection over union of the times in which background traffic is found
and in which it exists; named ranks, by intersection over union with the ranks that cause it, if there
are any.
"""

import collections
import csv
import json
import pathlib
import sys

import attribution_cases
import price_score
from price_score import overlap

Row = collections.namedtuple("Row", "name expected found confidence overlap windows named ranks detail also",
                             defaults=[frozenset()])

VERDICTS = ["none", "mapping", "pattern", "background", "slow rank", "mixed", "undecided", "slow link"]


def wanted(folder):
    """Anchor file and expectation of every archive of a folder, by name."""
    folder = pathlib.Path(folder)
    known = folder / "expected.json"
    if known.exists():
        cases = json.loads(known.read_text())
    else:
        truths = {path.parent.name: json.loads(path.read_text())
                  for path in sorted(folder.glob("*/truth.json"))}
        cases = {name: attribution_cases.expected(truth, truth["expected_verdict"])
                 for name, truth in truths.items()}
    costs = folder / "costs.json"
    for name, cost in json.loads(costs.read_text()).items() if costs.exists() else ():
        cases[name]["also"] = price_score.labels(cost)
    return {name: (folder / name / "traces.otf2", case) for name, case in cases.items()}


def numbers(text):
    """The set of ranks in a text such as 3,5,8-11."""
    parts = [part.split("-") for part in text.split(",") if part]
    return {rank for part in parts for rank in range(int(part[0]), int(part[-1]) + 1)}


def compare(name, case, answer):
    """The Row for a case; `answer` is a dict of verdict, confidence, windows_s, ranks, detail."""
    found, known = numbers(answer["ranks"]), set(case["ranks"])
    named = len(found & known) / len(found | known) if known else None
    return Row(name, case["verdict"], answer["verdict"], answer["confidence"],
               overlap(answer["windows_s"], case["windows_s"]), len(case["windows_s"]), named,
               answer["ranks"], answer["detail"], frozenset(case.get("also", ())))


def is_right(row):
    """Whether a verdict is the expected one, or right according to what causes cost."""
    return row.found in row.also if row.also else row.found == row.expected


def right(rows):
    """Share of the rows with a right verdict."""
    return sum(map(is_right, rows)) / max(1, len(rows))


def window_overlaps(rows):
    """Overlap for each row with planted windows."""
    return [row.overlap for row in rows if row.windows]


def table(rows):
    """Lines of the confusion table, of what is wrong, and of the windows."""
    counts = collections.Counter((row.expected, row.expected if is_right(row) else row.found) for row in rows)
    lines = ["expected \\ found".ljust(17) + "".join(verdict.rjust(11) for verdict in VERDICTS)]
    for expected in VERDICTS:
        if any(row.expected == expected for row in rows):
            lines.append(expected.ljust(17) + "".join(
                str(counts[expected, found] or ".").rjust(11) for found in VERDICTS))
    lines.append(f"right: {100 * right(rows):.1f} % of {len(rows)}")
    overlaps = window_overlaps(rows)
    if overlaps:
        lines.append(f"windows: intersection over union {sum(overlaps) / len(overlaps):.2f} in "
                     f"the mean, {min(overlaps):.2f} at least, {len(overlaps)} cases")
    named = [row.named for row in rows if row.named is not None and is_right(row)]
    if named:
        lines.append(f"ranks: intersection over union {sum(named) / len(named):.2f} in the mean, "
                     f"{sum(share == 1 for share in named)} of {len(named)} exactly")
    lines += [f"  wrong: {row.name}: expected {row.expected}, found {row.found} "
              f"({row.confidence:.2f}) {row.detail}"
              for row in rows if not is_right(row)]
    lines += [f"  windows: {row.name}: {row.overlap:.2f}"
              for row in rows if row.windows and row.overlap < 0.7]
    return lines


def attribute(anchor):
    """Results of the pipeline for one archive: verdict, confidence, windows_s, ranks, detail."""
    from paraview.simple import Delete
    from pclvis import pipelines
    from pclvis.tables import fetch
    reader = pipelines.open_trace(anchor)
    criteria = pipelines.latency_criteria(reader)
    waits = pipelines.wait_states(criteria, reader)
    found = pipelines.latency_attribution(waits, reader, waits)
    ports = pipelines.ATTRIBUTION_PORTS
    verdict = fetch(found, ports["verdict"], small=True)
    windows = fetch(found, ports["cause_windows"], small=True)
    causes = verdict.names["cause"]
    is_background = [windows.names["cause"][code] == "background" for code in windows["cause"]]
    answer = {"verdict": causes[verdict["cause"][0]],
              "confidence": float(verdict["confidence"][0]), "ranks": verdict["ranks"][0],
              "windows_s": [(float(begin), float(end)) for begin, end, counts
                            in zip(windows["begin_s"], windows["end_s"], is_background) if counts],
              "detail": verdict["sentence"][0]}
    for proxy in (found, waits, criteria, reader):
        Delete(proxy)
    return answer


def score(folder, judge=attribute):
    """Rows for all archives of a folder."""
    rows = []
    for name, (anchor, case) in wanted(folder).items():
        rows.append(compare(name, case, judge(anchor)))
        print(f"{name:30s} expected {rows[-1].expected:11s} found {rows[-1].found:11s} "
              f"{rows[-1].confidence:.2f}  windows {rows[-1].overlap:.2f}", flush=True)
    return rows


def main(arguments):
    """Score the folders and print the tables."""
    csv_file = None
    if "--csv" in arguments:
        at = arguments.index("--csv")
        csv_file = arguments[at + 1]
        arguments = arguments[:at] + arguments[at + 2:]
    rows = []
    for folder in arguments:
        rows += score(folder)
    print("\n".join(table(rows)))
    if csv_file:
        with open(csv_file, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(Row._fields)
            writer.writerows(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
