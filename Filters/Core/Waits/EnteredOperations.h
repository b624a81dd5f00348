#pragma once
#include "Readers/Base/ProcessGroup.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// The latest enter of some ranks, and the least rank that made it.
struct LatestEnter
{
  double Time = -std::numeric_limits<double>::infinity(); ///< [s]
  std::int32_t Rank = -1;                                 ///< -1: of none
  void Add(double time, std::int32_t rank);
};

/// Which rank entered a collective operation last.
struct EnteredOperation
{
  LatestEnter All;                                             ///< of all ranks
  LatestEnter Root;                                            ///< of the root
  LatestEnter Leaf;                                            ///< of those that send to the root
  double FirstLeave = std::numeric_limits<double>::infinity(); ///< [s] of all ranks
  std::int32_t Members = 0, Communicator = -1;
  void Join(const EnteredOperation& other);
};

/// A call of a collective.
struct Participation
{
  std::size_t Position; ///< in the index of calls
  std::int64_t Id;      ///< of its operation
};

/// Collective operations by id, each of the members on this process or, once joined, of all.
/// Source: Filters/README, Wait States.
class EnteredOperations
{
public:
  explicit EnteredOperations(const std::vector<Participation>& calls);
  EnteredOperation& Of(std::int64_t id);
  /// Calls visit(operation) for all that have members here.
  template<typename Visit>
  void ForEach(Visit&& visit) const
  {
    for (const EnteredOperation& operation : this->All)
    {
      if (operation.Members > 0)
      {
        visit(operation);
      }
    }
  }
  /// Joins each operation over the members on all processes. 80 bytes are sent and 72 received for
  /// each operation. The work is not done by process 0 alone: the id of an operation determines the
  /// process that joins it. Collective.
  void Join(ProcessGroup& group);

private:
  bool Dense = true; ///< ids are small numbers
  std::vector<std::int64_t> Ids;
  std::vector<EnteredOperation> All;
};

/// A call of a scan.
struct ScanCall
{
  std::int64_t Id;
  std::int32_t Rank;
  double Enter; ///< [s]
};

/// For each, the last of the lower ranks to enter, over all processes. Collective.
std::vector<LatestEnter> LatestBelow(const std::vector<ScanCall>& scans, ProcessGroup& group);
}
