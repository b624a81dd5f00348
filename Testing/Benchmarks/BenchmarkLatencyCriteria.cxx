// Latency criteria of up to 20 million messages, compared with the floor set by memory and
// selection.
#include "Filters/Core/Criteria/LatencyCriteria.h"
#include "Testing/Benchmarks/Benchmark.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
/// Messages of 24 sizes in two classes, as in halo exchanges and reductions.
struct SyntheticMessages
{
  Column<std::int64_t> MessageId, SizeBytes;
  Column<double> Transmission;
  Column<std::uint8_t> InterNode, Matched, Skewed;
  explicit SyntheticMessages(std::int64_t n)
    : MessageId(n), SizeBytes(n), Transmission(n), InterNode(n), Matched(n, 1), Skewed(n, 0)
  {
    std::mt19937_64 random(42);
    std::lognormal_distribution<double> noise(0, 0.5);
    std::vector<double> noises(4096);
    std::generate(noises.begin(), noises.end(), [&] { return noise(random); });
    for (std::int64_t i = 0; i < n; ++i)
    {
      const std::uint64_t r = random();
      const std::int64_t size = std::int64_t{ 1 } << (r % 24);
      this->MessageId[i] = i;
      this->SizeBytes[i] = size;
      this->InterNode[i] = (r >> 8) & 1;
      // Noise from a table of a few values: fast to generate, and the same in all runs.
      this->Transmission[i] = (2e-6 + static_cast<double>(size) * 1e-10) *
        noises[(r >> 16) & 4095] * (1 + static_cast<double>(i) * 1e-12);
    }
  }
  CriteriaMessages View() const
  {
    return { this->MessageId, this->InterNode, this->SizeBytes, this->Transmission, this->Matched,
      this->Skewed };
  }
};

/// The floor: groups all pairs by class and size, with one selection per group and one division per
/// message.
double GroupAndSelect(const SyntheticMessages& messages, std::vector<double>& latency)
{
  std::vector<double> groups[2][64];
  const std::size_t n = messages.MessageId.Size();
  std::vector<std::uint8_t> group(n);
  for (std::size_t i = 0; i < n; ++i)
  {
    group[i] = static_cast<std::uint8_t>(std::ilogb(static_cast<double>(messages.SizeBytes[i])));
    groups[messages.InterNode[i]][group[i]].push_back(messages.Transmission[i]);
  }
  double median[2][64] = {};
  for (int inter = 0; inter < 2; ++inter)
  {
    for (int size = 0; size < 64; ++size)
    {
      std::vector<double>& values = groups[inter][size];
      if (!values.empty())
      {
        std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
        median[inter][size] = values[values.size() / 2];
      }
    }
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    latency[i] = messages.Transmission[i] / median[messages.InterNode[i]][group[i]];
  }
  return median[1][20];
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  const std::int64_t n = bench.Items(100000, 20000000);
  const SyntheticMessages messages(n);
  ProcessGroup alone;
  LatencyResult result;
  std::vector<double> latency(n);
  double expected = 0;
  const double floor = bench.Case(
    "floor: group, select, divide", n, [&] { expected = GroupAndSelect(messages, latency); });
  LatencyCriteriaOptions options;
  // All messages enter the medians: the same work as the floor's, plus percentiles and counts.
  options.Threads = 1;
  options.MaximumSamples = 0;
  const double all = bench.Case("all samples, 1 thread", n,
    [&] { result = ComputeLatency(messages.View(), options, nullptr, alone); });
  bool found = false;
  for (const double criterion : result.Curve.Criterion)
  {
    found = found || std::fabs(criterion / expected - 1) < 1e-3;
  }
  bench.Check("the criteria are the floor's medians", found);
  bench.Check("every message has a latency", result.Summary.Judged == n);
  // The default: 10 000 samples per bin.
  options.MaximumSamples = LatencyCriteriaOptions().MaximumSamples;
  const double one = bench.Case("10000 samples, 1 thread", n,
    [&] { result = ComputeLatency(messages.View(), options, nullptr, alone); });
  options.Threads = 2;
  const double two = bench.Case("10000 samples, 2 threads", n,
    [&] { result = ComputeLatency(messages.View(), options, nullptr, alone); });
  bench.Check("the median latency is 1", std::fabs(result.Summary.MedianLatency - 1) < 0.05);
  bench.Print("ratio to the floor: all samples, 1 thread", n, 0, all / floor);
  bench.Print("ratio to the floor: 10000 samples, 1 thread", n, 0, one / floor);
  bench.Print("speed-up of 2 threads", n, 0, one / two);
  if (!bench.IsSmall())
  {
    bench.Check("the default costs at most 3 times the floor", one <= 3 * floor);
  }
  return bench.Result();
}
