"""Table To Messages: the paper's event list from CSV files and Python tables."""

import math
import sys

import pclvis  # noqa: F401  (loads the plugin)
from paraview.simple import CSVReader, OTF2TraceReader, TableToMessages
from pclvis.errors import PipelineError, update
from pclvis.tables import fetch

import schema
from checks import check, data, equal, near, raises, result, scratch

COLUMNS = ("Rank", "Type", "Timestamp", "Source", "Destination", "Size", "Tag", "Communicator")
# Two messages from 0 to 1, one lost message from 1 to 2, and a row of another type.
PAPER = """rank,type,timestamp,source,destination,size
1,receive,1.5,0,1,100
0,send,1.0,0,1,100
0,send,2.0,0,1,250
1,receive,2.75,0,1,250
1,send,3.0,1,2,8
2,barrier,4.0,-1,-1,-1
"""


def csv(name, text):
    path = scratch(name)
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    reader = CSVReader(FileName=[path])
    reader.UpdatePipeline()
    return reader


def papers_list():
    """The columns have the names from the paper: nothing needs to be chosen."""
    convert = TableToMessages(Input=csv("paper.csv", PAPER))
    check("the columns of the input can be chosen",
          {"rank", "type", "size"} <= set(convert.GetProperty("TypeColumn").Available))
    check("optional columns can be left out",
          convert.GetProperty("TagColumn").Available[0] == "None")
    equal("the panel's first choices", [getattr(convert, f"{name}Column") for name in COLUMNS],
          ["Automatic"] * 6 + ["None"] * 2)
    warnings = update(convert)
    check("the lost message is warned of", any("unmatched send" in w for w in warnings), warnings)
    messages, ranks, log = fetch(convert), fetch(convert, 1), fetch(convert, 2)
    for name, table in (("Messages", messages), ("Ranks", ranks), ("Import Log", log)):
        equal(f"{name} has the reader's columns", list(table), schema.reader_columns(name))
        for column, values in table.items():
            equal(f"{name}.{column} has the reader's type", values.dtype,
                  schema.TYPES[schema.read()[name][column][0]])
    equal("sources", messages["source"].tolist(), [0, 0, 1])
    equal("destinations", messages["destination"].tolist(), [1, 1, 2])
    equal("sizes", messages["size_bytes"].tolist(), [100, 250, 8])
    equal("matched", messages["matched"].tolist(), [1, 1, 0])
    near("first transmission", float(messages["transmission_s"][0]), 0.5)
    near("second transmission", float(messages["transmission_s"][1]), 0.75)
    check("a lost message has no transmission", math.isnan(messages["transmission_s"][2]))
    near("times count from the first event", float(messages["send_begin_s"][1]), 1.0)
    equal("three ranks", ranks["rank"].tolist(), [0, 1, 2])
    equal("sent bytes", ranks["sent_bytes"].tolist(), [350, 8, 0])
    equal("the log counts", dict(zip(log["finding"], log["count"].tolist())),
          {"unmatched send": 1, "no nodes": 3, "event of another type": 1, "time axis": 1})
    convert.RanksPerNode = 1
    equal("ranks per node make nodes", fetch(convert)["inter_node"].tolist(), [1, 1, 1])


def chosen_columns():
    """Other names, numeric types, microseconds, tags."""
    text = ("who;what;us;from;to;bytes;tag\n0;1;10;0;1;64;5\n0;1;20;0;1;128;6\n"
            "1;2;30;0;1;0;6\n1;2;45;0;1;0;5\n").replace(";", ",")
    convert = TableToMessages(
        Input=csv("other.csv", text), RankColumn="who", TypeColumn="what", TimestampColumn="us",
        SourceColumn="from", DestinationColumn="to", SizeColumn="bytes", TagColumn="tag",
        SendValue="1", ReceiveValue="2", TimeUnit="us", RanksPerNode=2)
    messages = fetch(convert)
    equal("rows follow the receives", messages["tag"].tolist(), [6, 5])
    equal("tags keep messages apart", messages["size_bytes"].tolist(), [128, 64])
    near("the first took 10 us", float(messages["transmission_s"][0]), 10e-6, 1e-12)
    near("the second 35 us", float(messages["transmission_s"][1]), 35e-6, 1e-12)
    equal("both on one node", messages["source_node"].tolist(), [0, 0])


def usual_columns():
    """Other common names need no choice; for an uncommon name, the error lists the common ones."""
    text = PAPER.replace("rank,type,timestamp,source,destination,size",
                         "Process,Event,Time,from,to,Bytes")
    renamed = TableToMessages(Input=csv("usual.csv", text))
    equal("optional columns are none where there are none of their names",
          (renamed.TagColumn, renamed.CommunicatorColumn), ("None", "None"))
    found, wanted = fetch(renamed), fetch(TableToMessages(Input=csv("paper.csv", PAPER)))
    for column in wanted:
        check(f"the same {column}", (found[column] == wanted[column]).all()
              or column.endswith("_s"), found[column])
    near("the same time", float(found["transmission_s"][1]), 0.75)
    unusual = csv("unusual.csv", PAPER.replace("size", "weight"))
    raises("a column that is not found is an error", PipelineError,
           ["SizeColumn is Automatic", "size, bytes", "weight", "Choose the columns"], fetch,
           TableToMessages(Input=unusual))
    chosen = TableToMessages(Input=unusual, SizeColumn="weight")
    equal("and can be chosen", fetch(chosen)["size_bytes"].tolist(), [100, 250, 8])


def reader_and_back():
    """Messages of an archive, split into an event list, are reconstructed unchanged."""
    reader = OTF2TraceReader(FileName=data("cg16_clean", "traces.otf2"))
    wanted = fetch(reader)
    rows = ["rank,type,timestamp,source,destination,size"]
    for i in range(wanted.rows):
        source, destination = int(wanted["source"][i]), int(wanted["destination"][i])
        ends = f"{source}.0,{destination}.0,{int(wanted['size_bytes'][i])}.0"
        rows.append(f"{source}.0,S,{float(wanted['send_begin_s'][i])!r},{ends}")
        rows.append(f"{destination}.0,R,{float(wanted['receive_end_s'][i])!r},{ends}")
    table = csv("back.csv", "\n".join(rows))
    found = fetch(TableToMessages(Input=table, SendValue="s", ReceiveValue="r"))
    equal("as many messages", (found.rows, int(found["matched"].sum())), (wanted.rows, wanted.rows))

    def bag(table):
        return sorted(zip(table["source"].tolist(), table["destination"].tolist(),
                          table["size_bytes"].tolist()))

    equal("of the same ends and sizes, from columns of doubles", bag(found), bag(wanted))
    near("with the same time in all", float(found["transmission_s"].sum()),
         float(wanted["transmission_s"].sum()), 1e-9)


def errors():
    """Each error says which column, which row, and what to do."""
    table = csv("paper.csv", PAPER)
    remedy = "Choose the columns of the event list"
    cases = (
        ("a column that is not there", {"SizeColumn": "bytes"},
         ['column "bytes" is missing', "found: rank, type", remedy]),
        ("no column", {"SourceColumn": ""}, ["SourceColumn names no column", remedy]),
        ("text for numbers", {"SizeColumn": "type"}, ['column "type" is text', remedy]),
        ("broken numbers for ranks", {"RankColumn": "timestamp"},
         ['column "timestamp" is 1.5 in row 0', "whole number", remedy]),
        ("a missing node file", {"NodeFile": scratch("none.txt")}, ["Node file", "none.txt"]),
    )
    for what, properties, words in cases:
        convert = TableToMessages(Input=table, **properties)
        raises(f"{what} is an error", PipelineError, words, fetch, convert)
    negative = csv("negative.csv", PAPER.replace("2,barrier", "-2,barrier"))
    raises("a rank below 0 is named by its row", PipelineError, ["row 5 is on rank -2"], fetch,
           TableToMessages(Input=negative))
    unknown = TableToMessages(Input=table, SendValue="SND", ReceiveValue="RCV")
    messages, log = fetch(unknown), fetch(unknown, 2)
    equal("unknown types give no message", messages.rows, 0)
    check("and a row in the log", "event of another type" in log["finding"].tolist())


for part in (papers_list, chosen_columns, usual_columns, reader_and_back, errors):
    part()
sys.exit(result())
