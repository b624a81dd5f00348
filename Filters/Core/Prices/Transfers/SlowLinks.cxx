#include "Filters/Core/Prices/Transfers/SlowLinks.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Transfers/ProgramLoad.h"

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

/// A bad cable is slow in all parts of the run, whereas other jobs' traffic may fill most of them,
/// but not all.
constexpr int kParts = 2 * kFewest;
/// Number of places that are compared with all others, chosen by a rough estimate. Each comparison
/// reads all pairs; the limit keeps the time linear.
constexpr std::size_t kCompared = 32;

/// Quantile of the residuals of comparable messages: from one node to another, of about one size.
struct Cell
{
  std::int32_t From, To;
  std::uint32_t Kind; ///< size, and whether they go between switches
  double Value;       ///< natural logarithm, a quantile
};

using Cells = std::vector<Cell>;

/// All: medians over the whole run; Parts: the same in each part; Fast: first deciles over the
/// whole run, for messages that met little other traffic; PerByte: medians of Left::PerByte.
struct RunCells
{
  Cells All, Fast, PerByte;
  std::array<Cells, kParts> Parts;
};

/// The residual of one message.
struct Left
{
  double Start; ///< [s]
  double Now;   ///< relative to all messages of its time, natural logarithm
  double Ever;  ///< relative to all messages of the run
  /// The message's time divided by the bytes that the program moves meanwhile through the busier of
  /// the two nodes, natural logarithm of [s].
  double PerByte;
};

RunCells CellsOf(const PricedRun& run, const MessageKinds& kinds, const MessageLags& lags,
  const HotRanks& hot, const PlainVector<double>& rest, const PlainVector<double>& time)
{
  const RankMachine& machine = run.Machine;
  using Key = std::tuple<std::int32_t, std::int32_t, std::uint32_t>;
  std::map<Key, std::vector<Left>> values;
  const ProgramLoad loads(
    run, { machine.NodeOf, lags.Start, lags.Lag }, { false, false, true, true });
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    const bool isHot = !hot.Of.empty() && hot.Of[m];
    if (lags.Exact[m] && !isHot && run.IsInterNode(m, machine.NodeOf))
    {
      const std::int32_t from = machine.NodeOf[run.Source(m)],
                         to = machine.NodeOf[run.Destination(m)];
      const Features with = loads.Of(m);
      const double moved = std::max({ with[2], with[3], 1.0 });
      values[{ from, to, ComparableKind(run, kinds, m) }].push_back({ lags.Start[m], rest[m],
        rest[m] + time[m], std::log(std::max(lags.Lag[m], kShortest) / moved) });
    }
  }
  RunCells cells;
  for (const auto& [key, of] : values)
  {
    const auto [from, to, kind] = key;
    std::vector<double> all, ever, perByte;
    std::array<std::vector<double>, kParts> inPart;
    for (const Left& left : of)
    {
      all.push_back(left.Now);
      ever.push_back(left.Ever);
      perByte.push_back(left.PerByte);
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
      cells.PerByte.push_back({ from, to, kind, MedianOf(std::move(perByte)) });
      cells.All.push_back({ from, to, kind, MedianOf(std::move(all)) });
    }
  }
  return cells;
}

/// For each pair and direction, the values above what is usual for such messages elsewhere.
using WaysOfPairs =
  std::map<std::pair<std::int32_t, std::int32_t>, std::array<std::vector<double>, 2>>;

/// @param taken taken(from, to): whether these nodes are left out when the usual values are
/// determined
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

/// Medians of the directions in which a pair has messages.
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

/// How far the node pairs of a link are above the others, with both directions taken together.
class Comparison
{
public:
  Comparison(const Cells& cells, const SlowLink& link)
  {
    std::vector<double> ofPairs, ofWays, distance; // of the link's pairs, of their directions
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
      else if (link.Other < 0 || both.size() == 2) // a pair needs messages both ways
      {
        ofPairs.push_back(std::accumulate(both.begin(), both.end(), 0.0) / both.size());
        ofWays.insert(ofWays.end(), both.begin(), both.end());
      }
    }
    // With a single pair, the slow link may be that of the other node.
    this->Known = ofPairs.size() >= (link.Other < 0 ? 2 : 1) && others > 0;
    if (this->Known)
    {
      this->Effect = MedianOf(ofPairs);
      // A slow pair must be slow in both directions, a slow node in almost all of its pairs,
      // because they share its cable.
      std::vector<double>& all = link.Other < 0 ? ofPairs : ofWays;
      this->Least = Percentile(all.data(), all.data() + all.size(), 1 - kMost);
      std::transform(ofWays.begin(), ofWays.end(), std::back_inserter(distance),
        [this](double v) { return std::fabs(v - this->Effect); });
      const double spread = std::max(SigmaOfDistances(std::move(distance)), kOwnLoad);
      const auto n = static_cast<double>(ofPairs.size()), rest = static_cast<double>(others);
      this->Width = std::sqrt(1 / n + 1 / rest);
      this->Sigmas = this->Effect / (spread * this->Width);
    }
  }

  bool Known = false;
  double Effect = 0, Sigmas = 0;
  double Least = 0; ///< the effect that almost everything over the link has
  double Width = 0; ///< standard error of the effect, in units of the spread of pairs
};

/// A link that may be slow, and how far its pairs are above the usual ones, in units of the unknown
/// standard error.
struct Candidate
{
  SlowLink Link;
  double Standing;
};

/// All links that may be slow: that of each node with several pairs, and that of each pair. Those
/// that stand out most by their means come first.
std::vector<Candidate> CandidatesOf(const Cells& cells)
{
  std::map<std::int32_t, std::pair<double, double>> nodes; // sum of effects, number of pairs
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

  /// The link that stands out most, plainly slow ones first; Factor 1: none.
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

  /// The link with its current effect; Factor 1: no longer slow.
  SlowLink Renewed(const SlowLink& link) const
  {
    const Comparison compared(this->Of.All, link);
    return this->IsPlainlySlow(compared, link) || this->IsAlwaysSlow(compared, link)
      ? SlowLink{ link.Node, link.Other, std::exp(compared.Effect), compared.Sigmas }
      : SlowLink{ link.Node, link.Other, 1, 0 };
  }

  /// The link that stands out most, even if by chance; Factor 1: none.
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
    takeOut(this->Of.PerByte);
    std::for_each(this->Of.Parts.begin(), this->Of.Parts.end(), takeOut);
  }

private:
  bool IsAlwaysSlow(const Comparison& compared, const SlowLink& link) const
  {
    return compared.Known && compared.Least > kLeastEffect && this->MovesLess(link) &&
      std::all_of(this->Of.Parts.begin(), this->Of.Parts.end(), [&link](const Cells& part) {
        const Comparison inPart(part, link);
        return !inPart.Known || inPart.Effect > kLeastEffect;
      });
  }
  /// Between few nodes, the program's own load makes pairs differ so much that nothing stands out
  /// from their spread. But load rarely slows all pairs of a node by twice the least effect,
  /// including their fastest messages, which met no other job's traffic either.
  bool IsPlainlySlow(const Comparison& compared, const SlowLink& link) const
  {
    return compared.Known && link.Other < 0 && compared.Least > 2 * kLeastEffect &&
      this->MovesLess(link) && Comparison(this->Of.Fast, link).Least > 2 * kLeastEffect;
  }

  /// Where the program has much load, messages wait for each other, but the link moves as much in
  /// the same time as others do, except for differences by chance.
  bool MovesLess(const SlowLink& link) const
  {
    const Comparison compared(this->Of.PerByte, link);
    return compared.Effect > kBeyondChance * kOwnLoad * compared.Width;
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
