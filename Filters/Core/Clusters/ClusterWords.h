#pragma once
#include "Filters/Core/Clusters/ClusterTables.h"

namespace pclvis
{
/// Sentences about clusters: how many phases have which motif, and the cluster that differs most
/// from the other ranks of its phase.
/// Source: none.
Observations DescribeClusters(const LogicalClusters& found, const ClusterOptions& options);
}
