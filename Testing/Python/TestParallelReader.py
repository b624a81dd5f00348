"""The readers on several processes: together they have the rows of the serial reader.

Runs in pvbatch --symmetric on 1, 2 and 3 processes, or in pvpython where there is no MPI. Every process writes its tables
to files; process 0 compares them with those of a separate pvpython.
"""

import os
import pickle
import subprocess
import sys

import numpy

import pclvis  # noqa: F401  (loads the plugin)
from paraview.modules.vtkRemotingCore import vtkProcessModule
from paraview.simple import CSVReader, Delete, OTF2TraceReader, TableToMessages
from pclvis.errors import listening
from pclvis.tables import from_vtk

import checks

CONTROLLER = vtkProcessModule.GetProcessModule().GetGlobalController()
PROCESS = CONTROLLER.GetLocalProcessId()
PROCESSES = CONTROLLER.GetNumberOfProcesses()
SERIAL = "--serial" in sys.argv
PORTS = ["Messages", "Calls", "Ranks", "Counters", "Import Log"]
SMALL = {"Ranks", "Import Log"}

#: name, archive, properties; later choices are made on the same reader
CASES = [
    ("zoo", "scorep-zoo-4", {}),
    ("zoo as written", None, {"ClockCorrection": "None"}),
    ("zoo record to record", None, {"TransmissionTime": "Record to record", "TextNames": 1}),
    ("zoo all regions", None, {"Regions": "All regions"}),
    ("zoo one rank", None, {"FirstRank": 2, "LastRank": 2}),
    ("zoo window", None, {"FirstRank": 0, "LastRank": -1, "WindowEnd": 0.02}),
    ("farm", "eztrace-farm-8", {"RanksPerNode": 2}),
    ("farm estimated", None, {"ClockCorrection": "Estimated from messages"}),
    ("halo", "scorep-halo-4nodes-16", {}),
    ("cg", "cg64_clean", {"ClockCorrection": "Estimated from messages"}),
]

# Event lists: columns of a table that are used as events, and which rows are sends.
FROM_MESSAGES = {"RankColumn": "source", "TypeColumn": "matched", "TimestampColumn": "send_begin_s",
                 "SourceColumn": "source", "DestinationColumn": "destination",
                 "SizeColumn": "size_bytes", "SendValue": "1"}
EVENTS = """rank,type,timestamp,source,destination,size
0,send,1.0,0,1,100
1,receive,1.5,0,1,100
1,send,3.0,1,2,8
"""


def local(proxy, port):
    """The rows on this process: columns, names of codes and facts."""
    data = proxy.GetClientSideObject().GetOutputDataObject(port)
    table = from_vtk(data)
    facts = {name: table.facts[name] for name in table.facts if name != "path"}
    return {"columns": {name: numpy.array(values) for name, values in table.items()},
            "names": table.names, "facts": facts}


def tables():
    """All tables of all cases, as far as this process has them."""
    found = {}
    reader = None
    for name, archive, properties in CASES:
        with listening() as said:
            if archive:
                folder = checks.data(archive)
                anchor = next(f for f in sorted(os.listdir(folder)) if f.endswith(".otf2"))
                reader = OTF2TraceReader(FileName=os.path.join(folder, anchor))
            for key, value in properties.items():
                setattr(reader, key, value)
            # Another port first: the result must not depend on which port is requested.
            reader.UpdatePipeline()
        for port, table in enumerate(PORTS):
            found[name, table] = local(reader, port)
        found[name, "errors"] = said.errors
    with open(checks.scratch(f"events{PROCESS}.csv"), "w", encoding="ascii") as file:
        file.write(EVENTS)
    with listening():
        # The reader's rows are distributed; a CSV file is read by process 0 alone.
        converts = [("distributed events", TableToMessages(Input=reader, **FROM_MESSAGES)),
                    ("events", TableToMessages(Input=CSVReader(FileName=[file.name])))]
        for name, convert in converts:
            convert.UpdatePipeline()
            for port, table in enumerate(["Messages", "Ranks", "Import Log"]):
                found[name, table] = local(convert, port)
    return found


def same(a, b):
    """Equal values, where NaN equals NaN."""
    if a.dtype == object or b.dtype == object:
        return a.tolist() == b.tolist()
    return a.dtype == b.dtype and numpy.array_equal(a, b, equal_nan=a.dtype.kind == "f")


def compare(serial, parts):
    """Compare the tables of the processes, in order, with the serial one."""
    for key, whole in serial.items():
        name = " ".join(key)
        if key[1] == "errors":
            checks.equal(f"{name}: none on any process", [part[key] for part in parts],
                         [[] for _ in parts])
            continue
        checks.check(f"{name}: the same columns, in order, on all processes",
                     all(list(part[key]["columns"]) == list(whole["columns"]) for part in parts))
        checks.check(f"{name}: the same names of codes on all processes",
                     all(part[key]["names"] == whole["names"] for part in parts))
        different = []
        for column, values in whole["columns"].items():
            pieces = [part[key]["columns"][column] for part in parts]
            if not same(numpy.concatenate(pieces), values):
                different.append(column)
        checks.equal(f"{name}: the rows of the serial reader, each once", different, [])
        if key[1] in SMALL or key[0].endswith("events"):
            checks.check(f"{name}: all on process 0",
                         all(len(next(iter(part[key]["columns"].values()))) == 0
                             for part in parts[1:]))
        if key[1] == "Ranks":
            checks.equal(f"{name}: the facts of the whole trace", repr(parts[0][key]["facts"]),
                         repr(whole["facts"]))
    if PROCESSES > 1:
        busy = sum(len(part["cg", "Messages"]["columns"]["source"]) > 0 for part in parts)
        checks.equal("reading is spread over all processes", busy, PROCESSES)


def missing_file():
    """All processes fail together, and one of them says why."""
    with listening() as said:
        reader = OTF2TraceReader(FileName=checks.scratch("none.otf2"))
        reader.UpdatePipeline()
    words = [line for line in said.errors if "none.otf2" in line]
    checks.equal("a missing file is told by process 0 alone", bool(words), PROCESS == 0)
    Delete(reader)


def main():
    found = tables()
    if SERIAL:
        with open(checks.scratch("serial"), "wb") as file:
            pickle.dump(found, file)
        return 0 if checks.check("written", True) else 1
    with open(checks.scratch(f"part{PROCESS}"), "wb") as file:
        pickle.dump(found, file)
    missing_file()
    CONTROLLER.Barrier()
    if PROCESS == 0:
        clean = {key: value for key, value in os.environ.items()
                 if not key.startswith(("OMPI_", "PMIX_", "PRTE_"))}
        done = subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", __file__, "--serial"],
                              env=clean, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=240, check=False)
        checks.equal("the serial reader ran", (done.returncode, done.stdout[-2000:]),
                     (0, "all 1 checks passed\n"))
        parts = []
        for process in range(PROCESSES):
            with open(checks.scratch(f"part{process}"), "rb") as file:
                parts.append(pickle.load(file))
        with open(checks.scratch("serial"), "rb") as file:
            compare(pickle.load(file), parts)
    CONTROLLER.Barrier()
    return 0


main()
# pvbatch must end by itself; otherwise mpirun treats the end as a failure.
if checks.result() != 0:
    sys.exit(1)
