#pragma once
#include "Filters/Core/Common/OrderlessSum.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Replay/RunGraph.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/MpiCalls.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Kinds of MPI calls for which it is unknown whom or what they wait for.
enum class UnknownWait : std::uint8_t
{
  Files,      ///< MPI_File_*
  Neighbours, ///< neighbourhood collectives
  OneSided,   ///< MPI_Put, MPI_Win_fence and the like
  Unjoined,   ///< other collectives, if it is not recorded which calls belong together
  Messages,   ///< receives, and calls that complete them, if the messages are not recorded
  None
};

/// The kind of a call, if what it does is not recorded.
/// @param call what MpiCallOf says of the name
/// Source: none; which calls are analysed is in Filters/README, Wait States.
UnknownWait UnknownWaitOf(const std::string& name, const MpiCall& call);

/// How long ranks spend in such calls. Sums are the same for any order of calls.
class UnknownWaits
{
public:
  static constexpr std::size_t kKinds = static_cast<std::size_t>(UnknownWait::None);

  /// @param known whether the call's operation or messages are
  void Add(UnknownWait kind, bool known, double seconds)
  {
    if (kind != UnknownWait::None && (!known || kind == UnknownWait::Neighbours))
    {
      this->Seconds[static_cast<std::size_t>(kind)].Add(seconds);
    }
  }
  void Join(const UnknownWaits& other)
  {
    for (std::size_t kind = 0; kind < kKinds; ++kind)
    {
      this->Seconds[kind].Join(other.Seconds[kind]);
    }
  }
  double Sum(UnknownWait kind) const
  {
    return this->Seconds[static_cast<std::size_t>(kind)].Value();
  }

private:
  std::array<OrderlessSum, kKinds> Seconds;
};

/// The same as shares of the ranks' time.
struct UnknownShares
{
  UnknownShares() = default;
  /// @param time [s] that all ranks together spend in the run
  UnknownShares(const UnknownWaits& waits, double time);
  double All() const;
  UnknownWait Greatest() const;
  /// Whether a cause may be hidden there.
  bool HideCauses() const { return this->All() >= price_constants::kTenth; }
  /// "times.unknown_waits", with the kinds that take any time.
  /// @param isPart whether something is asked about that is a part of the run
  Observation Sentence(bool isPart = false) const;

  std::array<double, UnknownWaits::kKinds> Of{};
};

/// How much of their time ranks spend in such calls. A receive without a message counts; so does a
/// call that completes none, on a rank that lacks more than rare exceptions of the receives of
/// messages that were sent to it.
/// @param graph  of the input, on its axis
/// @param length [s] of that
/// Cost: O(calls + messages). Deterministic.
UnknownShares FindUnknownWaits(const ReplayInput& input, const RunGraph& graph, double length);

/// What the calls of a kind are called in sentences.
std::string WordsFor(UnknownWait kind);
}
