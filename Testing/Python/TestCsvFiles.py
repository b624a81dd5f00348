"""CSV files of tables."""

import csv
import sys

import numpy
from checks import equal, result, scratch

from pclvis.tables import write_csv


def texts():
    """Texts with everything that needs quotes, beside numbers."""
    path = scratch("t.csv")
    rows = {"rank": numpy.array([0, 1]), "latency": numpy.array([1 / 3, numpy.nan])}
    rows["node_name"] = numpy.array(['a "b", c', "two\nlines"], dtype=object)
    write_csv(rows, path)
    with open(path, "rb") as file:
        content = file.read()
    equal("RFC 4180: quotes doubled, CR LF, numbers whole", content,
          b'rank,latency,node_name\r\n0,0.3333333333333333,"a ""b"", c"\r\n'
          b'1,nan,"two\nlines"\r\n')
    with open(path, newline="") as file:
        equal("and read back", list(csv.reader(file))[1:],
              [["0", repr(1 / 3), 'a "b", c'], ["1", "nan", "two\nlines"]])


def numbers():
    """Only numbers, which are written by the plugin."""
    kinds = {kind: numpy.array([low, high], kind) for kind, low, high in (
        ("uint64", 2**63, 2**64 - 1), ("int64", -2**63, 2**63 - 1), ("uint32", 0, 2**32 - 1),
        ("int16", -2**15, 2**15 - 1), ("float32", 0.5, 2))}
    path = scratch("numbers.csv")
    write_csv(kinds, path)
    with open(path, "rb") as file:
        equal("numbers of every type, to their ends", file.read(), b"uint64,int64,uint32,int16,float32\r\n"
              b"9223372036854775808,-9223372036854775808,0,-32768,0.5\r\n"
              b"18446744073709551615,9223372036854775807,4294967295,32767,2.0\r\n")


texts()
numbers()
sys.exit(result())
