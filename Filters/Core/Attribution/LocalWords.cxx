#include "Filters/Core/Attribution/LocalWords.h"

#include "Filters/Core/Attribution/VerdictWords.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
/// What a number is compared with: other regions, else the same ones at other times.
std::string Against(const Comparison& c, const char* elsewhere, const char* otherTimes)
{
  return std::isnan(c.Reference()) ? std::string()
                                   : Observation(std::isnan(c.Elsewhere) ? otherTimes : elsewhere)
                                       .With("value", c.Reference())
                                       .Text();
}

std::string NumberAgainst(const Comparison& c)
{
  return Against(c, "local.number_elsewhere", "local.number_other_times");
}

Observation MappingSentence(const ChoiceSums& sums, const MappingEvidence& m)
{
  return Observation("local.mapping")
    .With("share", sums.InterShare.Here)
    .With("reference", Against(sums.InterShare, "local.share_elsewhere", "local.share_other_times"))
    .With("best", m.Best);
}

Observation PatternSentence(
  const AttributionRows& rows, const ChoiceSums& sums, const PatternEvidence& p)
{
  const Comparison& imbalance = p.InBytes ? sums.ImbalanceBytes : sums.Imbalance;
  const Observation uneven = Observation("local.uneven")
                               .With("imbalance", imbalance.Here)
                               .With("reference", NumberAgainst(imbalance));
  return Observation("local.pattern")
    .With("ranks", WorldRanks(rows, p.Ranks))
    .With("hot", (p.InBytes ? p.Bytes : p.Messages).Hot)
    .With("load", LoadName(p))
    .With("uneven", imbalance.Ratio() > 1 ? uneven.Text() : std::string());
}

Observation TrafficSentence(const ChoiceSums& sums, const TrafficEvidence& traffic)
{
  double slowdown = 1;
  for (const TrafficWindow& window : traffic.Windows)
  {
    slowdown = std::max(slowdown, window.Slowdown);
  }
  return Observation("local.background")
    .With("slowdown", slowdown)
    .With("reference", NumberAgainst(sums.OverBaseline));
}

Observation WorkSentence(const AttributionRows& rows, const WorkEvidence& w)
{
  return Observation("local.slow_rank")
    .With("ranks", WorldRanks(rows, w.Ranks))
    .With("ratio", w.Ratio);
}

/// Too little to determine a cause, and what the whole run says.
void SayUndecided(const ChoiceSums& sums, const Verdict& run, Observations& said)
{
  said.push_back(sums.Messages == 0 ? Observation("local.no_message")
                                    : Observation("local.few").With("messages", sums.Messages));
  if (run.Cause != Cause::Undecided)
  {
    const std::string name = CauseNames()[static_cast<std::size_t>(run.Cause)];
    said.push_back(Observation("local.run")
                     .With("cause", run.Cause == Cause::None ? "no cause" : name)
                     .With("confidence", run.Confidence));
  }
}
}

Observations LocalSentences(const AttributionRows& rows, const ChoiceSums& sums,
  const CauseEvidence& evidence, const Verdict& verdict, const Verdict& run)
{
  Observations said{ Observation("local.choice").With("choice", verdict.Choice) };
  if (verdict.Cause == Cause::None)
  {
    said.push_back(Observation("verdict.none"));
  }
  if (evidence.Mapping.Poor)
  {
    said.push_back(MappingSentence(sums, evidence.Mapping));
  }
  if (!evidence.Pattern.Ranks.empty())
  {
    said.push_back(PatternSentence(rows, sums, evidence.Pattern));
  }
  if (!evidence.Traffic.Windows.empty())
  {
    said.push_back(TrafficSentence(sums, evidence.Traffic));
  }
  if (!evidence.Work.Ranks.empty())
  {
    said.push_back(WorkSentence(rows, evidence.Work));
  }
  if (verdict.Cause == Cause::Undecided)
  {
    SayUndecided(sums, run, said);
  }
  else if (!std::isnan(sums.Latency.Here))
  {
    said.push_back(Observation("local.latency")
                     .With("latency", sums.Latency.Here)
                     .With("reference", NumberAgainst(sums.Latency)));
  }
  return said;
}
}
