#pragma once
#include "Filters/Core/Regions/CondensedMatrix.h"
#include "Filters/Core/Regions/NearPairs.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace pclvis
{
struct NearPair
{
  std::int32_t A, B, Excess;
};

/// Lists the pairs at both objects. Objects connected by a chain of pairs form a component, and so
/// do all those in `together`.
inline NearPairs NearPairsOf(std::int64_t far, const std::vector<std::int32_t>& own,
  const std::vector<NearPair>& pairs, const std::vector<std::int32_t>& together = {})
{
  NearPairs near;
  near.Objects = static_cast<std::int32_t>(own.size());
  near.Far = far;
  near.Own = own;
  std::vector<std::int32_t>& component = near.Component;
  component.resize(own.size());
  std::iota(component.begin(), component.end(), 0);
  const auto join = [&](std::int32_t a, std::int32_t b) {
    std::replace(
      component.begin(), component.end(), std::int32_t(component[a]), std::int32_t(component[b]));
  };
  for (const std::int32_t object : together)
  {
    join(object, together[0]);
  }
  near.First.push_back(0);
  for (std::int32_t a = 0; a < near.Objects; ++a)
  {
    for (const NearPair& pair : pairs)
    {
      if (pair.A == a || pair.B == a)
      {
        join(pair.A, pair.B);
        near.Other.push_back(pair.A == a ? pair.B : pair.A);
        near.Excess.push_back(pair.Excess);
      }
    }
    near.First.push_back(static_cast<std::int64_t>(near.Other.size()));
  }
  return near;
}

/// Distances of all pairs [units], by object; -1 between components and on the diagonal.
inline std::vector<std::vector<std::int64_t>> UnitsOf(const NearPairs& near)
{
  std::vector<std::vector<std::int64_t>> units(
    near.Objects, std::vector<std::int64_t>(near.Objects, -1));
  for (std::int32_t a = 0; a < near.Objects; ++a)
  {
    for (std::int32_t b = 0; b < near.Objects; ++b)
    {
      if (a != b && near.Component[a] == near.Component[b])
      {
        units[a][b] = near.Far + near.Own[a] + near.Own[b];
      }
    }
    for (std::int64_t i = near.First[a]; i < near.First[a + 1]; ++i)
    {
      units[a][near.Other[i]] -= near.Excess[i];
    }
  }
  return units;
}

/// The same as a matrix.
inline CondensedMatrix MatrixOf(const NearPairs& near)
{
  const auto units = UnitsOf(near);
  CondensedMatrix matrix(near.Objects);
  for (std::int32_t a = 0; a < near.Objects; ++a)
  {
    for (std::int32_t b = a + 1; b < near.Objects; ++b)
    {
      matrix(a, b) = units[a][b] < 0 ? std::numeric_limits<float>::infinity()
                                     : static_cast<float>(units[a][b] * kDistanceUnit);
    }
  }
  return matrix;
}
}
