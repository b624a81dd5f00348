"""Exported SVG and PDF files of all views are complete, whatever characters their texts contain."""

import pathlib
import re
import shutil
import subprocess
import sys
from xml.etree import ElementTree

import pclvis
from paraview.simple import Delete, ExportView

from checks import check, data, equal, result, scratch

#: Characters with a meaning in SVG (<, &), or in PDF and PS (unbalanced parentheses, backslash), or outside ASCII.
HARD = 'a<b & "c" \\ ) \u00b5s \u2264 \u00bd ('
_TEXT = "{http://www.w3.org/2000/svg}text"


def svg(view, name):
    """All words of an SVG file, which an XML parser must read."""
    ExportView(scratch(name), view=view, Rendertextaspaths=0)
    try:
        tree = ElementTree.parse(scratch(name))
    except ElementTree.ParseError as error:
        check(f"{name} is well-formed", False, error)
        return []
    check(f"{name} is well-formed, with shapes", len(list(tree.iter())) > 100)
    return [element.text for element in tree.iter(_TEXT)]


def open_strings(content):
    """Number of strings in a PDF's content that do not end, or begin inside another one (PDF 1.4, 3.2.3)."""
    wrong = 0
    for line in content.split(b"\n"):
        if line.endswith(b" Tj"):
            inside = re.sub(rb"\\.", b"", line[1:-4])
            wrong += not line.startswith(b"(") or line[-4:-3] != b")"
            wrong += bool(re.search(rb"[()]", re.sub(rb"\([^()]*\)", b"", inside)))
    return wrong


def opacities(name, pattern):
    """Opacities of a file's shapes, except opaque ones."""
    found = re.findall(pattern, pathlib.Path(scratch(name)).read_bytes())
    return sorted({round(float(opacity), 2) for opacity in found} - {1.0})


def pdf(view, name):
    ExportView(scratch(name), view=view, Rendertextaspaths=0)
    page = pathlib.Path(scratch(name)).read_bytes()
    check(f"{name} is a whole PDF file", page.startswith(b"%PDF-") and page.rstrip().endswith(b"%%EOF"))
    start = int(re.search(rb"startxref\s+(\d+)", page).group(1))
    check(f"{name}: its last line says where the table of objects is", page[start:].startswith(b"xref"))
    places = [int(place) for place in re.findall(rb"^(\d{10}) \d{5} n", page[start:], re.MULTILINE)]
    equal(f"{name}: the table says where each object is",
          [i for i, place in enumerate(places, 1) if not page[place:].startswith(b"%d 0 obj" % i)], [])
    check(f"{name} has words", b" Tj" in page)
    equal(f"{name}: every string ends", open_strings(page), 0)
    check(f"{name}: its words are ASCII, as its fonts are",
          all(word.isascii() for word in re.findall(rb"^\(.*\) Tj$", page, re.MULTILINE)))
    if shutil.which("pdftoppm"):
        done = subprocess.run(["pdftoppm", "-r", "40", "-png", scratch(name), scratch(name + ".png")],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        equal(f"{name}: pdftoppm does not complain", (done.returncode, done.stdout), (0, b""))


def main():
    shown = pclvis.communication_latency_workspace(data("cg16_clean", "traces.otf2"))
    structure = pclvis.program_structure_workspace(data("cg16_clean", "traces.otf2"))
    views = {"region_graph": shown.region_graph_view, "dag": shown.dag_view,
             "evolution": shown.evolution_view, "attribution": shown.attribution_view,
             "logical_timeline": structure.logical_view, "physical_timeline": structure.physical_view,
             "event_flow_graph": structure.flow_view}
    for name, view in views.items():
        plain = svg(view, f"{name}.svg")
        check(f"{name}: words are words", len([word for word in plain if word.isascii()]) > 5, plain)
        pdf(view, f"{name}.pdf")
        if name != "region_graph":  # its two kinds of links are in layers above each other
            equal(f"{name}: shapes of the PDF file are as opaque as in the view",
                  opacities(f"{name}.pdf", rb"/ca ([\d.]+)"),
                  opacities(f"{name}.svg", rb'fill-opacity="([\d.]+)"'))
        view.Title = HARD
        hard = svg(view, f"{name}_hard.svg")
        equal(f"{name}: what not every format can hold is drawn as shapes", HARD in hard, False)
        pdf(view, f"{name}_hard.pdf")
        Delete(view)


main()
sys.exit(result())
