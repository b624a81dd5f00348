#include "Filters/Core/Common/Quantiles.h"

#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <mutex>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Position of the nearest rank among n sorted values.
std::size_t NearestRank(std::size_t n, double share)
{
  const double rank = std::ceil(share * static_cast<double>(n));
  return static_cast<std::size_t>(std::min<double>(n, std::max(1.0, rank))) - 1;
}

/// The values at one rank and the next, among n sorted values; the last value has no next.
struct Neighbours
{
  double Value, Next;
};

Neighbours SelectInPlace(double* first, double* last, std::size_t rank)
{
  double* const at = first + rank;
  std::nth_element(first, at, last);
  return { *at, at + 1 < last ? *std::min_element(at + 1, last) : kNaN };
}

/// Bounds that nearly always enclose the values at a rank and the next, estimated from a sample.
std::pair<double, double> Bracket(const double* first, std::size_t n, std::size_t rank)
{
  const std::size_t size = n < (std::size_t(1) << 17) ? 256 : 2048;
  const std::size_t margin = size < 2048 ? 24 : 68; // three standard deviations of the rank
  std::vector<double> sample(size);
  for (std::size_t i = 0; i < size; ++i)
  {
    sample[i] = first[n * i / size];
  }
  std::sort(sample.begin(), sample.end());
  const std::size_t at = rank * size / n;
  const double infinity = std::numeric_limits<double>::infinity();
  return { at < margin ? -infinity : sample[at - margin],
    at + margin < size ? sample[at + margin] : infinity };
}

/// Copies the few values that can have this rank, without a branch that depends on a value, and
/// selects among them.
Neighbours Select(double* first, double* last, std::size_t rank)
{
  constexpr std::size_t kFewest = 2048, kBlock = 512;
  const std::size_t n = last - first;
  if (n < kFewest)
  {
    return SelectInPlace(first, last, rank);
  }
  const std::pair<double, double> bounds = Bracket(first, n, rank);
  PlainVector<double> taken(n / 4);
  std::size_t below = 0, count = 0;
  for (std::size_t begin = 0; begin < n; begin += kBlock)
  {
    const std::size_t end = std::min(n, begin + kBlock);
    if (taken.size() < count + kBlock)
    {
      taken.resize(2 * taken.size() + kBlock);
    }
    for (std::size_t i = begin; i < end; ++i)
    {
      const double value = first[i];
      below += value < bounds.first;
      taken[count] = value;
      count += (value >= bounds.first) & (value <= bounds.second);
    }
  }
  const bool found = rank >= below && rank + 1 < below + count;
  return found ? SelectInPlace(taken.data(), taken.data() + count, rank - below)
               : SelectInPlace(first, last, rank);
}

/// The bits of a value >= 0. Compared as unsigned numbers, they have the order of the values.
std::uint64_t Bits(double value)
{
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

using Counts = std::vector<std::int64_t>;
constexpr std::size_t kDigits = 1 << 16;
constexpr int kFirstShift = 48;
constexpr std::size_t kGrain = 1 << 16;

Counts SumOverProcesses(const Counts& mine, ProcessGroup& group)
{
  if (group.Processes() == 1)
  {
    return mine;
  }
  Packer packer;
  packer.PutArray(mine);
  Counts sum(mine.size(), 0);
  for (const Bytes& part : group.AllGather(packer.Take()))
  {
    const auto counts = Unpacker(part).GetArray<std::int64_t>();
    std::transform(counts.begin(), counts.end(), sum.begin(), sum.begin(), std::plus<>());
  }
  return sum;
}

/// Finds the value of a given rank by its bits, 16 at a time, from the top.
class Selection
{
public:
  Selection(std::int64_t all, double share)
    : Shift(all > 0 ? kFirstShift : -1),
      Rank(all > 0 ? static_cast<std::int64_t>(NearestRank(all, share)) : 0),
      Prefix(all > 0 ? 0 : Bits(kNaN))
  {
  }
  bool Done() const { return this->Shift < 0; }
  double Value() const
  {
    double value;
    std::memcpy(&value, &this->Prefix, sizeof(value));
    return value;
  }
  std::uint64_t FirstDigit() const { return this->Prefix >> kFirstShift; }
  /// Counts the next digit of a value if its digits so far are those of the result.
  void Count(double value, Counts& digits) const
  {
    const std::uint64_t bits = Bits(value);
    if (bits >> (this->Shift + 16) == this->Prefix >> (this->Shift + 16))
    {
      ++digits[(bits >> this->Shift) & (kDigits - 1)];
    }
  }
  /// Chooses the digit that contains the rank.
  void Descend(const Counts& digits)
  {
    if (this->Done())
    {
      return;
    }
    std::uint64_t digit = 0;
    while (this->Rank >= digits[digit])
    {
      this->Rank -= digits[digit++];
    }
    this->Prefix |= digit << this->Shift;
    this->Shift -= 16;
  }

private:
  int Shift;
  std::int64_t Rank;
  std::uint64_t Prefix;
};

Counts FirstDigits(ColumnView<double> values, int threads)
{
  std::vector<Counts> parts(ThreadCount(threads), Counts(kDigits, 0));
  ParallelFor(values.Size, kGrain, threads, [&](std::size_t begin, std::size_t end, int worker) {
    Counts& mine = parts[worker];
    for (std::size_t i = begin; i < end; ++i)
    {
      const double value = values[i];
      mine[Bits(value) >> kFirstShift] += value == value;
    }
  });
  for (std::size_t worker = 1; worker < parts.size(); ++worker)
  {
    std::transform(parts[worker].begin(), parts[worker].end(), parts[0].begin(), parts[0].begin(),
      std::plus<>());
  }
  return parts[0];
}

/// For each selection, the values that share its first digit, in any order.
std::vector<std::vector<double>> WithFirstDigit(
  ColumnView<double> values, const std::vector<Selection>& selections, int threads)
{
  std::vector<std::vector<double>> left(selections.size());
  std::mutex guard;
  ParallelFor(values.Size, kGrain, threads, [&](std::size_t begin, std::size_t end, int) {
    std::vector<double> mine;
    for (std::size_t s = 0; s < selections.size(); ++s)
    {
      mine.clear();
      const std::uint64_t digit = selections[s].FirstDigit();
      for (std::size_t i = begin; i < end; ++i)
      {
        if (Bits(values[i]) >> kFirstShift == digit)
        {
          mine.push_back(values[i]);
        }
      }
      const std::lock_guard<std::mutex> lock(guard);
      left[s].insert(left[s].end(), mine.begin(), mine.end());
    }
  });
  return left;
}
}

double Median(double* first, double* last)
{
  const std::size_t n = last - first;
  if (n == 0)
  {
    return kNaN;
  }
  const Neighbours middle = Select(first, last, (n - 1) / 2);
  return n % 2 == 1 ? middle.Value : (middle.Value + middle.Next) / 2;
}

double RobustSigma(std::vector<double> values)
{
  const double middle = MedianOf(values);
  for (double& value : values)
  {
    value = std::fabs(value - middle);
  }
  return SigmaOfDistances(std::move(values));
}

double SumOfDistances(const std::vector<double>& values)
{
  const double middle = values.empty() ? 0 : MedianOf(values);
  double sum = 0;
  for (const double value : values)
  {
    sum += std::fabs(value - middle);
  }
  return sum;
}

double Percentile(double* first, double* last, double share)
{
  const std::size_t n = last - first;
  return n == 0 ? kNaN : Select(first, last, NearestRank(n, share)).Value;
}

std::vector<double> PercentilesOfAll(
  ColumnView<double> values, const std::vector<double>& shares, ProcessGroup& group, int threads)
{
  const Counts counts = SumOverProcesses(FirstDigits(values, threads), group);
  std::vector<Selection> selections;
  for (const double share : shares)
  {
    const std::int64_t all = std::accumulate(counts.begin(), counts.end(), std::int64_t{ 0 });
    selections.emplace_back(all, share);
    selections.back().Descend(counts);
  }
  // Few values share the first digit, because it spans only a sixteenth of an octave.
  const std::vector<std::vector<double>> left = WithFirstDigit(values, selections, threads);
  std::vector<double> results;
  for (std::size_t i = 0; i < selections.size(); ++i)
  {
    while (!selections[i].Done())
    {
      Counts digits(kDigits, 0);
      for (const double value : left[i])
      {
        selections[i].Count(value, digits);
      }
      selections[i].Descend(SumOverProcesses(digits, group));
    }
    results.push_back(selections[i].Value());
  }
  return results;
}
}
