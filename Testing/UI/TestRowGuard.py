"""Ctrl+A in a spreadsheet: at once with few rows, after a question with very many."""

import os
import shutil
import sys
import time

from checks import check, data, equal, result, skip
from menus import awaited, is_there
from programs import mistakes
from screen import click, press, search
from windows import Window

_QUESTION = "Select all rows"
_CELL = (760, 420)


def window(points, tour):
    """Make the tour in a window with a spreadsheet of this many rows."""
    os.environ["PCLVIS_POINTS"] = str(points)
    shown = Window("show_rows.py", "rows", data("cg16_clean", "traces.otf2"))
    try:
        if check(f"a table of {points} rows is shown", shown.ready(is_there)
                 and shown.until(lambda state: state["rows"] == points), "".join(shown.output[-20:])):
            time.sleep(1)
            click(_CELL)
            tour(shown)
        check("ParaView is still there", shown.process.poll() is None)
    finally:
        shown.close()
    equal("ParaView prints no mistake", mistakes("".join(shown.output)), "")


def few(shown):
    press("ctrl+a")
    shown.becomes("few rows are selected at once", lambda state: state["selected"] == 1000)
    equal("without a question", search(_QUESTION), [])


def many(shown):
    before = shown.told()["selected"]
    press("ctrl+a")
    if check("before very many rows are selected there is a question",
             awaited(lambda: search(_QUESTION), 10)):
        time.sleep(1)
        press("Escape")
        check("that Escape ends", awaited(lambda: not search(_QUESTION), 10))
        shown.rest()
        equal("and no more rows are selected", shown.told()["selected"], before)


def main():
    if not shutil.which("xdotool"):
        skip("xdotool is not installed")
    window(1000, few)
    window(600000, many)


main()
sys.exit(result())
