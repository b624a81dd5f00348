"""The main job: from a trace to a page of findings, pictures and tables.

    ./pclvis report TRACE -o DIR [options]
    pvpython pvpython/pclvis/report.py TRACE -o DIR [options]

Reads the trace, computes latency criteria, communication regions and their latency, draws the
region graph and the criteria curve, and writes report.html, findings.md, findings.json, pictures/
and tables/ into DIR. Exit code 0, or 2 if the trace or an option is at fault.
"""

import argparse
import json
import pathlib
import sys

if __package__ in (None, ""):
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[1])
    __package__ = "pclvis"
    import pclvis  # noqa: F401  (loads the plugin)

from . import findings, pages, pipelines, views
from .errors import PipelineError
from .tables import count_rows, fetch, write_csv

_TRANSMISSION = ("begin", "ready", "record")
_CLOCK = ("none", "archive", "estimated")
_DISTANCE = ("energy", "correlation")
_WEIGHTS = ("messages", "bytes", "one")
_LINKAGE = ("average", "complete", "single", "ward")

_PICTURES = (
    ("pictures/region_graph_by_region.png", "Region graph",
     "a dot is a rank, a line a pair of ranks with messages, a disc and its colour a "
     "communication region.", None),
    ("pictures/region_graph_by_latency.png", "Region graph by latency",
     "the same, coloured by the region latency RL (the mean of L).", "Communication regions"),
    ("pictures/criteria_curve.png", "Criteria curve",
     "how long a message of a size takes as a rule (the median), within and between nodes.",
     "Slow messages"),
)

_TABLES = (
    ("tables/regions.csv", "Communication regions", "regions"),
    ("tables/log.csv", "Import log", "log"),
    ("tables/messages_by_link.csv", "Messages by link (pair of ranks)", "links"),
    ("tables/ranks.csv", "Ranks", "ranks"),
    ("tables/rank_regions.csv", "Ranks and their regions", "rank_regions"),
    ("tables/criteria.csv", "Criteria curve", "criteria"),
)


def arguments():
    """The parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="pclvis report", description=__doc__.splitlines()[0],
        epilog="Example: ./pclvis report run/traces.otf2 -o out --transmission ready")
    add = parser.add_argument
    add("trace", help="anchor file of the OTF2 archive (*.otf2)")
    add("-o", "--output", required=True, metavar="DIR", help="folder to write into; made if needed")
    reading = parser.add_argument_group("reading the trace")
    add = reading.add_argument
    add("--transmission", choices=_TRANSMISSION, default="begin",
        help="transmission time of a message: from send begin to receive end (default), the same "
        "but not before the receiver is ready, or between the records")
    add("--clock", choices=_CLOCK, default="archive",
        help="clock correction: none, the archive's own (default), estimated from messages")
    add("--node-file", default="", metavar="FILE",
        help="node of each rank: lines 'rank node', or one host name a line")
    add("--ranks-per-node", type=int, default=0, metavar="N",
        help="blocks of N ranks share a node (default: the trace's nodes)")
    add("--window", nargs=2, type=float, metavar=("BEGIN", "END"),
        help="read only this time, in seconds since the trace's start; END -1: to its end")
    add("--ranks", nargs=2, type=int, metavar=("FIRST", "LAST"),
        help="read only these ranks; LAST -1: to the last")
    add("--threads", type=int, default=0, metavar="N", help="threads to read with (default: all)")
    judging = parser.add_argument_group("judging messages")
    add = judging.add_argument
    add("--curve", default=None, metavar="FILE",
        help="judge by the criteria curve of another run (its tables/criteria.csv)")
    add("--bin", type=int, default=50, metavar="BYTES", help="width of a size bin (default 50)")
    add("--delay-factor", type=float, default=1.0, metavar="F",
        help="a message is delayed if L is above F (default 1)")
    grouping = parser.add_argument_group("communication regions")
    cut = grouping.add_mutually_exclusive_group()
    cut.add_argument("--regions", type=int, metavar="N", help="find exactly N regions")
    cut.add_argument("--threshold", type=float, metavar="D",
                     help="merge while the least distance is below D (the paper's way)")
    add = grouping.add_argument
    add("--distance", choices=_DISTANCE, default="energy",
        help="free energy (default) or the paper's process correlation")
    add("--weights", choices=_WEIGHTS, default="messages", help="weight of a link")
    add("--linkage", choices=_LINKAGE, default="average", help="distance of two groups")
    add("--collectives", action="store_true", help="collective operations count as links, too")
    return parser


def properties(options):
    """Properties of the three proxies that the options ask for.

    Parameters
    ----------
    options : argparse.Namespace

    Returns
    -------
    (dict, dict, dict)
        Of reader, criteria and regions; only those that differ from the proxies' defaults.
    """
    reader = {"TransmissionTime": _TRANSMISSION.index(options.transmission),
              "ClockCorrection": _CLOCK.index(options.clock), "NodeFile": options.node_file,
              "RanksPerNode": options.ranks_per_node, "Threads": options.threads}
    if options.window:
        reader["WindowBegin"], reader["WindowEnd"] = options.window
    if options.ranks:
        reader["FirstRank"], reader["LastRank"] = options.ranks
    criteria = {"SizeBinWidth": options.bin, "DelayFactor": options.delay_factor}
    regions = {"Distance": _DISTANCE.index(options.distance),
               "Weights": _WEIGHTS.index(options.weights),
               "Linkage": _LINKAGE.index(options.linkage),
               "CollectivesAsLinks": int(options.collectives)}
    if options.regions is not None:
        regions.update(Cut=2, Count=options.regions)
    if options.threshold is not None:
        regions.update(Cut=1, Threshold=options.threshold)
    defaults = {"ClockCorrection": 1, "SizeBinWidth": 50, "DelayFactor": 1.0, "NodeFile": ""}
    kept = [{name: value for name, value in part.items() if value != defaults.get(name, 0)}
            for part in (reader, criteria, regions)]
    return tuple(kept)


def run(trace, folder, options):
    """Do the job.

    Parameters
    ----------
    trace : str
        Anchor file.
    folder : str or pathlib.Path
        Written into; made if needed.
    options : argparse.Namespace
        As `arguments` parses them.

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
    for part in ("pictures", "tables"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    chosen = properties(options)
    if options.curve:
        chosen[1]["CurveFile"] = str(pathlib.Path(options.curve).resolve())
    reader = pipelines.open_trace(pathlib.Path(trace).resolve(), **chosen[0])
    criteria = pipelines.latency_criteria(reader, **chosen[1])
    regions = pipelines.communication_regions(criteria, reader, **chosen[2])
    tables = _fetch(reader, criteria, regions)
    found = findings.numbers(trace, tables, count_rows(reader), options.delay_factor)
    drawn = _draw(folder, criteria, regions, tables)
    written = []
    for path, title, name in _TABLES:
        write_csv(tables[name], folder / path)
        written.append((path, title, tables[name]))
    report = pages.Report(found, findings.sentences(found, tables), drawn, written,
                          _steps(chosen), _script(trace, chosen))
    with open(folder / "findings.json", "w", encoding="utf-8") as file:
        json.dump(found, file, indent=1, allow_nan=False)
        file.write("\n")
    (folder / "findings.md").write_text(pages.markdown(report), encoding="utf-8")
    (folder / "report.html").write_text(pages.page(report, folder), encoding="utf-8")
    return found


def _fetch(reader, criteria, regions):
    """All tables that the report needs. None of them grows with the number of messages."""
    ports = pipelines.READER_PORTS, pipelines.CRITERIA_PORTS, pipelines.REGIONS_PORTS
    tables = {}
    for proxy, port, names in ((reader, ports[0], ("ranks", "log")),
                               (criteria, ports[1], ("criteria",)),
                               (regions, ports[2], ("rank_regions", "regions", "links"))):
        for name in names:
            tables[name] = fetch(proxy, port[name], small=True)
    return tables


def _draw(folder, criteria, regions, tables):
    """Draw what there is to draw; returns the pictures made."""
    drawn = []
    for picture, mode in zip(_PICTURES, ("region", "latency", None)):
        path = folder / picture[0]
        path.unlink(missing_ok=True)
        if mode and tables["rank_regions"].rows:
            views.region_graph(regions, path, mode, (1200, 860))
        elif not mode and tables["criteria"].rows:
            views.criteria_chart(criteria, path, (1200, 700))
        else:
            continue
        drawn.append(picture)
    return drawn


def _words(chosen):
    return "".join(f", {name} = {value}" for name, value in chosen.items())


def _steps(chosen):
    return [
        "Open the trace (File > Open)" + _words(chosen[0]) + ", Apply.",
        "Filters > MPI Trace > Latency Criteria on its Messages" + _words(chosen[1]) + ", Apply.",
        "Filters > MPI Trace > Communication Regions on the messages of that filter, with Ranks "
        "and Calls of the reader" + _words(chosen[2]) + ", Apply.",
        "Show its port Region Graph in a Region Graph View; every other port opens in a "
        "SpreadSheet View or a chart.",
    ]


def _script(trace, chosen):
    def arguments_of(first, part):
        return ", ".join(first + [f"{name}={value!r}" for name, value in part.items()])

    return (
        "from pclvis import pipelines, views\n"
        f"reader = pipelines.open_trace({arguments_of([repr(str(trace))], chosen[0])})\n"
        f"criteria = pipelines.latency_criteria({arguments_of(['reader'], chosen[1])})\n"
        "regions = pipelines.communication_regions("
        f"{arguments_of(['criteria', 'reader'], chosen[2])})\n"
        "views.region_graph(regions, 'regions.png')\n")


def main(words=None):
    """Command line; returns the exit code."""
    options = arguments().parse_args(words)
    try:
        found = run(options.trace, options.output, options)
    except (PipelineError, OSError) as error:
        print(f"pclvis report: {error}", file=sys.stderr)
        return 2
    print(findings.headline(found))
    print(f"Findings: {pathlib.Path(options.output).resolve() / 'report.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
