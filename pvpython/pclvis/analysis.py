"""The whole analysis of a trace: every filter from the reader to the remapping, and its tables."""

import pathlib

from paraview.servermanager import OutputPort

from . import pipelines, program, wording
from .errors import PipelineError
from .proxies import port_named
from .tables import Table, count_rows, fetch, fetch_blocks, narrow, with_columns
from .windows import linked_dag

#: Tables by name: the part of the analysis that makes them, and its port.
_SOURCES = {
    "ranks": ("reader", pipelines.READER_PORTS), "log": ("reader", pipelines.READER_PORTS),
    "code": ("reader", pipelines.READER_PORTS),
    "wait_summary": ("waits", pipelines.WAIT_PORTS),
    "time_tree": ("time_tree", pipelines.TIME_TREE_PORTS),
    "rank_times": ("time_tree", pipelines.TIME_TREE_PORTS),
    "delay_costs": ("delays", pipelines.DELAY_PORTS),
    "rank_delays": ("delays", pipelines.DELAY_PORTS),
    "path_profile": ("delays", pipelines.DELAY_PORTS),
    "window_delays": ("dag_delays", {"window_delays": pipelines.DELAY_PORTS["delay_costs"]}),
    "phases": ("structure", pipelines.STRUCTURE_PORTS),
    "points_of_interest": ("lateness", pipelines.LATENESS_PORTS),
    "step_lateness": ("lateness", pipelines.LATENESS_PORTS),
    "phase_lateness": ("lateness", pipelines.LATENESS_PORTS),
    "steps": ("lateness", pipelines.LATENESS_PORTS),
    "logical_clusters": ("clusters", pipelines.CLUSTER_PORTS),
    "cluster_ranks": ("clusters", pipelines.CLUSTER_PORTS),
    "cluster_dendrogram": ("clusters", pipelines.CLUSTER_PORTS),
    "cluster_steps": ("clusters", pipelines.CLUSTER_PORTS),
    "loops": ("loops", program.LOOP_PORTS), "iterations": ("loops", program.LOOP_PORTS),
    "rank_loops": ("loops", program.LOOP_PORTS), "node_counts": ("loops", program.LOOP_PORTS),
    "flow_nodes": ("flow", program.FLOW_PORTS), "flow_edges": ("flow", program.FLOW_PORTS),
    "rank_graphs": ("flow", program.FLOW_PORTS), "group_agreements": ("flow", program.FLOW_PORTS),
    "cause_prices": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "cause_places": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "cause_tree": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "cause_parts": ("attribution", {"cause_parts": pipelines.ATTRIBUTION_PORTS["attribution"]}),
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
    "rank_work": ("attribution", pipelines.ATTRIBUTION_PORTS),
    "mapping": ("remapping", pipelines.REMAPPING_PORTS),
    "rank_metrics": ("metrics", {"rank_metrics": 0}),
    "run_summary": ("comparison", pipelines.COMPARISON_PORTS),
    "region_differences": ("comparison", pipelines.COMPARISON_PORTS),
    "phase_differences": ("comparison", pipelines.COMPARISON_PORTS),
    "pair_differences": ("comparison", pipelines.COMPARISON_PORTS),
    "cause_differences": ("comparison", pipelines.COMPARISON_PORTS),
    "other_ranks": ("other", {"other_ranks": pipelines.READER_PORTS["ranks"]}),
}


#: Chapters of the report that can be left out, with the parts that only they need.
CHAPTERS = {"waiting": ("time_tree", "delays", "dag_delays"),
            "structure": ("structure", "lateness", "clusters"), "program": ("flow", "loops")}

_OF_CHAPTERS = {part for parts in CHAPTERS.values() for part in parts}

#: Parts that together take as long as some others, and that depend only on the reader and the regions.
APART = {*CHAPTERS["structure"], *CHAPTERS["program"]}

#: A part that is made before those; its pictures are drawn beside them, because the other pictures take longer in
#: total. The criteria curve is not included, because ParaView reads colors for the first line chart of a process, and
#: the other process draws `metrics`.
_DRAWN_APART = {"regions"}

#: Parts whose pictures can be drawn before the cause is determined, which takes longer than each of them.
_BEFORE_CAUSE = {"criteria", "regions", "evolution", "dag", "metrics"}

#: Tables that are blocks of a port: their names there.
_BLOCKS = {"cause_parts": "Cause Parts"}

#: Columns of Calls that say where in the program a call belongs.
_PLACES = ("phase", "loop", "iteration")

#: Tables that are changed by `Analysis.locate_causes`.
LOCATED = ("cause_places", "cause_parts")

#: Tables that grow with the trace, and the greatest number of their rows in a report.
LONG = ("steps", "cluster_ranks", "cluster_dendrogram", "cluster_steps", "iterations", "rank_loops",
        "flow_edges")
MOST_ROWS = 200_000


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
    prices : bool, optional
        Whether causes are priced, which the verdict needs; default: by replaying parts of traces with more
        messages than MostMessages of LatencyAttribution says.
    chapters : collection of str
        Those of `CHAPTERS` whose tables `tables` has; default: all.
    meanwhile : callable, optional
        Called twice with this analysis and a set of its `parts`, whose tables and pictures may be made while this
        goes on: those of `APART` and some beside them as soon as they can be made, then others, before the cause
        is looked for.

    Attributes
    ----------
    reader, waits, criteria, regions, evolution, dag, attribution, remapping : SourceProxy
        `dag` is of the time window `worst`, and of `dag_region`.
    other : SourceProxy or None
        The reader of the other run.
    comparison : SourceProxy or None
    placeable : bool
        Whether all ranks were read, and the nodes have names that a launcher can be given.
    left_out : set of str
        Parts that only chapters need which are left out.
    worst : (float, float)
        [s] The worst time, or as much of it as a DAG shows readably: `windows.readable_window`.
    dag_region : int or None
        The communication region that `dag` is of; None: all messages. See `windows.linked_dag`.

    Raises
    ------
    errors.PipelineError
        If a part fails.
    """

    def __init__(self, trace, chosen=None, other=None, mapping=None, prices=None,
                 chapters=tuple(CHAPTERS), meanwhile=None):
        self.left_out = _OF_CHAPTERS - {part for chapter in chapters for part in CHAPTERS[chapter]}
        chosen = dict(chosen or {})
        if prices is not None:
            chosen["attribution"] = {**chosen.get("attribution", {}), **(
                {"MostMessages": -1} if prices else {"MostMessages": 0, "SampledMessages": 0})}

        def part(name):
            return chosen.get(name, {})

        self._time_tree = self._delays = self._dag_delays = self._structure = self._lateness = None
        self._clusters = self._flow = self._loops = self._metrics = None
        self._of_metrics = part("metrics")

        def tell(parts):
            if meanwhile is not None:
                meanwhile(self, self.parts & parts)

        self.reader = _opened(trace, part)
        self._check_nodes(part("reader").get("NodeFile"), part("remapping").get("Capacities"))
        self.waits, self.criteria, self.regions = pipelines.regions_pipeline(self.reader, chosen)
        if self.parts & APART:
            tell(APART | _DRAWN_APART)
        self.evolution = pipelines.temporal_abstraction(self.regions, **part("evolution"))
        self.dag, self.worst, region = linked_dag(self.regions, self.reader, self.evolution)
        self.dag_region = region if region >= 0 else None
        tell(_BEFORE_CAUSE)
        self.attribution = pipelines.latency_attribution(self.regions, self.reader, self.waits, **part("attribution"))
        ranks = self.table("ranks")
        nodes = ranks["node_name"]
        # A launcher's file must list all ranks from 0 on.
        whole = ranks["rank"].tolist() == list(range(ranks.rows))
        self.placeable = whole and ranks.rows > 0 and all(
            name and not any(letter.isspace() for letter in name) for name in nodes)
        self._remapping, self._of_remapping = None, dict(part("remapping"))
        if mapping is not None and self.placeable:
            self._of_remapping.update(RankFile=str(mapping / "rankfile"), HostFile=str(mapping / "hostfile"))
        self.other = self.comparison = None
        if other is not None:
            criteria = OutputPort(self.criteria, pipelines.CRITERIA_PORTS["criteria"])
            self.other = reader = _opened(other, part)
            _check_comparable({trace: self.reader, other: reader})
            waits = pipelines.wait_states(reader, reader, **part("waits"))
            trees = ((self.attribution, pipelines.latency_attribution(waits, reader, waits, **part("attribution")))
                     if self._is_priced()
                     else (self.time_tree, pipelines.time_tree(reader, reader)))
            self.comparison = pipelines.run_comparison(self.regions, waits, criteria, trees)

    def _check_nodes(self, file, capacities):
        """Refuse a node file that does not list all ranks here, where its name is known: the mapping requires a node
        for each rank."""
        if not file or capacities:
            return
        ranks = self.table("ranks")
        missing = ranks["rank"][ranks["node"] < 0].tolist()
        if missing:
            raise PipelineError(
                f'the node file "{file}" has no node for {wording.ranks(missing[:1])} '
                f"(without one: {wording.count(len(missing))} of {wording.count(ranks.rows, 'rank')}). List every rank in "
                "it, or say with --capacities how many ranks a node holds.")

    @property
    def alone(self):
        """Whether the trace has only one rank; false if only one of several ranks is read."""
        log = self.table("log")
        return self.table("ranks").rows == 1 and not (log.rows and "ranks limited" in log["finding"])

    @property
    def has_latency(self):
        """Whether there is a message with both sides known."""
        return self.messages() > int(self.table("criteria").facts.get("unmatched", 0))

    def _is_priced(self):
        return self.table("cause_tree").rows > 0

    @property
    def remapping(self):
        """RankRemapping, made on first use: of the priced placement, if causes are priced and no capacities ask for a
        different one."""
        if self._remapping is None:
            priced = not self._of_remapping.get("Capacities") and self._is_priced()
            placement = OutputPort(self.attribution, pipelines.ATTRIBUTION_PORTS["rank_work"]) if priced else None
            self._remapping = pipelines.rank_remapping(self.regions, self.reader, placement, **self._of_remapping)
        return self._remapping

    @property
    def metrics(self):
        """RankMetrics, made on first use."""
        if self._metrics is None:
            self._metrics = pipelines.rank_metrics(self.regions, self.reader, self.waits, self.regions,
                                                   **self._of_metrics)
        return self._metrics

    @property
    def time_tree(self):
        """TimeTree, made on first use."""
        if self._time_tree is None:
            self._time_tree = pipelines.time_tree(self.reader, self.reader)
        return self._time_tree

    @property
    def delays(self):
        """DelayCosts, made on first use."""
        if self._delays is None:
            self._delays = pipelines.delay_costs(self.reader, self.reader)
        return self._delays

    @property
    def dag_delays(self):
        """DelayCosts for the time and region of the DAG, made on first use; None if that is the whole run."""
        if self._dag_delays is None and self.worst[1] >= self.worst[0]:
            self._dag_delays = pipelines.delay_costs(self.regions, self.reader, **self.dag_choice)
        return self._dag_delays

    @property
    def dag_choice(self):
        """Properties that select the time and region of the DAG."""
        regions = {} if self.dag_region is None else {"Regions": [self.dag_region]}
        window = {"WindowBegin": self.worst[0], "WindowEnd": self.worst[1]} if self.worst[1] >= self.worst[0] else {}
        return {**window, **regions}

    @property
    def structure(self):
        """LogicalStructure, made on first use."""
        if self._structure is None:
            self._structure = pipelines.logical_structure(self.reader, self.waits)
        return self._structure

    @property
    def lateness(self):
        """Lateness, made on first use."""
        if self._lateness is None:
            self._lateness = pipelines.lateness(self.structure)
        return self._lateness

    @property
    def logical_timeline(self):
        """LogicalTimeline with clusters, a new one each time."""
        return pipelines.logical_timeline(self.lateness, self.structure, self.reader, self.clusters)

    @property
    def physical_timeline(self):
        """PhysicalTimeline, a new one each time."""
        return pipelines.physical_timeline(self.criteria, self.reader, self.waits)

    @property
    def clusters(self):
        """LogicalClusters, made on first use."""
        if self._clusters is None:
            self._clusters = pipelines.logical_clusters(self.lateness, self.structure)
        return self._clusters

    @property
    def flow(self):
        """EventFlowGraph, made on first use."""
        if self._flow is None:
            clusters = None if "clusters" in self.left_out else self.clusters
            calls = self.waits if "structure" in self.left_out else self.structure
            self._flow = program.event_flow(self.waits, self.reader, calls, self.regions, clusters)
        return self._flow

    @property
    def loops(self):
        """ProgramLoops, made on first use."""
        if self._loops is None:
            self._loops = program.program_loops(self.flow, self.reader)
        return self._loops

    @property
    def placing(self):
        """The filter whose calls have phases and iterations, as far as the chapters include them; otherwise None."""
        part = next((part for part in ("loops", "structure") if part not in self.left_out), None)
        return part and getattr(self, part)

    def places_of_calls(self):
        """The data that another process needs to `locate_causes`: columns of Calls by name (dict of str to ndarray), in
        few bytes."""
        calls = fetch(self.placing, port_named(self.placing, "Calls").Port) if self.placing else {}
        return {name: narrow(calls[name]) for name in _PLACES if name in calls}

    def locate_causes(self, places=None):
        """Let the attribution determine what each cause costs in which phase and iteration: the tables of `LOCATED`.

        Parameters
        ----------
        places : dict of str to ndarray, optional
            `places_of_calls` of a copy of this analysis; default: determined here.
        """
        if places:
            self.attribution.Calls = with_columns(
                port_named(self.waits, "Calls"), {name: values.astype("int32") for name, values in places.items()})
        elif places is None and self.placing:
            self.attribution.Calls = port_named(self.placing, "Calls")

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
        if name in _BLOCKS:
            block = fetch_blocks(getattr(self, part), ports[name])[_BLOCKS[name]]
            return Table({column.removesuffix("_name"): values for column, values in block.items()})
        return fetch(getattr(self, part), ports[name], small=True)

    @property
    def parts(self):
        """Names of the parts that have tables, except those that were left out (set of str)."""
        return {part for part, _ in _SOURCES.values()} - self.left_out

    @property
    def first_parts(self):
        """Those of `parts` that are needed for the short answer (set of str)."""
        return self.parts - (_OF_CHAPTERS - {"time_tree"}) - {"metrics"}

    def tables(self, parts=None):
        """All tables by name.

        Parameters
        ----------
        parts : set of str, optional
            Those whose tables are wanted; default: `parts`.

        Returns
        -------
        dict of str to tables.Table
            Tables of chapters that were left out are absent, and so are those that grow with the trace (`LONG`) if
            they have more than `MOST_ROWS` rows.
        """
        parts = self.parts if parts is None else parts & self.parts
        return {name: self.table(name) for name, (part, ports) in _SOURCES.items()
                if part in parts and getattr(self, part) is not None
                and (name not in LONG or count_rows(getattr(self, part), ports[name]) <= MOST_ROWS)}

    def messages(self):
        """Rows of the table Messages."""
        return count_rows(self.reader)


def _check_comparable(readers):
    """Refuse traces without ranks here, where their file names are known."""
    for trace, reader in readers.items():
        if count_rows(reader, pipelines.READER_PORTS["ranks"]) == 0:
            raise PipelineError(f'the trace "{trace}" has no MPI ranks, so there is nothing to compare. Name traces of '
                                "two runs of an MPI program.")


def _opened(trace, part):
    return pipelines.open_trace(pathlib.Path(trace).resolve(), **part("reader"))

