#include "Readers/Build/Rows/AssumedCollectives.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/Packing.h"
#include "Readers/Schema/MpiCalls.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kMostEarly = 1.0 / 20; ///< share of operations that may seem to be left early
/// How many times the duration of its own call the last rank enters after all others: they would
/// have left if they had not waited for it.
constexpr double kLongAfter = 3;
constexpr std::int64_t kFewest = 3; ///< operations that must show it; one may do so by chance
/// The barrier that TAU itself adds at the start of blocking collectives.
constexpr const char* kTracersBarrier = "MPI Collective Sync";

/// Calls of several ranks, if they belonged to the same operation [s].
struct Meeting
{
  double NextToLastEnter, LastEnter, LeaveOfLast, FirstLeave;

  void Join(const Meeting& other)
  {
    const bool later = other.LastEnter > this->LastEnter;
    this->NextToLastEnter = later ? std::max(this->LastEnter, other.NextToLastEnter)
                                  : std::max(this->NextToLastEnter, other.LastEnter);
    this->LeaveOfLast = later ? other.LeaveOfLast : this->LeaveOfLast;
    this->LastEnter = std::max(this->LastEnter, other.LastEnter);
    this->FirstLeave = std::min(this->FirstLeave, other.FirstLeave);
  }
  /// @param tick [s] resolution of the clocks
  bool IsEarly(double tick) const { return this->FirstLeave < this->LastEnter - tick; }
  bool ShowsWaiting(double tick) const
  {
    return !this->IsEarly(tick) &&
      this->LastEnter - this->NextToLastEnter >=
      kLongAfter * std::max(tick, this->LeaveOfLast - this->LastEnter);
  }
};

/// The meetings of calls with the same name.
struct Meetings
{
  std::int64_t Ranks = 0; ///< that make such calls
  bool Alike = true;      ///< each makes equally many; if not, All is empty
  std::vector<Meeting> All;

  void Join(Meetings&& other)
  {
    if (this->Ranks == 0)
    {
      *this = std::move(other);
      return;
    }
    this->Ranks += other.Ranks;
    this->Alike = this->Alike && other.Alike && this->All.size() == other.All.size();
    this->All.resize(this->Alike ? this->All.size() : 0);
    for (std::size_t i = 0; i < this->All.size(); ++i)
    {
      this->All[i].Join(other.All[i]);
    }
  }
  /// @param groups whether there may be communicators of only some ranks
  bool AreOfAll(double tick, bool groups) const
  {
    const auto count = [&](auto&& is) {
      return std::count_if(this->All.begin(), this->All.end(), is);
    };
    const auto early = count([&](const Meeting& each) { return each.IsEarly(tick); });
    return this->Alike &&
      static_cast<double>(early) <= kMostEarly * static_cast<double>(this->All.size()) &&
      (!groups || count([&](const Meeting& each) { return each.ShowsWaiting(tick); }) >= kFewest);
  }
};

/// What ranks call, on one process or on all.
struct Calling
{
  std::int64_t Ranks = 0;
  bool MakesGroups = false;
  std::map<std::int32_t, Meetings> OfCode; ///< by code of the called region

  Bytes Packed() const
  {
    Packer packer;
    packer.Put(this->Ranks);
    packer.Put(this->MakesGroups);
    packer.Put(static_cast<std::uint64_t>(this->OfCode.size()));
    for (const auto& [code, meetings] : this->OfCode)
    {
      packer.Put(code);
      packer.Put(meetings.Ranks);
      packer.Put(meetings.Alike);
      packer.PutArray(meetings.All);
    }
    return packer.Take();
  }
  /// @param packed from another process, whose ranks are higher
  void Join(const Bytes& packed)
  {
    Unpacker unpacker(packed);
    this->Ranks += unpacker.Get<std::int64_t>();
    this->MakesGroups = unpacker.Get<bool>() || this->MakesGroups;
    for (auto left = unpacker.Get<std::uint64_t>(); left > 0; --left)
    {
      const auto code = unpacker.Get<std::int32_t>();
      Meetings meetings;
      meetings.Ranks = unpacker.Get<std::int64_t>();
      meetings.Alike = unpacker.Get<bool>();
      meetings.All = unpacker.GetArray<Meeting>();
      this->OfCode[code].Join(std::move(meetings));
    }
  }
};

/// Operations with the same name.
struct Assumed
{
  std::int32_t Code;
  std::int64_t FirstId, Count;
};

class Assumption
{
public:
  Assumption(const ArchiveContents& contents, CallRows& calls)
    : Contents(contents), Rows(calls), Table(calls.Table)
  {
    for (const CodeRegion& region : contents.Known.Facts.CodeRegions)
    {
      this->IsTracersBarrier.push_back(region.Name == kTracersBarrier);
      this->Kinds.push_back(MpiCallOf(region.Name));
    }
  }

  void Make(Diagnostics& log, ProcessGroup& group)
  {
    const ArchiveContents& contents = this->Contents;
    const bool isWhole = !contents.TimeLimited && contents.FirstRank == 0 &&
      contents.EndRank == contents.Known.Facts.Ranks;
    std::vector<Assumed> assumed;
    if (isWhole)
    {
      assumed = this->Agree(group);
    }
    std::int64_t unknown = 0, operations = 0, synchronised = 0;
    Together(group, [&] {
      unknown = this->Write(assumed);
      synchronised = this->CountSynchronised();
    });
    if (synchronised > 0)
    {
      log.Add(Describe("import.collectives_synchronised", synchronised));
    }
    if (unknown > 0)
    {
      log.Add(Describe("import.collectives_unknown", unknown));
    }
    for (const Assumed& each : assumed)
    {
      operations += each.Count;
    }
    if (operations > 0 && group.Process() == 0)
    {
      log.Add(Describe("import.collectives_assumed", operations));
    }
  }

private:
  /// Whether a location has calls of some kind.
  template<typename Is>
  bool HasAny(const ReadLocation& location, Is&& is) const
  {
    const std::vector<PathNode>& paths = location.Records.Paths;
    return std::any_of(paths.begin(), paths.end(), [&](const PathNode& path) {
      return is(this->Kinds[this->Contents.Known.Facts.Places[path.Place].Region]);
    });
  }
  /// Calls visit(row, code) for the collectives of each rank's first thread in order, and
  /// begin(location) before those of each rank.
  template<typename Begin, typename Visit>
  void ForEachCollective(Begin&& begin, Visit&& visit) const
  {
    for (std::size_t i = 0; i < this->Contents.Locations.size(); ++i)
    {
      const ReadLocation& location = this->Contents.Locations[i];
      if (location.Info.Rank < 0 || location.Info.Thread != 0)
      {
        continue;
      }
      begin(location);
      if (!this->HasAny(location, [](const MpiCall& kind) { return kind.IsCollective(); }))
      {
        continue;
      }
      for (std::size_t row = this->Rows.FirstRowOf(i); row < this->Rows.EndRowOf(i); ++row)
      {
        if (IsOutermostMpi(this->Table.MpiLevel[row]) &&
          this->Kinds[this->Table.Call[row]].IsCollective())
        {
          visit(row, this->Table.Call[row]);
        }
      }
    }
  }
  /// The row of the tracer's own barrier within a call; the row of the call if there is none.
  std::size_t BarrierIn(std::size_t row) const
  {
    const std::size_t next = row + 1;
    return next < this->Table.Call.Size() &&
        this->Table.ParentId[next] == this->Table.CallId[row] &&
        this->IsTracersBarrier[static_cast<std::size_t>(this->Table.Call[next])]
      ? next
      : row;
  }
  std::int64_t CountSynchronised() const
  {
    std::int64_t count = 0;
    this->ForEachCollective([](const ReadLocation&) {},
      [&](std::size_t row, std::int32_t) { count += this->BarrierIn(row) != row; });
    return count;
  }
  bool WaitsForAll(std::int32_t code) const
  {
    const MpiCall& kind = this->Kinds[code];
    return !kind.Nonblocking &&
      (kind.Kind == MpiCallKind::Barrier || kind.Kind == MpiCallKind::AllToAll);
  }

  /// The names whose calls are operations of all ranks, as decided by process 0. Collective.
  std::vector<Assumed> Agree(ProcessGroup& group) const
  {
    Bytes mine;
    Together(group, [&] { mine = this->CallingHere().Packed(); });
    const std::vector<Bytes> parts = GatherToFirst(group, std::move(mine));
    Packer decided;
    Together(group, [&] {
      Calling all;
      for (const Bytes& part : parts) // only process 0 has any
      {
        all.Join(part);
      }
      decided.PutArray(this->Decide(all));
    });
    const Bytes ofFirst = FromFirst(group, decided.Take());
    return Unpacker(ofFirst).GetArray<Assumed>();
  }
  std::vector<Assumed> Decide(const Calling& all) const
  {
    const double tick = 1 / this->Contents.Span.TicksPerSecond;
    std::vector<Assumed> found;
    std::int64_t next = 0;
    for (const auto& [code, meetings] : all.OfCode)
    {
      const auto count = static_cast<std::int64_t>(meetings.All.size());
      if (all.Ranks > 1 && meetings.Ranks == all.Ranks && meetings.AreOfAll(tick, all.MakesGroups))
      {
        found.push_back({ code, next, count });
        next += count;
      }
    }
    return found;
  }

  Calling CallingHere() const
  {
    Calling here;
    std::map<std::int32_t, Meetings> ofRank;
    const auto join = [&] {
      for (auto& [code, meetings] : ofRank)
      {
        here.OfCode[code].Join(std::move(meetings));
      }
      ofRank.clear();
    };
    this->ForEachCollective(
      [&](const ReadLocation& location) {
        join();
        ++here.Ranks;
        here.MakesGroups = here.MakesGroups ||
          this->HasAny(location, [](const MpiCall& kind) { return kind.MakesGroup; });
      },
      [&](std::size_t row, std::int32_t code) {
        const std::size_t barrier = this->BarrierIn(row);
        const double enter = this->Table.Begin[barrier], leave = this->Table.End[barrier];
        Meetings& meetings = ofRank[code];
        meetings.Ranks = 1;
        meetings.Alike = meetings.Alike && (barrier != row || this->WaitsForAll(code));
        meetings.All.push_back({ -kInfinity, enter, leave, leave });
      });
    join();
    return here;
  }

  /// @return number of collective calls whose operation remains unknown
  std::int64_t Write(const std::vector<Assumed>& assumed)
  {
    const std::int32_t communicator = this->OfAllRanks();
    std::int64_t unknown = 0;
    std::map<std::int32_t, std::int64_t> next;
    this->ForEachCollective(
      [&](const ReadLocation&) {
        for (const Assumed& each : assumed)
        {
          next[each.Code] = each.FirstId;
        }
      },
      [&](std::size_t row, std::int32_t code) {
        const auto id = next.find(code);
        if (id == next.end())
        {
          ++unknown;
          return;
        }
        this->Table.CollectiveId[row] = id->second++;
        this->Table.Communicator[row] = communicator;
        this->Table.CollectiveEnd[row] = this->Table.End[row];
      });
    return unknown;
  }

  /// A communicator of all ranks; -1: none.
  std::int32_t OfAllRanks() const
  {
    const CommunicatorRanks& known = this->Contents.Known.Communicators;
    const auto ranks = static_cast<std::size_t>(this->Contents.Known.Facts.Ranks);
    for (std::int32_t i = 0; i < known.Count(); ++i)
    {
      if (!known.IsSelf(i) && !known.IsInter(i) && known.Peers(i, 0).Size == ranks)
      {
        return i;
      }
    }
    return -1;
  }

  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  const ArchiveContents& Contents;
  const CallRows& Rows;
  Calls& Table;
  std::vector<MpiCall> Kinds;         ///< by code
  std::vector<bool> IsTracersBarrier; ///< by code
};
}

void AssumeCollectives(
  const ArchiveContents& contents, CallRows& calls, Diagnostics& log, ProcessGroup& group)
{
  if (contents.Known.Facts.Collectives == 0)
  {
    Assumption(contents, calls).Make(log, group);
  }
}
}
