#include "Filters/Core/Runs/RunPhases.h"

#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace pclvis
{
namespace
{
/// Messages ordered by sender and time, so that those of each sender are contiguous.
std::vector<std::int64_t> BySender(const std::vector<std::int64_t>& rows,
  ColumnView<std::int32_t> source, ColumnView<double> sendBegin)
{
  std::vector<std::int64_t> sorted(rows);
  std::stable_sort(sorted.begin(), sorted.end(), [&](std::int64_t a, std::int64_t b) {
    return std::tie(source[a], sendBegin[a]) < std::tie(source[b], sendBegin[b]);
  });
  return sorted;
}

void CutByMessages(const std::vector<std::int64_t>& rows, ColumnView<std::int32_t> source,
  ColumnView<double> sendBegin, RunPhases& result)
{
  const std::vector<std::int64_t> sorted = BySender(rows, source, sendBegin);
  const std::size_t phases = result.Bounds.size() - 1;
  std::vector<std::vector<double>> opens(phases);
  for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end)
  {
    while (end < sorted.size() && source[sorted[end]] == source[sorted[begin]])
    {
      ++end;
    }
    const std::size_t n = end - begin;
    for (std::size_t j = 0; j < n; ++j)
    {
      result.Phase[sorted[begin + j]] = static_cast<std::int32_t>(j * phases / n);
    }
    for (std::size_t phase = 0; phase < phases; ++phase)
    {
      const std::size_t opening = std::min(n - 1, (phase * n + phases - 1) / phases);
      opens[phase].push_back(sendBegin[sorted[begin + opening]]);
    }
  }
  for (std::size_t phase = 1; phase < phases; ++phase)
  {
    result.Bounds[phase] = Median(opens[phase].data(), opens[phase].data() + opens[phase].size());
  }
}

void CutByTime(const std::vector<std::int64_t>& rows, ColumnView<double> sendBegin,
  const CommunicationAxis& axis, RunPhases& result)
{
  const std::size_t phases = result.Bounds.size() - 1;
  const double first = axis.Without(result.Bounds.front());
  for (std::size_t phase = 1; phase < phases; ++phase)
  {
    result.Bounds[phase] =
      axis.At(first + result.Length * static_cast<double>(phase) / static_cast<double>(phases));
  }
  for (const std::int64_t row : rows)
  {
    const double share =
      result.Length > 0 ? (axis.Without(sendBegin[row]) - first) / result.Length : 0;
    result.Phase[row] = static_cast<std::int32_t>(
      std::min<double>(static_cast<double>(phases) - 1, share * static_cast<double>(phases)));
  }
}
}

double MessageExtent::Length(const CommunicationAxis& axis) const
{
  return this->First <= this->Last ? axis.Without(this->Last) - axis.Without(this->First)
                                   : std::numeric_limits<double>::quiet_NaN();
}

MessageExtent FindExtent(const std::vector<std::int64_t>& rows, ColumnView<double> sendBegin,
  ColumnView<double> receiveEnd)
{
  MessageExtent extent;
  for (const std::int64_t row : rows)
  {
    extent.First = std::min(extent.First, sendBegin[row]);
    extent.Last = std::max(extent.Last, receiveEnd[row]);
  }
  return extent;
}

RunPhases FindPhases(const std::vector<std::int64_t>& rows, ColumnView<std::int32_t> source,
  ColumnView<double> sendBegin, ColumnView<double> receiveEnd, int phases, PhaseAlignment alignment,
  const CommunicationAxis& axis)
{
  RunPhases result;
  const MessageExtent all = FindExtent(rows, sendBegin, receiveEnd);
  result.Length = all.Length(axis);
  result.Phase.assign(source.Size, -1);
  result.Bounds.assign(
    static_cast<std::size_t>(phases) + 1, std::numeric_limits<double>::quiet_NaN());
  if (rows.empty())
  {
    return result;
  }
  result.Bounds.front() = all.First;
  result.Bounds.back() = all.Last;
  if (alignment == PhaseAlignment::Messages)
  {
    CutByMessages(rows, source, sendBegin, result);
  }
  else
  {
    CutByTime(rows, sendBegin, axis, result);
  }
  return result;
}
}
