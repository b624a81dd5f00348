"""Type names: each denotes a single type in a namespace."""

import re

from sources import blank, line_of

# What opens or closes a scope, with the preceding words that determine its kind.
_SCOPE = re.compile(
    r"\bnamespace\s+(?P<space>[\w:]*)\s*\{"
    r"|\b(?:struct|class|enum(?:\s+class|\s+struct)?)\s+(?:[A-Z][A-Z_]+_EXPORT\s+)?(?P<type>\w+)"
    r"(?:\s+final)?(?:\s*:(?!:)[^;{}()]*)?\s*\{"
    r"|(?P<open>\{)|(?P<close>\})")


def _definitions(text):
    """(offset, namespace::type) of each type in a named namespace."""
    scopes = []
    for match in _SCOPE.finditer(text):
        if match["close"]:
            scopes[-1:] = []
            continue
        if match["type"] and all(kind == "namespace" and name for kind, name in scopes):
            names = [name for _, name in scopes] + [match["type"]]
            yield match.start(), "::".join(names)
        kind = "type" if match["type"] else "other" if match["open"] else "namespace"
        scopes.append((kind, match["space"] or ""))


def unique(project):
    """No two types in a namespace have the same name: the linker would take them for one."""
    first, findings = {}, []
    for path in project.cpp("Readers", "Filters", "Views", "Plugin", "Testing"):
        text = blank(project.text(path))
        for offset, name in _definitions(text):
            place = f"{project.name(path)}:{line_of(text, offset)}"
            if name in first:
                findings.append(f"{place}: {name} is another type in {first[name]}")
            first.setdefault(name, place)
    return findings
