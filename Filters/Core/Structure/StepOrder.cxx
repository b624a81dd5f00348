#include "Filters/Core/Structure/StepOrder.h"

#include "Filters/Core/Common/RowsByNumber.h"

#include <tuple>
#include <utility>

namespace pclvis
{
StepOrder::StepOrder(const LatenessSteps& steps) : Steps(steps)
{
  const std::size_t n = steps.Event.Size;
  const auto key = [&](std::uint32_t row) {
    return std::make_pair(steps.Rank[row], steps.Event[row]);
  };
  if (AreRowsSorted(n, [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); }))
  {
    return;
  }
  this->Row = SortedRows(n, key);
  this->BeforeRow.resize(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const bool first = i == 0 || steps.Rank[this->Row[i]] != steps.Rank[this->Row[i - 1]];
    this->BeforeRow[this->Row[i]] = first ? kNone : this->Row[i - 1];
  }
}

std::vector<std::uint32_t> StepOrder::TakeBySteps()
{
  const LatenessSteps& s = this->Steps;
  const std::size_t n = s.Event.Size;
  const std::vector<std::uint32_t> rows = std::move(this->Row);
  const auto most = [](ColumnView<std::int32_t> column) {
    return column.Size == 0 ? 0 : *std::max_element(column.begin(), column.end());
  };
  const auto least = [](ColumnView<std::int32_t> column) {
    return column.Size == 0 ? 0 : *std::min_element(column.begin(), column.end());
  };
  const auto few = static_cast<std::int32_t>(
    std::min<std::size_t>(s.Step.Size, std::numeric_limits<std::int32_t>::max()));
  if (least(s.Step) < 0 || least(s.Phase) < 0 || most(s.Step) > few || most(s.Phase) > few)
  {
    return SortedRows(n,
      [&](std::uint32_t row) { return std::make_tuple(s.Step[row], s.Phase[row], s.Rank[row]); });
  }
  const auto byPhase = [&](const auto& of) {
    return SortByNumber(of, static_cast<std::size_t>(most(s.Phase)) + 1,
      [&s](std::uint32_t row) { return s.Phase[row]; });
  };
  const RowsByNumber phases = rows.empty() ? byPhase(AllRows{ n }) : byPhase(rows);
  return SortByNumber(phases.Row, static_cast<std::size_t>(most(s.Step)) + 1,
    [&s](std::uint32_t row) { return s.Step[row]; })
    .Row;
}
}
