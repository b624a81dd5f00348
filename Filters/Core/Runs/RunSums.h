#pragma once
#include <cstdint>
#include <limits>

namespace pclvis
{
/// Sums over some messages of one run.
struct RunSums
{
  std::int64_t Messages = 0;  ///< matched
  std::int64_t InterNode = 0; ///< of them between nodes
  std::int64_t Judged = 0;    ///< with L
  std::int64_t Timed = 0;     ///< with a transmission time above 0
  double Latency = 0;         ///< sum of L
  double Transmission = 0;    ///< [s] sum of t
  double LateSender = 0;      ///< [s] sum of what is known
  double Held = 0;            ///< [s] sum of what is known

  /// NaN of no judged message.
  double MeanLatency() const { return Mean(this->Latency, this->Judged); }
  /// [s] NaN of no message with a time.
  double MeanTransmission() const { return Mean(this->Transmission, this->Timed); }
  static double Mean(double sum, std::int64_t count)
  {
    return count > 0 ? sum / static_cast<double>(count) : std::numeric_limits<double>::quiet_NaN();
  }
};

/// The same messages in both runs.
struct BothRuns
{
  RunSums A, B;
  /// [s] What the messages of run B took longer than as many of run A would have; 0 where a run has
  /// none.
  double Excess() const
  {
    return this->A.Timed > 0 && this->B.Timed > 0
      ? (this->B.MeanTransmission() - this->A.MeanTransmission()) *
        static_cast<double>(this->B.Timed)
      : 0;
  }
};
}
