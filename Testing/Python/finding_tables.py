"""Tables of an analysis, written by hand, from which findings are made."""

import numpy
from program_tables import PROGRAM

from pclvis.tables import Table

NAN = float("nan")


def table(names=None, facts=None, **columns):
    return Table({name: numpy.array(values) for name, values in columns.items()}, names, facts)


def words(names=None, facts=None, **columns):
    """A table with text columns."""
    return Table({name: numpy.array(values, dtype=object if isinstance(values[0], str) else None)
                  for name, values in columns.items()}, names, facts)


CAUSES = ["none", "mapping", "slow rank", "pattern", "undecided"]


def log(*rows):
    names = ("severity", "finding", "count", "first_rank", "meaning", "remedy")
    columns = {name: numpy.array([row[i] for row in rows], dtype=object) for i, name in enumerate(names)}
    return Table({**columns, "first_time_s": numpy.full(len(rows), NAN)})


# Ranks 0, 1 on node a and 2, 3 on node b. Of seven messages, five have both sides, and one of these is skewed; of the
# four with a latency, one has more than 2.
FACTS = {"locations": 5, "events": 1234, "collectives": 8, "length_s": 0.0021}
RANKS = table(facts=FACTS, rank=[0, 1, 2, 3], node=[0, 0, 1, 1], calls=[10, 11, 12, 13],
              mpi_s=[0.00025, 0.00025, 0.00025, 0.00025], sent_bytes=[1000, 2000, 0, 40],
              sent=[3, 2, 0, 1])
RANKS["node_name"] = numpy.array(["a", "a", "b", "b"], dtype=object)
MESSAGES = 7
CRITERIA = table(inter_node=[0, 1], size_bytes=[0, 50], facts={
    "judged": 4, "delayed": 2, "unmatched": 2, "skewed": 1, "latency_median": 1.0,
    "latency_p95": 2.775, "share_above_2": 0.25, "observations": "An observation."})
TABLES = {
    "ranks": RANKS, "criteria": CRITERIA,
    "code": words(parent_path=[-1, 0, -1], region=["main", "MPI_Send", "MPI_Recv"],
                  file=["src/a.c", "MPI", "MPI"], line=[3, -1, -1]),
    "log": log(("data loss", "unmatched send", 2, 3, "It has no receive.", "None.")),
    "rank_regions": table(rank=[0, 1, 2, 3], region=[0, 0, 1, 1]),
    "regions": table(names={"groups": ["none beyond chance", "blurred borders", "sharp borders"]},
                     region=[0, 1], messages=[2, 1], latency=[0.75, 3.2], strength=[0.61, 0.61], groups=[2, 2],
                     latency_median=[0.7, 1.0], latency_p95=[1.0, 3.0],
                     facts={"strong": 1, "across_messages": 2, "between_messages": 5, "across_latency": 1.7,
                            "across_latency_median": 1.2, "across_latency_p95": 4.0,
                            "observations": ["Two strong ones.", "Another."],
                            "observation_ids": ["regions.sharp", "regions.no_latency"]}),
    "periods": table(names={"kind": ["other", "growth", "steady", "peak"]}, region=[-1, -1, 1],
                     kind=[0, 2, 1], begin_s=[0.0, 0.001, 0.0], end_s=[0.001, 0.0021, 0.0021],
                     latency=[0.8, 2.5, 3.0], messages=[3, 4, 2], delayed=[1, 3, 2],
                     peak=[1.0, 2.75, 3.25]),
    "time_tree": words(name=["run", "useful work", "transfer"], parent=["", "run", "run"],
                       time_s=[0.002, 0.0005, 0.0015], facts={
                           "parallel_efficiency": 0.25, "load_balance": 1.0,
                           "communication_efficiency": 0.25, "serialisation_efficiency": NAN,
                           "transfer_efficiency": 0.25, "observations": "A quarter is work.",
                           "observation_ids": "times.overview_lost"}),
    "delay_costs": words(
        rank=[3, 0], activity=["work before", "in"], path=["main > MPI_Send", ""],
        call_name=["MPI_Send", "MPI_Recv"], cost_s=[0.003, 0.001], short_term_s=[0.002, 0.001],
        long_term_s=[0.001, 0], share=[0.75, 0.25],
        facts={"waited_s": 0.004, "length_s": 0.002, "observations": "Rank 3 makes others wait."}),
    "path_profile": words(activity=["work before", "in"], path=["main > MPI_Send", ""],
                          call_name=["MPI_Send", "MPI_Recv"], time_s=[0.0015, 0], share=[0.75, 0],
                          mean_s=[0.0005, 0.0001], imbalance_s=[0.001, 0], rank=[3, -1],
                          rank_time_s=[0.001, 0]),
    "phases": words(first_step=[0, 2], steps=[2, 3], facts={"observations": "One call is apart."}),
    "phase_lateness": table(phase=[0, 1, 2], first_step=[0, 2, 4], last_step=[1, 3, 4],
                            begin_s=[0, 0.01, 0.02], end_s=[0.01, 0.02, 0.03], events=[4, 4, 1],
                            lateness_s=[0.002, 0.005, 0], originated_s=[0.001, 0.004, 0],
                            max_lateness_s=[0.0005, 0.0015, 0], latest_rank=[1, 3, 0]),
    "logical_clusters": words(
        names={"motif": ["exchange", "tree"], "flavour": ["gather"]}, phase=[0, 0, 0, 1],
        cluster=[0, 1, 2, 0], parent=[2, 2, -1, -1], parts=[1, 1, 2, 1], ranks=[3, 1, 4, 2],
        medoid=[0, 3, 0, 1], mean_metric=[0.001, 0.002, 0.00125, NAN],
        max_metric=[0.002, 0.004, 0.004, 0.001], max_rank=[1, 3, 3, 1], motif=[1, 1, 1, 0],
        flavour=[0, 0, 0, -1], facts={"observations": "Two ranks are alike."}),
    "cluster_ranks": table(phase=[0, 0, 0, 0, 1, 1], rank=[0, 1, 2, 3, 1, 2], cluster=[0, 0, 0, 1, 0, 0]),
    **PROGRAM,
    "points_of_interest": words(
        names={"lateness_class": ["begins here", "from the event before", "late send", "message"]},
        rank=[3, 0], step=[2, 4], phase=[1, 1], lateness_class=[0, 3], originated_s=[0.001, 1e-5],
        spread_s=[0.004, 1e-5], recurrence=[2, 1], path=["main > MPI_Send (a.c:3)", ""],
        facts={"max_lateness_s": 0.0015, "observations": "It begins on rank 3."}),
    "cause_prices": words(cause=["slow rank", "mapping"], time_s=[0.001, 1e-5], low_s=[0.0008, 0],
                          high_s=[0.0012, 2e-5], share=[0.5, 0.005], alone_s=[0.0009, 1e-5],
                          confidence=[0.99, 0.1], counts=[1, 0], ranks=["3,5-6", ""],
                          nodes=["1", ""], links=["2, 0-1", ""],
                          advice=["Look at it.", ""], sentence=["It is slow.", "No."],
                          facts={"observations": ["It is slow.", "Calls are held."], "length_s": 0.002,
                                 "observation_ids": ["prices.slow_rank", "times.held"]}),
    "cause_tree": table(name=[], parent=[], time_s=[]),
    "cause_places": words(row=[0, 0, 0, 1], activity=["in", "work before", "in", "in"],
                          call_name=["MPI_Recv", "MPI_Send", "MPI_Send", "MPI_Recv"],
                          path=["MPI_Recv", "main > MPI_Send (a.c:3)", "main > MPI_Send (a.c:3)", "MPI_Recv"],
                          path_id=[2, 1, 1, 2], time_s=[0.0009, 0.0002, -0.0001, 1e-5],
                          rank=[1, 3, 0, 0], rank_time_s=[0.001, 0.0004, 0.0, 1e-5], phase=[2, -1, -1, -1],
                          phase_time_s=[0.0007, NAN, NAN, NAN], loop=[0, 1, -1, -1], iteration=[6, 0, -1, -1],
                          iteration_time_s=[0.0004, 0.0002, NAN, NAN], region=[1, -1, 0, 1],
                          region_time_s=[0.0006, NAN, 0.0001, 1e-5]),
    # Of 1 ms, 0.95 ms are in iterations 6 and 7 of loop 0 and in iteration 0 of loop 1, and 0.05 ms outside.
    "cause_parts": words(row=[0, 0, 1, 0, 0, 0, 0, 0], part=["phase", "phase", "phase"] + 5 * ["iteration"],
                         phase=[2, 3, 3, -1, -1, -1, -1, -1], loop=[-1, -1, -1, -1, 0, 0, 0, 1],
                         iteration=[-1, -1, -1, -1, 5, 6, 7, 0],
                         time_s=[0.0007, 0.0003, 1e-5, 0.00005, -1e-6, 0.0004, 0.00035, 0.0002]),
    "states": table(state=[0, 1, 2]), "state_links": table(from_state=[0, 1]),
    "wait_summary": table(rank=[0, 1], names={"path_id": ["main", "main > MPI_Send (a.c:3)",
                                                          "MPI_Recv"]}, facts={
        "path_wait_s": [0.0, 0.0002, 0.0006],
        "late_sender_s": 0.0006, "late_receiver_s": 0.0, "wait_at_barrier_s": 0.0,
        "wait_at_nxn_s": 0.0002, "late_broadcast_s": 0.0, "early_reduce_s": 0.0,
        "observations": "They waited."}),
    # Region 1 has rank 3, the slowest of its ranks; the least share of 2 ms is 20 us.
    "rank_work": table(rank=[0, 1, 2, 3], slow_rank_s=[1.9e-5, 0, 0, 2e-5], mapping_s=[NAN] * 4),
    "verdict": words(cause=[1], confidence=[0.75], sentence=["Slow by its mapping."],
                     advice=["Place it anew."], ranks=["0,2-3"], names={"cause": CAUSES}),
    "evidence": words(cause=[1, 2], evidence=["inter-node share", "imbalance"], value=[0.5, 0.02],
                      threshold=[0.25, 0.25], speaks_for=[1, 0],
                      meaning=["Much goes between nodes.", "The ranks are even."],
                      names={"cause": CAUSES}),
    "cause_windows": table(names={"cause": CAUSES}, begin_s=[0.001], end_s=[0.0015], cause=[2],
                           confidence=[0.5], row=[0]),
    "mapping": table(rank=[0, 1, 2, 3], node=[0, 0, 1, 1], proposed_node=[0, 1, 0, 1], facts={
        "inter_node_messages": 6, "inter_node_messages_proposed": 2, "inter_node_bytes": 3000,
        "inter_node_bytes_proposed": 40, "observations": "A remark on the mapping."}),
}
