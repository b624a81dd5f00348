#include "Filters/Core/States/HappenedBefore.h"

namespace pclvis
{
namespace
{
using Code = CommunicationEvents::Code;

bool IsJoinedReceive(const CommunicationEvents& events, Code event)
{
  return !CommunicationEvents::IsSend(event) &&
    (events.Sides[CommunicationEvents::Row(event)] & kJoins);
}
}

EventOrder DependencyCone::OrderOf(std::int32_t rank, std::size_t position) const
{
  if (rank == this->Rank && position == this->Position)
  {
    return EventOrder::Same;
  }
  if (position < this->Known[rank])
  {
    return EventOrder::Before;
  }
  return position >= this->FirstAfter[rank] ? EventOrder::After : EventOrder::Concurrent;
}

namespace
{
/// Extends cone.Known to the rank's earlier events and the sends that its receives depend on. The
/// part of each rank only grows, so that each event is visited only once.
void FollowBack(
  const CommunicationEvents& events, const EventPositions& positions, DependencyCone& cone)
{
  std::vector<std::size_t> seen(cone.Known.size(), 0);
  std::vector<std::int32_t> grown{ cone.Rank };
  cone.Known[cone.Rank] = cone.Position + 1;
  while (!grown.empty())
  {
    const std::int32_t p = grown.back();
    grown.pop_back();
    for (; seen[p] < cone.Known[p]; ++seen[p])
    {
      const Code event = events.Event[events.First[p] + seen[p]];
      if (IsJoinedReceive(events, event))
      {
        const std::int32_t q = events.Partner(event);
        const std::size_t known =
          positions.Send[CommunicationEvents::Row(event)] + std::size_t{ 1 };
        if (known > cone.Known[q])
        {
          cone.Known[q] = known;
          grown.push_back(q);
        }
      }
    }
  }
}

/// The same in the other direction: lowers cone.FirstAfter to the receives that depend on the
/// rank's sends.
void FollowOn(
  const CommunicationEvents& events, const EventPositions& positions, DependencyCone& cone)
{
  std::vector<std::size_t> seen = cone.FirstAfter;
  std::vector<std::int32_t> grown{ cone.Rank };
  cone.FirstAfter[cone.Rank] = cone.Position;
  while (!grown.empty())
  {
    const std::int32_t p = grown.back();
    grown.pop_back();
    while (seen[p] > cone.FirstAfter[p])
    {
      const Code event = events.Event[events.First[p] + --seen[p]];
      const std::size_t row = CommunicationEvents::Row(event);
      if (CommunicationEvents::IsSend(event) && (events.Sides[row] & kJoins))
      {
        const std::int32_t q = events.Partner(event);
        const std::size_t first = positions.Receive[row];
        if (first < cone.FirstAfter[q])
        {
          cone.FirstAfter[q] = first;
          grown.push_back(q);
        }
      }
    }
  }
}
}

DependencyCone ConeOf(const CommunicationEvents& events, const EventPositions& positions,
  std::int32_t rank, std::size_t position)
{
  DependencyCone cone;
  cone.Rank = rank;
  cone.Position = position;
  const std::size_t ranks = static_cast<std::size_t>(events.Ranks.Size());
  cone.Known.assign(ranks, 0);
  for (std::size_t p = 0; p < ranks; ++p)
  {
    cone.FirstAfter.push_back(events.First[p + 1] - events.First[p]);
  }
  FollowBack(events, positions, cone);
  FollowOn(events, positions, cone);
  return cone;
}
}
