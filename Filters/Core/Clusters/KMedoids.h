#pragma once
#include <cstdint>
#include <functional>
#include <vector>

namespace pclvis
{
/// More clusters than anyone looks at; the time of PAM grows with them.
constexpr std::int32_t kMostClusters = 1000;
/// The distances of all its pairs take 128 MiB.
constexpr std::int32_t kLargestSample = 4096;
constexpr std::int32_t kMostSamples = 100;

struct MedoidOptions
{
  std::int32_t Clusters = 8; ///< at most, 1 to kMostClusters
  /// Objects of a sample, up to kLargestSample; 0: 40 + 2 Clusters, as [Kaufman2008].
  std::int32_t SampleSize = 0;
  std::int32_t Samples = 5; ///< 1 to kMostSamples; default as [Kaufman2008]
  std::uint64_t Seed = 1;   ///< of the samples
};

/// Objects divided into clusters about medoids, which are objects.
struct Medoids
{
  std::vector<std::int32_t> Medoid; ///< by cluster; clusters are in order of their first objects
  std::vector<std::int32_t> Of;     ///< cluster of each object
  std::vector<double> Distance;     ///< of each object to its medoid
  double Cost = 0;                  ///< sum of the distances
};

/// Distance of two objects, finite, symmetric, 0 of an object and itself; called by several
/// threads.
using ObjectDistance = std::function<double(std::int32_t, std::int32_t)>;

/// The distances of all pairs of some objects, shape (objects, objects); empty: they are to be
/// asked for one by one.
using ObjectDistances = std::function<std::vector<double>(const std::vector<std::int32_t>&)>;

/// Finds medoids by CLARA: partitions random samples around medoids (PAM: a greedy choice, then the
/// best exchange of a medoid for another object, as long as the sum of distances falls), and keeps
/// the medoids to which all objects are nearest. Later samples contain the best medoids so far.
/// Where that costs no more distances, PAM gets all objects, up to kLargestSample, and there is no
/// sample. Fewer clusters than asked for if they have no distance left to save: equal objects stay
/// together.
/// Source: [Kaufman2008], chapters 2 and 3.
/// @param between the same distances, where those of many objects are found faster together
/// @return the same for any number of threads; of equally near medoids the first counts
/// Cost: O(n samples k + samples (40 + 2 k)^2) distances with the default sample size
Medoids FindMedoids(std::int32_t objects, const ObjectDistance& distance,
  const MedoidOptions& options, const ObjectDistances& between = {});
}
