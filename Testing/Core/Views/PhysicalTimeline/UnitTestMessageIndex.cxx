#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnTimeline.h"
#include "Views/Core/PhysicalTimeline/MessageIndex.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace pclvis;

namespace
{
/// The same by looking at every message.
std::vector<std::int32_t> Slowly(
  const TimelineColumns& all, const MessageIndex::Part& part, std::size_t most)
{
  std::vector<std::int32_t> rows;
  const auto inside = [&part](int rank) { return rank >= part.FirstRank && rank <= part.LastRank; };
  for (std::size_t i = 0; i < all.Source.size(); ++i)
  {
    if (all.Source[i] >= 0 && all.Send[i] <= part.Time.End && all.Receive[i] >= part.Time.Begin &&
      (inside(all.Source[i]) || inside(all.Destination[i])))
    {
      rows.push_back(int(i));
    }
  }
  const auto late = [&all](
                      int i) { return std::isnan(all.Latency[i]) ? 0.0F : float(all.Latency[i]); };
  std::stable_sort(rows.begin(), rows.end(), [&](int a, int b) { return late(a) > late(b); });
  rows.resize(std::min(rows.size(), most));
  return rows;
}

void CheckRandom(Checks& check)
{
  std::mt19937 random(3);
  TimelineColumns columns;
  for (int i = 0; i < 3000; ++i)
  {
    const double send = 0.01 * (random() % 10000);
    columns.AddMessage(i % 50 == 0 ? -1 : int(random() % 20), int(random() % 20), send,
      send + 0.01 * (random() % 300), i % 7 == 0 ? NAN : 0.5 * (random() % 40));
  }
  const MessageIndex index(columns.Messages());
  check("messages without a sender are left out", index.Size() == 3000 - 60);
  bool same = true, told = true, first = true;
  for (const MessageIndex::Part& part : { MessageIndex::Part{ { 0, 200 }, 0, 19 },
         MessageIndex::Part{ { 20, 20.1 }, 0, 19 }, MessageIndex::Part{ { 0, 200 }, 5, 5 },
         MessageIndex::Part{ { 40, 60 }, 3, 9 }, MessageIndex::Part{ { 300, 400 }, 0, 19 } })
  {
    for (const std::size_t most : { std::size_t(0), std::size_t(7), std::size_t(5000) })
    {
      const MessageIndex::Found found = index.Latest(part, most);
      same = same && found.Rows == Slowly(columns, part, most);
      const MessageIndex::Found once = MessageIndex(columns.Messages()).Latest(part, most);
      first = first && once.Rows == found.Rows && once.All == found.All;
      told = told && found.All == (Slowly(columns, part, 5000).size() <= most);
    }
  }
  check("they are those that a search of all finds, in that order", same);
  check("whether there are others is told", told);
  check("an index that is asked once finds the same", first);
}
}

int UnitTestMessageIndex(int, char*[])
{
  Checks check;
  // 0 -> 1 quiet, 1 -> 2 late, 2 -> 0 later but at the end, one received before it was sent.
  TimelineColumns columns;
  columns.AddMessage(0, 1, 0, 1, 1);
  columns.AddMessage(1, 2, 1, 3, 4);
  columns.AddMessage(2, 0, 8, 9, 6);
  columns.AddMessage(0, 2, 5, 4, 9);
  const MessageIndex index(columns.Messages());
  const auto rows = [&](double from, double to, int first, int last, std::size_t most) {
    return index.Latest({ { from, to }, first, last }, most).Rows;
  };
  using Rows = std::vector<std::int32_t>;
  check("the latest come first", rows(0, 10, 0, 2, 10) == Rows{ 2, 1, 0 });
  check("only as many as asked for", rows(0, 10, 0, 2, 1) == Rows{ 2 });
  check("those in flight in the time", rows(2, 2.5, 0, 2, 10) == Rows{ 1 });
  check("of the ranks at either end", rows(0, 10, 0, 0, 10) == Rows{ 2, 0 });
  check("none elsewhere", rows(4, 7, 0, 2, 10).empty());
  check("without messages there are none",
    MessageIndex(TimelineColumns().Messages()).Latest({ { 0, 1 }, 0, 9 }, 5).Rows.empty());

  MessageChoice choice;
  choice.Tag = 1; // tags count from 0
  const MessageIndex chosen(columns.Messages(), MessageFilter(choice, {}));
  check("of chosen ones only these",
    chosen.Size() == 1 && chosen.Latest({ { 0, 10 }, 0, 2 }, 9).Rows == Rows{ 1 });

  TimelineColumns plain;
  plain.AddMessage(0, 1, 0, 1, NAN);
  plain.AddMessage(0, 1, 2, 5, NAN);
  const MessageIndex byTime(plain.Messages());
  check("without L the longest come first",
    !byTime.HasLatencies() && byTime.Latest({ { 0, 9 }, 0, 1 }, 1).Rows == Rows{ 1 });
  CheckRandom(check);
  return check.Result();
}
