"""What the papers show about logical time, on the shared traces of the same programs.

NPB MG on 16 ranks ([Isaacs2014b], figure 1; [Isaacs2014], figure 3): three tracers give the same phases and
steps, and lateness that begins in a rank's work spreads by (b) and (c). Merge trees ([Isaacs2014], figures 10 and
11): the improved order of messages takes fewer steps, the root gathers from the ranks that the arity gives, and
its lateness resets. Ravel's own counts of steps are beside the traces (ravel/README.md).
"""

import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from checks import check, equal, result, shared, skip
from paraview.servermanager import OutputPort
from paraview.simple import Delete, Lateness, LogicalStructure, OTF2TraceReader
from pclvis.tables import fetch

#: Tracers of the same run of MG, which record collectives differently: TAU records none.
TRACERS = ("scorep-npb-mg-16", "tau-npb-mg-16", "eztrace-npb-mg-16")
#: A rank was late in its event before (b), or a send that it receives was (c).
SPREADS = {1, 2}


def find(folder, **options):
    """-> Steps with lateness, Phases, Messages, Points Of Interest."""
    reader = OTF2TraceReader(FileName=str(next(folder.glob("*.otf2"))))
    filter_ = LogicalStructure(Input=reader, Calls=OutputPort(reader, 1), **options)
    late = Lateness(Input=OutputPort(filter_, 2), Messages=OutputPort(filter_, 0))
    tables = [fetch(late, 0), fetch(filter_, 3), fetch(filter_, 0), fetch(late, 1)]
    tables = [table.copy_out() for table in tables]
    for each in (late, filter_, reader):
        Delete(each)
    return tables


def exchanges(name):
    """For sends and receives: what each rank does at which step of its phase, and the phases as sets."""
    steps, phases, _, _ = find(shared(name), MergeLeaps=False)
    of = steps.select(steps["kind"] < 2)
    local = of["step"] - phases["first_step"][of["phase"]]
    members = {}
    for row, phase in enumerate(of["phase"].tolist()):
        members.setdefault(phase, []).append(row)
    return ([of[column].tolist() for column in ("rank", "kind", "messages")] + [local.tolist()],
            set(map(tuple, members.values())))


def multigrid():
    """Phases of messages do not depend on the tracer; late work spreads to other ranks."""
    events, phases = exchanges(TRACERS[0])
    equal("MG sends and receives 6,704 messages", len(events[0]), 2 * 6704)
    for name in TRACERS[1:]:
        other, sets = exchanges(name)
        check(f"{name}: the same at the same steps of each phase as {TRACERS[0]}", other == events)
        check(f"{name}: in the same phases", sets == phases)
    steps, _, _, points = find(shared(TRACERS[0]))
    works = numpy.flatnonzero(points["lateness_class"] == 0)
    most = works[points["late_events"][works].argmax()]
    spread = steps.select(steps["origin"] == points["event"][most])
    others = spread["event"] != points["event"][most]
    equal("a rank's work is late", spread["lateness_class"][~others].tolist(), [0])
    equal("which spreads by (b) and (c), and in no other way", set(spread["lateness_class"][others].tolist()), SPREADS)
    check("to other ranks", len(set(spread["rank"].tolist())) > 2, spread["rank"])
    check("later on", spread["step"][others].min() > points["step"][most])


def gathers(messages, arity):
    """-> The ranks from which rank 0 receives, and those of an overloaded n-ary gather: i n^k, i = 1 to n - 1."""
    ranks, wanted, power = int(messages["source"].max()) + 1, set(), 1
    while power < ranks:
        wanted |= {i * power for i in range(1, arity) if i * power < ranks}
        power *= arity
    return set(messages["source"][messages["destination"] == 0].tolist()), wanted


def merge_trees():
    """An 8-ary tree of 1,024 ranks and a 4-ary one of 16."""
    last = {}
    for name in ("mergetree1024_original", "mergetree1024_improved"):
        steps, _, messages, _ = find(shared("sim", name))
        last[name] = int(steps["step"].max())
        equal(f"{name}: the root gathers from the groups of an 8-ary tree", *gathers(messages, 8))
        above = {int(rank) for rank in set(messages["destination"].tolist())
                 if (messages["source"][messages["destination"] == rank] > rank).any() and rank % 64 == 0}
        equal(f"{name}: 16 gatherers below the two of the root, as in figure 11", len(above), 16)
    check("the improved order of messages takes fewer steps, by half",
          last["mergetree1024_improved"] < 0.5 * last["mergetree1024_original"], last)
    steps, _, messages, _ = find(shared("sim", "mergetree16_original"))
    equal("the root of 16 gathers from the groups of a 4-ary tree", *gathers(messages, 4))
    mine = steps.select(steps["rank"] == 0)
    gathered = mine.select(mine["kind"] == 1)
    check("its lateness resets: nobody shares the step of its last gather",
          gathered["lateness_s"][-1] == 0 and steps["lateness_s"].max() > 0, gathered["lateness_s"])


if shared() is None:
    skip("no folder of shared traces (PCLVIS_SHARED_TRACES)")
multigrid()
merge_trees()
sys.exit(result())
