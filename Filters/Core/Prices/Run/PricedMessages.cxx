#include "Filters/Core/Prices/Run/PricedMessages.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::size_t kRowsAtOnce = 1 << 16; ///< a piece of work for a thread

/// What distinguishes messages; those with the same key are interchangeable.
auto KeyOf(const PriceInput& input, std::size_t m)
{
  const ReplayMessages& of = input.Messages;
  const auto known = [](double time) {
    return std::isnan(time) ? -std::numeric_limits<double>::infinity() : time;
  };
  return std::make_tuple(of.Destination[m], known(of.ReceiveEnd[m]), known(of.ReceiveBegin[m]),
    of.Source[m], known(of.SendBegin[m]), known(of.SendEnd[m]), of.SizeBytes[m], input.More.Tag[m],
    input.More.Communicator[m], of.Matched[m]);
}

bool Before(const PriceInput& input, std::size_t a, std::size_t b)
{
  // These nearly always differ.
  const ReplayMessages& of = input.Messages;
  if (of.Destination[a] != of.Destination[b])
  {
    return of.Destination[a] < of.Destination[b];
  }
  const double end = of.ReceiveEnd[a], otherEnd = of.ReceiveEnd[b];
  if (end < otherEnd || end > otherEnd)
  {
    return end < otherEnd;
  }
  const double begin = of.ReceiveBegin[a], otherBegin = of.ReceiveBegin[b];
  return end == otherEnd && (begin < otherBegin || begin > otherBegin)
    ? begin < otherBegin
    : KeyOf(input, a) < KeyOf(input, b);
}

bool AreOrdered(const PriceInput& input)
{
  std::atomic<bool> ordered{ true };
  ParallelFor(
    input.Messages.Source.Size, kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t row = std::max<std::size_t>(begin, 1); row < end && ordered; ++row)
      {
        if (Before(input, row, row - 1))
        {
          ordered = false;
        }
      }
    });
  return ordered;
}

template<typename T>
void Reorder(
  ColumnView<T>& view, const std::vector<std::uint32_t>& order, std::shared_ptr<void>& memory)
{
  if (view.Size == 0)
  {
    return; // absent or empty
  }
  auto column = std::make_shared<std::pair<Column<T>, std::shared_ptr<void>>>();
  column->second = memory;
  for (const std::uint32_t row : order)
  {
    column->first.Append(view[row]);
  }
  view = column->first;
  memory = std::move(column);
}
}

void TakeMessages(
  const std::vector<std::uint32_t>& rows, PriceInput& input, std::shared_ptr<void>& memory)
{
  ReplayMessages& of = input.Messages;
  Reorder(of.Destination, rows, memory);
  Reorder(of.ReceiveEnd, rows, memory);
  Reorder(of.ReceiveBegin, rows, memory);
  Reorder(of.Source, rows, memory);
  Reorder(of.SendBegin, rows, memory);
  Reorder(of.SendEnd, rows, memory);
  Reorder(of.SizeBytes, rows, memory);
  Reorder(of.Matched, rows, memory);
  Reorder(of.InterNode, rows, memory);
  Reorder(input.More.Tag, rows, memory);
  Reorder(input.More.Communicator, rows, memory);
  input.Shared = nullptr; // other processes have other rows
}

void OrderMessages(PriceInput& input, std::shared_ptr<void>& memory)
{
  if (AreOrdered(input))
  {
    return;
  }
  std::vector<std::uint32_t> order(input.Messages.Source.Size);
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
    [&input](std::uint32_t a, std::uint32_t b) { return Before(input, a, b); });
  TakeMessages(order, input, memory);
}
}
