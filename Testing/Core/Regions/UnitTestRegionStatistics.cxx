#include "Filters/Core/Regions/RegionStatistics.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <limits>
#include <numeric>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

struct TestTable : LinkMessages::Owned
{
  void Append(
    std::int32_t source, std::int32_t destination, std::int64_t bytes, double latency, bool matched)
  {
    this->MessageId.Append(static_cast<std::int64_t>(this->MessageId.Size()));
    this->Source.Append(source);
    this->Destination.Append(destination);
    this->SizeBytes.Append(bytes);
    this->Latency.Append(latency);
    this->Matched.Append(matched);
    this->InterNode.Append(0);
  }
  LinkMessages View() const { return ViewsOf<LinkMessages>(*this); }
};

/// Regions: R0 = 2 4, R1 = 5, R2 = 7 (without messages).
struct Case
{
  TestTable Messages;
  RankSet Ranks;
  DendrogramCut Cut;
  RegionStatistics Describe(bool withLatency = true, bool fromReady = false)
  {
    LinkMessages view = this->Messages.View();
    view.FromReady = fromReady;
    if (!withLatency)
    {
      view.Latency = {};
    }
    return DescribeRegions(view, this->Ranks, this->Cut, MakeLinks(view));
  }
  Case()
  {
    this->Messages.Append(2, 4, 10, 1, true);
    this->Messages.Append(4, 2, 20, 3, true);
    this->Messages.Append(2, 4, 30, 20, true);
    this->Messages.Append(4, 5, 40, 5, true);
    this->Messages.Append(5, 5, 50, 0.5, true);   // to itself
    this->Messages.Append(5, 4, 60, kNaN, true);  // skewed
    this->Messages.Append(2, 5, 70, kNaN, false); // unmatched
    Column<std::int32_t> ranks;
    for (const int rank : { 7, 5, 4, 2 })
    {
      ranks.Append(rank);
    }
    this->Ranks.Add(ranks);
    this->Ranks.Close();
    this->Cut.Region = { 0, 0, 1, 2 };
    this->Cut.Regions = 3;
    this->Cut.Strength = 0.25;
    this->Cut.Modularity = 0.5;
  }
};

void CheckRanks(Checks& check, const schema::RankRegions::Table& ranks)
{
  check("rows are ranks in rising order", ranks.Rank[0] == 2 && ranks.Rank[3] == 7);
  check("messages in and out", ranks.MessagesOut[1] == 2 && ranks.MessagesIn[1] == 3);
  check("messages inside and across", ranks.MessagesInside[1] == 3 && ranks.MessagesAcross[1] == 2);
  check("bytes inside and across", ranks.BytesInside[1] == 60 && ranks.BytesAcross[1] == 100);
  check("a message to itself is sent and received",
    ranks.MessagesInside[2] == 2 && ranks.MessagesIn[2] == 2 && ranks.MessagesOut[2] == 2);
  bool conserved = true;
  for (std::size_t p = 0; p < 4; ++p)
  {
    conserved = conserved &&
      ranks.MessagesIn[p] + ranks.MessagesOut[p] ==
        ranks.MessagesInside[p] + ranks.MessagesAcross[p];
  }
  check("in and out are inside and across", conserved);
  check.Near("mean L of rank 4: (1 + 3 + 20 + 5) / 4", ranks.Latency[1], 7.25);
  check.Near("median L of rank 4: (3 + 5) / 2", ranks.LatencyMedian[1], 4);
  check.Near("95th percentile of rank 4", ranks.LatencyP95[1], 20);
  check.Near("L of a message to itself counts once: (5 + 0.5) / 2", ranks.Latency[2], 2.75);
  check("a rank without messages has no latency", std::isnan(ranks.Latency[3]));
}

void CheckRegions(Checks& check, const schema::Regions::Table& regions)
{
  check("ranks of the regions", regions.Ranks[0] == 2 && regions.Ranks[1] == 1);
  check("messages with both ends inside",
    regions.Messages[0] == 3 && regions.Messages[1] == 1 && regions.Messages[2] == 0);
  check("their bytes", regions.SizeBytes[0] == 60 && regions.SizeBytes[1] == 50);
  check.Near("RL is the mean L: (1 + 3 + 20) / 3", regions.Latency[0], 8);
  check.Near("the median", regions.LatencyMedian[0], 3);
  check.Near("share above 2", regions.ShareAbove2[0], 2. / 3);
  check("a region without messages has no latency",
    std::isnan(regions.Latency[2]) && std::isnan(regions.ShareAbove2[2]));
  // Messages in and out: rank 2: 3, 4: 5, 5: 4, 7: 0; mean 3.
  check.Near("load of R0: (3 + 5) / 2 / 3", regions.Load[0], 4. / 3);
  check.Near("load of a silent region", regions.Load[2], 0);
  check("strength and modularity stand in all rows",
    regions.Strength[2] == 0.25 && regions.Modularity[1] == 0.5);
}
}

int UnitTestRegionStatistics(int, char*[])
{
  Checks check;
  Case example;
  const RegionStatistics result = example.Describe();
  CheckRanks(check, result.Ranks);
  CheckRegions(check, result.Regions);
  // 4->5 and 5->4 go across; the second has no L.
  check("messages across are counted", result.Across.Messages == 2);
  check("so are those between ranks: 5 of 6", result.Across.Between == 5);
  check.Near("their mean L is that of the judged ones", result.Across.Latencies.Latency[0], 5);
  check.Near("so is their median", result.Across.Latencies.LatencyMedian[0], 5);
  check.Near("and their 95th percentile", result.Across.Latencies.LatencyP95[0], 5);
  // Links: 2->4, 4->2, 4->5, 5->4, 5->5
  check("links say whether they are inside",
    result.LinkInside.Size() == 5 && result.LinkInside[0] == 1 && result.LinkInside[2] == 0 &&
      result.LinkInside[4] == 1);
  check("a mean of 8 with a median of 3 is not spoken of", result.Observations.empty());
  example.Messages.Latency[0] = 2;
  example.Messages.Latency[1] = 1;
  const RegionStatistics late = example.Describe(); // 1 2 20: mean 7.67, median 2
  check("a mean above 3 times the median is",
    late.Observations.size() == 2 && late.Observations[1].Id() == "regions.ready" &&
      late.Observations[0].Text().find("late partners or outliers, not to the typical message") !=
        std::string::npos &&
      late.Observations[0].Text().find("R0: mean 7.67, median 2.00") != std::string::npos);
  const RegionStatistics ready = example.Describe(true, true);
  check("late partners are not advised to be excluded where they are",
    ready.Observations.size() == 1 &&
      ready.Observations[0].Text().find("median 2.00). This is due to outliers, not") !=
        std::string::npos);
  example.Messages.Latency[5] = 9;
  const AcrossRegions across = example.Describe().Across; // 5 9
  check.Near("two of them have a mean", across.Latencies.Latency[0], 7);
  check.Near("and a percentile", across.Latencies.LatencyP95[0], 9);
  const RegionStatistics plain = example.Describe(false);
  check("without latencies messages across have none",
    plain.Across.Messages == 2 && std::isnan(plain.Across.Latencies.Latency[0]));
  check("without latencies the counts are the same", plain.Regions.Messages[0] == 3);
  check("without latencies there is none, and it is said",
    std::isnan(plain.Regions.Latency[0]) && plain.Observations.size() == 1);
  const RegionStatistics none =
    DescribeRegions(LinkMessages(), RankSet(), DendrogramCut(), Links());
  check("nothing gives empty tables", none.Ranks.Rank.Size() == 0 && none.Observations.empty());
  return check.Result();
}
