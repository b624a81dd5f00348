#include "Readers/Build/Matching/MessageMatching.h"

#include "Readers/Build/Definitions/IdTable.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// Queues of sends by channel, as linked lists of indices.
class ChannelQueues
{
public:
  explicit ChannelQueues(std::size_t sends) : Next(sends, -1) {}

  std::size_t Channels() const { return this->Queues.size(); }

  /// The number of the channel, which is created if new.
  std::int32_t Make(const ChannelKey& key)
  {
    if (this->Last >= 0 && this->Queues[this->Last].Key == key)
    {
      return this->Last;
    }
    std::int32_t& number = this->Numbers.Insert(key);
    if (number < 0)
    {
      number = static_cast<std::int32_t>(this->Queues.size());
      this->Queues.push_back({ key, -1, -1, 0, 0 });
    }
    return this->Last = number;
  }
  void Push(std::int32_t channel, std::int32_t send)
  {
    Queue& queue = this->Queues[channel];
    (queue.Tail < 0 ? queue.Head : this->Next[queue.Tail]) = send;
    queue.Tail = send;
    ++queue.Sends;
  }
  /// Removes the earliest send from the queue; -1: the queue is empty.
  std::int32_t Pop(std::int32_t channel)
  {
    Queue& queue = this->Queues[channel];
    const std::int32_t send = queue.Head;
    if (send >= 0)
    {
      queue.Head = this->Next[send];
      queue.Tail = queue.Head < 0 ? -1 : queue.Tail;
    }
    return send;
  }
  void CountReceive(std::int32_t channel) { ++this->Queues[channel].Receives; }
  std::int32_t Sends(std::int32_t channel) const { return this->Queues[channel].Sends; }
  std::int32_t Receives(std::int32_t channel) const { return this->Queues[channel].Receives; }

private:
  struct Queue
  {
    ChannelKey Key;
    std::int32_t Head, Tail, Sends, Receives;
  };
  struct Mix
  {
    std::uint64_t operator()(const ChannelKey& key) const
    {
      const std::uint64_t ranks = (static_cast<std::uint64_t>(key.Source) << 32) ^
        (static_cast<std::uint64_t>(key.Communicator) * 0x9E3779B1u);
      return MixBits(ranks ^ static_cast<std::uint32_t>(key.Tag));
    }
  };

  FlatMap<ChannelKey, std::int32_t, -1, Mix> Numbers; ///< numbers of queues
  std::vector<std::int32_t> Next;
  std::vector<Queue> Queues;
  std::int32_t Last = -1;
};

void Join(Matches& result, std::size_t receive, std::int32_t send, MatchRule rule)
{
  result.SendOfReceive[receive] = send;
  result.RuleOfReceive[receive] = rule;
  result.SendTaken[send] = 1;
}

/// Fills the queues with the remaining sends.
/// @return the channel of every remaining receive (-1: none)
template<typename Reduce>
std::vector<std::int32_t> Collect(ChannelQueues& queues, ColumnView<ChannelKey> sends,
  ColumnView<ChannelKey> receives, const Matches& result, Reduce&& reduce)
{
  for (std::size_t i = 0; i < sends.Size; ++i)
  {
    if (!result.SendTaken[i] && sends[i].Source >= 0)
    {
      queues.Push(queues.Make(reduce(sends[i])), static_cast<std::int32_t>(i));
    }
  }
  std::vector<std::int32_t> channels(receives.Size, -1);
  for (std::size_t i = 0; i < receives.Size; ++i)
  {
    if (result.SendOfReceive[i] < 0 && receives[i].Source >= 0)
    {
      channels[i] = queues.Make(reduce(receives[i]));
      queues.CountReceive(channels[i]);
    }
  }
  return channels;
}

void MatchStrictly(ColumnView<ChannelKey> sends, ColumnView<ChannelKey> receives, Matches& result)
{
  ChannelQueues queues(sends.Size);
  const std::vector<std::int32_t> channels =
    Collect(queues, sends, receives, result, [](const ChannelKey& key) { return key; });
  for (std::size_t i = 0; i < receives.Size; ++i)
  {
    const std::int32_t send = channels[i] < 0 ? -1 : queues.Pop(channels[i]);
    if (send >= 0)
    {
      Join(result, i, send, MatchRule::Strict);
      const std::int32_t sent = queues.Sends(channels[i]), received = queues.Receives(channels[i]);
      result.LacksOfReceive[i] = sent < received ? ChannelLacks::Sends
        : sent > received                        ? ChannelLacks::Receives
                                                 : ChannelLacks::Nothing;
    }
  }
}

void MatchWithoutCommunicator(
  ColumnView<ChannelKey> sends, ColumnView<ChannelKey> receives, Matches& result)
{
  ChannelQueues queues(sends.Size);
  const std::vector<std::int32_t> channels =
    Collect(queues, sends, receives, result, [](const ChannelKey& key) {
      return ChannelKey{ key.Source, -1, key.Tag };
    });
  for (std::size_t i = 0; i < receives.Size; ++i)
  {
    if (channels[i] >= 0 && queues.Sends(channels[i]) == queues.Receives(channels[i]))
    {
      Join(result, i, queues.Pop(channels[i]), MatchRule::WithoutCommunicator);
    }
  }
}

void MatchByOrder(ColumnView<ChannelKey> sends, ColumnView<ChannelKey> receives,
  std::int32_t destination, Matches& result)
{
  const auto bySource = [](const ChannelKey& key) { return ChannelKey{ key.Source, -1, -1 }; };
  ChannelQueues queues(sends.Size);
  const std::vector<std::int32_t> channels = Collect(queues, sends, receives, result, bySource);
  std::vector<std::int32_t> paired(queues.Channels(), 0);
  for (std::size_t i = 0; i < receives.Size; ++i)
  {
    if (result.SendOfReceive[i] >= 0)
    {
      const auto channel = static_cast<std::size_t>(queues.Make(bySource(receives[i])));
      paired.resize(std::max(paired.size(), channel + 1), 0);
      ++paired[channel];
    }
  }
  for (std::size_t i = 0; i < receives.Size; ++i)
  {
    const std::int32_t channel = channels[i];
    // Less than half of the smaller side was paired: paired < what is left of the smaller side.
    if (channel < 0 || paired[channel] >= std::min(queues.Sends(channel), queues.Receives(channel)))
    {
      continue;
    }
    const std::int32_t send = queues.Pop(channel);
    if (send >= 0 && receives[i].Source == destination)
    {
      result.RuleOfReceive[i] = MatchRule::ToItself;
    }
    else if (send >= 0)
    {
      Join(result, i, send, MatchRule::OrderAlone);
    }
  }
}
}

void MatchMessages(ColumnView<ChannelKey> sends, ColumnView<ChannelKey> receives,
  std::int32_t destination, Matches& result)
{
  result.SendOfReceive.assign(receives.Size, -1);
  result.RuleOfReceive.assign(receives.Size, MatchRule::None);
  result.LacksOfReceive.assign(receives.Size, ChannelLacks::Nothing);
  result.SendTaken.assign(sends.Size, 0);
  MatchStrictly(sends, receives, result);
  const auto left = [&] {
    return std::find(result.SendTaken.begin(), result.SendTaken.end(), 0) !=
      result.SendTaken.end() &&
      std::find(result.SendOfReceive.begin(), result.SendOfReceive.end(), -1) !=
      result.SendOfReceive.end();
  };
  if (left())
  {
    MatchWithoutCommunicator(sends, receives, result);
  }
  if (left())
  {
    MatchByOrder(sends, receives, destination, result);
  }
}
}
