"""The attribution view under a real pointer and keyboard: durations, the window, undo, a linked filter.

Asserts the state of ParaView (properties of view and filter), as reported by watch_state.py.
"""

import sys

import numpy

from checks import check, equal, result
from screen import click, fill, move, places, press, xdotool
from windows import visit, wording

_INTRA, _CHOSEN, _TIP_BORDER, _ACCENT = "1F5FA8", "DCEBF2", "B9C0C7", "0B6E99"
_SLOW_RANK, _USEFUL = "7A3E12", "8FBF9F"  # of the time bar's parts
_HEADER = 26  # pixels above a chart


def line():
    """First and last place of the line of messages within nodes; None if it is not found."""
    found = places(_INTRA)
    if len(found) < 60:
        return None
    # A horizontal line between two rows of pixels is too pale to be found; its points are found then.
    # Its label is to its right, after a gap.
    columns = numpy.unique(found[:, 0])
    runs = numpy.split(columns, numpy.nonzero(numpy.diff(columns) > 20)[0] + 1)
    if len(runs) < 2:
        return None
    run = [runs[0][0], runs[-2][-1]]
    rows = found[(found[:, 0] >= run[0]) & (found[:, 0] <= run[1])][:, 1]
    return [int(run[0]), int(run[1]), int(numpy.median(rows))]


def tip_of(row):
    """The first lines of the tip over a duration, computed from its row of the table; times in ms."""
    return "\n".join((
        f"Duration  {wording.span(row['begin_s'], row['end_s'])}",
        f"messages between nodes: {row['inter_messages']}",
        f"messages within nodes: {row['intra_messages']}",
        f"imbalance: {row['imbalance']:.2f}", f"mean L: {row['latency']:.2f}"))


def edge(window, x, y, step):
    """The end of the charts in that direction: there is no tip beyond it."""
    while 0 < y < 1000:
        move([x, y + step])
        if not window.until(lambda state: state["tip"], 1):
            return y
        y += step
    return y


def lower_chart(window, left, right, y):
    """A click in the lower chart chooses as well; both charts have the same height (Background is left out)."""
    top, foot = edge(window, left + 40, y, -6), edge(window, left + 40, y, 12)
    share = (foot - top + _HEADER) / 2
    if not check("the charts are high enough", share > 50, (top, foot)):
        return
    for part, number in ((0.6, 2), (0.98, 3)):
        click([left + (right - left) * part, foot - 0.4 * share])
        window.becomes(f"a click in Pattern chooses duration {number}, and its time", lambda state: (
            state["chosen"] == number and state["window"] == state["durations"][number]))
    press("Escape")
    window.becomes("and Escape none", lambda state: state["chosen"] == -1)


def picking(window, left, right, y):
    """Ctrl and a click on a point select its row, in the table as well."""
    at = [left + 2, y]
    click(at, key="ctrl")
    window.becomes("Ctrl and click on a point selects the duration's row", lambda state: (
        state["rows"] == [0] and state["tables"][0] == [0]))
    equal("and chooses nothing", window.state["chosen"], -1)
    move([left - 30, y])

    def ring():
        found = places(_ACCENT)
        return found[(abs(found[:, 0] - left) < 12) & (abs(found[:, 1] - y) < 12)]

    check("it has a ring", len(window.sees(ring, lambda found: len(found) > 10)) > 10)
    click(at, key="ctrl")
    window.becomes("the same takes it back", lambda state: (
        state["rows"] == [] and state["tables"][0] == []))


def tour(window):
    left, right, y = line()
    # With four durations, the line leads from the middle of the first to the middle of the last.
    at = [left + (right - left) / 3, y]
    quiet = len(places(_TIP_BORDER))
    move(at)
    seen = window.sees(lambda: len(places(_TIP_BORDER)), lambda count: count > quiet + 200)
    check("a tip comes up over a duration", seen > quiet + 200, (quiet, seen))
    row = window.said("DURATIONS")[1]
    window.becomes("it has the numbers of its row",
                   lambda state: state["tip"].startswith(tip_of(row)))
    check("its cause, and what a click does", all(
        part in window.state["tip"] for part in ("\ncause: ", "\nclick: chooses it")),
        window.state["tip"])
    click(at)
    window.becomes("a click in a chart chooses the duration", lambda state: state["chosen"] == 1)
    begin, end = window.state["durations"][1]
    window.becomes("and its time as the window", lambda state: state["window"] == [begin, end])
    window.becomes("the linked filter follows", lambda state: state["linked"] == [[begin, end]])
    move([left - 30, y])
    ground = window.sees(lambda: len(places(_CHOSEN)), lambda count: count > 5000)
    check("it has a ground", ground > 5000, ground)
    move(at)
    press("Right")
    window.becomes("an arrow goes on to the next", lambda state: state["chosen"] == 2)
    press("ctrl+z")
    window.becomes("undo goes back", lambda state: state["chosen"] == 1)
    window.becomes("with the window", lambda state: state["window"] == [begin, end])
    press("ctrl+y")
    window.becomes("redo forward", lambda state: state["chosen"] == 2)
    press("Escape")
    window.becomes("Escape chooses none and the whole trace",
                   lambda state: (state["chosen"], state["window"]) == (-1, [0, -1]))
    click(at)
    window.becomes("a click chooses again", lambda state: state["chosen"] == 1)
    click(at)
    window.becomes("and once more none", lambda state: state["chosen"] == -1)
    lower_chart(window, left, right, y)
    picking(window, left, right, y)
    move(at)
    xdotool("click", 4)
    window.becomes("the wheel zooms time", lambda state: state["zoom"] > 1.1)
    press("r")
    window.becomes("r shows everything", lambda state: state["zoom"] == 1)


def bar():
    """Left end and height of the confidence bar, found by its colour; None if it is not found."""
    found = places(_ACCENT, 0)
    if len(found) < 400:
        return None
    return [int(found[:, 0].min()), int(numpy.median(found[:, 1]))]


def verdict(window, rank):
    """A click on the verdict and the key v select the slow rank, in all tables of the attribution."""
    left, y = bar()
    title, rows = [left - 50, y - 22], [rank]
    move(title)
    window.becomes("over the verdict a tip says what a click does", lambda state: (
        f"slow rank {rank} in all views" in state["tip"]))
    click(title)
    window.becomes("a click on the verdict selects the rank's row of work",
                   lambda state: state["tables"][5] == rows)
    window.becomes("and the durations in which it sent or received",
                   lambda state: len(state["tables"][0]) > 0)
    equal("what holds in the whole trace chooses no time", window.state["window"], [0, -1])
    move([left + 300, y + 200])
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: state["tables"][5] == [])
    press("v")
    window.becomes("the key v does the same", lambda state: state["tables"][5] == rows)
    press("Escape")
    window.becomes("and Escape selects nothing again", lambda state: state["tables"][5] == [])


def part(color, height=None):
    """Middle of a part of the time bar, found by its colour, and at a height if other things have that colour; None if
    it is not found."""
    found = places(color, 0)
    if len(found):  # causes have the same colour in the chart Functions, below
        found = found[abs(found[:, 1] - (found[:, 1].min() + 5 if height is None else height)) < 5]
    return [int(value) for value in numpy.median(found, axis=0)] if len(found) > 100 else None


def function():
    """Middle of the longest bar of Functions, the lowest marks of that colour; None if it is not found."""
    found = places(_SLOW_RANK, 0)
    found = found[found[:, 1] > found[:, 1].min() + 100] if len(found) else found
    if len(found) < 200:
        return None
    rows, lengths = numpy.unique(found[:, 1], return_counts=True)
    longest = rows[lengths > 0.99 * lengths.max()]
    top = longest[longest < longest[0] + 12]
    return [int(numpy.median(found[found[:, 1] == top[0]][:, 0])), int(numpy.median(top))]


def functions(window):
    """The costs of the slow rank by place in the code: a click selects the rank with the highest cost there, and its
    calls."""
    fill()  # a view with enough room for them
    at = window.sees(function, lambda found: found is not None)
    if not check("Functions has bars in the cause's colour", at is not None):
        return
    move(at)
    window.becomes("over one a tip tells the call path, what the cause costs there, and the rank", lambda state: (
        state["tip"].startswith("main > ") and "slow rank: " in state["tip"] and "most: rank " in state["tip"]
        and state["tip"].endswith("selects these ranks and their calls there, in all views")))
    rank = int(window.state["tip"].split("most: rank ")[1].split(",")[0])
    click(at)
    window.becomes("a click selects that rank", lambda state: state["ranks"] == [rank])
    equal("and its messages", window.state["messages"], [["destination", rank], ["source", rank]])
    window.becomes("and of its calls those there", lambda state: 0 < len(state["calls"]) < 100 and all(
        call[0] == "call_id" for call in state["calls"]))
    move([at[0], at[1] - 200])
    window.rest()
    press("Escape")
    window.becomes("Escape selects nothing again", lambda state: not state["ranks"] and not state["calls"])
    equal("ParaView warns of nothing, such as columns of one name and two types",
          [line for line in window.output if "WARN|" in line], [])


def causes(window):
    """The time bar: load imbalance is caused by rank 37 (truth.json of the trace)."""
    ranks = {"ranks": [37], "messages": [["destination", 37], ["source", 37]]}

    def holds(state):
        return all(state[name] == wanted for name, wanted in ranks.items())

    at = window.sees(lambda: part(_SLOW_RANK), lambda found: found is not None)
    if not check("the bar has the slow rank as a part of load imbalance", at is not None):
        return
    move(at)
    window.becomes("over it a tip tells its seconds, its price and the range, and what a click does", lambda state: (
        state["tip"].startswith("slow rank\npart of: load imbalance\ntime: ") and "with 90 % probability" in state["tip"]
        and state["tip"].endswith("click, Enter: selects what it is due to, in all views")))
    click(at)
    window.becomes("a click selects the rank and its messages", holds)
    equal("a cause of most of the run chooses no time", window.state["window"], [0, -1])
    window.rest()
    press("Escape")
    window.becomes("Escape selects nothing", lambda state: not state["ranks"])
    click(part(_USEFUL, at[1]))
    window.rest()
    check("useful work is due to nobody", not window.state["ranks"], window.state["ranks"])
    move([at[0], at[1] + 200])
    window.becomes("away from the bar its tip goes", lambda state: not state["tip"].startswith("useful"))
    press("b")
    window.becomes("b walks to the first part", lambda state: state["tip"].startswith("useful work"))
    for _ in range(8):
        before = window.state["tip"]
        if before.startswith("slow rank\npart of: load"):
            break
        press("b")
        window.until(lambda state, before=before: state["tip"] != before)
    window.becomes("and on to the slow rank", lambda state: state["tip"].startswith("slow rank\npart of: load"))
    press("Return")
    window.becomes("Enter selects it as well", holds)
    functions(window)


def verdict_and_causes(window):
    verdict(window, 37)
    window.part = "causes"
    window.rest()
    causes(window)


def main(processes=0):
    visit("show_attribution.py", "attribution", "the window shows charts", line, tour, processes)
    if not processes:
        visit("show_attribution.py", "attribution", "the verdict is shown", bar, lambda window: verdict(window, 3),
              trace="scorep-halo-slow-4")
        visit("show_causes.py", "attribution", "verdict and causes are shown", bar, verdict_and_causes,
              trace="stencil3d_64_slowrank")


if __name__ == "__main__":
    main()
    sys.exit(result())
