"""Columns of tables: declared in Readers/Schema/*Schema.h and nowhere else."""

import ast
import re

from sources import literals

_SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)+$")
_UNITS = {"_s": "s", "_us": "us", "_bytes": "bytes", "_percent": "%"}
# columns named after the quantity that they are a ratio of
_RATIOS = {"imbalance_bytes"}
# facts about a whole trace, in field data and findings.json, which are not columns
_FACTS = {"least_ratio", "slow_work", "axis_begin_s", "axis_end_s", "gap_begin_s", "gap_end_s",
          "length_s", "without_s", "start_epoch_s", "message_bytes", "caused_s", "path_wait_s",
          "length_a_s", "length_b_s", "common_share", "observation_ids",
          "inter_node_messages", "inter_node_bytes", "inter_node_share", "inter_node_byte_share",
          "proposed_nodes", "moved_ranks", "across_messages", "between_messages", "across_latency",
          "across_latency_median", "across_latency_p95", "clocks_chosen", "from_ready", "transmission_time", "clock_correction", "time_axis",
          "part_read", "axis_cut", "call_lines", "saved_curve", "parallel_efficiency",
          "communication_efficiency", "serialisation_efficiency", "transfer_efficiency", "max_lateness_s",
          "waited_s", "critical_path_s", "change_s", "greatest_phase", "rank_nodes", "main_share",
          "stable_ranks", "first_iteration", "share_error", "main_loop", "price_s", "price_counts",
          "count_error", "changed_counter"}
# the names that Rank Metrics To Mesh gives to columns on a mesh
_PAINTED = re.compile(r"^trace_")
# Words common to several meanings: #define PCLVIS_OWN_TIME_SAVED "What the rank ..."
_WORDS = re.compile(r'#define (PCLVIS_\w+)\s+((?:"[^"]*"\s*)+)\n')
# A table's columns and its declaration: PCLVIS_TABLE(Links, "Links", ..., PCLVIS_LINKS)
_TABLE = re.compile(r'#define (PCLVIS_\w+)\(COLUMN\)(.*?)\nPCLVIS_TABLE\(\s*\w+,\s*"([^"]+)"', re.DOTALL)
_COLUMN = re.compile(r'COLUMN\(\s*(\w+), (\w+), "(\w+)", "([^"]*)",\s*((?:"[^"]*"\s*)+),\s*"([^"]*)"'
                     r'(?:,\s*"([^"]*)")?\)')


def _schema_file(path):
    return path.name.endswith("Schema.h")


def _schema(project):
    """{table: [(member, column, unit, meaning)]}"""
    text = "".join(project.text(path).replace("\\\n", "\n")
                   for path in project.cpp("Readers/Schema") if _schema_file(path))
    for name, words in _WORDS.findall(text):
        text = text.replace(f"{name} ", f"{words} ")
    return {table: [(member, column, unit, "".join(re.findall('"([^"]*)"', meaning)))
                    for member, _, column, unit, meaning, _, _ in _COLUMN.findall(body)]
            for _, body, table in _TABLE.findall(text)}


def _names(project):
    return {column for columns in _schema(project).values() for _, column, _, _ in columns}


def _python_literals(text):
    return [(node.lineno, node.value) for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def in_schema(project):
    """Strings that look like columns are columns in the schema."""
    findings, known = [], _names(project) | _FACTS
    for path in project.cpp("Readers/VTK", "Filters/VTK", "Views/VTK"):
        for line, value in literals(project.text(path)):
            base = _PAINTED.sub("", re.sub(r"_names?$", "", value))
            if _SNAKE.match(value) and not {value, base} & known:
                findings.append(f"{project.name(path)}:{line}: column \"{value}\" is not in the schema")
    for path in project.files(".py", under="pvpython"):
        for line, value in _python_literals(project.text(path)):
            if (_SNAKE.match(value) and value.endswith(tuple(_UNITS))
                    and _PAINTED.sub("", value) not in known):
                findings.append(f"{project.name(path)}:{line}: column \"{value}\" is not in the schema")
    return findings


def schema_used(project):
    """The schema has unit and meaning of every column, and code uses every column."""
    findings = []
    code = [project.text(path) for path in project.cpp("Readers", "Filters", "Views")
            if not _schema_file(path)]
    used = {value for text in code for _, value in literals(text)}
    members = {name for text in code for name in re.findall(r"\w+", text)}
    schema = _schema(project)
    if len(schema) < 10:
        findings.append(f"Schema: only {len(schema)} tables understood; adapt Testing/Style/columns.py")
    for table, columns in schema.items():
        for member, column, unit, meaning in columns:
            label = f"Schema: {table}.{column}"
            suffix = next((end for end in _UNITS if column.endswith(end)
                           and column not in _RATIOS), None)
            if suffix and unit != _UNITS[suffix]:
                findings.append(f"{label}: unit \"{unit}\", by its name {_UNITS[suffix]}")
            if len(meaning.split()) < 1 or not meaning.endswith("."):
                findings.append(f"{label}: no sentence says what it means")
            if column not in used and member not in members:
                findings.append(f"{label}: nothing uses it")
    return findings
