#include "Filters/Core/Regions/NearestNeighbourChain.h"

#include <tuple>

namespace pclvis
{
Dendrogram NumberMerges(std::vector<ClusterMerge> merges, std::int32_t objects)
{
  std::sort(merges.begin(), merges.end(), [](const ClusterMerge& a, const ClusterMerge& b) {
    return std::tie(a.Height, a.Objects, a.First) < std::tie(b.Height, b.Objects, b.First);
  });
  std::vector<std::int64_t> nodeOf(objects); // by lowest object of a cluster
  std::iota(nodeOf.begin(), nodeOf.end(), 0);
  Dendrogram dendrogram;
  for (std::size_t i = 0; i < merges.size(); ++i)
  {
    const ClusterMerge& merge = merges[i];
    dendrogram.First.Append(nodeOf[merge.First]);
    dendrogram.Second.Append(nodeOf[merge.Second]);
    dendrogram.Height.Append(merge.Height);
    dendrogram.Ranks.Append(merge.Objects);
    nodeOf[merge.First] = objects + static_cast<std::int64_t>(i);
  }
  return dendrogram;
}
}
