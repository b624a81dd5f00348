"""Rooms: the folders of a core or of the views, each about one idea, and which of the others they may include."""

import re

_INCLUDE = re.compile(r'^[ \t]*#\s*include\s+"([^"]+)"', re.MULTILINE)

# The one list of rooms. Each room may include Common, if its core has one, and the rooms named beside it, which must be
# above it in the list: so there are no cycles. Includes of other cores and layers are listed in layers.py.
_ROOMS = {
    "Readers": {
        "Base": "",
        "Base/Findings": "Base",
        "Schema": "Base",
        "Build/Offsets": "Base",
        "Build/Trace": "Schema Base Base/Findings",
        "Build/Definitions": "Build/Trace Base Base/Findings",
        "Build/Records": "Build/Definitions Build/Trace Base",
        "Build/Contents": "Build/Records Build/Definitions Build/Trace Build/Offsets Base",
        "Build/Rows": "Build/Contents Build/Definitions Build/Trace Build/Offsets Schema Base Base/Findings",
        "Build/Matching": "Build/Rows Build/Definitions Build/Trace Build/Offsets Base Base/Findings",
        "Build/Clocks": "Build/Matching Build/Rows Build/Contents Build/Trace Build/Offsets Base Base/Findings",
        "Build/EventList": "Build/Matching Build/Rows Build/Definitions Base Base/Findings",
        "Build": "Build/Trace Build/Definitions Build/Contents Build/Rows Build/Matching Build/Clocks Base Base/Findings",
        "Archive": "Build Build/Contents Build/Records Build/Definitions Build/Trace Base Base/Findings",
    },
    "Filters/Core": {
        "Common": "",
        "Criteria": "",
        "Regions": "",
        "Waits": "",
        "Replay": "",
        "Structure": "Replay",  # calls of messages
        "Motifs": "",
        "Clusters": "Structure Motifs Regions",  # kinds of events, hierarchical clustering
        "Flow": "Replay",  # the calls of each rank in order
        "Periods": "",
        "States": "",
        "Ranks": "Periods",  # units of time
        "Remapping": "Regions",  # links between ranks
        "Delays": "Replay",
        "Prices/Run": "Replay",
        "Prices/Work": "Prices/Run Replay",
        "Prices/Messages": "Prices/Run Prices/Work Replay",
        "Prices/Transfers": "Prices/Run Prices/Messages",
        "Prices/Collectives": "Prices/Run Prices/Transfers Replay",
        "Prices/Savings": "Prices/Run Replay",
        "Prices/Traffic": "Prices/Run Prices/Messages Prices/Transfers Prices/Collectives Prices/Savings",
        "Prices/Placement": "Prices/Collectives Prices/Savings Remapping",  # other placements
        "Prices/Counterfactuals": "Prices/Transfers Prices/Placement Replay",
        "Prices": "Prices/Run Prices/Work Prices/Messages Prices/Transfers Prices/Collectives Prices/Savings Prices/Traffic "
                  "Prices/Placement Prices/Counterfactuals Replay Remapping",
        "Runs": "Criteria Regions",  # the curve of the first run, links between ranks
        "Selection": "",
        "Attribution": "Periods Prices Prices/Run Replay Remapping",  # choices; whether placements can be searched
    },
    "Views/Core": {
        "Common": "",
        "RegionGraph": "",
        "Evolution": "",
        "DAG": "",
        "Attribution": "Evolution",  # marks of rows, in both views
        "Timeline": "",
        "PhysicalTimeline": "Timeline",
        "LogicalTimeline": "Timeline",
        "RankClusters": "LogicalTimeline",
        "EventFlow": "DAG",  # order of layers, colours of incoming and outgoing links
    },
    "Views/VTK": {
        "Common": "",
        "RegionGraph": "",
        "Evolution": "",
        "DAG": "",
        "Attribution": "",
        "PhysicalTimeline": "",
        "LogicalTimeline": "",
        "EventFlow": "",
        "ServerManager": "",
    },
}
# Where the tests of a core are, below Testing/Core.
_TESTS = {"Readers": "Readers/", "Filters/Core": "", "Views/Core": "Views/"}
_OUTSIDE = {"Readers": {"VTK"}}


def _sources(project, core):
    """(path, room) of the C++ files of a core."""
    for path in project.cpp(core):
        room = path.parent.relative_to(project.root / core).as_posix()
        if room.split("/")[0] not in _OUTSIDE.get(core, ()):
            yield path, room


def _room_of(header, core):
    """The room of an include from this core; None if it is from elsewhere."""
    if not header.startswith(core + "/"):
        return None
    room = header[len(core) + 1:].rpartition("/")[0]
    return None if room.split("/")[0] in _OUTSIDE.get(core, ()) else room


def misplaced(core, rooms):
    """Rooms named beside a room are above it in the list."""
    above, findings = set(), []
    for room, names in rooms.items():
        findings += [f"rooms.py: {core}/{room} names {name}, which does not stand above it"
                     for name in names.split() if name not in above]
        above.add(room)
    return findings


def _places(project, core, rooms):
    """Each file is in a listed room, each room has a README, each permission is used."""
    findings, present, crossed = [], set(), set()
    for path, room in _sources(project, core):
        if room == ".":
            findings.append(f"{project.name(path)}: stands in no room; choose one of {core}: {', '.join(rooms)}")
            continue
        present.add(room)
        allowed = {room, "Common", *rooms.get(room, "").split()}
        for header in _INCLUDE.findall(project.text(path)):
            other = _room_of(header, core)
            crossed.add((room, other))
            if other is not None and room in rooms and other not in allowed:
                findings.append(f"{project.name(path)}: {room} must not include {header}; it may include "
                                f"{', '.join(sorted(allowed - {room})) or 'no other room'} (Testing/Style/rooms.py)")
    for room in sorted(present):
        if room not in rooms:
            findings.append(f"{core}/{room} is no room of the list in Testing/Style/rooms.py")
        if not (project.root / core / room / "README.md").exists():
            findings.append(f"{core}/{room}: no README.md says what it is for, what enters and what leaves")
    findings += [f"rooms.py: {core}/{room} may include {name}, and does not; remove the name"
                 for room in rooms if room in present for name in rooms[room].split()
                 if name in present and (room, name) not in crossed]
    return findings


def _tests_beside(project):
    """The test of a core file is in the room of the same name."""
    homes = {path.stem: f"Testing/Core/{_TESTS[core]}{room}" for core in _TESTS
             for path, room in _sources(project, core)}
    findings = []
    for path in project.files(".cxx", under="Testing/Core"):
        home = homes.get(path.stem[len("UnitTest"):])
        if home and project.name(path.parent) != home:
            findings.append(f"{project.name(path)}: belongs to {home}")
    return findings


def _named(project, core, rooms):
    """Each room is in the table of rooms in the README above it."""
    findings = []
    for room in rooms:
        above, _, name = f"{core}/{room}".rpartition("/")
        readme = project.root / above / "README.md"
        if (project.root / above / name).is_dir() and readme.exists() and f"]({name})" not in project.text(readme):
            findings.append(f"{above}/README.md: its table of rooms lacks {name}")
    return findings


def _common(project):
    """A file included only by one room of the filters belongs there, not in Common; one that is never included,
    nowhere."""
    users = {}
    for path in project.cpp(*_ROOMS):
        for header in _INCLUDE.findall(project.text(path)):
            if path.with_suffix("") != (project.root / header).with_suffix(""):
                users.setdefault(header, set()).add(project.name(path.parent))
    common = "Filters/Core/Common"
    findings = []
    for path in sorted(project.root.glob(f"{common}/*.h")):
        rooms_of = users.get(project.name(path), set())
        if len(rooms_of) < 2 and common not in rooms_of:
            findings.append(f"{project.name(path)}: belongs to {next(iter(rooms_of))}, which alone includes it" if rooms_of
                            else f"{project.name(path)}: nothing includes it")
    return findings


def rooms(project):
    """Files are in rooms; a room includes only what the list allows, and is in the README above it; tests are in rooms
    of the same names."""
    findings = []
    for core, listed in _ROOMS.items():
        findings += misplaced(core, listed) + _places(project, core, listed) + _named(project, core, listed)
    return findings + _tests_beside(project) + _common(project)
