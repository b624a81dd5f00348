#include "Filters/Core/Attribution/CauseDecision.h"

#include "Filters/Core/Attribution/EvidenceList.h"
#include "Filters/Core/Attribution/Traffic/TrafficJudgement.h"
#include "Filters/Core/Attribution/VerdictWords.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kQuarter = 0.25, kHalf = 0.5;

void AddWindow(Verdict& verdict, Cause cause, double begin, double end, double confidence)
{
  verdict.Windows.push_back({ begin, end, cause, confidence });
}

void FindWindows(const AttributionRows& rows, const CauseEvidence& e, const CauseOptions& options,
  Verdict& verdict)
{
  if (e.Mapping.Poor)
  {
    AddWindow(verdict, Cause::Mapping, rows.Begin, rows.End,
      Certainty(std::log(e.Mapping.Now / std::max(e.Mapping.Best, 1e-3)),
        std::log(options.Mapping.PoorShare)));
  }
  if (!e.Pattern.Ranks.empty())
  {
    // A star's hub has the messages of all by design: only how busy it is tells. Else how hot.
    const double certainty = e.Pattern.Star
      ? Certainty(1 - e.Pattern.Idle, 1 - kMostIdleHub)
      : Certainty(
          std::max(e.Pattern.Messages.Hot, e.Pattern.Bytes.Hot) - 1, options.Pattern.HotLoad - 1);
    AddWindow(verdict, Cause::Pattern, e.Pattern.Begin, e.Pattern.End, certainty);
  }
  for (const TrafficWindow& window : e.Traffic.Windows)
  {
    if (window.Background)
    {
      AddWindow(verdict, Cause::Background, window.Begin, window.End, window.Confidence);
    }
  }
  if (!e.Work.Ranks.empty())
  {
    // Where others would hold the run up nearly as long, it is not sure that these ranks matter.
    AddWindow(verdict, Cause::SlowRank, e.Work.Begin, e.Work.End,
      Certainty(e.Work.Ratio - 1, options.Work.SlowWork - 1) *
        std::min(1.0, kQuarter + e.Work.Saved / kHalf));
  }
}

/// How sure it is that no other jobs' traffic was there: as many looks as a window would need, most
/// of them exact, and nothing that stood out without meeting all conditions.
double CertaintyOfBaseline(const TrafficEvidence& t)
{
  double slow = 0;
  for (const TrafficWindow& w : t.Windows)
  {
    slow = std::max(slow, w.Confidence);
  }
  const double looks = 1 - std::exp(-static_cast<double>(t.Looks) / 200);
  const double exact = t.Looks > 0
    ? static_cast<double>(t.Judged) / static_cast<double>(std::max(t.Looks, t.Judged))
    : 0;
  return looks * (0.6 + 0.4 * exact) * (1 - 0.5 * slow);
}

/// How sure it is that nothing is wrong: what could be looked at, and how far from every threshold.
/// @param doubt the least of what is multiplied
double CertaintyOfNone(
  const AttributionRows& rows, const CauseEvidence& e, const CauseOptions& options, Doubt& doubt)
{
  double certainty = 1, least = 1;
  const auto multiply = [&](double factor, Doubt of) {
    certainty *= factor;
    doubt = factor < least ? of : doubt;
    least = std::min(least, factor);
  };
  multiply(1 - std::exp(-static_cast<double>(rows.Messages.size()) / 200), Doubt::Messages);
  const bool network = rows.Nodes > 1 && e.Mapping.InterMessages > 0;
  multiply(network ? CertaintyOfBaseline(e.Traffic) : 1, Doubt::Looks);
  // A mapping that is poor by its share alone may cost something that the trace does not show.
  const bool poorShare =
    e.Mapping.Now > 0 && e.Mapping.Now >= options.Mapping.PoorShare * e.Mapping.Best;
  multiply(poorShare ? 0.7 : 1, Doubt::Mapping);
  multiply(e.Traffic.MostlySlow ? 0.5 : 1, Doubt::QuietRun);
  multiply(e.Work.Known ? 1 : 0.7, Doubt::Calls);
  const double work = (e.Work.Ratio - 1) / (options.Work.SlowWork - 1);
  multiply(e.Work.Score > 3 && work > 0.5 ? 0.8 : 1, Doubt::OtherPlace);
  return std::min(0.95, certainty);
}

/// What would make a cause that was found surer.
Doubt DoubtOf(Cause cause)
{
  return cause == Cause::Mapping ? Doubt::Mapping
    : cause == Cause::Background ? Doubt::QuietRun
    : cause == Cause::SlowRank   ? Doubt::OtherPlace
                                 : Doubt::Messages;
}

void AddMapping(const MappingEvidence& m, const MappingEvidenceOptions& options, EvidenceList& list)
{
  list.Add(Cause::Mapping, "inter_share", m.Now, kNaN, m.Poor, "evidence.inter_share");
  list.Add(Cause::Mapping, "inter_share_best", m.Best, kNaN, m.Poor, "evidence.inter_share_best");
  list.Add(Cause::Mapping, "inter_share_over_best", m.Best > 0 ? m.Now / m.Best : kNaN,
    options.PoorShare, m.Poor, "evidence.inter_share_over_best");
  list.AtLeast(Cause::Mapping, "inter_over_intra_time", m.Slower, kLeastInterSlower,
    "evidence.inter_over_intra_time");
  list.AtLeast(Cause::Mapping, "waited_share", m.Waited, kLeastWaited, "evidence.waited_share");
}

void AddPattern(const PatternEvidence& p, const PatternOptions& options, EvidenceList& list)
{
  list.AddLoads(p, options);
  list.Add(Cause::Pattern, "imbalance", p.Messages.Imbalance, kNaN, !p.Ranks.empty(),
    "evidence.imbalance");
  list.Add(Cause::Pattern, "greatest_load", p.Messages.GreatestLoad, kNaN, !p.Ranks.empty(),
    "evidence.greatest_load");
  list.Add(Cause::Pattern, "one_way", p.OneWay, kNaN, p.OneWay > kMostlyOneWay, "evidence.one_way");
}

void AddTraffic(const TrafficEvidence& t, const TrafficOptions& options, EvidenceList& list)
{
  double slowdown = 1, pairs = 0, within = kNaN, cost = kNaN;
  bool network = true;
  std::int64_t windows = 0;
  for (const TrafficWindow& w : t.Windows)
  {
    windows += w.Background;
    if (w.Background && w.Slowdown > slowdown)
    {
      slowdown = w.Slowdown;
      pairs = static_cast<double>(w.SlowNodePairs) / w.NodePairs;
      within = w.WithinNodes;
      network = IsNetwork(w);
      cost = w.Cost;
    }
  }
  list.Add(
    Cause::Background, "windows", static_cast<double>(windows), 1, windows > 0, "evidence.windows");
  list.Add(
    Cause::Background, "slowdown", slowdown, options.Slowdown, windows > 0, "evidence.slowdown");
  list.Add(Cause::Background, "slow_node_pairs", pairs, options.SlowPairs, windows > 0,
    "evidence.slow_node_pairs");
  list.Add(Cause::Background, "slowdown_within_nodes", within, kNaN, network,
    "evidence.slowdown_within_nodes");
  list.AtLeast(Cause::Background, "cost", cost, kLeastTrafficCost, "evidence.traffic_cost");
  list.AtLeast(
    Cause::Background, "judged", static_cast<double>(t.Judged), kFewestJudged, "evidence.judged");
  list.Add(Cause::Background, "noise", t.Noise, kNaN, false, "evidence.noise");
}

void AddWork(const WorkEvidence& w, const WorkOptions& options, EvidenceList& list)
{
  const bool slow = !w.Ranks.empty();
  const double least = std::max(options.SlowWork, w.LeastRatio);
  list.Add(
    Cause::SlowRank, "work_ratio", w.Ratio, least, slow || w.Ratio >= least, "evidence.work_ratio");
  list.AtLeast(Cause::SlowRank, "work_sigmas", w.Score, kSlowSigmas, "evidence.work_sigmas");
  list.Add(Cause::SlowRank, "others_wait", w.Waiting, kNaN, slow, "evidence.others_wait");
  list.Add(Cause::SlowRank, "saved_share", w.Saved, kNaN, slow, "evidence.saved_share");
  list.AtLeast(Cause::SlowRank, "cost", w.Cost, kLeastCost, "evidence.work_cost");
  list.AtLeast(Cause::SlowRank, "long_pieces", static_cast<double>(w.LongPieces), kFewestPieces,
    "evidence.long_pieces");
}
}

Verdict Decide(
  const AttributionRows& rows, const CauseEvidence& evidence, const CauseOptions& options)
{
  Verdict verdict;
  FindWindows(rows, evidence, options, verdict);
  EvidenceList list(verdict.Evidence);
  AddMapping(evidence.Mapping, options.Mapping, list);
  AddPattern(evidence.Pattern, options.Pattern, list);
  AddTraffic(evidence.Traffic, options.Traffic, list);
  AddWork(evidence.Work, options.Work, list);
  std::set<Cause> causes;
  for (const CauseWindow& window : verdict.Windows)
  {
    causes.insert(window.Cause);
  }
  if (!causes.empty())
  {
    verdict.Cause = causes.size() > 1 ? Cause::Mixed : *causes.begin();
    // As sure as of the least sure cause, each as sure as its surest window.
    verdict.Confidence = 1;
    for (const Cause cause : causes)
    {
      double best = 0;
      for (const CauseWindow& window : verdict.Windows)
      {
        best = window.Cause == cause ? std::max(best, window.Confidence) : best;
      }
      verdict.Doubt = best < verdict.Confidence ? DoubtOf(cause) : verdict.Doubt;
      verdict.Confidence = std::min(verdict.Confidence, best);
    }
  }
  else if (rows.Messages.size() >= kFewestMessages)
  {
    verdict.Cause = Cause::None;
    verdict.Confidence = CertaintyOfNone(rows, evidence, options, verdict.Doubt);
  }
  std::set<std::int32_t> ranks(evidence.Pattern.Ranks.begin(), evidence.Pattern.Ranks.end());
  ranks.insert(evidence.Work.Ranks.begin(), evidence.Work.Ranks.end());
  for (const std::int32_t rank : ranks)
  {
    verdict.Ranks.push_back(rows.Ranks.Rank(rank));
  }
  verdict.Sentences = SentencesOf(rows, evidence, verdict);
  verdict.Advice = AdviceOf(rows, evidence, verdict);
  return verdict;
}

void DecideDuration(
  const Verdict& whole, double begin, double end, Cause& cause, double& confidence)
{
  std::set<Cause> causes;
  confidence = 1;
  for (const CauseWindow& window : whole.Windows)
  {
    if (Concerns(window.Begin, window.End, begin, end))
    {
      causes.insert(window.Cause);
      confidence = std::min(confidence, window.Confidence);
    }
  }
  cause = causes.size() > 1 ? Cause::Mixed : causes.empty() ? Cause::None : *causes.begin();
  if (causes.empty())
  {
    cause = whole.Cause == Cause::Undecided ? Cause::Undecided : Cause::None;
    confidence = whole.Windows.empty() ? whole.Confidence : 0.5;
  }
}
}
