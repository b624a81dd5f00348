#pragma once
#include "Readers/Base/Diagnostics.h"
#include "Readers/Build/LocationRecords.h"

#include <limits>

namespace pclvis
{
/// The Import Log row of one kind, with its severity, meaning and remedy: the one home of these
/// texts.
/// @param what a key of the table in ImportFindings.cxx (asserted)
/// @param time [s since trace start], NaN: not at one time
Finding Describe(const std::string& what, std::int64_t count = 1, std::int32_t rank = -1,
  double time = std::numeric_limits<double>::quiet_NaN());

/// The key of an oddity's row.
const char* Name(Oddity oddity);
}
