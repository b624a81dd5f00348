"""Two runs in words: how much longer one of them takes, and why."""

from . import wording

#: [s] Smaller changes are rounding errors.
_ROUNDED = 1e-9


def sentences(comparison):
    """The sentences of the report about two runs.

    Parameters
    ----------
    comparison : dict
        `comparison` of `findings.numbers`.

    Returns
    -------
    list of str
    """
    return _about_ranks(comparison) + _about_times(comparison["time_tree"]) + comparison["observations"]


def _about_ranks(comparison):
    a, b = comparison["ranks_a"], comparison["ranks_b"]
    return [] if a == b else [
        f"Run A has {wording.count(a, 'rank')} and run B {wording.count(b)}. This alone makes sums over ranks, what a rank does, and "
        "the number of messages differ."]


def _about_times(rows):
    """Which rows of the time tree make run B longer or shorter than run A."""
    if not rows:
        return []
    run, parts = rows[0], sorted(rows[1:], key=lambda row: -abs(row["change_s"]))
    if abs(run["change_s"]) < _ROUNDED:
        return ["Communication takes as long in both runs."]
    changes = ", ".join(_change(row) for row in parts if abs(row["change_s"]) >= _ROUNDED)
    share = wording.percent(abs(run["change_s"]) / run["seconds"])
    return [f"From the first to the last communication, run B takes {wording.seconds(abs(run['change_s']))} "
            f"({share}) {_more(run)} than run A: {changes}."]


def _more(row):
    return "more" if row["change_s"] > 0 else "less"


def _change(row):
    return f"{row['name']} {wording.seconds(abs(row['change_s']))} {_more(row)}"
