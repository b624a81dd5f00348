#pragma once
#include "Readers/Build/Definitions/Definitions.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Global definitions of a small MPI program: `ranks` ranks with one location each (id = 10 *
/// rank), two ranks per node, 1 tick = 1 ns, starting at 0. Strings are defined when needed.
class DrawnDefinitions
{
public:
  explicit DrawnDefinitions(std::int32_t ranks);
  std::uint32_t String(const std::string& text);
  /// @return the region's id
  std::uint32_t Region(const std::string& name, bool mpi);
  /// @return the communicator's id; members are ranks
  std::uint32_t Communicator(
    const std::vector<std::uint64_t>& members, const std::vector<std::uint64_t>& remote = {});
  /// MPI_COMM_SELF
  std::uint32_t Self();
  RawDefinitions Raw;

private:
  std::uint32_t Group(RawGroup::Kind kind, const std::vector<std::uint64_t>& members);
  std::uint32_t NextGroup = 100;
};
}
