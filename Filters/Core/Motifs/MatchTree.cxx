#include "Filters/Core/Motifs/MotifKinds.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace pclvis
{
namespace
{
/// The ranks of a tree, and their links towards the root as given by the first message of each
/// link.
class Tree
{
public:
  explicit Tree(const PhaseTraffic& traffic)
    : Traffic(traffic), Parent(traffic.Ranks, -1), Children(traffic.Ranks, 0)
  {
    this->FindLinks();
  }

  /// Whether each group is connected by as few links as possible, and the first message of each
  /// link has a unique direction.
  bool IsTree() const
  {
    std::size_t links = 0;
    for (const std::int32_t size : this->Traffic.GroupSize)
    {
      links += static_cast<std::size_t>(size) - 1;
    }
    return !this->Ambiguous && links > 0 && links == this->Links.size();
  }

  /// Whether all links of each group lead to one rank, or from one rank, and each group branches.
  bool Leads(bool toRoot)
  {
    std::fill(this->Parent.begin(), this->Parent.end(), -1);
    std::fill(this->Children.begin(), this->Children.end(), 0);
    for (const PhaseMessage& link : this->Links)
    {
      const std::int32_t child = toRoot ? link.Source : link.Destination;
      const std::int32_t parent = toRoot ? link.Destination : link.Source;
      if (this->Parent[child] >= 0)
      {
        return false;
      }
      this->Parent[child] = parent;
      ++this->Children[parent];
    }
    return this->Branches();
  }

  /// Whether inner ranks send only after they have received.
  bool InOrder() const
  {
    std::vector<std::int32_t> last(this->Traffic.Ranks, -1);
    std::vector<std::int32_t> first(this->Traffic.Ranks, std::numeric_limits<std::int32_t>::max());
    for (const PhaseMessage& link : this->Links)
    {
      last[link.Destination] = std::max(last[link.Destination], link.ReceiveStep);
      first[link.Source] = std::min(first[link.Source], link.SendStep);
    }
    for (std::int32_t rank = 0; rank < this->Traffic.Ranks; ++rank)
    {
      const bool inner = this->Parent[rank] >= 0 && this->Children[rank] > 0;
      if (inner && last[rank] >= first[rank])
      {
        return false;
      }
    }
    return true;
  }

  bool HasAnswers() const { return this->Answers > 0; }

  /// Whether some links carry messages in one direction only and others in both, in groups that
  /// branch.
  bool IsMixed() const
  {
    std::vector<std::int32_t> links(this->Traffic.Ranks, 0), most(this->Traffic.Groups, 0);
    for (const PhaseMessage& link : this->Links)
    {
      for (const std::int32_t rank : { link.Source, link.Destination })
      {
        std::int32_t& of = most[this->Traffic.Group[rank]];
        of = std::max(of, ++links[rank]);
      }
    }
    return this->Answers < this->Links.size() &&
      std::all_of(most.begin(), most.end(), [](std::int32_t of) { return of > 2; });
  }

  /// By rank, the number of links from the root; -1: a rank without messages.
  std::vector<std::int32_t> Levels() const
  {
    std::vector<std::int32_t> level(this->Traffic.Ranks, -1), way;
    for (std::int32_t rank = 0; rank < this->Traffic.Ranks; ++rank)
    {
      if (this->Traffic.EndsOf(rank).Empty())
      {
        continue;
      }
      std::int32_t at = rank;
      for (way.clear(); at >= 0 && level[at] < 0; at = this->Parent[at])
      {
        way.push_back(at);
      }
      std::int32_t above = at < 0 ? -1 : level[at];
      for (auto below = way.rbegin(); below != way.rend(); ++below)
      {
        level[*below] = ++above;
      }
    }
    return level;
  }

private:
  /// Finds the links: the first message of each pair of ranks.
  void FindLinks()
  {
    std::vector<PhaseMessage> messages = this->Traffic.Messages;
    const auto pair = [](const PhaseMessage& m) {
      return std::minmax({ m.Source, m.Destination });
    };
    std::sort(messages.begin(), messages.end(), [&](const PhaseMessage& a, const PhaseMessage& b) {
      return std::make_tuple(pair(a), a.SendStep, a.Source, a.ReceiveStep) <
        std::make_tuple(pair(b), b.SendStep, b.Source, b.ReceiveStep);
    });
    bool answered = false;
    for (const PhaseMessage& message : messages)
    {
      if (this->Links.empty() || pair(this->Links.back()) != pair(message))
      {
        this->Links.push_back(message);
        this->Answers += answered;
        answered = false;
      }
      else if (message.Source != this->Links.back().Source)
      {
        answered = true;
        this->Ambiguous = this->Ambiguous || message.SendStep == this->Links.back().SendStep;
      }
    }
    this->Answers += answered;
  }

  bool Branches() const
  {
    std::vector<std::int32_t> most(this->Traffic.Groups, 0);
    for (std::int32_t rank = 0; rank < this->Traffic.Ranks; ++rank)
    {
      if (this->Children[rank] > 0)
      {
        std::int32_t& of = most[this->Traffic.Group[rank]];
        of = std::max(of, this->Children[rank]);
      }
    }
    return std::all_of(
      most.begin(), most.end(), [](std::int32_t children) { return children > 1; });
  }

  const PhaseTraffic& Traffic;
  std::vector<PhaseMessage> Links;
  std::vector<std::int32_t> Parent, Children;
  std::size_t Answers = 0; ///< links with messages in both directions
  bool Ambiguous = false;
};
}

std::optional<MotifMatch> MatchTree(const PhaseTraffic& traffic)
{
  Tree tree(traffic);
  if (!tree.IsTree())
  {
    return std::nullopt;
  }
  for (const bool toRoot : { true, false })
  {
    if (tree.Leads(toRoot))
    {
      const Flavour flavour = tree.HasAnswers() ? Flavour::GatherAndBroadcast
        : toRoot                                ? Flavour::Gather
                                                : Flavour::Broadcast;
      return tree.InOrder()
        ? std::optional<MotifMatch>(MotifMatch{ static_cast<std::int32_t>(flavour), tree.Levels() })
        : std::nullopt;
    }
  }
  return tree.IsMixed() ? std::optional<MotifMatch>(MotifMatch{
                            static_cast<std::int32_t>(Flavour::GatherAndBroadcast), {} })
                        : std::nullopt;
}
}
