#include "Filters/Core/WaitSums.h"

#include <algorithm>

namespace pclvis
{
void WaitSeconds::Add(double seconds, WaitKind kind)
{
  if (kind == WaitKind::None)
  {
    return;
  }
  this->Of[static_cast<std::size_t>(kind)] += seconds;
  if (kind == WaitKind::WrongOrder)
  {
    this->Of[static_cast<std::size_t>(WaitKind::LateSender)] += seconds;
  }
}

void WaitSeconds::Add(const WaitSeconds& other)
{
  for (std::size_t kind = 0; kind < kKinds; ++kind)
  {
    this->Of[kind] += other.Of[kind];
  }
}

double WaitSeconds::Total() const
{
  double sum = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind)
  {
    sum += kind == static_cast<std::size_t>(WaitKind::WrongOrder) ? 0 : this->Of[kind];
  }
  return sum;
}

WaitSums SumWaits(const WaitCalls& calls, const CallIndex& index, const CallWaits& waits)
{
  WaitSums sums;
  sums.Caused.assign(static_cast<std::size_t>(index.Ranks()), 0.0);
  std::vector<std::int64_t> rowOfCode;
  for (std::int32_t rank = 0; rank < index.Ranks(); ++rank)
  {
    std::fill(rowOfCode.begin(), rowOfCode.end(), -1);
    const std::size_t first = sums.Rows.size();
    for (std::size_t at = index.Begin(rank); at < index.End(rank); ++at)
    {
      const std::size_t row = index.Row(at);
      const auto code = static_cast<std::size_t>(calls.Call[row]);
      rowOfCode.resize(std::max(rowOfCode.size(), code + 1), -1);
      if (rowOfCode[code] < 0)
      {
        rowOfCode[code] = static_cast<std::int64_t>(sums.Rows.size());
        sums.Rows.push_back({ rank, calls.Call[row], 0, 0, {} });
      }
      WaitSummaryRow& sum = sums.Rows[static_cast<std::size_t>(rowOfCode[code])];
      ++sum.Calls;
      sum.Time += calls.End[row] - calls.Begin[row];
      sum.Waits.Add(waits.Seconds[at], waits.Kind[at]);
      const std::int32_t cause = waits.Cause[at];
      if (cause >= 0)
      {
        sums.Caused.resize(std::max<std::size_t>(sums.Caused.size(), cause + 1u), 0.0);
        sums.Caused[cause] += waits.Seconds[at];
      }
    }
    std::sort(sums.Rows.begin() + static_cast<std::ptrdiff_t>(first), sums.Rows.end(),
      [](const WaitSummaryRow& a, const WaitSummaryRow& b) { return a.Call < b.Call; });
  }
  for (const WaitSummaryRow& row : sums.Rows)
  {
    sums.Total.Add(row.Waits);
    sums.Time += row.Time;
  }
  return sums;
}
}
