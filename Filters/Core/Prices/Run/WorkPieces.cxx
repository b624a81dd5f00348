#include "Filters/Core/Prices/Run/WorkPieces.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
/// The kinds of work of a rank, in the order of first use.
struct RankKinds
{
  std::vector<std::uint64_t> Key;         ///< from the two calls around it
  std::vector<std::uint32_t> Count;       ///< number of pieces
  std::vector<std::uint32_t> First;       ///< number of the first piece
  std::uint32_t Dealer = RunCalls::kNone; ///< which rank deals out its work
};

/// Which piece of work it is.
struct Place
{
  std::uint32_t Kind;  ///< of the rank's kinds
  std::uint32_t Which; ///< among the pieces of that kind
};

/// The kinds of work of one rank.
/// @param asked  calls of the rank, ascending
/// @param places becomes the place of the work before each of these calls
RankKinds KindsOf(const RunCalls& calls, ColumnView<std::int32_t> names, std::int32_t rank,
  ColumnView<std::uint32_t> asked, Place* places)
{
  RankKinds kinds;
  KeyNumbers numbers;
  const auto code = [&](std::size_t call) {
    return static_cast<std::uint32_t>(names[calls.Row(call)]);
  };
  std::size_t next = asked.Size > 0 && asked[0] == calls.First[rank] ? 1 : 0; // no work before it
  std::uint64_t last = 0;
  std::uint32_t kind = 0; // of the last key
  for (std::size_t call = calls.First[rank] + 1; call < calls.First[rank + 1]; ++call)
  {
    const std::uint64_t key = (static_cast<std::uint64_t>(code(call - 1)) << 32) + code(call);
    kind = kinds.Key.empty() || key != last ? numbers.NumberOf(key) : kind;
    last = key;
    if (kind == kinds.Key.size())
    {
      kinds.Key.push_back(key);
      kinds.Count.push_back(0);
    }
    if (next < asked.Size && asked[next] == call)
    {
      places[next++] = { kind, kinds.Count[kind] };
    }
    ++kinds.Count[kind];
  }
  return kinds;
}

/// Ranks with equally many pieces of a kind share their numbers, and so do the workers of one
/// dealer.
void NumberKinds(std::vector<RankKinds>& ranks)
{
  KeyNumbers kinds;
  std::vector<std::vector<std::pair<RankKinds*, std::size_t>>> having;
  for (RankKinds& rank : ranks)
  {
    rank.First.resize(rank.Key.size());
    for (std::size_t kind = 0; kind < rank.Key.size(); ++kind)
    {
      const std::uint32_t number = kinds.NumberOf(rank.Key[kind]);
      having.resize(kinds.Size());
      having[number].emplace_back(&rank, kind);
    }
  }
  std::uint32_t numbers = 0;
  for (const auto& ofKind : having)
  {
    // The greatest count among a dealer's workers, and the first number by dealer and count.
    std::map<std::uint32_t, std::uint32_t> most;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbersOf;
    for (const auto& [rank, kind] : ofKind)
    {
      std::uint32_t& greatest = most[rank->Dealer];
      greatest = std::max(greatest, rank->Count[kind]);
    }
    for (const auto& [rank, kind] : ofKind)
    {
      const bool isDealt = rank->Dealer != RunCalls::kNone;
      const std::uint32_t count = isDealt ? most[rank->Dealer] : rank->Count[kind];
      const auto [number, isNew] = numbersOf.emplace(std::make_pair(rank->Dealer, count), numbers);
      numbers += isNew ? count : 0;
      rank->First[kind] = number->second;
    }
  }
}
}

PlainVector<std::uint32_t> NumberPieces(
  const RunCalls& calls, ColumnView<std::int32_t> names, const std::vector<std::uint32_t>& dealerOf)
{
  PlainVector<std::uint32_t> all(calls.Size());
  std::iota(all.begin(), all.end(), 0u);
  return NumberPieces(calls, names, dealerOf, all);
}

PlainVector<std::uint32_t> NumberPieces(const RunCalls& calls, ColumnView<std::int32_t> names,
  const std::vector<std::uint32_t>& dealerOf, const PlainVector<std::uint32_t>& asked)
{
  const auto ranks = static_cast<std::size_t>(calls.Ranks());
  std::vector<RankKinds> kinds(ranks);
  PlainVector<Place> places(asked.size());
  PlainVector<std::uint32_t> pieces(asked.size());
  const auto first = [&](std::size_t rank) {
    return static_cast<std::size_t>(
      std::lower_bound(asked.begin(), asked.end(), calls.First[rank]) - asked.begin());
  };
  ParallelFor(ranks, 0, [&](std::size_t rank) {
    const std::size_t from = first(rank);
    kinds[rank] = KindsOf(calls, names, static_cast<std::int32_t>(rank),
      { asked.data() + from, first(rank + 1) - from }, places.data() + from);
    kinds[rank].Dealer = dealerOf.empty() ? RunCalls::kNone : dealerOf[rank];
  });
  NumberKinds(kinds);
  for (std::size_t i = 0; i < asked.size(); ++i)
  {
    const auto rank = static_cast<std::size_t>(calls.Rank[asked[i]]);
    pieces[i] = asked[i] == calls.First[rank] ? RunCalls::kNone
                                              : kinds[rank].First[places[i].Kind] + places[i].Which;
  }
  return pieces;
}
}
