"""Circles: files that include each other, a header and its source taken as one."""

import re

_INCLUDE = re.compile(r'^[ \t]*#\s*include\s+"([^"]+)"', re.MULTILINE)


def _units(project):
    """{unit: those that it includes}; a unit is a header with its source, named without suffix."""
    paths = {project.name(path): path
             for path in project.cpp("Readers", "Filters", "Views", "Plugin", "Testing")}
    units = {}
    for name, path in paths.items():
        unit = name.rpartition(".")[0]
        included = {header.rpartition(".")[0] for header in _INCLUDE.findall(project.text(path)) if header in paths}
        units.setdefault(unit, set()).update(included - {unit})
    return units


def _path(units, begin):
    """The shortest way from a unit through what it includes back to it; None without one."""
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
    """No unit includes itself through others. Each circle is told once, by its first unit."""
    units, findings, told = _units(project), [], set()
    for unit in sorted(units):
        way = _path(units, unit) if unit not in told else None
        if way:
            told.update(way)
            findings.append(f"{' -> '.join(way)}: a circle; move what they share to a file below them")
    return findings
