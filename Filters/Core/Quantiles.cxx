#include "Filters/Core/Quantiles.h"

#include "Readers/Core/Packing.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

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

/// Bits of a value >= 0: as unsigned numbers they have the order of the values.
std::uint64_t Bits(double value)
{
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

std::vector<std::int64_t> SumOverProcesses(
  const std::vector<std::int64_t>& mine, ProcessGroup& group)
{
  if (group.Processes() == 1)
  {
    return mine;
  }
  Packer packer;
  packer.PutArray(mine);
  std::vector<std::int64_t> sum(mine.size(), 0);
  for (const Bytes& part : group.AllGather(packer.Take()))
  {
    const auto counts = Unpacker(part).GetArray<std::int64_t>();
    std::transform(counts.begin(), counts.end(), sum.begin(), sum.begin(), std::plus<>());
  }
  return sum;
}
}

double Median(double* first, double* last)
{
  const std::size_t n = last - first;
  if (n == 0)
  {
    return kNaN;
  }
  double* middle = first + n / 2;
  std::nth_element(first, middle, last);
  return n % 2 == 1 ? *middle : (*std::max_element(first, middle) + *middle) / 2;
}

double Percentile(double* first, double* last, double share)
{
  const std::size_t n = last - first;
  if (n == 0)
  {
    return kNaN;
  }
  double* at = first + NearestRank(n, share);
  std::nth_element(first, at, last);
  return *at;
}

double PercentileOfAll(ColumnView<double> values, double share, ProcessGroup& group)
{
  std::uint64_t prefix = 0;
  std::int64_t rank = -1;
  for (int shift = 48; shift >= 0; shift -= 16)
  {
    std::vector<std::int64_t> counts(1 << 16, 0);
    for (const double value : values)
    {
      const std::uint64_t bits = Bits(value);
      // The upper bits found so far must agree; in the first round all do.
      if (value == value && (shift == 48 || bits >> (shift + 16) == prefix >> (shift + 16)))
      {
        ++counts[(bits >> shift) & 0xffff];
      }
    }
    counts = SumOverProcesses(counts, group);
    if (rank < 0)
    {
      std::int64_t all = 0;
      for (const std::int64_t count : counts)
      {
        all += count;
      }
      if (all == 0)
      {
        return kNaN;
      }
      rank = static_cast<std::int64_t>(NearestRank(all, share));
    }
    std::uint64_t digit = 0;
    while (rank >= counts[digit])
    {
      rank -= counts[digit++];
    }
    prefix |= digit << shift;
  }
  double result;
  std::memcpy(&result, &prefix, sizeof(result));
  return result;
}
}
