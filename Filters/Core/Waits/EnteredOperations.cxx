#include "Filters/Core/Waits/EnteredOperations.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/Packing.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pclvis
{
void LatestEnter::Add(double time, std::int32_t rank)
{
  if (time > this->Time || (time == this->Time && rank < this->Rank))
  {
    this->Time = time;
    this->Rank = rank;
  }
}

void EnteredOperation::Join(const EnteredOperation& other)
{
  this->All.Add(other.All.Time, other.All.Rank);
  this->Root.Add(other.Root.Time, other.Root.Rank);
  this->Leaf.Add(other.Leaf.Time, other.Leaf.Rank);
  this->FirstLeave = std::min(this->FirstLeave, other.FirstLeave);
  this->Members += other.Members;
  this->Communicator = std::max(this->Communicator, other.Communicator);
}

EnteredOperations::EnteredOperations(const std::vector<Participation>& calls)
{
  std::int64_t greatest = -1;
  for (const Participation& call : calls)
  {
    greatest = std::max(greatest, call.Id);
  }
  this->Dense = greatest < static_cast<std::int64_t>(2 * calls.size() + 1024);
  if (this->Dense)
  {
    this->All.resize(static_cast<std::size_t>(greatest + 1));
    return;
  }
  for (const Participation& call : calls)
  {
    this->Ids.push_back(call.Id);
  }
  std::sort(this->Ids.begin(), this->Ids.end());
  this->Ids.erase(std::unique(this->Ids.begin(), this->Ids.end()), this->Ids.end());
  this->All.resize(this->Ids.size());
}

EnteredOperation& EnteredOperations::Of(std::int64_t id)
{
  const auto at = this->Dense
    ? static_cast<std::size_t>(id)
    : static_cast<std::size_t>(
        std::lower_bound(this->Ids.begin(), this->Ids.end(), id) - this->Ids.begin());
  return this->All[at];
}

namespace
{
struct Part
{
  std::int64_t Id;
  EnteredOperation Of;
};

/// Joins the parts of operations.
/// @param parts from each process
/// @return for each process, its operations in the order of its parts
std::vector<Bytes> JoinParts(const std::vector<Bytes>& parts)
{
  KeyNumbers numbers;
  std::vector<EnteredOperation> whole;
  std::vector<std::vector<std::uint32_t>> order(parts.size());
  for (std::size_t process = 0; process < parts.size(); ++process)
  {
    for (Unpacker unpacker(parts[process]); !unpacker.AtEnd();)
    {
      const auto part = unpacker.Get<Part>();
      const std::uint32_t number = numbers.NumberOf(static_cast<std::uint64_t>(part.Id));
      whole.resize(numbers.Size());
      whole[number].Join(part.Of);
      order[process].push_back(number);
    }
  }
  std::vector<Packer> packers(parts.size());
  for (std::size_t process = 0; process < parts.size(); ++process)
  {
    for (const std::uint32_t number : order[process])
    {
      packers[process].Put(whole[number]);
    }
  }
  return TakeAll(packers);
}
}

void EnteredOperations::Join(ProcessGroup& group)
{
  if (group.Processes() == 1)
  {
    return;
  }
  std::vector<std::vector<std::size_t>> sent(group.Processes());
  std::vector<Packer> packers(group.Processes());
  for (std::size_t at = 0; at < this->All.size(); ++at)
  {
    if (this->All[at].Members > 0)
    {
      const std::int64_t id = this->Dense ? static_cast<std::int64_t>(at) : this->Ids[at];
      const auto process = static_cast<std::size_t>(id % group.Processes());
      sent[process].push_back(at);
      packers[process].Put(Part{ id, this->All[at] });
    }
  }
  const std::vector<Bytes> parts = group.AllToAll(TakeAll(packers));
  const std::vector<Bytes> whole = group.AllToAll(JoinParts(parts));
  for (std::size_t process = 0; process < whole.size(); ++process)
  {
    Unpacker unpacker(whole[process]);
    for (const std::size_t at : sent[process])
    {
      this->All[at] = unpacker.Get<EnteredOperation>();
    }
  }
}

std::vector<LatestEnter> LatestBelow(const std::vector<ScanCall>& scans, ProcessGroup& group)
{
  struct Member
  {
    ScanCall Call;
    int Process;
    std::size_t At; ///< among the scans of its process
  };
  Packer packer;
  packer.PutArray(scans);
  const std::vector<Bytes> all = group.AllGather(packer.Take());
  std::vector<Member> members;
  for (int process = 0; process < group.Processes(); ++process)
  {
    std::size_t at = 0;
    for (const ScanCall& call : Unpacker(all[process]).GetArray<ScanCall>())
    {
      members.push_back({ call, process, at++ });
    }
  }
  std::stable_sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
    return std::tie(a.Call.Id, a.Call.Rank) < std::tie(b.Call.Id, b.Call.Rank);
  });
  std::vector<LatestEnter> below(scans.size());
  LatestEnter latest;
  for (std::size_t i = 0; i < members.size(); ++i)
  {
    const Member& member = members[i];
    latest = i > 0 && members[i - 1].Call.Id == member.Call.Id ? latest : LatestEnter();
    if (member.Process == group.Process())
    {
      below[member.At] = latest;
    }
    latest.Add(member.Call.Enter, member.Call.Rank);
  }
  return below;
}
}
