"""Layers: what each folder may include."""

import re

_INCLUDE = re.compile(r'^[ \t]*#\s*include\s+(["<])([^">]+)[">]', re.MULTILINE)
_VTK = r"vtk\w"
_QT = r"(pq|Q)[A-Z]"
_PYTHON = r"(Python\.h|patchlevel\.h)"
_SOLVERS = r"(Eigen/|unsupported/|metis\.h)"
_OTF2 = r"otf2/"
_TABLES = ("Readers/Base/", "Readers/Schema/")

# folder: (project folders that it may include, headers that it must not, headers only for its .cxx
# files)
_RULES = {
    "Readers/Base": (("Readers/Base/",), (_VTK, _QT, _PYTHON, _SOLVERS, _OTF2), ()),
    "Readers/Schema": (_TABLES, (_VTK, _QT, _PYTHON, _SOLVERS, _OTF2), ()),
    "Readers/Build": (_TABLES + ("Readers/Build/",), (_VTK, _QT, _PYTHON, _SOLVERS, _OTF2), ()),
    "Readers/Archive": (_TABLES + ("Readers/Build/", "Readers/Archive/"),
                        (_VTK, _QT, _PYTHON, _SOLVERS), (_OTF2,)),
    "Filters/Core": (_TABLES + ("Filters/Core/",), (_VTK, _QT, _PYTHON, _OTF2), (_SOLVERS,)),
    "Views/Core": (_TABLES + ("Filters/Core/", "Views/Core/"),
                   (_VTK, _QT, _PYTHON, _OTF2, _SOLVERS), ()),
    "Readers/VTK": (("Readers/",), (_QT, _PYTHON, _OTF2, _SOLVERS), ()),
    "Filters/VTK": (_TABLES + ("Readers/VTK/", "Filters/"), (_QT, _PYTHON, _OTF2, _SOLVERS), ()),
    "Views/VTK": (_TABLES + ("Readers/VTK/", "Views/"), (_QT, _PYTHON, _OTF2, _SOLVERS), ()),
    "Plugin": (("Readers/", "Filters/", "Views/", "Plugin/"), (_PYTHON, _OTF2, _SOLVERS), ()),
}
_TOPS = ("Readers/", "Filters/", "Views/", "Plugin/", "Testing/")


def _fault(header, quoted, suffix, rule):
    allowed, never, only_source = rule
    if header.startswith(_TOPS):
        return None if header.startswith(allowed) else "a layer above or beside this one"
    if any(re.match(pattern, header) for pattern in never):
        return "not known to this layer"
    if suffix == ".h" and any(re.match(pattern, header) for pattern in only_source):
        return "only .cxx files may include it"
    if quoted and not re.match(f"{_VTK}|{_QT}|PCLVis\\w+Module\\.h", header):
        return "project headers are included from the project root"
    return None


def layering(project):
    """No layer includes anything that it must not know."""
    findings = []
    for folder, rule in _RULES.items():
        for path in project.cpp(folder):
            for match in _INCLUDE.finditer(project.text(path)):
                fault = _fault(match.group(2), match.group(1) == '"', path.suffix, rule)
                if fault:
                    findings.append(f"{project.name(path)}: includes {match.group(2)}: {fault}")
    return findings
