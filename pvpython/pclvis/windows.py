"""Time windows of interest: the worst one of a trace, and one that a DAG View can show."""

import numpy
from paraview.simple import Delete

from . import pipelines, wording
from .tables import count_rows, fetch

#: Fewest messages of a window that qualifies as the worst one.
FEWEST_MESSAGES = 10
#: States and layers that a DAG View on a quarter of the screen can show readably.
MOST_STATES, MOST_LAYERS = 80, 8
#: With many ranks, more states are allowed: with fewer per rank, most messages would have an end outside the window.
STATES_PER_RANK, MOST_OF_MANY_RANKS = 3, 240
#: More messages than this always give too many states: the window is shortened before a DAG is built.
MOST_MESSAGES = 2000
_TRIES, _HALVINGS = 16, 4
#: Share of its messages that should begin and end in a window.
_HALF = 0.5
#: Kinds of periods in which the latency is high for more than a moment.
_LASTING = ("growth", "steady")


def worst_window(windows, region=-1):
    """The time around the highest sustained latency of all messages or of a region.

    A mean latency is sustained if a neighbouring window has it as well: of three disjoint windows, the
    second highest counts. A single burst of late messages, such as the first one after start-up when
    ranks arrive one by one, is therefore not the worst time, but a slow time of several windows is.

    Parameters
    ----------
    windows : tables.Table
        Windows of TemporalAbstraction.
    region : int
        Communication region, -1: all messages.

    Returns
    -------
    (float, float)
        [s] Begin and end: the window of the highest sustained mean, extended by its length before and
        after, because messages sent in a window arrive later, but not beyond the time axis. If there
        is none: (0, -1), which filters take for the whole trace. Only windows of `FEWEST_MESSAGES` or
        more count, unless there are no such windows.
    """
    if not windows.rows:
        return 0.0, -1.0
    own = windows.select((windows["region"] == region) & numpy.isfinite(windows["latency"]))
    many = own.select(own["messages"] >= FEWEST_MESSAGES)
    own = many if many.rows else own
    if not own.rows:
        return 0.0, -1.0
    worst = int(_lasting(own).argmax())
    return _wider(windows, float(own["begin_s"][worst]), float(own["end_s"][worst]))


def _wider(windows, begin, end):
    """A time extended by its length before and after, within the time axis."""
    first = float(windows.facts.get("axis_begin_s", windows["begin_s"].min()))
    last = float(windows.facts.get("axis_end_s", windows["end_s"].max()))
    return max(first, 2.0 * begin - end), min(last, 2.0 * end - begin)


def _lasting(windows):
    """Sustained mean latency of windows, see `worst_window`.

    Parameters
    ----------
    windows : tables.Table
        Of one region, in order of time; each with a mean latency.

    Returns
    -------
    ndarray, shape (n_windows,)
    """
    latency = windows["latency"]
    before = numpy.searchsorted(windows["end_s"], windows["begin_s"], side="right") - 1
    after = numpy.searchsorted(windows["begin_s"], windows["end_s"])
    padded = numpy.concatenate([latency, [-numpy.inf]])  # the last entry stands for none
    beside = numpy.maximum(padded[before], padded[numpy.minimum(after, len(latency))])
    return numpy.where(numpy.isfinite(beside), numpy.minimum(latency, beside), latency)


def worst_period(periods, windows, region=-1):
    """The period of growing or steadily high latency whose windows have the highest median.

    Peaks do not count: they are short, like the first messages after start-up.

    Parameters
    ----------
    periods, windows : tables.Table
        Of TemporalAbstraction.
    region : int
        As for `worst_window`.

    Returns
    -------
    (float, float) or None
        [s] Begin and end; None if no such period of `FEWEST_MESSAGES` or more has a higher value than
        the whole trace, as in traces whose latency rises and falls with each iteration.
    """
    if not periods.rows or not windows.rows:
        return None
    average = windows["average"][windows["region"] == region]
    own = periods.select((periods["region"] == region) & numpy.isin(periods.text("kind"), _LASTING) &
                         (periods["messages"] >= FEWEST_MESSAGES))
    if not own.rows:
        return None
    judged = windows.select((windows["region"] == region) & numpy.isfinite(windows["latency"]))
    typical = numpy.array([_median(judged, begin, end, mean) for begin, end, mean in
                           zip(own["begin_s"], own["end_s"], own["latency"])])
    worst = int(typical.argmax())
    if not typical[worst] > average.max(initial=0.0):
        return None
    return float(own["begin_s"][worst]), float(own["end_s"][worst])


def _median(windows, begin, end, otherwise):
    """Median of the mean latencies of windows whose centre lies in a time."""
    middle = (windows["begin_s"] + windows["end_s"]) / 2
    inside = windows["latency"][(middle >= begin) & (middle <= end)]
    return float(numpy.median(inside)) if len(inside) else otherwise


def readable_window(evolution, dag, region=-1):
    """Set the window of a DAG to the worst period, or to the readable part around its peak; to more
    than that if no message begins and ends in it.

    Parameters
    ----------
    evolution, dag : SourceProxy
        TemporalAbstraction and CommunicationDAG of the same messages.
    region : int
        As for `worst_window`.

    Returns
    -------
    (float, float)
        [s] The window, which is now set on `dag`.
    str
        A sentence that describes it.
    """
    windows = fetch(evolution, pipelines.TIME_PORTS["windows"], small=True)
    periods = fetch(evolution, pipelines.TIME_PORTS["periods"], small=True)
    whole = worst_period(periods, windows, region)
    what = "the worst period" if whole else "around the highest mean latency"
    whole = whole or worst_window(windows, region)
    states = _make_readable(dag, windows, region, whole)
    shown = (float(dag.WindowBegin), float(dag.WindowEnd))
    where = "All messages" if region < 0 else f"Region R{region}"
    if shown[1] < shown[0]:
        return shown, f"{where}, the whole trace, as no message has a latency: {wording.count(states, 'state')}."
    part = ""
    if shown[0] < whole[0] or shown[1] > whole[1]:
        part = f" ({wording.span_words(*whole)}, widened so that more messages begin and end in it)"
    elif shown != whole:
        part = f" (of {wording.span_words(*whole)}; a longer one would make the DAG unreadable)"
    return shown, (f"{where}, {wording.span_words(*shown)}, {what}{part}: {wording.count(states, 'state')}.")


def readable_dag(messages, reader, evolution, region=-1):
    """A DAG for the window of `readable_window`.

    Parameters
    ----------
    messages, reader : SourceProxy
        As for `pipelines.communication_dag`.
    evolution : SourceProxy
        TemporalAbstraction of the same messages.
    region : int
        As for `worst_window`; the DAG is of its messages.

    Returns
    -------
    SourceProxy
        CommunicationDAG.
    (float, float)
        [s] Its window.
    str
        A sentence that describes it.
    """
    # nearly empty until the window is known: a whole trace is too much for a DAG
    dag = pipelines.communication_dag(messages, reader, WindowEnd=1e-9,
                                      Regions=[region] if region >= 0 else [])
    window, sentence = readable_window(evolution, dag, region)
    return dag, window, sentence


def worst_region(regions):
    """The communication region of several ranks with the highest latency, to be looked at alone. `sentences.slowest`
    also names the only region, and regions of one rank, where messages to itself have a latency.

    Parameters
    ----------
    regions : tables.Table
        Regions of CommunicationRegions.

    Returns
    -------
    int
        -1, which stands for all, if there is at most one.
    """
    several = regions.select(regions["ranks"] > 1)
    several = several.select(several["latency"] == several["latency"])  # not NaN
    if regions.rows < 2 or not several.rows:
        return -1
    return int(several["region"][several["latency"].argmax()])


def linked_dag(messages, reader, evolution):
    """A DAG of all messages; or of those of the worst region, if more of them begin and end in what can be shown. Of many
    ranks a readable part is so short that hardly any message begins and ends in it.

    Parameters
    ----------
    messages, reader, evolution : SourceProxy
        As for `readable_dag`.

    Returns
    -------
    SourceProxy
        CommunicationDAG.
    (float, float)
        [s] Its window.
    int
        Its region, -1: all.
    """
    dag, window, _ = readable_dag(messages, reader, evolution)
    inside = _inside(dag)
    region = -1 if inside >= _HALF else worst_region(fetch(messages, pipelines.REGIONS_PORTS["regions"], small=True))
    if region >= 0:
        other, then, _ = readable_dag(messages, reader, evolution, region)
        if _inside(other) > inside:
            Delete(dag)
            return other, then, region
        Delete(other)
    return dag, window, -1


def _make_readable(dag, windows, region, whole):
    """Set the window of a DAG to a time, or to a part of it whose DAG is readable; to more than it while
    most messages have an end outside.

    Returns
    -------
    int
        States of the DAG.
    """
    if whole[1] < whole[0]:  # no message has a latency: nothing says of which part a DAG should be
        return _states(dag, whole)
    own = windows.select(windows["region"] == region) if windows.rows else windows
    window, fits, larger = whole, None, None  # the last ones that were readable, and that were not
    for _ in range(_TRIES):
        few = MOST_MESSAGES / max(1.0, _messages(own, *window))
        if few >= 1.0:
            few = _room(dag, _states(dag, window))
        if few < 1.0:
            larger = window
            if fits:
                break
            window = _shorter(own, *window, min(0.9, max(0.1, few)))
            continue
        fits = window
        wider = _wider(windows, *window) if window[0] < window[1] else window
        if larger or wider == window or _inside(dag) >= _HALF:
            break
        window = wider
    if fits and larger:
        fits = _widest(dag, fits, larger)
        # states without messages between them tell nothing
        if not count_rows(dag, pipelines.DAG_PORTS["state_links"]) and _messages(own, *larger) <= MOST_MESSAGES:
            fits = larger
    return _states(dag, fits or window)


def _states(dag, window):
    """Set the window of a DAG; the number of its states."""
    dag.WindowBegin, dag.WindowEnd = window
    return count_rows(dag, pipelines.DAG_PORTS["states"])


def _room(dag, states):
    """How many times the states of a DAG and its layers are readable; 0: too many to fetch."""
    if states > MOST_MESSAGES:
        return 0.0
    if not states:
        return 1.0
    table = fetch(dag, pipelines.DAG_PORTS["states"], small=True)
    most = max(MOST_STATES, min(STATES_PER_RANK * len(numpy.unique(table["rank"])), MOST_OF_MANY_RANKS))
    return min(most / states, MOST_LAYERS / (1.0 + int(table["layer"].max())))


def _inside(dag):
    """Share of the messages in the window of a DAG that begin and end there; 1 if there are none."""
    states = fetch(dag, pipelines.DAG_PORTS["states"], small=True)
    links = fetch(dag, pipelines.DAG_PORTS["state_links"], small=True)
    inside = int(links["messages"].sum()) if links.rows else 0
    ends = int(states["received"].sum() + states["sent"].sum()) if states.rows else 0
    return inside / (ends - inside) if ends else 1.0


def _widest(dag, fits, larger):
    """The widest readable window of a DAG between one that is and one that is not, to a sixteenth: programs
    send in bursts, so that a little less time may have far fewer states.
    """
    for _ in range(_HALVINGS):
        middle = tuple((a + b) / 2 for a, b in zip(fits, larger))
        if _room(dag, _states(dag, middle)) >= 1.0:
            fits = middle
        else:
            larger = middle
    _states(dag, fits)
    return fits


def _messages(windows, begin, end):
    """Approximate number of messages that are sent in a time."""
    middle = (windows["begin_s"] + windows["end_s"]) / 2 if windows.rows else numpy.empty(0)
    inside = windows.select((middle >= begin) & (middle <= end)) if len(middle) else windows
    if not inside.rows or end <= begin:
        return 0.0
    return float((inside["messages"] / (inside["end_s"] - inside["begin_s"])).mean() * (end - begin))


def _shorter(windows, begin, end, share):
    """A share of a time, around the highest sustained latency in it."""
    judged = windows.select(numpy.isfinite(windows["latency"]))
    middle = (judged["begin_s"] + judged["end_s"]) / 2
    inside = numpy.flatnonzero((middle >= begin) & (middle <= end))
    peak = (begin + end) / 2
    if len(inside):
        peak = float(middle[inside[_lasting(judged)[inside].argmax()]])
    half = (end - begin) * share / 2
    peak = min(max(peak, begin + half), end - half)
    return peak - half, peak + half
