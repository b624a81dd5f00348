// What is selected together with ranks or messages among up to 20 million messages, compared with
// the floor: one pass that reads the same columns and stores one bit per rank.
#include "Filters/Core/Selection/SelectedMessages.h"
#include "Readers/Base/ParallelFor.h"
#include "Testing/Benchmarks/Benchmark.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
constexpr std::int32_t kRanks = 1024;
constexpr std::int64_t kWindows = 20000;
constexpr std::size_t kGrain = 1 << 17;

/// Messages between random ranks, one after another in time, and windows of equal length.
struct SyntheticRun
{
  std::int64_t Messages;
  Column<std::int64_t> MessageId;
  Column<std::int32_t> Source, Destination;
  Column<double> SendBegin, Begin, End;

  explicit SyntheticRun(std::int64_t messages) : Messages(messages)
  {
    this->MessageId.Resize(messages);
    this->Source.Resize(messages);
    this->Destination.Resize(messages);
    this->SendBegin.Resize(messages);
    std::mt19937_64 random(42);
    for (std::int64_t i = 0; i < messages; ++i)
    {
      const std::uint64_t drawn = random();
      this->MessageId[i] = i;
      this->Source[i] = static_cast<std::int32_t>(drawn % kRanks);
      this->Destination[i] = static_cast<std::int32_t>((drawn >> 32) % kRanks);
      this->SendBegin[i] = static_cast<double>(i);
    }
    for (std::int64_t i = 0; i < kWindows; ++i)
    {
      this->Begin.Append(static_cast<double>(messages) * i / kWindows);
      this->End.Append(static_cast<double>(messages) * (i + 1) / kWindows);
    }
  }
  QueriedMessages View() const
  {
    QueriedMessages view;
    view.MessageId = this->MessageId;
    view.Source = this->Source;
    view.Destination = this->Destination;
    view.SendBegin = this->SendBegin;
    return view;
  }
  MessageHolders Windows() const
  {
    MessageHolders holders;
    holders.Begin = this->Begin;
    holders.End = this->End;
    return holders;
  }
};

/// The floor: counts the messages with an end on an even rank after a given time.
std::int64_t LookOnce(const SyntheticRun& run)
{
  struct alignas(64) Found
  {
    std::int64_t Count = 0;
    std::array<char, kRanks> Ranks{};
  };
  std::vector<Found> found(ThreadCount(0));
  ParallelFor(run.Messages, kGrain, 0, [&](std::size_t begin, std::size_t end, int worker) {
    Found& own = found[worker];
    for (std::size_t i = begin; i < end; ++i)
    {
      if (run.MessageId[i] >= 0 && run.SendBegin[i] >= 0 &&
        (run.Source[i] % 2 == 0 || run.Destination[i] % 2 == 0))
      {
        ++own.Count;
        own.Ranks[run.Source[i]] = own.Ranks[run.Destination[i]] = 1;
      }
    }
  });
  std::int64_t count = 0;
  for (const Found& part : found)
  {
    count += part.Count;
  }
  return count;
}

NumberRanges Every(std::int64_t step, std::int64_t end)
{
  std::vector<std::int64_t> numbers;
  for (std::int64_t number = 0; number < end; number += step)
  {
    numbers.push_back(number);
  }
  return RangesOf(std::move(numbers));
}

std::int64_t CountByHand(const SyntheticRun& run, const std::vector<char>& ranks)
{
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < run.Messages; ++i)
  {
    count += ranks[run.Source[i]] != 0 || ranks[run.Destination[i]] != 0;
  }
  return count;
}

void MeasureOf(Benchmark& bench, const SyntheticRun& run)
{
  const std::string of = " of " + std::to_string(run.Messages);
  std::int64_t looked = 0;
  const double floor = bench.Case("floor" + of, run.Messages, [&] { looked = LookOnce(run); });
  std::vector<char> even(kRanks, 0);
  for (std::int32_t rank = 0; rank < kRanks; rank += 2)
  {
    even[rank] = 1;
  }
  bench.Check("the floor counts", looked == CountByHand(run, even));
  const auto measure = [&](const std::string& name, const MessageQuery& query,
                         const MessageHolders& holders) {
    ProcessGroup alone;
    SelectedMessages selected;
    const double seconds = bench.Case(name + of, run.Messages,
      [&] { selected = FindSelectedMessages(run.View(), query, holders, alone); });
    std::fprintf(stderr, "%s%s: %.2f of the floor\n", name.c_str(), of.c_str(), seconds / floor);
    std::vector<char> ranks(kRanks, 0);
    for (std::int32_t rank = 0; rank < kRanks; ++rank)
    {
      ranks[rank] = Holds(query.Ranks, rank);
    }
    if (query.Messages.empty())
    {
      bench.Check(name + " counts right", selected.Messages == CountByHand(run, ranks));
    }
  };
  MessageQuery query;
  for (const std::int64_t step : { 2048, 64, 3, 2 })
  {
    query.Ranks = Every(step, kRanks);
    const std::string name = std::to_string(query.Ranks.size()) + " scattered ranks";
    measure(name, query, {});
    measure(name + ", windows", query, run.Windows());
  }
  query.Ranks.clear();
  query.Messages = Every(3, run.Messages);
  measure("every third message", query, {});
  query.Messages = { { 0, run.Messages / 3 } };
  measure("the first third of messages", query, {});
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  for (const std::int64_t messages : { bench.Items(20000, 2000000), bench.Items(40000, 20000000) })
  {
    MeasureOf(bench, SyntheticRun(messages));
  }
  return bench.Result();
}
