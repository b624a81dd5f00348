"""The findings as pages: Markdown, and self-contained HTML."""

import base64
import html
import pathlib

from . import reproduce, sentences, wording

#: Greatest number of a table's rows on a page; the CSV file has all of them.
MOST_ROWS = 40

#: Greatest length of a text that a page may repeat in each row.
_SHORT = 20

#: Tables that are open on the page.
_OPENED = ("/regions.csv", "/log.csv", "/time_tree.csv", "/evidence.csv")

_STYLE = """
:root { --ink: #22262B; --second: #5C646E; --line: #E4E7EA; --panel: #F7F8F9; --ground: #fff;
        --accent: #0B6E99; --caution: #FFF6E0; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #E8EBEE; --second: #AEB6BF; --line: #3A4047; --panel: #272C33;
          --ground: #1E2227; --accent: #6FB7D6; --caution: #43381C; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 66rem; color: var(--ink);
       background: var(--ground); font: 16px/1.5 system-ui, Lato, Arial, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
.path { color: var(--second); margin: 0 0 1.5rem; overflow-wrap: anywhere; }
.lead { font-size: 1.15rem; border-left: 4px solid var(--accent); padding: .25rem 0 .25rem 1rem; }
.numbers { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.75rem, 1fr));
           gap: .75rem; padding: 0; margin: 1.5rem 0; }
.numbers div { background: var(--panel); border-radius: 6px; padding: .6rem .8rem; }
.numbers b { display: block; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.numbers span { color: var(--second); font-size: .85rem; }
ul { padding-left: 1.25rem; } li { margin: .35rem 0; }
li.caution { list-style: none; background: var(--caution); border-radius: 6px;
             padding: .5rem .8rem; margin-left: -1.25rem; }
figure { margin: 1.25rem 0; }
figure img { width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px;
             background: #fff; }
figcaption, .note { color: var(--second); font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); vertical-align: top;
         text-align: right; white-space: nowrap; }
th { background: var(--panel); font-weight: 600; }
th.text, td.text { text-align: left; white-space: normal; min-width: 14rem; }
pre { background: var(--panel); border-radius: 6px; padding: .8rem 1rem; overflow-x: auto; }
summary { cursor: pointer; margin: .5rem 0; }
"""


class Report:
    """The content of the pages.

    Attributes
    ----------
    found : dict
        Result of `findings.numbers`.
    sections : list of (str, list of str)
        Result of `sentences.sections`.
    pictures : list of (str, str, str, str)
        File below the page's folder, title, caption, and heading of its section; None: at the
        top.
    tables : list of (str, str, Table)
        File below the page's folder, title, table; in the order of the page.
    steps : list of str
        Steps to reproduce this in ParaView.
    script : str
        The same as a Python script.
    left_out : list of ((str, str, str, str), str)
        Pictures that are left out, as in `pictures`, and why, in words.
    """

    def __init__(self, found, sections, pictures, tables, steps, script, left_out=()):
        self.found = found
        self.sections = sections
        self.pictures = pictures
        self.tables = tables
        self.steps = steps
        self.script = script
        self.left_out = left_out


def _title(report):
    path = pathlib.PurePath(report.found["trace"]["path"])
    return path.parent.name or path.name


def markdown(report):
    """The page as Markdown.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    lines = [f"# {_title(report)}: where messages are slow", "",
             f"Trace: `{report.found['trace']['path']}`", "",
             f"**{sentences.headline(report.found)}**", ""]
    for heading, told in report.sections:
        lines += [f"## {heading}", ""] + [f"- {text}" for text in told] + [""]
    regions = [table for path, _, table in report.tables if path.endswith("/regions.csv")]
    if regions and regions[0].rows:
        lines += _markdown_table(regions[0]) + [""]
    headings = (None, *(heading for heading, _ in report.sections))
    left_out = [(row, why) for row, why in report.left_out if row[3] in headings]
    if report.pictures or left_out:
        lines += ["## Pictures", ""]
        lines += [*_without(left_out), ""] if left_out else []
        for path, title, caption, _ in report.pictures:
            lines += [f"![{title}]({path})", "", f"{title}: {caption}", "",
                      _again(path), ""]
    lines += ["## Reproduce this in ParaView", ""]
    lines += [f"{i}. {step}" for i, step in enumerate(report.steps, 1)]
    lines += ["", "Or in pvpython (`./pclvis python SCRIPT`):", "", "```python",
              report.script.rstrip(), "```", "", "## Tables", ""]
    lines += [f"- `{path}`: {title}, {wording.count(table.rows, 'row')}"
              for path, title, table in report.tables]
    return "\n".join(lines) + "\n"


def _markdown_table(table):
    def line(cells):
        return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"

    columns = _shown(table)
    rows = [line(columns), line("---" for _ in columns)]
    for i in range(min(table.rows, MOST_ROWS)):
        rows.append(line(_cell(column[i]) for column in columns.values()))
    if table.rows > MOST_ROWS:
        rows += ["", f"The first {MOST_ROWS} of {wording.count(table.rows, 'row')}."]
    return rows


def page(report, folder):
    """The page as HTML, pictures inside.

    Parameters
    ----------
    report : Report
    folder : pathlib.Path
        Where the pictures are.

    Returns
    -------
    str
    """
    escape = html.escape
    title = escape(_title(report))
    body = [f"<h1>{title}: where messages are slow</h1>",
            f'<p class="path">{escape(report.found["trace"]["path"])}</p>',
            f'<p class="lead">{escape(sentences.headline(report.found))}</p>',
            _key_numbers(report.found)]
    body += _figures(report, None, folder)
    for heading, told in report.sections:
        body += [f"<h2>{escape(heading)}</h2>", "<ul>"]
        body += [_item(text) for text in told] + ["</ul>"]
        body += _figures(report, heading, folder)
    body += ["<h2>Reproduce this in ParaView</h2>", "<ol>"]
    body += [f"<li>{escape(step)}</li>" for step in report.steps]
    body += ["</ol>", "<p>Or in pvpython (<code>./pclvis python SCRIPT</code>):</p>",
             f"<pre>{escape(report.script.rstrip())}</pre>", "<h2>Tables</h2>"]
    body += [_table(*table) for table in report.tables]
    return ("<!DOCTYPE html>\n"
            '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}: where messages are slow</title>\n"
            f"<style>{_STYLE}</style>\n</head>\n<body>\n" + "\n".join(body)
            + "\n</body>\n</html>\n")


def _item(text):
    kind = ' class="caution"' if text.startswith("Caution:") else ""
    return f"<li{kind}>{html.escape(text)}</li>"


def _counted(number, noun):
    """A number with its noun."""
    return wording.count(number), noun if number == 1 else f"{noun}s"


def _key_numbers(found):
    trace, criteria = found["trace"], found["criteria"]
    shown = [_counted(trace["ranks"], "rank"), _counted(trace["nodes"], "node"),
             _counted(trace["sent"], "message"),
             (wording.size(trace["message_bytes"]), "sent"),
             ("?" if trace["length_s"] is None else wording.seconds(trace["length_s"]), "length"),
             _counted(len(found["regions"]), "region")]
    if criteria["latency_p95"] is not None:
        shown.append((wording.ratio(criteria["latency_p95"]), "95th percentile of L"))
    cells = "".join(f"<div><b>{html.escape(value)}</b><span>{name}</span></div>"
                    for value, name in shown)
    return f'<div class="numbers">{cells}</div>'


def _figures(report, heading, folder):
    left_out = [(row, why) for row, why in report.left_out if row[3] == heading]
    return [_figure(path, title, caption, folder)
            for path, title, caption, below in report.pictures if below == heading] + [
                f'<p class="note">{html.escape(line)}</p>' for line in _without(left_out)]


def _without(left_out):
    """A line for each reason why pictures are left out."""
    return [f"Left out, as {reason}: {', '.join(row[1] for row, why in left_out if why == reason)}."
            for reason in dict.fromkeys(why for _, why in left_out)]


def _figure(path, title, caption, folder):
    content = base64.b64encode((folder / path).read_bytes()).decode("ascii")
    return (f'<figure><img alt="{html.escape(title, quote=True)}" '
            f'src="data:image/png;base64,{content}">'
            f"<figcaption><b>{html.escape(title)}.</b> "
            f"{html.escape(caption[:1].upper() + caption[1:])} "
            f"{html.escape(_again(path))}</figcaption></figure>")


def _again(path):
    """How to reproduce a picture."""
    script, window = reproduce.FIGURES[path]
    return f"In ParaView: {window}. In Python: {script}."


def _table(path, title, table):
    columns = _shown(table)
    kinds = {name: ' class="text"' if table[name].dtype == object else "" for name in columns}
    head = "".join(f"<th{kinds[name]}>{html.escape(name)}</th>" for name in columns)
    rows = ["<tr>" + "".join(f"<td{kinds[name]}>{html.escape(_cell(column[i]))}</td>"
                             for name, column in columns.items()) + "</tr>"
            for i in range(min(table.rows, MOST_ROWS))]
    rest = "" if table.rows <= MOST_ROWS else f"first {MOST_ROWS} of "
    opened = " open" if path.endswith(_OPENED) else ""
    return (f"<details{opened}><summary>{html.escape(title)} "
            f'<span class="note">({rest}{wording.count(table.rows, "row")}; '
            f"{html.escape(path)})</span></summary>"
            f'<div class="wide"><table><thead><tr>{head}</tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table></div></details>')


def _shown(table):
    """Columns that a page shows, by name, with codes as names: all except texts that are equal in
    all rows (of several) and either empty or long."""
    def repeats(column):
        return (column.dtype == object and table.rows > 1 and len(set(column.tolist())) == 1
                and not 0 < len(str(column[0])) <= _SHORT)

    return {name: table.text(name) if name in table.names else column
            for name, column in table.items() if not repeats(column)}


def _cell(value):
    """A value of a table for readers: floats with five significant digits, NaN as a dash."""
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float):
        return f"{value:.5g}" if value == value else "-"
    return str(value)
