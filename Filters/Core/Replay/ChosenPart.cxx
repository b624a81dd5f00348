#include "Filters/Core/Replay/ChosenPart.h"

#include <utility>

namespace pclvis
{
ChosenPart::ChosenPart(const RunCalls& calls, std::vector<char> ranks, const TimeWindow& time,
  double length, const RunChoice& choice, const ProgramPlaces& places)
  : Calls(calls), Ranks(std::move(ranks)), Held(ChosenCalls(calls, places, choice.Calls)),
    Asked(time), Length(length), Whole(choice.IsWhole())
{
}

double ChosenPart::AskedRanks() const
{
  double ranks = 0;
  for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
  {
    ranks += this->Asks(rank) && this->Calls.First[rank] < this->Calls.First[rank + 1];
  }
  return ranks;
}
}
