"""The attribution on generated cases that were not used for choosing its thresholds.

At least 90 % of the verdicts of the held-out half are right, and the windows of background traffic
are found with a mean intersection over union of at least 0.7. The scorer is checked first.
"""

import os
import sys

import attribution_cases
import attribution_score as score
from checks import check, equal, near, result, scratch


def answer(verdict, windows=(), ranks=""):
    """A made-up answer of the pipeline."""
    return {"verdict": verdict, "confidence": 0.5, "windows_s": list(windows), "ranks": ranks,
            "detail": ""}


def the_scorer():
    """Overlaps and counts calculated by hand."""
    near("windows 0-4 and 2-6 share 2 of 6", score.overlap([(0, 4)], [(2, 6)]), 2 / 6)
    near("windows that overlap count once", score.overlap([(0, 2), (1, 3)], [(0, 3)]), 1)
    near("two windows of which one is found", score.overlap([(0, 1)], [(0, 1), (4, 7)]), 0.25)
    near("no window, none found", score.overlap([], []), 1)
    near("no window, one found", score.overlap([(1, 2)], []), 0)
    equal("ranks as they are written", score.numbers("3,8-10"), {3, 8, 9, 10})
    cases = {"a": {"verdict": "none", "windows_s": [], "ranks": []},
             "b": {"verdict": "background", "windows_s": [[0, 4]], "ranks": []},
             "c": {"verdict": "pattern", "windows_s": [], "ranks": [3, 4]}}
    rows = [score.compare("a", cases["a"], answer("none")),
            score.compare("b", cases["b"], answer("background", [(2, 6)])),
            score.compare("c", cases["c"], answer("mixed", [(0, 1)], "4,7-8"))]
    near("two of three are right", score.right(rows), 2 / 3)
    equal("windows count where some are planted", score.window_overlaps(rows), [2 / 6])
    equal("ranks count where some are planted", [row.named for row in rows], [None, None, 1 / 4])
    lines = score.table(rows)
    equal("the table has a row a verdict that is expected",
          [line.split()[0] for line in lines[1:4]], ["none", "pattern", "background"])
    check("the wrong one is named", any("wrong: c" in line for line in lines))


def the_list():
    """Cases with the same verdict alternate between the halves."""
    halves = {}
    for case in attribution_cases.read():
        halves.setdefault(case.verdict, []).append(case.half)
    for verdict, found in halves.items():
        equal(f"halves of {verdict} alternate", found,
              [("tuning", "heldout")[i % 2] for i in range(len(found))])
    # Slow links have a separate lot (Testing/Truth, cables).
    equal("every verdict has cases", set(halves), set(score.VERDICTS) - {"undecided", "slow link"})
    check("there are at least 60 cases", sum(map(len, halves.values())) >= 60)
    check("a quarter is clean", 4 * len(halves["none"]) >= sum(map(len, halves.values())))


the_scorer()
the_list()
folder = scratch("heldout")
attribution_cases.make(os.environ["PCLVIS_GENERATE"], folder, "heldout")
rows = score.score(folder)
print("\n".join(score.table(rows)), flush=True)
check("at least 90 % of the held-out verdicts are right", score.right(rows) >= 0.9,
      f"{100 * score.right(rows):.1f} %")
overlaps = score.window_overlaps(rows)
check("windows of background traffic are found", sum(overlaps) / len(overlaps) >= 0.7,
      f"intersection over union {sum(overlaps) / len(overlaps):.2f}")
sys.exit(result())
