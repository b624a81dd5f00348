#include "Readers/VTK/ProcessGroupVTK.h"

#ifdef PCLVIS_MPI
#  include <vtkMPIController.h>
#else
#  include <vtkMultiProcessController.h>
#endif

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>

namespace pclvis
{
namespace
{
constexpr int kTag = 73101, kMeetingTag = 73102;
/// A waiting process checks again after this share of the time that it has waited, but at most
/// after kLongestSleep.
constexpr double kLookAfter = 1.0 / 16;
constexpr std::chrono::microseconds kLongestSleep{ 1000 };
}

ControllerProcessGroup::ControllerProcessGroup()
  : ControllerProcessGroup(vtkMultiProcessController::GetGlobalController())
{
}

ControllerProcessGroup::ControllerProcessGroup(
  vtkMultiProcessController* controller, std::size_t mostBytes)
  : Controller(controller && controller->GetNumberOfProcesses() > 1 ? controller : nullptr),
    MostBytes(mostBytes)
{
}

int ControllerProcessGroup::Process() const
{
  return this->Controller ? this->Controller->GetLocalProcessId() : 0;
}

int ControllerProcessGroup::Processes() const
{
  return this->Controller ? this->Controller->GetNumberOfProcesses() : 1;
}

/// Returns when another process has sent a message for the meeting.
void ControllerProcessGroup::WaitFor([[maybe_unused]] int partner)
{
#ifdef PCLVIS_MPI
  vtkMPIController* const mpi = vtkMPIController::SafeDownCast(this->Controller);
  const auto begin = std::chrono::steady_clock::now();
  for (int there = mpi == nullptr; !there;)
  {
    int source = 0;
    mpi->Iprobe(partner, kMeetingTag, &there, &source);
    if (!there)
    {
      const auto waited = std::chrono::duration_cast<std::chrono::microseconds>(
        kLookAfter * (std::chrono::steady_clock::now() - begin));
      std::this_thread::sleep_for(std::min(waited, kLongestSleep));
    }
  }
#endif
}

/// Returns when all processes have arrived.
void ControllerProcessGroup::Meet()
{
  const auto send = [this](int partner) {
    const char here = 0;
    this->Controller->Send(&here, 1, partner, kMeetingTag);
  };
  const auto receive = [this](int partner) {
    char here = 0;
    this->WaitFor(partner);
    this->Controller->Receive(&here, 1, partner, kMeetingTag);
  };
  if (this->Process() > 0)
  {
    send(0);
    receive(0);
    return;
  }
  for (int partner = 1; partner < this->Processes(); ++partner)
  {
    receive(partner);
  }
  for (int partner = 1; partner < this->Processes(); ++partner)
  {
    send(partner);
  }
}

std::vector<Bytes> ControllerProcessGroup::AllGather(const Bytes& mine)
{
  if (!this->Controller)
  {
    return { mine };
  }
  this->Meet();
  const int n = this->Processes();
  const vtkIdType size = static_cast<vtkIdType>(mine.size());
  std::vector<vtkIdType> sizes(n);
  this->Controller->AllGather(&size, sizes.data(), 1);
  std::vector<Bytes> all(n);
  vtkIdType longest = 0;
  for (int p = 0; p < n; ++p)
  {
    all[p].resize(sizes[p]);
    longest = std::max(longest, sizes[p]);
  }
  const vtkIdType most = std::max<vtkIdType>(1, static_cast<vtkIdType>(this->MostBytes) / n);
  for (vtkIdType begin = 0; begin < longest; begin += most)
  {
    std::vector<vtkIdType> lengths(n), offsets(n);
    vtkIdType total = 0;
    for (int p = 0; p < n; ++p)
    {
      lengths[p] = std::max<vtkIdType>(0, std::min(most, sizes[p] - begin));
      offsets[p] = total;
      total += lengths[p];
    }
    // MPI requires addresses even if there is nothing to transfer.
    Bytes joined(std::max<vtkIdType>(1, total));
    const char* part = lengths[this->Process()] > 0 ? mine.data() + begin : joined.data();
    this->Controller->AllGatherV(
      part, joined.data(), lengths[this->Process()], lengths.data(), offsets.data());
    for (int p = 0; p < n; ++p)
    {
      std::copy_n(
        joined.data() + offsets[p], lengths[p], all[p].data() + std::min(begin, sizes[p]));
    }
  }
  return all;
}

void ControllerProcessGroup::Send(int partner, const Bytes& out)
{
  const vtkIdType size = static_cast<vtkIdType>(out.size());
  const vtkIdType most = static_cast<vtkIdType>(this->MostBytes);
  this->Controller->Send(&size, 1, partner, kTag);
  for (vtkIdType begin = 0; begin < size; begin += most)
  {
    this->Controller->Send(out.data() + begin, std::min(most, size - begin), partner, kTag);
  }
}

void ControllerProcessGroup::Receive(int partner, Bytes& in)
{
  vtkIdType size = 0;
  const vtkIdType most = static_cast<vtkIdType>(this->MostBytes);
  this->Controller->Receive(&size, 1, partner, kTag);
  in.resize(size);
  for (vtkIdType begin = 0; begin < size; begin += most)
  {
    this->Controller->Receive(in.data() + begin, std::min(most, size - begin), partner, kTag);
  }
}

/// Of two processes, the lower one sends first and the higher one receives first, so that no cycle
/// of waiting arises.
void ControllerProcessGroup::Exchange(int partner, const Bytes& out, Bytes& in)
{
  if (this->Process() < partner)
  {
    this->Send(partner, out);
    this->Receive(partner, in);
  }
  else
  {
    this->Receive(partner, in);
    this->Send(partner, out);
  }
}

std::vector<Bytes> ControllerProcessGroup::AllToAll(std::vector<Bytes> parts)
{
  if (!this->Controller)
  {
    return parts;
  }
  this->Meet();
  const int n = this->Processes();
  const int me = this->Process();
  std::vector<Bytes> result(n);
  // In round r, process p meets r - p (mod n), and vice versa: the pairs are disjoint.
  for (int round = 0; round < n; ++round)
  {
    const int partner = (round - me + n) % n;
    if (partner == me)
    {
      result[me] = std::move(parts[me]);
    }
    else
    {
      this->Exchange(partner, parts[partner], result[partner]);
      Bytes().swap(parts[partner]);
    }
  }
  return result;
}
}
