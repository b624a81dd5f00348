#pragma once
#include "Readers/Base/Progress.h"

#include <cstddef>
#include <memory>
#include <type_traits>

namespace pclvis
{
/// Number of threads that an option means: 0 = one per processor.
std::size_t ThreadCount(int option);

/// The type-erased body of a loop, called for each piece.
struct LoopBody
{
  void (*Call)(void* body, std::size_t begin, std::size_t end, int worker);
  void* Body;
};

/// ParallelFor for a type-erased body. Visible between libraries, because the plugin's libraries
/// each hold a copy of this one: the first copy runs the loops of all, on its pool.
[[gnu::visibility("default")]] void RunInParallel(std::size_t n, std::size_t grain, int threads,
  const LoopBody& body, const Progress& progress, const char* what);

/// Runs body(begin, end, worker) over 0..n in pieces of `grain`, on up to ThreadCount(threads)
/// threads: the calling one, which is worker 0 and the only one that reports progress, and the idle
/// ones of the process's single pool. Nested loops share the outermost loop's threads: together
/// they never run on more than its ThreadCount(threads). Within one loop a worker is one thread
/// from start to end, which meanwhile runs nothing but this loop, those that its body starts and,
/// while it waits for other workers, those that these start: sums per worker need no lock. Which
/// worker takes which piece is not fixed: results are the same for any number of threads if each
/// piece writes only its own data, or to per-worker sums whose order does not matter.
/// Reports after each piece of the calling thread, and while it waits for the others.
/// Cost: a few microseconds per loop that other threads help with; pieces are taken without a lock.
/// @throws the first exception of the body, after all threads have left the loop; Cancelled if
///   progress returns false
template<typename Body>
void ParallelFor(std::size_t n, std::size_t grain, int threads, Body&& body,
  const Progress& progress = {}, const char* what = "")
{
  using Plain = std::remove_reference_t<Body>;
  const auto call = [](void* plain, std::size_t begin, std::size_t end, int worker) {
    (*static_cast<Plain*>(plain))(begin, end, worker);
  };
  void* plain = const_cast<std::remove_const_t<Plain>*>(std::addressof(body));
  RunInParallel(n, grain, threads, { call, plain }, progress, what);
}

/// The same, piece by piece: runs work(0) to work(n - 1), each once, in any order.
template<typename Work>
void ParallelFor(std::size_t n, std::size_t threads, Work&& work)
{
  ParallelFor(
    n, 1, static_cast<int>(threads), [&](std::size_t piece, std::size_t, int) { work(piece); });
}
}
