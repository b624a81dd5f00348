"""Plain text: ASCII, no marks of unfinished work, no paths specific to a machine, no console output."""

import ast
import re
import subprocess

from sources import blank, line_of, literals

_TEXT = (".h", ".cxx", ".py", ".sh", ".cmake", ".txt", ".xml", ".json", ".module", ".plugin", ".svg")
_UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
_ABSOLUTE = re.compile(r"(^|[\s\"'=:])/(home|root|work|tmp|usr|opt|etc|var|mnt|data)(/|$)")
_CONSOLE = re.compile(r"\b(std::cout|std::cerr|std::clog|std::?printf|printf|fprintf|puts|fputs|putchar"
                      r"|perror|std::exit|exit|std::abort|abort|std::terminate)\b\s*(\(|<<)")


def plain(project):
    """Code and build data are ASCII, without tabs, spaces at line ends, and marks of unfinished work."""
    findings = []
    for path in project.files(*_TEXT, ".md"):
        for number, line in enumerate(project.text(path).splitlines(), 1):
            label = f"{project.name(path)}:{number}"
            if not line.isascii() and path.suffix != ".md":
                findings.append(f"{label}: not ASCII")
            if "\t" in line or line != line.rstrip():
                findings.append(f"{label}: a tab, or spaces at the end of the line")
            if _UNFINISHED.search(line) and "Testing/Style/" not in label:
                findings.append(f"{label}: mark of unfinished work")
    return findings


def paths(project):
    """No absolute paths in strings of libraries, scripts and examples; set-up and tests may have them."""
    findings = []
    for path in project.cpp("Readers", "Filters", "Views", "Plugin"):
        findings += [f"{project.name(path)}:{line}: absolute path {value}"
                     for line, value in literals(project.text(path)) if _ABSOLUTE.search(value)]
    for path in project.files(".py", under="pvpython"):
        for node in ast.walk(ast.parse(project.text(path))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) \
                    and _ABSOLUTE.match(node.value):
                findings.append(f"{project.name(path)}:{node.lineno}: absolute path {node.value}")
    return findings


def console(project):
    """Libraries neither print nor exit."""
    findings = []
    for path in project.cpp("Readers", "Filters", "Views", "Plugin"):
        text = blank(project.text(path))
        findings += [f"{project.name(path)}:{line_of(text, match.start())}: {match.group(1)}"
                     for match in _CONSOLE.finditer(text)]
    return findings


def version(project):
    """The newest version in CHANGELOG.md is the version of the build."""
    built = re.search(r"project\(PCLVis VERSION ([\d.]+)", project.text(project.root / "CMakeLists.txt"))
    told = re.search(r"^## ([\d.]+)", project.text(project.root / "CHANGELOG.md"), re.MULTILINE)
    numbers = [found.group(1) if found else "none" for found in (built, told)]
    return [] if numbers[0] == numbers[1] else [
        f"CHANGELOG.md: its newest version is {numbers[1]}, that of CMakeLists.txt {numbers[0]}"]


def scripts(project):
    """Shell scripts can be parsed, and have a line that names their shell."""
    findings = []
    named = [project.root / "pclvis", project.root / ".ci/run"]
    for path in named + project.files(".sh"):
        first = project.text(path).splitlines()[0]
        if not first.startswith(("#!", "# shellcheck shell=bash")):
            findings.append(f"{project.name(path)}: the first line does not name its shell")
        result = subprocess.run(["bash", "-n", str(path)], capture_output=True, text=True, check=False)
        if result.returncode:
            findings.append(f"{project.name(path)}: {result.stderr.strip()}")
    return findings
