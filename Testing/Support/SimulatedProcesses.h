#pragma once
#include "Readers/Base/ProcessGroup.h"

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace pclvis
{
/// Where simulated processes meet and exchange bytes.
class MeetingPoint
{
public:
  explicit MeetingPoint(int processes) : Parts(processes) {}
  int Processes() const { return static_cast<int>(this->Parts.size()); }
  std::vector<Bytes> Exchange(int process, std::vector<Bytes> mine)
  {
    this->Meet([&] { this->Parts[process] = std::move(mine); });
    std::vector<Bytes> received;
    for (const std::vector<Bytes>& from : this->Parts)
    {
      received.push_back(from[process]);
    }
    this->Meet([] {});
    return received;
  }

private:
  void Meet(const std::function<void()>& arrive)
  {
    std::unique_lock<std::mutex> lock(this->Guard);
    arrive();
    const long round = this->Round;
    if (++this->Arrived == this->Processes())
    {
      this->Arrived = 0;
      ++this->Round;
      this->Changed.notify_all();
    }
    this->Changed.wait(lock, [&] { return this->Round != round; });
  }

  std::mutex Guard;
  std::condition_variable Changed;
  std::vector<std::vector<Bytes>> Parts; // [from][to]
  int Arrived = 0;
  long Round = 0;
};

class SimulatedProcess : public ProcessGroup
{
public:
  SimulatedProcess(MeetingPoint& point, int process) : Point(point), Me(process) {}
  int Process() const override { return this->Me; }
  int Processes() const override { return this->Point.Processes(); }
  std::vector<Bytes> AllGather(const Bytes& mine) override
  {
    return this->Point.Exchange(
      this->Me, std::vector<Bytes>(static_cast<std::size_t>(this->Processes()), mine));
  }
  std::vector<Bytes> AllToAll(std::vector<Bytes> parts) override
  {
    return this->Point.Exchange(this->Me, std::move(parts));
  }

private:
  MeetingPoint& Point;
  int Me;
};

/// Runs body(group) on `count` threads, each of which acts as one process of the group. Rethrows
/// the exception of the lowest process that threw one. If a process throws while others wait in a
/// collective call, they hang, as with MPI.
inline void RunAsProcesses(int count, const std::function<void(ProcessGroup&)>& body)
{
  MeetingPoint point(count);
  std::vector<std::exception_ptr> failures(count);
  std::vector<std::thread> threads;
  for (int process = 0; process < count; ++process)
  {
    threads.emplace_back([&, process] {
      try
      {
        SimulatedProcess group(point, process);
        body(group);
      }
      catch (...)
      {
        failures[process] = std::current_exception();
      }
    });
  }
  for (std::thread& thread : threads)
  {
    thread.join();
  }
  for (const std::exception_ptr& failure : failures)
  {
    if (failure)
    {
      std::rethrow_exception(failure);
    }
  }
}
}
