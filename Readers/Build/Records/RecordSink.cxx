#include "Readers/Build/Records/RecordSink.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::size_t kMostRecords = 0x7FFFFFFE;
}

namespace
{
/// The number of events that the tracer announces is only a hint and often wrong. Therefore what is
/// reserved is bounded; it takes no memory until it is used.
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
    Path(definitions.Facts.Places.size() + 1),
    OpenCount(definitions.Facts.CodeRegions.size() + 1, 0), Unknown(definitions.Unknown())
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

void RecordSink::Open(Ticks time, const RegionUse& use, std::int32_t path)
{
  if (!this->Room(this->Out.Calls.Size(), time))
  {
    return;
  }
  const auto call = static_cast<std::int32_t>(this->Out.Calls.Size());
  this->Out.Calls.Append({ time, kNoTicks, path, this->Innermost() });
  (use.Mpi ? this->MpiStack : this->OtherStack).push_back(call);
  ++this->OpenCount[use.Code];
}

void RecordSink::CloseInnermost(Ticks time, std::vector<std::int32_t>& stack)
{
  const std::int32_t call = stack.back();
  stack.pop_back();
  this->Out.Calls[call].End = time;
  --this->OpenCount[this->Code(call)];
  const bool last = static_cast<std::size_t>(call) + 1 == this->Out.Calls.Size();
  if (time < this->Options.WindowBegin && last && call > this->LastUsedCall)
  {
    this->Out.Calls.Resize(static_cast<std::size_t>(call));
  }
}

/// Closes the innermost call of the region and all calls inside it. However, MPI calls are only
/// closed by the leave of an MPI call, so that they do not depend on which other regions are kept.
void RecordSink::Close(Ticks time, const RegionUse& use)
{
  if (!this->Kept(use))
  {
    return;
  }
  if (this->OpenCount[use.Code] == 0)
  {
    this->Note(Oddity::LeaveWithoutEnter, time);
    return;
  }
  if (this->Code(this->Innermost()) != use.Code)
  {
    this->Note(Oddity::LeftOutOfOrder, time);
  }
  bool closed = false;
  while (!closed)
  {
    const bool mpi = use.Mpi && this->MpiStack.back() == this->Innermost();
    std::vector<std::int32_t>& stack = mpi ? this->MpiStack : this->OtherStack;
    closed = this->Code(stack.back()) == use.Code;
    this->CloseInnermost(time, stack);
  }
}

bool RecordSink::Enter(Ticks time, std::uint32_t region)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const RegionUse& use = this->Use(time, region);
  const std::int32_t path = this->Path.Enter(use.Place);
  if (this->Kept(use))
  {
    this->Open(time, use, path);
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
  this->Path.Leave(use.Place);
  this->Close(time, use);
  return true;
}

/// Closes non-MPI calls with deeper paths.
void RecordSink::CloseOthersBelow(Ticks time, std::int32_t depth)
{
  while (!this->OtherStack.empty() && this->DepthOf(this->OtherStack.back()) > depth)
  {
    this->CloseInnermost(time, this->OtherStack);
  }
}

std::int32_t RecordSink::PathOf(Ticks time, std::int32_t context)
{
  this->ContextPaths.resize(this->Known.Contexts.size(), PathTree::kNone);
  std::vector<std::int32_t> unknown;
  std::int32_t at = context;
  for (; at >= 0 && this->ContextPaths[at] == PathTree::kNone; at = this->Known.Contexts[at].Parent)
  {
    unknown.push_back(at);
  }
  std::int32_t path = at < 0 ? PathTree::kNone : this->ContextPaths[at];
  for (std::size_t i = unknown.size(); i-- > 0;)
  {
    const CallingContextInfo& frame = this->Known.Contexts[unknown[i]];
    if (frame.Region < 0)
    {
      this->Note(Oddity::UnknownContext, time);
    }
    path = this->ContextPaths[unknown[i]] = this->Path.Tree.Child(path, frame.Place);
  }
  return path;
}

/// Changes the open non-MPI calls to those on the path of `context`, whose last `newFrames` frames
/// are newly entered (OTF2, CallingContext: the unwind distance minus one).
void RecordSink::OpenFrames(Ticks time, std::int32_t context, std::uint32_t newFrames)
{
  const std::int32_t depth = this->Known.Contexts[context].Depth;
  const std::int32_t same = newFrames < static_cast<std::uint32_t>(depth)
    ? depth - static_cast<std::int32_t>(newFrames)
    : 0;
  const std::int32_t kept = std::min(this->InnermostDepth(), same);
  this->CloseOthersBelow(time, kept);
  std::vector<std::int32_t> frames;
  for (std::int32_t at = context; at >= 0 && this->Known.Contexts[at].Depth > kept;
       at = this->Known.Contexts[at].Parent)
  {
    frames.push_back(at);
  }
  for (std::size_t i = frames.size(); i-- > 0;)
  {
    const std::int32_t region = this->Known.Contexts[frames[i]].Region;
    const RegionUse& use = region >= 0 ? this->Known.Regions[region] : this->Unknown;
    if (!use.Mpi)
    {
      this->Open(time, use, this->PathOf(time, frames[i]));
    }
  }
}

std::int32_t RecordSink::KnownContext(Ticks time, std::uint32_t context)
{
  const std::int32_t position = this->ContextIds.Find(context);
  if (position >= 0 && this->Known.Contexts[position].Region >= 0)
  {
    return position;
  }
  this->Note(Oddity::UnknownContext, time);
  return -1;
}

bool RecordSink::ContextEnter(Ticks time, std::uint32_t context, std::uint32_t unwindDistance)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const std::int32_t position = this->KnownContext(time, context);
  if (position < 0)
  {
    return true;
  }
  const RegionUse& region = this->Known.Regions[this->Known.Contexts[position].Region];
  const std::int32_t path = this->PathOf(time, position);
  this->Path.Follow(path);
  if (this->Options.AllRegions)
  {
    this->OpenFrames(time, position, unwindDistance > 0 ? unwindDistance - 1 : 0);
  }
  if (region.Mpi)
  {
    this->Open(time, region, path);
  }
  return true;
}

bool RecordSink::ContextLeave(Ticks time, std::uint32_t context)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const std::int32_t position = this->KnownContext(time, context);
  if (position < 0)
  {
    return true;
  }
  const RegionUse& region = this->Known.Regions[this->Known.Contexts[position].Region];
  this->Path.Follow(this->Path.Tree[this->PathOf(time, position)].Parent);
  if (region.Mpi)
  {
    this->Close(time, region);
  }
  else if (this->Options.AllRegions)
  {
    const std::int32_t depth = this->Known.Contexts[position].Depth;
    if (depth > this->InnermostDepth())
    {
      this->Note(Oddity::LeaveWithoutEnter, time);
    }
    this->CloseOthersBelow(time, depth - 1);
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
    return true;
  }
  this->Path.Follow(this->PathOf(time, position));
  if (this->Options.AllRegions && unwindDistance > 0)
  {
    this->OpenFrames(time, position, unwindDistance - 1);
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
