#include "Filters/Core/Replay/RunRegions.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <string>

using namespace pclvis;

namespace
{
/// Columns of messages between ranks, with the regions of both ends.
struct Rows
{
  void Add(std::int32_t source, std::int32_t destination, std::int32_t from, std::int32_t to)
  {
    this->Source.Append(source);
    this->Destination.Append(destination);
    this->From.Append(from);
    this->To.Append(to);
  }
  ReplayMessages Messages() const
  {
    ReplayMessages messages;
    messages.Source = this->Source;
    messages.Destination = this->Destination;
    return messages;
  }
  RunRegions Regions() const
  {
    RunRegions regions;
    regions.SourceRegion = this->From;
    regions.DestinationRegion = this->To;
    return regions;
  }
  Column<std::int32_t> Source, Destination, From, To;
};

using Regions = std::vector<std::int32_t>;

/// Rank 0 is named in region 4 twice and in 2 once, rank 1 in 3 and 5, and rank 3 nowhere.
Rows Several()
{
  Rows rows;
  rows.Add(0, 1, 2, 5);
  rows.Add(0, 2, 4, 7);
  rows.Add(1, 0, 3, 4);
  rows.Add(2, 9, 7, -1);
  return rows;
}

void TestMessages(Checks& check)
{
  const Rows rows = Several();
  check("messages name the region of their ends: most of them, of equally many the least",
    RegionsOfRanks(rows.Messages(), rows.Regions(), 4) == Regions({ 4, 3, 7, -1 }));
  RankSet some;
  some.Add(2);
  some.Add(9);
  some.Close();
  check("a rank without a region has none",
    RegionsOfRanks(rows.Messages(), rows.Regions(), some) == Regions({ 7, -1 }));
  check("nothing is known of messages without regions",
    RegionsOfRanks(rows.Messages(), {}, 2) == Regions({ -1, -1 }));
}

void TestTable(Checks& check)
{
  const Rows rows = Several();
  RunRegions regions = rows.Regions();
  Column<std::int32_t> rank, region;
  for (const auto& [r, of] : { std::pair{ 3, 1 }, { 0, 0 }, { 1, 0 }, { 7, 2 } })
  {
    rank.Append(r);
    region.Append(of);
  }
  regions.OfRanks.Rank = rank;
  regions.OfRanks.Region = region;
  check("the table has ranks without messages, and says it of all",
    RegionsOfRanks(rows.Messages(), regions, 4) == Regions({ 0, 0, -1, 1 }));
  region.Append(5);
  regions.OfRanks.Region = region;
  check.Throws("columns of different length are refused", "one entry per row",
    [&] { RegionsOfRanks(rows.Messages(), regions, 4); });
}

/// Process 0 has the table, all have messages.
void TestProcesses(Checks& check)
{
  RunAsProcesses(2, [&](ProcessGroup& group) {
    Rows rows;
    rows.Add(0, 1, 0, 1);
    Column<std::int32_t> rank, region;
    if (group.Process() == 0)
    {
      rank.Append(5);
      region.Append(2);
    }
    RunRegions regions = rows.Regions();
    regions.OfRanks.Rank = rank;
    regions.OfRanks.Region = region;
    ColumnMemory memory;
    GatherRegions(regions, group, memory);
    const std::size_t all = group.Process() == 0 ? 2 : 0;
    check("process 0 has the rows of all",
      regions.SourceRegion.Size == all && regions.OfRanks.Rank.Size == all / 2);
  });
}
}

int UnitTestRunRegions(int, char*[])
{
  Checks check;
  TestMessages(check);
  TestTable(check);
  TestProcesses(check);
  return check.Result();
}
