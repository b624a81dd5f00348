"""Numbers about a trace from the reader's tables, for comparison with independent counts."""

import pathlib

import numpy

from pclvis.pipelines import READER_PORTS, open_trace
from pclvis.tables import fetch

RECORD_TO_RECORD = 2


class Opened:
    """Tables of one archive.

    Parameters
    ----------
    path : str or pathlib.Path
        Anchor file, or a folder that contains one (*.otf2).
    **properties
        Properties of the reader. Clock Correction is Archive unless given, because other tools
        apply the archive's offsets.
    """

    def __init__(self, path, **properties):
        path = pathlib.Path(path)
        if path.is_dir():
            (path,) = path.glob("*.otf2")
        self.reader = open_trace(path, **{"ClockCorrection": 1, **properties})
        self.messages = fetch(self.reader, READER_PORTS["messages"])
        self.ranks = fetch(self.reader, READER_PORTS["ranks"], small=True)
        self.log = fetch(self.reader, READER_PORTS["log"], small=True)
        self.facts = self.ranks.facts
        self.has_send = numpy.isfinite(self.messages["send_begin_s"])
        self.has_receive = numpy.isfinite(self.messages["receive_end_s"])
        self.matched = self.messages["matched"] == 1

    def calls(self):
        """Table Calls."""
        return fetch(self.reader, READER_PORTS["calls"])

    def logged(self, finding):
        """Count of a finding in the Import Log; 0 if it is not there."""
        return int(self.log["count"][self.log["finding"] == finding].sum())

    def pairs(self):
        """Rows [source, destination, sent, bytes, received, matched, least us, median us].

        The times are transmission times of the matched messages; they are left out if there are none.
        Only pairs of ranks, sorted.
        """
        m = self.messages
        if m.rows == 0:
            return []
        order = numpy.lexsort((m["destination"], m["source"]))
        source, destination = m["source"][order], m["destination"][order]
        starts = numpy.flatnonzero(numpy.r_[True, (numpy.diff(source) != 0)
                                            | (numpy.diff(destination) != 0)])
        rows = []
        for first, last in zip(starts, numpy.r_[starts[1:], len(order)]):
            if source[first] < 0 or destination[first] < 0:
                continue
            at = order[first:last]
            sent, joined = at[self.has_send[at]], at[self.matched[at]]
            times = m["transmission_s"][joined] * 1e6
            row = [source[first], destination[first], len(sent), m["size_bytes"][sent].sum(),
                   self.has_receive[at].sum(), len(joined)]
            row = [int(value) for value in row]
            if len(times):
                row += [float(times.min()), float(numpy.median(times))]
            if sum(row[2:6]):
                rows.append(row)
        return rows


def close(found, expected, ticks_per_second=1e9):
    """Whether two lists of times [us] agree to the three decimals of the expected files.

    A difference of one tick is allowed: OTF2's library rounds a corrected time to whole ticks, the reader does not.
    """
    bound = 0.0011 + 1e6 / ticks_per_second
    return len(found) == len(expected) and all(
        abs(a - b) < bound for a, b in zip(found, expected))
