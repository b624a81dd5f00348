#include "Filters/Core/Regions/CollectiveLinks.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr std::size_t kGreatestPairs = std::size_t{ 1 } << 26;

/// The numbers of the participants, ascending, and the root (-1: none).
using Shape = std::pair<std::vector<std::int32_t>, std::int32_t>;

/// The total weight of the operations of each shape. Many operations share few shapes.
std::map<Shape, double> WeightByShape(
  const CollectiveCalls& calls, const RankSet& ranks, LinkWeight weight)
{
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < calls.CollectiveId.Size; ++i)
  {
    const bool rootKnown = calls.Root[i] < 0 || ranks.NumberOf(calls.Root[i]) >= 0;
    if (calls.CollectiveId[i] >= 0 && ranks.NumberOf(calls.Rank[i]) >= 0 && rootKnown)
    {
      rows.push_back(i);
    }
  }
  std::sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(calls.CollectiveId[a], calls.Rank[a], a) <
      std::tie(calls.CollectiveId[b], calls.Rank[b], b);
  });
  std::map<Shape, double> shapes;
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end)
  {
    Shape shape;
    double bytes = 0;
    for (; end < rows.size() && calls.CollectiveId[rows[end]] == calls.CollectiveId[rows[begin]];
         ++end)
    {
      shape.first.push_back(ranks.NumberOf(calls.Rank[rows[end]]));
      bytes += static_cast<double>(calls.BytesSent[rows[end]]);
    }
    shape.first.erase(std::unique(shape.first.begin(), shape.first.end()), shape.first.end());
    shape.second = ranks.NumberOf(calls.Root[rows[begin]]);
    const double n = static_cast<double>(shape.first.size());
    if (n >= 2)
    {
      shapes[shape] += (weight == LinkWeight::Bytes ? std::max(1.0, bytes / n) : 1.0) / (n - 1);
    }
  }
  return shapes;
}
}

CollectiveRows OnlyCollectives(const CollectiveCalls& calls)
{
  CollectiveRows rows;
  for (std::size_t i = 0; i < calls.CollectiveId.Size; ++i)
  {
    if (calls.CollectiveId[i] >= 0)
    {
      rows.CollectiveId.Append(calls.CollectiveId[i]);
      rows.BytesSent.Append(calls.BytesSent[i]);
      rows.Rank.Append(calls.Rank[i]);
      rows.Root.Append(calls.Root[i]);
    }
  }
  return rows;
}

std::vector<WeightedPair> CollectivePairs(
  const CollectiveCalls& calls, const RankSet& ranks, LinkWeight weight)
{
  const std::map<Shape, double> shapes = WeightByShape(calls, ranks, weight);
  std::size_t wanted = 0;
  for (const auto& entry : shapes)
  {
    const std::size_t n = entry.first.first.size();
    wanted += entry.first.second >= 0 ? n : n * (n - 1) / 2;
  }
  if (wanted > kGreatestPairs)
  {
    throw Error("Communication regions: the collectives would become " + std::to_string(wanted) +
      " links, at most " + std::to_string(kGreatestPairs) +
      " are possible. Turn Collectives As Links off, or read fewer ranks.");
  }
  std::vector<WeightedPair> pairs;
  pairs.reserve(wanted);
  for (const auto& entry : shapes)
  {
    const std::vector<std::int32_t>& members = entry.first.first;
    const std::int32_t root = entry.first.second;
    for (std::size_t i = 0; i < members.size(); ++i)
    {
      if (root >= 0 && members[i] != root)
      {
        pairs.push_back({ std::min(root, members[i]), std::max(root, members[i]), entry.second });
      }
      for (std::size_t j = i + 1; root < 0 && j < members.size(); ++j)
      {
        pairs.push_back({ members[i], members[j], entry.second });
      }
    }
  }
  return pairs;
}
}
