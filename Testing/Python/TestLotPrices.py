"""Prices of planted causes in programs that nobody tuned for: the lots made by Testing/Truth.

PCLVIS_TRUTH_LOTS is the output folder of make_lot.py ("chosen" and "cables"); the test is skipped if it is not
set. The lot "unseen" is tested only if PCLVIS_TRUTH_UNSEEN is set as well.
"""

import os
import pathlib
import sys

from checks import check, equal, result, skip
from price_score import is_right, portion, score, table

#: Figures that a lot reaches today: share of prices that are right, of verdicts, and of ranges that hold. Wanted: 0.85,
#: 0.95, 0.85.
REACHED = {"chosen": (0.64, 0.77, 0.85), "unseen": (0.42, 0.5, 0.75), "cables": (0.45, 0.6, 0.85)}


def lot(folder):
    """The figures of a lot."""
    cases = score(folder)
    print("\n".join([folder.name] + table(cases)), flush=True)
    rows = [price for case in cases for price in case.prices]
    held = [row.low <= row.true <= row.high for row in rows if row.counts]
    check(f"{folder.name}: there are cases", len(cases) >= 15, len(cases))
    for sentence, values, least in zip(
            ("prices are within 20 % or 1 % of the run", "verdicts are right", "ranges hold"),
            (list(map(is_right, rows)), [case.verdict for case in cases], held), REACHED[folder.name]):
        check(f"{folder.name}: {least:.0%} of {sentence}", sum(values) >= least * len(values),
              portion(values))
    clean = [case.name for case in cases if not case.prices and case.false]
    equal(f"{folder.name}: no cause is priced where none was planted", clean, [])


lots = os.environ.get("PCLVIS_TRUTH_LOTS")
if not lots:
    skip("no folder of lots (PCLVIS_TRUTH_LOTS), see Testing/Truth")
for name in ["chosen", "cables"] + ["unseen"] * bool(os.environ.get("PCLVIS_TRUTH_UNSEEN")):
    lot(pathlib.Path(lots) / name)
sys.exit(result())
