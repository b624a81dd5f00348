#include "Views/Core/Attribution/Attribution.h"

#include "Readers/Base/ShortText.h"
#include "Readers/Schema/PricedNames.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace pclvis
{
namespace
{
constexpr std::size_t kMostSizes = 5;
constexpr double kWorth = 0.9;
constexpr double kWholly = 1e-6; // share of the trace, above the rounding of its ends
const double kNaN = std::nan("");

double ValueOf(const Attribution& attribution, const char* name)
{
  for (const EvidenceRow& row : attribution.Evidence)
  {
    if (row.Name == name)
    {
      return row.Value;
    }
  }
  return kNaN;
}

void KeepMostFrequent(std::vector<Attribution::SizeClass>& sizes)
{
  using SizeClass = Attribution::SizeClass;
  std::stable_sort(sizes.begin(), sizes.end(), [](const SizeClass& a, const SizeClass& b) {
    return a.Reference != b.Reference ? a.Reference : a.Messages > b.Messages;
  });
  const bool reference = !sizes.empty() && sizes.front().Reference;
  sizes.resize(std::min(sizes.size(), kMostSizes + (reference ? 1 : 0)));
  std::sort(sizes.begin(), sizes.end(),
    [](const SizeClass& a, const SizeClass& b) { return a.Bytes < b.Bytes; });
}
}

void CompleteAttribution(Attribution& attribution, const std::vector<SizeClassRow>& sizes)
{
  TimeRange whole{ HUGE_VAL, -HUGE_VAL };
  std::int64_t inter = 0, all = 0;
  for (const Attribution::Duration& duration : attribution.Durations)
  {
    whole = { std::min(whole.Begin, duration.Begin), std::max(whole.End, duration.End) };
    inter += duration.Chosen ? duration.Inter : 0;
    all += duration.Chosen ? duration.Inter + duration.Intra : 0;
  }
  if (!(attribution.Whole.Length() > 0))
  {
    attribution.Whole = whole.Length() > 0 ? whole : TimeRange{ 0, 1 };
  }
  attribution.InterShare = all > 0 ? static_cast<double>(inter) / all : kNaN;
  // A placement that sends more messages but fewer bytes between nodes is no improvement in
  // messages.
  const double proposed = ValueOf(attribution, "inter_share_best");
  attribution.BestShare = proposed < attribution.InterShare ? proposed : kNaN;
  attribution.Imbalance = ValueOf(attribution, "imbalance");
  std::map<std::int64_t, Attribution::SizeClass> classes;
  for (const SizeClassRow& row : sizes)
  {
    if (row.Duration < 0 || row.Duration >= std::int32_t(attribution.Durations.size()))
    {
      continue;
    }
    Attribution::SizeClass& size = classes[row.Bytes];
    size.Bytes = row.Bytes;
    size.Messages += row.Messages;
    size.Reference = size.Reference || row.Reference;
    size.Ratios.resize(attribution.Durations.size(), kNaN);
    size.Ratios[row.Duration] = row.Ratio;
    size.Rows.resize(attribution.Durations.size(), -1);
    size.Rows[row.Duration] = row.Row;
  }
  attribution.Sizes.clear();
  for (auto& entry : classes)
  {
    attribution.Sizes.push_back(std::move(entry.second));
  }
  KeepMostFrequent(attribution.Sizes);
}

bool Counts(const Attribution& attribution, const std::string& cause)
{
  const std::string name = PricedNames::Of(cause, "price");
  return std::any_of(attribution.Evidence.begin(), attribution.Evidence.end(),
    [&name](const EvidenceRow& row) { return row.Name == name && row.SpeaksFor; });
}

double BestInter(const Attribution& attribution, std::size_t duration)
{
  const Attribution::Duration& row = attribution.Durations[duration];
  return attribution.BestShare < kWorth * attribution.InterShare
    ? attribution.BestShare * static_cast<double>(row.Inter + row.Intra)
    : kNaN;
}

double UsualImbalance(const Attribution& attribution)
{
  std::int64_t all = 0, disturbed = 0;
  for (const Attribution::Duration& duration : attribution.Durations)
  {
    const std::int64_t messages = duration.Inter + duration.Intra;
    const bool pattern = std::any_of(
      attribution.Windows.begin(), attribution.Windows.end(), [&](const CauseWindow& window) {
        return window.Cause == Cause::Pattern && window.Begin < duration.Middle() &&
          duration.Middle() < window.End;
      });
    all += messages;
    disturbed += pattern ? messages : 0;
  }
  return 2 * disturbed > all || std::isnan(attribution.Imbalance) ? 0 : attribution.Imbalance;
}

std::string CulpritWords(const Attribution& attribution)
{
  std::vector<std::int32_t> slow, hot;
  std::set<std::int32_t> known;
  for (const Attribution::RankWork& rank : attribution.Work)
  {
    if (rank.Slow)
    {
      known.insert(rank.Rank);
    }
  }
  const bool onlySlow = attribution.Cause == Cause::SlowRank;
  for (const std::int32_t rank : attribution.Ranks)
  {
    (onlySlow || known.count(rank) > 0 ? slow : hot).push_back(rank);
  }
  std::string words;
  const auto add = [&words](const char* kind, const std::vector<std::int32_t>& ranks) {
    if (!ranks.empty())
    {
      words += (words.empty() ? "" : ", ") + std::string(kind) +
        (ranks.size() > 1 ? " ranks " : " rank ") + RanksText(ranks);
    }
  };
  add("slow", slow);
  add("hot", hot);
  return words;
}

TimeRange NextCauseTime(
  const std::vector<CauseWindow>& windows, const TimeRange& whole, const TimeRange& chosen)
{
  std::vector<TimeRange> times;
  for (const CauseWindow& window : windows)
  {
    const bool everywhere = window.Begin <= whole.Begin + kWholly * whole.Length() &&
      window.End >= whole.End - kWholly * whole.Length();
    if (!everywhere && window.End > window.Begin)
    {
      times.push_back({ window.Begin, window.End });
    }
  }
  std::stable_sort(times.begin(), times.end(), [](const TimeRange& a, const TimeRange& b) {
    return a.Begin != b.Begin ? a.Begin < b.Begin : a.End < b.End;
  });
  if (times.empty())
  {
    return chosen;
  }
  const auto now = std::find(times.begin(), times.end(), chosen);
  return now == times.end() || now + 1 == times.end() ? times.front() : *(now + 1);
}

std::string CauseName(std::int32_t code)
{
  const std::vector<std::string>& names = CauseNames();
  return code >= 0 && code < static_cast<std::int32_t>(names.size()) ? names[code] : "unknown";
}

std::string CauseTitle(Cause cause)
{
  switch (cause)
  {
    case Cause::None:
      return "No known cause of slow messages";
    case Cause::Mapping:
      return "Poor mapping of ranks to nodes";
    case Cause::Pattern:
      return "Poor communication pattern";
    case Cause::Background:
      return "Background traffic";
    case Cause::SlowRank:
      return "Slow rank";
    case Cause::SlowLink:
      return "Slow link";
    case Cause::Mixed:
      return "Several causes";
    default:
      return "Cause undecided";
  }
}

StrongestRows StrongestEvidence(const Attribution& attribution)
{
  std::set<Cause> causes{ attribution.Cause };
  for (const CauseWindow& window : attribution.Windows)
  {
    if (attribution.Cause == Cause::Mixed)
    {
      causes.insert(window.Cause);
    }
  }
  StrongestRows found;
  struct Best
  {
    std::size_t Place = 0; // index in For
    double Over = -1;
  };
  std::map<Cause, Best> strongest;
  double against = -1;
  for (std::size_t i = 0; i < attribution.Evidence.size(); ++i)
  {
    const EvidenceRow& row = attribution.Evidence[i];
    if (causes.count(row.Cause) == 0 || std::isnan(row.Value))
    {
      continue;
    }
    const bool bounded = row.Threshold > 0;
    if (!bounded && !row.SpeaksFor)
    {
      continue; // neither for nor against: only informs
    }
    const double over = !bounded ? 0
      : row.SpeaksFor            ? row.Value / row.Threshold
                                 : row.Threshold / std::max(row.Value, 1e-9);
    if (!row.SpeaksFor)
    {
      found.Against = over > against ? static_cast<std::ptrdiff_t>(i) : found.Against;
      against = std::max(against, over);
      continue;
    }
    const auto [place, isFirst] = strongest.emplace(row.Cause, Best{ found.For.size() });
    if (isFirst)
    {
      found.For.push_back(-1);
    }
    Best& best = place->second;
    found.For[best.Place] =
      over > best.Over ? static_cast<std::ptrdiff_t>(i) : found.For[best.Place];
    best.Over = std::max(best.Over, over);
  }
  return found;
}
}
