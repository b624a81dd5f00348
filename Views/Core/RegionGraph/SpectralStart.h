#pragma once
#include "Views/Core/Common/Point.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// An undirected graph of few nodes as neighbour lists (compressed rows).
struct NeighbourLists
{
  std::vector<std::int32_t> Begin; ///< shape (n + 1)
  std::vector<std::int32_t> To;    ///< shape (2 m)
  std::vector<double> Weight;      ///< shape (2 m), > 0
  std::int32_t Nodes() const { return static_cast<std::int32_t>(this->Begin.size()) - 1; }
};

/// Two nodes with an edge of weight > 0.
struct TiedNodes
{
  std::int32_t First, Second;
  double Weight;
};
/// Lists of both directions of each pair; nodes are 0 to nodes - 1.
NeighbourLists MakeNeighbourLists(std::int32_t nodes, const std::vector<TiedNodes>& pairs);

/// Coordinates from the two eigenvectors of the graph's Laplacian with the least eigenvalues above
/// that of the constant vector: neighbours are close, and a stencil appears unfolded.
///   L = D - W + epsilon (I - 1 1^T / n);  (x, y) = eigenvectors 2 and 3
/// Source: Koren 2005, Drawing graphs by eigenvectors. Computed by inverse iteration on a subspace
/// of four vectors; each solve uses conjugate gradients. Eigen is not used, because it has no
/// solver for a few eigenvectors of a sparse matrix. If eigenvalues are double, as for rings and
/// grids, the seed decides which of the equivalent pictures results.
/// @param seed of the starting vectors
/// @return places with mean 0 and standard deviation 1 in both directions, shape (n); all zero
///   for one node
/// Cost: O(sqrt(condition) (n + m)), at most 8 x 4 x 300 products. Deterministic.
std::vector<Point> ComputeSpectralStart(const NeighbourLists& graph, std::uint32_t seed);
}
