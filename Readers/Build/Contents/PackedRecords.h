#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Build/Records/LocationRecords.h"

#include <vector>

namespace pclvis
{
/// All columns of one kind of record, packed piece by piece.
template<typename T>
struct PackedColumns
{
  std::vector<std::size_t> Sizes; ///< records, by column
  std::vector<Bytes> Pieces;      ///< of all columns one after the other
};

/// What an archive's contents keep of the records between two builds: a tenth of their
/// bytes in a program that repeats itself.
struct PackedRecords
{
  PackedColumns<CallRecord> Calls;
  PackedColumns<MessageRecord> Messages;
  PackedColumns<CollectiveRecord> Collectives;
  PackedColumns<CounterRecord> Counters;
};
}
