#include "Filters/Core/Prices/Run/AlikeOperations.h"

#include "Filters/Core/Common/KeyNumbers.h"

namespace pclvis
{
AlikeOperations FindAlikeOperations(const RunGraph& g, ColumnView<std::int32_t> names)
{
  AlikeOperations alike;
  alike.Of.assign(g.Kind.size(), AlikeOperations::kNone);
  KeyNumbers numbers;
  for (std::uint32_t operation = 0; operation < alike.Of.size(); ++operation)
  {
    const std::uint32_t first = g.FirstMember[operation], past = g.FirstMember[operation + 1];
    if (g.Kind[operation] == OperationKind::Uncoupled || first == past)
    {
      continue;
    }
    auto key = static_cast<std::uint64_t>(names[g.Calls.Row(g.Entered[first])]);
    for (std::uint32_t member = first; member < past; ++member)
    {
      key = MixBits(key) + static_cast<std::uint64_t>(g.Calls.Rank[g.Entered[member]]);
    }
    alike.Of[operation] = numbers.NumberOf(key);
  }
  alike.Count = static_cast<std::uint32_t>(numbers.Size());
  return alike;
}
}
