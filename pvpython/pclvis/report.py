"""The report: from a trace to a page of findings, pictures and tables.

    ./pclvis report TRACE -o DIR [options]
    pvpython pvpython/pclvis/report.py TRACE -o DIR [options]

Reads the trace and answers: where is the latency, how does it evolve, what do the ranks do, why,
and what to do. Writes report.html, findings.md, findings.json, pictures/, tables/ and
mapping/ into DIR. Exit code 0, or 2 if the trace cannot be read or an option is wrong.
"""

import contextlib
import ctypes
import gc
import json
import os
import pathlib
import sys


def _load_libraries():
    """Load VTK's libraries, the lowest first: symbols are then looked up in the few libraries below, not in all of
    them."""
    import vtkmodules.vtkCommonCore

    load = ctypes.CDLL(None).dlopen  # unlike CDLL, it can resolve functions at their first call
    with contextlib.suppress(OSError, StopIteration), open("/proc/self/maps", encoding="utf-8") as maps:
        lowest = next(line[line.index("/"):].rstrip() for line in maps if "/libvtkCommonCore" in line)
        for name in vtkmodules.__all__:
            load(lowest.replace("libvtkCommonCore", f"lib{name}").encode(), os.RTLD_LAZY)


if __package__ in (None, ""):
    # This process ends before reference cycles fill the memory: do not search for them among ParaView's many objects.
    gc.disable()
    # Large pages, which numpy requests, take longer to clear.
    os.environ.setdefault("NUMPY_MADVISE_HUGEPAGE", "0")
    if hasattr(os, "RTLD_LAZY"):
        # ParaView has 500 libraries, of which few functions are called: resolve each at its first call.
        sys.setdlopenflags(os.RTLD_LAZY)
        _load_libraries()
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[1])
    __package__ = "pclvis"
    import pclvis  # noqa: F401  (loads the plugin)

from vtkmodules.vtkCommonCore import vtkGarbageCollector

from . import findings, pages, reproduce, sentences, views
from .analysis import LOCATED, Analysis
from .apart import Apart, Lost, possible
from .errors import PipelineError
from .options import PRICES, arguments, properties
from .tables import write_csv

#: File, title, caption, heading of the section it belongs to (None: the top of the page).
_PICTURES = (
    ("pictures/region_graph_by_region.png", "Region graph",
     "dots are ranks, lines connect ranks that exchange messages, discs and colours are "
     "communication regions.", None),
    ("pictures/region_graph_by_latency.png", "Region graph by latency",
     "the same, coloured by the region latency RL (the mean of L).", sentences.WHERE),
    ("pictures/criteria_curve.png", "Criteria curve",
     "median transmission time of messages by size, within and between nodes; dots are some of the "
     "messages.",
     sentences.SLOW),
    ("pictures/evolution.png", "Evolution",
     "periods and windows of all messages and of the slowest region, with their mean latency L; "
     "the selected time is that of the DAG.",
     sentences.HOW),
    ("pictures/dag.png", "Communication DAG",
     "what each rank received and sent around the highest mean L of several windows: glyphs are states of "
     "ranks, lines the messages that unblocked other states.", sentences.WHAT),
    ("pictures/rank_times.png", "Work and waiting",
     "time of each rank outside MPI and waiting, between first and last communication, without gaps.",
     sentences.WHAT),
    ("pictures/logical_timeline.png", "Logical timeline",
     "events of the ranks by logical step around the first point of interest, coloured by how late they are; lines are "
     "messages and, in another colour, the way of its lateness.", sentences.STRUCTURE),
    ("pictures/physical_timeline.png", "Physical timeline",
     "calls of the ranks in the time of the steps around the first point of interest, or in the whole run.", sentences.STRUCTURE),
    ("pictures/logical_clusters.png", "Clusters of ranks",
     "the same steps by clusters of ranks that are late alike: upper bars are the share of a cluster's ranks that send, lower bars of "
     "those that receive; above them the ranks around the first point of interest, to the left the dendrogram.", sentences.STRUCTURE),
    ("pictures/event_flow_graph.png", "Event flow graph",
     "which MPI call follows which, read down the columns; frames are loops with the iterations of a rank, colours the time "
     "in the calls.", sentences.PROGRAM),
    ("pictures/attribution.png", "Evidence over time",
     "the verdict; messages within and between nodes, imbalance of the ranks, and how much slower "
     "than their criterion messages between nodes were, by size.", sentences.WHY),
    ("pictures/run_curves.png", "Both runs over time",
     "mean latency L of this run (A) and the other one (B), by the criteria of this one.",
     sentences.COMPARED),
)

#: Pictures that compare ranks.
_COMPARING = frozenset(f"pictures/{name}.png" for name in (
    "region_graph_by_region", "region_graph_by_latency", "rank_times", "logical_timeline", "logical_clusters", "attribution"))

#: Pictures that show how slow messages are.
_OF_LATENCY = frozenset(f"pictures/{name}.png" for name in ("region_graph_by_latency", "evolution", "dag"))

#: Number of steps in pictures of the logical timeline with messages.
_STEPS = 60

#: File below tables/ and title.
_TABLES = (
    ("regions", "Communication regions"), ("periods", "Periods"), ("evidence", "Evidence"),
    ("log", "Import log"), ("time_tree", "What the run's time is used for and lost to"),
    ("cause_prices", "What each cause costs"), ("cause_tree", "The run's time with what causes explain of it"), ("durations", "Durations of the attribution"),
    ("cause_windows", "Time windows with a cause"),
    ("rank_work", "Work of the ranks outside MPI, relative to the median"),
    ("size_classes", "Time over criterion by size class and duration"),
    ("rank_times", "Time of the ranks outside and inside MPI"),
    ("wait_states", "Wait states by rank, call and call path"),
    ("delay_costs", "Who makes others wait, and where"), ("rank_delays", "Waiting that each rank causes"),
    ("window_delays", "Who makes others wait in the DAG's window"),
    ("path_profile", "The critical path by place in the code"),
    ("points_of_interest", "Where lateness begins"), ("phases", "Phases of the communication"),
    ("phase_lateness", "Lateness by phase"), ("step_lateness", "Lateness by logical step"),
    ("steps", "Events of communication: phase, step and lateness"),
    ("logical_clusters", "Clusters of the ranks in each phase, and its motif"),
    ("cluster_ranks", "Ranks and their clusters"), ("cluster_dendrogram", "Merges of clusters"),
    ("cluster_steps", "What clusters do at each logical step"),
    ("loops", "Loops of the program"), ("iterations", "Iterations of the main loops"),
    ("rank_loops", "Loops by rank"), ("flow_nodes", "Nodes of the event flow graph"),
    ("flow_edges", "Edges of the event flow graph"), ("rank_graphs", "Ranks and their graphs"),
    ("group_agreements", "Groups of ranks by graph, compared with regions and clusters"),
    ("node_counts", "Nodes of the graph during the run"),
    ("code", "Call paths in the code"), ("rank_metrics", "Metrics of the ranks"),
    ("cause_places", "Where in the code priced causes cost time"),
    ("cause_parts", "What priced causes cost in phases, iterations and regions"),
    ("mapping", "Proposed mapping of the ranks"), ("states", "States of the DAG's window"),
    ("state_links", "Links between these states"), ("windows", "Sliding windows"),
    ("messages_by_link", "Messages by link (pair of ranks)"), ("ranks", "Ranks"),
    ("rank_regions", "Ranks and their regions"), ("criteria", "Criteria curve"),
    ("run_summary", "Both runs"), ("region_differences", "Regions in both runs"), ("phase_differences", "Phases of both runs"),
    ("pair_differences", "Pairs of ranks in both runs"), ("cause_differences", "Time tree and causes of both runs"),
)

#: Parameters of mallopt in malloc.h: the number of separately mapped blocks, and the free memory kept at the end of the
#: heap.
_MMAP_MAX, _TRIM_THRESHOLD = -4, -1

#: Files whose tables have other names in the analysis.
_NAMES = {"messages_by_link": "links", "wait_states": "wait_summary"}


def run(trace, folder, options, tell=None, apart=False):
    """Analyse a trace and write its report.

    Parameters
    ----------
    trace : str
        Anchor file.
    folder : str or pathlib.Path
        Output folder; created if needed.
    options : argparse.Namespace
        As `options.arguments` parses them.
    tell : callable, optional
        Called with the answer in a few sentences (str) as soon as it is known, before most chapters
        that can be left out are made.
    apart : bool
        Whether another process may make some chapters or pictures meanwhile. Not after this one has drawn anything.

    Returns
    -------
    dict
        The content of findings.json.

    Raises
    ------
    errors.PipelineError
        If the trace cannot be read or an option is wrong.
    OSError
        If `folder` cannot be written.
    """
    folder = pathlib.Path(folder)
    _clear(folder)
    chosen = properties(options)
    others, share = [], set()  # the process that makes some parts in parallel, if there is one, and these parts

    def begin(analysis, parts):
        if apart and parts and not others and possible():
            share.update(parts)
            others.append(Apart(lambda: _made_apart(folder, analysis, parts)))

    try:
        done = Analysis(trace, chosen, options.compare, (folder / "mapping").resolve(),
                        PRICES[options.prices], options.chapters, begin)
        if tell is not None:
            tell(sentences.headline(_numbers(trace, done, done.tables(done.first_parts), options)))
        if not others:
            done.locate_causes()
        tables, drawn = _make(folder, done, done.parts - share)
        for other in others:
            for made, more in zip((tables, drawn), _of_other(other, folder, done, share)):
                made.update(more)
    finally:
        for other in others:
            other.stop()
    found = _numbers(trace, done, tables, options)
    found["mapping"]["placeable"] = done.placeable
    how = (reproduce.steps(chosen, done.dag_choice, done.left_out), reproduce.script(trace, chosen, options.compare))
    _write(folder, found, tables, drawn, how if found["trace"]["ranks"] else reproduce.of_no_ranks(trace, chosen), _empty(done))
    return found


def _empty(done):
    """Pictures that would show nothing: their files, each with the reason in words."""
    reasons = ((_OF_LATENCY, "no message has a known latency", not done.has_latency and not done.alone),
               (_COMPARING, "there is only one rank and nothing to compare", done.alone))
    return {file: why for files, why, holds in reasons if holds and done.table("ranks").rows for file in files}


def _write(folder, found, tables, drawn, reproduced, empty):
    """Write the page, and the findings in words and as JSON; `reproduced`: how to reproduce them, as steps and as a
    script; `empty`: result of `_empty`."""
    written = [(f"tables/{name}.csv", title, tables[_NAMES.get(name, name)]) for name, title in _TABLES
               if _NAMES.get(name, name) in tables]
    report = pages.Report(found, sentences.sections(found, tables), [row for row in _PICTURES if row[0] in drawn],
                          written, *reproduced, [(row, empty[row[0]]) for row in _PICTURES if row[0] in empty])
    with open(folder / "findings.json", "w", encoding="utf-8") as file:
        json.dump(found, file, indent=1, allow_nan=False)
        file.write("\n")
    (folder / "findings.md").write_text(pages.markdown(report), encoding="utf-8")
    (folder / "report.html").write_text(pages.page(report, folder), encoding="utf-8")


def _clear(folder):
    """Make the folders, and remove files of an earlier report that this one may not write."""
    for part in ("pictures", "tables", "mapping"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for path in ("mapping/rankfile", "mapping/hostfile", *(row[0] for row in _PICTURES),
                 *(f"tables/{name}.csv" for name, _ in _TABLES)):
        (folder / path).unlink(missing_ok=True)


def _numbers(trace, done, tables, options):
    return findings.numbers(trace, tables, done.messages(), options.delay_factor, done.worst, done.dag_region)


def _make(folder, done, parts):
    """Write the tables of some parts and draw their pictures; returns the tables by name, and the files of the
    pictures."""
    tables, drawn = _made(folder, done, parts)
    _write_tables(folder, tables)
    return tables, drawn


def _made(folder, done, parts):
    """Yield what `_make` returns, the tables before the pictures are drawn; do not write the tables."""
    tables = done.tables(parts)
    yield tables
    yield _draw(folder, done, tables)


def _made_apart(folder, done, parts):
    """What the second process yields: the tables of its parts, the data that the first one needs to locate causes,
    pictures."""
    tables = done.tables(parts)
    yield tables
    yield done.places_of_calls()
    yield _draw(folder, done, tables)


def _of_other(other, folder, done, share):
    """What the other process made of some parts or, if it was lost, the same made here; with the tables of causes."""
    try:
        tables = other.fetch()
        tables.update(_located(done, other.fetch()))
        _write_tables(folder, tables)  # while the other process draws
        return tables, other.fetch()
    except Lost as lost:
        print(f"pclvis report: the second process {lost}. Its tables and pictures are made again without it.",
              file=sys.stderr)
        tables, drawn = _make(folder, done, share)
        located = _located(done)
        _write_tables(folder, located)
        return {**tables, **located}, drawn


def _located(done, places=None):
    """The tables of what causes cost in phases and iterations."""
    done.locate_causes(places)
    return {name: done.table(name) for name in LOCATED}


def _write_tables(folder, tables):
    for name, _ in _TABLES:
        if _NAMES.get(name, name) in tables:
            write_csv(tables[_NAMES.get(name, name)], folder / "tables" / f"{name}.csv")


def _draw(folder, done, tables):
    """Draw the pictures whose tables exist; returns the files of those drawn as keys, in order."""
    if not done.table("ranks").rows:
        return {}
    size = (1200, 860)
    jobs = (  # table of each picture, function that draws it
        (("rank_regions", "rank_regions"), lambda *paths: views.region_graphs(
            done.regions, dict(zip(("region", "latency"), paths)), size)),
        (("criteria",), lambda path: views.criteria_chart(done.criteria, path, (1200, 700))),
        (("windows",), lambda path: views.evolution(
            done.evolution, path, _slowest(done.tables({"regions"})), done.worst)),
        (("states",), lambda path: views.dag(done.dag, path)),
        (("rank_metrics",), lambda path: views.rank_times(done.metrics, path)),
        (("phases", "phases", "logical_clusters"), lambda *paths: _timelines(done, paths, tables)),
        (("flow_nodes",), lambda path: views.event_flow_graph(done.flow, path)),
        (("durations",), lambda path: views.attribution(
            done.attribution, path, time_tree=(
                None if findings.priced(tables) or "time_tree" not in tables else done.time_tree))),
        (("run_summary",), lambda path: views.run_curves(done.comparison, path)),
    )
    pictures, drawn = iter(_PICTURES), {}
    empty = _empty(done)
    for needed, draw in jobs:
        own = [path for name, (path, *_) in zip(needed, pictures)
               if name in tables and tables[name].rows and path not in empty]
        if own:
            draw(*(folder / path for path in own))
            drawn.update(dict.fromkeys(own))
    return drawn


def _timelines(done, paths, tables):
    """Draw the timelines; with one path, only the physical timeline, for a trace of one rank."""
    if len(paths) == 1:
        views.physical_timeline(done.physical_timeline, *paths)
    else:
        views.timelines(done.logical_timeline, done.physical_timeline, paths, _steps_to_show(tables))


def _slowest(tables):
    """The region with the highest latency; -1 if there is none."""
    slowest = sentences.slowest(findings.regions(tables)[0])
    return slowest["region"] if slowest else -1


def _steps_to_show(tables):
    """All steps if there is room, otherwise those around the first point of interest."""
    points, phases = tables["points_of_interest"], tables["phases"]
    steps = int((phases["first_step"] + phases["steps"]).max())
    if steps <= _STEPS or not points.rows:
        return (0, -1)
    begin = min(max(0, int(points["step"][0]) - _STEPS // 3), steps - _STEPS)
    return (begin, begin + _STEPS)


def main(words=None):
    """Command line; returns the exit code."""
    options = arguments().parse_args(words)
    try:
        run(options.trace, options.output, options, lambda text: print(text, flush=True), apart=True)
    except PipelineError as error:
        print(f"pclvis report: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f'pclvis report: cannot write "{error.filename or options.output}": {(error.strerror or str(error)).lower()}. '
              "Choose a folder that can be written with -o.", file=sys.stderr)
        return 2
    print(f"Findings: {pathlib.Path(options.output).resolve() / 'report.html'}")
    return 0


def _keep_memory():
    """Make the C library keep freed memory for later: new pages from the system take longer."""
    with contextlib.suppress(AttributeError):  # a different C library
        adjust = ctypes.CDLL(None).mallopt
        adjust(_MMAP_MAX, 0)
        adjust(_TRIM_THRESHOLD, 2**31 - 1)
        os.environ["MALLOC_TRIM_THRESHOLD_"] = str(2**31 - 1)  # for ReturnFreeMemory


if __name__ == "__main__":
    _keep_memory()
    vtkGarbageCollector.DeferredCollectionPush()  # do not search for cycles among VTK's objects either
    try:
        status = main()
    except BaseException:
        vtkGarbageCollector.DeferredCollectionPop()
        raise
    sys.stdout.flush()
    sys.stderr.flush()
    # The system frees the memory of a large trace faster than its tables can be destroyed one by one.
    os._exit(status)
