// Based on [PCLVis] 5.1 (sliding windows). Filters/README, Temporal Abstraction, explains the
// width, the step and where periods end.
#include "Filters/Core/Periods/SlidingWindows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pclvis
{
void LatencyCount::Join(const LatencyCount& other)
{
  this->Messages += other.Messages;
  this->Judged += other.Judged;
  this->Delayed += other.Delayed;
  this->Latency.Join(other.Latency);
}

double LatencyCount::Mean() const
{
  return this->Judged > 0 ? this->Latency.Value() / static_cast<double>(this->Judged)
                          : std::numeric_limits<double>::quiet_NaN();
}

SlidingWindows SlidingWindows::OfCount(double begin, double end, std::size_t windows, double step)
{
  const double width = (end - begin) / (1 + static_cast<double>(windows - 1) * step);
  return SlidingWindows(begin, end, windows, width, step);
}

SlidingWindows SlidingWindows::OfWidth(double begin, double end, double width, double step)
{
  // Rounding must not create a further window for a remainder of zero.
  const double more = std::ceil((end - begin - width) / (width * step) - 1e-9);
  return SlidingWindows(begin, end, 1 + static_cast<std::size_t>(std::max(0.0, more)), width, step);
}

SlidingWindows::SlidingWindows(
  double begin, double end, std::size_t windows, double width, double step)
{
  this->Next = WindowsApart(step);
  for (std::size_t i = 0; i < windows; ++i)
  {
    this->Begins.push_back(std::min(end, begin + static_cast<double>(i) * step * width));
    this->Ends.push_back(i + 1 == windows ? end : std::min(end, this->Begins[i] + width));
    this->Borders.push_back(
      i == 0 ? begin : this->Ends[i - 1] + (this->Begins[i] - this->Ends[i - 1]) / 2);
  }
  this->Borders.push_back(end);
  this->Cut();
}

SlidingWindows SlidingWindows::OfBorders(std::vector<double> borders)
{
  SlidingWindows windows;
  windows.Begins.assign(borders.begin(), borders.end() - 1);
  windows.Ends.assign(borders.begin() + 1, borders.end());
  windows.Borders = std::move(borders);
  windows.Cut();
  return windows;
}

/// Divides the time into cells.
void SlidingWindows::Cut()
{
  const double begin = this->Borders.front(), end = this->Borders.back();
  this->Edges = this->Begins;
  this->Edges.insert(this->Edges.end(), this->Ends.begin(), this->Ends.end());
  this->Edges.insert(this->Edges.end(), this->Borders.begin(), this->Borders.end());
  std::sort(this->Edges.begin(), this->Edges.end());
  this->Edges.erase(std::unique(this->Edges.begin(), this->Edges.end()), this->Edges.end());
  const std::size_t slots = 4 * this->Edges.size();
  this->SlotsPerSecond = static_cast<double>(slots) / (end - begin);
  for (std::size_t slot = 0, cell = 0; slot < slots; ++slot)
  {
    const double time = begin + static_cast<double>(slot) / this->SlotsPerSecond;
    for (; cell + 2 < this->Edges.size() && this->Edges[cell + 1] <= time; ++cell)
    {
    }
    this->Near.push_back(static_cast<std::uint32_t>(cell));
  }
}

LatencyCount SlidingWindows::Count(
  const std::vector<LatencyCount>& cells, double begin, double end) const
{
  const auto at = [&](double edge) {
    return std::lower_bound(this->Edges.begin(), this->Edges.end(), edge) - this->Edges.begin();
  };
  LatencyCount count;
  for (std::ptrdiff_t cell = at(begin); cell < at(end); ++cell)
  {
    count.Join(cells[cell]);
  }
  return count;
}

std::vector<char> SparseWindows(const std::vector<std::int64_t>& judged, std::size_t reach)
{
  const auto greatest = [&](std::size_t begin, std::size_t end) {
    return begin < end ? *std::max_element(judged.begin() + begin, judged.begin() + end) : 0;
  };
  std::vector<char> sparse;
  for (std::size_t i = 0; i < judged.size(); ++i)
  {
    const std::int64_t before = greatest(i - std::min(i, reach), i);
    const std::int64_t after = greatest(i + 1, std::min(judged.size(), i + 1 + reach));
    sparse.push_back(judged[i] == 0 || kManyTimes * judged[i] < std::min(before, after));
  }
  return sparse;
}
}
