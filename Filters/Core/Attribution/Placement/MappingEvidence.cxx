#include "Filters/Core/Attribution/Placement/MappingEvidence.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Remapping/RankRemapping.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
/// Or, where ranks wait for messages between nodes for most of their time, a tenth of that time.
constexpr double kLeastTimeGain = 0.1;
constexpr std::size_t kFewestTimes = 4;

RankGraph GraphOf(const AttributionRows& rows)
{
  // Messages stand by destination: the sums of one, then those of the next.
  std::vector<WeightedPair> pairs;
  std::vector<std::int64_t> count(rows.Ranks.Size(), 0);
  std::vector<std::int32_t> sources;
  for (std::int32_t rank = 0; rank < rows.Ranks.Size(); ++rank)
  {
    for (std::size_t i = rows.FirstMessage[rank]; i < rows.FirstMessage[rank + 1]; ++i)
    {
      const std::int32_t source = rows.Messages.Source[i];
      if (count[source]++ == 0)
      {
        sources.push_back(source);
      }
    }
    for (const std::int32_t source : sources)
    {
      pairs.push_back({ source, rank, static_cast<double>(count[source]) });
      count[source] = 0;
    }
    sources.clear();
  }
  for (const LoneSend& send : rows.Sends)
  {
    pairs.push_back({ send.Source, send.Destination, 1 });
  }
  return MakeRankGraph(rows.Ranks.Size(), std::move(pairs));
}

/// [s] that receivers waited for messages between nodes that were sent.
double Waited(const std::vector<Transfer>& transfers)
{
  double waited = 0;
  for (const Transfer& t : transfers)
  {
    waited += t.InterNode ? std::max(0.0, t.Seconds - std::max(0.0, t.Late)) : 0;
  }
  return waited;
}

/// Weighted by messages, over the size classes that have both.
double Slower(const std::vector<Transfer>& transfers)
{
  std::vector<std::vector<double>> times[2];
  times[0].resize(kSizeClasses);
  times[1].resize(kSizeClasses);
  for (const Transfer& t : transfers)
  {
    if (t.Late <= 0 && t.Seconds > 0)
    {
      times[t.InterNode][t.Size].push_back(t.Seconds);
    }
  }
  double sum = 0, weight = 0;
  for (std::size_t size = 0; size < kSizeClasses; ++size)
  {
    std::vector<double>&between = times[1][size], &within = times[0][size];
    if (between.size() >= kFewestTimes && within.size() >= kFewestTimes)
    {
      const auto n = static_cast<double>(between.size());
      sum += n * Median(between.data(), between.data() + between.size()) /
        Median(within.data(), within.data() + within.size());
      weight += n;
    }
  }
  return weight > 0 ? sum / weight : std::numeric_limits<double>::quiet_NaN();
}
}

MappingEvidence FindMapping(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const MappingEvidenceOptions& options)
{
  MappingEvidence found;
  std::int64_t bytes = 0;
  for (std::size_t i = 0; i < rows.Messages.size(); ++i)
  {
    const std::int64_t inter = rows.Messages.InterNode[i] != 0;
    found.InterMessages += inter;
    found.InterBytes += inter * rows.Messages.Bytes(i);
    bytes += rows.Messages.Bytes(i);
  }
  for (const LoneSend& send : rows.Sends)
  {
    found.InterMessages += send.InterNode;
    found.InterBytes += send.InterNode ? send.Bytes : 0;
    bytes += send.Bytes;
  }
  found.IntraMessages =
    static_cast<std::int64_t>(rows.Messages.size() + rows.Sends.size()) - found.InterMessages;
  found.IntraBytes = bytes - found.InterBytes;
  found.Slower = Slower(transfers);
  if (rows.Nodes > 1 && found.InterMessages > 0)
  {
    const InterNodeShares shares = BestInterNodeShare(GraphOf(rows), rows.Node, options.Seed);
    found.Now = shares.Now;
    found.Best = shares.Best;
    found.Waited = Waited(transfers) / ((rows.End - rows.Begin) * rows.Ranks.Size());
    const bool costs =
      std::isnan(found.Slower) ? found.Waited >= kLeastWaited : found.Slower >= kLeastInterSlower;
    const double timeGain = found.Waited * (1 - found.Best / found.Now);
    const bool gains = found.Now - found.Best >= kLeastMappingGain || timeGain >= kLeastTimeGain;
    found.Poor = found.Now >= options.PoorShare * found.Best && gains && costs;
  }
  return found;
}
}
