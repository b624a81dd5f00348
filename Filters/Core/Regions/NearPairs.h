#pragma once
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Distances of objects of which few are near each other, as whole multiples of kDistanceUnit:
///   D(p,q) = Own[p] + Own[q] + Far - excess(p,q)
/// where the excess of pairs that are not listed is 0. Infinite between components.
/// Each pair is listed from both of its ends, compressed by rows.
/// Source: Filters/README, Communication Regions.
struct NearPairs
{
  std::int32_t Objects = 0;
  std::int64_t Far = 0;                ///< >= 0
  std::vector<std::int32_t> Own;       ///< >= 0, shape (Objects)
  std::vector<std::int32_t> Component; ///< numbered from 0, shape (Objects)
  std::vector<std::int64_t> First;     ///< first pair of an object, shape (Objects + 1)
  std::vector<std::int32_t> Other;     ///< shape (2 pairs), none twice in a row
  std::vector<std::int32_t> Excess;    ///< > 0, at most the sum of the other three; shape (2 pairs)
};

/// Distances are rounded to 2^-18, so that those which are equal by symmetry have equal bits.
constexpr double kUnitsOfDistance = 262144;
constexpr double kDistanceUnit = 1 / kUnitsOfDistance;
}
