#include "Filters/Core/Attribution/LocalWords.h"

#include "Filters/Core/Attribution/VerdictWords.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
/// " elsewhere" where other regions are the reference, " at other times" where there is none.
std::string Against(const Comparison& c)
{
  return std::isnan(c.Elsewhere) ? " at other times" : " elsewhere";
}

std::string Percent(double share)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.0f %%", 100 * share);
  return text;
}

std::string LatencySentence(const ChoiceSums& sums)
{
  const Comparison& latency = sums.Latency;
  if (std::isnan(latency.Here))
  {
    return {};
  }
  return "Mean L is " + NumberText(latency.Here) +
    (std::isnan(latency.Reference()) ? ""
                                     : ", " + NumberText(latency.Reference()) + Against(latency)) +
    ". ";
}

std::string MappingSentence(const ChoiceSums& sums, const MappingEvidence& m)
{
  const Comparison& share = sums.InterShare;
  return Percent(share.Here) + " of its messages go between nodes" +
    (std::isnan(share.Reference()) ? "" : ", " + Percent(share.Reference()) + Against(share)) +
    ", " + Percent(m.Best) + " in the best mapping found: poor mapping. ";
}

std::string PatternSentence(
  const AttributionRows& rows, const ChoiceSums& sums, const PatternEvidence& p)
{
  const RankLoad& load = p.InBytes ? p.Bytes : p.Messages;
  const Comparison& imbalance = p.InBytes ? sums.ImbalanceBytes : sums.Imbalance;
  return WorldRanks(rows, p.Ranks) + (p.Ranks.size() == 1 ? " has " : " have ") +
    NumberText(load.Hot) + " times the median rank's " + (p.InBytes ? "bytes" : "messages") +
    (imbalance.Ratio() > 1 ? "; the mean deviation over the mean is " + NumberText(imbalance.Here) +
          ", " + NumberText(imbalance.Reference()) + Against(imbalance)
                           : "") +
    ": poor pattern. ";
}

std::string TrafficSentence(const ChoiceSums& sums, const TrafficEvidence& traffic)
{
  double slowdown = 1;
  for (const TrafficWindow& window : traffic.Windows)
  {
    slowdown = std::max(slowdown, window.Slowdown);
  }
  const Comparison& quiet = sums.OverQuiet;
  return "messages between nodes take " + NumberText(slowdown) +
    " times as long as at quiet times" +
    (std::isnan(quiet.Reference()) ? "" : ", " + NumberText(quiet.Reference()) + Against(quiet)) +
    ", and the load of the ranks does not explain it: background traffic. ";
}

std::string WorkSentence(const AttributionRows& rows, const WorkEvidence& w)
{
  return WorldRanks(rows, w.Ranks) + (w.Ranks.size() == 1 ? " works " : " work ") +
    NumberText(w.Ratio) + " times as long as the median rank, and others wait for " +
    (w.Ranks.size() == 1 ? "it" : "them") + ": slow rank. ";
}

std::string NothingSentence(const ChoiceSums& sums, Cause cause)
{
  if (cause == Cause::Undecided)
  {
    return sums.Messages == 0
      ? "no message with both ends in it begins then: no cause can be determined. "
      : "only " + CountText(sums.Messages, "message", "messages") +
        ": too few to determine a cause. ";
  }
  return cause == Cause::None ? "no cause of latency was found. " : "";
}
}

std::string LocalSentence(const AttributionRows& rows, const ChoiceSums& sums,
  const CauseEvidence& evidence, const std::string& choice, Cause cause)
{
  std::string text = NothingSentence(sums, cause);
  text += evidence.Mapping.Poor ? MappingSentence(sums, evidence.Mapping) : "";
  text += evidence.Pattern.Ranks.empty() ? "" : PatternSentence(rows, sums, evidence.Pattern);
  text += evidence.Traffic.Windows.empty() ? "" : TrafficSentence(sums, evidence.Traffic);
  text += evidence.Work.Ranks.empty() ? "" : WorkSentence(rows, evidence.Work);
  text += cause == Cause::Undecided ? "" : LatencySentence(sums);
  text = choice + ": " + text;
  text.pop_back();
  return text;
}

std::string RunSentence(const Verdict& run)
{
  if (run.Cause == Cause::Undecided)
  {
    return {};
  }
  const std::string name = CauseNames()[static_cast<std::size_t>(run.Cause)];
  return " In the whole run: " + (run.Cause == Cause::None ? "no cause" : name) + ", confidence " +
    NumberText(run.Confidence) + ".";
}
}
