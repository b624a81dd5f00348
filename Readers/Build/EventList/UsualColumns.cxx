#include "Readers/Build/EventList/UsualColumns.h"

#include <vector>

namespace pclvis
{
namespace
{
/// Usual names in lower case with letters and digits only; the one used in the paper comes first.
const std::vector<std::string>& NamesOf(EventField field)
{
  static const std::vector<std::string> names[] = {
    { "rank", "process", "proc", "processid", "procid", "mpirank", "worldrank" },
    { "type", "event", "eventtype", "kind", "eventkind", "operation" },
    { "timestamp", "time", "timestamps", "times", "timesec", "timeseconds", "t" },
    { "source", "src", "from", "sender", "sourcerank", "srcrank" },
    { "destination", "dest", "dst", "to", "receiver", "target", "destinationrank", "destrank",
      "dstrank" },
    { "size", "bytes", "sizebytes", "messagesize", "msgsize", "nbytes", "length", "volume" },
  };
  return names[static_cast<int>(field)];
}

std::string Plain(const std::string& name)
{
  std::string plain;
  for (char c : name)
  {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
    {
      plain += upper ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  return plain;
}
}

std::string UsualColumn(const std::set<std::string>& columns, EventField field)
{
  for (const std::string& usual : NamesOf(field))
  {
    for (const std::string& column : columns)
    {
      if (Plain(column) == usual)
      {
        return column;
      }
    }
  }
  return "";
}

std::string UsualNames(EventField field)
{
  std::string all;
  for (const std::string& name : NamesOf(field))
  {
    all += (all.empty() ? "" : ", ") + name;
  }
  return all;
}
}
