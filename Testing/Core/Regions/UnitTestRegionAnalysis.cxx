#include "Filters/Core/Regions/RegionAnalysis.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RankGraphs.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <random>

using namespace pclvis;

namespace
{
constexpr int kRanks = 64;

struct Row
{
  std::int64_t Id;
  std::int32_t Source, Destination;
  double Latency;
  bool Matched;
};

/// Messages of CG on 64 ranks, shuffled; a few unmatched, a few without latency.
std::vector<Row> Rows()
{
  std::mt19937_64 random(8);
  std::lognormal_distribution<double> latency(0, 1);
  std::vector<Row> rows;
  for (const WeightedPair& pair : CGPairs(kRanks))
  {
    for (int i = 0; i < pair.Weight; ++i)
    {
      const bool judged = random() % 40 != 0;
      rows.push_back({ static_cast<std::int64_t>(rows.size()), pair.A, pair.B,
        judged ? latency(random) : std::numeric_limits<double>::quiet_NaN(), random() % 50 != 0 });
    }
  }
  rows.push_back({ static_cast<std::int64_t>(rows.size()), 5, -1, 1, false });
  std::shuffle(rows.begin(), rows.end(), random);
  return rows;
}

struct TestTable : LinkMessages::Owned
{
  RankColumn::Owned Ranks;
  CollectiveRows Calls;
  void Append(const Row& row)
  {
    this->MessageId.Append(row.Id);
    this->Source.Append(row.Source);
    this->Destination.Append(row.Destination);
    this->SizeBytes.Append(row.Id % 1000);
    this->InterNode.Append(row.Source / 16 != row.Destination / 16);
    this->Matched.Append(row.Matched);
    this->Latency.Append(row.Latency);
  }
  void AppendCall(std::int64_t id, std::int32_t rank)
  {
    this->Calls.CollectiveId.Append(id);
    this->Calls.Rank.Append(rank);
    this->Calls.Root.Append(-1);
    this->Calls.BytesSent.Append(0);
  }
  RegionInput View(bool hasLatency = true) const
  {
    RegionInput input;
    input.Messages = ViewsOf<LinkMessages>(*this);
    input.HasLatency = hasLatency;
    input.Ranks = ViewsOf<RankColumn>(this->Ranks);
    input.Calls = ViewsOf<CollectiveCalls>(this->Calls);
    return input;
  }
};

template<typename T>
bool SameBits(const Column<T>& a, const Column<T>& b)
{
  return a.Size() == b.Size() &&
    (a.Size() == 0 || std::memcmp(a.Data(), b.Data(), a.Size() * sizeof(T)) == 0);
}

bool SameBits(const RegionAnalysis& a, const RegionAnalysis& b)
{
  const RegionStatistics &x = a.Statistics, &y = b.Statistics;
  return a.Structure.Cut.Region == b.Structure.Cut.Region &&
    SameBits(a.Structure.Dendrogram.Height, b.Structure.Dendrogram.Height) &&
    SameBits(a.Links.Latency, b.Links.Latency) && SameBits(a.Links.Messages, b.Links.Messages) &&
    SameBits(x.Ranks.Latency, y.Ranks.Latency) &&
    SameBits(x.Ranks.LatencyP95, y.Ranks.LatencyP95) &&
    SameBits(x.Ranks.MessagesAcross, y.Ranks.MessagesAcross) &&
    SameBits(x.Regions.Latency, y.Regions.Latency) &&
    SameBits(x.Regions.LatencyMedian, y.Regions.LatencyMedian) &&
    SameBits(x.Regions.Load, y.Regions.Load) && SameBits(a.Links.Inside, b.Links.Inside) &&
    a.Observations == b.Observations;
}

void CheckProcesses(Checks& check)
{
  const std::vector<Row> rows = Rows();
  RegionAnalysis serial;
  std::map<std::int64_t, std::pair<int, int>> regions;
  for (const int processes : { 1, 3, 4 })
  {
    std::vector<RegionAnalysis> results(processes);
    std::vector<TestTable> tables(processes);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      const int me = group.Process();
      // The last process has no row, as happens with few ranks.
      for (std::size_t i = me; me < std::max(1, processes - 1) && i < rows.size();
           i += std::max(1, processes - 1))
      {
        tables[me].Append(rows[i]);
      }
      tables[me].AppendCall(7, me);
      results[me] = AnalyseRegions(tables[me].View(), {}, group);
    });
    if (processes == 1)
    {
      serial = std::move(results[0]);
      check("CG on 64 ranks has 8 regions", serial.Structure.Cut.Regions == 8);
      for (std::size_t i = 0; i < rows.size(); ++i)
      {
        regions[rows[i].Id] = { serial.Ends.SourceRegion[i], serial.Ends.DestinationRegion[i] };
      }
      continue;
    }
    check(std::to_string(processes) + " processes give the same to the last bit",
      SameBits(serial, results[0]));
    check("other processes have no tables",
      results[1].Ranks.Size() == 0 && results[1].Links.Size() == 0);
    bool same = true;
    for (int process = 0; process < processes; ++process)
    {
      for (std::size_t i = 0; i < tables[process].MessageId.Size(); ++i)
      {
        same = same &&
          regions[tables[process].MessageId[i]] ==
            std::make_pair(
              results[process].Ends.SourceRegion[i], results[process].Ends.DestinationRegion[i]);
      }
    }
    check("every process has the regions of its messages", same);
  }
  bool own = true, absent = false;
  for (const Row& row : rows)
  {
    own = own && regions[row.Id].first == row.Source / 8;
    absent = absent || (row.Destination < 0 && regions[row.Id].second == -1);
  }
  check("the region of a message's source is its process row", own);
  check("an unknown rank has region -1", absent);
}

void CheckCollectives(Checks& check)
{
  ProcessGroup alone;
  TestTable table;
  for (const int rank : { 0, 1, 2, 3, 9 })
  {
    table.Ranks.Rank.Append(rank);
  }
  for (const int rank : { 0, 1 })
  {
    table.AppendCall(0, rank);
    table.AppendCall(1, rank + 2);
  }
  RegionOptions options;
  const RegionAnalysis silent = AnalyseRegions(table.View(), options, alone);
  check("ranks without messages have a row each", silent.Ranks.Size() == 5);
  check("and the way out is named",
    silent.Observations.at(0).Text().find("Collectives As Links") != std::string::npos);
  options.CollectivesAsLinks = true;
  const RegionAnalysis joined = AnalyseRegions(table.View(), options, alone);
  check("collectives join ranks to regions",
    joined.Structure.Cut.Region == std::vector<std::int32_t>({ 0, 0, 1, 1, 2 }));
  check("but are no links of the table", joined.Links.Size() == 0);
}

void CheckFailures(Checks& check)
{
  RegionOptions options;
  options.Beta = -1;
  check.Throws("all processes fail together", "beta is -1", [&] {
    RunAsProcesses(3, [&](ProcessGroup& group) {
      TestTable table;
      table.Append({ group.Process(), 0, 1, 1, true });
      AnalyseRegions(table.View(), options, group);
    });
  });
  ProcessGroup alone;
  const RegionAnalysis none = AnalyseRegions(RegionInput(), {}, alone);
  check("nothing at all gives empty tables and says so",
    none.Ranks.Size() == 0 && none.Observations.size() == 1);
}
}

int UnitTestRegionAnalysis(int, char*[])
{
  Checks check;
  CheckProcesses(check);
  CheckCollectives(check);
  CheckFailures(check);
  return check.Result();
}
