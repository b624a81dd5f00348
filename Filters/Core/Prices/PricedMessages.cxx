#include "Filters/Core/Prices/PricedMessages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
/// What tells messages apart; those that are alike in it are interchangeable.
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

template<typename T>
void Reorder(
  ColumnView<T>& view, const std::vector<std::uint32_t>& order, std::shared_ptr<void>& memory)
{
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
  Reorder(input.More.Tag, rows, memory);
  Reorder(input.More.Communicator, rows, memory);
  input.Shared = nullptr; // others have other rows
}

void OrderMessages(PriceInput& input, std::shared_ptr<void>& memory)
{
  std::vector<std::uint32_t> order(input.Messages.Source.Size);
  std::iota(order.begin(), order.end(), 0u);
  const auto before = [&input](std::uint32_t a, std::uint32_t b) {
    return KeyOf(input, a) < KeyOf(input, b);
  };
  if (std::is_sorted(order.begin(), order.end(), before))
  {
    return;
  }
  std::stable_sort(order.begin(), order.end(), before);
  TakeMessages(order, input, memory);
}
}
