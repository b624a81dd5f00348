#include "Filters/Core/Regions/RegionStatistics.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Base/ByteSum.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/PlainVector.h"

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

bool Judged(const LinkMessages& messages, std::size_t i)
{
  return messages.Latency.Size > 0 && !std::isnan(messages.Latency[i]);
}

/// The latencies of groups, one group after another: ranks first, then regions, then all messages
/// between regions. A message belongs to the groups of its two ranks, and to that of its region if
/// both ranks are in the same one, or else to the last group.
class GroupedLatencies
{
public:
  GroupedLatencies(const LinkMessages& messages, const MessageParts& parts, const RankSet& ranks,
    const DendrogramCut& cut)
    : Messages(messages), Ranks(ranks), Cut(cut),
      First(static_cast<std::size_t>(ranks.Size()) + cut.Regions + 2, 0)
  {
    const std::size_t groups = this->First.size() - 1;
    std::vector<std::vector<std::int64_t>> next(parts.Size());
    ParallelFor(parts.Size(), 0, [&](std::size_t part) {
      next[part].assign(groups, 0);
      parts.ForEach(part, [&](std::size_t row) {
        this->ForGroups(row, [&](std::size_t group) { ++next[part][group]; });
      });
    });
    // Every part has its own place in every group, in the order of the parts.
    std::int64_t sum = 0;
    for (std::size_t group = 0; group < groups; ++group)
    {
      this->First[group] = sum;
      for (std::vector<std::int64_t>& ofPart : next)
      {
        const std::int64_t count = ofPart[group];
        ofPart[group] = sum;
        sum += count;
      }
    }
    this->First[groups] = sum;
    this->Values.resize(static_cast<std::size_t>(sum));
    ParallelFor(parts.Size(), 0, [&](std::size_t part) {
      parts.ForEach(part, [&](std::size_t row) {
        this->ForGroups(row, [&](std::size_t group) {
          this->Values[static_cast<std::size_t>(next[part][group]++)] = messages.Latency[row];
        });
      });
    });
  }

  /// Writes the statistics of all groups. Reorders their values.
  void Describe(RegionStatistics& result)
  {
    const auto ranks = static_cast<std::size_t>(this->Ranks.Size());
    Resize(result.Regions, static_cast<std::size_t>(this->Cut.Regions));
    result.Regions.ShareAbove2.Resize(static_cast<std::size_t>(this->Cut.Regions));
    Resize(result.Ranks, ranks);
    Resize(result.Across.Latencies, 1);
    // From the largest groups to the smallest: across, then regions, then ranks.
    const std::size_t groups = this->First.size() - 1;
    ParallelFor(groups, 0, [&](std::size_t piece) {
      const std::size_t group = groups - 1 - piece;
      if (piece == 0)
      {
        this->Describe(group, result.Across.Latencies, 0);
      }
      else if (group < ranks)
      {
        this->Describe(group, result.Ranks, group);
      }
      else
      {
        const std::size_t row = group - ranks;
        this->Describe(group, result.Regions, row);
        result.Regions.ShareAbove2[row] = this->ShareAbove(group, 2);
      }
    });
  }

private:
  template<typename Visit>
  void ForGroups(std::size_t row, Visit&& visit) const
  {
    if (!Judged(this->Messages, row))
    {
      return;
    }
    const std::int32_t source = this->Ranks.NumberOf(this->Messages.Source[row]);
    const std::int32_t destination = this->Ranks.NumberOf(this->Messages.Destination[row]);
    visit(static_cast<std::size_t>(source));
    if (source != destination)
    {
      visit(static_cast<std::size_t>(destination));
    }
    const bool inside = this->Cut.Region[source] == this->Cut.Region[destination];
    visit(static_cast<std::size_t>(
      this->Ranks.Size() + (inside ? this->Cut.Region[source] : this->Cut.Regions)));
  }
  template<typename Columns>
  static void Resize(Columns& columns, std::size_t rows)
  {
    columns.Latency.Resize(rows);
    columns.LatencyMedian.Resize(rows);
    columns.LatencyP95.Resize(rows);
  }
  template<typename Columns>
  void Describe(std::size_t group, Columns& columns, std::size_t row)
  {
    double* const first = this->Values.data() + this->First[group];
    double* const last = this->Values.data() + this->First[group + 1];
    const double sum = std::accumulate(first, last, 0.0);
    columns.Latency[row] = first == last ? kNaN : sum / static_cast<double>(last - first); // Eq. 2
    columns.LatencyMedian[row] = Median(first, last);
    columns.LatencyP95[row] = Percentile(first, last, 0.95);
  }
  double ShareAbove(std::size_t group, double bound) const
  {
    std::int64_t above = 0;
    for (std::int64_t i = this->First[group]; i < this->First[group + 1]; ++i)
    {
      above += this->Values[static_cast<std::size_t>(i)] > bound;
    }
    const std::int64_t all = this->First[group + 1] - this->First[group];
    return all == 0 ? kNaN : static_cast<double>(above) / static_cast<double>(all);
  }

  const LinkMessages& Messages;
  const RankSet& Ranks;
  const DendrogramCut& Cut;
  std::vector<std::int64_t> First; ///< start of each group, and the end of the last
  PlainVector<double> Values;
};

schema::RankRegions::Table EmptyRanks(const RankSet& ranks, const DendrogramCut& cut)
{
  schema::RankRegions::Table table;
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

schema::Regions::Table EmptyRegions(const DendrogramCut& cut)
{
  schema::Regions::Table table;
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

/// Counts messages and bytes inside and across regions.
void Count(
  const Links& links, const RankSet& ranks, const DendrogramCut& cut, RegionStatistics& result)
{
  schema::RankRegions::Table& rows = result.Ranks;
  for (std::size_t link = 0; link < links.Size(); ++link)
  {
    const std::int32_t source = ranks.NumberOf(links.Source[link]);
    const std::int32_t destination = ranks.NumberOf(links.Destination[link]);
    const std::int64_t messages = links.Messages[link], bytes = links.SizeBytes[link];
    const std::int32_t region = cut.Region[source];
    const bool inside = region == cut.Region[destination];
    result.Across.Between += source != destination ? messages : 0;
    rows.MessagesOut[source] += messages;
    rows.MessagesIn[destination] += messages;
    for (const std::int32_t p : { source, destination })
    {
      (inside ? rows.MessagesInside : rows.MessagesAcross)[p] += messages;
      AddBytes((inside ? rows.BytesInside : rows.BytesAcross)[p], bytes);
    }
    if (inside)
    {
      result.Regions.Messages[region] += messages;
      AddBytes(result.Regions.SizeBytes[region], bytes);
    }
    else
    {
      result.Across.Messages += messages;
    }
    result.LinkInside.Append(inside);
  }
}

void DescribeLoad(const schema::RankRegions::Table& ranks, schema::Regions::Table& regions)
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

Observations Observe(const LinkMessages& messages, const schema::Regions::Table& regions)
{
  Observations observations;
  if (messages.Latency.Size == 0 && messages.Matched.Size > 0)
  {
    observations.push_back(Observation("regions.no_latency"));
  }
  std::int64_t affected = 0, worst = -1;
  for (std::size_t r = 0; r < regions.Region.Size(); ++r)
  {
    const auto ratio = [&](std::int64_t region) {
      return regions.Latency[region] / regions.LatencyMedian[region];
    };
    if (ratio(r) > kOutlierRatio)
    {
      ++affected;
      worst = worst < 0 || ratio(r) > ratio(worst) ? static_cast<std::int64_t>(r) : worst;
    }
  }
  if (affected > 0)
  {
    observations.push_back(
      Observation("regions.outliers")
        .With("affected", affected)
        .With("regions", regions.Region.Size())
        .With("limit", kOutlierRatio)
        .With("worst", worst)
        .With("mean", regions.Latency[worst])
        .With("median", regions.LatencyMedian[worst])
        .With(
          "due", Observation(messages.FromReady ? "regions.by_outliers" : "regions.by_partners")));
    if (!messages.FromReady)
    {
      observations.push_back(Observation("regions.ready"));
    }
  }
  return observations;
}
}

RegionStatistics DescribeRegions(const LinkMessages& messages, const MessageParts& parts,
  const RankSet& ranks, const DendrogramCut& cut, const Links& links)
{
  RegionStatistics result;
  result.Ranks = EmptyRanks(ranks, cut);
  result.Regions = EmptyRegions(cut);
  Count(links, ranks, cut, result);
  GroupedLatencies(messages, parts, ranks, cut).Describe(result);
  DescribeLoad(result.Ranks, result.Regions);
  result.Observations = Observe(messages, result.Regions);
  return result;
}
}
