// Based on [Kaufman2008]: PAM in chapter 2, CLARA in chapter 3.
#include "Filters/Core/Clusters/KMedoids.h"

#include "Filters/Core/Common/WideVectors.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

namespace pclvis
{
namespace
{
constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr std::size_t kObjectsAtOnce = 64; ///< a piece of work for a thread

/// Adds to each object's sum its distance to one object, or this object's distance to its nearest
/// medoid if that is less. Works on all sums side by side: each adds the same numbers in the same
/// order, and none waits for another.
PCLVIS_WIDE_VECTORS
void AddNearer(const double* __restrict to, double nearest, std::size_t n, double* __restrict sums)
{
  for (std::size_t object = 0; object < n; ++object)
  {
    sums[object] += std::min(nearest, to[object]);
  }
}

/// The same, and how much greater the sum would be with the second nearest medoid.
PCLVIS_WIDE_VECTORS
void AddExchanges(const double* __restrict to, double nearest, double second, std::size_t n,
  double* __restrict sums, double* __restrict more)
{
  for (std::size_t object = 0; object < n; ++object)
  {
    const double kept = std::min(nearest, to[object]);
    sums[object] += kept;
    more[object] += std::min(second, to[object]) - kept;
  }
}

/// Updates the nearest and second nearest medoid of each object with another medoid.
PCLVIS_WIDE_VECTORS
void AddMedoid(const double* __restrict to, std::size_t medoid, std::size_t n,
  double* __restrict nearest, double* __restrict second, std::size_t* __restrict own)
{
  for (std::size_t object = 0; object < n; ++object)
  {
    second[object] = std::min(second[object], std::max(nearest[object], to[object]));
    own[object] = to[object] < nearest[object] ? medoid : own[object];
    nearest[object] = std::min(nearest[object], to[object]);
  }
}

/// Keeps the least cost of an exchange for each object.
PCLVIS_WIDE_VECTORS
void KeepLeast(const double* __restrict rest, const double* __restrict more, std::size_t n,
  double* __restrict least)
{
  for (std::size_t object = 0; object < n; ++object)
  {
    least[object] = std::min(least[object], more[object] + rest[object]);
  }
}

/// Partitions objects around medoids. All numbers are positions in the list of objects.
class Partitioning
{
public:
  Partitioning(const std::vector<std::int32_t>& objects, const ObjectDistance& distance,
    const ObjectDistances& between)
    : N(objects.size()), Distance(between ? between(objects) : std::vector<double>()),
      IsMedoid(objects.size(), 0), Nearest(objects.size(), kFar), Second(objects.size(), kFar),
      Own(objects.size(), 0)
  {
    if (this->Distance.empty())
    {
      this->FindDistances(objects, distance);
    }
  }

  /// Distance between two objects, by position.
  double Between(std::int32_t a, std::int32_t b) const
  {
    return this->Distance[static_cast<std::size_t>(a) * this->N + static_cast<std::size_t>(b)];
  }

  const std::vector<std::size_t>& Find(std::size_t most)
  {
    while (this->Medoids.size() < std::min(most, this->N) && this->AddBest())
    {
    }
    while (this->Cost > 0 && this->ExchangeBest())
    {
    }
    return this->Medoids;
  }

private:
  void FindDistances(const std::vector<std::int32_t>& objects, const ObjectDistance& distance)
  {
    this->Distance.assign(this->N * this->N, 0);
    ParallelFor(this->N, 1, 0, [&](std::size_t i, std::size_t, int) {
      for (std::size_t j = 0; j < i; ++j)
      {
        this->Distance[i * this->N + j] = distance(objects[i], objects[j]);
      }
    });
    for (std::size_t i = 0; i < this->N; ++i)
    {
      for (std::size_t j = 0; j < i; ++j)
      {
        this->Distance[j * this->N + i] = this->Distance[i * this->N + j];
      }
    }
  }

  const double* To(std::size_t object) const { return &this->Distance[object * this->N]; }

  /// BUILD: adds the object that reduces the total distance most; false: none does.
  bool AddBest()
  {
    std::vector<double> cost(this->N, 0);
    for (std::size_t i = 0; i < this->N; ++i)
    {
      AddNearer(this->To(i), this->Medoids.empty() ? kFar : this->Nearest[i], this->N, cost.data());
    }
    const std::size_t best =
      static_cast<std::size_t>(std::min_element(cost.begin(), cost.end()) - cost.begin());
    if (!this->Medoids.empty() && cost[best] >= this->Cost)
    {
      return false;
    }
    this->Medoids.push_back(best);
    this->IsMedoid[best] = 1;
    this->Assign(this->Medoids.size() - 1);
    return true;
  }

  /// Finds the nearest and second nearest medoid of each object, and the sum of distances to the
  /// nearest.
  /// @param first the first medoid that is new
  void Assign(std::size_t first)
  {
    if (first == 0)
    {
      std::fill(this->Nearest.begin(), this->Nearest.end(), kFar);
      std::fill(this->Second.begin(), this->Second.end(), kFar);
    }
    for (std::size_t m = first; m < this->Medoids.size(); ++m)
    {
      AddMedoid(this->To(this->Medoids[m]), m, this->N, this->Nearest.data(), this->Second.data(),
        this->Own.data());
    }
    this->Cost = std::accumulate(this->Nearest.begin(), this->Nearest.end(), 0.0);
  }

  /// SWAP: makes the exchange that reduces the total distance most; false: none does.
  bool ExchangeBest()
  {
    this->FindCostsOfExchanges();
    std::size_t in = this->N;
    for (std::size_t object = 0; object < this->N; ++object)
    {
      const double least = in == this->N ? this->Cost : this->Least[in];
      in = !this->IsMedoid[object] && this->Least[object] < least ? object : in;
    }
    if (in == this->N)
    {
      return false;
    }
    std::size_t out = 0;
    while (this->More[out * this->N + in] + this->Rest[in] != this->Least[in])
    {
      ++out;
    }
    const std::vector<std::size_t> medoids = this->Medoids;
    const double before = this->Cost;
    this->Medoids[out] = in;
    this->Assign(0);
    if (this->Cost >= before) // a rounding error, no improvement
    {
      this->Medoids = medoids;
      this->Assign(0);
      return false;
    }
    this->IsMedoid[medoids[out]] = 0;
    this->IsMedoid[in] = 1;
    return true;
  }

  /// The sum of distances if an object replaces a medoid, in two parts, and the least such sum for
  /// each object.
  void FindCostsOfExchanges()
  {
    this->Rest.assign(this->N, 0);
    this->More.assign(this->Medoids.size() * this->N, 0);
    for (std::size_t i = 0; i < this->N; ++i)
    {
      AddExchanges(this->To(i), this->Nearest[i], this->Second[i], this->N, this->Rest.data(),
        &this->More[this->Own[i] * this->N]);
    }
    this->Least.assign(this->N, kFar);
    for (std::size_t m = 0; m < this->Medoids.size(); ++m)
    {
      KeepLeast(this->Rest.data(), &this->More[m * this->N], this->N, this->Least.data());
    }
  }

  std::size_t N;
  std::vector<double> Distance; ///< shape (objects, objects)
  std::vector<std::uint8_t> IsMedoid;
  std::vector<std::size_t> Medoids;
  std::vector<double> Nearest, Second; ///< by object
  std::vector<std::size_t> Own;        ///< by object: its medoid
  std::vector<double> Rest;            ///< by object: sum with it and all medoids
  std::vector<double> More;            ///< by medoid and object: increase without this medoid
  std::vector<double> Least;           ///< by object: sum if it replaces the best medoid
  double Cost = 0;
};

/// Assigns all objects to their nearest medoids.
Medoids Assigned(std::int32_t n, std::vector<std::int32_t> medoids, const ObjectDistance& distance)
{
  Medoids found;
  found.Of.assign(n, 0);
  found.Distance.assign(n, kFar);
  ParallelFor(
    static_cast<std::size_t>(n), kObjectsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end; ++i)
      {
        for (std::size_t m = 0; m < medoids.size(); ++m)
        {
          const double to = distance(static_cast<std::int32_t>(i), medoids[m]);
          if (to < found.Distance[i])
          {
            found.Distance[i] = to;
            found.Of[i] = static_cast<std::int32_t>(m);
          }
        }
      }
    });
  found.Cost = std::accumulate(found.Distance.begin(), found.Distance.end(), 0.0);
  found.Medoid = std::move(medoids);
  return found;
}

/// A random number below n. The distributions of the standard library differ between
/// implementations.
std::uint64_t Below(std::uint64_t n, std::mt19937_64& random)
{
  return ((random() >> 32) * n) >> 32;
}

/// A random sample that contains the given objects, ascending.
std::vector<std::int32_t> Sample(std::int32_t n, std::size_t size,
  const std::vector<std::int32_t>& contains, std::mt19937_64& random)
{
  std::vector<std::int32_t> sample = contains;
  std::vector<std::uint8_t> chosen(n, 0);
  for (const std::int32_t object : contains)
  {
    chosen[object] = 1;
  }
  while (sample.size() < size)
  {
    const auto object = static_cast<std::int32_t>(Below(static_cast<std::uint64_t>(n), random));
    if (!chosen[object])
    {
      chosen[object] = 1;
      sample.push_back(object);
    }
  }
  std::sort(sample.begin(), sample.end());
  return sample;
}

std::vector<std::int32_t> MedoidsOf(
  const std::vector<std::int32_t>& objects, std::size_t most, Partitioning& partitioning)
{
  std::vector<std::int32_t> medoids;
  for (const std::size_t place : partitioning.Find(most))
  {
    medoids.push_back(objects[place]);
  }
  std::sort(medoids.begin(), medoids.end());
  return medoids;
}

/// Numbers clusters by their first objects, and drops empty clusters.
void Number(Medoids& found)
{
  std::vector<std::int32_t> number(found.Medoid.size(), -1), medoids;
  for (std::int32_t& of : found.Of)
  {
    if (number[of] < 0)
    {
      number[of] = static_cast<std::int32_t>(medoids.size());
      medoids.push_back(found.Medoid[of]);
    }
    of = number[of];
  }
  found.Medoid = std::move(medoids);
}
}

Medoids FindMedoids(std::int32_t objects, const ObjectDistance& distance,
  const MedoidOptions& options, const ObjectDistances& between)
{
  const auto n = static_cast<std::size_t>(objects);
  const auto most = static_cast<std::size_t>(options.Clusters);
  const std::size_t wanted =
    options.SampleSize > 0 ? static_cast<std::size_t>(options.SampleSize) : 40 + 2 * most;
  const std::size_t size = std::max(wanted, most + 1);
  std::vector<std::int32_t> all(n);
  std::iota(all.begin(), all.end(), 0);
  if (n == 0)
  {
    return {};
  }
  Medoids best;
  const bool cheap = n <= static_cast<std::size_t>(kLargestSample) &&
    n * n <= static_cast<std::size_t>(options.Samples) * size * size;
  if (n <= size || cheap)
  {
    Partitioning partitioning(all, distance, between);
    best = Assigned(objects, MedoidsOf(all, most, partitioning),
      [&](std::int32_t a, std::int32_t b) { return partitioning.Between(a, b); });
  }
  else
  {
    std::mt19937_64 random(options.Seed);
    best.Cost = kFar;
    for (std::int32_t i = 0; i < options.Samples; ++i)
    {
      const auto sample = Sample(objects, size, best.Medoid, random);
      Partitioning partitioning(sample, distance, between);
      Medoids found = Assigned(objects, MedoidsOf(sample, most, partitioning), distance);
      if (found.Cost < best.Cost)
      {
        best = std::move(found);
      }
    }
  }
  Number(best);
  return best;
}
}
