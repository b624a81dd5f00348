#include "Filters/Core/Prices/WorkPieces.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Replay/RowsByKey.h"

#include <map>

namespace pclvis
{
namespace
{
/// By call, the kinds of the two calls around the work before it.
PlainVector<std::uint32_t> KindsOf(
  const RunCalls& calls, ColumnView<std::int32_t> names, std::size_t& kinds)
{
  KeyNumbers numbers;
  PlainVector<std::uint32_t> kindOf(calls.Size(), RunCalls::kNone);
  const auto code = [&](std::size_t call) {
    return static_cast<std::uint32_t>(names[calls.Row[call]]);
  };
  for (std::size_t call = 1; call < kindOf.size(); ++call)
  {
    if (calls.Rank[call] == calls.Rank[call - 1])
    {
      kindOf[call] =
        numbers.NumberOf((static_cast<std::uint64_t>(code(call - 1)) << 32) + code(call));
    }
  }
  kinds = numbers.Size();
  return kindOf;
}
}

PlainVector<std::uint32_t> NumberPieces(const RunCalls& calls, ColumnView<std::int32_t> names)
{
  std::size_t kinds = 0;
  PlainVector<std::uint32_t> pieces = KindsOf(calls, names, kinds);
  std::vector<std::uint32_t> first;
  PlainVector<std::uint32_t> rows;
  ListByKey(pieces, kinds, first, rows);
  std::uint32_t numbers = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind)
  {
    std::map<std::size_t, std::uint32_t> numbersByCount; // the first of each
    const std::uint32_t* const past = rows.data() + first[kind + 1];
    for (const std::uint32_t* begin = rows.data() + first[kind]; begin != past;)
    {
      const std::uint32_t* end = begin;
      while (end != past && calls.Rank[*end] == calls.Rank[*begin])
      {
        ++end;
      }
      const auto count = static_cast<std::size_t>(end - begin);
      const auto [number, isNew] = numbersByCount.emplace(count, numbers);
      numbers += isNew ? static_cast<std::uint32_t>(count) : 0;
      for (std::uint32_t at = number->second; begin != end; ++begin, ++at)
      {
        pieces[*begin] = at;
      }
    }
  }
  return pieces;
}
}
