"""Constants: causes and their prices are decided by few numbers, each with its reason in one table."""

import math
import re

from sources import blank, line_of

_ROOMS = ("Filters/Core/Prices", "Filters/Core/Attribution", "Filters/Core/Replay")
_HEADER = "Filters/Core/Common/PriceConstants.h"
_TABLE = "Filters/README.md"
_MOST = 20
_CONSTANT = re.compile(r"^constexpr [\w:]+ k(\w+) =\s*([^;]+);", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.])(?:0[xX][\w.]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:[uUlLfF]*)(?![\w.])")
# Starting values of counts, twice, and factors of means: no thresholds.
_FREE = re.compile(r"[012](\.0)?u?")
# Numbers of values of a type, indices of arrays, bit shifts, means, and steps of progress.
_FORM = re.compile(r"std::array<[^<>]*, \d+>|\b0\.5 \*|\[\d+\]|(?:<<|>>) \d+|Report\(progress, [\d.]+|PartOf\(progress, [\d., ]+")
_ROW = re.compile(r"^\| ([a-z][^|]*?) \| ([^|]*?) \|", re.MULTILINE)
_UNITS = {"\u00b5s": 1e-6, "bytes": 1, "%": 0.01}


def _declared(project):
    """{name in words: value} from the header; None for values computed from others."""
    path = project.root / _HEADER
    if not path.exists():
        return {}
    found = {}
    for match in _CONSTANT.finditer(blank(project.text(path))):
        words = re.sub(r"(?<!^)([A-Z])", r" \1", match.group(1)).lower()
        value = match.group(2).strip()
        found[words] = float(value) if _NUMBER.fullmatch(value) else None
    return found


def _tabled(project):
    """{name: value} from the table of constants in the README."""
    text = project.text(project.root / _TABLE)
    begin = text.find("\n### Constants\n")
    end = text.find("\n### ", begin + 1)
    rows = _ROW.findall(text[begin:end if end >= 0 else len(text)]) if begin >= 0 else []
    found = {}
    for name, value in rows:
        number = re.match(r"([\d.]+) ?(\S*)", value)
        found[name] = float(number.group(1)) * _UNITS.get(number.group(2), 1) if number else math.nan
    return found


def _allowed(project):
    """(file, number) -> whether it was met; the numbers in numbers.txt, which decide nothing."""
    return {(name, number): False for name, *numbers in project.table("numbers.txt") for number in numbers}


def _loose(project):
    allowed, findings = _allowed(project), []
    for path in project.cpp(*_ROOMS):
        name = project.name(path)
        text = re.sub(r"^[ \t]*#[^\n]*", "", blank(project.text(path)), flags=re.MULTILINE)
        text = _FORM.sub(lambda match: " " * len(match.group()), text)
        for match in _NUMBER.finditer(text):
            number = match.group()
            if _FREE.fullmatch(number):
                continue
            if (name, number) in allowed:
                allowed[name, number] = True
                continue
            findings.append(f"{name}:{line_of(text, match.start())}: {number} has no name; "
                            f"take one of {_HEADER}, or derive it from them")
    return findings, [key for key, met in allowed.items() if not met]


def constants(project):
    """The folders about causes use only the constants of one header, at most 20, each in one table."""
    declared, tabled = _declared(project), _tabled(project)
    findings, unmet = _loose(project)
    findings += [f"numbers.txt: {name} {number} is not needed" for name, number in unmet
                 if (project.root / name).exists()]
    own = {name: value for name, value in declared.items() if value is not None}
    if len(own) > _MOST:
        findings.append(f"{_HEADER}: {len(own)} constants, at most {_MOST}; derive one from others")
    for name in sorted(set(own) | set(tabled)):
        if name not in tabled:
            findings.append(f"{_TABLE}: Constants has no row of {name!r} ({_HEADER})")
        elif name not in own:
            findings.append(f"{_TABLE}: {name!r} of Constants is not in {_HEADER}")
        elif not math.isclose(own[name], tabled[name], rel_tol=1e-3):
            findings.append(f"{_TABLE}: {name!r} is {tabled[name]:g}, in {_HEADER} {own[name]:g}")
    used = "\n".join(blank(project.text(path)) for path in project.cpp(*_ROOMS, "Filters/Core/Common"))
    for match in _CONSTANT.finditer(blank(project.text(project.root / _HEADER)) if declared else ""):
        if len(re.findall(rf"\bk{match.group(1)}\b", used)) < 2:
            findings.append(f"{_HEADER}: nothing uses k{match.group(1)}")
    return findings
