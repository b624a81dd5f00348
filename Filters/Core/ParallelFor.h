#pragma once
#include "Readers/Core/Error.h"
#include "Readers/Core/Progress.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace pclvis
{
/// A part of a longer work, reported as the share `from` to `to` of the whole.
inline Progress PartOf(const Progress& whole, double from, double to)
{
  if (!whole)
  {
    return {};
  }
  return [whole, from, to](
           double share, const char* what) { return whole(from + share * (to - from), what); };
}

/// Reports, and throws Cancelled when asked to stop.
inline void Report(const Progress& progress, double share, const char* what)
{
  if (progress && !progress(share, what))
  {
    throw Cancelled();
  }
}

/// Number of workers that ParallelFor uses when asked for `threads` (0: as many as processors).
inline int Workers(int threads)
{
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Runs body(begin, end, worker) over 0..n in pieces of `grain`, on Workers(threads) threads; the
/// calling thread is worker 0 and the only one that reports. Which worker takes which piece is
/// not fixed: results are the same for any number of threads if each piece writes only what is
/// its own, or into sums of its worker whose order does not matter.
/// @throws what the body threw first; Cancelled if progress returns false
template<typename Body>
void ParallelFor(std::size_t n, std::size_t grain, int threads, Body&& body,
  const Progress& progress = {}, const char* what = "")
{
  std::atomic<std::size_t> next{ 0 };
  std::exception_ptr failure;
  std::mutex guard;
  const auto work = [&](int worker) {
    try
    {
      for (std::size_t begin = next.fetch_add(grain); begin < n; begin = next.fetch_add(grain))
      {
        body(begin, std::min(n, begin + grain), worker);
        if (worker == 0)
        {
          Report(progress, static_cast<double>(std::min(n, next.load())) / n, what);
        }
      }
    }
    catch (...)
    {
      next.store(n);
      const std::lock_guard<std::mutex> lock(guard);
      failure = failure ? failure : std::current_exception();
    }
  };
  const std::size_t pieces = (n + grain - 1) / grain;
  const int helpers = static_cast<int>(std::min<std::size_t>(Workers(threads), pieces)) - 1;
  std::vector<std::thread> pool;
  for (int worker = 1; worker <= helpers; ++worker)
  {
    pool.emplace_back(work, worker);
  }
  work(0);
  for (std::thread& thread : pool)
  {
    thread.join();
  }
  if (failure)
  {
    std::rethrow_exception(failure);
  }
}
}
