"""The report on bundled traces: ./pclvis demo, or pvpython pvpython/pclvis/demo.py [-o DIR].

Writes the report of a real trace into DIR (default: out/ of the source tree) and those of
simulated traces into its subfolders, and prints the findings.
"""

import argparse
import pathlib
import sys
import time

if __package__ in (None, ""):
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[1])
    __package__ = "pclvis"
    import pclvis  # noqa: F401  (loads the plugin)

from . import report
from .options import arguments
from .errors import PipelineError

_SOURCE = pathlib.Path(__file__).resolve().parents[2]
_DATA = _SOURCE / "Testing" / "Data"

#: Folder in Testing/Data, folder below DIR, run to compare with.
TRACES = (
    ("scorep-halo-slow-4", ".", None),
    ("cg64_clean", "cg64_clean", None),
    ("cg64_roundrobin", "cg64_roundrobin", "cg64_clean"),
    ("stencil3d_64_slowrank", "stencil3d_64_slowrank", None),
)


def what_is(name):
    """The trace's heading and description, from the first lines of its MANIFEST.md."""
    heading, shows = (_DATA / name / "MANIFEST.md").read_text(encoding="utf-8").split("\n\n")[:2]
    return f"{heading.lstrip('# ')}. {' '.join(shows.split())}"


def show(folder, seconds):
    """Print the findings written to a folder."""
    for line in (folder / "findings.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## Pictures") or line.startswith("| "):
            break
        if line.startswith(("**", "## ", "- ")):
            print("  " + line.replace("**", "").replace("## ", ""))
    print(f"  {folder / 'report.html'} ({seconds:.1f} s)\n", flush=True)


def main(words=None):
    """Command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="pclvis demo", description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", default=str(_SOURCE / "out"), metavar="DIR",
                        help="folder to write into (default: out/)")
    output = pathlib.Path(parser.parse_args(words).output)
    for name, below, other in TRACES:
        folder = (output / below).resolve()
        words = [str(_DATA / name / "traces.otf2"), "-o", str(folder)]
        if other:
            words += ["--compare", str(_DATA / other / "traces.otf2")]
        options = arguments().parse_args(words)
        print(what_is(name), flush=True)
        begin = time.monotonic()
        try:
            report.run(options.trace, folder, options)
        except (PipelineError, OSError) as error:
            print(f"pclvis demo: {error}", file=sys.stderr)
            return 2
        show(folder, time.monotonic() - begin)
    return 0


if __name__ == "__main__":
    sys.exit(main())
