#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace pclvis
{
/// Times the cases of one benchmark program and prints one line per run, for compare.py:
///   name,items,run,seconds,items_per_s
/// Usage of every benchmark program: [--small] [--runs N]; --small is the smoke test of ctest.
///   int main(int argc, char* argv[])
///   {
///     Benchmark bench(argc, argv);
///     const auto input = Make(bench.Items(10000, 10000000)); // set-up is not timed
///     bench.Case("median per bin", input.size(), [&] { result = Compute(input); });
///     bench.Check("every message is in a bin", result.Sum == input.size());
///     return bench.Result();
///   }
class Benchmark
{
public:
  Benchmark(int argc, char* argv[])
  {
    for (int i = 1; i < argc; ++i)
    {
      this->Small = this->Small || std::strcmp(argv[i], "--small") == 0;
      if (std::strcmp(argv[i], "--runs") == 0 && i + 1 < argc)
      {
        this->Runs = std::atoi(argv[i + 1]);
      }
    }
    this->Runs = this->Small ? 1 : this->Runs;
    std::printf("name,items,run,seconds,items_per_s\n");
  }

  /// True for the smoke test.
  bool IsSmall() const { return this->Small; }
  /// The number of items of a case: `small` in the smoke test, `full` otherwise.
  std::int64_t Items(std::int64_t small, std::int64_t full) const
  {
    return this->Small ? small : full;
  }

  /// Calls `work` once to warm up (not in the smoke test), then once per run.
  /// @return the shortest wall time of a run [s]
  template<typename Work>
  double Case(const std::string& name, std::int64_t items, Work&& work)
  {
    if (!this->Small)
    {
      work();
    }
    double least = 0;
    for (int run = 0; run < this->Runs; ++run)
    {
      const auto begin = std::chrono::steady_clock::now();
      work();
      const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      this->Print(name, items, run, seconds);
      least = run == 0 || seconds < least ? seconds : least;
    }
    return least;
  }

  /// Prints one line for seconds measured elsewhere (a child process, CPU time).
  void Print(const std::string& name, std::int64_t items, int run, double seconds) const
  {
    const double rate = seconds > 0 ? static_cast<double>(items) / seconds : 0;
    std::printf(
      "%s,%lld,%d,%.6f,%.6g\n", name.c_str(), static_cast<long long>(items), run, seconds, rate);
    std::fflush(stdout);
  }

  /// A fast but wrong answer is worth nothing: the program fails if any check fails.
  void Check(const std::string& sentence, bool passed)
  {
    if (!passed)
    {
      this->Failed = true;
      std::fprintf(stderr, "FAILED: %s\n", sentence.c_str());
    }
  }

  /// Exit code: 0 if no check failed.
  int Result() const { return this->Failed ? 1 : 0; }

private:
  bool Small = false;
  bool Failed = false;
  int Runs = 3;
};
}
