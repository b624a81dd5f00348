#pragma once
#include "Filters/Core/Prices/Counterfactuals/Counterfactual.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace pclvis
{
/// A run without some causes, to be replayed.
struct WantedReplay
{
  std::function<Counterfactual()> Without; ///< made when it is replayed
  int Models = 1;                          ///< CounterfactualReplay::Models of it
  ReplayDepth Depth = ReplayDepth::Calls;
};

/// Divides replays, which are independent of each other, among the threads of a process and the
/// processes of a server. Process 0 has a team and says what is to be replayed; the other processes
/// help. The run is sent to them once, as soon as there are enough replays to make this worthwhile.
/// The results are the same for any number of threads and processes.
/// Source: none.
class ReplayTeam
{
public:
  /// This process alone; any of its threads may use it.
  ReplayTeam() = default;
  /// Process 0 of several; only its main thread may use it. The other processes call Help().
  explicit ReplayTeam(ProcessGroup& group) : Group(group.Processes() > 1 ? &group : nullptr) {}
  ReplayTeam(const ReplayTeam&) = delete;
  ReplayTeam& operator=(const ReplayTeam&) = delete;
  /// Ends Help() on the other processes.
  ~ReplayTeam();
  /// What the other processes do until the team of process 0 ends.
  static void Help(ProcessGroup& group);

  bool IsAlone() const { return !this->Group; }
  /// All following replays are of this run.
  void Take(const CounterfactualReplay& replay)
  {
    this->Of = &replay;
    this->Sent = false;
  }
  /// Whether the replays are of this run.
  bool Has(const CounterfactualReplay& replay) const { return this->Of == &replay; }
  /// In the order in which they are wanted. Cost: that of the replays.
  std::vector<ReplayedCalls> Replay(const std::vector<WantedReplay>& wanted);

private:
  void Send();

  ProcessGroup* Group = nullptr; ///< null: alone
  const CounterfactualReplay* Of = nullptr;
  bool Sent = false; ///< the others have it
};
}
