"""Makes the pages of ParaView's help from the READMEs, the examples and the XML.

Usage: make_help.py SOURCE_TREE PCLVIS_XML FOLDER    (FOLDER is replaced; index.html is written last)
"""

import html
import pathlib
import re
import shutil
import sys
from typing import NamedTuple

import proxies
from markdown_it import MarkdownIt

_READMES = ("Readers/README.md", "Filters/README.md", "Views/README.md", "README.md")
_BIBLIOGRAPHY = "Bibliography"
#: for developers of the project, not for users
_LEFT_OUT = ("Real traces, before and after", "How it is made")
#: [pixels] Wider pictures are drawn smaller, which the text browser does coarsely.
_WIDEST = 900
_MARKDOWN = MarkdownIt("commonmark").enable("table")


class Section(NamedTuple):
    """A part of a README below a heading `##`, and the file of its page."""

    readme: str
    title: str
    text: str
    page: str


def slug(title):
    """The anchor of a heading, as in links of READMEs."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def sections(source, found):
    """The text before the sections of the READMEs, and the sections; one named like a proxy is on the proxy's page.

    From the top-level README, only the bibliography: the rest is about building and starting.
    """
    pages = {proxy.label: proxy.page for proxy in found}
    made = []
    for readme in _READMES:
        parts = re.split(r"^#{1,2} (.+)$", (source / readme).read_text(encoding="utf-8"), flags=re.MULTILINE)
        for title, text in zip(parts[1::2], parts[2::2]):
            if title not in _LEFT_OUT and (readme != "README.md" or title == _BIBLIOGRAPHY):
                made.append(Section(readme, title, text, pages.get(title, f"pclvis.{slug(title)}.html")))
    return made


def targets(made):
    """Pages by (README, anchor), for headings of all levels."""
    found = {}
    for section in made:
        for title in [section.title, *re.findall(r"^###+ (.+)$", section.text, re.MULTILINE)]:
            found[section.readme, slug(title)] = section.page
    return found


class Writer:
    """Converts the text of a README to that of a page, and collects the pictures in it."""

    def __init__(self, source, made):
        self.source = source
        self.targets = targets(made)
        self.bibliography = next(section.page for section in made if section.title == _BIBLIOGRAPHY)
        self.pictures = set()

    def page(self, readme, text):
        """HTML of a part of the README, with links to other pages."""
        folder = (self.source / readme).parent
        shown = _MARKDOWN.render(text)
        shown = re.sub(r'<a href="([^"]*)">(.*?)</a>', lambda link: self._link(readme, *link.groups()), shown,
                       flags=re.DOTALL)
        shown = re.sub(r'<img src="([^"]*)"[^>]*>', lambda image: self._picture(folder, image[1]), shown)
        shown = re.sub(r"\[(PCLVis|[A-Z]\w+\d{4}[a-z]?)\]", rf'<a href="{self.bibliography}">[\1]</a>', shown)
        return shown.replace("<table>", '<table border="1" cellspacing="0" cellpadding="4">')

    def _link(self, readme, target, words):
        if re.match(r"\w+://", target):
            return f'<a href="{target}">{words}</a>'
        file, _, anchor = target.partition("#")
        path = ((self.source / readme).parent / file).resolve() if file else self.source / readme
        page = self.targets.get((str(path.relative_to(self.source.resolve())) if file else readme, anchor))
        return f'<a href="{page}">{words}</a>' if page else words

    def _picture(self, folder, name):
        path = (folder / name).resolve()
        self.pictures.add(path)
        width = min(int.from_bytes(path.read_bytes()[16:20], "big"), _WIDEST)  # of a PNG
        return f'<img src="{path.name}" width="{width}">'


def document(title, body):
    """A complete page."""
    return (f'<html><head><meta charset="utf-8"><title>{html.escape(title)}</title></head>\n'
            f"<body>\n{body}</body></html>\n")


def snake(name):
    """LatencyCriteria as latency_criteria."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def example(proxy, examples):
    """(name, text) of the example named after the proxy, or else of the first one that uses it; None if there is
    none."""
    own = snake(proxy.name).replace("_view", "")
    named = [name for name in examples if name in (f"{own}.py", f"{own}_view.py")]
    either = proxy.name.replace("View", "")  # a view's example may use only the filter with that name
    using = [name for name, text in examples.items() if re.search(rf"\b{either}(View)?\b", text)]
    name = next(iter(named + using), None)
    return (name, examples[name]) if name else None


def properties(proxy):
    """The table of the properties in the panel."""
    rows = "".join(
        f"<tr><td><b>{html.escape(one.label)}</b><br><code>{html.escape(one.name)}</code></td>"
        f"<td>{html.escape(one.text)}</td><td>{html.escape(one.default)}</td></tr>\n" for one in proxy.properties)
    return (f'<h3>Properties</h3>\n<table border="1" cellspacing="0" cellpadding="4">\n<tr><th>Property</th>'
            f"<th>Meaning</th><th>Default</th></tr>\n{rows}</table>\n") if rows else ""


def picture_of_view(proxy, by_page, writer):
    """The picture of the view that Apply opens, from the view's page; empty if there is none."""
    for view in proxy.views:
        section = by_page.get(f"views.{view}.html")
        image = re.search(r"<img [^>]*>", writer.page(section.readme, section.text)) if section else None
        if image:
            return f'<p>In the <a href="{section.page}">{section.title}</a>:</p>\n<p>{image[0]}</p>\n'
    return ""


def proxy_page(proxy, by_page, writer, examples):
    """The page of a source, filter or view."""
    section = by_page.get(proxy.page)
    name = "" if proxy.group == "misc" else f" ({proxy.name})"
    body = f"<h2>{html.escape(proxy.label)}{name}</h2>\n<p><i>{html.escape(proxy.brief)}</i></p>\n"
    body += f"<p>{html.escape(proxy.text)}</p>\n"
    if proxy.ports:
        body += f"<p><b>Output ports:</b> {html.escape(', '.join(proxy.ports))}</p>\n"
    if section:
        shown = writer.page(section.readme, section.text)
        body += shown if "<img " in shown else picture_of_view(proxy, by_page, writer) + shown
    body += properties(proxy)
    found = example(proxy, examples)
    if found:
        body += f"<h3>Example: {found[0]}</h3>\n<pre>{html.escape(found[1])}</pre>\n"
    return document(proxy.label, body)


def index(found, made):
    """The first page of the help."""
    body = "<h2>PCLVis</h2>\n<p>Where and when messages of an MPI program are slow, why, and what to do.</p>\n"
    for title, groups in (("Sources and filters", ("sources", "filters")), ("Views", ("views",))):
        rows = "".join(f'<tr><td><a href="{one.page}">{html.escape(one.label)}</a></td>'
                       f"<td>{html.escape(one.brief)}</td></tr>\n" for one in found if one.group in groups)
        body += f'<h3>{title}</h3>\n<table border="1" cellspacing="0" cellpadding="4">\n{rows}</table>\n'
    own = {proxy.page for proxy in found}
    links = "".join(f'<li><a href="{one.page}">{html.escape(one.title)}</a></li>\n'
                    for one in made if one.page not in own)
    return document("PCLVis", f"{body}<h3>More</h3>\n<ul>\n{links}</ul>\n")


def main(source, xml, folder):
    """Write all pages."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    found = proxies.read(xml)
    made = sections(source, found)
    writer = Writer(source, made)
    by_page = {section.page: section for section in made}
    examples = {path.name: path.read_text(encoding="utf-8")
                for path in sorted((source / "pvpython" / "examples").glob("*.py"))}
    pages = {proxy.page: proxy_page(proxy, by_page, writer, examples) for proxy in found}
    for section in made:
        if section.page not in pages:
            pages[section.page] = document(
                section.title, f"<h2>{section.title}</h2>\n{writer.page(section.readme, section.text)}")
    pages["index.html"] = index(found, made)
    for picture in sorted(writer.pictures):
        shutil.copyfile(picture, folder / picture.name)
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
