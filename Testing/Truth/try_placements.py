"""Runs the cases of a lot with the placements proposed by Cause Prices, to measure what they really save.

    ./pclvis python Testing/Python/price_score.py FOLDER/LOT --proposals FILE
    python3 Testing/Truth/try_placements.py FOLDER LOT FILE

FOLDER and LOT as for make_lot.py. FOLDER/LOT/placements.json gets a row for each placement that is
not the present one, with what it saves on average over three runs with other noise; rows that are
there are kept. price_score.py then compares with these.
"""

import json
import os
import pathlib
import statistics
import sys

#: Number of runs with other noise.
RUNS = 3


def saving(case, program, nodes):
    """Share of the run that a placement saves, averaged over runs."""
    import lot_costs
    import twin
    twins = lot_costs.prepare({**case, "exe": program})
    placed = [int(node[len("node"):]) for node in nodes]
    return statistics.mean(1 - twin.run(twins, m=placed, rep=run) / twin.run(twins, rep=run)
                           for run in range(RUNS))


def main(folder, lot, proposals):
    """Try proposals that were not tried before."""
    folder = pathlib.Path(folder).resolve()
    os.environ["GEN_TMP"] = str(folder / "scratch" / f"{lot}_placements")
    sys.path[:0] = [str(folder / "build")]
    kept = folder / lot / "placements.json"
    rows = json.loads(kept.read_text()) if kept.exists() else []
    costs = json.loads((folder / lot / "costs.json").read_text())
    for name, nodes in json.loads(pathlib.Path(proposals).read_text()).items():
        now = json.loads((folder / lot / name / "truth.json").read_text())["node_of_rank"]
        known = any(row["name"] == name and row["nodes"] == nodes for row in rows)
        if nodes in (None, now) or known:
            continue
        saves = saving(costs[name]["case"], str(folder / "build" / lot), nodes)
        rows.append({"name": name, "nodes": nodes, "saves_share_mean": round(saves, 6)})
        kept.write_text(json.dumps(rows) + "\n")
        print(name, round(saves, 3), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
