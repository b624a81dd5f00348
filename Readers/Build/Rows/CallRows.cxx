#include "Readers/Build/Rows/CallRows.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
namespace
{
/// Allocates all columns in parallel, because much of the time is spent in the system for memory.
void PrepareCalls(Calls& table, std::size_t rows, std::size_t threads)
{
  Column<std::int64_t>* const wide[] = { &table.CallId, &table.ParentId, &table.BytesSent,
    &table.BytesReceived, &table.CollectiveId };
  Column<std::int32_t>* const narrow[] = { &table.Rank, &table.Thread, &table.Call,
    &table.Communicator, &table.Root, &table.PathId };
  Column<double>* const times[] = { &table.Begin, &table.End, &table.CollectiveEnd };
  ParallelFor(15, threads, [&](std::size_t i) {
    if (i < 5)
    {
      wide[i]->Resize(rows);
    }
    else if (i < 11)
    {
      narrow[i - 5]->Resize(rows);
    }
    else if (i < 14)
    {
      times[i - 11]->Resize(rows);
    }
    else
    {
      table.MpiLevel.Resize(rows);
    }
  });
}
}

CallRows::CallRows(const ArchiveContents& contents, const TraceClocks& clocks, ProcessGroup& group)
  : Contents(contents), Clocks(clocks), FirstRow(contents.Locations.size() + 1, 0),
    RowInLocation(contents.Locations.size())
{
  const std::size_t locations = contents.Locations.size();
  const std::size_t threads = ThreadCount(contents.Options.Threads);
  Together(group, [&] {
    ParallelFor(locations, threads, [&](std::size_t i) {
      this->FirstRow[i + 1] =
        contents.TimeLimited ? this->KeepInWindow(i) : contents.Locations[i].Records.Calls.Size();
    });
  });
  for (std::size_t i = 0; i < locations; ++i)
  {
    this->FirstRow[i + 1] += this->FirstRow[i];
  }
  const std::size_t rows = this->FirstRow[locations];
  this->FirstId = SumBefore(static_cast<std::int64_t>(rows), group);
  Together(group, [&] {
    PrepareCalls(this->Table, rows, threads);
    ParallelFor(locations, threads, [&](std::size_t i) { this->Fill(i); });
  });
}

namespace
{
/// What a path says about its calls.
struct OfPath
{
  std::int32_t Code;
  bool Mpi;
};

std::vector<OfPath> LookUp(const std::vector<PathNode>& paths, const TraceFacts& facts)
{
  std::vector<OfPath> found;
  for (const PathNode& path : paths)
  {
    const std::int32_t code = facts.Places[path.Place].Region;
    found.push_back({ code, facts.CodeRegions[code].Mpi });
  }
  return found;
}
}

/// Whether a call overlaps the window.
bool CallRows::Overlaps(std::size_t location, const CallRecord& call) const
{
  const LocationClock& clock = this->Clocks.Of(location);
  return clock.Seconds(call.Begin) < this->Contents.Span.WindowEnd &&
    clock.Seconds(call.End) >= this->Contents.Span.WindowBegin;
}

/// If a rank makes no MPI call in the window but continues after it: its last communicating call
/// before the window, since which it has been working. Otherwise -1.
std::int32_t CallRows::LastBeforeWindow(std::size_t location) const
{
  const ReadLocation& read = this->Contents.Locations[location];
  if (read.Info.Thread != 0 || !read.Records.CutByWindow || read.Records.LastUsed < 0)
  {
    return -1;
  }
  const std::vector<OfPath> ofPath = LookUp(read.Records.Paths, this->Contents.Known.Facts);
  const auto& calls = read.Records.Calls;
  const auto isMpi = [&](const CallRecord& call) {
    return ofPath[static_cast<std::size_t>(call.Path)].Mpi;
  };
  const bool calling = std::any_of(calls.begin(), calls.end(),
    [&](const CallRecord& call) { return isMpi(call) && this->Overlaps(location, call); });
  std::int32_t last = calling ? -1 : read.Records.LastUsed;
  for (std::int32_t around = last; around >= 0;)
  {
    const CallRecord& call = calls[static_cast<std::size_t>(around)];
    last = isMpi(call) ? around : last;
    around = call.Parent;
  }
  return last;
}

/// Numbers the calls that overlap the window, and LastBeforeWindow.
/// @return how many there are
std::size_t CallRows::KeepInWindow(std::size_t location)
{
  const auto& calls = this->Contents.Locations[location].Records.Calls;
  const std::int32_t last = this->LastBeforeWindow(location);
  Column<std::int32_t>& rows = this->RowInLocation[location];
  rows.Resize(calls.Size());
  std::int32_t kept = 0;
  for (std::size_t i = 0; i < calls.Size(); ++i)
  {
    const bool isKept = static_cast<std::int32_t>(i) == last || this->Overlaps(location, calls[i]);
    rows[i] = isKept ? kept++ : -1;
  }
  return static_cast<std::size_t>(kept);
}

void CallRows::Fill(std::size_t location)
{
  const ReadLocation& read = this->Contents.Locations[location];
  const LocationInfo& info = read.Info;
  const LocationClock& clock = this->Clocks.Of(location);
  const auto& calls = read.Records.Calls;
  const std::vector<OfPath> ofPath = LookUp(read.Records.Paths, this->Contents.Known.Facts);
  Column<std::uint8_t> levels(calls.Size()); // number of MPI calls that a call is or lies in
  for (std::size_t c = 0; c < calls.Size(); ++c)
  {
    const CallRecord& call = calls[c];
    const auto path = static_cast<std::size_t>(call.Path);
    const int around = call.Parent < 0 ? 0 : levels[static_cast<std::size_t>(call.Parent)];
    levels[c] = static_cast<std::uint8_t>(std::min(around + ofPath[path].Mpi, 255));
    const std::int64_t row = this->Row(location, static_cast<std::int32_t>(c));
    if (row == kNoRow)
    {
      continue;
    }
    const auto at = static_cast<std::size_t>(row);
    const std::int64_t parent = this->Row(location, call.Parent);
    this->Table.CallId[at] = this->FirstId + row;
    this->Table.Rank[at] = info.Rank;
    this->Table.Thread[at] = info.Thread;
    this->Table.Call[at] = ofPath[path].Code;
    this->Table.Begin[at] = clock.Seconds(call.Begin);
    this->Table.End[at] = clock.Seconds(call.End);
    this->Table.ParentId[at] = parent == kNoRow ? -1 : this->FirstId + parent;
    this->Table.Communicator[at] = -1;
    this->Table.Root[at] = -1;
    this->Table.BytesSent[at] = 0;
    this->Table.BytesReceived[at] = 0;
    this->Table.CollectiveId[at] = -1;
    this->Table.CollectiveEnd[at] = std::numeric_limits<double>::quiet_NaN();
    this->Table.PathId[at] = read.PathIds[path];
    this->Table.MpiLevel[at] = ofPath[path].Mpi ? levels[c] : 0;
  }
}

void CallRows::Correct(const ClockModel& model)
{
  for (std::size_t i = 0; i < this->Table.Size(); ++i)
  {
    const std::int32_t rank = this->Table.Rank[i];
    if (rank >= 0)
    {
      this->Table.Begin[i] = model.Correct(rank, this->Table.Begin[i]);
      this->Table.End[i] = model.Correct(rank, this->Table.End[i]);
    }
  }
}
}
