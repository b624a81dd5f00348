#include "Readers/Base/ParallelFor.h"
#include "Testing/Support/Check.h"

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace pclvis;

namespace
{
/// How many are inside now, and the most that ever were.
struct Crowd
{
  std::atomic<int> Now{ 0 }, Most{ 0 };
  void Enter()
  {
    const int now = ++this->Now;
    for (int most = this->Most; most < now && !this->Most.compare_exchange_weak(most, now);)
    {
    }
  }
  void Leave() { --this->Now; }
};

void Linger()
{
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

/// Stays in the crowd until it was as large as it shall become, or for 10 s.
void Meet(Crowd& crowd, std::size_t whole)
{
  crowd.Enter();
  Linger(); // more may come than should
  for (int ms = 0; ms < 10000 && crowd.Most < static_cast<int>(whole); ++ms)
  {
    Linger();
  }
  crowd.Leave();
}

void TestEachOnce(Checks& check)
{
  for (const std::size_t n : { 0, 1, 5, 64, 1000 })
  {
    for (const int threads : { 0, 1, 2, 8 })
    {
      std::vector<std::atomic<int>> times(n);
      std::atomic<bool> fits{ true };
      ParallelFor(n, 7, threads, [&](std::size_t begin, std::size_t end, int worker) {
        fits = fits && begin < end && end <= n && end - begin <= 7 && worker >= 0 &&
          static_cast<std::size_t>(worker) < ThreadCount(threads);
        for (std::size_t i = begin; i < end; ++i)
        {
          ++times[i];
        }
      });
      bool once = true;
      for (const std::atomic<int>& time : times)
      {
        once = once && time == 1;
      }
      const std::string which = std::to_string(n) + " on " + std::to_string(threads);
      check("each number comes once, " + which, once);
      check("pieces and workers are as asked for, " + which, fits.load());
    }
  }
}

/// Three loops inside each other: as many bodies of the innermost as there are threads, no more,
/// and no number of a worker twice at a time in the same loop.
void TestNesting(Checks& check, int threads)
{
  const std::size_t most = ThreadCount(threads);
  Crowd bodies;
  std::atomic<bool> alone{ true };
  std::vector<std::atomic<int>> outer(most);
  ParallelFor(6, 1, threads, [&](std::size_t, std::size_t, int mine) {
    alone = alone && ++outer[mine] == 1;
    ParallelFor(3, 1, 0, [&](std::size_t, std::size_t, int) {
      std::vector<std::atomic<int>> inner(ThreadCount(0));
      ParallelFor(8, 1, 0, [&](std::size_t, std::size_t, int worker) {
        alone = alone && ++inner[worker] == 1;
        Meet(bodies, most);
        --inner[worker];
      });
    });
    --outer[mine];
  });
  const std::string which = ", " + std::to_string(threads) + " threads asked for";
  check("loops in loops run on no more threads than the outermost" + which,
    bodies.Most <= static_cast<int>(most));
  check("loops in loops run on all threads of the outermost" + which,
    bodies.Most == static_cast<int>(most));
  check("a worker is at one place at a time" + which, alone.load());
}

void TestInnerLoopIsHelped(Checks& check)
{
  Crowd bodies;
  ParallelFor(1, 1, 4, [&](std::size_t, std::size_t, int) {
    ParallelFor(40, 1, 4, [&](std::size_t, std::size_t, int) { Meet(bodies, 4); });
  });
  check("threads that the outer loop has no piece for help in the inner one", bodies.Most == 4);
}

void TestWaitingThreadHelps(Checks& check)
{
  Crowd bodies;
  std::atomic<bool> otherIn{ false };
  ParallelFor(2, 1, 2, [&](std::size_t, std::size_t, int worker) {
    otherIn = otherIn || worker == 1;
    for (int ms = 0; ms < 10000 && !otherIn; ++ms)
    {
      Linger();
    }
    if (worker == 1)
    {
      ParallelFor(2, 1, 2, [&](std::size_t, std::size_t, int) { Meet(bodies, 2); });
    }
  });
  check("who waits for the other thread helps in the loop that this one runs", bodies.Most == 2);
}

std::string Thrown(int where)
{
  std::atomic<int> inside{ 0 }, ran{ 0 };
  std::string text = "nothing";
  try
  {
    ParallelFor(4, 1, 4, [&](std::size_t outer, std::size_t, int) {
      ++inside;
      try
      {
        ParallelFor(1000, 1, 4, [&](std::size_t inner, std::size_t, int) {
          if (static_cast<int>(1000 * outer + inner) == where)
          {
            throw std::runtime_error("piece " + std::to_string(where));
          }
          ++ran;
        });
      }
      catch (...)
      {
        --inside;
        throw;
      }
      --inside;
    });
  }
  catch (const std::runtime_error& error)
  {
    text = error.what();
  }
  return text + (inside == 0 ? "" : " while bodies run") + (ran < 4000 ? "" : " too late");
}

void TestExceptions(Checks& check)
{
  for (const int where : { 0, 1, 1500, 3999 })
  {
    check("what an inner body throws arrives after all have stopped, " + std::to_string(where),
      Thrown(where) == "piece " + std::to_string(where));
  }
  std::atomic<int> ran{ 0 };
  ParallelFor(100, 1, 4, [&](std::size_t, std::size_t, int) { ++ran; });
  check("the pool works on after an exception", ran == 100);
}

void TestProgress(Checks& check)
{
  const std::thread::id mine = std::this_thread::get_id();
  bool here = true, rising = true;
  int reports = 0;
  double last = 0;
  const Progress progress = [&](double share, const char* what) {
    here = here && std::this_thread::get_id() == mine && std::string(what) == "Testing";
    rising = rising && share >= last && share <= 1;
    last = share;
    ++reports;
    return true;
  };
  ParallelFor(
    64, 1, 4, [](std::size_t, std::size_t, int) { Linger(); }, progress, "Testing");
  check("only the calling thread reports", here && reports > 0);
  check("the reported share rises", rising);

  // Each has one piece; the other's lasts until the calling thread has reported without one.
  std::atomic<bool> reported{ false }, otherIn{ false };
  ParallelFor(
    2, 1, 2,
    [&](std::size_t, std::size_t, int worker) {
      otherIn = otherIn || worker == 1;
      const std::atomic<bool>& awaited = worker == 0 ? otherIn : reported;
      for (int ms = 0; ms < 10000 && !awaited; ++ms)
      {
        Linger();
      }
    },
    [&, calls = 0](double, const char*) mutable {
      reported = ++calls > 1; // the first is that of its own piece
      return true;
    });
  check("the calling thread reports while it waits", reported.load());
}

void TestCancellation(Checks& check)
{
  std::atomic<int> ran{ 0 };
  bool cancelled = false;
  try
  {
    ParallelFor(
      10000, 1, 4,
      [&](std::size_t, std::size_t, int) {
        ++ran;
        Linger();
      },
      [&](double, const char*) { return ran < 10; });
  }
  catch (const Cancelled&)
  {
    cancelled = true;
  }
  check("progress that returns false cancels", cancelled);
  check("no more pieces are begun then", ran < 10000);
}

/// Sums of workers whose order does not matter: the same for any number of threads.
void TestSums(Checks& check)
{
  for (const int threads : { 0, 1, 2, 3, 8 })
  {
    std::vector<long> sums(ThreadCount(threads));
    ParallelFor(100001, 10, threads, [&](std::size_t begin, std::size_t end, int worker) {
      for (std::size_t i = begin; i < end; ++i)
      {
        sums[worker] += static_cast<long>(i);
      }
    });
    check("the sum of 0 to 100000, " + std::to_string(threads) + " threads",
      std::accumulate(sums.begin(), sums.end(), 0L) == 5000050000L);
  }
}

/// Several callers at a time, as simulated processes are.
void TestCallers(Checks& check)
{
  std::vector<std::thread> callers;
  std::atomic<long> sum{ 0 };
  for (int caller = 0; caller < 4; ++caller)
  {
    callers.emplace_back([&] {
      for (int round = 0; round < 200; ++round)
      {
        ParallelFor(16, 0, [&](std::size_t piece) { sum += static_cast<long>(piece); });
      }
    });
  }
  for (std::thread& caller : callers)
  {
    caller.join();
  }
  check("callers do not disturb each other", sum == 4 * 200 * 120);
}

/// The child of a fork has none of its parent's threads: loops there get others.
void TestFork(Checks& check)
{
  const auto meet = [] {
    Crowd crowd;
    ParallelFor(3, 3, [&](std::size_t) { Meet(crowd, 3); });
    return crowd.Most == 3;
  };
  check("threads meet in the parent", meet());
  const pid_t child = fork();
  if (child == 0)
  {
    alarm(60); // a loop that waits for the parent's threads would wait for ever
    _exit(meet() && meet() ? 7 : 1);
  }
  int status = 0;
  check("the child ended", child > 0 && waitpid(child, &status, 0) == child);
  check("and threads met there", WIFEXITED(status) && WEXITSTATUS(status) == 7);
  check("threads meet in the parent afterwards", meet());
}
}

int UnitTestParallelFor(int, char*[])
{
  Checks check;
  TestEachOnce(check);
  for (const int threads : { 0, 1, 3 })
  {
    TestNesting(check, threads);
  }
  TestInnerLoopIsHelped(check);
  TestWaitingThreadHelps(check);
  TestExceptions(check);
  TestProgress(check);
  TestCancellation(check);
  TestSums(check);
  TestCallers(check);
  TestFork(check);
  return check.Result();
}
