#pragma once
#include "Readers/Base/Packing.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The names of the first process that has some. Collective.
inline std::vector<std::string> NamesOfAll(
  const std::vector<std::string>& mine, ProcessGroup& group)
{
  Packer packer;
  packer.Put(static_cast<std::uint64_t>(mine.size()));
  for (const std::string& name : mine)
  {
    packer.PutText(name);
  }
  std::vector<std::string> names;
  for (const Bytes& part : group.AllGather(packer.Take()))
  {
    Unpacker unpacker(part);
    const auto count = names.empty() ? unpacker.Get<std::uint64_t>() : 0;
    while (names.size() < count)
    {
      names.push_back(unpacker.GetText());
    }
  }
  return names;
}
}
