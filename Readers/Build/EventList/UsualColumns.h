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

/// The column with a usual name for that field: the paper's (rank, type, timestamp, source,
/// destination, size) before the synonyms of UsualNames, in their order. Case, blanks and
/// punctuation do not matter: "Time stamp" is timestamp. A name with another unit does not count.
/// @return "" if there is none; of names that differ only in spelling, the first of the set
std::string UsualColumn(const std::set<std::string>& columns, EventField field);

/// The usual names of that field, for messages and help: "rank, process, ...".
std::string UsualNames(EventField field);
}
