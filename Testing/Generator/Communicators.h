#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The communicators of a generated program. Codes: 0 is MPI_COMM_WORLD, 1 is MPI_COMM_SELF, then
/// rows, columns, and the inter-communicator if the scenario asks for them.
class CommunicatorSet
{
public:
  struct Communicator
  {
    std::string Name;
    std::vector<std::int32_t> Ranks;  ///< world ranks by local rank; empty: MPI_COMM_SELF
    std::vector<std::int32_t> Remote; ///< the other group of an inter-communicator
  };
  static constexpr std::int32_t kWorld = 0, kSelf = 1;

  /// @param columns width of the process grid; > 0: with communicators for its rows and columns
  /// @param inter   whether to add an inter-communicator between the lower and the upper half
  CommunicatorSet(std::int32_t ranks, std::int32_t columns, bool inter);

  const std::vector<Communicator>& All() const { return this->Members; }
  /// The communicator of a message between these ranks: that of their row or column, or world.
  std::int32_t Between(std::int32_t a, std::int32_t b) const;
  std::int32_t RowOf(std::int32_t rank) const;
  std::int32_t ColumnOf(std::int32_t rank) const;
  std::int32_t Inter() const { return this->InterCode; }
  /// The rank in the communicator; for an inter-communicator, the rank in the group of `rank`.
  std::int32_t RankIn(std::int32_t communicator, std::int32_t rank) const;
  /// Codes of all communicators that the rank belongs to, ascending.
  std::vector<std::int32_t> Of(std::int32_t rank) const;

private:
  std::int32_t Ranks, Columns, Rows = 0, InterCode = -1;
  std::vector<Communicator> Members;
};
}
