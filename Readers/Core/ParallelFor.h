#pragma once
#include "Readers/Core/Progress.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace pclvis
{
/// Number of threads meant by an option: 0 = as many as processors.
inline std::size_t ThreadCount(int option)
{
  return option > 0 ? static_cast<std::size_t>(option)
                    : std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

/// Runs body(begin, end, worker) over 0..n in pieces of `grain`, on up to ThreadCount(threads)
/// threads; the calling thread is worker 0 and the only one that reports. Which worker takes
/// which piece is not fixed: results are the same for any number of threads if each piece writes
/// only what is its own, or into sums of its worker whose order does not matter.
/// @throws what the body threw first, after all threads stopped; Cancelled if progress returns
///   false
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
  const int workers = static_cast<int>(std::min(ThreadCount(threads), pieces));
  std::vector<std::thread> others;
  try
  {
    for (int worker = 1; worker < workers; ++worker)
    {
      others.emplace_back(work, worker);
    }
  }
  catch (const std::system_error&)
  {
    // No more threads to be had: fewer do the same work.
  }
  work(0);
  for (std::thread& other : others)
  {
    other.join();
  }
  if (failure)
  {
    std::rethrow_exception(failure);
  }
}

/// The same, piece by piece: runs work(0) to work(n - 1), each once, in any order.
template<typename Work>
void ParallelFor(std::size_t n, std::size_t threads, Work&& work)
{
  ParallelFor(
    n, 1, static_cast<int>(threads), [&](std::size_t piece, std::size_t, int) { work(piece); });
}
}
