#include "Filters/Core/Remapping/MappingWords.h"

namespace pclvis
{
namespace
{
Observation Sum(const CrossingSums& sums, const CrossingSums& all)
{
  const auto share = [](std::int64_t part, std::int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
  };
  return Observation("mapping.sums")
    .With("messages", sums.Messages)
    .With("messages_share", share(sums.Messages, all.Messages))
    .With("bytes", sums.Bytes)
    .With("bytes_share", share(sums.Bytes, all.Bytes));
}
}

Observations ObserveMapping(const MappingAnalysis& mapping, const MappingOptions& options)
{
  Observations observed;
  const bool bytes = options.Weights == LinkWeight::Bytes;
  const std::int64_t now = bytes ? mapping.Now.Bytes : mapping.Now.Messages;
  const std::int64_t then = bytes ? mapping.Proposed.Bytes : mapping.Proposed.Messages;
  observed.push_back(mapping.All.Messages == 0
      ? Observation("mapping.no_message")
      : Observation("mapping.now").With("now", Sum(mapping.Now, mapping.All)));
  if (mapping.Moved == 0)
  {
    observed.push_back(
      Observation(mapping.Now.Messages == 0 ? "mapping.nothing_between" : "mapping.best"));
  }
  else
  {
    observed.push_back(Observation("mapping.proposed")
                         .With("moved", mapping.Moved)
                         .With("ranks", mapping.Mapping.Rank.Size())
                         .With("nodes", mapping.ProposedNodes)
                         .With("proposed", Sum(mapping.Proposed, mapping.All)));
  }
  if (then > now)
  {
    observed.push_back(Observation("mapping.more"));
  }
  if (bytes ? mapping.Proposed.Messages > mapping.Now.Messages
            : mapping.Proposed.Bytes > mapping.Now.Bytes)
  {
    observed.push_back(Observation("mapping.traded")
                         .With("fewer", bytes ? "bytes" : "messages")
                         .With("more", bytes ? "messages" : "bytes"));
  }
  std::int64_t unknown = 0;
  for (const std::int32_t node : mapping.Mapping.Node)
  {
    unknown += node < 0;
  }
  AddCounted(observed, "mapping.no_node", unknown);
  return observed;
}
}
