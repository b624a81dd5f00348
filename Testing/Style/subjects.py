"""Each core has its test, each test its subject, each algorithm its source and contract."""

import re
import xml.etree.ElementTree as ElementTree

from sources import blank, line_of, superclass

_CORES = ("Readers/Base", "Readers/Schema", "Readers/Build", "Readers/Archive", "Filters/Core", "Views/Core")


def _covered_elsewhere(project):
    """Core source -> name of the unit test that covers it, for files that were split off others."""
    return {source: test for source, test in project.table("covered_by.txt")}


def _tests(project):
    """{name: its file}"""
    return {path.stem[len("UnitTest"):]: path for path in project.files(".cxx", under="Testing/Core")
            if path.stem.startswith("UnitTest")}


def subjects(project):
    """Core sources have unit tests, tests have subjects, and VTK classes, or their subclasses, have a proxy and a
    Python test."""
    findings = []
    tests, covered = _tests(project), _covered_elsewhere(project)
    sources = {project.name(path)[:-len(".cxx")]
               for path in project.cpp(*_CORES) if path.suffix == ".cxx"}
    headers = {path.stem for path in project.cpp(*_CORES, "Testing/Support", "Testing/Generator")}
    for source in sorted(sources):
        name = source.rsplit("/", 1)[1]
        if name not in tests and covered.get(source) not in tests:
            findings.append(f"{source}.cxx: no UnitTest{name}.cxx in Testing/Core; "
                            "write it, or name the test that covers it in Testing/Style/covered_by.txt")
    for source, test in covered.items():
        if source not in sources or test not in tests or source.rsplit("/", 1)[1] in tests:
            findings.append(f"covered_by.txt: the line of {source} is not needed or wrong")
    for test in sorted(set(tests) - headers):
        text = project.text(tests[test])
        if re.search(r'#include "(Readers/(?!Base/Error|VTK)|(Filters|Views)/Core/)', text):
            continue  # a topic covering several cores
        findings.append(f"{project.name(tests[test])}: there is no {test} that it tests")
    return findings + _untested_classes(project)


def _untested_classes(project):
    findings = []
    proxies = {proxy.get("class"): proxy.get("name") for folder in ("Readers", "Filters")
               for path in project.files(".xml", under=folder)
               for proxy in ElementTree.fromstring(project.text(path)).iter() if proxy.get("class")}
    python = "\n".join(project.text(path) for path in project.files(".py", under="Testing/Python"))
    folders = ("Readers/VTK", "Filters/VTK")
    headers = {path.stem: project.text(path) for folder in folders for path in project.files(".h", under=folder)}
    above = {superclass(headers.get(name, ""), name) for name in proxies}
    for folder in folders:
        for path in project.files(".cxx", under=folder):
            if not path.stem.startswith("vtk") or path.stem in above:
                continue
            if path.stem not in proxies:
                findings.append(f"{project.name(path)}: no proxy has class=\"{path.stem}\"")
            elif proxies[path.stem] not in python:
                findings.append(f"{project.name(path)}: no test in Testing/Python uses it")
    return findings


def sources_named(project):
    """The header of each algorithm names its basis in a 'Source:' line, with a key of the README."""
    findings = []
    keys = set(re.findall(r"^- \[(\w+)\]", project.text(project.root / "README.md"), re.MULTILINE))
    for path in project.files(".h", under="Filters/Core"):
        text = project.text(path)
        if path.with_suffix(".cxx").exists() and "Source:" not in text:
            findings.append(f"{project.name(path)}: no line 'Source:' says what it is based on")
    for path in project.cpp(*_CORES):
        for match in re.finditer(r"\[([A-Z]\w+[12][0-9]{3}|PCLVis)\]", project.text(path)):
            if match.group(1) not in keys:
                findings.append(f"{project.name(path)}:{line_of(project.text(path), match.start())}: "
                                f"[{match.group(1)}] is not in README.md's bibliography")
    return findings


# References to design notes: "algorithms 3.1".
_NOTES = re.compile(r"\b(algorithms|architecture|performance) [0-9](\.[0-9])?\b")
_CITED = re.compile(r"\b(\w+)/README, ([A-Z]\w*)")


def cited(project):
    """References are resolvable: no sections of other documents, and only existing headings of READMEs."""
    findings, headings = [], {}
    for path in project.files(".h", ".cxx", ".py", ".xml", ".md"):
        text, name = project.text(path), project.name(path)
        if name.startswith("Testing/Style/"):
            continue
        findings += [f"{name}:{line_of(text, match.start())}: \"{match.group(0)}\" is a document that is not here"
                     for match in _NOTES.finditer(text)]
        # Comments may continue on the next line.
        joined = re.sub(r"\n[ \t]*(//[/<!]*)?[ \t]*", " ", text)
        for match in _CITED.finditer(joined):
            readme = project.root / match.group(1) / "README.md"
            if readme not in headings:
                headings[readme] = re.findall(r"^##+ (.+)$", project.text(readme), re.MULTILINE) \
                    if readme.exists() else []
            if not any(joined.startswith(heading, match.start(2)) for heading in headings[readme]):
                findings.append(f"{name}: {match.group(0)}...: {match.group(1)}/README.md has no such section")
    return findings


def listed(project):
    """READMEs are complete: filters, output ports, examples, the plugin's classes."""
    wanted = []
    for path in project.files(".xml", under="Filters/VTK"):
        for proxy in ElementTree.fromstring(project.text(path)).iter("SourceProxy"):
            if proxy.find("Hints/ShowInMenu") is not None:
                wanted += [("README.md", port.get("name")) for port in proxy.iter("OutputPort")]
                wanted.append(("README.md", proxy.get("label", proxy.get("name"))))
    wanted += [("pvpython/README.md", f"examples/{path.name}")
               for path in project.files(".py", under="pvpython/examples")]
    wanted += [("Plugin/README.md", path.stem) for path in project.files(".cxx", under="Plugin")]
    findings = []
    for readme, name in sorted(set(wanted)):
        path = project.root / readme
        if not path.exists() or not re.search(rf"(?<![\w]){re.escape(name)}(?!\w)",
                                              project.text(path)):
            findings.append(f"{readme}: {name} is not in it")
    return findings


def contracts(project):
    """Each public function of a core has a comment above it."""
    findings = []
    for path in project.cpp(*_CORES):
        if path.suffix != ".h":
            continue
        lines = project.text(path).splitlines()
        for number, name in _namespace_functions(blank(project.text(path))):
            above = lines[number - 2].strip() if number > 1 else ""
            if not above.startswith(("///", "*/", "//")):
                findings.append(f"{project.name(path)}:{number}: {name} has no comment above it")
    return findings


def _namespace_functions(text):
    """(line, name) of functions declared at namespace scope, found by counting other braces."""
    depth, statement, begin = 0, "", 0
    for offset, character in enumerate(text):
        if character in "{};":
            head = statement.strip()
            namespace = character == "{" and re.match(r"(inline )?namespace\b[^;]*$", head)
            if depth == 0 and not namespace:
                match = re.match(r"(?:template\s*<.*?>\s*)?(?!class|struct|enum|using|typedef|extern)"
                                 r"[\w:<>,&*\s]+?[\s&*>]([A-Z]\w*)\s*\(", head, re.DOTALL)
                if match:
                    yield line_of(text, begin), match.group(1)
            if character == "{" and not namespace:
                depth += 1
            elif character == "}" and depth > 0:
                depth -= 1
            statement, begin = "", None
        elif character == "#" and not statement.strip():
            statement, begin = "#", offset
        elif character == "\n" and statement.startswith("#"):
            statement, begin = "", None
        else:
            if not statement.strip() and not character.isspace():
                begin = offset
            statement += character
