"""ParaView's help has a page for each source, filter and view, from the READMEs; the panel's ? opens it.

Texts are compared with the READMEs and examples in the tree, without the program that made the pages.
"""

import html
import os
import pathlib
import re
import sqlite3
import sys
import xml.etree.ElementTree as ElementTree
import zlib

from checks import check, data, equal, result, skip
from programs import mistakes, play

_PROJECT = pathlib.Path(__file__).resolve().parents[2]
_PANEL = "pqClientMainWindow/propertiesDock/propertiesPanel"
#: only for scripts and the plugin itself: no section of their own
_WITHOUT_SECTION = {"Ranks On Mesh", "Selected Messages"}


def pages(qch):
    """The files of a Qt help archive by name, as bytes: a database of names and compressed contents."""
    with sqlite3.connect(f"file:{qch}?mode=ro", uri=True) as database:
        rows = database.execute("SELECT Name, Data FROM FileNameTable JOIN FileDataTable ON FileId = Id")
        return {name: zlib.decompress(content[4:]) for name, content in rows if name}


def proxies():
    """(group, proxy) of the sources, filters and views of the plugin's XML files."""
    for path in sorted(_PROJECT.glob("*/VTK/**/*.xml")):
        for group in ElementTree.parse(path).getroot().iter("ProxyGroup"):
            if group.get("name") in ("sources", "filters", "views"):
                for proxy in group:
                    yield group.get("name"), proxy


def words(text):
    """Its words and numbers alone, in order, as one string: the same for Markdown and HTML."""
    # pictures, where links lead, and the language of code
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|^```\w+", " ", text, flags=re.MULTILINE)
    return " ".join(re.findall(r"\w+", text))


def shown(page):
    """The words of a page."""
    return words(html.unescape(re.sub(r"<[^>]+>", " ", page)))


def paragraphs():
    """Paragraphs by the title of their section, of the READMEs that tell about proxies."""
    found = {}
    for readme in ("Readers", "Filters", "Views"):
        text = (_PROJECT / readme / "README.md").read_text(encoding="utf-8")
        for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            title, _, rest = section.partition("\n")
            found[title] = [part for part in rest.split("\n\n") if "|--" not in part and "| --" not in part]
    return found


def main():
    build = next(folder for folder in pathlib.Path(os.environ["PCLVIS_PLUGIN_DIR"]).parents
                 if (folder / "CMakeCache.txt").exists())
    qch = build / "Plugin" / "paraview_help" / "PCLVis.qch"
    there = pages(qch) if qch.exists() else {}
    if "index.html" not in there:
        skip("the plugin was built without its help pages (python3-markdown-it)")
    texts = {name: content.decode() for name, content in there.items() if name.endswith(".html")}
    sections = paragraphs()
    for group, proxy in proxies():
        label = proxy.get("label")
        page = texts.get(f"{group}.{proxy.get('name')}.html", "")
        read = shown(page)
        for port in proxy.iter("OutputPort"):
            check(f"{label}: the page names the port {port.get('name')}", words(port.get("name")) in read)
        if label in _WITHOUT_SECTION:
            continue
        missing = [part for part in sections[label] if words(part) not in read]
        equal(f"{label}: the page has what the README says", missing, [])
        scripts = [_PROJECT / "pvpython" / "examples" / name for name in re.findall(r"Example: (\w+\.py)", page)]
        check(f"{label}: with an example that uses it", len(scripts) == 1 and words(
            scripts[0].read_text(encoding="utf-8")) in read and proxy.get("name").replace("View", "") in read)
        check(f"{label}: with a picture", "<img " in page)
        check(f"{label}: and the properties of the panel", "<h3>Properties</h3>" in page)
    for name, text in texts.items():
        named = set(re.findall(r'(?:href|src)="([^":]+)"', text))
        equal(f"{name}: all that it links to is there", sorted(named - set(there)), [])
    code, output = play("Help.xml", PANEL=_PANEL, TRACE=data("cg16_clean", "traces.otf2"))
    check("the ? of the panel opens the page", code == 0, output[-3000:])
    equal("ParaView and its test player print no mistake", mistakes(output), "")


if __name__ == "__main__":
    main()
    sys.exit(result())
