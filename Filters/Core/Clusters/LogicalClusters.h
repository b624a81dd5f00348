#pragma once
#include "Filters/Core/Clusters/ClusterTables.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"

namespace pclvis
{
/// Finds out in each phase which ranks behave alike: clusters of ranks about medoids by
/// TimelineDistance, single linkage of the medoids, what each cluster does at each step, the motif
/// of the phase's messages, and ranks to look at.
/// Source: [Isaacs2014], sections 3.3 and 4.2.
/// @throws Error for columns of different length, phases that Logical Structure does not give, or
///   options out of range; Cancelled
/// Cost: O(k n) for n events and k clusters, beside O(samples) as FindMedoids, on process 0; 4
/// bytes per event and per message, 60 per event of the largest phase, and the tables. The same for
/// any order of rows, number of threads and processes. Collective.
LogicalClusters FindLogicalClusters(const ClusterInput& input, const ClusterOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
