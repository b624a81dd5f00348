#include "Filters/Core/Motifs/PhaseTraffic.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace pclvis
{
namespace
{
void ListEnds(PhaseTraffic& traffic)
{
  traffic.FirstEnd.assign(static_cast<std::size_t>(traffic.Ranks) + 1, 0);
  for (const PhaseMessage& message : traffic.Messages)
  {
    ++traffic.FirstEnd[message.Source + 1];
    ++traffic.FirstEnd[message.Destination + 1];
  }
  std::partial_sum(traffic.FirstEnd.begin(), traffic.FirstEnd.end(), traffic.FirstEnd.begin());
  std::vector<std::size_t> next(traffic.FirstEnd.begin(), traffic.FirstEnd.end() - 1);
  traffic.Ends.resize(2 * traffic.Messages.size());
  for (const PhaseMessage& m : traffic.Messages)
  {
    traffic.Ends[next[m.Source]++] = { m.SendStep, m.Destination, false };
    traffic.Ends[next[m.Destination]++] = { m.ReceiveStep, m.Source, true };
  }
  const auto order = [](const MessageEnd& a, const MessageEnd& b) {
    return std::tie(a.Step, a.Receives, a.Partner) < std::tie(b.Step, b.Receives, b.Partner);
  };
  for (std::int32_t rank = 0; rank < traffic.Ranks; ++rank)
  {
    std::sort(traffic.Ends.begin() + static_cast<std::ptrdiff_t>(traffic.FirstEnd[rank]),
      traffic.Ends.begin() + static_cast<std::ptrdiff_t>(traffic.FirstEnd[rank + 1]), order);
  }
}

void FindGroups(PhaseTraffic& traffic)
{
  traffic.Group.assign(traffic.Ranks, -1);
  std::vector<std::int32_t> reached;
  for (std::int32_t rank = 0; rank < traffic.Ranks; ++rank)
  {
    if (traffic.Group[rank] >= 0 || traffic.EndsOf(rank).Empty())
    {
      continue;
    }
    reached.assign(1, rank);
    traffic.Group[rank] = traffic.Groups;
    for (std::size_t i = 0; i < reached.size(); ++i)
    {
      for (const MessageEnd& end : traffic.EndsOf(reached[i]))
      {
        if (traffic.Group[end.Partner] < 0)
        {
          traffic.Group[end.Partner] = traffic.Groups;
          reached.push_back(end.Partner);
        }
      }
    }
    traffic.GroupSize.push_back(static_cast<std::int32_t>(reached.size()));
    ++traffic.Groups;
  }
}
}

PhaseTraffic MakePhaseTraffic(std::int32_t ranks, std::vector<PhaseMessage> messages)
{
  PhaseTraffic traffic;
  traffic.Ranks = ranks;
  messages.erase(std::remove_if(messages.begin(), messages.end(),
                   [](const PhaseMessage& m) { return m.Source == m.Destination; }),
    messages.end());
  std::sort(messages.begin(), messages.end(), [](const PhaseMessage& a, const PhaseMessage& b) {
    return std::tie(a.Source, a.SendStep, a.Destination, a.ReceiveStep) <
      std::tie(b.Source, b.SendStep, b.Destination, b.ReceiveStep);
  });
  traffic.Messages = std::move(messages);
  ListEnds(traffic);
  FindGroups(traffic);
  return traffic;
}
}
