"""Command-line options of the report, and the filter properties that they set."""

import argparse
import os
import pathlib

from .analysis import CHAPTERS

_TRANSMISSION = ("begin", "ready", "record")
#: In the order of the reader's property.
_CLOCK = ("none", "archive", "estimated", "automatic")
_DISTANCE = ("energy", "correlation")
_WEIGHTS = ("messages", "bytes", "one")
#: Whether causes are priced; None: `analysis.Analysis` decides.
PRICES = {"auto": None, "yes": True, "no": False}
_LINKAGE = ("average", "complete", "single", "ward")


def arguments():
    """The command-line parser."""
    parser = argparse.ArgumentParser(
        prog=os.environ.get("PCLVIS_COMMAND", "pclvis report"),
        description="Analyse an OTF2 trace and write the findings as a page, pictures and tables.",
        epilog="Example: ./pclvis report run/traces.otf2 -o out --transmission ready")
    add = parser.add_argument
    add("trace", help="anchor file of the OTF2 archive (*.otf2)")
    add("-o", "--output", required=True, type=_folder, metavar="DIR", help="output folder; created if needed")
    reading = parser.add_argument_group("reading the trace")
    add = reading.add_argument
    add("--transmission", choices=_TRANSMISSION, default="begin",
        help="transmission time of a message: from send begin to receive end (default), the same "
        "but not before the receiver is ready, or between the send and receive records")
    add("--clock", choices=_CLOCK, default="automatic",
        help="clock correction: none, the archive's own, estimated from messages, or automatic: "
        "the archive's if neither messages nor collectives contradict them, else estimated (default)")
    add("--node-file", default="", metavar="FILE",
        help="node of each rank: lines 'rank node', or one host name per line")
    add("--ranks-per-node", type=int, default=0, metavar="N",
        help="blocks of N ranks share a node (default: the trace's nodes)")
    add("--window", nargs=2, type=float, metavar=("BEGIN", "END"),
        help="read only this time window [s since the start of the trace]; END -1: to the end")
    add("--ranks", nargs=2, type=int, metavar=("FIRST", "LAST"),
        help="read only these ranks; LAST -1: to the last")
    add("--threads", type=_number_from(0), default=0, metavar="N",
        help="number of reading threads (default: all)")
    judging = parser.add_argument_group("message latency")
    add = judging.add_argument
    add("--curve", default=None, metavar="FILE",
        help="judge by the criteria curve of another run (its tables/criteria.csv)")
    add("--bin", type=int, default=50, metavar="BYTES", help="width of a size bin (default 50)")
    add("--delay-factor", type=float, default=1.0, metavar="F",
        help="a message is delayed if L is above F (default 1)")
    grouping = parser.add_argument_group("communication regions")
    cut = grouping.add_mutually_exclusive_group()
    cut.add_argument("--regions", type=_number_from(1), metavar="N", help="find exactly N regions")
    cut.add_argument("--threshold", type=float, metavar="D",
                     help="merge while the smallest distance is below D (as in the paper)")
    add = grouping.add_argument
    add("--distance", choices=_DISTANCE, default="energy",
        help="free energy (default) or the paper's process correlation")
    add("--weights", choices=_WEIGHTS, default="messages", help="weight of a link")
    add("--linkage", choices=_LINKAGE, default="average", help="distance between two groups")
    add("--collectives", action="store_true", help="also count collective operations as links")
    causes = parser.add_argument_group("cause and remedy")
    add = causes.add_argument
    add("--durations", type=int, default=4, metavar="N",
        help="number of durations for which evidence is shown (default 4)")
    add("--prices", choices=tuple(PRICES), default="auto",
        help="price causes, which the verdict needs: auto (parts of traces with more than 500,000 messages; default), yes (all), or no")
    add("--capacities", default="", metavar="TEXT",
        help="ranks per node in the proposed mapping: one number for all nodes, or a file with "
        "lines 'name slots=N' (default: as many as they have)")
    add("--chapters", type=_chapters, default=tuple(CHAPTERS), metavar="LIST",
        help="what to tell besides where messages are slow and why, separated by commas, or none: "
        f"{', '.join(CHAPTERS)} (default: all)")
    add("--compare", default=None, metavar="TRACE",
        help="another run of the same program to compare with, judged by this run's criteria")
    return parser


def _number_from(least):
    """A type for numbers that are at least this great."""
    def number(text):
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} on.")
        return value
    return number


def _folder(text):
    """A folder's name; an empty name, as from an empty shell variable, would mean the current folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of the output folder is empty. Name one, such as out.")
    return text


def _chapters(text):
    """The names in a list like "structure,program"."""
    names = () if text == "none" else tuple(text.split(","))
    for name in names:
        if name not in CHAPTERS:
            raise argparse.ArgumentTypeError(
                f"there is no chapter {name!r}. Name some of {', '.join(CHAPTERS)}, separated by commas, or none.")
    return names


def properties(options):
    """Properties of the filters that the options set.

    Parameters
    ----------
    options : argparse.Namespace

    Returns
    -------
    dict of str to dict
        By part of `analysis.Analysis`; only properties that differ from the proxies' defaults.
    """
    reader = {"TransmissionTime": _TRANSMISSION.index(options.transmission),
              "ClockCorrection": _CLOCK.index(options.clock), "NodeFile": options.node_file,
              "RanksPerNode": options.ranks_per_node, "Threads": options.threads}
    if options.window:
        reader["WindowBegin"], reader["WindowEnd"] = options.window
    if options.ranks:
        reader["FirstRank"], reader["LastRank"] = options.ranks
    criteria = {"SizeBinWidth": options.bin, "DelayFactor": options.delay_factor}
    if options.curve:
        criteria["CurveFile"] = str(pathlib.Path(options.curve).resolve())
    regions = {"Distance": _DISTANCE.index(options.distance),
               "Weights": _WEIGHTS.index(options.weights),
               "Linkage": _LINKAGE.index(options.linkage),
               "CollectivesAsLinks": int(options.collectives)}
    if options.regions is not None:
        regions.update(Cut=2, Count=options.regions)
    if options.threshold is not None:
        regions.update(Cut=1, Threshold=options.threshold)
    parts = {"reader": reader, "criteria": criteria, "regions": regions,
             "evolution": {"DelayFactor": options.delay_factor},
             "attribution": {"Durations": options.durations},
             "remapping": {"Capacities": options.capacities}}
    defaults = {"ClockCorrection": 3, "SizeBinWidth": 50, "DelayFactor": 1.0, "NodeFile": "",
                "Capacities": "", "Durations": 4}
    return {part: {name: value for name, value in values.items()
                   if value != defaults.get(name, 0)} for part, values in parts.items()}
