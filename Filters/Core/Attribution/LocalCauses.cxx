#include "Filters/Core/Attribution/LocalCauses.h"

#include "Filters/Core/Attribution/EvidenceList.h"
#include "Filters/Core/Attribution/LocalWords.h"
#include "Filters/Core/Attribution/VerdictWords.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Common/RankGraph.h"
#include "Filters/Core/Remapping/RankRemapping.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kHalf = 0.5;

/// Shares of the messages in the choice that go between nodes.
InterNodeShares SharesOf(
  const AttributionRows& rows, const AttributionChoice& choice, const ChoiceSums& sums, int seed)
{
  const MessageColumns& m = rows.Messages;
  const std::vector<char> chosen = ChosenRanks(rows, choice);
  std::vector<std::int32_t> number(rows.Ranks.Size(), -1), nodes;
  for (const std::int32_t rank : sums.Ranks)
  {
    number[rank] = static_cast<std::int32_t>(nodes.size());
    nodes.push_back(rows.Node[rank]);
  }
  // Messages stand by destination: the sums of one, then those of the next.
  std::vector<WeightedPair> pairs;
  std::vector<double> count(sums.Ranks.size(), 0);
  std::vector<std::int32_t> sources;
  for (const std::int32_t rank : sums.Ranks)
  {
    for (std::size_t i = rows.FirstMessage[rank]; i < rows.FirstMessage[rank + 1]; ++i)
    {
      const bool in = choice.AllTimes() || choice.Window.Holds(m.SendBegin[i]);
      const std::int32_t source = number[m.Source[i]];
      if (in && source >= 0 && count[source]++ == 0)
      {
        sources.push_back(source);
      }
    }
    for (const std::int32_t source : sources)
    {
      pairs.push_back({ source, number[rank], count[source] });
      count[source] = 0;
    }
    sources.clear();
  }
  for (const LoneSend& send : rows.Sends)
  {
    const bool in = choice.AllTimes() || choice.Window.Holds(send.SendBegin);
    if (in && number[send.Source] >= 0 && number[send.Destination] >= 0)
    {
      pairs.push_back({ number[send.Source], number[send.Destination], 1 });
    }
  }
  const auto ranks = static_cast<std::int32_t>(sums.Ranks.size());
  return BestInterNodeShare(MakeRankGraph(ranks, std::move(pairs)), nodes, seed);
}

class LocalSearch
{
public:
  LocalSearch(const AttributionRows& rows, const AttributionChoice& choice, const WholeRun& whole,
    const CauseOptions& options)
    : Rows(rows), Choice(choice), Whole(whole), Options(options), Chosen(ChosenRanks(rows, choice)),
      Time(ChosenTime(rows, choice)),
      Sums(SumChoice(rows, choice, *whole.Looks, options.Traffic.Slowdown))
  {
    this->Found.Work.Known = whole.Evidence.Work.Known;
    this->Found.Mapping.Slower = whole.Evidence.Mapping.Slower;
    this->Found.Traffic.Judged = this->Found.Traffic.Looks = this->Sums.Looks;
  }
  Verdict Run()
  {
    Verdict verdict;
    verdict.Choice = ChoiceText(this->Rows, this->Choice);
    verdict.Doubt = Doubt::Messages; // a part of a run has few
    if (this->Sums.Messages >= static_cast<std::int64_t>(kFewestMessages))
    {
      this->LookForHotRanks(false);
      this->LookForHotRanks(true);
      this->TakeHotRanksOfRun();
      this->LookAtMapping();
      this->LookAtTraffic();
      this->LookForSlowRanks();
      this->Decide(verdict);
    }
    this->ListEvidence(verdict.Evidence);
    verdict.Sentences =
      LocalSentences(this->Rows, this->Sums, this->Found, verdict, this->Whole.Verdict);
    verdict.Advice = AdviceOf(this->Rows, this->Found, verdict);
    return verdict;
  }

private:
  bool StarOf(const std::vector<std::int32_t>& ranks) const
  {
    std::vector<char> hot(this->Chosen.size());
    for (const std::int32_t rank : ranks)
    {
      hot[rank] = 1;
    }
    std::int64_t touching = 0;
    ForEachMessage(this->Rows, [&](const auto& m) {
      const bool here = this->Chosen[m.Source] && this->Chosen[m.Destination] &&
        (this->Choice.AllTimes() || this->Choice.Window.Holds(m.SendBegin));
      touching += here && (hot[m.Source] || hot[m.Destination]);
    });
    return static_cast<double>(touching) >= kStarShare * static_cast<double>(this->Sums.Messages);
  }
  void LookForHotRanks(bool bytes)
  {
    PatternEvidence& found = this->Found.Pattern;
    const std::vector<double>& here = bytes ? this->Sums.ByteLoad : this->Sums.MessageLoad;
    const std::vector<double>& run = bytes ? this->Sums.BytesInRun : this->Sums.MessageInRun;
    RankLoad& load = bytes ? found.Bytes : found.Messages;
    load = DescribeLoad(here);
    const Comparison& imbalance = bytes ? this->Sums.ImbalanceBytes : this->Sums.Imbalance;
    const bool uneven = imbalance.Ratio() >= this->Options.Pattern.HotLoad;
    std::vector<std::int32_t> ranks =
      HotRanks(here, load, uneven ? 1 : kHotGap, this->Options.Pattern);
    const double medianHere = MedianOf(here), medianRun = MedianOf(run);
    if (!(medianHere > 0))
    {
      return; // a step in which only some of the ranks take part
    }
    for (std::int32_t& rank : ranks)
    {
      if (run[rank] - medianRun < kHotStays * (here[rank] - medianHere))
      {
        return;
      }
      rank = this->Sums.Ranks[rank];
    }
    if (found.Ranks.empty() && !ranks.empty() && !this->StarOf(ranks))
    {
      found.Ranks = std::move(ranks);
      found.InBytes = bytes;
    }
  }
  /// Ranks that are hot in the whole run may be so by messages of other regions.
  void TakeHotRanksOfRun()
  {
    const PatternEvidence& run = this->Whole.Evidence.Pattern;
    PatternEvidence& found = this->Found.Pattern;
    const std::vector<double>& load = run.InBytes ? this->Sums.AnyBytes : this->Sums.AnyMessages;
    const double least = this->Options.Pattern.HotLoad * std::max(1.0, MedianOf(load));
    std::vector<std::int32_t> ranks;
    for (const std::int32_t rank : run.Ranks)
    {
      if (load[rank] >= least &&
        std::binary_search(this->Sums.Ranks.begin(), this->Sums.Ranks.end(), rank))
      {
        ranks.push_back(rank);
      }
    }
    if (found.Ranks.empty() && !ranks.empty())
    {
      found = run;
      found.Ranks = std::move(ranks);
    }
  }
  void LookAtMapping()
  {
    MappingEvidence& found = this->Found.Mapping;
    found.InterMessages = this->Sums.InterMessages;
    found.IntraMessages = this->Sums.Messages - this->Sums.InterMessages;
    if (this->Rows.Nodes < 2 || found.InterMessages == 0)
    {
      return;
    }
    const InterNodeShares shares =
      SharesOf(this->Rows, this->Choice, this->Sums, static_cast<int>(this->Options.Mapping.Seed));
    found.Now = shares.Now;
    found.Best = shares.Best;
    const double poor = this->Options.Mapping.PoorShare;
    const bool better = found.Now >= poor * found.Best &&
      found.Now - found.Best >= kLeastMappingGain && !(found.Slower < kLeastInterSlower);
    this->MoreBetween = better && this->Sums.InterShare.Ratio() >= poor;
    found.Poor = better && this->MoreBetween && this->IsSlower();
    const MappingEvidence& run = this->Whole.Evidence.Mapping;
    if (run.Poor && found.Now >= poor * run.Best && found.Now - run.Best >= kLeastMappingGain)
    {
      found.Poor = true;
      found.Best = std::min(found.Best, run.Best);
    }
  }
  bool IsSlower() const { return this->Sums.Latency.Ratio() >= this->Options.Traffic.Slowdown; }
  double SlowShare() const
  {
    return this->Sums.NodePairs > 0
      ? static_cast<double>(this->Sums.SlowNodePairs) / this->Sums.NodePairs
      : kNaN;
  }
  /// Of the network over its criterion, against the other regions; NaN where there is none.
  double NetworkRatio() const
  {
    const Comparison& c = this->Sums.OverCriterion;
    return c.Elsewhere > 0 ? c.Here / c.Elsewhere : kNaN;
  }
  void AddTraffic(double begin, double end, double slowdown, double confidence)
  {
    TrafficWindow window{};
    window.Begin = begin;
    window.End = end;
    window.Slowdown = slowdown;
    window.NodePairs = this->Sums.NodePairs;
    window.SlowNodePairs = this->Sums.SlowNodePairs;
    window.Confidence = confidence;
    window.Background = true;
    this->Found.Traffic.Windows.push_back(window);
  }
  /// Median over baseline times of the chosen ranks' looks at the network in a time; NaN of none.
  double SlowdownIn(double begin, double end) const
  {
    std::vector<double> times;
    for (const NetworkLook& look : *this->Whole.Looks)
    {
      if (look.Begin >= begin && look.Begin < end && this->Chosen[look.Source] &&
        this->Chosen[look.Destination])
      {
        times.push_back(look.OverBaseline);
      }
    }
    return MedianOf(std::move(times));
  }
  void LookAtTraffic()
  {
    const double slowdown = this->Options.Traffic.Slowdown, here = this->Sums.OverBaseline.Here;
    if (this->Sums.Looks < kFewestJudged)
    {
      return;
    }
    for (const TrafficWindow& w : this->Whole.Evidence.Traffic.Windows)
    {
      const double begin = std::max(w.Begin, this->Time.Begin);
      const double end = std::min(w.End, this->Time.End);
      if (!w.Background || !Concerns(w.Begin, w.End, this->Time.Begin, this->Time.End))
      {
        continue;
      }
      const double slower = this->SlowdownIn(begin, end);
      if (std::log(slower) >= kHalf * std::log(w.Slowdown))
      {
        this->AddTraffic(begin, end, slower, w.Confidence);
      }
    }
    const bool explained = !this->Found.Pattern.Ranks.empty() || this->MoreBetween;
    if (this->Found.Traffic.Windows.empty() && !explained && here >= slowdown &&
      this->NetworkRatio() >= slowdown && this->SlowShare() >= this->Options.Traffic.SlowPairs)
    {
      this->AddTraffic(this->Time.Begin, this->Time.End, here,
        Certainty(std::log(std::min(here, this->NetworkRatio())), std::log(slowdown)));
    }
  }
  void LookForSlowRanks()
  {
    const WorkEvidence& work = this->Whole.Evidence.Work;
    std::vector<std::int32_t> ranks;
    std::set_intersection(work.Ranks.begin(), work.Ranks.end(), this->Sums.Ranks.begin(),
      this->Sums.Ranks.end(), std::back_inserter(ranks));
    if (!ranks.empty() && Concerns(work.Begin, work.End, this->Time.Begin, this->Time.End))
    {
      const bool all = ranks.size() == work.Ranks.size();
      this->Found.Work = work;
      this->Found.Work.Node = all ? work.Node : -1;
      this->Found.Work.Ranks = std::move(ranks);
    }
  }
  double ConfidenceOf(Cause cause) const
  {
    const CauseOptions& options = this->Options;
    if (cause == Cause::Mapping)
    {
      const double share =
        Certainty(std::log(this->Found.Mapping.Now / std::max(this->Found.Mapping.Best, 1e-3)),
          std::log(options.Mapping.PoorShare));
      const double slower =
        Certainty(std::log(this->Sums.Latency.Ratio()), std::log(options.Traffic.Slowdown));
      return this->IsSlower() ? std::min(share, slower) : share;
    }
    if (cause == Cause::Pattern)
    {
      const PatternEvidence& p = this->Found.Pattern;
      return Certainty((p.InBytes ? p.Bytes : p.Messages).Hot - 1, options.Pattern.HotLoad - 1);
    }
    for (const CauseWindow& window : this->Whole.Verdict.Windows)
    {
      if (window.Cause == cause && cause == Cause::SlowRank)
      {
        return window.Confidence;
      }
    }
    double best = 0;
    for (const TrafficWindow& window : this->Found.Traffic.Windows)
    {
      best = std::max(best, window.Confidence);
    }
    return best;
  }
  void Decide(Verdict& verdict) const
  {
    std::vector<Cause> causes;
    const auto holds = [&](bool found, Cause cause) {
      if (found)
      {
        causes.push_back(cause);
      }
    };
    holds(this->Found.Mapping.Poor, Cause::Mapping);
    holds(!this->Found.Pattern.Ranks.empty(), Cause::Pattern);
    holds(!this->Found.Traffic.Windows.empty(), Cause::Background);
    holds(!this->Found.Work.Ranks.empty(), Cause::SlowRank);
    // Slow for a reason that was not found leaves it open whether there is none.
    const double enough = 1 - std::exp(-static_cast<double>(this->Sums.Messages) / 200);
    verdict.Confidence = causes.empty() ? enough * (this->IsSlower() ? kHalf : 0.95) : 1;
    verdict.Cause = causes.empty() ? Cause::None
      : causes.size() > 1          ? Cause::Mixed
                                   : causes.front();
    for (const Cause cause : causes)
    {
      const double confidence = this->ConfidenceOf(cause);
      verdict.Confidence = std::min(verdict.Confidence, confidence);
      if (cause != Cause::Background)
      {
        verdict.Windows.push_back({ this->Time.Begin, this->Time.End, cause, confidence });
        continue;
      }
      for (const TrafficWindow& w : this->Found.Traffic.Windows)
      {
        verdict.Windows.push_back({ w.Begin, w.End, cause, w.Confidence });
      }
    }
    std::set<std::int32_t> ranks(
      this->Found.Pattern.Ranks.begin(), this->Found.Pattern.Ranks.end());
    ranks.insert(this->Found.Work.Ranks.begin(), this->Found.Work.Ranks.end());
    for (const std::int32_t rank : ranks)
    {
      verdict.Ranks.push_back(this->Rows.Ranks.Rank(rank));
    }
  }

  void ListEvidence(std::vector<EvidenceRow>& rows) const
  {
    EvidenceList list(rows);
    const ChoiceSums& s = this->Sums;
    list.Add(
      Cause::None, "messages", static_cast<double>(s.Messages), kNaN, false, "evidence.messages");
    list.Add(Cause::None, "across_messages", static_cast<double>(s.Across), kNaN, false,
      "evidence.across_messages");
    list.Compare(Cause::None, "latency", s.Latency, this->IsSlower(), "evidence.latency");
    list.AtLeast(Cause::None, "latency_over_elsewhere", s.Latency.Ratio(),
      this->Options.Traffic.Slowdown, "evidence.latency_over_elsewhere");
    this->ListMapping(list);
    this->ListPattern(list);
    this->ListTraffic(list);
    const WorkEvidence& work = this->Found.Work;
    const bool slow = !work.Ranks.empty();
    list.Add(Cause::SlowRank, "work_ratio", slow ? work.Ratio : kNaN, this->Options.Work.SlowWork,
      slow, "evidence.work_ratio_local");
    list.Add(Cause::SlowRank, "cost", slow ? work.Cost : kNaN, kLeastCost, slow,
      "evidence.work_cost_local");
  }
  void ListMapping(EvidenceList& list) const
  {
    const MappingEvidence& m = this->Found.Mapping;
    const double poor = this->Options.Mapping.PoorShare;
    list.Compare(
      Cause::Mapping, "inter_share", this->Sums.InterShare, m.Poor, "evidence.inter_share");
    list.Add(
      Cause::Mapping, "inter_share_best", m.Best, kNaN, m.Poor, "evidence.inter_share_best_local");
    list.Add(Cause::Mapping, "inter_share_over_best", m.Best > 0 ? m.Now / m.Best : kNaN, poor,
      m.Poor, "evidence.inter_share_over_best");
    list.AtLeast(Cause::Mapping, "inter_share_over_elsewhere", this->Sums.InterShare.Ratio(), poor,
      "evidence.inter_share_over_elsewhere");
    list.AtLeast(Cause::Mapping, "latency_over_elsewhere", this->Sums.Latency.Ratio(),
      this->Options.Traffic.Slowdown, "evidence.latency_over_elsewhere");
  }
  void ListPattern(EvidenceList& list) const
  {
    const PatternEvidence& p = this->Found.Pattern;
    const bool is = !p.Ranks.empty();
    list.AddLoads(p, this->Options.Pattern);
    list.Compare(Cause::Pattern, "imbalance", this->Sums.Imbalance, is, "evidence.imbalance");
    list.AtLeast(Cause::Pattern, "imbalance_over_elsewhere", this->Sums.Imbalance.Ratio(),
      this->Options.Pattern.HotLoad, "evidence.imbalance_over_elsewhere");
    list.Add(
      Cause::Pattern, "greatest_load", p.Messages.GreatestLoad, kNaN, is, "evidence.greatest_load");
  }
  void ListTraffic(EvidenceList& list) const
  {
    const ChoiceSums& s = this->Sums;
    const double slowdown = this->Options.Traffic.Slowdown;
    EvidenceRow& slowness = list.AtLeast(
      Cause::Background, "slowdown", s.OverBaseline.Here, slowdown, "evidence.slowdown_local");
    slowness.Elsewhere = s.OverBaseline.Elsewhere;
    slowness.OtherTimes = s.OverBaseline.OtherTimes;
    list.Compare(Cause::Background, "network_time", s.OverCriterion,
      this->NetworkRatio() >= slowdown, "evidence.network_time");
    list.AtLeast(Cause::Background, "network_time_over_elsewhere", this->NetworkRatio(), slowdown,
      "evidence.network_time_over_elsewhere");
    list.AtLeast(Cause::Background, "slow_node_pairs", this->SlowShare(),
      this->Options.Traffic.SlowPairs, "evidence.slow_node_pairs_local");
    list.AtLeast(
      Cause::Background, "judged", static_cast<double>(s.Looks), kFewestJudged, "evidence.judged");
  }

  const AttributionRows& Rows;
  const AttributionChoice& Choice;
  const WholeRun& Whole;
  const CauseOptions& Options;
  std::vector<char> Chosen; ///< by number of the rank
  TimeWindow Time;
  ChoiceSums Sums;
  CauseEvidence Found;
  bool MoreBetween = false; ///< more messages go between nodes than elsewhere and than need to
};
}

Verdict DecideLocally(const AttributionRows& rows, const AttributionChoice& choice,
  const WholeRun& whole, const CauseOptions& options)
{
  return LocalSearch(rows, choice, whole, options).Run();
}
}
