"""The MPI calls of the shared NPB archives, compared with independent counts.

expected/NAME.json was made by a C reader of the OTF2 library and cross-checked with otf2-print
(the folder's README). Three kinds of archive: calling contexts, call paths as plain regions, and
compiler instrumentation. Skipped where there is no such folder.
"""

import json
import sys

import numpy
from archives import Opened
from checks import equal, result, shared, skip

folder = shared("npb-a")
if folder is None:
    skip("no folder of NPB traces (PCLVIS_SHARED_TRACES)")
expected = sorted((folder / "expected").glob("*.json"))
equal("there are as many archives as the README says", len(expected), 15)
for path in expected:
    want = json.loads(path.read_text())
    calls = Opened(folder / path.stem).calls()
    codes, counts = numpy.unique(calls["call"], return_counts=True)
    found = {calls.names["call"][code]: int(count) for code, count in zip(codes, counts)}
    equal(f"{path.stem}: calls by name", found, want["calls_by_name"])
    found = numpy.bincount(calls["rank"], minlength=want["ranks"])
    equal(f"{path.stem}: calls by rank", list(found), want["calls_by_rank"])
sys.exit(result())
