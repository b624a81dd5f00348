"""Ids of texts: each id that is used has a text in the catalogue, and each text is used."""

import re

from sources import literals

_CATALOGUE = re.compile(r"Readers/Base/Findings/\w*Texts\.cxx")
_ENTRY = re.compile(r'\{ "([a-z]+\.\w+)",')


def catalogued(project):
    """Texts named in code and those in the catalogue are the same."""
    sources = list(project.cpp("Readers", "Filters/Core", "Filters/VTK", "Views/Core", "Views/VTK"))
    known = {}
    for path in sources:
        if _CATALOGUE.fullmatch(project.name(path)):
            for key in _ENTRY.findall(project.text(path)):
                known.setdefault(key, []).append(project.name(path))
    topics = {key.split(".")[0] for key in known}
    findings, used = [f"{names[1]}: \"{key}\" is there twice"
                      for key, names in known.items() if len(names) > 1], set()
    for path in sources:
        if _CATALOGUE.fullmatch(project.name(path)):
            continue
        for line, value in literals(project.text(path)):
            if re.fullmatch(r"[a-z]+\.[a-z_]+", value) and value.split(".")[0] in topics:
                used.add(value)
                if value not in known:
                    findings.append(f"{project.name(path)}:{line}: no text of \"{value}\" in "
                                    "Readers/Base/Findings/*Texts.cxx")
    return findings + [f"{known[key][0]}: nothing says \"{key}\"" for key in sorted(set(known) - used)]
