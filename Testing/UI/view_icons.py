"""Each view of communication has its icon where ParaView lists views: in the real window."""

import pathlib

import numpy

from checks import check, equal
from screen import picture, places

_VIEWS = pathlib.Path(__file__).resolve().parents[2] / "Views" / "VTK"
#: a view in a layout of its own, which the window then shows
_MAKE = """
icons = simple.CreateLayout("Icons")
attribution = simple.CreateView("AttributionView")
simple.AssignViewToLayout(attribution, icons, 0)
simple.SetActiveView(attribution)
"""
#: the orange of the Attribution View's icon; the space above the views' drawings, and to the left of the list
_ORANGE, _ABOVE, _LEFT = "F08A3C", 215, 500


def in_title():
    """Number of pixels of the icon in the title bar of the uppermost view."""
    found = places(_ORANGE, 12)
    return int((found[:, 1] < _ABOVE).sum()) if len(found) else 0


def in_list():
    """Number of coloured entries in the list "Create View"; everything else there is grey."""
    shown = picture()[_ABOVE:-60, _LEFT:].astype(int)
    coloured = shown.max(axis=2) - shown.min(axis=2) > 25
    colours, counts = numpy.unique(shown[coloured], axis=0, return_counts=True)
    if len(counts):  # the border of the active frame
        coloured &= (shown != colours[counts.argmax()]).any(axis=2)
    rows = numpy.nonzero(coloured.sum(axis=1))[0]
    return int((numpy.diff(rows, prepend=-100) > 8).sum())


def view_icons(window, run):
    """The icon in the title bar, and one for each of our views in the list of an empty frame."""
    before = in_title()
    run(_MAKE)
    found = window.sees(in_title, lambda count: count >= 8)
    check("a view's title bar has its icon", before == 0 and found >= 8, (before, found))
    run("simple.Delete(attribution)")
    ours = sum("<ViewIcon" in path.read_text() for path in _VIEWS.rglob("*.xml"))
    equal("the list Create View has an icon for each of our views",
          window.sees(in_list, lambda count: count == ours), ours)
    equal("and the title bar none any more", in_title(), 0)
