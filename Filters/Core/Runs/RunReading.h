#pragma once
#include "Readers/Base/Findings/Observation.h"

#include <string>

namespace pclvis
{
/// How a run was read: properties of the trace reader, as its panel names their values; "": not
/// known.
struct RunReading
{
  std::string TransmissionTime, ClockCorrection, TimeAxis;
  bool IsPart = false; ///< only some ranks, or a window of time
};

/// What of the difference of two runs comes of reading them in different ways: a sentence for each
/// property that has another value, and one if a part of one run was read and all of the other.
/// Source: Filters/README, Run Comparison.
Observations CompareReading(const RunReading& a, const RunReading& b);
}
