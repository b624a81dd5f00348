#include "Filters/Core/Motifs/MotifKinds.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// Receives of a rank and the sends that follow them. The round passes messages on if the rank
/// sends to other ranks than those it received from.
struct Round
{
  std::vector<std::int32_t> From, To; ///< ranks
  std::int64_t Sent = 0;              ///< messages
};

bool InBoth(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b)
{
  return std::any_of(a.begin(), a.end(),
    [&b](std::int32_t rank) { return std::find(b.begin(), b.end(), rank) != b.end(); });
}

void AddOnce(std::int32_t rank, std::vector<std::int32_t>& ranks)
{
  if (std::find(ranks.begin(), ranks.end(), rank) == ranks.end())
  {
    ranks.push_back(rank);
  }
}

/// What is counted over the rounds of all ranks of a group.
struct PipelineCount
{
  std::int64_t Sent = 0, Onwards = 0;      ///< all messages; those in rounds that pass messages on
  std::int64_t Waiting = 0, Beginning = 0; ///< ranks that first receive; ranks that first send
};

class Pipeline
{
public:
  explicit Pipeline(const PhaseTraffic& traffic)
    : Traffic(traffic), Counts(static_cast<std::size_t>(traffic.Groups))
  {
    for (std::int32_t rank = 0; rank < traffic.Ranks; ++rank)
    {
      if (!traffic.EndsOf(rank).Empty())
      {
        this->CountRank(rank);
      }
    }
  }

  bool Matches() const
  {
    return !this->Counts.empty() &&
      std::all_of(this->Counts.begin(), this->Counts.end(), [](const PipelineCount& count) {
        return 2 * count.Onwards >= count.Sent && count.Waiting > count.Beginning;
      });
  }

  MotifMatch Match() const
  {
    MotifMatch match;
    match.Flavour = static_cast<std::int32_t>(this->Wide ? Flavour::Wavefront : Flavour::Pipeline);
    match.Level = this->Levels();
    return match;
  }

private:
  void CountRank(std::int32_t rank)
  {
    PipelineCount& count = this->Counts[this->Traffic.Group[rank]];
    const auto ends = this->Traffic.EndsOf(rank);
    bool receives = false;
    for (const MessageEnd& end : ends)
    {
      if (end.Receives && !this->Now.To.empty())
      {
        this->Close(count);
      }
      AddOnce(end.Partner, end.Receives ? this->Now.From : this->Now.To);
      this->Now.Sent += !end.Receives;
      receives = receives || end.Receives;
    }
    this->Close(count);
    // Only ranks that also receive are counted.
    (ends.First->Receives ? count.Waiting : count.Beginning) += receives;
  }

  void Close(PipelineCount& count)
  {
    Round& round = this->Now;
    count.Sent += round.Sent;
    if (!round.From.empty() && !round.To.empty() && !InBoth(round.From, round.To))
    {
      count.Onwards += round.Sent;
      this->Wide = this->Wide || round.From.size() > 1 || round.To.size() > 1;
    }
    round.From.clear();
    round.To.clear();
    round.Sent = 0;
  }

  /// By rank: the number of messages from the start of the pipeline to the rank's first receives;
  /// -1: no messages. If several paths lead to a rank, the longest counts.
  std::vector<std::int32_t> Levels() const
  {
    std::vector<std::int32_t> level(this->Traffic.Ranks, -1);
    std::vector<const PhaseMessage*> messages;
    for (const PhaseMessage& message : this->Traffic.Messages)
    {
      messages.push_back(&message);
    }
    std::stable_sort(messages.begin(), messages.end(),
      [](const PhaseMessage* a, const PhaseMessage* b) { return a->SendStep < b->SendStep; });
    std::vector<std::int32_t> firstSend(this->Traffic.Ranks, -1);
    for (const PhaseMessage* message : messages)
    {
      std::int32_t& source = level[message->Source];
      source = std::max(source, 0);
      std::int32_t& begun = firstSend[message->Source];
      begun = begun < 0 ? message->SendStep : begun;
      // A message that arrives after the rank began to send belongs to a later round.
      if (firstSend[message->Destination] < 0 ||
        message->ReceiveStep < firstSend[message->Destination])
      {
        level[message->Destination] = std::max(level[message->Destination], source + 1);
      }
    }
    return level;
  }

  const PhaseTraffic& Traffic;
  std::vector<PipelineCount> Counts;
  Round Now; ///< the current round of the current rank
  bool Wide = false;
};
}

std::optional<MotifMatch> MatchPipeline(const PhaseTraffic& traffic)
{
  const Pipeline pipeline(traffic);
  return pipeline.Matches() ? std::optional<MotifMatch>(pipeline.Match()) : std::nullopt;
}
}
