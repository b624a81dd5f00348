"""How to reproduce the report's figures: steps in ParaView, and a script."""

#: For each picture: how to make it from an Analysis `done` in Python, and in ParaView's window.
FIGURES = {
    "pictures/region_graph_by_region.png": (
        "views.region_graph(done.regions, 'graph.png', 'region')",
        "Communication Regions, port Region Graph, in a Region Graph View"),
    "pictures/region_graph_by_latency.png": (
        "views.region_graph(done.regions, 'graph.png', 'latency')",
        "the same view, Color By: Latency of the region"),
    "pictures/criteria_curve.png": (
        "views.criteria_chart(done.criteria, 'curve.png')",
        "Latency Criteria, port Criteria, in a Line Chart View over size_bytes"),
    "pictures/evolution.png": (
        "views.evolution(done.evolution, 'evolution.png')",
        "Temporal Abstraction, port Evolution, in an Evolution View"),
    "pictures/dag.png": (
        "views.dag(done.dag, 'dag.png')", "Communication DAG, port DAG, in a DAG View"),
    "pictures/rank_times.png": (
        "views.rank_times(done.metrics, 'ranks.png')",
        "Rank Metrics in a Line Chart View over rank"),
    "pictures/logical_timeline.png": (
        "views.logical_timeline(done.logical_timeline, 'steps.png', Mode='Plain')",
        "Logical Timeline on Lateness, in a Logical Timeline View, Mode: Plain"),
    "pictures/physical_timeline.png": (
        "views.physical_timeline(done.physical_timeline, 'time.png')",
        "Physical Timeline on Latency Criteria, with Calls of Wait States, in a Physical Timeline View"),
    "pictures/logical_clusters.png": (
        "views.logical_timeline(done.logical_timeline, 'clusters.png', Mode='Clustered')",
        "Logical Timeline on Logical Clusters, in a Logical Timeline View, Mode: Clustered"),
    "pictures/event_flow_graph.png": (
        "views.event_flow_graph(done.flow, 'flow.png')",
        "Event Flow Graph, port Flow, in an Event Flow Graph View"),
    "pictures/attribution.png": (
        "views.attribution(done.attribution, 'why.png')",
        "Latency Attribution, port Attribution, in an Attribution View"),
    "pictures/run_curves.png": (
        "views.run_curves(done.comparison, 'runs.png')",
        "Run Comparison, port Run Curves, in a Line Chart View"),
}

_STEPS = (
    ("reader", "Open the trace (File > Open){}, Apply."),
    ("waits", "Filters > MPI Trace > Wait States on its Messages and Calls{}, Apply."),
    ("time_tree", "Time Tree on the Messages and Calls of the trace{}, Apply."),
    ("delays", "Delay Costs on the Messages and Calls of the trace{}, Apply."),
    ("structure", "Logical Structure on the Messages and Calls of the trace{}, Apply."),
    ("lateness", "Lateness on the Steps and Messages of Logical Structure{}, Apply."),
    ("clusters", "Logical Clusters on the Steps of Lateness, with Messages of Logical Structure{}, Apply."),
    ("flow", "Event Flow Graph on the Messages and Calls of Wait States{}, Apply."),
    ("loops", "Program Loops on the Messages and Calls of Event Flow Graph{}, Apply."),
    ("criteria", "Latency Criteria on the messages of Wait States{}, Apply."),
    ("regions", "Communication Regions on the messages of Latency Criteria, with Ranks and Calls of "
     "the reader{}, Apply. Show its port Region Graph in a Region Graph View."),
    ("evolution", "Temporal Abstraction on the messages of the regions{}, Apply."),
    ("dag", "Communication DAG on the same messages, with Ranks of the reader{}, Apply."),
    ("attribution", "Latency Attribution on the same messages, with Ranks of the reader and Calls "
     "of the wait states{}, Apply. Its port Verdict says why messages are slow, Cause Prices what "
     "each cause costs."),
    ("remapping", "Rank Remapping on the same messages, with Ranks of the reader and, unless Capacities are set, Rank Work of "
     "the attribution at Placement{}, Apply."),
)


def _differing(properties):
    return "".join(f", {name} = {value}" for name, value in properties.items())


def steps(chosen, dag, left_out=()):
    """The pipeline step by step, for ParaView's window.

    Parameters
    ----------
    chosen : dict of str to dict
        Properties of the parts of an Analysis that differ from their defaults.
    dag : dict
        Properties that select the time and region of the DAG.
    left_out : collection of str
        Parts of the Analysis that are not in the report.

    Returns
    -------
    list of str
    """
    chosen = dict(chosen, dag=dag)
    return [text.format(_differing(chosen.get(part, {}))) for part, text in _STEPS
            if part not in left_out] + [
        "Every table opens in a SpreadSheet View or a chart; the text below each picture says how it "
        "was made."]


def of_no_ranks(trace, chosen):
    """The same as `steps` and `script` for a trace without MPI, about which only the log says something.

    Returns
    -------
    (list of str, str)
    """
    reader = {"reader": chosen["reader"]} if chosen.get("reader") else None
    words = repr(str(trace)) + (f", {reader!r}" if reader else "")
    return ([_STEPS[0][1].format(_differing(chosen.get("reader", {}))) + " Its port Import Log says what was unusual in it."],
            f"from pclvis.analysis import Analysis\ndone = Analysis({words})\nprint(*done.table('log')['finding'], sep='\\n')\n")


def script(trace, chosen, other=None):
    """The pipeline as a Python script.

    Parameters
    ----------
    trace : str
    chosen : dict of str to dict
    other : str, optional
        The run to compare with.

    Returns
    -------
    str
    """
    words = [repr(str(trace))]
    chosen = {part: properties for part, properties in chosen.items() if properties}
    if chosen:
        words.append(repr(chosen))
    if other:
        words.append(f"other={str(other)!r}")
    lines = ["from pclvis import views", "from pclvis.analysis import Analysis",
             f"done = Analysis({', '.join(words)})",
             "print(done.table('verdict')['sentence'][0])"]
    return "\n".join(lines + [FIGURES["pictures/region_graph_by_latency.png"][0]]) + "\n"
