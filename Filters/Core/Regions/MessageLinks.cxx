#include "Filters/Core/Regions/MessageLinks.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/ByteSum.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
struct Sum
{
  std::uint64_t Key; // source << 32 | destination; rows are ordered by it
  std::int64_t Messages = 0, Bytes = 0, Judged = 0;
  double Latency = 0;
  std::uint8_t InterNode = 0;
};

constexpr int kRecentBits = 12;
constexpr std::size_t kRecent = std::size_t(1) << kRecentBits;

void AddPart(
  const LinkMessages& messages, const MessageParts& parts, std::size_t part, std::vector<Sum>& sums)
{
  KeyNumbers numbers;
  // A rank receives from few others in turn, so most pairs are found in this table.
  std::vector<std::size_t> recent(kRecent, 0);
  parts.ForEach(part, [&](std::size_t i) {
    const std::uint64_t key =
      static_cast<std::uint64_t>(messages.Source[i]) << 32 | messages.Destination[i];
    std::size_t& last = recent[(key * 0x9E3779B97F4A7C15ull) >> (64 - kRecentBits)];
    if (sums.empty() || sums[last].Key != key)
    {
      last = numbers.NumberOf(key);
      if (last == sums.size())
      {
        sums.push_back({ key });
      }
    }
    Sum& sum = sums[last];
    ++sum.Messages;
    AddBytes(sum.Bytes, std::max<std::int64_t>(0, messages.SizeBytes[i]));
    sum.InterNode = sum.InterNode | messages.InterNode[i];
    if (messages.Latency.Size > 0 && !std::isnan(messages.Latency[i]))
    {
      ++sum.Judged;
      sum.Latency += messages.Latency[i];
    }
  });
}

std::vector<Sum> SumByPair(const LinkMessages& messages, const MessageParts& parts)
{
  std::vector<std::vector<Sum>> ofParts(parts.Size());
  ParallelFor(
    parts.Size(), 0, [&](std::size_t part) { AddPart(messages, parts, part, ofParts[part]); });
  // All messages of a pair have the same destination, so they are in the same part.
  std::vector<Sum> sums;
  for (const std::vector<Sum>& part : ofParts)
  {
    sums.insert(sums.end(), part.begin(), part.end());
  }
  std::sort(sums.begin(), sums.end(), [](const Sum& a, const Sum& b) { return a.Key < b.Key; });
  return sums;
}
}

Links MakeLinks(const LinkMessages& messages)
{
  return MakeLinks(messages, MessageParts(messages));
}

Links MakeLinks(const LinkMessages& messages, const MessageParts& parts)
{
  Links links;
  for (const Sum& sum : SumByPair(messages, parts))
  {
    links.Source.Append(static_cast<std::int32_t>(sum.Key >> 32));
    links.Destination.Append(static_cast<std::int32_t>(sum.Key & 0xffffffff));
    links.Messages.Append(sum.Messages);
    links.SizeBytes.Append(sum.Bytes);
    links.Latency.Append(sum.Judged > 0 ? sum.Latency / static_cast<double>(sum.Judged)
                                        : std::numeric_limits<double>::quiet_NaN());
    links.InterNode.Append(sum.InterNode);
  }
  return links;
}

std::vector<WeightedPair> PairsOf(const Links& links, const RankSet& ranks, LinkWeight weight)
{
  std::vector<WeightedPair> pairs;
  for (std::size_t i = 0; i < links.Size(); ++i)
  {
    const std::int32_t a = ranks.NumberOf(std::min(links.Source[i], links.Destination[i]));
    const std::int32_t b = ranks.NumberOf(std::max(links.Source[i], links.Destination[i]));
    if (a != b)
    {
      pairs.push_back({ a, b,
        static_cast<double>(
          weight == LinkWeight::Messages ? links.Messages[i] : links.SizeBytes[i]) });
    }
  }
  if (weight == LinkWeight::Messages)
  {
    return pairs;
  }
  // The two directions of a pair are joined here: with the weight One they count once, and with
  // Bytes empty messages count as 1.
  std::sort(pairs.begin(), pairs.end(), [](const WeightedPair& x, const WeightedPair& y) {
    return std::make_pair(x.A, x.B) < std::make_pair(y.A, y.B);
  });
  std::vector<WeightedPair> joined;
  for (const WeightedPair& pair : pairs)
  {
    const bool same = !joined.empty() && joined.back().A == pair.A && joined.back().B == pair.B;
    if (!same)
    {
      joined.push_back({ pair.A, pair.B, 0 });
    }
    joined.back().Weight += pair.Weight;
  }
  for (WeightedPair& pair : joined)
  {
    pair.Weight = weight == LinkWeight::One ? 1 : std::max(1.0, pair.Weight);
  }
  return joined;
}
}
