#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

namespace pclvis
{
namespace
{
/// How often a waiting thread reports progress. A user who cancels should see the effect at once,
/// which means within 0.1 s.
constexpr std::chrono::milliseconds kReportEvery{ 20 };

struct Loop;
/// The innermost loop whose body this thread is running.
thread_local Loop* innermost = nullptr;

/// A running loop. Members that change and are not atomic are guarded by the pool.
struct Loop
{
  Loop(std::size_t n, std::size_t grain, int threads, const LoopBody& body)
    : Size(n), Grain(grain), Body(body), Around(innermost), Root(Around ? Around->Root : this),
      MostThreads(ThreadCount(threads)),
      MostWorkers(std::min(this->MostThreads, (n + grain - 1) / grain))
  {
  }
  bool HasWork() const { return this->Workers < this->MostWorkers && this->Next < this->Size; }
  /// Whether one more thread can help.
  bool HasRoom() const { return this->HasWork() && this->Root->Threads < this->Root->MostThreads; }
  bool IsInside(const Loop& other) const
  {
    return this->Around && (this->Around == &other || this->Around->IsInside(other));
  }

  const std::size_t Size, Grain;
  const LoopBody Body;
  Loop* const Around; ///< the loop whose body runs this one; null: none
  Loop* const Root;   ///< the outermost loop; may be this one
  const std::size_t MostThreads, MostWorkers;
  std::atomic<std::size_t> Next{ 0 }; ///< start of the next piece
  std::size_t Workers = 1;            ///< worker numbers in use; 0 is the calling thread
  std::size_t Helpers = 0;            ///< threads of the pool in this loop
  std::size_t Threads = 1;            ///< of a root: threads in it and in its inner loops
  std::exception_ptr Failure;         ///< the first exception
  std::condition_variable Changed;    ///< the last helper left, or an inner loop was opened
};

/// The threads of the process other than its callers. They are kept once started, and sleep if no
/// loop is open.
class Pool
{
public:
  Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool();
  void Run(Loop& loop, const Progress& progress, const char* what);

  const pid_t Process = getpid();

private:
  void Open(Loop& loop);
  void Work(Loop& loop, int worker, const Progress& progress, const char* what);
  void AwaitHelpers(Loop& loop, const Progress& progress, const char* what);
  void WaitOnce(
    Loop& loop, std::unique_lock<std::mutex>& lock, const Progress& progress, const char* what);
  void Fail(Loop& loop);
  void Help();
  template<typename Fits>
  Loop* Innermost(Fits&& fits) const;
  void HelpWith(
    Loop& loop, std::unique_lock<std::mutex>& lock, const Progress& progress, const char* what);

  std::mutex Guard;
  std::condition_variable Opened;
  std::vector<Loop*> Loops; ///< open loops; inner loops come after outer ones
  std::vector<std::thread> Threads;
  std::size_t Asleep = 0;
  bool Ends = false;
};

Pool::~Pool()
{
  if (getpid() != this->Process)
  {
    // In the child of a fork these threads do not exist, so they cannot be joined.
    for (std::thread& thread : this->Threads)
    {
      thread.detach();
    }
    return;
  }
  {
    const std::lock_guard<std::mutex> lock(this->Guard);
    this->Ends = true;
  }
  this->Opened.notify_all();
  for (std::thread& thread : this->Threads)
  {
    thread.join();
  }
}

/// Opens a loop, so that other threads can help.
void Pool::Open(Loop& loop)
{
  const std::lock_guard<std::mutex> lock(this->Guard);
  try
  {
    while (this->Threads.size() + 1 < loop.MostWorkers)
    {
      this->Threads.emplace_back([this] { this->Help(); });
    }
  }
  catch (const std::system_error&)
  {
    // No more threads available: fewer threads do the same work.
  }
  this->Loops.push_back(&loop);
  for (std::size_t i = std::min(this->Asleep, loop.MostWorkers - 1); i > 0; --i)
  {
    this->Opened.notify_one();
  }
  for (Loop* around = loop.Around; around; around = around->Around)
  {
    around->Changed.notify_one(); // it may be waiting for its helpers
  }
}

/// Keeps the exception if it is the first, and stops handing out pieces.
void Pool::Fail(Loop& loop)
{
  loop.Next = loop.Size;
  const std::lock_guard<std::mutex> lock(this->Guard);
  loop.Failure = loop.Failure ? loop.Failure : std::current_exception();
}

void Pool::Work(Loop& loop, int worker, const Progress& progress, const char* what)
{
  Loop* const around = std::exchange(innermost, &loop);
  try
  {
    for (std::size_t begin = loop.Next.fetch_add(loop.Grain); begin < loop.Size;
         begin = loop.Next.fetch_add(loop.Grain))
    {
      loop.Body.Call(loop.Body.Body, begin, std::min(loop.Size, begin + loop.Grain), worker);
      Report(
        progress, static_cast<double>(std::min(loop.Size, loop.Next.load())) / loop.Size, what);
    }
  }
  catch (...)
  {
    this->Fail(loop);
  }
  innermost = around;
}

/// The innermost open loop that meets a condition; null: none.
template<typename Fits>
Loop* Pool::Innermost(Fits&& fits) const
{
  const auto found = std::find_if(this->Loops.rbegin(), this->Loops.rend(), fits);
  return found == this->Loops.rend() ? nullptr : *found;
}

void Pool::HelpWith(
  Loop& loop, std::unique_lock<std::mutex>& lock, const Progress& progress, const char* what)
{
  const int worker = static_cast<int>(loop.Workers++);
  ++loop.Helpers;
  lock.unlock();
  this->Work(loop, worker, progress, what);
  lock.lock();
  if (--loop.Helpers == 0)
  {
    loop.Changed.notify_one();
  }
}

/// Body of the pool's threads: helps with the innermost open loop that has room, or sleeps if there
/// is none.
void Pool::Help()
{
  std::unique_lock<std::mutex> lock(this->Guard);
  while (!this->Ends)
  {
    Loop* const loop = this->Innermost([](const Loop* open) { return open->HasRoom(); });
    if (!loop)
    {
      ++this->Asleep;
      this->Opened.wait(lock);
      --this->Asleep;
      continue;
    }
    Loop& root = *loop->Root;
    ++root.Threads;
    this->HelpWith(*loop, lock, {}, "");
    --root.Threads;
  }
}

/// Waits for the helpers of a loop. Meanwhile this thread, which is one of the root's, helps with
/// loops inside the helpers' bodies.
void Pool::AwaitHelpers(Loop& loop, const Progress& progress, const char* what)
{
  const Progress waiting =
    progress ? [&progress](double, const char* of) { return progress(1.0, of); } : Progress();
  std::unique_lock<std::mutex> lock(this->Guard);
  this->Loops.erase(std::find(this->Loops.begin(), this->Loops.end(), &loop));
  while (loop.Helpers > 0)
  {
    Loop* const inside = this->Innermost(
      [&loop](const Loop* open) { return open->HasWork() && open->IsInside(loop); });
    if (inside)
    {
      this->HelpWith(*inside, lock, loop.Failure ? Progress() : waiting, what);
    }
    else
    {
      this->WaitOnce(loop, lock, progress, what);
    }
  }
}

void Pool::WaitOnce(
  Loop& loop, std::unique_lock<std::mutex>& lock, const Progress& progress, const char* what)
{
  if (!progress || loop.Failure)
  {
    loop.Changed.wait(lock);
  }
  else if (loop.Changed.wait_for(lock, kReportEvery) == std::cv_status::timeout)
  {
    lock.unlock();
    try
    {
      Report(progress, 1.0, what);
    }
    catch (...)
    {
      this->Fail(loop);
    }
    lock.lock();
  }
}

void Pool::Run(Loop& loop, const Progress& progress, const char* what)
{
  const bool shared = loop.MostWorkers > 1 && loop.Root->MostThreads > 1;
  if (shared)
  {
    this->Open(loop);
  }
  this->Work(loop, 0, progress, what);
  if (shared)
  {
    this->AwaitHelpers(loop, progress, what);
  }
  if (loop.Failure)
  {
    std::rethrow_exception(loop.Failure);
  }
}

/// The pool of this process. The child of a fork inherits its parent's pool without the threads,
/// but possibly with locks that they held. It gets a new pool at its first loop, before it has
/// threads of its own.
Pool& OwnPool()
{
  static std::unique_ptr<Pool> pool = std::make_unique<Pool>();
  if (pool->Process != getpid())
  {
    pool.release(); // NOLINT(bugprone-unused-return-value): its threads cannot be ended here
    pool = std::make_unique<Pool>();
  }
  return *pool;
}
}

std::size_t ThreadCount(int option)
{
  // Asking takes as long as a short loop, because the C library reads a file.
  static const std::size_t processors =
    std::max<std::size_t>(1, std::thread::hardware_concurrency());
  return option > 0 ? static_cast<std::size_t>(option) : processors;
}

void RunInParallel(std::size_t n, std::size_t grain, int threads, const LoopBody& body,
  const Progress& progress, const char* what)
{
  Loop loop(n, grain, threads, body);
  OwnPool().Run(loop, progress, what);
}
}
