#include "Filters/Core/Motifs/Motifs.h"

#include "Filters/Core/Motifs/MotifKinds.h"

namespace pclvis
{
const std::vector<Motif>& Motifs()
{
  // Trees and pipelines that are run back and forth also match the exchange, and an all-to-all
  // always does, so the exchange comes last.
  static const std::vector<Motif> all = {
    { "collective", MatchCollective },
    { "tree", MatchTree },
    { "pipeline", MatchPipeline },
    { "all-to-all", MatchAllToAll },
    { "shift", MatchShift },
    { "exchange", MatchExchange },
  };
  return all;
}

std::vector<std::string> MotifNames()
{
  std::vector<std::string> names;
  for (const Motif& motif : Motifs())
  {
    names.emplace_back(motif.Name);
  }
  return names;
}

std::vector<std::string> FlavourNames()
{
  return { "send-receive pairs", "sends, then receives", "sends, then Waitall", "gather",
    "broadcast", "gather and broadcast", "one after the other", "wavefront" };
}

FoundMotif FindMotif(const PhaseTraffic& traffic)
{
  for (std::size_t code = 0; code < Motifs().size(); ++code)
  {
    if (auto match = Motifs()[code].Match(traffic))
    {
      FoundMotif found;
      static_cast<MotifMatch&>(found) = std::move(*match);
      found.Code = static_cast<std::int32_t>(code);
      return found;
    }
  }
  return {};
}
}
