#pragma once
#include "Filters/Core/Common/CounterSamples.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/StructureSchema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The columns of Steps that say when a rank's events were.
struct StepTimes
  : ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Begin, schema::Steps::End>
{
};

using CounterChanges = OwnColumns<schema::Steps::CounterChange, schema::Steps::WorkCounterChange>;

/// How much a counter changed in each event, and in the work before it:
///   counter_change[e]      = value(end[e]) - value(begin[e])
///   work_counter_change[e] = value(begin[e]) - value(end of the rank's event before)
/// where value is that of the last sample up to a time, on the first thread of the rank. NaN where
/// there is none yet, and for the work before a rank's first event.
/// Source: [Isaacs2014], section 3.2: metrics belong to events and to the aggregate events between
/// them; that a counter's metric is its change, as in Ravel.
/// @param counter code in the column counter
/// @return rows of Steps, this process's
/// @throws Error for columns of different length
/// Cost: O(n log n) for events and the counter's samples, on process 0. The same for any order of
/// rows and number of processes. Collective.
CounterChanges FindCounterChanges(
  const StepTimes& steps, const CounterSamples& samples, std::int32_t counter, ProcessGroup& group);
}
