#pragma once
#include <cstdint>

namespace pclvis
{
/// How the members of a collective operation wait for each other.
enum class OperationKind : std::uint8_t
{
  All,      ///< nobody leaves before the last one has entered
  ToRoot,   ///< the root waits for all, the others for nobody
  FromRoot, ///< all wait for the root
  UpTree,   ///< each waits for those below it in a binomial tree
  DownTree, ///< each waits for those above it in a binomial tree
  Scan,     ///< each waits for the members before it
  Uncoupled ///< somebody left before others had entered: nobody waits
};

/// Members of an operation, half-open.
struct MemberSpan
{
  std::uint32_t First, Past;
};

/// Calls visit(span) for the members whose enter a member waits for, if it waits: they are not
/// empty, and one of them holds the member itself. In a tree the root is above all, and a member
/// that is v places after it (in order of ranks, the first one after the last) above the v & -v - 1
/// places that follow.
/// @param all  members of the operation
/// @param root its root's number among all of the run
template<typename Visit>
void ForEachAwaitedSpan(
  OperationKind kind, std::uint32_t member, MemberSpan all, std::uint32_t root, Visit&& visit)
{
  const std::uint32_t members = all.Past - all.First;
  const auto placed = [&](std::uint32_t place) { // after the root
    const std::uint32_t at = root - all.First + place;
    return all.First + (at < members ? at : at - members);
  };
  const auto one = [&](std::uint32_t at) { visit(MemberSpan{ at, at + 1 }); };
  const std::uint32_t place = member >= root ? member - root : members - (root - member);
  switch (kind)
  {
    case OperationKind::All:
      visit(all);
      return;
    case OperationKind::ToRoot:
      if (member == root)
      {
        visit(all);
      }
      return;
    case OperationKind::FromRoot:
      one(root);
      if (member != root)
      {
        one(member);
      }
      return;
    case OperationKind::UpTree:
    {
      const std::uint32_t below = place == 0 ? members : place & (0 - place);
      if (below > 1 && place + 1 < members)
      {
        const std::uint32_t last = placed(below < members - place ? place + below - 1 : members - 1);
        if (last >= member)
        {
          visit(MemberSpan{ member, last + 1 });
        }
        else
        {
          visit(MemberSpan{ all.First, last + 1 });
          visit(MemberSpan{ member, all.Past });
        }
      }
      return;
    }
    case OperationKind::DownTree:
      for (std::uint32_t above = place; above != 0; above &= above - 1)
      {
        one(placed(above));
      }
      one(root);
      return;
    case OperationKind::Scan:
      visit(MemberSpan{ all.First, member + 1 });
      return;
    case OperationKind::Uncoupled:
      return;
  }
}
}
