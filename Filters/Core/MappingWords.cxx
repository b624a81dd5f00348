#include "Filters/Core/MappingWords.h"

#include "Readers/Core/ShortText.h"

#include <cstdio>

namespace pclvis
{
namespace
{
std::string Percent(std::int64_t part, std::int64_t whole)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%",
    whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0.0);
  return text;
}

std::string Sum(const CrossingSums& sums, const CrossingSums& all)
{
  return CountText(sums.Messages, "message") + " (" + Percent(sums.Messages, all.Messages) +
    ") and " + CountText(sums.Bytes, "byte") + " (" + Percent(sums.Bytes, all.Bytes) + ")";
}
}

std::vector<std::string> ObserveMapping(
  const MappingAnalysis& mapping, const MappingOptions& options)
{
  std::vector<std::string> words;
  const bool bytes = options.Weights == LinkWeight::Bytes;
  const std::int64_t now = bytes ? mapping.Now.Bytes : mapping.Now.Messages;
  const std::int64_t then = bytes ? mapping.Proposed.Bytes : mapping.Proposed.Messages;
  if (mapping.All.Messages == 0)
  {
    words.push_back("No message from one rank to another was found: no mapping is better.");
  }
  else
  {
    words.push_back("Now " + Sum(mapping.Now, mapping.All) + " go between nodes.");
  }
  if (mapping.Moved == 0)
  {
    words.push_back(mapping.Now.Messages == 0
        ? "Nothing goes between nodes: every rank stays where it is."
        : "No mapping was found that is better than the present one: every rank stays where it "
          "is.");
  }
  else
  {
    words.push_back("With " + CountText(mapping.Moved, "rank") + " of " +
      std::to_string(mapping.Rank.Size()) + " moved, on " +
      CountText(mapping.ProposedNodes, "node") + ", it would be " +
      Sum(mapping.Proposed, mapping.All) + ".");
  }
  if (then > now)
  {
    words.push_back("That is more than now: the present mapping does not fit the capacities.");
  }
  if (bytes ? mapping.Proposed.Messages > mapping.Now.Messages
            : mapping.Proposed.Bytes > mapping.Now.Bytes)
  {
    words.push_back(std::string("Fewer ") + (bytes ? "bytes" : "messages") +
      " are paid for with more " + (bytes ? "messages" : "bytes") +
      " between nodes; compare the other choice of Weights.");
  }
  std::int64_t unknown = 0;
  for (const std::int32_t node : mapping.Node)
  {
    unknown += node < 0;
  }
  if (unknown > 0)
  {
    words.push_back(CountText(unknown, "rank") +
      " have no node now: their messages count as between nodes, and they count as moved.");
  }
  return words;
}
}
