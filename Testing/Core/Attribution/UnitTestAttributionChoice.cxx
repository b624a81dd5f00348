#include "Filters/Core/Attribution/AttributionChoice.h"
#include "Filters/Core/Attribution/Durations.h"
#include "Readers/Base/TimeText.h"
#include "Testing/Support/AttributionPrograms.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RegionRings.h"

#include <algorithm>

using namespace pclvis;

namespace
{
/// Rank 0 sends four messages, the n-th in phase n.
void TestSends(Checks& check)
{
  MadeTrace trace;
  Column<std::int32_t> phase;
  for (int i = 0; i < 4; ++i)
  {
    trace.Call(0, i, i + 0.1); // the send
    trace.Message(0, 1, 8, i, 0.5, i + 0.2);
    phase.Append(i);
    phase.Append(i);
  }
  AttributionInput input = trace.Input();
  input.Priced.Program.Phase = phase;
  ProcessGroup alone;
  const AttributionRows rows = CollectAttributionRows(input, alone);
  const auto held = [&rows](const RunChoice& choice) {
    std::string text;
    const AskedSends sends(rows, choice);
    ForEachMessage(rows, [&](const AttributionMessage& m) { text += sends.Hold(m) ? '1' : '0'; });
    return text;
  };
  check("all are sent in the run", held({}) == "1111");
  check("two in a window", held({ { 1, 3 }, {} }) == "0110");
  check("one in phase 2", held({ {}, {}, { 2 } }) == "0010");
  DurationTable durations;
  SizeClassTable sizes;
  DescribeDurations(rows, { 0, 2, 4 }, durations, sizes, { { 0, 1 }, {}, { 2 } });
  check("so a duration has one, at whatever time",
    durations.InterMessages[0] + durations.IntraMessages[0] == 0 &&
      durations.InterMessages[1] + durations.IntraMessages[1] == 1);
  check("which is not in this window", held({ { 0, 2 }, {}, { 2 } }) == "0000");
}
}

int UnitTestAttributionChoice(int, char*[])
{
  Checks check;
  const AttributionRows rows = MakeRegionRings().Rows();
  check("no choice is the whole run", RunChoice().IsWhole());
  check("-1 stands for all regions", RunChoice{ {}, { 3, -1 } }.IsWhole());
  check("a region is a part", !RunChoice{ {}, { 3 } }.IsWhole());
  check("so is a window", !RunChoice{ { 1e-3, -1 }, {} }.IsWhole());
  const std::vector<char> chosen = ChosenRanks(rows, { {}, { 1, 3 } });
  check("two regions have 32 of 192 ranks",
    chosen.size() == 192 && std::count(chosen.begin(), chosen.end(), 1) == 32);
  check("rank 16 is the first of region 1", !chosen[15] && chosen[16] && chosen[31] && !chosen[32]);
  const std::vector<char> all = ChosenRanks(rows, { { 1, 2 }, {} });
  check("without regions all ranks are chosen", std::count(all.begin(), all.end(), 1) == 192);
  const std::vector<char> world = ChosenWorldRanks(rows, { {}, { 1, 3 } });
  check("the same by world rank", world == chosen);
  const TimeWindow late = ChosenTime(rows, { { 1e-3, -1 }, {} });
  check("an open window ends with the run", late.Begin == 1e-3 && late.End == rows.End);
  check("a window outside of the run is empty", ChosenTime(rows, { { 1, 2 }, {} }).Empty());
  check("the whole run has no name", ChoiceText(rows, {}).empty());
  check(
    "a region and a window", ChoiceText(rows, RegionInWindow(2)) == "R2, " + SpanWords(5e-3, 1e-2));
  check("regions alone", ChoiceText(rows, { {}, { 1, 3 } }) == "R1, R3, whole run");
  check("a window alone", ChoiceText(rows, { { 5e-3, 1e-2 }, {} }) == SpanWords(5e-3, 1e-2));
  check("a window after the run", ChoiceText(rows, { { 100, -1 }, {} }) == "from 100 s on");
  check("a region in a phase", ChoiceText(rows, { {}, { 1 }, { 3 } }) == "R1, phase 3");
  check("iterations in a window",
    ChoiceText(rows, { { 5e-3, 1e-2 }, {}, { -1, 0, 4, 6 } }) ==
      "loop 0, iterations 4 to 6, " + SpanWords(5e-3, 1e-2));
  TestSends(check);
  return check.Result();
}
