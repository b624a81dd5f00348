#pragma once
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/RunSchema.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// What the ranks of one run do in a phase, or in a step of it. Times are sums over ranks [s]
/// divided by the number of the run's ranks; NaN: not known.
struct LogicalSums
{
  std::int64_t Events = 0;
  double Time = 0; ///< since the event before on the rank: its work, and the event
  double Wait = 0;
  double Lateness = 0;
  double Originated = 0; ///< lateness that begins there
};

/// A phase of one run, by its number.
struct LogicalPhaseSums : LogicalSums
{
  std::int32_t FirstStep = std::numeric_limits<std::int32_t>::max(), LastStep = -1;
  std::int32_t Ranks = 0;
  double Begin = std::numeric_limits<double>::infinity(); ///< [s]
  double End = -Begin;                                    ///< [s]
  double Length = 0;                                      ///< [s] on the axis without gaps
};

/// The same phase in both runs, or one that a run lacks: its number is -1 there.
struct LogicalPair
{
  std::int32_t PhaseA = -1, PhaseB = -1;
  bool SameSteps = false; ///< each event has one of the same kind at the same step
  LogicalPhaseSums A, B;
  double Excess() const { return this->B.Time - this->A.Time; }
};

/// A step of phases that are equal step by step.
struct LogicalStepPair
{
  std::int32_t PhaseA = -1, PhaseB = -1, StepA = -1, StepB = -1;
  LogicalSums A, B;
  double Excess() const { return this->B.Time - this->A.Time; }
};

struct LogicalDifferences
{
  std::vector<LogicalPair> Phases;     ///< greatest change of time first
  std::vector<LogicalStepPair> Steps;  ///< likewise
  schema::LogicalCurves::Table Curves; ///< how much run B is behind, by step of run A
  pclvis::Observations Observations;
};
}
