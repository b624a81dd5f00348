#!/usr/bin/env python3
"""The rules of the project that a program can check: check_style.py NAME ... | --list.

Each check is a function that takes the Project and returns findings, one line each; a check
passes if it finds nothing.
"""

import sys

import circles
import columns
import constants
import layers
import lengths
import observations
import proxies
import rooms
import subjects
import text
import typenames
from sources import Project

CHECKS = {
    "layering": layers.layering,
    "rooms": rooms.rooms,
    "circles": circles.circles,
    "subjects": subjects.subjects,
    "sources": subjects.sources_named,
    "cited": subjects.cited,
    "contracts": subjects.contracts,
    "listed": subjects.listed,
    "file_length": lengths.file_length,
    "function_length": lengths.function_length,
    "proxies": proxies.documented,
    "defaults": proxies.defaults,
    "columns": columns.in_schema,
    "schema": columns.schema_used,
    "constants": constants.constants,
    "types": typenames.unique,
    "observations": observations.catalogued,
    "text": text.plain,
    "paths": text.paths,
    "console": text.console,
    "version": text.version,
    "scripts": text.scripts,
}


def main(names):
    if names == ["--list"]:
        print("\n".join(CHECKS))
        return 0
    unknown = [name for name in names if name not in CHECKS]
    if unknown or not names:
        print(f"unknown check {unknown}, expected some of: {' '.join(CHECKS)}", file=sys.stderr)
        return 2
    project = Project()
    found = 0
    for name in names:
        findings = CHECKS[name](project)
        found += len(findings)
        print(*findings, f"{name}: {len(findings)} findings", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
