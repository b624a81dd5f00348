#include "Filters/Core/RegionStatistics.h"

#include "Filters/Core/Quantiles.h"
#include "Readers/Core/ParallelFor.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kOutlierRatio = 3; // mean over median

/// Latencies by group, one group after the other.
class GroupedLatencies
{
public:
  /// @param count judged messages by group
  explicit GroupedLatencies(const std::vector<std::int64_t>& count) : Begin(count.size() + 1, 0)
  {
    for (std::size_t group = 0; group < count.size(); ++group)
    {
      this->Begin[group + 1] = this->Begin[group] + count[group];
    }
    this->Values.resize(this->Begin.back());
    this->End.assign(this->Begin.begin(), this->Begin.end() - 1);
  }
  void Add(std::int32_t group, double latency) { this->Values[this->End[group]++] = latency; }
  /// Writes the statistics of all groups; reorders their values.
  void Describe(LatencyColumns& columns)
  {
    const std::size_t n = this->End.size();
    columns.Mean.Resize(n);
    columns.Median.Resize(n);
    columns.P95.Resize(n);
    ParallelFor(n, 0, [&](std::size_t group) {
      double* first = this->Values.data() + this->Begin[group];
      double* last = this->Values.data() + this->End[group];
      const double sum = std::accumulate(first, last, 0.0);
      columns.Mean[group] = first == last ? kNaN : sum / static_cast<double>(last - first); // Eq. 2
      columns.Median[group] = Median(first, last);
      columns.P95[group] = Percentile(first, last, 0.95);
    });
  }
  double ShareAbove(std::int32_t group, double bound) const
  {
    std::int64_t above = 0;
    for (std::int64_t i = this->Begin[group]; i < this->End[group]; ++i)
    {
      above += this->Values[i] > bound;
    }
    const std::int64_t all = this->End[group] - this->Begin[group];
    return all == 0 ? kNaN : static_cast<double>(above) / static_cast<double>(all);
  }

private:
  std::vector<std::int64_t> Begin, End;
  std::vector<double> Values;
};

bool Judged(const LinkMessages& messages, std::size_t i)
{
  return messages.Latency.Size > 0 && !std::isnan(messages.Latency[i]);
}

/// Calls visit(row, number of the source, number of the destination) in order of message_id.
template<typename Visit>
void ForEachMessage(const LinkMessages& messages, const RankSet& ranks, Visit&& visit)
{
  for (const std::int64_t i : RowsById(messages.MessageId))
  {
    if (messages.Counts(i))
    {
      visit(i, ranks.NumberOf(messages.Source[i]), ranks.NumberOf(messages.Destination[i]));
    }
  }
}

RankRegionTable EmptyRanks(const RankSet& ranks, const DendrogramCut& cut)
{
  RankRegionTable table;
  const std::size_t n = static_cast<std::size_t>(ranks.Size());
  for (std::size_t p = 0; p < n; ++p)
  {
    table.Rank.Append(ranks.Rank(static_cast<std::int32_t>(p)));
    table.Region.Append(cut.Region[p]);
  }
  for (Column<std::int64_t>* column : { &table.MessagesInside, &table.MessagesAcross,
         &table.MessagesIn, &table.MessagesOut, &table.BytesInside, &table.BytesAcross })
  {
    *column = Column<std::int64_t>(n, 0);
  }
  return table;
}

RegionTable EmptyRegions(const DendrogramCut& cut)
{
  RegionTable table;
  const std::size_t n = static_cast<std::size_t>(cut.Regions);
  for (std::int32_t region = 0; region < cut.Regions; ++region)
  {
    table.Region.Append(region);
  }
  table.Ranks = Column<std::int32_t>(n, 0);
  for (const std::int32_t region : cut.Region)
  {
    ++table.Ranks[region];
  }
  table.Messages = table.SizeBytes = Column<std::int64_t>(n, 0);
  table.Strength = Column<double>(n, cut.Strength);
  table.Modularity = Column<double>(n, cut.Modularity);
  return table;
}

/// Counts messages and bytes; returns the judged messages of each rank and region.
void Count(const LinkMessages& messages, const RankSet& ranks, const DendrogramCut& cut,
  RegionStatistics& result, std::vector<std::int64_t>& ofRank, std::vector<std::int64_t>& ofRegion)
{
  RankRegionTable& rows = result.Ranks;
  ForEachMessage(
    messages, ranks, [&](std::int64_t i, std::int32_t source, std::int32_t destination) {
      const std::int64_t bytes = std::max<std::int64_t>(0, messages.SizeBytes[i]);
      const std::int32_t region = cut.Region[source];
      const bool inside = region == cut.Region[destination];
      ++rows.MessagesOut[source];
      ++rows.MessagesIn[destination];
      for (const std::int32_t p : { source, destination })
      {
        ++(inside ? rows.MessagesInside : rows.MessagesAcross)[p];
        (inside ? rows.BytesInside : rows.BytesAcross)[p] += bytes;
      }
      if (inside)
      {
        ++result.Regions.Messages[region];
        result.Regions.SizeBytes[region] += bytes;
      }
      if (Judged(messages, i))
      {
        ++ofRank[source];
        ofRank[destination] += source != destination;
        ofRegion[region] += inside;
      }
    });
}

void DescribeLoad(const RankRegionTable& ranks, RegionTable& regions)
{
  std::vector<double> sum(regions.Region.Size(), 0);
  double all = 0;
  for (std::size_t p = 0; p < ranks.Rank.Size(); ++p)
  {
    const double messages = static_cast<double>(ranks.MessagesIn[p] + ranks.MessagesOut[p]);
    sum[ranks.Region[p]] += messages;
    all += messages;
  }
  const double mean = all / static_cast<double>(ranks.Rank.Size());
  for (std::size_t region = 0; region < sum.size(); ++region)
  {
    regions.Load.Append(all > 0 ? sum[region] / regions.Ranks[region] / mean : kNaN);
  }
}

std::vector<std::string> Observe(const LinkMessages& messages, const RegionTable& regions)
{
  std::vector<std::string> observations;
  if (messages.Latency.Size == 0 && messages.Matched.Size > 0)
  {
    observations.push_back("The messages have no column latency, so regions have no latency. Put "
                           "Latency Criteria before Communication Regions.");
  }
  std::int64_t affected = 0, worst = -1;
  for (std::size_t r = 0; r < regions.Region.Size(); ++r)
  {
    const auto ratio = [&](std::int64_t region) {
      return regions.Latency.Mean[region] / regions.Latency.Median[region];
    };
    if (ratio(r) > kOutlierRatio)
    {
      ++affected;
      worst = worst < 0 || ratio(r) > ratio(worst) ? static_cast<std::int64_t>(r) : worst;
    }
  }
  if (affected > 0)
  {
    char text[300];
    std::snprintf(text, sizeof(text),
      "In %lld of %lld regions the mean latency is above 3 times the median (most in R%lld: mean "
      "%.2f, median %.2f): late partners or outliers, not the typical message.",
      static_cast<long long>(affected), static_cast<long long>(regions.Region.Size()),
      static_cast<long long>(worst), regions.Latency.Mean[worst], regions.Latency.Median[worst]);
    observations.push_back(text);
  }
  return observations;
}
}

RegionStatistics DescribeRegions(
  const LinkMessages& messages, const RankSet& ranks, const DendrogramCut& cut, const Links& links)
{
  RegionStatistics result;
  result.Ranks = EmptyRanks(ranks, cut);
  result.Regions = EmptyRegions(cut);
  std::vector<std::int64_t> ofRank(ranks.Size(), 0), ofRegion(cut.Regions, 0);
  Count(messages, ranks, cut, result, ofRank, ofRegion);
  GroupedLatencies byRank(ofRank), byRegion(ofRegion);
  ForEachMessage(
    messages, ranks, [&](std::int64_t i, std::int32_t source, std::int32_t destination) {
      if (!Judged(messages, i))
      {
        return;
      }
      byRank.Add(source, messages.Latency[i]);
      if (source != destination)
      {
        byRank.Add(destination, messages.Latency[i]);
      }
      if (cut.Region[source] == cut.Region[destination])
      {
        byRegion.Add(cut.Region[source], messages.Latency[i]);
      }
    });
  byRank.Describe(result.Ranks.Latency);
  byRegion.Describe(result.Regions.Latency);
  for (std::int32_t region = 0; region < cut.Regions; ++region)
  {
    result.Regions.ShareAbove2.Append(byRegion.ShareAbove(region, 2));
  }
  DescribeLoad(result.Ranks, result.Regions);
  for (std::size_t i = 0; i < links.Size(); ++i)
  {
    result.LinkInside.Append(cut.Region[ranks.NumberOf(links.Source[i])] ==
      cut.Region[ranks.NumberOf(links.Destination[i])]);
  }
  result.Observations = Observe(messages, result.Regions);
  return result;
}
}
