"""Tables of a program with a loop in a loop, written by hand, and the findings about them."""

import numpy

from pclvis.tables import Table

NAN = float("nan")
#: Iterations that represent the outer loop.
CHOSEN = {"first_iteration": 3, "iterations": 10, "begin_s": 0.3, "end_s": 0.4, "reduction": 0.5,
          "share_error": 0.01, "count_error": 0}
#: The two loops.
LOOPS = (
    {"iterations": 15, "ranks": 4, "time_s": 1.0, "own_time_s": 0.5, "mpi_s": 0.5, "irreducible": False,
     "header": "MPI_Irecv 8 B", "path": "main > MPI_Irecv (a.c:3)", "file": "a.c", "line": 3},
    {"iterations": 40, "ranks": 2, "time_s": 0.5, "own_time_s": 0.5, "mpi_s": None, "irreducible": True,
     "header": "MPI_Send", "path": None, "file": None, "line": -1})


def _table(names=None, facts=None, **columns):
    return Table({name: numpy.array(values, dtype=object if isinstance(values[0], str) else None)
                  for name, values in columns.items()}, names, facts)


#: Tables of the analysis.
PROGRAM = {
    "loops": _table(
        names={"path_id": ["main > MPI_Irecv (a.c:3)"]}, loop=[0, 1], parent=[-1, 0], depth=[1, 2],
        header_node=[1, 0], path_id=[0, -1], file=["a.c", ""], line=[3, -1], irreducible=[0, 1], counted=[1, 0],
        ranks=[4, 2], entries=[4, 20], iterations=[60, 70], least_iterations=[15, 30], most_iterations=[15, 40], begin_s=[0.25, 0.25],
        end_s=[0.5, 0.5], time_s=[1.0, 0.5], own_time_s=[0.5, 0.5], mpi_s=[0.5, NAN],
        mpi_share=[0.5, NAN], least_mpi_share=[0.25, NAN], most_mpi_share=[0.75, NAN],
        stable_s=[0.3, NAN], cure=["", "Leave sizes out."],
        facts={"main": 0, "main_share": 0.8, "compression": 12.5, "observations": "Two loops.",
               **CHOSEN}),
    "flow_nodes": _table(label=["MPI_Send", "MPI_Irecv 8 B"],
                         facts={"edges": 3, "groups": 1, "observations": "Two nodes."}),
}
