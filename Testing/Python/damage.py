"""Makes broken OTF2 archives from a good one, and says what a reader must do for each.

An archive is ANCHOR.otf2, ANCHOR.def and a folder ANCHOR with <location>.evt and <location>.def.
In the folder, the file of the second location is the broken one.
"""

import pathlib
import random
import shutil

#: What the reader must do: report an error that names the file; offer the readable rest, marked
#: incomplete; the same without any rank; read everything and note what is unusual; read everything
#: as if it were good.
ERROR, REST, EMPTY, NOTED, GOOD = "error", "rest", "empty", "noted", "good"


def _keep(share):
    """Cut a file to its first part."""
    def cut(file):
        content = file.read_bytes()
        file.write_bytes(content[:int(len(content) * share)])
    return cut


def _noise(start, count):
    """Overwrite `count` bytes from a share of the length on, always with the same noise."""
    def overwrite(file):
        content = bytearray(file.read_bytes())
        begin = int(len(content) * start)
        noise = random.Random(1).randbytes(count)
        content[begin:begin + count] = noise[:len(content) - begin]
        file.write_bytes(bytes(content))
    return overwrite


def _text(file):
    file.write_bytes(b"An honest text file, but no part of a trace.\n" * 20)


def _remove(file):
    shutil.rmtree(file) if file.is_dir() else file.unlink()


def _folder(file):
    file.unlink()
    file.mkdir()


def _emptied(folder):
    for file in folder.iterdir():
        file.unlink()


def _of_first_location(file):
    shutil.copyfile(sorted(file.parent.glob("*.evt"))[0], file)


def _drop_last_byte(file):
    file.write_bytes(file.read_bytes()[:-1])


#: name: (part that is broken, what is done to it, what the reader must do)
CASES = {
    "no-anchor": ("anchor", _remove, ERROR),
    "anchor-empty": ("anchor", _keep(0), ERROR),
    "anchor-text": ("anchor", _text, ERROR),
    "anchor-cut": ("anchor", _keep(0.5), ERROR),
    "anchor-noise": ("anchor", _noise(0.4, 16), ERROR),
    "definitions-missing": ("definitions", _remove, ERROR),
    "definitions-empty": ("definitions", _keep(0), ERROR),
    "definitions-cut": ("definitions", _keep(0.5), EMPTY),
    "definitions-noise": ("definitions", _noise(0.5, 64), EMPTY),
    "anchor-only": ("both", _remove, ERROR),
    "folder-missing": ("folder", _remove, REST),
    "folder-empty": ("folder", _emptied, REST),
    "events-missing": ("events", _remove, REST),
    "events-empty": ("events", _keep(0), REST),
    "events-a-folder": ("events", _folder, REST),
    "events-text": ("events", _text, REST),
    "events-noise-first": ("events", _noise(0, 16), REST),
    "events-noise-middle": ("events", _noise(0.5, 64), REST),
    "events-cut": ("events", _keep(0.5), REST),
    "events-one-byte-short": ("events", _drop_last_byte, GOOD),
    "events-of-another": ("events", _of_first_location, NOTED),
    "local-missing": ("local", _remove, NOTED),
    "local-empty": ("local", _keep(0), NOTED),
    "local-cut": ("local", _keep(0.5), NOTED),
    "local-noise": ("local", _noise(0.3, 64), NOTED),
}


def make(name, good, target):
    """Make one broken archive.

    Parameters
    ----------
    name : str
        One of `CASES`.
    good : pathlib.Path
        Folder of an archive whose anchor is traces.otf2.
    target : pathlib.Path
        Folder to create.

    Returns
    -------
    pathlib.Path
        Its anchor file (which is missing in one case).
    """
    target = pathlib.Path(target)
    target.mkdir(parents=True)
    anchor, definitions = target / "traces.otf2", target / "traces.def"
    folder = target / "traces"
    for file in (anchor, definitions):
        shutil.copyfile(good / file.name, file)
    shutil.copytree(good / "traces", folder)
    second = sorted(int(file.stem) for file in folder.glob("*.evt"))[1]
    part, breaks, _ = CASES[name]
    parts = {"anchor": [anchor], "definitions": [definitions], "both": [definitions, folder],
             "folder": [folder], "events": [folder / f"{second}.evt"],
             "local": [folder / f"{second}.def"]}
    for file in parts[part]:
        breaks(file)
    return anchor
