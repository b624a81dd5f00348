#pragma once
#include "Filters/Core/Regions/CondensedMatrix.h"
#include "Filters/Core/Regions/Dendrogram.h"
#include "Readers/Base/Progress.h"

#include <cstdint>

namespace pclvis
{
/// Distance of two clusters.
enum class Linkage
{
  Average = 0,  ///< mean over all pairs (default)
  Complete = 1, ///< greatest over all pairs
  Single = 2,   ///< least over all pairs
  Ward = 3      ///< sqrt of twice the increase of the squared deviations
};

/// Agglomerative clustering by nearest-neighbour chain with the Lance-Williams update.
/// Infinite distances are never merged: each component stays alone. Equal distances: the cluster
/// with the lowest object comes first; rows of equal height: by objects below, then by lowest
/// object.
/// Source: [Murtagh1983] (chain), [Lance1967] (update); Filters/README, Communication Regions.
/// @param distance shape (n, n), >= 0; overwritten: holds distances of clusters afterwards
/// @throws Cancelled if progress returns false
/// Cost: O(n^2) time, no memory beyond the matrix but O(n); where few objects are near,
/// SparseClustering.h needs neither. Average, complete and single linkage seldom visit all clusters
/// to find the nearest: bounds show that it is one of a few.
Dendrogram ClusterHierarchically(
  CondensedMatrix& distance, Linkage linkage, const Progress& progress = {});
}
