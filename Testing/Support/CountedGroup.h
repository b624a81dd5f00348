#pragma once
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// A group that counts what this process sends to others.
class CountedGroup : public ProcessGroup
{
public:
  explicit CountedGroup(ProcessGroup& group) : Group(group) {}
  int Process() const override { return this->Group.Process(); }
  int Processes() const override { return this->Group.Processes(); }
  std::vector<Bytes> AllGather(const Bytes& mine) override
  {
    this->Sent += static_cast<std::int64_t>(mine.size()) * (this->Processes() - 1);
    return this->Group.AllGather(mine);
  }
  std::vector<Bytes> AllToAll(std::vector<Bytes> parts) override
  {
    for (int to = 0; to < this->Processes(); ++to)
    {
      this->Sent += to == this->Process() ? 0 : static_cast<std::int64_t>(parts[to].size());
    }
    return this->Group.AllToAll(std::move(parts));
  }

  std::int64_t Sent = 0; ///< [bytes]

private:
  ProcessGroup& Group;
};
}
