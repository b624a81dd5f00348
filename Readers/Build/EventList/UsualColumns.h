#pragma once
#include <set>
#include <string>

namespace pclvis
{
/// What a column of an event list holds.
enum class EventField
{
  Rank,
  Type,
  Timestamp,
  Source,
  Destination,
  Size
};

/// The column whose name is usual for that field: the paper's (rank, type, timestamp, source,
/// destination, size) before the synonyms of UsualNames, in their order. Upper case, blanks and
/// punctuation do not matter: "Time stamp" is timestamp. A name with another unit is not usual.
/// @return "" if there is none; of names that differ in writing only, the first of the set
std::string UsualColumn(const std::set<std::string>& columns, EventField field);

/// The usual names of that field, for messages and help: "rank, process, ...".
std::string UsualNames(EventField field);
}
