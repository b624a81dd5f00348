"""The package's words for counts, times, sizes and shares."""

import csv
import pathlib
import sys

from pclvis import wording

from checks import equal, result

equal("counts", [wording.count(1, "rank"), wording.count(1728, "rank")],
      ["1 rank", "1,728 ranks"])
equal("times", [wording.seconds(t) for t in (0, 2.5e-7, 0.0021, 0.999, 83.4, float("nan"))],
      ["0 s", "250 ns", "2.1 ms", "999 ms", "83.4 s", "none"])
equal("units", [wording.unit(t) for t in (2.0, 0.004, 5e-6, 1e-12)],
      [(1.0, "s"), (1e-3, "ms"), (1e-6, "\u00b5s"), (1e-9, "ns")])
# The same cases as for the writer in the filters and views.
with open(pathlib.Path(__file__).parents[1] / "Data" / "time_texts.csv", encoding="ascii",
          newline="") as file:
    for case in csv.DictReader(file):
        ends = [float(case[end]) for end in ("first", "second") if case[end]]
        equal(f"{case['kind']} {ends}", getattr(wording, case["kind"])(*ends),
              case["text"].replace("\\u00b5", "\u00b5"))
equal("sizes", [wording.size(b) for b in (0, 1, 999, 1000, 18664448)],
      ["0 bytes", "1 byte", "999 bytes", "1.00 kB", "18.7 MB"])
equal("a share with its noun", wording.share(2, 8, "message"), "2 of 8 messages (25 %)")
equal("shares", [wording.share(*p) for p in ((0, 0), (4, 4), (1, 3), (1, 30), (1, 10000))],
      ["0 of 0", "4 of 4", "1 of 3 (33.3 %)", "1 of 30 (3.33 %)",
       "1 of 10,000 (0.01 %)"])
equal("ranks", [wording.ranks(r) for r in ([3], [0, 1, 2, 7])], ["rank 3", "ranks 0-2, 7"])
# Like the filters' own writer (UnitTestShortText).
equal("at most eight ranges", wording.ranks([0, 2, 4, 6, 8, 10, 12, 14, 15, 17, 18, 20]),
      "ranks 0, 2, 4, 6, 8, 10, 12, 14, 15 and 3 more")
equal("ticks are whole ranks", [wording.rank_ticks(*r) for r in ((0, 3), (5, 5), (3, 24))],
      [[0, 1, 2, 3], [5], [5, 10, 15, 20]])
equal("many ranks are counted", wording.ranks(list(range(0, 40, 2)), most=2),
      "ranks 0, 2 and 18 more")
sys.exit(result())
