#include "Filters/Core/Prices/Run/FirstUses.h"

#include "Filters/Core/Prices/Run/AlikeOperations.h"

#include <algorithm>
#include <iterator>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunGraph::kNone;

std::vector<std::uint32_t> FirstBetweenRanks(const RunGraph& graph, const ReplayMessages& messages)
{
  const auto n = static_cast<std::uint32_t>(messages.Source.Size);
  std::vector<std::uint32_t> first;
  // Messages to the same rank follow each other: the first message from each source.
  std::vector<std::uint32_t> of(graph.Calls.Ranks(), kNone);
  std::vector<std::int32_t> sources;
  for (std::uint32_t m = 0; m < n; ++m)
  {
    if (graph.Sent[m] != kNone)
    {
      std::uint32_t& known = of[messages.Source[m]];
      if (known == kNone)
      {
        sources.push_back(messages.Source[m]);
        known = m;
      }
      known = graph.Sent[m] < graph.Sent[known] ? m : known;
    }
    if (m + 1 == n || messages.Destination[m + 1] != messages.Destination[m])
    {
      for (const std::int32_t source : sources)
      {
        first.push_back(of[source]);
        of[source] = kNone;
      }
      sources.clear();
    }
  }
  std::sort(first.begin(), first.end());
  return first;
}

std::vector<std::uint32_t> FirstOperations(const RunGraph& graph, ColumnView<std::int32_t> names)
{
  const AlikeOperations alike = FindAlikeOperations(graph, names);
  std::vector<std::uint32_t> first;
  for (std::uint32_t operation = 0; operation < alike.Of.size(); ++operation)
  {
    if (alike.Of[operation] == first.size()) // a new number
    {
      first.push_back(operation);
    }
  }
  return first;
}
}

FirstUses FindFirstUses(
  const RunGraph& graph, const ReplayMessages& messages, ColumnView<std::int32_t> names)
{
  return { FirstBetweenRanks(graph, messages), FirstOperations(graph, names) };
}

FirstUses FirstUses::In(const GraphParts& parts, const RunGraph& whole) const
{
  FirstUses in;
  auto first = this->Messages.begin();
  for (std::uint32_t m = 0; m < parts.Message.size(); ++m)
  {
    first = std::lower_bound(first, this->Messages.end(), parts.Message[m]);
    if (first != this->Messages.end() && *first == parts.Message[m])
    {
      in.Messages.push_back(m);
    }
  }
  std::vector<std::uint32_t> entered; // the first call of each operation, ascending
  std::transform(this->Operations.begin(), this->Operations.end(), std::back_inserter(entered),
    [&whole](std::uint32_t operation) { return whole.Entered[whole.FirstMember[operation]]; });
  std::sort(entered.begin(), entered.end());
  const RunGraph& graph = parts.Graph;
  for (std::uint32_t operation = 0; operation < graph.Kind.size(); ++operation)
  {
    const std::uint32_t member = graph.FirstMember[operation];
    if (member < graph.FirstMember[operation + 1] &&
      std::binary_search(entered.begin(), entered.end(), parts.Call[graph.Entered[member]]))
    {
      in.Operations.push_back(operation);
    }
  }
  return in;
}
}
