"""What causes cost, in words: where in the code and when, and what else was priced."""

import numpy

from . import wording
from .findings import observed

#: Greatest number of places in the code named for a cause.
_MOST_PLACES = 2
#: Share of a cause's seconds that the named iterations must have.
_MOST = 0.9
#: Share of the run below which a price is not given as a number.
_NOTHING = 1e-3
#: Savings in some places count as the price if they exceed it by less than this factor.
_ABOUT = 1.01

#: Priced for information, never a cause.
_COLLECTIVES = "collectives"

#: Activities of Cause Places, in a sentence.
_ACTIVITIES = {"in": "in", "work before": "of work before"}

#: Observations about prices other than causes: cores that ranks share, transfers that wait for MPI, late first
#: messages, dynamically distributed work, contradictory times.
_NOTES = ("prices.shared_cores", "times.held", "prices.clocks", "prices.first_messages", "prices.dealt", "times.lost",
          "times.unordered")


def sentences(found, tables):
    """Where and when causes cost time, what else was priced, and notes.

    Parameters
    ----------
    found : dict
        Result of `findings.numbers`.
    tables : dict of str to Table
        Tables of an Analysis, by name.

    Returns
    -------
    list of str
    """
    if found["causes"] is None:
        return []
    table = tables["cause_prices"]
    others = numpy.flatnonzero(table["counts"] == 0)
    told = [i for i in others if _greatest(table, i) >= _NOTHING * table.facts["length_s"]]
    rest = [f"{table['cause'][i]} {wording.seconds(table['time_s'][i])} ({_range_of_price(table, i)})"
            for i in told if table["cause"][i] != _COLLECTIVES]
    said = [_where(row) for row in found["causes"] if row["where"]]
    uncounted = _uncounted(tables.get("loops"))
    said += filter(None, (_when(row, uncounted) for row in found["causes"] if row["iterations"]))
    if rest:
        said.append(f"Also priced, but not counted as causes (with the range of 90 % probability): {', '.join(rest)}.")
    little = [str(table["cause"][i]) for i in others if i not in told and _greatest(table, i) > 0]
    if little:
        said.append(f"Also priced, and less than {wording.percent(_NOTHING)} of the run: {', '.join(little)}.")
    said += [_of_collectives(table, i) for i in told if table["cause"][i] == _COLLECTIVES]
    if any(table["time_s"][told] < 0):
        said.append("A price below zero means that the run would be longer without that.")
    if any(table["cause"][i] == "uneven work" and table["high_s"][i] < 0 for i in told):
        said.append("Work is uneven in single pieces only: if all ranks' pieces were equal, ranks would wait for pieces that "
                    "then take longer.")
    return said + [told.text for told in observed(table) if told.id in _NOTES]


def _greatest(table, i):
    """[s] The greatest amount of a price, above or below zero."""
    return max(abs(table[name][i]) for name in ("time_s", "low_s", "high_s"))


def _of_collectives(table, i):
    """What collective operations cost themselves, which is not a cause."""
    return (f"Collective operations themselves take {wording.seconds(table['time_s'][i])} "
            f"({wording.percent(table['share'][i])} of the run; with 90 % probability {_range_of_price(table, i)}): "
            "the run would be that much shorter if each ended as soon as its last rank has entered. This never counts as a "
            "cause.")


def _range_of_price(table, i):
    """The range of a price, starting at 0 unless the price is negative."""
    low = table["low_s"][i] if table["time_s"][i] < 0 else max(0.0, table["low_s"][i])
    return f"{wording.seconds(low)} to {wording.seconds(table['high_s'][i])}"


def _price_after(cause, seconds, saved, lost):
    """Why the price of a cause is less than what some places, or times, save.

    seconds : [s] what these save
    saved, lost : [s] what all places of this kind with savings save, and what the others lose
    """
    if seconds <= _ABOUT * cause["seconds"]:
        return "."
    more = seconds - (saved - lost)
    elsewhere = f"; elsewhere they would lose {wording.seconds(more)} more than they save" if more > 0 else ""
    return f"{elsewhere}. Its price is {wording.seconds(cause['seconds'])}."


def _where(cause):
    """Where in the code a cause costs time: the places that save most, and the place where a single rank saves most."""
    places = cause["where"]
    shown = places[:_MOST_PLACES]
    most = max(places, key=lambda row: row["rank_seconds"])
    shown += [most] if most not in shown else []
    words = [f"{wording.seconds(row['seconds'])} {_ACTIVITIES[row['activity']]} {row['path'] or row['call']}"
             f" (up to {wording.seconds(row['rank_seconds'])}, rank {row['rank']})" for row in shown]
    end = _price_after(
        cause, sum(row["seconds"] for row in shown), sum(row["seconds"] for row in places), cause["lost_seconds"])
    return f"Where: without \"{cause['cause']}\" the ranks would save, on average, {'; '.join(words)}{end}"


def _uncounted(loops):
    """Loops in which iterations with the same number are not the same step of the program on all ranks."""
    return set() if loops is None or not loops.rows else {
        int(loop) for loop in loops["loop"][loops["counted"] == 0]}


def _when(cause, uncounted):
    """In which iterations a cause costs most of its seconds (`_MOST`): the fewest that suffice; empty: in none.

    Also empty if one of them belongs to a loop whose iterations are not counted.
    """
    inside = [row for row in cause["iterations"] if row["iteration"] >= 0]
    whole, most = sum(row["seconds"] for row in cause["iterations"]), []
    while inside and sum(row["seconds"] for row in most) < _MOST * whole:
        most.append(inside.pop(0))
    if any(row["loop"] in uncounted for row in most):
        return ""
    loops = []
    for loop in sorted({row["loop"] for row in most}):
        numbers = wording.numbered("iteration", sorted(row["iteration"] for row in most if row["loop"] == loop))
        loops.append(f"{numbers} of loop {loop}")
    if not most:
        return ""
    seconds = sum(row["seconds"] for row in most)
    greatest = f" ({wording.seconds(most[0]['seconds'])} in iteration {most[0]['iteration']})" if len(most) > 1 else ""
    places = f"{' and '.join(loops)}{greatest}"
    if seconds <= _ABOUT * cause["seconds"]:
        rest = ", the rest outside of loops" if seconds < _MOST * whole else ""
        return f"When: {wording.seconds(seconds)} of what \"{cause['cause']}\" costs is in {places}{rest}."
    end = _price_after(cause, seconds, whole, cause["iterations_lost_seconds"])
    return (f"When: without \"{cause['cause']}\" the ranks would save, on average, {wording.seconds(seconds)} in "
            f"{places}{end}")
