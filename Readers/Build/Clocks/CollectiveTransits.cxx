#include "Readers/Build/Clocks/CollectiveTransits.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kNever = std::numeric_limits<double>::infinity();

/// The part that the ranks of one clock have in one collective.
struct Part
{
  std::int32_t Communicator, Domain;
  std::int64_t Number; ///< 0, 1, ... within the communicator
  /// [s] Entered: last enter of the ranks from which others need something (-inf: none). Left:
  /// first leave of the ranks that need something from others (+inf: none). NaN: tells nothing.
  double Entered, Left;
  std::int32_t Operation, Ranks;
};

/// The role of a rank in an operation.
struct Role
{
  bool Gives = false; ///< others need something from it
  bool Needs = false; ///< it needs something from others
};

bool HasRoot(std::int32_t operation)
{
  return operation == kBroadcastOperation || operation == kScatterOperation ||
    operation == kReduceOperation || operation == kGatherOperation;
}

/// Both false: unknown.
Role RoleOf(const CollectiveRecord& collective, std::int32_t rank)
{
  const bool moves = collective.Sent > 0 || collective.Received > 0;
  const bool root = collective.Root == rank;
  switch (collective.Operation)
  {
    case kBarrierOperation:
      return { true, true };
    case kAllReduceOperation:
    case kAllGatherOperation:
    case kAllToAllOperation:
      return { moves, moves };
    case kBroadcastOperation:
    case kScatterOperation:
      return moves && collective.Root >= 0 ? Role{ root, !root } : Role();
    case kReduceOperation:
    case kGatherOperation:
      return moves && collective.Root >= 0 ? Role{ !root, root } : Role();
    default:
      return Role();
  }
}

bool Earlier(const Part& a, const Part& b)
{
  return std::tie(a.Communicator, a.Number, a.Domain) <
    std::tie(b.Communicator, b.Number, b.Domain);
}

bool IsSameCollective(const Part& a, const Part& b)
{
  return a.Communicator == b.Communicator && a.Number == b.Number;
}

/// Joins two parts. NaN on either side remains.
void Join(Part& into, const Part& part)
{
  into.Entered =
    into.Entered > part.Entered || std::isnan(into.Entered) ? into.Entered : part.Entered;
  into.Left = into.Left < part.Left || std::isnan(into.Left) ? into.Left : part.Left;
  into.Operation = into.Operation == part.Operation ? into.Operation : -1;
  into.Ranks += part.Ranks;
}

/// Sorts the parts, and joins those of the same clock.
void JoinAll(std::vector<Part>& parts)
{
  std::sort(parts.begin(), parts.end(), Earlier);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    if (kept > 0 && !Earlier(parts[kept - 1], parts[i]))
    {
      Join(parts[kept - 1], parts[i]);
    }
    else
    {
      parts[kept++] = parts[i];
    }
  }
  parts.resize(kept);
}

std::vector<Part> PartsHere(
  const ArchiveContents& contents, const CallRows& calls, const std::vector<std::int32_t>& domains)
{
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<Part>> of; // by communicator, clock
  for (const RankRecords& rank : contents.Ranks)
  {
    std::map<std::int32_t, std::int64_t> done;
    for (const CollectiveRecord& collective : rank.Collectives)
    {
      const std::int32_t communicator = collective.Communicator;
      if (communicator < 0 && contents.TimeLimited)
      {
        break; // ends after the window, and may be the next of any communicator
      }
      if (communicator < 0 || contents.Known.Communicators.IsSelf(communicator))
      {
        continue;
      }
      Part part = { communicator, domains[rank.Rank], done[communicator]++,
        std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN(),
        collective.Operation, 1 };
      const Role role = RoleOf(collective, rank.Rank);
      const std::size_t entered = rank.First + static_cast<std::size_t>(collective.CallThread);
      const std::size_t left = rank.First + static_cast<std::size_t>(collective.CompletionThread);
      if ((role.Gives || role.Needs) && collective.Call >= 0 && collective.Completion >= 0 &&
        !contents.Locations[left].Records.IsCut(collective.Completion))
      {
        part.Entered = role.Gives ? calls.Begin(entered, collective.Call) : -kNever;
        part.Left = role.Needs ? calls.End(left, collective.Completion) : kNever;
      }
      std::vector<Part>& known = of[{ communicator, part.Domain }];
      if (static_cast<std::size_t>(part.Number) < known.size())
      {
        Join(known[static_cast<std::size_t>(part.Number)], part);
      }
      else
      {
        known.push_back(part);
      }
    }
  }
  std::vector<Part> parts;
  for (const auto& [where, known] : of)
  {
    parts.insert(parts.end(), known.begin(), known.end());
  }
  return parts;
}

/// Calls visit(begin, end) on process 0 for the parts of each collective, in communicators whose
/// ranks agree about their collectives. If only a time window was read, some ranks may have begun
/// fewer collectives by its end; those that only some ranks had begun are left out. Collective.
template<typename Visit>
void ForEachCollective(const ArchiveContents& contents, const CallRows& calls,
  const std::vector<std::int32_t>& domains, ProcessGroup& group, Visit&& visit)
{
  std::vector<Part> mine;
  Together(group, [&] { mine = PartsHere(contents, calls, domains); });
  const Column<Part> gathered = GatherRows(ColumnView<Part>{ mine.data(), mine.size() }, group);
  std::vector<Part> all(gathered.begin(), gathered.end());
  JoinAll(all);
  std::set<std::int32_t> wrong; // communicators
  std::map<std::int32_t, std::int32_t> size;
  std::vector<std::pair<std::size_t, std::size_t>> complete; // ranges of parts, half-open
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end)
  {
    Part whole = all[begin];
    for (end = begin + 1; end < all.size() && IsSameCollective(all[begin], all[end]); ++end)
    {
      Join(whole, all[end]);
    }
    const std::int32_t ranks = size.emplace(whole.Communicator, whole.Ranks).first->second;
    const bool begun = whole.Ranks < ranks && contents.TimeLimited;
    if (!begun && (whole.Operation < 0 || whole.Ranks != ranks))
    {
      wrong.insert(whole.Communicator);
    }
    if (!begun)
    {
      complete.push_back({ begin, end });
    }
  }
  for (const auto& [begin, end] : complete)
  {
    if (wrong.count(all[begin].Communicator) == 0)
    {
      visit(all.data() + begin, all.data() + end);
    }
  }
}

/// Takes the transits of a collective with a root: between the root and all others.
void TakeRooted(const Part* begin, const Part* end, const TakeTransit& take)
{
  for (const Part* giver = begin; giver != end; ++giver)
  {
    for (const Part* taker = begin; giver->Entered > -kNever && taker != end; ++taker)
    {
      if (taker->Left < kNever)
      {
        take(giver->Domain, taker->Domain, giver->Entered, taker->Left);
      }
    }
  }
}

/// Takes the transits of one collective.
void TakeOne(const Part* begin, const Part* end, const TakeTransit& take)
{
  const std::ptrdiff_t count = end - begin;
  for (const Part* part = begin; part != end; ++part)
  {
    if (std::isnan(part->Entered) || std::isnan(part->Left))
    {
      return;
    }
  }
  if (HasRoot(begin->Operation))
  {
    TakeRooted(begin, end, take);
    return;
  }
  for (const Part* part = begin; part != end; ++part)
  {
    take(part->Domain, part->Domain, part->Entered, part->Left);
  }
  for (std::ptrdiff_t step = 1; step < count; step *= 2)
  {
    for (std::ptrdiff_t i = 0; i < count; ++i)
    {
      const Part& a = begin[i];
      const Part& b = begin[(i + step) % count];
      take(a.Domain, b.Domain, a.Entered, b.Left);
      take(b.Domain, a.Domain, b.Entered, a.Left);
    }
  }
}
}

void TakeCollectives(const ArchiveContents& contents, const CallRows& calls,
  const std::vector<std::int32_t>& domains, const TakeTransit& take, ProcessGroup& group)
{
  ForEachCollective(contents, calls, domains, group,
    [&take](const Part* begin, const Part* end) { TakeOne(begin, end, take); });
}

std::int64_t CountEarlyLeaves(
  const ArchiveContents& contents, const CallRows& calls, ProcessGroup& group)
{
  std::int32_t ranks = 0;
  for (const RankRecords& rank : contents.Ranks)
  {
    ranks = std::max(ranks, rank.Rank + 1);
  }
  const double tick = 1 / contents.Span.TicksPerSecond;
  std::int64_t early = 0;
  const std::vector<std::int32_t> one(static_cast<std::size_t>(ranks), 0); // the same clock for all
  ForEachCollective(contents, calls, one, group, [&early, tick](const Part* all, const Part*) {
    early += Contradicts(all->Entered, all->Left, tick);
  });
  return SumAll(early, group); // only process 0 counts them
}
}
