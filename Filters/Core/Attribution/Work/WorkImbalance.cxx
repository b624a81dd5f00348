#include "Filters/Core/Attribution/Work/WorkImbalance.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <functional>

namespace pclvis
{
namespace
{
/// As many tell a median to a few percent of their spread.
constexpr std::size_t kMostUsual = 31;
/// Where ranks have many pieces, fewer ranks tell as much, and the time for them is bounded.
constexpr std::size_t kFewestUsual = 7, kMostCalls = 1 << 19;
/// What is shorter than the pieces of 80 % of the work may be no more than the time between calls.
constexpr double kMatchedWork = 0.8;
/// One or two long pieces are events of the program, and tell nothing about its steps.
constexpr std::size_t kFewestPieces = 3;
/// What others do not have must be less than what takes longer.
constexpr double kLeastMatched = 0.5;
/// Half of the ratio is the middle between a piece that is slow and one that is not.
constexpr double kHalf = 0.5;
/// More than half, as one of two steps may be given more; not all, as pieces vary.
constexpr double kLeastEven = 2.0 / 3;
/// A stretch of the run with so much of the excess holds no more than the edges of the slow time.
constexpr double kStretch = 0.8;

/// [s] of the pieces from one on and before another.
double WorkIn(const std::vector<double>& pieces, std::size_t first, std::size_t past)
{
  double sum = 0;
  for (std::size_t i = first; i < past; ++i)
  {
    sum += pieces[i];
  }
  return sum;
}
}

WorkImbalance::WorkImbalance(const AttributionRows& rows, const std::vector<std::int32_t>& byWork)
  : Rows(rows)
{
  const std::int32_t middle = byWork[byWork.size() / 2];
  const std::size_t most = kMostCalls / (rows.FirstCall[middle + 1] - rows.FirstCall[middle]);
  this->Usual.resize(
    std::min(std::max(kFewestUsual, std::min(kMostUsual, most)), (byWork.size() + 1) / 2));
  const std::size_t before = (byWork.size() - this->Usual.size()) / 2;
  ParallelFor(this->Usual.size(), 0,
    [&](std::size_t i) { this->Usual[i] = this->PiecesOf(byWork[before + i]); });
  std::vector<double> work;
  for (int part = 0; part < kParts; ++part)
  {
    work.clear();
    for (const Pieces& usual : this->Usual)
    {
      work.push_back(WorkIn(usual.Seconds, usual.First[part], usual.First[part + 1]));
    }
    this->UsualWork[part] = MedianOf(work);
  }
}

WorkImbalance::Pieces WorkImbalance::PiecesOf(std::int32_t rank) const
{
  const CallColumns& calls = this->Rows.Calls;
  const std::size_t first = this->Rows.FirstCall[rank], past = this->Rows.FirstCall[rank + 1] - 1;
  Pieces pieces;
  pieces.Seconds.reserve(past - first);
  for (int part = 0; part < kParts; ++part)
  {
    pieces.First[part] = pieces.Seconds.size();
    const std::size_t end = first + (past - first) * (part + 1) / kParts;
    for (std::size_t i = first + (past - first) * part / kParts; i < end; ++i)
    {
      const double seconds = calls.Begin[i + 1] - calls.End[i];
      if (seconds > 0)
      {
        pieces.Seconds.push_back(seconds);
      }
    }
  }
  pieces.First[kParts] = pieces.Seconds.size();
  return pieces;
}

std::vector<double> WorkImbalance::Longest(const Pieces& pieces, int first, int past)
{
  std::vector<double> longest(
    pieces.Seconds.begin() + static_cast<std::ptrdiff_t>(pieces.First[first]),
    pieces.Seconds.begin() + static_cast<std::ptrdiff_t>(pieces.First[past]));
  std::sort(longest.begin(), longest.end(), std::greater<double>());
  return longest;
}

const std::vector<double>& WorkImbalance::LongestUsual(int first, int past)
{
  const auto [found, isNew] = this->LongestIn.try_emplace({ first, past });
  std::vector<double>& usual = found->second;
  if (!isNew)
  {
    return usual;
  }
  std::vector<std::vector<double>> others(this->Usual.size());
  ParallelFor(
    others.size(), 0, [&](std::size_t i) { others[i] = Longest(this->Usual[i], first, past); });
  for (const std::vector<double>& other : others)
  {
    usual.resize(std::max(usual.size(), other.size()));
  }
  std::vector<double> each(others.size());
  for (std::size_t k = 0; k < usual.size(); ++k)
  {
    std::transform(others.begin(), others.end(), each.begin(),
      [k](const std::vector<double>& other) { return k < other.size() ? other[k] : 0; });
    usual[k] = Median(each.data(), each.data() + each.size());
  }
  return usual;
}

PieceMatch WorkImbalance::Match(const Pieces& pieces, int first, int past)
{
  const std::vector<double>& usual = this->LongestUsual(first, past);
  std::vector<double> mine = Longest(pieces, first, past);
  const double all = WorkIn(usual, 0, usual.size()), work = WorkIn(mine, 0, mine.size());
  PieceMatch match;
  if (!(all > 0) || !(work > all))
  {
    return match;
  }
  match.Ratio = work / all;
  mine.resize(std::max(mine.size(), usual.size()));
  const double longer = 1 + kHalf * (match.Ratio - 1);
  double sum = 0, excess = 0, even = 0;
  for (std::size_t k = 0; k < usual.size() && sum < kMatchedWork * all; ++k)
  {
    sum += usual[k];
    excess += mine[k] - usual[k];
    even += mine[k] >= longer * usual[k];
    ++match.Pieces;
  }
  match.Excess = excess / (work - all);
  match.Even = even / static_cast<double>(match.Pieces);
  return match;
}

PieceMatch WorkImbalance::Match(std::int32_t rank, int first, int past)
{
  return this->Match(this->PiecesOf(rank), first, past);
}

PieceMatch WorkImbalance::MatchWhileSlow(const Pieces& pieces)
{
  std::array<double, kParts + 1> upTo = {};
  for (int part = 0; part < kParts; ++part)
  {
    upTo[part + 1] = upTo[part] +
      WorkIn(pieces.Seconds, pieces.First[part], pieces.First[part + 1]) - this->UsualWork[part];
  }
  for (int length = 1; length <= kParts; ++length)
  {
    int best = 0;
    for (int first = 1; first + length <= kParts; ++first)
    {
      best = upTo[first + length] - upTo[first] > upTo[best + length] - upTo[best] ? first : best;
    }
    if (upTo[best + length] - upTo[best] >= kStretch * upTo[kParts])
    {
      return this->Match(pieces, best, best + length);
    }
  }
  return {};
}

bool WorkImbalance::IsGivenMore(std::int32_t rank)
{
  const Pieces pieces = this->PiecesOf(rank);
  const PieceMatch whole = this->Match(pieces, 0, kParts);
  if (whole.Pieces < kFewestPieces || whole.Excess < kLeastMatched || whole.Even >= kLeastEven)
  {
    return whole.Pieces >= kFewestPieces && whole.Excess < kLeastMatched;
  }
  std::vector<double> counts;
  for (const Pieces& usual : this->Usual)
  {
    counts.push_back(static_cast<double>(usual.Seconds.size()));
  }
  return static_cast<double>(pieces.Seconds.size()) >= MedianOf(counts) &&
    this->MatchWhileSlow(pieces).Even < kLeastEven;
}
}
