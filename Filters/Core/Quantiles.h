#pragma once
#include "Readers/Core/Column.h"
#include "Readers/Core/ProcessGroup.h"

#include <cstdint>

namespace pclvis
{
/// Median: the middle value; of an even count the mean of the two middle ones. NaN of none.
/// Reorders first..last. Source: algorithms 2. Unit of the values. Cost: O(n).
double Median(double* first, double* last);

/// Percentile by nearest rank: the least value that at least `share` of the values do not exceed.
/// Reorders first..last. NaN of none.
/// Source: algorithms 2 (the 95th percentile of L).
/// @param share in 0..1
double Percentile(double* first, double* last, double share);

/// Percentile as above over the values of all processes; NaN values do not count. Collective.
/// Source: radix selection by 16 bits a round; the result has the bits of a serial selection.
/// @param values >= 0 or NaN, shape (n) here, any unit
/// @return       the same on every process, NaN of none
/// Cost: four passes over the values, 0.5 MB from each process a pass.
double PercentileOfAll(ColumnView<double> values, double share, ProcessGroup& group);
}
