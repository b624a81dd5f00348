"""The pages of findings, from tables written down by hand."""

import html.parser
import pathlib
import sys

import numpy
from checks import check, equal, result, scratch
from finding_tables import MESSAGES, TABLES, table

from pclvis import findings, pages, sentences


class Parser(html.parser.HTMLParser):
    """Collects open tags and external references of a page."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.outside = [], [], []

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "img", "link", "br"):
            self.open.append(tag)
        for name, value in attributes:
            if name in ("src", "href") and not value.startswith(("data:", "#")):
                self.outside.append(value)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def test_pages():
    found = findings.numbers("run <1>/b.otf2", TABLES, MESSAGES)
    folder = pathlib.Path(scratch("pictures", "dag.png")).parents[1]
    (folder / "pictures" / "dag.png").write_bytes(b"\x89PNG")
    names = table(rank=[0], node_name=["a|<b>"])
    names["node_name"] = names["node_name"].astype(object)
    report = pages.Report(found, sentences.sections(found, TABLES), [("pictures/dag.png", "P", "a & b", None)],
                          [("tables/regions.csv", "Regions", names)], ["Step"], "x = '<y>'\n")
    page = pages.page(report, folder)
    parser = Parser()
    parser.feed(page)
    equal("every tag is closed in order", (parser.open, parser.wrong), ([], []))
    equal("the page needs no other file", parser.outside, [])
    check("the picture is inside", "data:image/png;base64,iVBORw==" in page)
    check("names of the trace are text, not tags", "<b>" not in page.split("</style>")[1].replace(
        "<div><b>", "").replace("<figcaption><b>", "") and "a|&lt;b&gt;" in page)
    text = pages.markdown(report)
    same = table(names={"kind": ["other", "growth"]}, rank=[0, 1], kind=[1, -1])
    for name, value in (("said", "the same long sentence"), ("empty", ""), ("node_name", "a")):
        same[name] = numpy.array([value, value], dtype=object)
    report = pages.Report(found, [], [], [("tables/regions.csv", "Regions", same)], [], "")
    written = pages.page(report, folder)
    check("texts that only repeat are left to the file", "| rank | kind | node_name |" in
          pages.markdown(report) and "<th class=\"text\">said" not in written)
    check("codes are shown as names", "| 0 | growth | a |" in pages.markdown(report)
          and "<td>growth</td>" in written and "| 1 |  | a |" in pages.markdown(report))
    check("a bar in a name does not break the Markdown table", "a\\|<b>" in text, text)
    check("Markdown names the picture", "![P](pictures/dag.png)" in text)


test_pages()
sys.exit(result())
