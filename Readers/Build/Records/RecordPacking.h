#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Build/Records/LocationRecords.h"

namespace pclvis
{
/// Records that are packed together, at most.
constexpr std::size_t kRecordsAPiece = 1024;

/// Packs the piece of a column that begins at `first`, in as few bytes as come easily: times as
/// distances from the record before, everything else as what differs from what followed the last
/// record that was like the one before, because programs repeat themselves. Every value comes back
/// in each bit, whatever it is. Pieces do not need each other. T: CallRecord, MessageRecord,
/// CollectiveRecord or CounterRecord. Source: none.
/// Cost: O(kRecordsAPiece). Bytes: 3 to 10 a record of a program that repeats itself, at most 64.
template<typename T>
Bytes PackRecords(const Column<T>& column, std::size_t first);

/// Writes the piece at `first` of a column of as many records as the packed one had.
template<typename T>
void UnpackRecords(const Bytes& packed, Column<T>& column, std::size_t first);
}
