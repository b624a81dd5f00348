#pragma once
#include "Filters/Core/Runs/RunPhases.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/RunSchema.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// Sums over some messages of one run.
struct RunSums
{
  std::int64_t Messages = 0;  ///< matched
  std::int64_t InterNode = 0; ///< of these, between nodes
  std::int64_t Judged = 0;    ///< with L
  std::int64_t Timed = 0;     ///< with a transmission time above 0
  double Latency = 0;         ///< sum of L
  double Transmission = 0;    ///< [s] sum of t
  double LateSender = 0;      ///< [s] sum of what is known
  double Held = 0;            ///< [s] sum of what is known

  /// NaN if no message is judged.
  double MeanLatency() const { return Mean(this->Latency, this->Judged); }
  /// [s] NaN if no message has a time.
  double MeanTransmission() const { return Mean(this->Transmission, this->Timed); }
  static double Mean(double sum, std::int64_t count)
  {
    return count > 0 ? sum / static_cast<double>(count) : std::numeric_limits<double>::quiet_NaN();
  }
};

/// Sums over the corresponding messages of both runs.
struct BothRuns
{
  RunSums A, B;
  /// [s] How much longer the messages of run B took than as many of run A would have; 0 if a run
  /// has none.
  double Excess() const
  {
    return this->A.Timed > 0 && this->B.Timed > 0
      ? (this->B.MeanTransmission() - this->A.MeanTransmission()) *
        static_cast<double>(this->B.Timed)
      : 0;
  }
};

struct RegionDifference : BothRuns
{
  std::int32_t Region = -1; ///< of run A; -1: all messages
  std::int32_t Ranks = 0;
};

struct PhaseDifference : BothRuns
{
  double BeginA = 0, EndA = 0, BeginB = 0, EndB = 0; ///< [s]; NaN: the run has no such phase
  double LengthA = 0, LengthB = 0;                   ///< [s] without gaps; likewise
  std::int32_t PhaseA = -1, PhaseB = -1; ///< logical phases; -1: not in the run, or others
};

struct PairDifference : BothRuns
{
  std::int32_t Source = -1, Destination = -1;
  bool InterNodeA() const { return this->A.InterNode > 0; }
  bool InterNodeB() const { return this->B.InterNode > 0; }
};

struct RunComparison
{
  schema::RunSummary::Table Summary;     ///< length and times first
  schema::RunCurves::Table Curves;       ///< mean L of both runs over one time axis
  std::vector<RegionDifference> Regions; ///< first -1, then by region
  std::vector<PhaseDifference> Phases;   ///< by time, or by logical phase of run A
  std::vector<PairDifference> Pairs;     ///< by (source, destination)
  double LengthA = 0, LengthB = 0; ///< [s] first send to last receive without gaps; NaN: no message
  bool HasGaps = false;            ///< a run has some
  double CommonShare = 0; ///< messages with a counterpart of the same ends and size, of the greater
                          ///< run's; NaN without messages
  std::vector<std::int32_t> RanksOnlyA, RanksOnlyB;    ///< with messages in one run only
  bool HasLateSender = false, HasHeld = false;         ///< of both runs
  PhaseAlignment Alignment = PhaseAlignment::Messages; ///< what phases are
  std::size_t IterationsA = 0, IterationsB = 0;        ///< of the loop, if they are iterations
  std::int64_t OutsideA = 0, OutsideB = 0;             ///< messages that are in no phase
  pclvis::Observations Observations;
};
}
