// Temporal abstraction of up to 20 million messages, compared with a plain pass over the same
// columns.
#include "Filters/Core/Periods/TemporalAbstraction.h"
#include "Testing/Benchmarks/Benchmark.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace pclvis;

namespace
{
constexpr double kLength = 100; // [s]
constexpr std::int32_t kRegions = 16;

/// Messages of 16 regions in order of rank and time, as from the reader; slow between 30 and 40 s.
struct SyntheticMessages
{
  Column<double> SendBegin, SendEnd, ReceiveEnd, Latency;
  Column<std::int32_t> SourceRegion, DestinationRegion;
  explicit SyntheticMessages(std::int64_t n)
    : SendBegin(n), SendEnd(n), ReceiveEnd(n), Latency(n), SourceRegion(n), DestinationRegion(n)
  {
    const std::int64_t ranks = 1024, each = std::max<std::int64_t>(1, n / ranks);
    std::mt19937_64 random(42);
    for (std::int64_t i = 0; i < n; ++i)
    {
      const std::uint64_t r = random();
      const double time = kLength * static_cast<double>(i % each) / static_cast<double>(each);
      this->SendBegin[i] = this->SendEnd[i] = time;
      this->ReceiveEnd[i] = time + 1e-6;
      const double noise = 0.5 + static_cast<double>(r & 1023) / 1024;
      this->Latency[i] = noise * (time > 30 && time < 40 ? 3 : 1);
      this->SourceRegion[i] = static_cast<std::int32_t>(i / each) % kRegions;
      this->DestinationRegion[i] =
        (r >> 10) % 8 ? this->SourceRegion[i] : static_cast<std::int32_t>((r >> 13) % kRegions);
    }
  }
  TemporalMessages View() const
  {
    return { this->SendBegin, this->SendEnd, this->ReceiveEnd, this->Latency, this->SourceRegion,
      this->DestinationRegion };
  }
};

/// The plain pass: mean of L in 100 equal parts of the time, for all messages and each region.
double PlainPass(const SyntheticMessages& messages, std::vector<double>& sums)
{
  sums.assign((kRegions + 1) * 200, 0);
  for (std::size_t i = 0; i < messages.Latency.Size(); ++i)
  {
    const std::size_t part = static_cast<std::size_t>(messages.SendBegin[i]);
    const double latency = messages.Latency[i];
    sums[2 * part] += latency;
    sums[2 * part + 1] += 1;
    if (messages.SourceRegion[i] == messages.DestinationRegion[i])
    {
      const std::size_t region = messages.SourceRegion[i] + 1;
      sums[200 * region + 2 * part] += latency;
      sums[200 * region + 2 * part + 1] += 1;
    }
  }
  return sums[2 * 35] / sums[2 * 35 + 1];
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  const std::int64_t n = bench.Items(200000, 20000000);
  const SyntheticMessages messages(n);
  ProcessGroup alone;
  std::vector<double> sums;
  double expected = 0;
  const double floor = bench.Case(
    "plain pass: sums by time and region", n, [&] { expected = PlainPass(messages, sums); });
  TemporalOptions options;
  options.Threads = 1;
  TemporalResult result;
  const double one = bench.Case("temporal abstraction, 1 thread", n,
    [&] { result = AbstractTime(messages.View(), options, alone); });
  options.Threads = 2;
  const double two = bench.Case("temporal abstraction, 2 threads", n,
    [&] { result = AbstractTime(messages.View(), options, alone); });
  const std::int64_t half = n / 2;
  const SyntheticMessages fewer(half);
  options.Threads = 1;
  const double less =
    bench.Case("half as many, 1 thread", half, [&] { AbstractTime(fewer.View(), options, alone); });
  std::int64_t counted = 0;
  bool found = false;
  for (std::size_t i = 0; i < result.Periods.Region.Size() && result.Periods.Region[i] < 0; ++i)
  {
    counted += result.Periods.Messages[i];
    found = found ||
      (result.Periods.Kind[i] != static_cast<int>(PeriodKind::Other) &&
        std::fabs(result.Periods.End[i] - 40) < 2 &&
        std::fabs(result.Periods.Peak[i] / expected - 1) < 0.2);
  }
  bench.Check("every message is in one period", counted == n);
  bench.Check("a period ends with the slow time, as high as the plain pass has it", found);
  bench.Print("ratio to the plain pass, 1 thread", n, 0, one / floor);
  bench.Print("speed-up of 2 threads", n, 0, one / two);
  bench.Print("twice the messages cost times", n, 0, one / less);
  if (!bench.IsSmall())
  {
    bench.Check(
      "linear: twice the messages cost at most 3.5 times, on a busy machine", one <= 3.5 * less);
  }
  return bench.Result();
}
