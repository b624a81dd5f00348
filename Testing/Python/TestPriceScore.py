"""The rules by which prices are judged, tested on cases with known answers."""

import sys

from checks import check, equal, result
from price_score import Price, is_right, judge, label, table


def right(true, said):
    """Whether a price is right."""
    return is_right(Price("made", "background", true, said, 0, 0, True))


equal("right is within 20 % of the cost, or 1 % of the run",
      [right(.1, .119), right(.1, .121), right(.03, .039), right(.03, .041),
       right(0, .009), right(0, -.011)],
      [True, False, True, False, True, False])

cost = {"run_s": 2.0, "cost_share_mean": {"background": 0.1, "mapping": -0.02, "all": 0.1},
        "better_placement": {"saves_share_mean": 0.0}}
found = {"background": [0.23, 0.1, 0.3, 1.0], "pattern": [0.03, 0.02, 0.04, 1.0]}
case = judge("made", cost, found, "mixed")
equal("the cost of the best placement is none", [row.true for row in case.prices], [0.1, 0.0])
equal("shares are of the run", [round(row.said, 6) for row in case.prices], [0.115, 0.0])
equal("the hot ranks are false", case.false, {"pattern": 0.015})
equal("so is the verdict, and its label", (case.verdict, case.label_right),
      (False, False))
equal("the figures of one case", [line.split(": ")[1] for line in table([case])[:2]],
      ["2 of 2 (100%)", "0.8%"])

noisy = {"run_s": 1.0, "cost_share": {"background": 0.13, "mapping": 0.02},
         "cost_share_mean": {"background": 0.1, "mapping": 0.015}}
equal("of the costs of the recorded run alone, that of traffic is too far from the mean",
      [line.split(": ")[1] for line in table([judge("made", noisy, {})])[2:3]], ["1 of 2 (50%)"])

found = {"background": [0.23, 0.1, 0.3, 1.0], "mapping": [0.04, 0.02, 0.06, 1.0]}
cost["better_placement"]["saves_share_mean"] = 0.02
case = judge("made", cost, found, "background")
check("naming placement is right where another one saves 1 %", case.verdict and case.label_right,
      case)
check("it is not where none does", not judge(
    "made", {**cost, "better_placement": {"saves_share_mean": 0.005}}, found).verdict)

planted = {"run_s": 1.0, "cost_share_mean": {"mapping": 0.02}}
found = {"mapping": [0.05, 0.02, 0.08, 1.0]}
check("a placement that was tried has the price of that", not is_right(
    judge("made", planted, found).prices[0]) and is_right(
        judge("made", planted, found, tried=0.045).prices[0]))
check("and naming it is right where it saves 1 %", judge(
    "made", {**cost, "better_placement": {"saves_share_mean": 0.0}},
    {**found, "background": [0.2, 0.1, 0.3, 1.0]}, tried=0.012).verdict)

work = {"run_s": 1.0, "cost_share_mean": {"slow node": 0.05}}
found = {"slow": [0.05, 0.04, 0.06, 1.0], "uneven work": [0.1, 0.05, 0.15, 1.0]}
check("slow ranks make work uneven", judge("made", work, found).verdict)
few = {"run_s": 1.0, "cost_share_mean": {"uneven work": 0.1}, "case": {"args": "unevenkind=few"}}
case = judge("made", few, found)
check("few ranks with more work may be called slow", case.verdict and not case.false, case)
found = {"slow": [0.11, 0.1, 0.12, 1.0], "uneven work": [0.0, 0.0, 0.0, 0.0]}
equal("and have that price", [row.said for row in judge("made", few, found).prices], [0.11])
busy = {"run_s": 1.0, "cost_share_mean": {"background": 0.05}}
found = {"background": [0.05, 0.04, 0.06, 1.0]}
both = [judge("made", {**busy, "cost_share_mean": {"background": share}}, found,
              windows=([(0, 4)], [(2, 6)])) for share in (0.05, 0.005)]
equal("windows 0-4 and 2-6 share 2 of 6; traffic that costs less than 1 % is no cause",
      [case.overlap for case in both], [2 / 6, None])
check("the table has the mean, and that of the windows that are found", any(
    line.endswith("2, intersection over union 0.17, of the 1 found 0.33") for line in table(
        [both[0], judge("missed", busy, {}, windows=([], [(2, 6)]))])))
equal("labels", [label(set()), label({"slow"}), label({"uneven work"}), label({"slow", "pattern"})],
      ["none", "slow rank", "none", "mixed"])
sys.exit(result())
