#include "Readers/Build/EventList/UsualColumns.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

int UnitTestUsualColumns(int, char*[])
{
  Checks check;
  const std::set<std::string> paper{ "destination", "rank", "size", "source", "timestamp", "type" };
  check("the paper's names: rank", UsualColumn(paper, EventField::Rank) == "rank");
  check("type", UsualColumn(paper, EventField::Type) == "type");
  check("timestamp", UsualColumn(paper, EventField::Timestamp) == "timestamp");
  check("source", UsualColumn(paper, EventField::Source) == "source");
  check("destination", UsualColumn(paper, EventField::Destination) == "destination");
  check("size", UsualColumn(paper, EventField::Size) == "size");

  const std::set<std::string> others{ "MPI Rank", "Kind", "Time (s)", "Src", "DST", "Msg-Size" };
  check("upper case and blanks do not matter", UsualColumn(others, EventField::Rank) == "MPI Rank");
  check("a kind is a type", UsualColumn(others, EventField::Type) == "Kind");
  check("src is a source", UsualColumn(others, EventField::Source) == "Src");
  check("DST is a destination", UsualColumn(others, EventField::Destination) == "DST");
  check("Msg-Size is a size", UsualColumn(others, EventField::Size) == "Msg-Size");
  check("seconds are the unit", UsualColumn(others, EventField::Timestamp) == "Time (s)");
  check("another unit has to be chosen with its column",
    UsualColumn({ "time_us" }, EventField::Timestamp).empty());

  check(
    "the paper's name goes first", UsualColumn({ "bytes", "size" }, EventField::Size) == "size");
  check("of two writings the first", UsualColumn({ "RANK", "rank" }, EventField::Rank) == "RANK");
  check("no column", UsualColumn({}, EventField::Rank).empty());
  check("another column", UsualColumn({ "ranks_inside" }, EventField::Rank).empty());
  check("names for messages", UsualNames(EventField::Rank).find("rank, process") == 0);
  return check.Result();
}
