// The communication DAG of up to 20 million messages, compared with a plain sort of their events:
// time, memory, and how both grow with messages (2 to 20 million) and ranks (64 to 16,384).
#include "Filters/Core/States/CommunicationDAG.h"
#include "Filters/Core/States/MessageOrder.h"
#include "Testing/Benchmarks/Benchmark.h"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
constexpr int kNeighbours = 4;
constexpr double kStep = 1e-3; // [s] per iteration

/// A halo exchange on a ring with two neighbours in each direction. Some of each rank's four
/// messages per step are late. Rows are in the reader's order: by destination and order of posting.
struct SyntheticMessages
{
  Column<std::int64_t> MessageId, SizeBytes;
  Column<std::int32_t> Source, Destination, SourceNode, DestinationNode;
  Column<double> SendBegin, ReceiveEnd, Transmission, Latency;
  Column<std::uint8_t> Matched;

  SyntheticMessages(std::int64_t n, std::int32_t ranks)
    : MessageId(n), SizeBytes(n), Source(n), Destination(n), SourceNode(n), DestinationNode(n),
      SendBegin(n), ReceiveEnd(n), Transmission(n), Latency(n), Matched(n, 1)
  {
    const std::int64_t steps = n / ranks / kNeighbours;
    std::mt19937_64 random(42);
    std::int64_t row = 0;
    for (std::int32_t rank = 0; rank < ranks; ++rank)
    {
      for (std::int64_t step = 0; step < steps; ++step)
      {
        const double done = (static_cast<double>(step) + 0.9) * kStep;
        for (const std::int32_t distance : { -2, -1, 1, 2 })
        {
          this->Fill(row++, (rank + ranks + distance) % ranks, rank, step, done, random());
        }
      }
    }
  }
  DAGInput View() const
  {
    DAGInput input;
    input.Messages = { this->MessageId, this->Source, this->Destination, this->SendBegin,
      this->ReceiveEnd, this->Matched };
    input.Columns = { this->SourceNode, this->DestinationNode, this->SizeBytes, this->Transmission,
      this->Latency, {}, {} };
    input.HasLatency = true;
    return input;
  }

private:
  void Fill(std::int64_t row, std::int32_t source, std::int32_t destination, std::int64_t step,
    double done, std::uint64_t noise)
  {
    const double share = static_cast<double>(noise & 1023) / 1024;
    this->MessageId[row] = row;
    this->Source[row] = source;
    this->Destination[row] = destination;
    this->SourceNode[row] = source / 32;
    this->DestinationNode[row] = destination / 32;
    this->SizeBytes[row] = 8 << (noise >> 10 & 7);
    this->SendBegin[row] = (static_cast<double>(step) + 0.3 * share) * kStep;
    this->ReceiveEnd[row] = done;
    this->Transmission[row] = done - this->SendBegin[row];
    this->Latency[row] = 0.5 + share;
  }
};

/// The floor: sorts all events by time.
double SortEvents(const SyntheticMessages& messages)
{
  struct Event
  {
    double Time;
    std::uint32_t Code;
  };
  std::vector<Event> events;
  const std::size_t n = messages.MessageId.Size();
  events.reserve(2 * n);
  for (std::size_t i = 0; i < n; ++i)
  {
    events.push_back({ messages.SendBegin[i], static_cast<std::uint32_t>(2 * i) });
    events.push_back({ messages.ReceiveEnd[i], static_cast<std::uint32_t>(2 * i + 1) });
  }
  std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
    return a.Time != b.Time ? a.Time < b.Time : a.Code < b.Code;
  });
  return events.empty() ? 0 : events[n].Time;
}

/// Peak memory of this process so far [bytes].
double PeakBytes()
{
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

/// Runs a case of the benchmark.
/// @return the least processor time of its runs [s], which depends less on other programs on the
/// machine than wall time
template<typename Work>
double Time(Benchmark& bench, const std::string& name, std::int64_t n, Work&& work)
{
  double least = -1;
  bench.Case(name, n, [&] {
    const std::clock_t begin = std::clock();
    work();
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    least = least < 0 ? seconds : std::min(least, seconds);
  });
  bench.Print(name + ", processor time", n, 0, least);
  return least;
}

/// @return processor time per message [s]
double Measure(Benchmark& bench, std::int64_t messages, std::int32_t ranks)
{
  const std::int64_t n = messages / ranks / kNeighbours * ranks * kNeighbours;
  const std::string name = ", " + std::to_string(ranks) + " ranks";
  const SyntheticMessages input(n, ranks);
  const double before = PeakBytes();
  ProcessGroup alone;
  CommunicationDAG dag;
  DAGOptions options;
  options.MaximumStates = 0;
  options.Threads = 1;
  const double seconds = Time(bench, "communication DAG, 1 thread" + name, n, [&] {
    dag = CommunicationDAG();
    dag = ComputeDAG(input.View(), options, alone);
  });
  if (PeakBytes() > before) // if not, an earlier case needed more memory and hides this one
  {
    bench.Print("its memory beyond the input, bytes a message" + name, n, 0,
      (PeakBytes() - before) / static_cast<double>(n));
  }
  // The receives of a step and the sends of the next share a state; the first state has only sends.
  const std::int64_t steps = n / ranks / kNeighbours;
  bench.Check("a state a rank and step, and one" + name, dag.Facts.States == ranks * (steps + 1));
  bench.Check("a layer a step, and one" + name, dag.Facts.Layers == steps + 1);
  bench.Check("every message is linked" + name, dag.Facts.Linked == n);
  dag = CommunicationDAG();
  double middle = 0;
  const double floor =
    Time(bench, "floor: sort of the events" + name, n, [&] { middle = SortEvents(input); });
  bench.Check("the floor sorted" + name, middle > 0);
  bench.Print("ratio to the floor" + name, n, 0, seconds / floor);
  if (!bench.IsSmall())
  {
    bench.Check("it costs at most 4 times the floor" + name, seconds <= 4 * floor);
  }
  MessageOrders orders;
  MessageOrderOptions choice;
  choice.Threads = 1;
  choice.Message = n / 2;
  const double order = Time(bench, "happened before, 1 thread" + name, n,
    [&] { orders = OrderMessages(input.View().Messages, choice, alone); });
  bench.Check("every event has an order" + name,
    orders.Before + orders.After + orders.Concurrent == 2 * n - 1 && orders.Before > 0);
  bench.Print("ratio of happened before to the floor" + name, n, 0, order / floor);
  return seconds / static_cast<double>(n);
}
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  if (bench.IsSmall())
  {
    Measure(bench, 100000, 64);
    return bench.Result();
  }
  const double few = Measure(bench, 2000000, 64);
  const double many = Measure(bench, 20000000, 64);
  bench.Print("growth of the time a message, 2 to 20 million", 20000000, 0, many / few);
  bench.Check("time grows linearly with messages", many <= 1.5 * few);
  for (const std::int32_t ranks : { 1024, 16384 })
  {
    const double wide = Measure(bench, 20000000, ranks);
    bench.Print("growth of the time with ranks, from 64", ranks, 0, wide / many);
  }
  return bench.Result();
}
