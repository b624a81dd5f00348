"""Ids of observations: each one that is used has a text in the catalogue, and each text is used."""

import re

from sources import literals

_CATALOGUE = "Readers/Base/ObservationTexts.cxx"
_ENTRY = re.compile(r'\{ "(\w+\.\w+)",')


def catalogued(project):
    """Observations that code names and those of the catalogue are the same."""
    paths = [path for path in project.cpp("Readers") if project.name(path) == _CATALOGUE]
    known = set(_ENTRY.findall("".join(project.text(path) for path in paths)))
    topics = {key.split(".")[0] for key in known}
    findings, used = [], set()
    for path in project.cpp("Filters/Core", "Filters/VTK", "Views/Core", "Views/VTK"):
        for line, value in literals(project.text(path)):
            if re.fullmatch(r"[a-z]+\.[a-z_]+", value) and value.split(".")[0] in topics:
                used.add(value)
                if value not in known:
                    findings.append(f"{project.name(path)}:{line}: no text of \"{value}\" in {_CATALOGUE}")
    return findings + [f"{_CATALOGUE}: nothing observes \"{key}\"" for key in sorted(known - used)]
