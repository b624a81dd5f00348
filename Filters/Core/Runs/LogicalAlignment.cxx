#include "Filters/Core/Runs/LogicalAlignment.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace pclvis
{
std::vector<LogicalPair> InOrderOfRunA(std::vector<LogicalPair> pairs)
{
  std::sort(pairs.begin(), pairs.end(),
    [](const LogicalPair& a, const LogicalPair& b) { return a.PhaseB < b.PhaseB; });
  struct Place
  {
    std::int32_t After, OnlyB; // phase of run A, its own or the last; of run B if only there
    const LogicalPair* Pair;
    bool operator<(const Place& other) const
    {
      return std::tie(this->After, this->OnlyB) < std::tie(other.After, other.OnlyB);
    }
  };
  std::vector<Place> places;
  std::int32_t last = -1;
  for (const LogicalPair& pair : pairs)
  {
    const bool isInA = pair.PhaseA >= 0;
    last = isInA && pair.PhaseB >= 0 ? pair.PhaseA : last;
    places.push_back({ isInA ? pair.PhaseA : last, isInA ? -1 : pair.PhaseB, &pair });
  }
  std::sort(places.begin(), places.end());
  std::vector<LogicalPair> ordered;
  ordered.reserve(places.size());
  for (const Place& place : places)
  {
    ordered.push_back(*place.Pair);
  }
  return ordered;
}

std::vector<std::int32_t> FindLogicalPhases(const std::vector<std::int64_t>& rows,
  ColumnView<std::int32_t> phase, const std::vector<LogicalPair>& pairs,
  std::int32_t LogicalPair::*number, const char* run)
{
  std::vector<std::int32_t> pairOf;
  for (std::size_t i = 0; i < pairs.size(); ++i)
  {
    const std::int32_t of = pairs[i].*number;
    if (of >= 0)
    {
      pairOf.resize(std::max(pairOf.size(), static_cast<std::size_t>(of) + 1), -1);
      pairOf[of] = static_cast<std::int32_t>(i);
    }
  }
  std::vector<std::int32_t> found(phase.Size, -1);
  for (const std::int64_t row : rows)
  {
    const std::int32_t of = phase[row];
    if (of < 0)
    {
      continue;
    }
    if (static_cast<std::size_t>(of) >= pairOf.size() || pairOf[of] < 0)
    {
      throw Error("Run comparison: a message of run " + std::string(run) + " is in phase " +
        std::to_string(of) + ", which Steps of run " + run +
        " does not have. Use the ports Messages and Steps of the same Logical Structure.");
    }
    found[row] = pairOf[of];
  }
  return found;
}
}
