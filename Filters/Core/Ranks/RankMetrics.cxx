// Based on [PCLVis] 5.3 for the load; the rest are sums.
#include "Filters/Core/Ranks/RankMetrics.h"

#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Common/OrderlessSum.h"
#include "Filters/Core/Common/RankSet.h"
#include "Filters/Core/Common/RankWork.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Common/WhoTalks.h"
#include "Filters/Core/Periods/PeriodList.h"
#include "Readers/Base/ByteSum.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Schema/MpiCalls.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMostRows = 10000000;
constexpr std::size_t kGrain = 1 << 16; ///< rows that a thread sums in one go

/// The number of threads that sum rows, each into its own cells; limited so that no thread has more
/// cells than rows.
std::size_t Threads(std::size_t rows, std::size_t cells)
{
  return std::clamp<std::size_t>(rows / std::max<std::size_t>(1, cells), 1, ThreadCount(0));
}

/// The sums of one rank in one period.
struct Sums
{
  std::int64_t Messages = 0, Judged = 0, Bytes = 0;
  OrderlessSum Latency, LateSender, LateReceiver, Collective, Mpi;
  void Join(const Sums& other)
  {
    this->Messages += other.Messages;
    this->Judged += other.Judged;
    AddBytes(this->Bytes, other.Bytes);
    this->Latency.Join(other.Latency);
    this->LateSender.Join(other.LateSender);
    this->LateReceiver.Join(other.LateReceiver);
    this->Collective.Join(other.Collective);
    this->Mpi.Join(other.Mpi);
  }
};

/// What is known about a rank as a whole.
struct RankFacts
{
  std::int32_t Node = -1, Region = -1;
  void Join(const RankFacts& other)
  {
    this->Node = std::max(this->Node, other.Node);
    this->Region = std::max(this->Region, other.Region);
  }
};

void CheckInput(const RankMetricsInput& input, const RankMetricsOptions& options)
{
  ExpectOption(
    options.Slices >= 1, "Rank metrics", "slices", options.Slices, "at least 1, the whole window");
  const auto expect = [](bool same, std::size_t rows, const std::string& table) {
    if (!same)
    {
      throw Error("Rank metrics: the columns of " + table + " differ in length (the first has " +
        std::to_string(rows) + " rows). All columns need one entry per row.");
    }
  };
  expect(OfOneLength(input.Messages), input.Messages.Source.Size, "Messages");
  expect(OfOneLength(input.Ranks), input.Ranks.Rank.Size, "Ranks");
  expect(OfOneLength(input.Regions), input.Regions.Rank.Size, "Rank Regions");
  expect(OfOneLength(input.Calls) && input.MpiLevel.Size == input.Calls.Rank.Size,
    input.Calls.Rank.Size, "Calls");
  expect(OfOneLength(input.Periods), input.Periods.Begin.Size, "Periods");
}

double TimeOf(const RankMetricsInput& input, std::size_t message)
{
  const double send = input.Messages.SendBegin[message];
  return std::isnan(send) ? input.Messages.ReceiveBegin[message] : send;
}

TimeExtent ExtentOf(const RankMetricsInput& input)
{
  TimeExtent extent;
  for (std::size_t i = 0; i < input.Messages.Source.Size; ++i)
  {
    extent.AddBegin(TimeOf(input, i));
    extent.AddTime(input.Messages.ReceiveEnd[i]);
  }
  for (std::size_t i = 0; i < input.Calls.Rank.Size; ++i)
  {
    if (input.MpiLevel[i] > 0)
    {
      extent.AddBegin(input.Calls.Begin[i]);
      extent.AddTime(input.Calls.End[i]);
    }
  }
  return extent;
}

/// The ranks that occur in any table of any process.
RankSet AllRanks(const RankMetricsInput& input, ProcessGroup& group)
{
  RankSet mine, all;
  Together(group, [&] {
    for (const ColumnView<std::int32_t>& ranks :
      { input.Messages.Source, input.Messages.Destination, input.Ranks.Rank, input.Regions.Rank })
    {
      mine.Add(ranks);
    }
    std::vector<std::int32_t> calling;
    for (std::size_t i = 0; i < input.Calls.Rank.Size; ++i)
    {
      if (input.MpiLevel[i] > 0 && (calling.empty() || calling.back() != input.Calls.Rank[i]))
      {
        calling.push_back(input.Calls.Rank[i]);
      }
    }
    mine.Add({ calling.data(), calling.size() });
  });
  mine.Close();
  std::vector<std::int32_t> named;
  for (std::int32_t number = 0; number < mine.Size(); ++number)
  {
    named.push_back(mine.Rank(number));
  }
  Packer packer;
  packer.PutArray(named);
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    const std::vector<std::int32_t> theirs = Unpacker(packed).GetArray<std::int32_t>();
    all.Add({ theirs.data(), theirs.size() });
  }
  all.Close();
  return all;
}

/// The sums over this process's rows.
class Measuring
{
public:
  Measuring(const RankMetricsInput& input, const RankSet& ranks, const CommunicationAxis& axis,
    std::vector<TimeWindow> periods)
    : Input(input), Ranks(ranks), Axis(axis), Periods(std::move(periods)),
      Cells(static_cast<std::size_t>(ranks.Size()) * this->Periods.size()), Facts(ranks.Size()),
      Work(axis, this->Periods, ranks.Size())
  {
    for (const TimeWindow& period : this->Periods)
    {
      this->Begins.push_back(period.Begin);
    }
    for (const MpiCall& call : MpiCallsOf(input.CallNames))
    {
      this->Apart.push_back(call.IsApart());
    }
  }

  void AddFacts()
  {
    const RankMetricsInput& in = this->Input;
    const auto learn = [&](ColumnView<std::int32_t> ranks, ColumnView<std::int32_t> values,
                         std::int32_t RankFacts::*fact) {
      for (std::size_t i = 0; values.Size > 0 && i < ranks.Size; ++i)
      {
        const std::int32_t number = this->Ranks.NumberOf(ranks[i]);
        if (number >= 0)
        {
          this->Facts[number].*fact = std::max(this->Facts[number].*fact, values[i]);
        }
      }
    };
    learn(in.Ranks.Rank, in.Ranks.Node, &RankFacts::Node);
    learn(in.Regions.Rank, in.Regions.Region, &RankFacts::Region);
    // If these tables are not connected, the messages contain the same information.
    const auto isUnknown = [this](std::int32_t RankFacts::*fact) {
      return std::any_of(this->Facts.begin(), this->Facts.end(),
        [fact](const RankFacts& facts) { return facts.*fact < 0; });
    };
    if (isUnknown(&RankFacts::Node))
    {
      learn(in.Messages.Source, in.Messages.SourceNode, &RankFacts::Node);
      learn(in.Messages.Destination, in.Messages.DestinationNode, &RankFacts::Node);
    }
    if (isUnknown(&RankFacts::Region))
    {
      learn(in.Messages.Source, in.Messages.SourceRegion, &RankFacts::Region);
      learn(in.Messages.Destination, in.Messages.DestinationRegion, &RankFacts::Region);
    }
  }

  void AddMessages(std::size_t begin, std::size_t end)
  {
    const RankMetricsInput& in = this->Input;
    for (std::size_t i = begin; i < end; ++i)
    {
      const std::ptrdiff_t period = this->PeriodOf(in.Messages.SendBegin[i]);
      if (period >= 0 &&
        SaysWhoTalks(
          false, in.Messages.Source[i], in.Messages.Destination[i], in.Messages.SendBegin[i]))
      {
        this->AddEnd(
          i, in.Messages.Source[i], period, in.Messages.LateReceiver, &Sums::LateReceiver);
        this->AddEnd(
          i, in.Messages.Destination[i], period, in.Messages.LateSender, &Sums::LateSender);
      }
    }
  }

  void AddCalls(std::size_t begin, std::size_t end)
  {
    const RankMetricsInput& in = this->Input;
    for (std::size_t i = begin; i < end; ++i)
    {
      const std::int32_t number = this->Ranks.NumberOf(in.Calls.Rank[i]);
      if (number < 0 || !IsOutermostMpi(in.MpiLevel[i]))
      {
        continue;
      }
      if (in.Calls.Thread[i] <= 0)
      {
        this->Work.AddCall(number, in.Calls.Begin[i], in.Calls.End[i]);
      }
      if (in.Calls.Call.Size == 0 || !this->IsApart(in.Calls.Call[i]))
      {
        this->Divide(
          number, in.Calls.Begin[i], in.Calls.End[i], &Sums::Mpi, [this](const TimeWindow& part) {
            return RankWork::Between(this->Axis, part.Begin, part.End);
          });
      }
      if (in.HasWaits && in.Calls.Wait[i] > 0 && in.Calls.WaitKind[i] >= 0)
      {
        this->Divide(number, in.Calls.Begin[i],
          std::min(in.Calls.End[i], in.Calls.Begin[i] + in.Calls.Wait[i]),
          this->WaitSum(in.Calls.WaitKind[i]),
          [](const TimeWindow& part) { return part.End - part.Begin; });
      }
    }
  }

  /// The sums as bytes, for another process.
  Bytes Packed() const
  {
    Packer packer;
    packer.PutArray(this->Cells);
    packer.PutArray(this->Facts);
    this->Work.Pack(packer);
    return packer.Take();
  }
  void Join(const Bytes& packed)
  {
    Unpacker unpacker(packed);
    const std::vector<Sums> cells = unpacker.GetArray<Sums>();
    const std::vector<RankFacts> facts = unpacker.GetArray<RankFacts>();
    for (std::size_t i = 0; i < cells.size(); ++i)
    {
      this->Cells[i].Join(cells[i]);
    }
    for (std::size_t i = 0; i < facts.size(); ++i)
    {
      this->Facts[i].Join(facts[i]);
    }
    this->Work.Join(unpacker);
  }

  /// Gathers the sums of all processes on process 0. Collective.
  void Gather(ProcessGroup& group)
  {
    const std::vector<Bytes> gathered = GatherToFirst(group, this->Packed());
    for (std::size_t process = 1; process < gathered.size(); ++process)
    {
      this->Join(gathered[process]);
    }
  }

  schema::RankMetrics::Table Table(bool hasLateSender, bool hasLateReceiver) const;

private:
  /// The number of the period; -1 outside of all periods.
  std::ptrdiff_t PeriodOf(double time) const
  {
    const std::ptrdiff_t period =
      std::upper_bound(this->Begins.begin(), this->Begins.end(), time) - this->Begins.begin() - 1;
    return period >= 0 && this->Periods[period].Holds(time) ? period : -1;
  }
  Sums& At(std::ptrdiff_t period, std::int32_t number)
  {
    return this->Cells[static_cast<std::size_t>(period) * this->Ranks.Size() + number];
  }
  /// Adds one end of a message. Its wait counts only if the calls have no waits themselves.
  void AddEnd(std::size_t i, std::int32_t rank, std::ptrdiff_t period,
    const ColumnView<double>& waits, OrderlessSum Sums::*wait)
  {
    const std::int32_t number = this->Ranks.NumberOf(rank);
    if (number < 0)
    {
      return;
    }
    const RankMetricsInput& in = this->Input;
    Sums& sums = this->At(period, number);
    ++sums.Messages;
    AddBytes(sums.Bytes, std::max<std::int64_t>(0, in.Messages.SizeBytes[i]));
    if (in.Messages.Latency.Size > 0 && std::isfinite(in.Messages.Latency[i]))
    {
      ++sums.Judged;
      sums.Latency.Add(std::min(in.Messages.Latency[i], 0x1p40));
    }
    if (!in.HasWaits && waits.Size > 0 && std::isfinite(waits[i]))
    {
      (sums.*wait).Add(waits[i]);
    }
  }
  /// Divides a time among the periods that it overlaps.
  /// @param secondsOf the seconds to count for the part in one period
  template<typename SecondsOf>
  void Divide(
    std::int32_t number, double begin, double end, OrderlessSum Sums::*sum, SecondsOf&& secondsOf)
  {
    std::ptrdiff_t period =
      std::upper_bound(this->Begins.begin(), this->Begins.end(), begin) - this->Begins.begin() - 1;
    for (period = std::max<std::ptrdiff_t>(0, period);
         period < static_cast<std::ptrdiff_t>(this->Periods.size()) &&
         this->Periods[period].Begin < end;
         ++period)
    {
      const TimeWindow& whole = this->Periods[period];
      const TimeWindow part{ std::max(begin, whole.Begin), std::min(end, whole.End) };
      if (!part.Empty())
      {
        (this->At(period, number).*sum).Add(secondsOf(part));
      }
    }
  }
  /// Whether the call is MPI_Init or MPI_Finalize.
  bool IsApart(std::int32_t call) const
  {
    return call >= 0 && call < static_cast<std::int32_t>(this->Apart.size()) && this->Apart[call];
  }
  OrderlessSum Sums::*WaitSum(std::int32_t kind) const
  {
    const std::vector<std::string>& names = this->Input.WaitNames;
    const std::string name =
      kind < static_cast<std::int32_t>(names.size()) ? names[kind] : std::string();
    return name.compare(0, 11, "late sender") == 0 ? &Sums::LateSender
      : name.compare(0, 13, "late receiver") == 0  ? &Sums::LateReceiver
                                                   : &Sums::Collective;
  }

  const RankMetricsInput& Input;
  const RankSet& Ranks;
  const CommunicationAxis& Axis;
  std::vector<TimeWindow> Periods;
  std::vector<double> Begins;
  std::vector<Sums> Cells;
  std::vector<RankFacts> Facts;
  RankWork Work;
  std::vector<char> Apart; ///< by call code
};

schema::RankMetrics::Table Measuring::Table(bool hasLateSender, bool hasLateReceiver) const
{
  schema::RankMetrics::Table table;
  const std::int32_t ranks = this->Ranks.Size();
  const bool waits = this->Input.HasWaits;
  for (std::size_t period = 0; period < this->Periods.size(); ++period)
  {
    const Sums* const cells = this->Cells.data() + period * ranks;
    std::int64_t messages = 0;
    std::for_each(cells, cells + ranks, [&](const Sums& sums) { messages += sums.Messages; });
    const double mean = static_cast<double>(messages) / ranks; // Eq. 9
    double deviation = 0;
    std::for_each(cells, cells + ranks, [&](const Sums& sums) {
      deviation += std::fabs(static_cast<double>(sums.Messages) - mean) / ranks;
    });
    const TimeWindow& span = this->Periods[period];
    for (std::int32_t number = 0; number < ranks; ++number)
    {
      const Sums& sums = cells[number];
      const RankFacts& facts = this->Facts[number];
      const double own = static_cast<double>(sums.Messages);
      table.Rank.Append(this->Ranks.Rank(number));
      table.Period.Append(static_cast<std::int32_t>(period));
      table.Begin.Append(span.Begin);
      table.End.Append(span.End);
      table.Node.Append(facts.Node);
      table.Region.Append(facts.Region);
      table.Messages.Append(sums.Messages);
      table.SizeBytes.Append(sums.Bytes);
      table.Latency.Append(
        sums.Judged > 0 ? sums.Latency.Value() / static_cast<double>(sums.Judged) : kNaN);
      table.LateSender.Append(waits || hasLateSender ? sums.LateSender.Value() : kNaN);
      table.LateReceiver.Append(waits || hasLateReceiver ? sums.LateReceiver.Value() : kNaN);
      table.CollectiveWait.Append(waits ? sums.Collective.Value() : kNaN);
      const double mpi = this->Input.HasCalls ? sums.Mpi.Value() : kNaN;
      table.Mpi.Append(mpi);
      table.Work.Append(this->Input.HasCalls ? this->Work.Of(period, number) : kNaN);
      table.LoadBalance.Append(deviation > 0 ? std::fabs(own - mean) / deviation : 0); // Eq. 10
      table.RelativeLoad.Append(mean > 0 ? own / mean - 1 : 0);
    }
  }
  return table;
}

/// Adds messages and calls on all threads. The order of rows does not affect sums.
/// @param all without any rows so far
void AddRows(
  const RankMetricsInput& input, std::size_t cells, Measuring& all, const Progress& progress)
{
  const std::size_t messages = input.Messages.Source.Size, calls = input.Calls.Rank.Size;
  const auto threads = static_cast<int>(Threads(messages + calls, cells));
  std::vector<Measuring> others(static_cast<std::size_t>(threads) - 1, all);
  const auto of = [&](int worker) -> Measuring& {
    return worker == 0 ? all : others[static_cast<std::size_t>(worker) - 1];
  };
  ParallelFor(
    messages, kGrain, threads,
    [&](std::size_t begin, std::size_t end, int worker) { of(worker).AddMessages(begin, end); },
    PartOf(progress, 0, 0.5), "Summing messages");
  ParallelFor(
    calls, kGrain, threads,
    [&](std::size_t begin, std::size_t end, int worker) { of(worker).AddCalls(begin, end); },
    PartOf(progress, 0.5, 1), "Summing calls");
  for (const Measuring& other : others)
  {
    all.Join(other.Packed());
  }
}
}

RankMetrics MeasureRanks(const RankMetricsInput& input, const RankMetricsOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  Together(group, [&] { CheckInput(input, options); });
  const RankSet ranks = AllRanks(input, group);
  const TimeWindow span = SpanOf(ExtentOf(input).OfAll(group), input.Axis, options.WindowBegin,
    options.WindowEnd, "Rank metrics");
  const std::vector<TimeWindow> given =
    GivenPeriods(input.Periods, "Rank metrics", group, options.Loop);
  RankMetrics metrics;
  if (span.Empty())
  {
    metrics.Observations.push_back(Observation("metrics.nothing"));
    return metrics;
  }
  const std::size_t periods =
    given.empty() ? static_cast<std::size_t>(options.Slices) : given.size();
  if (periods > kMostRows / std::max(1, ranks.Size()))
  {
    throw Error("Rank metrics: " + WholeText(static_cast<std::int64_t>(periods)) + " periods of " +
      CountText(ranks.Size(), "rank") + " are more than " + WholeText(kMostRows) +
      " rows. Choose fewer slices or periods.");
  }
  const CommunicationAxis axis =
    input.Axis.Empty() ? CommunicationAxis{ span.Begin, span.End, {} } : input.Axis;
  Measuring measuring(input, ranks, axis, PeriodsIn(span, given, options.Slices, input.Axis));
  Together(group, [&] {
    AddRows(input, periods * static_cast<std::size_t>(ranks.Size()), measuring, progress);
    measuring.AddFacts();
  });
  const bool lateSender = !OnAll(input.Messages.LateSender.Size == 0, group);
  const bool lateReceiver = !OnAll(input.Messages.LateReceiver.Size == 0, group);
  measuring.Gather(group);
  if (group.Process() == 0)
  {
    metrics.Table = measuring.Table(lateSender, lateReceiver);
    if (!input.HasCalls)
    {
      metrics.Observations.push_back(Observation("metrics.no_calls"));
    }
  }
  return metrics;
}
}
