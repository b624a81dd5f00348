#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What a call waited for; codes of the column wait_kind.
enum class WaitKind : std::int32_t
{
  None = -1,
  LateSender = 0,
  WrongOrder = 1, ///< late sender, messages in wrong order
  LateReceiver = 2,
  Barrier = 3,
  AllToAll = 4,
  LateBroadcast = 5,
  EarlyReduce = 6,
  EarlyScan = 7
};

/// Names of the codes of wait_kind, by code.
inline std::vector<std::string> WaitKindNames()
{
  return { "late sender", "late sender, wrong order", "late receiver", "wait at barrier",
    "wait at NxN", "late broadcast", "early reduce", "early scan" };
}

/// The wait of each MPI call, by position in a CallIndex. Every wait of a call begins when the call
/// does, so they overlap: only the greatest counts (on a tie the one of the lower kind, then of the
/// lower causing rank), and no sum over waits exceeds the calls' durations.
class CallWaits
{
public:
  explicit CallWaits(std::size_t calls, int threads = 0)
  {
    ParallelFor(2, threads, [&](std::size_t part) {
      if (part == 0)
      {
        this->Seconds.Resize(calls);
      }
      else
      {
        this->Kind.Resize(calls);
        this->Cause.Resize(calls);
      }
    });
    constexpr std::size_t kGrain = 1 << 18;
    ParallelFor(calls, kGrain, threads, [this](std::size_t begin, std::size_t end, int) {
      std::fill(this->Seconds.begin() + begin, this->Seconds.begin() + end, 0.0);
      std::fill(this->Kind.begin() + begin, this->Kind.begin() + end,
        static_cast<std::int32_t>(WaitKind::None));
      std::fill(this->Cause.begin() + begin, this->Cause.begin() + end, -1);
    });
  }
  /// @param seconds >= 0
  /// @param cause   rank that was waited for
  void Raise(std::size_t position, double seconds, WaitKind kind, std::int32_t cause)
  {
    double& greatest = this->Seconds[position];
    const auto code = static_cast<std::int32_t>(kind);
    const bool first = seconds == greatest && seconds > 0 &&
      (code < this->Kind[position] ||
        (code == this->Kind[position] && cause < this->Cause[position]));
    if (seconds > greatest || first)
    {
      greatest = seconds;
      this->Kind[position] = code;
      this->Cause[position] = cause;
    }
  }
  Column<double> Seconds;     ///< [s]
  Column<std::int32_t> Kind;  ///< codes of WaitKind
  Column<std::int32_t> Cause; ///< -1: none
};
}
