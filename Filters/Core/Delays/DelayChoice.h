#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Delays/AwaitedCalls.h"
#include "Filters/Core/Delays/DelayTables.h"

#include <vector>

namespace pclvis
{
/// Which waits are chosen, on the axis of a run's calls.
/// Source: none.
class AskedWaits
{
public:
  /// @param axis on which the graph's calls are
  /// @throws Error if the window does not end after its begin
  AskedWaits(const DelayInput& input, const RunChoice& choice, const RunGraph& graph,
    const CommunicationAxis& axis);

  /// [s] by number of the waiting call: the part of its wait that is chosen.
  PlainVector<double> Of(const AwaitedCalls& awaited) const;
  /// Whether a call, with the work before it, is chosen regardless of its time.
  bool Holds(std::size_t call) const { return this->Held.empty() || this->Held[call] != 0; }
  /// The window on the axis [s].
  const TimeWindow& Window() const { return this->Asked; }

private:
  const RunCalls& Calls;
  TimeWindow Asked;
  std::vector<char> Ranks; ///< whether a rank's waits are chosen
  std::vector<char> Held;  ///< by call; empty: all are chosen
};
}
