"""The tables in Readers/Schema/*Schema.h, read from its text, with which tests compare tables."""

import pathlib
import re

import numpy
from vtkmodules.vtkCommonCore import vtkDataArray

from checks import check, equal

# Words common to several meanings: #define PCLVIS_OWN_TIME_SAVED "What the rank ..."
_WORDS = re.compile(r'#define (PCLVIS_\w+)\s+((?:"[^"]*"\s*)+)\n')
# A list of columns, and the tables that use it: PCLVIS_TABLE(Links, "Links", ..., PCLVIS_LINKS)
_LIST = re.compile(r'#define (PCLVIS_\w+)\(COLUMN\)(.*?)\n(?=PCLVIS_TABLE\(|\n)', re.DOTALL)
_PART = re.compile(r'(PCLVIS_\w+)\(COLUMN\)')
_TABLE = re.compile(r'PCLVIS_TABLE\(\s*\w+,\s*"([^"]+)"(?:(?!PCLVIS_TABLE).)*?,\s*(PCLVIS_\w+)\)', re.DOTALL)
_COLUMN = re.compile(r'COLUMN\(\s*(\w+), (\w+), "(\w+)", "([^"]*)",\s*((?:"[^"]*"\s*)+),\s*"([^"]*)"'
                     r'(?:,\s*"([^"]*)")?\)')
#: numpy's type for a schema type
TYPES = {"Int32": numpy.int32, "Int64": numpy.int64, "Id": numpy.int64, "Float64": numpy.float64,
         "UInt8": numpy.uint8, "Text": object}
#: VTK's classes for a schema type; some types have several classes with the same values
CLASSES = {"Int32": {"vtkIntArray"}, "Int64": {"vtkTypeInt64Array", "vtkLongArray"},
           "Id": {"vtkIdTypeArray"}, "Float64": {"vtkDoubleArray"}, "UInt8": {"vtkUnsignedCharArray"},
           "Text": {"vtkStringArray"}}


def _tables():
    """{table: rows (column, type, unit, meaning, absent, maker)}, as written."""
    folder = pathlib.Path(__file__).resolve().parents[2] / "Readers" / "Schema"
    text = "".join(path.read_text().replace("\\\n", "\n") for path in sorted(folder.glob("*Schema.h")))
    for name, words in _WORDS.findall(text):
        text = text.replace(f"{name} ", f"{words} ")
    lists = dict(_LIST.findall(text))
    lists = {name: _PART.sub(lambda part: lists[part[1]], body) for name, body in lists.items()}
    return {table: [row[2:3] + row[1:2] + row[3:] for row in _COLUMN.findall(lists[columns])]
            for table, columns in _TABLE.findall(text)}


def read():
    """{table: {column: (type, unit, meaning, absent)}}, in order."""
    return {table: {name: (kind, unit, "".join(re.findall('"([^"]*)"', meaning)), absent)
                    for name, kind, unit, meaning, absent, _ in rows}
            for table, rows in _tables().items()}


def makers(table):
    """{column: filter that adds it to the table}."""
    return {row[0]: row[5] for row in _tables()[table] if row[5]}


def without_iterations(table):
    """Columns of a table that is not by iteration, in order."""
    return [name for name in read()[table] if name not in ("loop", "iteration", "iterations")]


def with_shares(table):
    """Columns of a table whose phases are shares of the run, in order."""
    return [name for name in without_iterations(table) if name not in ("phase_a", "phase_b")]


def reader_columns(table):
    """Columns of the readers' port with that name, in order."""
    added = makers(table)
    return [name for name in read()[table] if name not in added]


def types_and_units(table, name, columns):
    """Check these columns of a vtkTable against the schema's table with that name."""
    specified = read()[name]
    for column in columns:
        array = table.GetColumnByName(column)
        kind, unit = specified[column][:2]
        check(f"{name}.{column} is of type {kind}",
              array.GetClassName() in CLASSES[kind], array.GetClassName())
        key = vtkDataArray.UNITS_LABEL()
        known = array.GetInformation().Get(key) if array.GetInformation().Has(key) else ""
        equal(f"{name}.{column} carries its unit", known, unit)


def markdown(table):
    """The lines that describe the readers' columns of a table in a README."""
    columns = read()[table]
    lines = ["| column | type | unit | absent | meaning |", "| --- | --- | --- | --- | --- |"]
    for name in reader_columns(table):
        kind, unit, meaning, absent = columns[name]
        lines.append(f"| `{name}` | {kind} | {unit} | {absent} | {meaning} |".replace("|  |", "| |"))
    return "\n".join(lines).replace("|  |", "| |")
