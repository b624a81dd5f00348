"""Cycles of includes between files; a header and its source count as one."""

import re

_INCLUDE = re.compile(r'^[ \t]*#\s*include\s+"([^"]+)"', re.MULTILINE)


def _units(project):
    """{unit: the units that it includes}; a unit is a header with its source, named without suffix."""
    paths = {project.name(path): path
             for path in project.cpp("Readers", "Filters", "Views", "Plugin", "Testing")}
    units = {}
    for name, path in paths.items():
        unit = name.rpartition(".")[0]
        included = {header.rpartition(".")[0] for header in _INCLUDE.findall(project.text(path)) if header in paths}
        units.setdefault(unit, set()).update(included - {unit})
    return units


def _path(units, begin):
    """The shortest path from a unit through its includes back to itself; None if there is none."""
    before, row = {}, [begin]
    while row:
        following = []
        for unit in row:
            for other in sorted(units[unit]):
                if other not in before:
                    before[other] = unit
                    following.append(other)
        if begin in before:
            way = [begin]
            while len(way) == 1 or way[-1] != begin:
                way.append(before[way[-1]])
            return way[::-1]
        row = following
    return None


def circles(project):
    """No unit includes itself through others. Each cycle is reported once, by its first unit."""
    units, findings, told = _units(project), [], set()
    for unit in sorted(units):
        way = _path(units, unit) if unit not in told else None
        if way:
            told.update(way)
            findings.append(f"{' -> '.join(way)}: a circle; move what they share to a file below them")
    return findings
