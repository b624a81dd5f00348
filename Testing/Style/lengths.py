"""Length of files and functions."""

import ast
import re

from sources import blank, line_of

_FILE_LIMITS = {".h": 500, ".cxx": 500, ".py": 500, ".sh": 500, ".cmake": 500, ".txt": 500, ".xml": 200}
_FUNCTION_LIMIT = 60
_NOT_FUNCTIONS = re.compile(r"\b(namespace|class|struct|enum|union|extern)\b[^()]*$|=\s*$|^\s*$")


def file_length(project):
    """No file is longer than one idea needs."""
    findings = []
    for path in project.files(*_FILE_LIMITS):
        limit, lines = _FILE_LIMITS[path.suffix], project.text(path).count("\n")
        if lines > limit:
            findings.append(f"{project.name(path)}: {lines} lines, at most {limit}; split it by idea")
    return findings


def cpp_functions(text):
    """(name, first line, number of lines) of functions defined outside other functions."""
    text = re.sub(r"^[ \t]*#[^\n]*(?:\\\n[^\n]*)*", lambda m: re.sub(r"[^\n]", " ", m.group()),
                  blank(text), flags=re.MULTILINE)
    begin, inside, function = 0, [], None
    for match in re.finditer(r"[{};]", text):
        if match.group() == "{":
            head = text[begin:match.start()]
            if function is None and "(" in head and not _NOT_FUNCTIONS.search(head):
                function = (len(inside), begin + len(head) - len(head.lstrip()), head)
            inside.append(match.start())
        elif match.group() == "}" and inside:
            inside.pop()
            if function and function[0] == len(inside):
                first = line_of(text, function[1])
                name = re.search(r"([\w:~]+|operator\W+)\s*\(", function[2])
                yield name.group(1) if name else "?", first, line_of(text, match.start()) - first + 1
                function = None
        if function is None:
            begin = match.end()


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node.lineno, node.end_lineno - node.lineno + 1


def function_length(project):
    """No function is longer than a page; listed exceptions may only shrink."""
    findings = []
    listed = {(path, name): int(lines) for path, name, lines in project.table("long_functions.txt")}
    long_ones = set()
    for path in project.files(".h", ".cxx", ".py"):
        functions = python_functions if path.suffix == ".py" else cpp_functions
        for name, line, lines in functions(project.text(path)):
            key = (project.name(path), name)
            if lines > _FUNCTION_LIMIT:
                long_ones.add(key)
            if lines > max(_FUNCTION_LIMIT, listed.get(key, 0)):
                findings.append(f"{key[0]}:{line}: {name} has {lines} lines, at most {_FUNCTION_LIMIT}")
    for key in sorted(set(listed) - long_ones):
        findings.append(f"long_functions.txt: {key[0]} {key[1]} is no longer too long; remove its line")
    return findings
