#include "Filters/Core/Attribution/VerdictWords.h"

#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace pclvis
{
namespace
{
/// Mean latency above which the views' colours call for an explanation.
constexpr double kLoudLatency = 2;

const PricedCause* UnevenWork(const CausePrices& prices)
{
  const auto found =
    std::find_if(prices.Found.begin(), prices.Found.end(), [](const PricedCause& cause) {
      return cause.Counts && cause.Name == PricedNames::kUnevenWork;
    });
  return found == prices.Found.end() ? nullptr : &*found;
}

/// Ids of the sentences that say what would settle whether a cause counts, and what to do.
struct Decider
{
  const char *Sentence, *Advice;
};

Decider DeciderOf(Cause cause)
{
  switch (cause)
  {
    case Cause::Mapping:
      return { "doubt.mapping", "advice.proposed" };
    case Cause::Background:
      return { "doubt.quiet_run", "advice.background" };
    case Cause::SlowRank:
    case Cause::SlowLink:
      return { "doubt.other_place", "advice.other_place" };
    default:
      return { "doubt.messages", "advice.messages" };
  }
}

/// The cause whose price is least certain: among those that count, or else among the open ones, or
/// else among all.
Cause LeastSure(const VerdictFacts& facts, const CauseLabel& label)
{
  const std::vector<PricedCause>& causes = facts.Prices.Found;
  Cause least = Cause::None;
  double surest = 1;
  for (std::size_t i = 0; i < causes.size(); ++i)
  {
    const auto among = [i](const std::vector<std::size_t>& of) {
      return std::find(of.begin(), of.end(), i) != of.end();
    };
    const bool counts = among(label.Counts);
    if (LabelOf(causes[i].Name) == Cause::None || causes[i].IsElsewhere ||
      (!counts && !label.Counts.empty()) ||
      (!among(label.Open) && !label.Open.empty() && label.Counts.empty()))
    {
      continue;
    }
    const double sure = counts ? causes[i].Confidence : 1 - causes[i].Confidence;
    if (sure < surest)
    {
      surest = sure;
      least = LabelOf(causes[i].Name);
    }
  }
  return least;
}

/// Whether nothing was found, but a cause may hide in calls for which it is unknown what they wait
/// for.
bool MayHide(const CauseLabel& label)
{
  return label.Cause == Cause::Undecided && label.Open.empty();
}

Observation AdviceOnUnknown(UnknownWait greatest)
{
  return greatest == UnknownWait::Unjoined ? Observation("advice.collectives")
    : greatest == UnknownWait::Messages
    ? Observation("advice.both_sides")
    : Observation("advice.other_tool").With("calls", WordsFor(greatest));
}

Decider DeciderOf(const VerdictFacts& facts, const CauseLabel& label)
{
  const auto anyOpen = [&](auto&& is) {
    return label.Counts.empty() &&
      std::any_of(label.Open.begin(), label.Open.end(),
        [&](std::size_t i) { return is(facts.Prices.Found[i]); });
  };
  if (anyOpen([](const PricedCause& cause) { return cause.IsHidden || cause.OpenByCores; }))
  {
    return { "doubt.own_cores", "advice.own_cores" };
  }
  return anyOpen([](const PricedCause& cause) { return cause.OpenByClocks; })
    ? Decider{ "doubt.clocks", "advice.clocks" }
    : DeciderOf(LeastSure(facts, label));
}

std::string PartName(const VerdictFacts& facts)
{
  return facts.Choice.IsWhole() ? NameOfRun(facts.Prices.Axis) : "this time";
}

/// Adds a further result of pricing: what the causes cost together, or slow ranks that cost little.
void SayOfPrices(const VerdictFacts& facts, const char* id, Observations& said)
{
  for (const Observation& one : facts.Prices.Observations)
  {
    if (one.Id() == id)
    {
      said.push_back(one);
    }
  }
}

/// The causes that could have been found, in words.
std::string CausesLookedFor(const VerdictFacts& facts)
{
  const std::string causes =
    Observation(facts.Rows.InterNode > 0 ? "verdict.causes" : "verdict.causes_in_nodes").Text();
  return facts.Prices.FewAlike ? causes : Observation("verdict.slow_rank").Text() + causes;
}

/// Says that no cause counts, how much one may still cost, and whether slow messages remain
/// unexplained; or says which causes may count, or that waits are hidden.
void SayNone(const VerdictFacts& facts, const CauseLabel& label, Observations& said)
{
  const std::string other = UnevenWork(facts.Prices) ? "other " : "";
  if (MayHide(label))
  {
    said.push_back(Observation("verdict.hidden_waits").With("other", other));
    return;
  }
  if (!label.Open.empty())
  {
    said.push_back(Observation(UnevenWork(facts.Prices) ? "verdict.open_beside" : "verdict.open"));
    for (const std::size_t i : label.Open)
    {
      if (!facts.Prices.Found[i].IsHidden)
      {
        said.push_back(facts.Prices.Found[i].Sentence);
      }
    }
    SayOfPrices(facts, "prices.slow_hidden", said);
    return;
  }
  double most = facts.LeastShare;
  for (const PricedCause& cause : facts.Prices.Found)
  {
    if (LabelOf(cause.Name) != Cause::None && !cause.IsElsewhere)
    {
      most = std::max(most, cause.High / facts.Prices.Length);
    }
  }
  said.push_back(Observation("verdict.none")
                   .With("most", most)
                   .With("of", PartName(facts))
                   .With("causes", CausesLookedFor(facts))
                   .With("other", other));
  if (facts.Sums.Latency.Here > kLoudLatency)
  {
    said.push_back(Observation("verdict.unexplained").With("latency", facts.Sums.Latency.Here));
  }
  if (facts.Prices.FewAlike && facts.Rows.WaitedShare >= price_constants::kTenth)
  {
    said.push_back(Observation("verdict.few_alike").With("least", price_constants::kEnough));
  }
}

/// Says what the causes cost together, or what the ranks lose to causes that act on others.
void SayElsewhere(const VerdictFacts& facts, const CauseLabel& label, Observations& said)
{
  if (label.Elsewhere.empty())
  {
    SayOfPrices(facts, "prices.together", said);
  }
  for (const std::size_t i : label.Elsewhere)
  {
    const PricedCause& cause = facts.Prices.Found[i];
    said.push_back(Observation("local.waits")
                     .With("share", cause.Price / facts.Prices.Length)
                     .With("cause", CauseNames()[static_cast<std::size_t>(LabelOf(cause.Name))]));
  }
}

std::string Against(const Comparison& c, const char* elsewhere, const char* otherTimes)
{
  return std::isnan(c.Reference()) ? std::string()
                                   : Observation(std::isnan(c.Elsewhere) ? otherTimes : elsewhere)
                                       .With("value", c.Reference())
                                       .Text();
}

/// Compares the messages of the choice with those elsewhere, or else with those at other times.
void CompareChoice(const ChoiceSums& sums, Observations& said)
{
  if (sums.Messages == 0)
  {
    said.push_back(Observation("local.no_message"));
    return;
  }
  said.push_back(Observation("local.share")
                   .With("share", sums.InterShare.Here)
                   .With("reference",
                     Against(sums.InterShare, "local.share_elsewhere", "local.share_other_times")));
  if (!std::isnan(sums.Latency.Here))
  {
    said.push_back(
      Observation("local.latency")
        .With("latency", sums.Latency.Here)
        .With("reference",
          Against(sums.Latency, "local.number_elsewhere", "local.number_other_times")));
  }
}

/// 1 if only a part of the run is chosen: sentences about the whole run then say so.
int IsOfPart(const VerdictFacts& facts)
{
  return facts.Choice.IsWhole() ? 0 : 1;
}

/// Says what cannot be known about messages between nodes: nothing can be judged if all ranks share
/// a node, and no mapping if each rank has its own.
void SayLimits(const VerdictFacts& facts, Observations& said)
{
  const AttributionRows& rows = facts.Rows;
  const std::int32_t ranks = rows.Ranks.Size();
  const bool oneNode = rows.Nodes == 1 && ranks > 1;
  if (facts.Prices.Unknown.All() >= facts.LeastShare)
  {
    said.push_back(facts.Prices.Unknown.Sentence(!facts.Choice.IsWhole()));
  }
  if (oneNode || (rows.Nodes == ranks && ranks > 1))
  {
    said.push_back(Observation(oneNode ? "verdict.one_node" : "verdict.own_nodes"));
  }
  else if (rows.Messages + rows.LoneSends > 0 && rows.InterNode == 0)
  {
    said.push_back(Observation(rows.Nodes == 0 ? "verdict.unknown_nodes" : "verdict.no_inter"));
  }
  if (!HasMetis() && rows.InterNode > 0)
  {
    said.push_back(Observation("mapping.no_metis"));
  }
  if (rows.Skewed > 0 && !rows.ClocksChosen)
  {
    said.push_back(
      Observation("verdict.clocks").With("count", rows.Skewed).With("part", IsOfPart(facts)));
  }
}

Observation SendsSentence(const VerdictFacts& facts)
{
  return Observation("verdict.lone_sends")
    .With("count", facts.Rows.LoneSends)
    .With("part", IsOfPart(facts));
}

/// How long ranks wait, which is known only for the whole run.
Observation WaitingOf(const VerdictFacts& facts, const char* id, const char* ofRun)
{
  return Observation(id)
    .With("share", facts.Rows.WaitedShare)
    .With("run", facts.Choice.IsWhole() ? std::string() : Observation(ofRun).Text());
}

/// Whether nothing was replayed because there are too many messages.
bool IsTooLarge(const VerdictFacts& facts)
{
  return facts.MostMessages >= 0 && facts.Rows.Rows > facts.MostMessages &&
    facts.Prices.Observations.empty();
}
}

bool IsPriced(const VerdictFacts& facts)
{
  return facts.Prices.Priced && !facts.Rows.AreFew();
}

Observations WhyNotPriced(const VerdictFacts& facts, Observations& advice)
{
  const AttributionRows& rows = facts.Rows;
  Observations said;
  const auto say = [&](const Observation& sentence, const char* what) {
    said.push_back(sentence);
    advice.push_back(Observation(what));
  };
  if (!facts.Choice.IsWhole())
  {
    said.push_back(Observation("local.choice").With("choice", ChoiceText(rows, facts.Choice)));
  }
  if (!rows.HasCalls)
  {
    say(Observation("verdict.no_calls"), "advice.calls");
  }
  else if (rows.AreFew() && rows.Messages == 0 && rows.Unmatched > 0)
  {
    say(Observation("verdict.no_pair").With("count", rows.Unmatched), "advice.both_sides");
  }
  else if (rows.AreFew() && rows.Unjoined >= price_constants::kManySamples)
  {
    say(Observation("verdict.unjoined").With("count", rows.Unjoined), "advice.collectives");
  }
  else if (rows.AreFew() && rows.OneSided >= price_constants::kManySamples)
  {
    said.push_back(Observation("verdict.one_sided").With("count", rows.OneSided));
    advice.push_back(AdviceOnUnknown(UnknownWait::OneSided));
  }
  else if (rows.AreFew())
  {
    say(Observation("verdict.few").With("count", rows.Communications), "advice.messages");
  }
  else if (IsTooLarge(facts))
  {
    say(Observation("verdict.not_priced")
          .With("messages", rows.Rows)
          .With("most", facts.MostMessages),
      "advice.most_messages");
  }
  else
  {
    said.insert(said.end(), facts.Prices.Observations.begin(), facts.Prices.Observations.end());
    const bool isAlone = facts.Choice.IsWhole() && !facts.Prices.Observations.empty() &&
      facts.Prices.Observations.front().Id() == "prices.one_rank";
    advice.push_back(Observation(isAlone ? "advice.several_ranks" : "advice.other_choice"));
  }
  if (rows.LoneSends > rows.Messages)
  {
    said.push_back(SendsSentence(facts));
  }
  SayLimits(facts, said);
  return said;
}

Observations SentencesOf(const VerdictFacts& facts, const CauseLabel& label, const Verdict& verdict)
{
  const AttributionRows& rows = facts.Rows;
  Observations said;
  if (!verdict.Choice.empty())
  {
    said.push_back(Observation("local.choice").With("choice", verdict.Choice));
  }
  for (const std::size_t i : label.Counts)
  {
    said.push_back(facts.Prices.Found[i].Sentence);
  }
  const PricedCause* const uneven = UnevenWork(facts.Prices);
  if (uneven)
  {
    said.push_back(uneven->Sentence);
  }
  if (label.Counts.empty())
  {
    SayNone(facts, label, said);
  }
  if (!uneven && verdict.Cause == Cause::None && rows.WaitedShare > price_constants::kHalf)
  {
    said.push_back(WaitingOf(facts, "verdict.waiting", "verdict.in_run"));
  }
  if (facts.Prices.SharesCores)
  {
    said.push_back(Observation("verdict.shared_cores"));
  }
  SayElsewhere(facts, label, said);
  SayOfPrices(facts, "prices.sampled", said);
  const bool isWeak =
    verdict.Cause != Cause::Undecided && verdict.Confidence < price_constants::kHalf;
  if (isWeak)
  {
    said.push_back(Observation("verdict.weak").With("confidence", verdict.Confidence));
  }
  if (isWeak || (verdict.Cause == Cause::Undecided && !MayHide(label)))
  {
    said.push_back(Observation(DeciderOf(facts, label).Sentence));
  }
  if (!verdict.Choice.empty())
  {
    CompareChoice(facts.Sums, said);
  }
  if (verdict.Cause != Cause::Undecided)
  {
    SayOfPrices(facts, "prices.slow_hidden", said);
  }
  if (rows.LoneSends > rows.Messages)
  {
    said.push_back(SendsSentence(facts));
  }
  SayLimits(facts, said);
  return said;
}

Observations AdviceOf(const VerdictFacts& facts, const CauseLabel& label, const Verdict& verdict)
{
  const AttributionRows& rows = facts.Rows;
  Observations advice;
  for (const std::size_t i : label.Counts)
  {
    advice.push_back(facts.Prices.Found[i].Advice);
  }
  if (const PricedCause* uneven = UnevenWork(facts.Prices))
  {
    advice.push_back(uneven->Advice);
  }
  const bool isUnsure =
    verdict.Cause == Cause::Undecided || verdict.Confidence < price_constants::kHalf;
  if (advice.empty() && isUnsure)
  {
    advice.push_back(MayHide(label) ? AdviceOnUnknown(facts.Prices.Unknown.Greatest())
                                    : Observation(DeciderOf(facts, label).Advice));
  }
  const Observation ownCores("advice.own_cores");
  const bool isSaid = !advice.empty() && advice.back().Id() == ownCores.Id();
  if (facts.Prices.SharesCores && !isSaid)
  {
    advice.push_back(ownCores);
  }
  if (!advice.empty())
  {
    return advice;
  }
  if (rows.WaitedShare < price_constants::kTenth)
  {
    return { Observation("advice.nothing") };
  }
  if (rows.InterNode > 0)
  {
    advice.push_back(Observation("advice.network"));
  }
  advice.push_back(rows.WaitedShare > price_constants::kHalf
      ? Observation("advice.order")
      : WaitingOf(facts, "advice.waits", "advice.in_run"));
  return advice;
}
}
