#include "Filters/Core/Regions/MessageParts.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

using namespace pclvis;

namespace
{
struct TestTable : LinkMessages::Owned
{
  void Add(std::int64_t id, std::int32_t destination, bool matched)
  {
    this->MessageId.Append(id);
    this->SizeBytes.Append(8);
    this->Source.Append(static_cast<std::int32_t>(id % 3));
    this->Destination.Append(destination);
    this->InterNode.Append(0);
    this->Matched.Append(matched);
  }
  LinkMessages View() const { return ViewsOf<LinkMessages>(*this); }
};

/// Checks that every message is visited once, by id, and each destination in one part.
void TestParts(Checks& check, const std::string& name, const TestTable& table, bool several)
{
  const MessageParts parts(table.View());
  std::vector<std::int64_t> visited;
  std::map<std::int32_t, std::size_t> partOf;
  bool together = true;
  for (std::size_t part = 0; part < parts.Size(); ++part)
  {
    parts.ForEach(part, [&](std::size_t row) {
      visited.push_back(table.MessageId[row]);
      together = partOf.emplace(table.Destination[row], part).first->second == part && together;
    });
  }
  std::vector<std::int64_t> expected;
  for (std::size_t row = 0; row < table.MessageId.Size(); ++row)
  {
    if (table.Matched[row] && table.Destination[row] >= 0)
    {
      expected.push_back(table.MessageId[row]);
    }
  }
  std::sort(expected.begin(), expected.end());
  check(name + ": every message once, by id", visited == expected);
  check(name + ": a destination is in one part", together);
  check(name + ": there are several parts where that can be", (parts.Size() > 1) == several);
}
}

int UnitTestMessageParts(int, char*[])
{
  Checks check;
  TestTable byDestination, one, mixed, backwards;
  for (std::int64_t i = 0; i < 1000; ++i)
  {
    // Sends that nobody received, and some whose destination is no rank, stand in between.
    byDestination.Add(i, i % 50 == 7 ? -1 : static_cast<std::int32_t>(i / 100), i % 9 != 0);
    one.Add(i, 4, true);
    mixed.Add(i, static_cast<std::int32_t>(i % 10), true);
    backwards.Add(1000 - i, static_cast<std::int32_t>(i / 100), true);
  }
  TestParts(check, "by destination", byDestination, true);
  TestParts(check, "one destination", one, false);
  TestParts(check, "destinations in turns", mixed, false);
  TestParts(check, "ids fall", backwards, false);
  TestParts(check, "no rows", {}, false);
  return check.Result();
}
