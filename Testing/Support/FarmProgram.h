#pragma once
#include "Testing/Support/PricedProgram.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace pclvis
{
/// Rank 0 deals out tasks to the others, simulated event by event: a worker asks, waits for the
/// answer and works; the dealer takes one request after another. Every message takes kLag, and
/// every call that need not wait takes kOwn. Times in seconds.
struct Farm
{
  static constexpr double kLag = 2, kOwn = 1e-6;

  std::vector<double> Tasks;  ///< work, in the order of dealing
  std::vector<double> Factor; ///< by worker: factor of the time that its work takes
  double DealerWork = 0;      ///< between a request and its answer
  bool OneTag = false;        ///< requests and answers have the same tag; requests differ in size
  /// Chooses one of the workers that may be answered next, from the times at which their requests
  /// arrive; if not set, the first to arrive.
  std::function<std::size_t(const std::vector<double>&)> Choose = {};

  /// [s] when the last call ends.
  double Length() const { return this->Run(nullptr); }
  PricedProgram Program() const
  {
    const auto workers = static_cast<std::int32_t>(this->Factor.size());
    PricedProgram program(std::vector<std::int32_t>(static_cast<std::size_t>(workers) + 1, 0));
    this->Run(&program);
    return program;
  }

private:
  static std::size_t First(const std::vector<double>& comes)
  {
    return static_cast<std::size_t>(std::min_element(comes.begin(), comes.end()) - comes.begin());
  }

  double Run(PricedProgram* program) const
  {
    constexpr double kDone = std::numeric_limits<double>::infinity();
    std::vector<double> comes; // by worker: arrival of its request; they begin one after another
    for (std::size_t worker = 0; worker < this->Factor.size(); ++worker)
    {
      comes.push_back(0.25 * static_cast<double>(worker) + kLag);
    }
    double now = 0, length = 0;
    for (std::size_t taken = 0; taken < this->Tasks.size() + this->Factor.size(); ++taken)
    {
      const std::size_t worker = this->Choose ? this->Choose(comes) : First(comes);
      const auto rank = static_cast<std::int32_t>(worker) + 1;
      const double asked = comes[worker] - kLag, received = std::max(now + kOwn, comes[worker]);
      const double sent = received + this->DealerWork;
      const double answered = std::max(asked + 2 * kOwn, sent + kLag);
      if (program)
      {
        const auto bytes = static_cast<std::int64_t>(this->OneTag ? 8 + taken : 8);
        program->SendReceive(rank, 0, asked, asked + kOwn, now, received, bytes);
        program->SendReceive(
          0, rank, sent, sent + kOwn, asked + kOwn, answered, 4, this->OneTag ? 0 : 1);
      }
      now = sent + kOwn;
      length = std::max({ length, now, answered });
      comes[worker] = taken < this->Tasks.size()
        ? answered + this->Tasks[taken] * this->Factor[worker] + kLag
        : kDone;
    }
    return length;
  }
};

/// Random tasks of 5 to 15 s.
inline std::vector<double> RandomTasks(std::size_t count, unsigned seed)
{
  std::mt19937 random(seed);
  std::vector<double> tasks;
  for (std::size_t i = 0; i < count; ++i)
  {
    tasks.push_back(5 + 10 * static_cast<double>(random()) / 4294967296.0);
  }
  return tasks;
}
}
