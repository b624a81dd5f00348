#pragma once
#include "Filters/Core/Regions/Dendrogram.h"
#include "Filters/Core/Regions/NearPairs.h"
#include "Readers/Base/Progress.h"

namespace pclvis
{
/// Average linkage of objects of which few are near each other: as ClusterHierarchically, without
/// a matrix.
///   D(A,B) = H(A) / |A| + H(B) / |B| + Far - s(A,B) / (|A| |B|)
/// where H, the sum of Own, and s, that of the excess over near pairs, only add up when clusters
/// are merged. Sums are whole numbers, so that heights are exact but for one rounding, and equal
/// ones equal in their bits. The nearest of a cluster is one with a near pair, or of all others
/// that with the least H / |.|.
/// Ties, infinite distances and the order of rows are as there.
/// Source: [Murtagh1983] (chain); the sums: ours.
/// @throws Cancelled if progress returns false
/// Cost: about O(pairs + objects log objects) time, less where near pairs are among clusters that
/// are merged early; lists of merged clusters take no more memory than those of their parts.
Dendrogram ClusterSparsely(const NearPairs& near, const Progress& progress = {});
}
