#include "Testing/Generator/Truth.h"

namespace pclvis
{
Truth::Truth(std::int32_t ranks) : Ranks(ranks) {}

void Truth::Sent(std::int32_t source, std::int32_t destination, std::int64_t bytes, bool interNode,
  double transit, bool lost)
{
  RankCounts& rank = this->Ranks[source];
  ++rank.Sent;
  rank.SentBytes += bytes;
  if (this->PairsKept)
  {
    auto& pair = this->Pairs[std::uint64_t(source) << 32 | std::uint32_t(destination)];
    ++pair.first;
    pair.second += bytes;
    this->PairsKept = this->Pairs.size() <= kMostPairs;
    if (!this->PairsKept)
    {
      this->Pairs.clear();
    }
  }
  if (lost)
  {
    ++this->Lost;
    this->LostBytes += bytes;
    return;
  }
  this->TransitSeconds += transit;
  ++this->Messages[interNode];
  this->Bytes[interNode] += bytes;
  auto& sizes = this->Sizes[interNode];
  // Sizes drawn from a range are too many to list, so only the first 256 become classes.
  auto found = sizes.find(bytes);
  if (found == sizes.end())
  {
    if (sizes.size() >= 256)
    {
      return;
    }
    found = sizes.emplace(bytes, SizeClass()).first;
  }
  SizeClass& size = found->second;
  if (size.Transits.size() < kSamples)
  {
    size.Transits.push_back(static_cast<float>(transit));
  }
  ++size.Messages;
}

void Truth::Received(std::int32_t destination, std::int64_t bytes, bool skewed)
{
  RankCounts& rank = this->Ranks[destination];
  ++rank.Received;
  rank.ReceivedBytes += bytes;
  this->ReceivedBeforeSent += skewed;
}
}
