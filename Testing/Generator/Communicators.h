#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The communicators of a generated program. Codes: 0 world, 1 self, then rows, columns, the
/// inter-communicator where the scenario asks for them.
class CommunicatorSet
{
public:
  struct Communicator
  {
    std::string Name;
    std::vector<std::int32_t> Ranks;  ///< world ranks by rank in it; empty: MPI_COMM_SELF
    std::vector<std::int32_t> Remote; ///< the other group of an inter-communicator
  };
  static constexpr std::int32_t kWorld = 0, kSelf = 1;

  /// @param columns width of the process grid; > 0: communicators for its rows and columns
  /// @param inter   an inter-communicator of the lower and the upper half
  CommunicatorSet(std::int32_t ranks, std::int32_t columns, bool inter);

  const std::vector<Communicator>& All() const { return this->Members; }
  /// The communicator that a message between these ranks travels in: row, column or world.
  std::int32_t Between(std::int32_t a, std::int32_t b) const;
  std::int32_t RowOf(std::int32_t rank) const;
  std::int32_t ColumnOf(std::int32_t rank) const;
  std::int32_t Inter() const { return this->InterCode; }
  /// Rank in the communicator; of an inter-communicator: rank in the group that holds `rank`.
  std::int32_t RankIn(std::int32_t communicator, std::int32_t rank) const;
  /// Codes of all communicators that the rank is in, ascending.
  std::vector<std::int32_t> Of(std::int32_t rank) const;

private:
  std::int32_t Ranks, Columns, Rows = 0, InterCode = -1;
  std::vector<Communicator> Members;
};
}
