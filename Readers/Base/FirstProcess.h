#pragma once
#include "Readers/Base/ProcessGroup.h"

#include <utility>
#include <vector>

namespace pclvis
{
/// Sends the bytes of every process to process 0: there, result[p] came from process p; empty
/// elsewhere. Collective.
inline std::vector<Bytes> GatherToFirst(ProcessGroup& group, Bytes mine)
{
  std::vector<Bytes> parts(group.Processes());
  parts[0] = std::move(mine);
  std::vector<Bytes> received = group.AllToAll(std::move(parts));
  if (group.Process() != 0)
  {
    received.clear();
  }
  return received;
}

/// The bytes of process 0, on every process; those of the others are ignored. Collective.
inline Bytes FromFirst(ProcessGroup& group, Bytes mine)
{
  if (group.Processes() == 1)
  {
    return mine;
  }
  return group.AllGather(group.Process() == 0 ? mine : Bytes())[0];
}
}
