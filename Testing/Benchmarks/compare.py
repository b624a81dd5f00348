#!/usr/bin/env python3
"""Compares two result files of the benchmark programs.

    compare.py BEFORE.csv AFTER.csv

Each file holds the lines name,items,run,seconds,items_per_s that a benchmark prints (several
programs may be appended to one file). Printed per case: median seconds before and after, and
after / before; below 1 is faster. Runs of different days or machines cannot be compared.
"""
import csv
import statistics
import sys


def medians(path):
    """Median seconds by (name, items) of one result file."""
    seconds = {}
    with open(path, newline="", encoding="utf-8") as lines:
        for row in csv.reader(lines):
            if len(row) == 5 and row[0] != "name":
                seconds.setdefault((row[0], int(row[1])), []).append(float(row[3]))
    return {case: statistics.median(values) for case, values in seconds.items()}


def main(arguments):
    if len(arguments) != 2 or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    before, after = medians(arguments[0]), medians(arguments[1])
    print(f"{'case':40} {'items':>12} {'before s':>10} {'after s':>10} {'ratio':>7}")
    for case in sorted(before.keys() | after.keys()):
        name, items = case
        old, new = before.get(case), after.get(case)
        ratio = f"{new / old:7.3f}" if old and new is not None else "      -"
        cells = [f"{value:10.4f}" if value is not None else "         -" for value in (old, new)]
        print(f"{name:40} {items:12d} {cells[0]} {cells[1]} {ratio}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
