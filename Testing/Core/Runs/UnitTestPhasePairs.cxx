#include "Filters/Core/Runs/PhasePairs.h"
#include "Testing/Support/Check.h"

#include <string>

using namespace pclvis;

namespace
{
using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;

/// Phases as words of a least rank, the letter of their ranks, and that of their events: "0ap".
std::vector<PhaseShape> Phases(const std::vector<std::string>& words)
{
  std::vector<PhaseShape> phases;
  for (const std::string& word : words)
  {
    PhaseShape phase;
    phase.FirstRank = word[0] - '0';
    phase.Ranks = static_cast<std::uint64_t>(word[1]);
    phase.Events = static_cast<std::uint64_t>(word[1]) * 1000 + static_cast<std::uint64_t>(word[2]);
    phases.push_back(phase);
  }
  return phases;
}

void TestIterations(Checks& check)
{
  const auto a = Phases({ "0as", "0ax", "0ax", "0ae" });
  const auto b = Phases({ "0as", "0ax", "0ax", "0ax", "0ae" });
  check("more iterations leave the first ones and the end paired",
    PairPhases(a, b) == Pairs({ { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 4 } }));
  check(
    "in both directions", PairPhases(b, a) == Pairs({ { 0, 0 }, { 1, 1 }, { 2, 2 }, { 4, 3 } }));
  check("a run with itself", PairPhases(a, a) == Pairs({ { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 3 } }));
}

/// Ranks 0 and 1 have phases of their own, which stand in another order in each run.
void TestApart(Checks& check)
{
  const auto a = Phases({ "0ax", "1bx", "0ay", "1by" });
  const auto b = Phases({ "0ax", "0ay", "1bx", "1bz", "1by" });
  check("what ranks apart do is paired in their own order",
    PairPhases(a, b) == Pairs({ { 0, 0 }, { 1, 2 }, { 2, 1 }, { 3, 4 } }));
}

void TestChance(Checks& check)
{
  const auto a = Phases({ "0as", "0ax", "0bx", "0ae" });
  const auto b = Phases({ "0as", "0ay", "0by", "0ae" });
  check("between equal ones, phases of the same ranks are paired",
    PairPhases(a, b) == Pairs({ { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 3 } }));
  check("of other ranks, none", PairPhases(Phases({ "0ax" }), Phases({ "0cx" })).empty());
  check("none of nothing", PairPhases({}, a).empty());
}
}

int UnitTestPhasePairs(int, char*[])
{
  Checks check;
  TestIterations(check);
  TestApart(check);
  TestChance(check);
  return check.Result();
}
