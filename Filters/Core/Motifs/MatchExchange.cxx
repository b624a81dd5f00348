// Based on [Isaacs2014], 3.3.2 and 4.2.1.
#include "Filters/Core/Motifs/MotifKinds.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// Lists the partners of a rank's sends or of its receives, ascending and without duplicates.
void List(const PhaseTraffic::RankEnds& ends, bool receives, std::vector<std::int32_t>& partners)
{
  partners.clear();
  for (const MessageEnd& end : ends)
  {
    if (end.Receives == receives)
    {
      partners.push_back(end.Partner);
    }
  }
  std::sort(partners.begin(), partners.end());
  partners.erase(std::unique(partners.begin(), partners.end()), partners.end());
}

/// The ranks that a rank sends to and receives from. Reused for all ranks, to keep its memory.
struct RankPartners
{
  void Find(const PhaseTraffic::RankEnds& ends)
  {
    List(ends, false, this->To);
    List(ends, true, this->From);
  }
  std::vector<std::int32_t> To, From;
};

/// Number of single messages that a rank sends, with no send directly before or after.
std::int64_t SentAlone(const PhaseTraffic::RankEnds& ends)
{
  std::int64_t alone = 0;
  for (const MessageEnd* end = ends.First; end != ends.Past; ++end)
  {
    const bool before = end != ends.First && !end[-1].Receives;
    const bool after = end + 1 != ends.Past && !end[1].Receives;
    alone += !end->Receives && !before && !after;
  }
  return alone;
}

Flavour FlavourOf(const PhaseTraffic& traffic)
{
  const auto messages = static_cast<std::int64_t>(traffic.Messages.size());
  if (2 * traffic.Together > messages)
  {
    return Flavour::Waitall;
  }
  std::int64_t alone = 0, soon = 0;
  for (std::int32_t rank = 0; rank < traffic.Ranks; ++rank)
  {
    alone += SentAlone(traffic.EndsOf(rank));
  }
  for (const PhaseMessage& message : traffic.Messages)
  {
    soon += message.ReceiveStep == message.SendStep + 1;
  }
  return 2 * alone > messages && 2 * soon > messages ? Flavour::Pairs : Flavour::SendsFirst;
}

MotifMatch WithFlavour(const PhaseTraffic& traffic)
{
  MotifMatch match;
  match.Flavour = static_cast<std::int32_t>(FlavourOf(traffic));
  return match;
}
}

std::optional<MotifMatch> MatchCollective(const PhaseTraffic& traffic)
{
  return traffic.Events > 0 && traffic.Collectives == traffic.Events
    ? std::optional<MotifMatch>(MotifMatch())
    : std::nullopt;
}

std::optional<MotifMatch> MatchAllToAll(const PhaseTraffic& traffic)
{
  std::vector<std::int32_t> partners;
  for (std::int32_t rank = 0; rank < traffic.Ranks; ++rank)
  {
    const auto ends = traffic.EndsOf(rank);
    const std::size_t others =
      ends.Empty() ? 0 : static_cast<std::size_t>(traffic.GroupSize[traffic.Group[rank]]) - 1;
    List(ends, false, partners);
    if (!ends.Empty() && (others < 2 || partners.size() < others))
    {
      return std::nullopt;
    }
  }
  return traffic.Messages.empty() ? std::nullopt : std::optional<MotifMatch>(WithFlavour(traffic));
}

std::optional<MotifMatch> MatchExchange(const PhaseTraffic& traffic)
{
  RankPartners partners;
  for (std::int32_t rank = 0; rank < traffic.Ranks; ++rank)
  {
    partners.Find(traffic.EndsOf(rank));
    if (partners.To != partners.From)
    {
      return std::nullopt;
    }
  }
  return traffic.Messages.empty() ? std::nullopt : std::optional<MotifMatch>(WithFlavour(traffic));
}

std::optional<MotifMatch> MatchShift(const PhaseTraffic& traffic)
{
  RankPartners partners;
  for (std::int32_t rank = 0; rank < traffic.Ranks; ++rank)
  {
    const auto ends = traffic.EndsOf(rank);
    partners.Find(ends);
    if (!ends.Empty() &&
      (partners.To.size() != 1 || partners.From.size() != 1 || partners.To == partners.From))
    {
      return std::nullopt;
    }
  }
  return traffic.Messages.empty() ? std::nullopt : std::optional<MotifMatch>(MotifMatch());
}
}
