#include "Filters/Core/Replay/ProgramPlaces.h"

#include "Readers/Base/Error.h"

#include <algorithm>

namespace pclvis
{
namespace
{
bool IsInIterations(const ProgramPlaces& places, std::uint32_t row, const CallChoice& choice)
{
  const std::int32_t iteration = places.Iteration[row];
  return iteration >= std::max(choice.FirstIteration, 0) &&
    (choice.LastIteration == -1 || iteration <= choice.LastIteration) &&
    (choice.Loop == -1 || places.Loop[row] == choice.Loop);
}
}

void CheckPlaces(const ProgramPlaces& places, std::size_t calls, const char* who)
{
  ProgramPlaces::ForEach(places, [&](auto column, const auto& values) {
    if (values.Size != 0 && values.Size != calls)
    {
      throw Error(std::string(who) + ": column " + decltype(column)::kName + " of Calls has " +
        std::to_string(values.Size) + " rows, rank " + std::to_string(calls) +
        ". Use the columns of one table.");
    }
  });
}

PlainVector<std::int32_t> PhasesOf(const RunCalls& calls, const ProgramPlaces& places)
{
  PlainVector<std::int32_t> phases(calls.Size());
  std::int32_t next = -1;
  for (std::size_t call = calls.Size(); call-- > 0;)
  {
    const std::int32_t own = places.Phase[calls.Row(call)];
    next = own != -1 || calls.IsLast(call) ? own : next;
    phases[call] = next;
  }
  return phases;
}

std::vector<char> ChosenCalls(
  const RunCalls& calls, const ProgramPlaces& places, const CallChoice& choice)
{
  if (choice.IsAll())
  {
    return {};
  }
  const PlainVector<std::int32_t> phases =
    choice.OfPhase() ? PhasesOf(calls, places) : PlainVector<std::int32_t>();
  std::vector<char> chosen(calls.Size());
  for (std::size_t call = 0; call < chosen.size(); ++call)
  {
    chosen[call] = (!choice.OfPhase() || phases[call] == choice.Phase) &&
      (!choice.OfIterations() || IsInIterations(places, calls.Row(call), choice));
  }
  return chosen;
}
}
