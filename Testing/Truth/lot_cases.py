"""Cases of the lots: which program, on how many ranks, with which causes of which severity.

Everything follows from the name of the lot and the number of the case.
"""

import dataclasses
import random

#: For each program: numbers of ranks; ranges of steps, work [us] and bytes; extent in x, and in y
#: if the grid is not flat; other arguments.
PROGRAMS = {
    "chosen": {
        "halo": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 40),
                 "work": (100, 300), "bytes": (6000, 30000), "overlap": [0, .3, .6]},
        "persistent": {"np": [32, 64], "px": {32: 4, 64: 4}, "py": {32: 4, 64: 4},
                       "steps": (12, 30), "work": (120, 350), "bytes": (5000, 40000)},
        "waves": {"np": [16, 36, 64], "px": {16: 4, 36: 6, 64: 8}, "flat": 1, "steps": (8, 20),
                  "work": (30, 90), "bytes": (1500, 12000)},
        "stages": {"np": [16, 32], "steps": (30, 60), "work": (50, 120), "bytes": (6000, 60000),
                   "no_pattern": 1},
        "slabs": {"np": [16, 32, 64], "steps": (12, 40), "work": (200, 500), "bytes": (500, 3000)},
        "tree": {"np": [16, 32, 64], "steps": (15, 40), "work": (100, 300), "bytes": (4000, 30000)},
        "butterfly": {"np": [16, 32, 64], "steps": (12, 30), "work": (150, 400),
                      "bytes": (30000, 200000)},
        "farm": {"np": [16, 32], "steps": (15, 40), "work": (200, 500), "bytes": (3000, 20000),
                 "no_pattern": 1},
        "cycle": {"np": [16, 64], "px": {16: 4, 64: 8}, "flat": 1, "steps": (12, 30),
                  "work": (100, 250), "bytes": (8000, 30000)},
        "graph": {"np": [24, 48, 64], "steps": (12, 30), "work": (150, 400),
                  "bytes": (3000, 12000), "graph": (1, 99)},
        "bodies": {"np": [16, 32, 48], "steps": (10, 25), "work": (15, 50),
                   "bytes": (5000, 30000), "hops": (6, 14)},
        "shift": {"np": [16, 32, 64], "steps": (12, 30), "work": (50, 150),
                  "bytes": (60000, 250000)},
        "refined": {"np": [32, 64], "px": {32: 8, 64: 8}, "flat": 1, "steps": (20, 40),
                    "work": (120, 300), "bytes": (3000, 15000)},
        "krylov": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 40),
                   "work": (100, 300), "bytes": (4000, 20000)},
    },
    "unseen": {
        "cannon": {"np": [16, 36, 64], "px": {16: 4, 36: 6, 64: 8}, "flat": 1, "periodic": 1,
                   "steps": (15, 40), "work": (60, 200), "bytes": (15000, 120000)},
        "summa": {"np": [16, 36, 64], "px": {16: 4, 36: 6, 64: 8}, "flat": 1, "steps": (15, 40),
                  "work": (100, 300), "bytes": (8000, 50000)},
        "panels": {"np": [16, 32], "steps": (20, 50), "work": (100, 250), "bytes": (5000, 40000)},
        "samples": {"np": [16, 32, 48], "steps": (10, 25), "work": (150, 400),
                    "bytes": (500, 2500)},
        "corners": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 40),
                    "work": (100, 300), "bytes": (3000, 25000)},
        "pencils": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (12, 30),
                    "work": (80, 250), "bytes": (2000, 12000)},
        "particles": {"np": [24, 48, 64], "px": {24: 6, 48: 8, 64: 8}, "flat": 1,
                      "steps": (15, 35), "work": (120, 350), "bytes": (3000, 20000)},
        "bitonic": {"np": [16, 32, 64], "steps": (6, 15), "work": (15, 40),
                    "bytes": (5000, 30000)},
        "coupled": {"np": [32, 64], "steps": (15, 40), "work": (80, 250), "bytes": (3000, 20000)},
        "lagged": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 40),
                   "work": (100, 300), "bytes": (5000, 40000)},
        "means": {"np": [16, 32, 64], "steps": (15, 40), "work": (150, 400),
                  "bytes": (3000, 30000)},
    },
    "kept": {
        "lattice": {"np": [16, 32, 64], "steps": (12, 30), "work": (150, 400),
                    "bytes": (3000, 20000), "overlap": [0, .4, .8]},
        "lines": {"np": [16, 36, 64], "px": {16: 4, 36: 6, 64: 8}, "flat": 1, "steps": (8, 16),
                  "work": (40, 100), "bytes": (1500, 10000)},
        "arrivals": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1,
                     "steps": (15, 40), "work": (120, 300), "bytes": (5000, 30000)},
        "polls": {"np": [16, 24, 48], "steps": (15, 40), "work": (150, 400),
                  "bytes": (5000, 40000)},
        "ensemble": {"np": [32, 48, 64], "steps": (16, 40), "work": (100, 300),
                     "bytes": (4000, 24000)},
        "ring": {"np": [16, 24, 32], "steps": (8, 16), "work": (200, 600),
                 "bytes": (100000, 600000)},
        "colours": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1,
                    "steps": (15, 35), "work": (80, 250), "bytes": (3000, 20000)},
        "poles": {"np": [16, 32, 64], "steps": (12, 30), "work": (150, 400),
                  "bytes": (3000, 20000)},
        "shuffle": {"np": [16, 24, 32], "steps": (10, 25), "work": (200, 500),
                    "bytes": (500, 3000)},
        "writers": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 40),
                    "work": (120, 300), "bytes": (4000, 24000)},
    },
}
PROGRAMS["fresh"] = {
    "pairwise": {"np": [16, 24, 32], "steps": (10, 20), "work": (200, 500), "bytes": (500, 4000)},
    "wavelet": {"np": [16, 32, 64], "steps": (15, 35), "work": (80, 200), "bytes": (8000, 40000)},
    "relay": {"np": [16, 24, 32], "steps": (12, 30), "work": (150, 400), "bytes": (4000, 20000)},
    "census": {"np": [16, 32, 48], "steps": (15, 40), "work": (150, 400), "bytes": (5000, 30000)},
    "columns": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 35),
                "work": (100, 300), "bytes": (4000, 24000)},
    "partners": {"np": [16, 32, 64], "steps": (15, 40), "work": (100, 300),
                 "bytes": (6000, 40000)},
    "sides": {"np": [16, 36, 64], "px": {16: 4, 36: 6, 64: 8}, "flat": 1, "steps": (15, 40),
              "work": (100, 300), "bytes": (5000, 30000)},
    "groups": {"np": [16, 32, 48], "steps": (15, 40), "work": (150, 400), "bytes": (4000, 24000)},
}
PROGRAMS["newest"] = {
    "skips": {"np": [16, 32, 48], "steps": (15, 35), "work": (40, 100), "bytes": (4000, 24000)},
    "seasons": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (20, 40),
                "work": (100, 300), "bytes": (5000, 30000)},
    "rows": {"np": [16, 36, 64], "px": {16: 4, 36: 6, 64: 8}, "flat": 1, "periodic": 1,
             "steps": (10, 25), "work": (150, 400), "bytes": (4000, 20000)},
    "lots": {"np": [16, 24, 48], "steps": (15, 35), "work": (150, 400), "bytes": (5000, 30000)},
    "strips": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 35),
               "work": (100, 300), "bytes": (4000, 24000)},
    "queue": {"np": [16, 32, 48], "steps": (15, 40), "work": (150, 400), "bytes": (4000, 24000)},
    "streams": {"np": [16, 24, 32], "steps": (12, 30), "work": (40, 120), "bytes": (8000, 50000)},
}
PROGRAMS["latest"] = {
    "spectral": {"np": [16, 32, 64], "steps": (12, 30), "work": (100, 300), "bytes": (6000, 30000)},
    "spread": {"np": [16, 32, 48], "steps": (12, 25), "work": (30, 90), "bytes": (3000, 15000)},
    "mirror": {"np": [16, 32, 64], "steps": (15, 40), "work": (100, 300), "bytes": (5000, 40000)},
    "tiles": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 35),
              "work": (100, 300), "bytes": (4000, 30000)},
    "ladder": {"np": [16, 32, 48], "steps": (20, 40), "work": (40, 120), "bytes": (6000, 40000)},
    "harvest": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 35),
                "work": (100, 300), "bytes": (4000, 24000)},
}
PROGRAMS["sealed"] = {
    "planes": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (12, 30),
               "work": (150, 400), "bytes": (8000, 60000)},
    "leaders": {"np": [16, 32, 48], "steps": (15, 40), "work": (150, 400), "bytes": (4000, 30000)},
    "cells": {"np": [16, 24, 48], "steps": (15, 35), "work": (100, 300), "bytes": (6000, 40000)},
    "rounds": {"np": [16, 32, 64], "steps": (12, 25), "work": (30, 90), "bytes": (6000, 40000)},
    "solver": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 35),
               "work": (100, 300), "bytes": (4000, 30000)},
    "fronts": {"np": [16, 32], "steps": (8, 20), "work": (20, 60), "bytes": (4000, 30000)},
}
PROGRAMS["blind"] = {
    "deferred": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "periodic": 1,
                 "steps": (15, 35), "work": (150, 400), "bytes": (6000, 40000)},
    "chains": {"np": [16, 32, 48], "steps": (8, 20), "work": (30, 90), "bytes": (4000, 30000)},
    "replicas": {"np": [16, 24, 48], "steps": (15, 40), "work": (100, 300),
                 "bytes": (20000, 120000)},
    "gossip": {"np": [16, 32, 64], "steps": (15, 40), "work": (100, 300), "bytes": (8000, 60000)},
    "levels": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (10, 25),
               "work": (150, 400), "bytes": (8000, 60000)},
    "spreads": {"np": [16, 32], "steps": (12, 30), "work": (150, 400), "bytes": (4000, 30000)},
}
PROGRAMS["reserved"] = {
    "search": {"np": [16, 24, 48], "steps": (6, 14), "work": (100, 250), "bytes": (2000, 12000)},
    "thieves": {"np": [16, 32, 48], "steps": (8, 18), "work": (25, 60),
                "bytes": (20000, 120000)},
    "curve": {"np": [16, 32, 64], "steps": (15, 35), "work": (120, 300), "bytes": (8000, 40000)},
    "folds": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (12, 30),
              "work": (120, 300), "bytes": (6000, 40000)},
    "transit": {"np": [16, 32, 48], "steps": (16, 30), "work": (120, 300), "bytes": (6000, 40000)},
    "images": {"np": [16, 32, 64], "steps": (12, 25), "work": (120, 300),
               "bytes": (40000, 200000)},
    "hidden": {"np": [16, 32, 64], "px": {16: 4, 32: 8, 64: 8}, "flat": 1, "steps": (15, 35),
               "work": (120, 300), "bytes": (20000, 120000)},
    "merged": {"np": [16, 32, 64], "steps": (12, 25), "work": (120, 300), "bytes": (6000, 40000)},
}
#: The programs of "chosen" with a bad cable: for the cause that "chosen" does not have.
PROGRAMS["cables"] = {name: program for name, program in PROGRAMS["chosen"].items()
                      if name != "tree"}
#: The same with longer runs, to replay parts of a run instead of the whole one.
PROGRAMS["long"] = {name: {**program, "steps": tuple(12 * steps for steps in program["steps"])}
                    for name, program in PROGRAMS["chosen"].items()}
#: Severity from harmless to worst: factors of work, share of the run, unevenness, bytes, share of
#: the ranks that are on other nodes, factor for a cable.
SEVERITY = {"slow rank": (1.02, 4.0), "slow node": (1.02, 3.0), "background": (.02, 1),
            "uneven work": (.01, 2.5), "pattern": (64, 60000), "mapping": (0, 1),
            "slow link": (1.02, 60)}
#: Cases alternate between one cause and two.
_SINGLE = ("background", "mapping", "slow rank", "pattern", "uneven work", "background", "mapping",
           "slow node")
_PAIRS = (("background", "mapping"), ("background", "slow rank"), ("mapping", "slow rank"),
          ("background", "pattern"), ("mapping", "pattern"), ("slow rank", "pattern"),
          ("background", "uneven work"), ("mapping", "uneven work"), ("background", "background"))
#: The same if cables can be bad.
_SINGLE_WITH_CABLES = ("background", "mapping", "slow link", "slow rank", "pattern", "uneven work")
_PAIRS_WITH_CABLES = (("background", "slow link"), ("background", "mapping"),
                      ("slow link", "slow rank"), ("background", "slow rank"),
                      ("mapping", "pattern"), ("slow link", "uneven work"),
                      ("pattern", "slow rank"), ("background", "pattern"))


@dataclasses.dataclass(frozen=True)
class Lot:
    """What the cases of a lot are drawn from."""

    cases: int
    seed: int
    patterns: tuple  #: kinds of messages of hot ranks
    window: float = .5  #: longest windows of other jobs' traffic, as a share of the run
    dear: int = 1000  #: from this number on, cases are expensive: each has a cause, and networks are loaded
    single: tuple = _SINGLE
    pairs: tuple = _PAIRS
    kept: bool = False  #: each program has other causes than before, and costs are at most 30 %
    source: str = ""  #: file of the programs; "": named after the lot


def _kept_lot(cases, seed, more=()):
    return Lot(cases, seed, ("collect", "query", "fan", "heavy"),
               single=_SINGLE_WITH_CABLES + more, pairs=_PAIRS_WITH_CABLES, kept=True)


LOTS = {
    "chosen": Lot(96, 1000, ("collect", "query"), window=.8, dear=76),
    "unseen": Lot(56, 2000, ("fan", "heavy"), dear=40),
    "cables": Lot(15, 4000, ("collect",), single=("slow link",),
                  pairs=(("background", "slow link"), ("slow link", "slow rank")), source="Chosen"),
    "long": Lot(14, 6000, ("collect", "query"), source="Chosen"),
    "kept": _kept_lot(46, 3000),
    "fresh": _kept_lot(40, 5000),
    "newest": _kept_lot(31, 6000),
    "latest": _kept_lot(26, 7000),
    "sealed": _kept_lot(30, 8000),
    "blind": _kept_lot(30, 9000),
    "reserved": _kept_lot(40, 10000, ("slow node", "mapping", "uneven work")),
}
#: Of twenty cases, these have no cause, and these have one that costs next to nothing.
_CLEAN, _HARMLESS = (3, 11), (7, 15)


class Plan:
    """A case whose severities are not yet known."""

    def __init__(self, lot, number):
        self.lot, self.number, self.dear = lot, number, number >= LOTS[lot].dear
        chance = random.Random(f"{lot} {number}")
        names = sorted(PROGRAMS[lot])
        random.Random(lot).shuffle(names)
        turn = 3 * (number // len(names)) if LOTS[lot].kept else 0  # each program with each cause
        self.app = names[(number + turn) % len(names)]
        self.program = PROGRAMS[lot][self.app]
        self._place(chance)
        self.name = f"{self.app}{self.ranks}_{number:02d}"
        self.arguments = self._arguments(chance)
        self.harmless = number % 20 in _HARMLESS and not self.dear
        self.causes = self._causes()
        self.targets = self._targets(chance)
        self.machine = self._machine(chance)
        self._lighten()
        if number % 4 == 1:
            self.machine["skew"] = {"offset_us": chance.choice([5, 50, 200]),
                                    "drift_ppm": chance.choice([0, 200, 1000])}
            if number % 8 == 5:
                self.machine["clockrec"] = 1
        chance.random()
        self.forms = self._forms(chance)
        self.forms["slow link"] = chance.randrange(self.nodes)

    def _place(self, chance):
        """Ranks, ranks per node, nodes per leaf switch, nodes of the machine."""
        self.ranks = chance.choice(self.program["np"])
        if self.ranks > 48:
            self.ranks = chance.choice(self.program["np"])
        fits = [n for n in (4, 6, 8, 16) if self.ranks % n == 0 and self.ranks // n >= 3]
        self.per_node = chance.choice(fits or [4])
        self.leaf = chance.choice([2, 2, 4])
        self.nodes = self.ranks // self.per_node
        total = max(2 * self.nodes, 2 * self.leaf)
        self.total = -(-total // self.leaf) * self.leaf
        if max(1, self.leaf * self.nodes // self.total) * (self.total // self.leaf) < self.nodes:
            self.leaf, self.total = 2, 2 * self.nodes

    def _arguments(self, chance):
        program = self.program
        self.steps = chance.randint(*program["steps"])
        words = [f"app={self.app}", f"steps={self.steps}",
                 f"work={chance.uniform(*program['work']):.0f}"]
        low, high = program["bytes"]
        words += [f"bytes={chance.randint(low // 8, high // 8) * 8}",
                  f"sigma={chance.choice([.01, .02, .03, .05, .08])}"]
        words += [f"{key}={program[key][self.ranks]}" for key in ("px", "py") if key in program]
        if "flat" in program:
            words.append(f"py={self.ranks // program['px'][self.ranks]}")
        wraps = "px" in program and self.app not in ("waves", "cycle", "lines")
        if "periodic" in program or wraps and chance.random() < .4:
            words.append("periodic=1")
        if "overlap" in program:
            words.append(f"overlap={chance.choice(program['overlap'])}")
        words += [f"{key}={chance.randint(*program[key])}" for key in ("hops", "graph")
                  if key in program]
        return words

    def _causes(self):
        at = self.number % 20
        if at in _CLEAN and not self.dear:
            return []
        if at % 5 in (1, 4):
            pair = self.number // 5 * 2 + (at % 5 == 4) + (self.lot == "unseen")
            pairs = LOTS[self.lot].pairs
            causes = list(pairs[pair % len(pairs)])
        else:
            single = LOTS[self.lot].single
            causes = [single[(self.number * 3 // 5 + self.number // 20) % len(single)]]
        if "no_pattern" in self.program:
            causes = ["slow rank" if cause == "pattern" else cause for cause in causes]
        if self.app == "farm":
            causes = ["slow node" if cause == "uneven work" else cause for cause in causes]
        twice = len(set(causes)) < len(causes) and causes != ["background"] * 2
        return causes[:1] if twice else causes

    def _targets(self, chance):
        """Wanted costs, as shares of the run, uniformly distributed from 0."""
        most = .32 if self.lot == "chosen" and self.number < 60 else .42
        most = .30 if LOTS[self.lot].kept else most
        total = 0 if self.harmless else self.number * 0.6180339887 % 1 * most
        if self.dear:
            total = .15 + .6 * total
        if len(self.causes) < 2:
            return [total] * len(self.causes)
        first, _ = [total * chance.uniform(.35, .65) for _ in self.causes]
        return [first, max(0, total - first)]

    def cable(self):
        """The node with the bad cable: one of the job's nodes."""
        import gen
        case = {"np": self.ranks, "rpn": self.per_node, "leaf": self.leaf,
                "nodes_total": self.total, "allocation": self.machine["allocation"]}
        seed = LOTS[self.lot].seed + self.number
        job = gen.nodes_of_job(case, random.Random(seed * 7919 + 13))
        return job[self.forms["slow link"]]

    def _machine(self, chance):
        up = chance.choice([1, 1, 2])
        return {"up": 1 if self.dear else up, "latsig": chance.choice([.05, .08, .15, .25]),
                "spike": chance.choice([2e-4, 2e-4, 1e-3]),
                "noise": chance.choice([5e-8, 5e-8, 2e-7]),
                "lat": chance.choice([.25e-6, .25e-6, .6e-6, 1e-6]),
                "bw": chance.choice([12.5e9, 12.5e9, 6e9]),
                "allocation": chance.choice(["fragmented", "compact"])}

    def _lighten(self):
        """Reduce the work if the network should cost much."""
        network = sum(target for target, cause in zip(self.targets, self.causes)
                      if cause in ("background", "mapping", "slow link"))
        if network > .03:
            part = max(.15, 1 - 4 * network) if self.dear else max(.25, 1 - 2.6 * network)
            work = float(self.arguments[2].split("=")[1]) * part
            self.arguments[2] = f"work={max(10, work):.0f}"

    def _forms(self, chance):
        """The form that each cause would have."""
        count = chance.choice([1, 1, 1, 2])
        forms = {"slow rank": {"ranks": sorted(chance.sample(range(1, self.ranks), count))}}
        if chance.random() < .25 and not self.dear:
            forms["slow rank"]["from"] = round(chance.uniform(.1, .4), 2)
            forms["slow rank"]["to"] = round(chance.uniform(.6, .9), 2)
        forms["slow node"] = {"node": chance.randrange(self.nodes)}
        center = chance.uniform(.25, .75)
        flows = min(chance.choice([8, 14, 20, 28]), max(8, 200 // (self.total - self.nodes)))
        flows = 20 if self.dear else flows
        forms["background"] = {"center": center, "flows": flows,
                               "hosts": chance.choice([1.0, 1.0, .6])}
        forms["uneven work"] = chance.choice(["random", "slope", "few"])
        forms["mapping"] = chance.choice(["shuffled", "shuffled", "round robin", "random",
                                          "stride 2"])
        forms["pattern"] = {"extra": chance.choice(LOTS[self.lot].patterns),
                            "hot": chance.randrange(self.ranks), "xcount": chance.choice([1, 2, 3]),
                            "xevery": chance.choice([1, 1, 2]), "half": chance.random() < .3}
        own = 7 if self.app in ("halo", "tree", "krylov", "slabs", "bodies") else 77
        forms["pattern"]["xtag"] = chance.choice([77, 77, own])
        return forms


def scenario(plan, severities, causes=None):
    """A case in the format of the shared generator, with a severity for each cause of the plan."""
    causes = plan.causes if causes is None else causes
    case = {"name": plan.name, "program": f"{plan.app} of Testing/Truth", "np": plan.ranks,
            "rpn": plan.per_node, "leaf": plan.leaf, "nodes_total": plan.total, "streams": 1,
            "seed": LOTS[plan.lot].seed + plan.number,
            "iterations": plan.steps, "placement": "block", **plan.machine}
    words, slow, background = list(plan.arguments), [], []
    for number, (cause, severity) in enumerate(zip(causes, severities)):
        form = plan.forms[cause]
        if cause in ("slow rank", "slow node"):
            slow.append({**form, "factor": round(severity, 4)})
        elif cause == "background":
            background.append(_window(form, severity, number if causes.count(cause) > 1 else None))
        elif cause == "uneven work":
            words += [f"uneven={severity:.4f}", f"unevenkind={form}"]
        elif cause == "slow link":
            words += [f"cable={plan.cable()}", f"machine={plan.total}", f"leaf={plan.leaf}",
                      f"badness={severity:.3f}"]
        elif cause == "mapping":
            moved = max(2, round(severity * plan.ranks))
            case["placement"] = f"shuffled {moved}" if form == "shuffled" else form
        else:
            words += _pattern(plan, form, int(severity) // 8 * 8)
            case["imbalance"] = {"kind": form["extra"], "rank": form["hot"],
                                 "bytes": int(severity) // 8 * 8, "messages_each": form["xcount"]}
    case.update({key: value for key, value in (("slow", slow), ("background", background))
                 if value})
    case["causes"] = list(dict.fromkeys(causes)) or ["none"]
    labels = {"slow node": "slow rank", "uneven work": "none", "slow link": "none"}
    case["verdict"] = ("mixed" if len(case["causes"]) > 1 else
                       labels.get(case["causes"][0], case["causes"][0]))
    case["args"] = " ".join(words)
    return case


def _window(form, length, number):
    """Other jobs' traffic for a share of the run; `number`: which of two windows."""
    center = form["center"] if number is None else (.28, .75)[number]
    length = length if number is None else min(length, .35)
    begin = min(max(.02, center - length / 2), .97 - length)
    return {"from": round(begin, 4), "to": round(begin + length, 4), "flows": form["flows"],
            "hosts": form["hosts"]}


def _pattern(plan, form, size):
    """Arguments for messages of hot ranks."""
    words = [f"{key}={form[key]}" for key in ("extra", "hot", "xcount")]
    words += [f"xbytes={size}"] + [f"{key}={form[key]}" for key in ("xevery", "xtag")]
    if form["half"]:
        words += [f"xfrom={plan.steps // 4}", f"xto={plan.steps * 3 // 4}"]
    return words
