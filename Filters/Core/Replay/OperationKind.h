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

/// Places of an operation's members: from its root on in the order of ranks, and after the last
/// member the first one.
struct MemberPlaces
{
  std::uint32_t Size() const { return this->All.Past - this->All.First; }
  std::uint32_t Of(std::uint32_t member) const
  {
    return member >= this->Root ? member - this->Root : this->Size() - (this->Root - member);
  }
  std::uint32_t At(std::uint32_t place) const
  {
    const std::uint32_t at = this->Root - this->All.First + place;
    return this->All.First + (at < this->Size() ? at : at - this->Size());
  }
  MemberSpan All;
  std::uint32_t Root; ///< its number, as the numbers in All
};

/// A member and those below it in a binomial tree: for place v, these are the v & -v - 1 places
/// that follow. Empty if there are none.
template<typename Visit>
void ForEachSpanBelow(std::uint32_t member, const MemberPlaces& places, Visit&& visit)
{
  const std::uint32_t place = places.Of(member), left = places.Size() - place;
  const std::uint32_t below = place == 0 ? left : place & (0 - place);
  if (below < 2 || left < 2)
  {
    return;
  }
  const std::uint32_t last = places.At(place + (below < left ? below : left) - 1);
  if (last >= member)
  {
    visit(MemberSpan{ member, last + 1 });
    return;
  }
  visit(MemberSpan{ places.All.First, last + 1 });
  visit(MemberSpan{ member, places.All.Past });
}

/// If a member waits, calls visit(span) for the spans of members that must enter before it can
/// leave. The spans are not empty, and one of them contains the member itself.
template<typename Visit>
void ForEachAwaitedSpan(
  OperationKind kind, std::uint32_t member, const MemberPlaces& places, Visit&& visit)
{
  const auto one = [&](std::uint32_t at) { visit(MemberSpan{ at, at + 1 }); };
  switch (kind)
  {
    case OperationKind::All:
      visit(places.All);
      return;
    case OperationKind::ToRoot:
      if (member == places.Root)
      {
        visit(places.All);
      }
      return;
    case OperationKind::FromRoot:
      one(places.Root);
      if (member != places.Root)
      {
        one(member);
      }
      return;
    case OperationKind::UpTree:
      ForEachSpanBelow(member, places, visit);
      return;
    case OperationKind::DownTree:
      for (std::uint32_t above = places.Of(member); above != 0; above &= above - 1)
      {
        one(places.At(above));
      }
      one(places.Root);
      return;
    case OperationKind::Scan:
      visit(MemberSpan{ places.All.First, member + 1 });
      return;
    case OperationKind::Uncoupled:
      return;
  }
}
}
