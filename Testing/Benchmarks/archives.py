"""The generated archive that a Python benchmark reads, and the options that select it."""

import argparse
import pathlib
import subprocess
import tempfile

from checks import answered

_TOP = pathlib.Path(__file__).resolve().parents[2]


def options(description, events, words):
    """The options on the command line, with --small applied; `events` is the usual number of
    events."""
    parser = argparse.ArgumentParser(description=description)
    add = parser.add_argument
    add("--runs", type=int, default=3)
    add("--events", type=lambda text: int(float(text)), default=events)
    add("--ranks", type=int, default=64)
    add("--archive", type=pathlib.Path)
    add("--programs", type=pathlib.Path, default=_TOP / "build" / "native" / "Testing",
        help="folder Testing of the build")
    add("--scratch", type=pathlib.Path,
        default=pathlib.Path(tempfile.gettempdir()) / "pclvis-benchmark")
    add("--small", action="store_true", help="a small archive once, to check the results")
    try:
        found = parser.parse_args(words)
    except SystemExit:  # --help, or invalid options
        answered()
        raise
    if found.small:
        found.events, found.runs = 100000, 1
    return found


def generated(wanted):
    """The folder of the archive selected by the options; an archive generated earlier is reused."""
    folder = wanted.scratch / f"reader-{wanted.ranks}-{wanted.events}"
    if not (folder / "truth.json").exists():  # truth.json is written last
        command = [wanted.programs / "Generator" / "pclvis-generate", folder, "preset=benchmark",
                   f"ranks={wanted.ranks}", f"events={wanted.events}"]
        subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, check=True)
    return folder
