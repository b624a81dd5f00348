#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"

#include <algorithm>
#include <random>

using namespace pclvis;

namespace
{
using Rows = std::vector<std::uint32_t>;

void TestDrawn(Checks& check)
{
  const LogicalTimeline drawn = DrawnLogical();
  check("without a receive step it is left out", drawn.Messages.Size() == 2);
  check("messages that an event sends", drawn.Messages.At(true, 0, 0) == Rows{ 0 });
  check("that it receives", drawn.Messages.At(false, 0, 3) == Rows{ 1 });
  check("others have none",
    drawn.Messages.At(true, 2, 0).empty() && drawn.Messages.At(true, 0, 3).empty());
}

/// Against a search in all messages.
void TestRandom(Checks& check)
{
  std::mt19937 random(7);
  LogicalTableColumns columns;
  constexpr int ranks = 5, steps = 40;
  for (int i = 0; i < 400; ++i)
  {
    const int send = int(random() % steps);
    columns.AddMessage(
      int(random() % ranks), send, int(random() % ranks), send + 1 + int(random() % 12));
  }
  const LogicalTables tables = LogicalTablesOf(std::move(columns));
  const LogicalMessages index(tables.Messages, { 0, 1, 2, 3, 4 });
  bool same = true;
  for (int trial = 0; trial < 300; ++trial)
  {
    const int rank = int(random() % ranks), begin = int(random() % steps),
              end = begin + 1 + int(random() % 9);
    const bool sent = random() % 2 == 0;
    Rows found, expected;
    index.Append(sent, std::size_t(rank), begin, end, found);
    for (std::uint32_t i = 0; i < tables.Messages.Source.Size; ++i)
    {
      const bool of = (sent ? tables.Messages.Source[i] : tables.Messages.Destination[i]) == rank;
      if (of && tables.Messages.SendStep[i] < end && tables.Messages.ReceiveStep[i] >= begin)
      {
        expected.push_back(i);
      }
    }
    std::sort(found.begin(), found.end());
    same = same && found == expected;
  }
  check("a part of the steps has the messages in flight there", same);
}
}

int UnitTestLogicalMessages(int, char*[])
{
  Checks check;
  TestDrawn(check);
  TestRandom(check);
  return check.Result();
}
