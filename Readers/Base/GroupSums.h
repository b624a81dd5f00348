#pragma once
#include "Readers/Base/Packing.h"
#include "Readers/Base/ProcessGroup.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// One value per process, by process, on every process. Collective.
template<typename T>
std::vector<T> GatherValues(const T& mine, ProcessGroup& group)
{
  Packer packer;
  packer.Put(mine);
  std::vector<T> all;
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    all.push_back(Unpacker(packed).Get<T>());
  }
  return all;
}

/// Sum of the values of the processes before this one. Collective.
inline std::int64_t SumBefore(std::int64_t mine, ProcessGroup& group)
{
  const std::vector<std::int64_t> all = GatherValues(mine, group);
  std::int64_t sum = 0;
  for (int process = 0; process < group.Process(); ++process)
  {
    sum += all[process];
  }
  return sum;
}

/// Sum over all processes, on every process. Collective.
inline std::int64_t SumAll(std::int64_t mine, ProcessGroup& group)
{
  std::int64_t sum = 0;
  for (const std::int64_t value : GatherValues(mine, group))
  {
    sum += value;
  }
  return sum;
}

/// Least value of all processes, on every process. Collective.
template<typename T>
T LeastOfAll(const T& mine, ProcessGroup& group)
{
  const std::vector<T> all = GatherValues(mine, group);
  return *std::min_element(all.begin(), all.end());
}

/// Greatest value of all processes, on every process. Collective.
template<typename T>
T GreatestOfAll(const T& mine, ProcessGroup& group)
{
  const std::vector<T> all = GatherValues(mine, group);
  return *std::max_element(all.begin(), all.end());
}
}
