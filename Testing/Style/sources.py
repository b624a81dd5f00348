"""The project's files, and C++ text without its comments and strings."""

import os
import pathlib
import re

_SKIPPED = {".git", "build", "out", "__pycache__", "Data", "Baseline", "Pictures"}
_COMMENT_OR_STRING = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"\w*\(.*?\)\w*"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)


class Project:
    """The source tree that contains this file, or another one to test the checks."""

    def __init__(self, root=None):
        self.root = pathlib.Path(root) if root else pathlib.Path(__file__).resolve().parents[2]
        self._text = {}

    def files(self, *suffixes, under=""):
        """Paths with one of the suffixes below a folder, sorted; every text file if none is given."""
        paths = []
        for folder, folders, names in os.walk(self.root / under):
            folders[:] = [name for name in folders if name not in _SKIPPED]  # do not descend into these
            paths += [pathlib.Path(folder, name) for name in names]
        return sorted(path for path in paths
                      if path.is_file() and (not suffixes or path.suffix in suffixes))

    def cpp(self, *folders):
        return [path for folder in folders for path in self.files(".h", ".cxx", under=folder)]

    def text(self, path):
        if path not in self._text:
            self._text[path] = path.read_text(encoding="utf-8")
        return self._text[path]

    def name(self, path):
        return path.relative_to(self.root).as_posix()

    def table(self, name):
        """Rows of a table beside this file: words up to '#', without empty lines."""
        path = pathlib.Path(__file__).with_name(name)
        rows = [line.split("#")[0].split() for line in path.read_text().splitlines()]
        return [row for row in rows if row]


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def blank(text, strings=True):
    """C++ text with comments, and optionally strings, replaced by spaces; same length and lines."""
    def spaces(match):
        found = match.group()
        if not strings and not found.startswith("/"):
            return found
        return re.sub(r"[^\n]", " ", found)
    return _COMMENT_OR_STRING.sub(spaces, text)


def superclass(header, name):
    """The name of a class's superclass; None if it has none in the header."""
    match = re.search(rf"\bclass (?:\w+ )?{name} : public (?:\w+::)*(\w+)", header)
    return match and match.group(1)


def literals(text):
    """(line, string) of every ordinary string literal outside comments."""
    for match in _COMMENT_OR_STRING.finditer(text):
        found = match.group()
        if found.startswith('"'):
            yield line_of(text, match.start()), found[1:-1]
