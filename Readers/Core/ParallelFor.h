#pragma once
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

/// Runs work(0) to work(n - 1), each once, in any order, on up to `threads` threads, the calling
/// one among them. The pieces must not write to the same place.
/// @throws what the first failing piece threw, after all threads stopped
template<typename Work>
void ParallelFor(std::size_t n, std::size_t threads, Work&& work)
{
  std::atomic<std::size_t> next{ 0 };
  std::mutex guard;
  std::exception_ptr failure;
  const auto run = [&] {
    try
    {
      for (std::size_t i = next++; i < n; i = next++)
      {
        work(i);
      }
    }
    catch (...)
    {
      next = n;
      const std::lock_guard<std::mutex> lock(guard);
      failure = failure ? failure : std::current_exception();
    }
  };
  std::vector<std::thread> others;
  try
  {
    for (std::size_t i = 1; i < std::min(threads, n); ++i)
    {
      others.emplace_back(run);
    }
  }
  catch (const std::system_error&)
  {
    // No more threads to be had: fewer do the same work.
  }
  run();
  for (std::thread& other : others)
  {
    other.join();
  }
  if (failure)
  {
    std::rethrow_exception(failure);
  }
}
}
