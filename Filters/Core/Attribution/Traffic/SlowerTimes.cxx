#include "Filters/Core/Attribution/Traffic/SlowerTimes.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
/// So many messages tell what more would.
constexpr std::size_t kMostLosses = 500000;
/// A median of fewer is not what is usual.
constexpr std::size_t kFewestOfStep = 4;
/// One message that is stalled for long tells no more than one that takes twice as long.
constexpr double kMostShift = 1;
/// Half an iteration: steps are compared with themselves, so a tile need not hold all of them.
constexpr double kOfIteration = 0.5;
/// So many tiles show a window of a fiftieth of the run.
constexpr double kMostTiles = 256;
/// Two iterations: one may be an accident. Less than half of what was seen: else it is the rule.
constexpr double kFewestIterations = 2, kMostShare = 0.5;
/// As ends are moved to messages, some of the two iterations may be missing.
constexpr double kShortest = 1.5;
/// Fewer tiles outside do not show what is usual.
constexpr int kFewestOutside = 6;
constexpr int kMostTimes = 4;
/// In one of a hundred quiet traces may chance be taken for a slower time.
constexpr double kFalseTraces = 0.01;
/// What a program does to itself differs by less than a tenth of the baseline time.
constexpr double kLeastShift = 0.125;
/// Rounding.
constexpr double kLeastVariance = 1e-12;

/// What one of so many times must be off by [sigma] for its chance to be kFalseTraces: the tail of
/// the normal distribution.
double SigmasOfBest(double times)
{
  const double bits = 2 * std::log(std::max(2.0, times) / kFalseTraces);
  return std::sqrt(bits - std::log(bits) - std::log(2 * M_PI));
}

/// s of each loss; NaN where its step is seen too seldom.
std::vector<double> Shifts(const std::vector<Loss>& losses, const std::vector<Transfer>& transfers)
{
  const std::uint64_t every = losses.size() / kMostLosses + 1;
  KeyNumbers steps;
  std::vector<std::uint32_t> step(losses.size(), UINT32_MAX);
  std::vector<double> shift(losses.size(), kNaN);
  std::vector<std::vector<double>> lost;
  for (std::size_t i = 0; i < losses.size(); ++i)
  {
    const std::uint64_t key = transfers[losses[i].Index].Program;
    if (every == 1 || key % every == 0)
    {
      step[i] = steps.NumberOf(2 * key + losses[i].Known);
      lost.resize(steps.Size());
      shift[i] = losses[i].Lost / losses[i].Level;
      lost[step[i]].push_back(shift[i]);
    }
  }
  std::vector<double> usual;
  for (std::vector<double>& ofStep : lost)
  {
    usual.push_back(
      ofStep.size() < kFewestOfStep ? kNaN : Median(ofStep.data(), ofStep.data() + ofStep.size()));
  }
  for (std::size_t i = 0; i < losses.size(); ++i)
  {
    if (step[i] != UINT32_MAX)
    {
      const double s = shift[i] - usual[step[i]];
      shift[i] = std::isnan(s) ? kNaN : std::max(-kMostShift, std::min(kMostShift, s));
    }
  }
  return shift;
}

}

/// Sums over the tiles before each.
struct SlowerTimes::Sums
{
  double Count = 0, Shift = 0, Square = 0;      ///< messages, their s, messages x (mean s)^2
  double Both = 0, Product = 0, Neighbours = 0; ///< the same of a tile and the one before
  int Tiles = 0;
};

/// Tiles, without the end.
struct SlowerTimes::Span
{
  int First, End;
  double Shift, Sigmas;
  double Contrast; ///< the squares of all s that two means explain, their root
};

SlowerTimes::SlowerTimes(
  const std::vector<Loss>& losses, const std::vector<Transfer>& transfers, double iteration)
  : Losses(losses)
{
  if (losses.empty() || !(iteration > 0))
  {
    this->Shift.assign(losses.size(), kNaN);
    return;
  }
  this->Shift = Shifts(losses, transfers);
  this->Begin = Middle(losses.front());
  const double span = Middle(losses.back()) - this->Begin;
  this->Iteration = iteration;
  this->Width = std::max(kOfIteration * iteration, span / kMostTiles);
  this->Least = static_cast<int>(std::ceil(kFewestIterations * iteration / this->Width));
  const auto tiles = static_cast<std::size_t>(span / this->Width) + 1;
  this->Count.resize(tiles);
  this->Sum.resize(tiles);
  for (std::size_t i = 0; i < losses.size(); ++i)
  {
    if (!std::isnan(this->Shift[i]))
    {
      const auto tile = static_cast<std::size_t>((Middle(losses[i]) - this->Begin) / this->Width);
      ++this->Count[std::min(tile, tiles - 1)];
      this->Sum[std::min(tile, tiles - 1)] += this->Shift[i];
    }
  }
}

std::vector<SlowerTime> SlowerTimes::Find() const
{
  std::vector<Span> spans;
  for (int time = 0; time < kMostTimes; ++time)
  {
    const Span best = this->Best(spans);
    if (best.End == 0)
    {
      break;
    }
    spans.push_back(best);
  }
  this->DropChance(spans);
  std::sort(
    spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.First < b.First; });
  std::vector<SlowerTime> found;
  for (const Span& span : spans)
  {
    found.push_back(this->Describe(span));
    if (found.back().End - found.back().Begin < kShortest * this->Iteration)
    {
      found.pop_back();
    }
  }
  return found;
}

void SlowerTimes::Judge(SlowerTime& time, const std::vector<SlowerTime>& others) const
{
  time.Sigmas = kNaN;
  const auto edge = [this](double t) {
    return static_cast<int>(
      std::lround(std::max(0.0, std::min<double>(this->Tiles(), (t - this->Begin) / this->Width))));
  };
  if (this->Tiles() == 0)
  {
    return;
  }
  std::vector<Span> without;
  for (const SlowerTime& other : others)
  {
    without.push_back({ edge(other.Begin), edge(other.End), 0, 0, 0 });
  }
  const int first = std::min(edge(time.Begin), this->Tiles() - 1);
  const Span span =
    this->Compare(this->SumUp(this->Mask(without)), first, std::max(first + 1, edge(time.End)));
  time.Shift = span.Shift;
  time.Sigmas = span.Sigmas;
}

std::vector<char> SlowerTimes::Mask(const std::vector<Span>& spans) const
{
  std::vector<char> mask(this->Count.size(), 0);
  for (const Span& span : spans)
  {
    std::fill(mask.begin() + span.First, mask.begin() + span.End, 1);
  }
  return mask;
}

std::vector<SlowerTimes::Sums> SlowerTimes::SumUp(const std::vector<char>& without) const
{
  std::vector<Sums> sums(this->Count.size() + 1);
  double countBefore = 0, meanBefore = 0;
  for (std::size_t i = 0; i < this->Count.size(); ++i)
  {
    const double count = without[i] ? 0 : this->Count[i];
    const double mean = count > 0 ? this->Sum[i] / count : 0;
    const double both = std::sqrt(count * countBefore);
    Sums s = sums[i];
    s.Count += count;
    s.Shift += count * mean;
    s.Square += count * mean * mean;
    s.Both += both;
    s.Product += both * mean * meanBefore;
    s.Neighbours += both * (mean + meanBefore);
    s.Tiles += count > 0;
    sums[i + 1] = s;
    countBefore = count;
    meanBefore = mean;
  }
  return sums;
}

/// How the tiles first..end differ from all others; Sigmas is NaN where that cannot be told.
SlowerTimes::Span SlowerTimes::Compare(const std::vector<Sums>& sums, int first, int end) const
{
  const Sums &a = sums[first], &b = sums[end], &all = sums.back();
  const double inside = b.Count - a.Count, outside = all.Count - inside;
  const int tiles = all.Tiles - (b.Tiles - a.Tiles);
  Span span{ first, end, 0, kNaN, 0 };
  if (!(inside > 0) || all.Tiles < 2 * kFewestOutside)
  {
    return span;
  }
  if (inside > kMostShare * all.Count || tiles < kFewestOutside)
  {
    span.Sigmas = 0;
    return span;
  }
  const double mean = (all.Shift - (b.Shift - a.Shift)) / outside;
  span.Shift = (b.Shift - a.Shift) / inside - mean;
  const double squares = all.Square - (b.Square - a.Square) - mean * mean * outside;
  // A pair of neighbours counts at the later one: that of the first inside, and of the first
  // behind, are not outside.
  const Sums& c = sums[std::min(end + 1, this->Tiles())];
  const double products = all.Product - (c.Product - a.Product) -
    mean * (all.Neighbours - (c.Neighbours - a.Neighbours)) +
    mean * mean * (all.Both - (c.Both - a.Both));
  const double variance = std::max(kLeastVariance, (squares + 2 * std::max(0.0, products)) / tiles);
  span.Contrast = span.Shift / std::sqrt(1 / inside + 1 / outside);
  const double z = span.Contrast / std::sqrt(variance);
  span.Sigmas = z > 0 ? std::sqrt(tiles * std::log1p(z * z / tiles)) : 0;
  return span;
}

/// The one that stands out most, beside others; End is 0 where there is none.
SlowerTimes::Span SlowerTimes::Best(const std::vector<Span>& others) const
{
  const std::vector<char> taken = this->Mask(others);
  const std::vector<Sums> sums = this->SumUp(taken);
  Span best{ 0, 0, 0, 0, 0 };
  for (int first = 0; first < this->Tiles(); ++first)
  {
    for (int end = first + 1; end <= this->Tiles() && !taken[end - 1]; ++end)
    {
      if (end - first >= this->Least)
      {
        const Span span = this->Compare(sums, first, end);
        best = span.Contrast > best.Contrast ? span : best;
      }
    }
  }
  return best;
}

void SlowerTimes::DropChance(std::vector<Span>& spans) const
{
  const double needed = SigmasOfBest(0.5 * this->Tiles() * this->Tiles());
  for (bool dropped = true; dropped;)
  {
    for (std::size_t i = 0; i < spans.size(); ++i)
    {
      std::vector<Span> others(spans);
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      spans[i] = this->Compare(this->SumUp(this->Mask(others)), spans[i].First, spans[i].End);
    }
    // The weakest first: without it, others may stand out more or less.
    const auto least = std::min_element(spans.begin(), spans.end(),
      [](const Span& a, const Span& b) { return !(a.Sigmas >= b.Sigmas); });
    dropped = least != spans.end() && !(least->Sigmas >= needed);
    if (dropped)
    {
      spans.erase(least);
    }
  }
  spans.erase(std::remove_if(spans.begin(), spans.end(),
                [](const Span& span) { return span.Shift < kLeastShift; }),
    spans.end());
}

/// First loss of a tile or of later ones.
std::size_t SlowerTimes::FirstOf(int tile) const
{
  const double from = this->Begin + tile * this->Width;
  return std::lower_bound(this->Losses.begin(), this->Losses.end(), from,
           [](const Loss& loss, double time) { return Middle(loss) < time; }) -
    this->Losses.begin();
}

/// The loss within a tile of an edge at which the mean changes most: up to it, the sum of what s
/// is below the level (above, if it falls) is the greatest.
std::size_t SlowerTimes::Edge(int tile, double level, bool rises) const
{
  const std::size_t begin = this->FirstOf(std::max(0, tile - 1));
  const std::size_t end = this->FirstOf(std::min(this->Tiles(), tile + 1));
  double sum = 0, best = 0;
  std::size_t at = begin;
  for (std::size_t i = begin; i < end; ++i)
  {
    const double above = std::isnan(this->Shift[i]) ? 0 : this->Shift[i] - level;
    sum += rises ? -above : above;
    if (sum > best)
    {
      best = sum;
      at = i + 1;
    }
  }
  return at;
}

SlowerTime SlowerTimes::Describe(const Span& span) const
{
  double inside = 0, count = 0;
  for (int tile = span.First; tile < span.End; ++tile)
  {
    inside += this->Sum[tile];
    count += this->Count[tile];
  }
  const double level = inside / count - 0.5 * span.Shift;
  const std::size_t first = std::min(this->Edge(span.First, level, true), this->Losses.size() - 1);
  const std::size_t end = std::max(first + 1, this->Edge(span.End, level, false));
  SlowerTime found{ this->Losses[first].Begin, this->Losses[end - 1].End, span.Shift, span.Sigmas };
  if (first > 0)
  {
    found.Begin = std::min(found.Begin, 0.5 * (found.Begin + this->Losses[first - 1].End));
  }
  if (end < this->Losses.size())
  {
    found.End = std::max(found.End, 0.5 * (found.End + this->Losses[end].Begin));
  }
  return found;
}
}
