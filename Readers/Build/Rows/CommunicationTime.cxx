// Finds gaps with slots of time. A gap longer than a slot ends with the first interval that begins
// in the slot of its end, and begins with the latest end of what begins in earlier slots.
// Therefore, slots that store both find such gaps exactly, without sorting.
#include "Readers/Build/Rows/CommunicationTime.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Schema/MpiCalls.h"
#include "Readers/Schema/OneSidedCalls.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLongGap = 1.0 / 20; // share of the remaining axis
/// This many gaps of similar length are no coincidence (2^-5 < 0.05): the program has them
/// regularly.
constexpr std::size_t kRecurring = 5;
constexpr std::size_t kSlots = 4096;
constexpr std::size_t kGrain = 1 << 16;

/// A time span with communication [s].
struct Interval
{
  double Begin, End;
};

/// Both times in order. If one is not finite, the other one counts twice; NaN if neither is.
Interval Between(double a, double b)
{
  a = std::isfinite(a) ? a : b;
  b = std::isfinite(b) ? b : a;
  return { std::min(a, b), std::max(a, b) };
}

enum class Use : std::uint8_t
{
  None,
  Waits,    ///< sends, receives or waits for messages
  Operation ///< a collective operation, or one-sided communication
};

class Intervals
{
public:
  explicit Intervals(const CommunicationRows& rows) : Rows(rows)
  {
    for (const std::string& name : rows.CallNames)
    {
      const MpiCall call = MpiCallOf(name);
      const bool operates = call.IsOperation() || OneSidedUseOf(name) != OneSidedUse::None;
      this->Uses.push_back(operates             ? Use::Operation
          : call.CanSend() || call.CanReceive() ? Use::Waits
                                                : Use::None);
    }
  }
  std::size_t Size() const { return this->Rows.SendBegin.Size + this->Rows.Call.Size; }
  /// Calls take(interval, returned) for each row from `begin` to `end`, including calls that only
  /// wait if `waits` is set. Returned: when the rank continued [s].
  template<typename Take>
  void ForEach(std::size_t begin, std::size_t end, bool waits, const Take& take) const
  {
    const std::size_t messages = this->Rows.SendBegin.Size;
    for (std::size_t i = begin; i < std::min(end, messages); ++i)
    {
      const Interval interval = this->OfMessage(i);
      if (std::isfinite(interval.Begin))
      {
        const double sent = this->Rows.SendEnd[i];
        take(interval, std::isfinite(sent) ? sent : interval.End);
      }
    }
    for (std::size_t i = std::max(begin, messages); i < end; ++i)
    {
      const std::size_t row = i - messages;
      const std::int32_t code = this->Rows.Call[row];
      const Use use = code < 0 ? Use::None : this->Uses[static_cast<std::size_t>(code)];
      if (use == Use::None || (use == Use::Waits && !waits))
      {
        continue;
      }
      const double completed = this->Rows.CollectiveEnd[row];
      const double ended = this->Rows.CallEnd[row];
      const Interval interval =
        Between(this->Rows.CallBegin[row], completed > ended ? completed : ended);
      if (std::isfinite(interval.Begin))
      {
        take(interval, std::isfinite(ended) ? ended : interval.End);
      }
    }
  }

private:
  Interval OfMessage(std::size_t i) const
  {
    const double sent = this->Rows.SendBegin[i], received = this->Rows.ReceiveEnd[i];
    if (std::isfinite(sent))
    {
      return Between(sent, std::isfinite(received) ? received : this->Rows.SendEnd[i]);
    }
    // A receive that was posted but never completed does not count as a message.
    return std::isfinite(received) ? Between(this->Rows.ReceiveBegin[i], received)
                                   : Between(received, received);
  }

  const CommunicationRows& Rows;
  std::vector<Use> Uses;
};

/// The extent of messages and operations [s]; Begin > End if there are none.
struct Extent
{
  double Begin = kInfinity, End = -kInfinity;
  double FirstReturn = kInfinity; ///< of a call
};

Extent Joined(const Extent& a, const Extent& b)
{
  return { std::min(a.Begin, b.Begin), std::max(a.End, b.End),
    std::min(a.FirstReturn, b.FirstReturn) };
}

Extent ExtentOf(const Intervals& intervals, int threads, ProcessGroup& group)
{
  std::vector<Extent> parts(ThreadCount(threads));
  ParallelFor(
    intervals.Size(), kGrain, threads, [&](std::size_t begin, std::size_t end, int worker) {
      Extent mine = parts[worker];
      intervals.ForEach(begin, end, false, [&mine](const Interval& interval, double returned) {
        mine = Joined(mine, { interval.Begin, interval.End, returned });
      });
      parts[worker] = mine;
    });
  Extent all;
  for (const Extent& part : parts)
  {
    all = Joined(all, part);
  }
  return { LeastOfAll(all.Begin, group), GreatestOfAll(all.End, group),
    LeastOfAll(all.FirstReturn, group) };
}

/// By slot, for the intervals that begin in it: when the first begins and the last ends.
using Slots = std::vector<Interval>;

void Join(Slots& sum, const Slots& other)
{
  for (std::size_t i = 0; i < sum.size(); ++i)
  {
    sum[i] = { std::min(sum[i].Begin, other[i].Begin), std::max(sum[i].End, other[i].End) };
  }
}

/// Slots of equal width on the axis without its gaps, filled from all processes; the same on each.
Slots FillSlots(
  const Intervals& intervals, const CommunicationAxis& axis, int threads, ProcessGroup& group)
{
  const double scale = static_cast<double>(kSlots) / axis.Length();
  std::vector<Slots> parts(ThreadCount(threads));
  ParallelFor(
    intervals.Size(), kGrain, threads, [&](std::size_t begin, std::size_t end, int worker) {
      Slots& mine = parts[worker];
      mine.resize(kSlots, { kInfinity, -kInfinity });
      intervals.ForEach(begin, end, true, [&](const Interval& interval, double) {
        const double at = axis.Without(interval.Begin) * scale;
        if (at < static_cast<double>(kSlots))
        {
          Interval& slot = mine[at > 0 ? static_cast<std::size_t>(at) : 0];
          slot.Begin = std::min(slot.Begin, interval.Begin);
          slot.End = std::max(slot.End, interval.End);
        }
      });
    });
  Slots all(kSlots, { kInfinity, -kInfinity });
  for (const Slots& part : parts)
  {
    if (!part.empty())
    {
      Join(all, part);
    }
  }
  Packer packer;
  packer.PutArray(all);
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    Join(all, Unpacker(packed).GetArray<Interval>());
  }
  return all;
}

/// The gaps of the axis and those between the slots, each once, including every gap longer than a
/// slot. A gap that was cut out before may appear again as a whole, or be hidden inside a slot.
std::vector<TimeGap> GapsBetween(const Slots& slots, const CommunicationAxis& axis)
{
  std::vector<TimeGap> gaps = axis.Gaps;
  const auto isCut = [&axis](double begin) {
    return std::any_of(axis.Gaps.begin(), axis.Gaps.end(),
      [begin](const TimeGap& gap) { return gap.Begin == begin; });
  };
  double until = axis.Begin;
  for (const Interval& slot : slots)
  {
    if (slot.Begin > until && slot.Begin < axis.End && !isCut(until))
    {
      gaps.push_back({ until, slot.Begin });
    }
    until = std::max(until, slot.End);
  }
  return gaps;
}

/// Chooses the longest gaps, as long as the next one is long compared with what is left and does
/// not recur, that is, fewer than kRecurring gaps are at least half as long. Ordered by time.
std::vector<TimeGap> Longest(std::vector<TimeGap> gaps, double length)
{
  const auto lengthOf = [](const TimeGap& gap) { return gap.End - gap.Begin; };
  std::stable_sort(gaps.begin(), gaps.end(),
    [&](const TimeGap& a, const TimeGap& b) { return lengthOf(a) > lengthOf(b); });
  const auto recurs = [&](std::size_t i) {
    return i + kRecurring <= gaps.size() &&
      lengthOf(gaps[i + kRecurring - 1]) >= lengthOf(gaps[i]) / 2;
  };
  std::size_t taken = 0;
  while (taken < gaps.size() && lengthOf(gaps[taken]) > kLongGap * length && !recurs(taken))
  {
    length -= lengthOf(gaps[taken]);
    ++taken;
  }
  gaps.resize(taken);
  std::sort(
    gaps.begin(), gaps.end(), [](const TimeGap& a, const TimeGap& b) { return a.Begin < b.Begin; });
  return gaps;
}

void CutGaps(const Intervals& intervals, CommunicationAxis& axis, int threads, ProcessGroup& group)
{
  for (bool fine = false; !fine;)
  {
    const double slot = axis.Length() / static_cast<double>(kSlots);
    const Slots slots = FillSlots(intervals, axis, threads, group);
    const std::vector<TimeGap> gaps = Longest(GapsBetween(slots, axis), axis.End - axis.Begin);
    fine = gaps.size() <= axis.Gaps.size();
    axis.Gaps = gaps;
    // Slots no wider than half of a gap that would be cut next have found all gaps that count.
    fine = fine || slot <= kLongGap / 2 * axis.Length();
  }
}
}

FoundTimeAxis FindTimeAxis(
  const CommunicationRows& rows, const TimeAxisOptions& options, ProcessGroup& group)
{
  const Intervals intervals(rows);
  const Extent extent = ExtentOf(intervals, options.Threads, group);
  const bool waited = options.AllRecorded > std::max(extent.Begin, options.WindowBegin) &&
    options.AllRecorded <= std::min(extent.FirstReturn, options.Returned);
  const double first = std::max(waited ? options.AllRecorded : extent.Begin, options.WindowBegin);
  const double last = std::min(extent.End, options.WindowEnd);
  const double past = options.Cut ? options.WindowEnd : options.Last; // end of what was read
  FoundTimeAxis found;
  found.Communicates = first < last;
  if (options.Mode == TimeAxisMode::Window)
  {
    found.Axis = { std::max(options.WindowBegin, options.First), std::min(options.WindowEnd, past),
      {} };
  }
  else if (options.Mode == TimeAxisMode::WholeTrace || !found.Communicates)
  {
    found.Axis = { options.First, past, {} };
  }
  else
  {
    found.Axis = { first, last, {} };
    found.Waited = waited;
    CutGaps(intervals, found.Axis, options.Threads, group);
  }
  found.Axis.Cut = options.Cut;
  return found;
}

namespace
{
bool IsOfWindow(const TimeAxisOptions& options)
{
  return std::isfinite(options.WindowBegin);
}

/// Whether the window begins after the end of the trace.
bool IsBeyond(const TimeAxisOptions& options)
{
  return IsOfWindow(options) && !options.Cut && options.Last <= options.First;
}

const char* NoteOf(const FoundTimeAxis& found, const TimeAxisOptions& options)
{
  const bool silent = options.Mode == TimeAxisMode::Communication && !found.Communicates;
  return IsBeyond(options) ? "axis.beyond"
    : silent               ? (IsOfWindow(options) ? "axis.silent_window" : "axis.silent")
    : options.Mode == TimeAxisMode::Window     ? "axis.window"
    : options.Mode == TimeAxisMode::WholeTrace ? "axis.trace"
    : found.Waited                             ? "axis.recorded"
                                               : "axis.communication";
}

/// The id of the row in the log, which also says what to do.
const char* RowOf(const FoundTimeAxis& found, const TimeAxisOptions& options)
{
  return found.Communicates ? "import.time_axis"
    : IsOfWindow(options)   ? "import.time_axis_empty"
                            : "import.time_axis_silent";
}
}

Observation DescribeTimeAxis(const FoundTimeAxis& found, const TimeAxisOptions& options)
{
  const CommunicationAxis& axis = found.Axis;
  Observation what(NoteOf(found, options));
  const Observation gaps = Observation("axis.gaps")
                             .With("count", axis.Gaps.size())
                             .With("length", axis.End - axis.Begin - axis.Length());
  what.With("time", SpanWords(axis.Begin, axis.End))
    .With("begin", options.First)
    .With("end", options.Last)
    .With("startup", std::max(0.0, axis.Begin - options.First))
    .With("shutdown", std::max(0.0, options.Last - axis.End))
    .With("gaps", axis.Gaps.empty() ? std::string() : gaps.Text());
  return Observation(RowOf(found, options)).With("what", what);
}

void AddTimeAxis(
  const Calls& calls, const TimeAxisOptions& options, Trace& trace, ProcessGroup& group)
{
  const Messages& messages = trace.Messages;
  CommunicationRows rows{ messages.SendBegin, messages.SendEnd, messages.ReceiveBegin,
    messages.ReceiveEnd, calls.Call, calls.Begin, calls.End, calls.CollectiveEnd, {} };
  for (const CodeRegion& region : trace.Facts.CodeRegions)
  {
    rows.CallNames.push_back(region.Name);
  }
  const FoundTimeAxis found = FindTimeAxis(rows, options, group);
  trace.Facts.Axis = found.Axis;
  if (group.Process() == 0)
  {
    trace.Log.Add(Describe(DescribeTimeAxis(found, options)));
  }
}
}
