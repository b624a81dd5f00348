"""What `help(pclvis)` shows: its examples run, and everything that it offers is documented."""

import doctest
import inspect
import sys

import pclvis
from checks import check, equal, result
from paraview import simple

sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # ParaView's own stream has no encoding
found = doctest.testmod(pclvis)
check("the examples are there", found.attempted >= 10, found.attempted)
equal("and give what they say", found.failed, 0)
for name in pclvis.__all__:
    text = inspect.getdoc(getattr(pclvis, name)) or ""
    check(f"{name} is described", len(text) > 40, text)
for proxy in ("OTF2TraceReader", "LatencyCriteria", "CommunicationRegions", "TimeTree"):
    text = inspect.getdoc(getattr(simple, proxy)) or ""
    check(f"help({proxy}) describes the filter", len(text) > 200, text)
for view in simple.GetViews():  # a view that outlives the display makes ParaView fail at the end
    simple.Delete(view)
sys.exit(result())
