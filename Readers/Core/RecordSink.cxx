#include "Readers/Core/RecordSink.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::size_t kMostRecords = 0x7FFFFFFE;
}

namespace
{
/// The tracer's number of events is a hint, and often wrong: what it reserves is bounded, and costs
/// no memory until it is used.
constexpr std::uint64_t kMostReserved = std::uint64_t(1) << 24;

LocalIds Mapped(const IdTable& global, const IdMapping& mapping)
{
  return mapping.Local.empty() ? LocalIds(global) : LocalIds(global, mapping.Local, mapping.Global);
}
}

RecordSink::RecordSink(const Definitions& definitions, const LocationInfo& location,
  const SinkOptions& options, LocationRecords& out, const LocationMappings& mappings)
  : Known(definitions), Location(location), Options(options),
    RegionIds(Mapped(definitions.RegionIds, mappings.Regions)),
    CommunicatorIds(Mapped(definitions.CommunicatorIds, mappings.Communicators)),
    MetricIds(Mapped(definitions.MetricIds, mappings.Metrics)),
    ContextIds(Mapped(definitions.ContextIds, mappings.Contexts)), Out(out),
    OpenCount(definitions.Facts.CodeRegions.size() + 1, 0), Unknown{
      static_cast<std::int32_t>(definitions.Facts.CodeRegions.size()), false
    }
{
  const CommunicatorRanks& communicators = definitions.Communicators;
  for (std::int32_t code = 0; code < communicators.Count(); ++code)
  {
    const ColumnView<std::int32_t> peers = communicators.Peers(code, location.Rank);
    this->Communicators.push_back(
      { peers.Data, static_cast<std::uint32_t>(peers.Size), communicators.IsSelf(code) });
  }
  const auto expected = static_cast<std::size_t>(std::min(location.ExpectedEvents, kMostReserved));
  out.Calls.Reserve(expected / (options.AllRegions ? 2 : 3));
  out.Sends.Reserve(expected / 8);
  out.Receives.Reserve(expected / 8);
}

bool RecordSink::Takes(Ticks& time)
{
  if (time == kNoTicks && this->Options.WindowEnd == kNoTicks)
  {
    time = this->Previous;
    this->Note(Oddity::EventWithoutTime, time);
  }
  if (time >= this->Options.WindowEnd)
  {
    this->Out.CutByWindow = true;
    return false;
  }
  if (time < this->Previous)
  {
    this->Note(Oddity::TimeBackwards, time);
  }
  this->Previous = time;
  this->Out.First = std::min(this->Out.First, time);
  this->Out.Last = std::max(this->Out.Last, time);
  return true;
}

void RecordSink::Note(Oddity oddity, Ticks time)
{
  OddityCount& count = this->Out.Oddities[static_cast<std::size_t>(oddity)];
  ++count.Count;
  count.First = std::min(count.First, time);
}

bool RecordSink::Room(std::size_t records, Ticks time)
{
  if (records < kMostRecords)
  {
    return true;
  }
  this->Note(Oddity::TooManyRecords, time);
  return false;
}

const RegionUse& RecordSink::Use(Ticks time, std::uint32_t region)
{
  const std::int32_t position = this->RegionIds.Find(region);
  if (position >= 0)
  {
    return this->Known.Regions[position];
  }
  this->Note(Oddity::UnknownRegion, time);
  return this->Unknown;
}

void RecordSink::Open(Ticks time, const RegionUse& use)
{
  if (!this->Room(this->Out.Calls.Size(), time))
  {
    return;
  }
  const auto call = static_cast<std::int32_t>(this->Out.Calls.Size());
  const std::int32_t parent = this->Stack.empty() ? kNoCall : this->Stack.back();
  this->Out.Calls.Append({ time, kNoTicks, use.Code, parent });
  this->Stack.push_back(call);
  ++this->OpenCount[use.Code];
  if (use.Mpi)
  {
    this->MpiStack.push_back(call);
  }
}

void RecordSink::CloseTop(Ticks time)
{
  const std::int32_t call = this->Stack.back();
  this->Stack.pop_back();
  this->Out.Calls[call].End = time;
  --this->OpenCount[this->Out.Calls[call].Code];
  if (!this->MpiStack.empty() && this->MpiStack.back() == call)
  {
    this->MpiStack.pop_back();
  }
  const bool last = static_cast<std::size_t>(call) + 1 == this->Out.Calls.Size();
  if (time < this->Options.WindowBegin && last && call > this->LastUsedCall)
  {
    this->Out.Calls.Resize(static_cast<std::size_t>(call));
  }
}

void RecordSink::CloseDownTo(Ticks time, std::size_t depth)
{
  while (this->Stack.size() > depth)
  {
    this->CloseTop(time);
  }
}

bool RecordSink::Enter(Ticks time, std::uint32_t region)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const RegionUse& use = this->Use(time, region);
  if (use.Mpi || this->Options.AllRegions)
  {
    this->Open(time, use);
  }
  return true;
}

bool RecordSink::Leave(Ticks time, std::uint32_t region)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const RegionUse& use = this->Use(time, region);
  if (!use.Mpi && !this->Options.AllRegions)
  {
    return true;
  }
  if (this->OpenCount[use.Code] == 0)
  {
    this->Note(Oddity::LeaveWithoutEnter, time);
    return true;
  }
  if (this->Out.Calls[this->Stack.back()].Code != use.Code)
  {
    this->Note(Oddity::LeftOutOfOrder, time);
    while (this->Out.Calls[this->Stack.back()].Code != use.Code)
    {
      this->CloseTop(time);
    }
  }
  this->CloseTop(time);
  return true;
}

/// Makes the stack the path of `context`, whose last `newFrames` frames are newly entered
/// (OTF2, CallingContext: the unwind distance less one).
void RecordSink::FollowContext(Ticks time, std::int32_t context, std::uint32_t newFrames)
{
  const auto depth = static_cast<std::size_t>(this->Known.Contexts[context].Depth);
  const std::size_t kept =
    std::min(this->Stack.size(), newFrames < depth ? depth - newFrames : std::size_t(0));
  this->CloseDownTo(time, kept);
  std::vector<std::int32_t> path;
  for (std::int32_t at = context; path.size() < depth - kept; at = this->Known.Contexts[at].Parent)
  {
    path.push_back(this->Known.Contexts[at].Region);
  }
  for (std::size_t i = path.size(); i-- > 0;)
  {
    if (path[i] < 0)
    {
      this->Note(Oddity::UnknownContext, time);
    }
    this->Open(time, path[i] >= 0 ? this->Known.Regions[path[i]] : this->Unknown);
  }
}

bool RecordSink::ContextEnter(Ticks time, std::uint32_t context, std::uint32_t unwindDistance)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const std::int32_t position = this->ContextIds.Find(context);
  const std::int32_t region = position < 0 ? -1 : this->Known.Contexts[position].Region;
  if (region < 0)
  {
    this->Note(Oddity::UnknownContext, time);
  }
  else if (this->Options.AllRegions)
  {
    this->FollowContext(time, position, unwindDistance > 0 ? unwindDistance - 1 : 0);
  }
  else if (this->Known.Regions[region].Mpi)
  {
    this->Open(time, this->Known.Regions[region]);
  }
  return true;
}

bool RecordSink::ContextLeave(Ticks time, std::uint32_t context)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const std::int32_t position = this->ContextIds.Find(context);
  const std::int32_t region = position < 0 ? -1 : this->Known.Contexts[position].Region;
  if (region < 0)
  {
    this->Note(Oddity::UnknownContext, time);
  }
  else if (this->Options.AllRegions)
  {
    const auto depth = static_cast<std::size_t>(this->Known.Contexts[position].Depth);
    if (depth > this->Stack.size())
    {
      this->Note(Oddity::LeaveWithoutEnter, time);
    }
    this->CloseDownTo(time, depth - 1);
  }
  else
  {
    const RegionUse& use = this->Known.Regions[region];
    if (use.Mpi && this->OpenCount[use.Code] > 0)
    {
      while (this->Out.Calls[this->Stack.back()].Code != use.Code)
      {
        this->CloseTop(time);
      }
      this->CloseTop(time);
    }
    else if (use.Mpi)
    {
      this->Note(Oddity::LeaveWithoutEnter, time);
    }
  }
  return true;
}

bool RecordSink::ContextSample(Ticks time, std::uint32_t context, std::uint32_t unwindDistance)
{
  if (!this->Other(time, Oddity::ContextSample))
  {
    return false;
  }
  const std::int32_t position = this->ContextIds.Find(context);
  if (position < 0)
  {
    this->Note(Oddity::UnknownContext, time);
  }
  else if (this->Options.AllRegions && unwindDistance > 0)
  {
    this->FollowContext(time, position, unwindDistance - 1);
  }
  return true;
}

bool RecordSink::Metric(Ticks time, std::uint32_t metric, std::size_t n, const double* values)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const std::int32_t position = this->MetricIds.Find(metric);
  const std::vector<std::int32_t>* members =
    position < 0 ? nullptr : &this->Known.Metrics[position];
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::int32_t code = members && i < members->size() ? (*members)[i] : -1;
    if (code < 0)
    {
      this->Note(Oddity::UnknownMetric, time);
    }
    else if (time >= this->Options.WindowBegin && this->Room(this->Out.Counters.Size(), time))
    {
      this->Out.Counters.Append({ time, values[i] * this->Known.CounterScales[code], code });
    }
  }
  return true;
}

bool RecordSink::Other(Ticks time, Oddity oddity)
{
  if (!this->Takes(time))
  {
    return false;
  }
  this->Note(oddity, time);
  return true;
}
}
