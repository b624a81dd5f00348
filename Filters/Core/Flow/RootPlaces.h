#pragma once
#include "Filters/Core/Flow/FlowInput.h"
#include "Readers/Base/FlatMap.h"

namespace pclvis
{
/// Roots of collectives as places in their communicators, so that the same call is the same in a
/// row's or a column's communicator and in its siblings.
class RootPlaces
{
public:
  /// A root's place is the number of ranks before it, in the order of world ranks, that took part
  /// in an operation with that root. It is the maximum over all operations, because some of their
  /// calls may not have been read.
  /// Source: none; MPI-4.1, 6.4.2, a new communicator orders ranks so unless it is told otherwise.
  /// Cost: O(rows of Calls).
  explicit RootPlaces(const FlowInput& input);

  /// @return 0 for the first rank; kNoFlowPartner: a call without root
  std::int32_t Of(std::size_t row) const;

private:
  std::uint64_t Key(std::size_t row) const; ///< communicator and root

  const FlowInput& Input;
  IndexOfId Places; ///< by key
};
}
