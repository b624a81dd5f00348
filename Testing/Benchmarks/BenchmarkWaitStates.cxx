// Wait states of up to 20 million messages, compared with the floor: one pass that already knows
// each message's call.
#include "Filters/Core/Waits/WaitStates.h"
#include "Testing/Benchmarks/Benchmark.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// A ring in which each rank sends to the next and receives from the previous rank by MPI_Sendrecv,
/// and meets the others in an MPI_Allreduce every 100 steps. Rows are in the reader's order.
struct SyntheticRun
  : WaitMessages::Owned
  , WaitCalls::Owned
{
  static constexpr std::int32_t kRanks = 64;
  static constexpr std::int64_t kPerMeeting = 100;
  std::int64_t Steps;
  Column<std::int64_t> RowOfMessage;
  explicit SyntheticRun(std::int64_t messages) : Steps(messages / kRanks)
  {
    const std::int64_t callsOfRank = this->Steps + this->Steps / kPerMeeting;
    const std::int64_t calls = kRanks * callsOfRank;
    for (auto* column :
      { &this->Rank, &this->Thread, &this->Call, &this->Communicator, &this->Root })
    {
      column->Resize(calls);
    }
    this->CallId.Resize(calls);
    this->CollectiveId.Resize(calls);
    for (auto* column : { &this->Begin, &this->End, &this->CollectiveEnd })
    {
      column->Resize(calls);
    }
    std::mt19937_64 random(42);
    std::int64_t row = 0;
    for (std::int32_t rank = 0; rank < kRanks; ++rank)
    {
      for (std::int64_t step = 0; step < this->Steps; ++step)
      {
        const double begin = static_cast<double>(step) + static_cast<double>(random() % 256) / 512;
        this->AddCall(row++, rank, 0, begin, static_cast<double>(step) + 0.75, -1);
        if (step % kPerMeeting == kPerMeeting - 1)
        {
          const double enter = static_cast<double>(step) + 0.8 + rank * 0.001;
          this->AddCall(row++, rank, 1, enter, static_cast<double>(step) + 0.9, step / kPerMeeting);
        }
      }
    }
    this->AddMessages();
  }
  WaitInput View() const
  {
    WaitInput input;
    input.Messages = ViewsOf<WaitMessages>(*this);
    input.Calls = ViewsOf<WaitCalls>(*this);
    input.CallNames = { "MPI_Sendrecv", "MPI_Allreduce" };
    return input;
  }

private:
  void AddCall(std::int64_t row, std::int32_t rank, std::int32_t code, double begin, double end,
    std::int64_t operation)
  {
    this->CallId[row] = row;
    this->Rank[row] = rank;
    this->Thread[row] = 0;
    this->Call[row] = code;
    this->Begin[row] = begin;
    this->End[row] = end;
    this->Communicator[row] = operation < 0 ? -1 : 0;
    this->Root[row] = -1;
    this->CollectiveId[row] = operation;
    this->CollectiveEnd[row] = std::nan("");
  }
  void AddMessages()
  {
    const std::int64_t n = kRanks * this->Steps,
                       callsOfRank = this->Steps + this->Steps / kPerMeeting;
    this->Source.Resize(n);
    this->Destination.Resize(n);
    this->RowOfMessage.Resize(n);
    for (auto* column :
      { &this->SendBegin, &this->SendEnd, &this->ReceiveBegin, &this->ReceiveEnd })
    {
      column->Resize(n);
    }
    this->Matched = Column<std::uint8_t>(n, 1);
    this->Skewed = Column<std::uint8_t>(n, 0);
    std::int64_t i = 0;
    for (std::int32_t rank = 0; rank < kRanks; ++rank)
    {
      const std::int32_t source = (rank + kRanks - 1) % kRanks;
      for (std::int64_t step = 0; step < this->Steps; ++step, ++i)
      {
        const std::int64_t within = step + step / kPerMeeting;
        const std::int64_t sent = source * callsOfRank + within,
                           received = rank * callsOfRank + within;
        this->Source[i] = source;
        this->Destination[i] = rank;
        this->SendBegin[i] = this->Begin[sent];
        this->SendEnd[i] = this->End[sent];
        this->ReceiveBegin[i] = this->Begin[received];
        this->ReceiveEnd[i] = this->End[received];
        this->RowOfMessage[i] = received;
      }
    }
  }
};

/// The floor: late senders and each call's wait, with the row of the call known.
double OnePass(const SyntheticRun& run, std::vector<double>& late, std::vector<double>& wait)
{
  double sum = 0;
  for (std::size_t i = 0; i < run.Source.Size(); ++i)
  {
    const std::int64_t row = run.RowOfMessage[i];
    late[i] = std::max(0.0, std::min(run.SendBegin[i], run.End[row]) - run.Begin[row]);
    wait[row] = std::max(wait[row], late[i]);
    sum += late[i];
  }
  return sum;
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
}

int main(int argc, char* argv[])
{
  Benchmark bench(argc, argv);
  const SyntheticRun run(bench.Items(64000, 20000000));
  const auto n = static_cast<std::int64_t>(run.Source.Size());
  std::vector<double> late(run.Source.Size()), wait(run.Rank.Size());
  double expected = 0;
  const double floor =
    Time(bench, "floor: one pass, calls known", n, [&] { expected = OnePass(run, late, wait); });
  ProcessGroup alone;
  WaitStates waits;
  WaitStateOptions options;
  options.Threads = 1;
  const double one = Time(
    bench, "wait states, 1 thread", n, [&] { waits = FindWaitStates(run.View(), options, alone); });
  options.Threads = 2;
  bench.Case(
    "wait states, 2 threads", n, [&] { waits = FindWaitStates(run.View(), options, alone); });
  double sum = 0;
  for (const double seconds : waits.Messages.LateSender)
  {
    sum += seconds;
  }
  bench.Check("late senders are the floor's", sum == expected);
  const double most = (SyntheticRun::kRanks - 1) * SyntheticRun::kRanks / 2 * 0.001;
  const double meetings = static_cast<double>(run.Steps / SyntheticRun::kPerMeeting);
  bench.Check("each meeting waits 63 + 62 + ... + 0 ms",
    std::fabs(waits.Sums.Total[WaitKind::AllToAll] - meetings * most) < 1e-6 * meetings);
  bench.Print("ratio to the floor: 1 thread", n, 0, one / floor);
  return bench.Result();
}
