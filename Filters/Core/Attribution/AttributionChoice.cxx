#include "Filters/Core/Attribution/AttributionChoice.h"

#include <algorithm>

namespace pclvis
{
std::vector<char> ChosenRanks(const AttributionRows& rows, const RunChoice& choice)
{
  return ChosenRanks(choice, rows.Region);
}

std::vector<char> ChosenWorldRanks(const AttributionRows& rows, const RunChoice& choice)
{
  const std::vector<char> chosen = ChosenRanks(rows, choice);
  std::vector<char> world;
  for (std::int32_t number = 0; number < rows.Ranks.Size(); ++number)
  {
    world.resize(static_cast<std::size_t>(rows.Ranks.Rank(number)) + 1, 0);
    world.back() = chosen[number];
  }
  return world;
}

std::vector<std::int32_t> RegionsOfWorldRanks(const AttributionRows& rows)
{
  std::vector<std::int32_t> world;
  for (std::int32_t number = 0; number < rows.Ranks.Size(); ++number)
  {
    world.resize(static_cast<std::size_t>(rows.Ranks.Rank(number)) + 1, -1);
    world.back() = rows.Region[number];
  }
  return world;
}

TimeWindow ChosenTime(const AttributionRows& rows, const RunChoice& choice)
{
  if (choice.AllTimes())
  {
    return { rows.Begin, rows.End };
  }
  const double end = choice.Window.End == -1 ? rows.End : choice.Window.End;
  return { std::max(rows.Begin, choice.Window.Begin), std::min(rows.End, end) };
}

AskedSends::AskedSends(const AttributionRows& rows, const RunChoice& choice)
  : Window(choice.Window), Always(choice.AllTimes())
{
  if (choice.Calls.IsAll())
  {
    return;
  }
  const RunCalls calls = TakeCalls(rows.Priced.Calls, RunThreads::First, CallMemory::Lent);
  const std::vector<char> chosen = ChosenCalls(calls, rows.Priced.Program, choice.Calls);
  std::vector<SteppingHint> hints(static_cast<std::size_t>(std::max(calls.Ranks(), 0)));
  const ReplayMessages& messages = rows.Priced.Messages;
  this->Sent.assign(messages.Source.Size, 0);
  for (std::size_t row = 0; row < this->Sent.size(); ++row)
  {
    const std::int32_t rank = messages.Source[row];
    if (rank >= 0 && rank < calls.Ranks())
    {
      const std::uint32_t call = calls.BegunAt(rank, messages.SendBegin[row], hints[rank]);
      this->Sent[row] = call != RunCalls::kNone && chosen[call] != 0;
    }
  }
}

std::string ChoiceText(const AttributionRows& rows, const RunChoice& choice)
{
  return WordsOfChoice(choice, ChosenTime(rows, choice));
}
}
