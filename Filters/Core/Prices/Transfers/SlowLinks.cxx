#include "Filters/Core/Prices/Transfers/SlowLinks.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// A bad cable is bad all the time: other jobs' traffic may fill most of the run, but not all.
constexpr int kParts = 2 * kFewest;
/// Places that are compared with all others, the first ones by a rough estimate: each comparison
/// reads all pairs, so that the time is linear.
constexpr std::size_t kCompared = 32;

/// What is left of messages that can be compared: from one node to another, about one size.
struct Cell
{
  std::int32_t From, To;
  std::uint32_t Kind; ///< size, and whether they pass between switches
  double Value;       ///< natural logarithm, a quantile
};

using Cells = std::vector<Cell>;

/// Of the whole run; of its parts; and of the whole run those that one in ten is faster than,
/// which met little.
struct RunCells
{
  Cells All, Fast;
  std::array<Cells, kParts> Parts;
};

/// What is left of one message.
struct Left
{
  double Start; ///< [s]
  double Now;   ///< beside all messages of its time, natural logarithm
  double Ever;  ///< the same beside those of the run
};

RunCells CellsOf(const PricedRun& run, const MessageKinds& kinds, const MessageLags& lags,
  const HotRanks& hot, const PlainVector<double>& rest, const PlainVector<double>& time)
{
  const RankMachine& machine = run.Machine;
  using Key = std::tuple<std::int32_t, std::int32_t, std::uint32_t>;
  std::map<Key, std::vector<Left>> values;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    const bool isHot = !hot.Of.empty() && hot.Of[m];
    if (lags.Exact[m] && !isHot && run.IsInterNode(m, machine.NodeOf))
    {
      const std::int32_t from = machine.NodeOf[run.Source(m)],
                         to = machine.NodeOf[run.Destination(m)];
      values[{ from, to, ComparableKind(run, kinds, m) }].push_back(
        { lags.Start[m], rest[m], rest[m] + time[m] });
    }
  }
  RunCells cells;
  for (const auto& [key, of] : values)
  {
    const auto [from, to, kind] = key;
    std::vector<double> all, ever;
    std::array<std::vector<double>, kParts> inPart;
    for (const Left& left : of)
    {
      all.push_back(left.Now);
      ever.push_back(left.Ever);
      const auto part = static_cast<int>(left.Start / run.Length * kParts);
      inPart[std::clamp(part, 0, kParts - 1)].push_back(left.Now);
    }
    for (int part = 0; part < kParts; ++part)
    {
      if (inPart[part].size() >= kFewest)
      {
        cells.Parts[part].push_back({ from, to, kind, MedianOf(std::move(inPart[part])) });
      }
    }
    if (all.size() >= kFewest)
    {
      cells.Fast.push_back(
        { from, to, kind, Percentile(ever.data(), ever.data() + ever.size(), kTenth) });
      cells.All.push_back({ from, to, kind, MedianOf(std::move(all)) });
    }
  }
  return cells;
}

/// By pair, one and the other way: its values above what is usual for such messages elsewhere.
using WaysOfPairs =
  std::map<std::pair<std::int32_t, std::int32_t>, std::array<std::vector<double>, 2>>;

/// @param taken says of two nodes whether their cells do not tell what is usual
template<typename Taken>
WaysOfPairs Ways(const Cells& cells, Taken&& taken)
{
  std::map<std::uint32_t, std::vector<double>> elsewhere; // by kind
  for (const Cell& cell : cells)
  {
    if (!taken(cell.From, cell.To))
    {
      elsewhere[cell.Kind].push_back(cell.Value);
    }
  }
  std::map<std::uint32_t, double> usual;
  for (auto& [kind, values] : elsewhere)
  {
    usual[kind] = MedianOf(std::move(values));
  }
  WaysOfPairs ways;
  for (const Cell& cell : cells)
  {
    const auto known = usual.find(cell.Kind);
    if (known != usual.end())
    {
      ways[std::minmax({ cell.From, cell.To })][cell.From > cell.To].push_back(
        cell.Value - known->second);
    }
  }
  return ways;
}

/// Medians of a pair's ways that are seen.
std::vector<double> MediansOf(const std::array<std::vector<double>, 2>& ways)
{
  std::vector<double> both;
  for (const std::vector<double>& way : ways)
  {
    if (!way.empty())
    {
      both.push_back(MedianOf(way));
    }
  }
  return both;
}

/// How far the pairs of nodes of a link are above the others, both ways alike.
class Comparison
{
public:
  Comparison(const Cells& cells, const SlowLink& link)
  {
    std::vector<double> ofPairs, ofWays, distance; // the link's pairs; their single ways
    std::size_t others = 0;
    for (const auto& [ends, ways] :
      Ways(cells, [&link](std::int32_t from, std::int32_t to) { return link.Has(from, to); }))
    {
      const std::vector<double> both = MediansOf(ways);
      if (!link.Has(ends.first, ends.second))
      {
        ++others;
        std::transform(both.begin(), both.end(), std::back_inserter(distance),
          [](double v) { return std::fabs(v); });
      }
      else if (link.Other < 0 || both.size() == 2) // a pair must be seen both ways
      {
        ofPairs.push_back(std::accumulate(both.begin(), both.end(), 0.0) / both.size());
        ofWays.insert(ofWays.end(), both.begin(), both.end());
      }
    }
    // The slow link of one pair may be that of the other node.
    this->Known = ofPairs.size() >= (link.Other < 0 ? 2 : 1) && others > 0;
    if (this->Known)
    {
      this->Effect = MedianOf(ofPairs);
      // A pair is slow both ways, a node in almost all of its pairs: its cable is on their way.
      std::vector<double>& all = link.Other < 0 ? ofPairs : ofWays;
      this->Least = Percentile(all.data(), all.data() + all.size(), 1 - kMost);
      std::transform(ofWays.begin(), ofWays.end(), std::back_inserter(distance),
        [this](double v) { return std::fabs(v - this->Effect); });
      const double spread = std::max(SigmaOfDistances(std::move(distance)), kOwnLoad);
      const auto n = static_cast<double>(ofPairs.size()), rest = static_cast<double>(others);
      this->Sigmas = this->Effect / (spread * std::sqrt(1 / n + 1 / rest));
    }
  }

  bool Known = false;
  double Effect = 0, Sigmas = 0;
  double Least = 0; ///< effect on almost all that the link carries
};

/// A place that may be slow, and how far its pairs are above the usual ones, in standard errors
/// of unknown size.
struct Candidate
{
  SlowLink Link;
  double Standing;
};

/// All that may be slow: the links of each node that has several, and those of each pair; first
/// those that stand out most by their means.
std::vector<Candidate> CandidatesOf(const Cells& cells)
{
  std::map<std::int32_t, std::pair<double, double>> nodes; // sum of effects, pairs
  std::vector<Candidate> candidates;
  for (const auto& [ends, ways] : Ways(cells, [](std::int32_t, std::int32_t) { return false; }))
  {
    const std::vector<double> both = MediansOf(ways);
    const double effect = std::accumulate(both.begin(), both.end(), 0.0) / both.size();
    candidates.push_back({ { ends.first, ends.second, 1, 0 }, effect });
    for (const std::int32_t node : { ends.first, ends.second })
    {
      nodes[node].first += effect;
      nodes[node].second += 1;
    }
  }
  for (const auto& [node, sum] : nodes)
  {
    if (sum.second > 1)
    {
      candidates.push_back({ { node, -1, 1, 0 }, sum.first / std::sqrt(sum.second) });
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
    [](const Candidate& a, const Candidate& b) { return a.Standing > b.Standing; });
  return candidates;
}

class Finder
{
public:
  explicit Finder(RunCells cells) : Of(std::move(cells)) {}

  /// The link that stands out most, first of those that are plainly slow; Factor 1: none.
  SlowLink Worst() const
  {
    const std::vector<Candidate> candidates = CandidatesOf(this->Of.All);
    const double byChance = SigmasByChance(static_cast<double>(candidates.size()));
    SlowLink worst{ -1, -1, 1, 0 };
    bool worstIsPlain = false;
    for (std::size_t i = 0; i < std::min(kCompared, candidates.size()); ++i)
    {
      const SlowLink& link = candidates[i].Link;
      const Comparison compared(this->Of.All, link);
      const bool plain = this->IsPlainlySlow(compared, link);
      if ((plain || (compared.Sigmas > byChance && this->IsAlwaysSlow(compared, link))) &&
        std::make_pair(plain, compared.Sigmas) > std::make_pair(worstIsPlain, worst.Sigmas))
      {
        worst = { link.Node, link.Other, std::exp(compared.Effect), compared.Sigmas };
        worstIsPlain = plain;
      }
    }
    return worst;
  }

  /// The link as it is now; Factor 1: it is not slow any more.
  SlowLink Renewed(const SlowLink& link) const
  {
    const Comparison compared(this->Of.All, link);
    return this->IsPlainlySlow(compared, link) || this->IsAlwaysSlow(compared, link)
      ? SlowLink{ link.Node, link.Other, std::exp(compared.Effect), compared.Sigmas }
      : SlowLink{ link.Node, link.Other, 1, 0 };
  }

  /// The one whose pairs are most above the others, whether chance makes it or not; Factor 1: none.
  SlowLink MostLikely() const
  {
    const std::vector<Candidate> candidates = CandidatesOf(this->Of.All);
    SlowLink most{ -1, -1, 1, 0 };
    for (std::size_t i = 0; i < std::min(kCompared, candidates.size()); ++i)
    {
      const SlowLink& link = candidates[i].Link;
      const Comparison compared(this->Of.All, link);
      if (compared.Known && compared.Effect > kLeastEffect && compared.Sigmas > most.Sigmas)
      {
        most = { link.Node, link.Other, std::exp(compared.Effect), compared.Sigmas };
      }
    }
    return most;
  }

  void TakeOut(const SlowLink& link)
  {
    const auto takeOut = [&link](Cells& cells) {
      for (Cell& cell : cells)
      {
        cell.Value -= link.Has(cell.From, cell.To) ? std::log(link.Factor) : 0;
      }
    };
    takeOut(this->Of.All);
    takeOut(this->Of.Fast);
    std::for_each(this->Of.Parts.begin(), this->Of.Parts.end(), takeOut);
  }

private:
  bool IsAlwaysSlow(const Comparison& compared, const SlowLink& link) const
  {
    return compared.Known && compared.Least > kLeastEffect &&
      std::all_of(this->Of.Parts.begin(), this->Of.Parts.end(), [&link](const Cells& part) {
        const Comparison inPart(part, link);
        return !inPart.Known || inPart.Effect > kLeastEffect;
      });
  }
  /// Between few nodes the program's own load makes pairs so different that nothing stands out by
  /// their spread. But hardly a load makes all pairs of a node twice as different as it should, and
  /// also their fastest messages, which met no other job's traffic either.
  bool IsPlainlySlow(const Comparison& compared, const SlowLink& link) const
  {
    return compared.Known && link.Other < 0 && compared.Least > 2 * kLeastEffect &&
      Comparison(this->Of.Fast, link).Least > 2 * kLeastEffect;
  }

  RunCells Of;
};
}

std::uint32_t ComparableKind(const PricedRun& run, const MessageKinds& kinds, std::size_t m)
{
  const RankMachine& machine = run.Machine;
  const std::uint32_t crosses = machine.GroupOf[machine.NodeOf[run.Source(m)]] !=
    machine.GroupOf[machine.NodeOf[run.Destination(m)]];
  return 2 * kinds.AboutSize.Of[m] + crosses;
}

std::vector<SlowLink> FindSlowLinks(const PricedRun& run, const MessageKinds& kinds,
  const MessageLags& lags, const HotRanks& hot, const PlainVector<double>& rest,
  const PlainVector<double>& time, const std::vector<SlowLink>& known)
{
  Finder finder(CellsOf(run, kinds, lags, hot, rest, time));
  std::vector<SlowLink> links;
  for (const SlowLink& link : known)
  {
    const SlowLink renewed = finder.Renewed(link);
    if (renewed.Factor > 1)
    {
      finder.TakeOut(renewed);
      links.push_back(renewed);
    }
  }
  while (links.size() < static_cast<std::size_t>(run.Machine.Nodes()) / 2)
  {
    const SlowLink worst = finder.Worst();
    if (worst.Node < 0)
    {
      break;
    }
    finder.TakeOut(worst);
    links.push_back(worst);
  }
  return links;
}

SlowLink MostLikelySlow(const PricedRun& run, const MessageKinds& kinds, const MessageLags& lags,
  const HotRanks& hot, const PlainVector<double>& rest, const PlainVector<double>& time)
{
  return Finder(CellsOf(run, kinds, lags, hot, rest, time)).MostLikely();
}

double SlownessOf(const std::vector<SlowLink>& links, std::int32_t from, std::int32_t to)
{
  double sum = 0;
  for (const SlowLink& link : links)
  {
    sum += link.Has(from, to) ? std::log(link.Factor) : 0;
  }
  return sum;
}
}
