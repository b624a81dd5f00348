#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Build/Trace/Trace.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A group definition as the archive has it.
struct RawGroup
{
  enum class Kind : std::uint8_t
  {
    CommLocations, ///< members are locations
    CommGroup,     ///< members are indices into the CommLocations group
    CommSelf,      ///< each rank alone
    Other
  };
  std::uint32_t Id;
  Kind Type;
  bool Mpi; ///< paradigm MPI
  std::vector<std::uint64_t> Members;
};

/// Translates ranks in communicators to world ranks (positions in the MPI COMM_LOCATIONS group).
/// Peers in an inter-communicator are ranks of the remote group: of the side that the caller is not
/// in. In MPI_COMM_SELF (a group without members) rank 0 is the caller.
class CommunicatorRanks
{
public:
  static constexpr std::int32_t kNoRank = -1;

  /// @param isSelf by communicator code: a communicator of each rank alone
  CommunicatorRanks() = default;
  CommunicatorRanks(const std::vector<CommunicatorInfo>& communicators, std::vector<char> isSelf);

  bool IsSelf(std::int32_t communicator) const { return this->Self[communicator] != 0; }
  /// World ranks by rank of the peer, as `caller` sees the communicator; empty for IsSelf.
  ColumnView<std::int32_t> Peers(std::int32_t communicator, std::int32_t caller) const;
  std::int32_t Count() const { return static_cast<std::int32_t>(this->Self.size()); }
  bool IsInter(std::int32_t communicator) const { return !this->Remote[communicator].empty(); }

private:
  std::vector<std::vector<std::int32_t>> Local, Remote, SortedLocal;
  std::vector<char> Self;
};
}
