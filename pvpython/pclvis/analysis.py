"""The whole analysis of a trace: every filter from the reader to the remapping, and its tables."""

import pathlib

import numpy
from paraview.servermanager import OutputPort

from . import pipelines
from .tables import count_rows, fetch

#: Messages that a window must have to be looked at as the worst one.
FEWEST_MESSAGES = 10

#: Tables by name: the part of the analysis, its port.
_SOURCES = {
    "ranks": ("reader", pipelines.READER_PORTS), "log": ("reader", pipelines.READER_PORTS),
    "wait_summary": ("waits", pipelines.WAIT_PORTS),
    "criteria": ("criteria", pipelines.CRITERIA_PORTS),
    "rank_regions": ("regions", pipelines.REGIONS_PORTS),
    "regions": ("regions", pipelines.REGIONS_PORTS),
    "links": ("regions", pipelines.REGIONS_PORTS),
    "windows": ("evolution", pipelines.TIME_PORTS),
    "periods": ("evolution", pipelines.TIME_PORTS),
    "states": ("dag", pipelines.DAG_PORTS), "state_links": ("dag", pipelines.DAG_PORTS),
    "durations": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "verdict": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "evidence": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "size_classes": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "cause_windows": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "mapping": ("remapping", pipelines.REMAPPING_PORTS),
    "rank_metrics": ("metrics", {"rank_metrics": 0}),
    "region_differences": ("comparison", pipelines.COMPARISON_PORTS),
    "phase_differences": ("comparison", pipelines.COMPARISON_PORTS),
    "pair_differences": ("comparison", pipelines.COMPARISON_PORTS),
}


class Analysis:
    """The proxies of a trace's analysis.

    Parameters
    ----------
    trace : str or pathlib.Path
        Anchor file.
    chosen : dict of str to dict, optional
        Properties by part: reader, waits, criteria, regions, evolution, attribution, remapping,
        metrics.
    other : str or pathlib.Path, optional
        Anchor file of another run of the program, to compare with: run B.
    mapping : pathlib.Path, optional
        Folder for the files rankfile and hostfile of the proposed mapping. They are written if the
        trace names its nodes: see `placeable`.

    Attributes
    ----------
    reader, waits, criteria, regions, evolution, dag, attribution, remapping, metrics : SourceProxy
        `dag` is of the time window `worst`.
    comparison : SourceProxy or None
    placeable : bool
        Whether the nodes have names that a launcher can be given.
    worst : (float, float)
        [s] See `worst_window`.

    Raises
    ------
    errors.PipelineError
        If a part fails.
    """

    def __init__(self, trace, chosen=None, other=None, mapping=None):
        chosen = chosen or {}

        def part(name):
            return chosen.get(name, {})

        self.reader, self.waits = _opened(trace, part)
        self.criteria = pipelines.latency_criteria(self.waits, **part("criteria"))
        self.regions = pipelines.communication_regions(self.criteria, self.reader,
                                                       **part("regions"))
        self.evolution = pipelines.temporal_abstraction(self.regions, **part("evolution"))
        self.worst = worst_window(self.table("windows"))
        self.dag = pipelines.communication_dag(self.regions, self.reader,
                                               WindowBegin=self.worst[0], WindowEnd=self.worst[1])
        self.attribution = pipelines.latency_attribution(self.regions, self.reader, self.waits,
                                                         **part("attribution"))
        nodes = self.table("ranks")["node_name"]
        self.placeable = len(nodes) > 0 and all(
            name and not any(letter.isspace() for letter in name) for name in nodes)
        files = {}
        if mapping is not None and self.placeable:
            files = {"RankFile": str(mapping / "rankfile"), "HostFile": str(mapping / "hostfile")}
        self.remapping = pipelines.rank_remapping(self.regions, self.reader,
                                                  **{**part("remapping"), **files})
        self.metrics = pipelines.rank_metrics(self.regions, self.reader, self.waits, self.regions,
                                              **part("metrics"))
        self.comparison = None
        if other is not None:
            criteria = OutputPort(self.criteria, pipelines.CRITERIA_PORTS["criteria"])
            self.comparison = pipelines.run_comparison(self.regions, _opened(other, part)[1],
                                                       criteria)

    def table(self, name):
        """A table by its name in the report.

        Parameters
        ----------
        name : str
            Of the small tables: all but those with a row a message or call.

        Returns
        -------
        tables.Table
        """
        part, ports = _SOURCES[name]
        return fetch(getattr(self, part), ports[name], small=True)

    def tables(self):
        """All tables by name.

        Returns
        -------
        dict of str to tables.Table
            None of them grows with the number of messages, but for those of the worst window.
        """
        return {name: self.table(name) for name, (part, _) in _SOURCES.items()
                if getattr(self, part) is not None}

    def messages(self):
        """Rows of the table Messages."""
        return count_rows(self.reader)


def _opened(trace, part):
    """Reader and wait states of a trace."""
    reader = pipelines.open_trace(pathlib.Path(trace).resolve(), **part("reader"))
    return reader, pipelines.wait_states(reader, reader, **part("waits"))


def worst_window(windows):
    """The time around the greatest mean latency of all messages.

    Parameters
    ----------
    windows : tables.Table
        Windows of TemporalAbstraction.

    Returns
    -------
    (float, float)
        [s] Begin and end: the window of the greatest mean, and as much before and after it, as
        messages sent in a window arrive later. (0, -1), which filters take for the whole trace, if
        there is none. Only windows of `FEWEST_MESSAGES` and more count, unless there is no such one.
    """
    if not windows.rows:
        return 0.0, -1.0
    whole = windows.select((windows["region"] == -1) & numpy.isfinite(windows["latency"]))
    many = whole.select(whole["messages"] >= FEWEST_MESSAGES)
    whole = many if many.rows else whole
    if not whole.rows:
        return 0.0, -1.0
    worst = int(whole["latency"].argmax())
    begin, end = float(whole["begin_s"][worst]), float(whole["end_s"][worst])
    return max(0.0, 2.0 * begin - end), 2.0 * end - begin
