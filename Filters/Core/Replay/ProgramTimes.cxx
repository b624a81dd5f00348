#include "Filters/Core/Replay/ProgramTimes.h"

#include <map>
#include <utility>

namespace pclvis
{
namespace
{
/// A phase, or loop and iteration.
using Key = std::pair<std::int32_t, std::int32_t>;

/// Groups calls by key.
class CallGroups
{
public:
  template<typename KeyOf>
  CallGroups(std::size_t calls, KeyOf&& keyOf)
  {
    this->Of.resize(calls);
    std::map<Key, std::uint32_t>::iterator last = this->Numbers.end();
    for (std::size_t call = 0; call < calls; ++call)
    {
      const Key key = keyOf(call);
      if (last == this->Numbers.end() || last->first != key)
      {
        last =
          this->Numbers.try_emplace(key, static_cast<std::uint32_t>(this->Numbers.size())).first;
      }
      this->Of[call] = last->second;
    }
  }

  PlainVector<std::uint32_t> Of; ///< number of the group, by call
  std::map<Key, std::uint32_t> Numbers;
};

void Append(const std::string& part, const std::array<std::int32_t, 3>& place,
  const TimeParts& parts, schema::TimeParts::Table& table)
{
  const std::array<double, 4> uses = parts.Parts();
  table.Part.push_back(part);
  table.Phase.Append(place[0]);
  table.Loop.Append(place[1]);
  table.Iteration.Append(place[2]);
  table.Time.Append(parts.Run);
  table.Work.Append(uses[0]);
  table.Imbalance.Append(uses[1]);
  table.Serialisation.Append(uses[2]);
  table.Transfer.Append(uses[3]);
}

bool HasTime(const TimeParts& parts)
{
  return parts.Run > 0 || parts.Ideal > 0;
}
}

void FillProgramTimes(const RunCalls& calls, const ChosenPart& part, const CallTimes& times,
  const IdealWaits& waits, const ProgramPlaces& places, schema::TimeParts::Table& table)
{
  const auto fill = [&](const CallGroups& groups, auto&& append) {
    const std::vector<TimeParts> parts =
      PartsOf(calls, part, times, waits, groups.Of, groups.Numbers.size());
    for (const auto& [key, number] : groups.Numbers)
    {
      if (HasTime(parts[number]))
      {
        append(key, parts[number]);
      }
    }
  };
  if (places.HavePhases())
  {
    const PlainVector<std::int32_t> phases = PhasesOf(calls, places);
    fill(CallGroups(calls.Size(),
           [&](std::size_t call) {
             return Key{ phases[call], 0 };
           }),
      [&](const Key& key, const TimeParts& of) {
        Append("phase", { key.first, -1, -1 }, of, table);
      });
  }
  if (places.HaveIterations())
  {
    fill(CallGroups(calls.Size(),
           [&](std::size_t call) {
             const std::uint32_t row = calls.Row(call);
             return Key{ places.Loop[row], places.Iteration[row] };
           }),
      [&](const Key& key, const TimeParts& of) {
        Append("iteration", { -1, key.first, key.second }, of, table);
      });
  }
}
}
