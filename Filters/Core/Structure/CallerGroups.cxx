#include "Filters/Core/Structure/CallerGroups.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/FlatMap.h"

#include <algorithm>
#include <sstream>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = LogicalEvents::kNone;

class Grouper
{
public:
  Grouper(const LogicalEvents& events, const ReplayInput& input, const CallerColumns& callers,
    const CallerOptions& options)
    : Events(events), Input(input), Callers(callers), Options(options)
  {
    this->FindRegions();
    this->NumberRows();
    this->CountInstances();
    if (this->Options.MergeCallers)
    {
      this->FindSeveral();
    }
  }

  CallerGroups Group()
  {
    KeyNumbers numbers;
    this->Groups.Of.resize(this->Events.Size());
    for (std::uint32_t event = 0; event < this->Events.Size(); ++event)
    {
      this->Groups.Of[event] = this->GroupOf(event, numbers);
    }
    return std::move(this->Groups);
  }

private:
  /// Finds the phase region of each call code; -1: none.
  void FindRegions()
  {
    const std::vector<std::string>& names = this->Input.CallNames;
    this->RegionOfCode.assign(names.size(), -1);
    for (std::size_t region = 0; region < this->Options.PhaseRegions.size(); ++region)
    {
      const std::string& name = this->Options.PhaseRegions[region];
      bool found = false;
      for (std::size_t code = 0; code < names.size(); ++code)
      {
        if (names[code] == name)
        {
          this->RegionOfCode[code] = static_cast<std::int32_t>(region);
          found = true;
        }
      }
      if (!found)
      {
        throw Error("Logical structure: Phase Regions names \"" + name +
          "\", which no row of Calls calls. Set Regions of the trace reader to All regions, and "
          "use names of its calls.");
      }
    }
  }

  void NumberRows()
  {
    for (std::uint32_t row = 0; row < this->Callers.CallId.Size; ++row)
    {
      this->RowOfId.Insert(static_cast<std::uint64_t>(this->Callers.CallId[row])) = row;
    }
  }

  std::int32_t RegionOf(std::uint32_t row) const
  {
    const std::int32_t code = this->Input.Calls.Call[row];
    return code >= 0 && static_cast<std::size_t>(code) < this->RegionOfCode.size()
      ? this->RegionOfCode[code]
      : -1;
  }

  /// Numbers the calls of each phase region on each rank, by row.
  void CountInstances()
  {
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < this->Callers.CallId.Size; ++row)
    {
      if (this->RegionOf(row) >= 0)
      {
        rows.push_back(row);
      }
    }
    const ReplayCalls& calls = this->Input.Calls;
    const auto key = [&](std::uint32_t row) {
      return std::make_tuple(this->RegionOf(row), calls.Rank[row], calls.Thread[row],
        calls.Begin[row], this->Callers.CallId[row]);
    };
    std::sort(
      rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    this->Instance.resize(rows.empty() ? 0 : this->Callers.CallId.Size);
    std::uint32_t instance = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
      const bool goesOn = i > 0 && this->RegionOf(rows[i]) == this->RegionOf(rows[i - 1]) &&
        calls.Rank[rows[i]] == calls.Rank[rows[i - 1]] &&
        calls.Thread[rows[i]] == calls.Thread[rows[i - 1]];
      instance = goesOn ? instance + 1 : 0;
      this->Instance[rows[i]] = instance;
    }
  }

  std::uint32_t CallerOf(std::uint32_t row) const
  {
    const std::int64_t parent = this->Callers.ParentId[row];
    return parent < 0 ? kNone : this->RowOfId.Find(static_cast<std::uint64_t>(parent));
  }

  std::uint32_t NumberOf(std::uint64_t key, std::int32_t region, KeyNumbers& numbers)
  {
    const std::uint32_t number = numbers.NumberOf(key);
    if (number == this->Groups.Named.size())
    {
      this->Groups.Named.push_back(region);
    }
    return number;
  }

  std::uint32_t GroupOf(std::uint32_t event, KeyNumbers& numbers)
  {
    const std::uint32_t call = this->Events.Calls.Row(this->Events.LastCall[event]);
    const std::uint32_t caller = this->CallerOf(call);
    this->Groups.HasFunctions = this->Groups.HasFunctions || caller != kNone;
    if (!this->Options.PhaseRegions.empty())
    {
      for (std::uint32_t row = caller; row != kNone; row = this->CallerOf(row))
      {
        const std::int32_t region = this->RegionOf(row);
        if (region >= 0)
        {
          return this->NumberOf(
            (static_cast<std::uint64_t>(region) + 1) << 32 | this->Instance[row], region, numbers);
        }
      }
    }
    return this->Options.MergeCallers ? this->CallerGroup(event, caller, numbers) : kNone;
  }

  /// The group of an event: consecutive events in the same call of a function form a group.
  std::uint32_t CallerGroup(std::uint32_t event, std::uint32_t caller, KeyNumbers& numbers)
  {
    while (caller != kNone && !this->HasSeveral(caller))
    {
      caller = this->CallerOf(caller);
    }
    const bool goesOn = !this->Events.IsFirst(event) && caller == this->LastCaller;
    this->LastCaller = caller;
    if (caller == kNone || this->CallerOf(caller) == kNone)
    {
      return kNone;
    }
    this->GroupStart = goesOn ? this->GroupStart : event;
    return this->NumberOf(this->GroupStart, -1, numbers);
  }

  bool HasSeveral(std::uint32_t row) const
  {
    const std::int32_t code = this->Input.Calls.Call[row];
    return code >= 0 && static_cast<std::size_t>(code) < this->Several.size() &&
      this->Several[code];
  }

  /// Finds, by call code, whether a single call of that function contains several events.
  void FindSeveral()
  {
    this->Several.assign(this->Input.CallNames.size(), 0);
    std::vector<std::uint8_t> has(this->Callers.CallId.Size, 0);
    for (std::uint32_t event = 0; event < this->Events.Size(); ++event)
    {
      const std::uint32_t call = this->Events.Calls.Row(this->Events.LastCall[event]);
      for (std::uint32_t row = this->CallerOf(call); row != kNone; row = this->CallerOf(row))
      {
        const std::int32_t code = this->Input.Calls.Call[row];
        if (has[row] && code >= 0 && static_cast<std::size_t>(code) < this->Several.size())
        {
          this->Several[code] = 1;
        }
        has[row] = 1;
      }
    }
  }

  const LogicalEvents& Events;
  const ReplayInput& Input;
  const CallerColumns& Callers;
  const CallerOptions& Options;
  CallerGroups Groups;
  std::vector<std::int32_t> RegionOfCode;
  FlatMap<std::uint64_t, std::uint32_t, kNone, MixNumber> RowOfId;
  PlainVector<std::uint32_t> Instance; ///< by row of a phase region
  std::vector<std::uint8_t> Several;
  std::uint32_t LastCaller = kNone, GroupStart = kNone; ///< of the previous event
};
}

std::vector<std::string> NamesOfLines(const std::string& text)
{
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
  {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string::npos)
    {
      names.push_back(line.substr(first, line.find_last_not_of(" \t\r") - first + 1));
    }
  }
  return names;
}

CallerGroups GroupByCallers(const LogicalEvents& events, const ReplayInput& input,
  const CallerColumns& callers, const CallerOptions& options)
{
  if (!options.MergeCallers && options.PhaseRegions.empty())
  {
    return {};
  }
  return Grouper(events, input, callers, options).Group();
}
}
