#include "Readers/Base/Findings/Observation.h"
#include "Testing/Support/Check.h"

#include <string>
#include <vector>

using namespace pclvis;

namespace
{
void TestPlaces(Checks& check)
{
  const auto half = [](std::int64_t count) {
    return Observation("dag.half").With("count", count).Text();
  };
  check("one", half(1) == "1 message has only one end in the time window: its bar has no link.");
  check("several",
    half(3) == "3 messages have only one end in the time window: their bars have no link.");
  const Observation outliers = Observation("regions.outliers")
                                 .With("affected", 2)
                                 .With("regions", 12)
                                 .With("limit", 3.0)
                                 .With("worst", 7)
                                 .With("mean", 21.456)
                                 .With("median", 2.0);
  check("whole numbers and decimals",
    outliers.Text().find("In 2 of 12 regions the mean latency exceeds 3 times the median (most in "
                         "R7: mean 21.46, median 2.00)") == 0);
  const Observation pairs = Observation("runs.pairs")
                              .With("count", 1)
                              .With("pairs", 8)
                              .With("share", 0.125)
                              .With("difference", "time saved");
  check("a share and words",
    pairs.Text() == "1 of 8 pairs of ranks accounts for 12.5 % of the time saved.");
  check("times and numbers by size",
    Observation("runs.messages")
        .With("a", 0.0025)
        .With("b", 1.5)
        .With("change", "")
        .With("latency", Observation("runs.latency").With("a", 1.234).With("b", 12.34))
        .Text() ==
      "On average, a message takes 2.5 ms in run A and 1.5 s in run B; by the same criteria, mean "
      "L is 1.23 and 12.3.");
}

void TestRanksAndParts(Checks& check)
{
  const auto slow = [](const std::vector<std::int32_t>& ranks) {
    return Observation("advice.slow_rank").With("ranks", ranks).Text();
  };
  check("a rank",
    slow({ 3 }) ==
      "Check the core that rank 3 runs on (frequency, pinning, other processes); if nothing is "
      "wrong "
      "there, give it less work.");
  check("ranks",
    slow({ 3, 8, 9, 10 }) ==
      "Check the cores that ranks 3, 8-10 run on (frequency, pinning, other processes); if nothing "
      "is wrong there, give them less work.");
  const Observation part = Observation("local.number_elsewhere").With("value", 0.5);
  check("a text within a text",
    Observation("local.latency").With("latency", 2.0).With("reference", part).Text() ==
      "Mean L is 2.00, 0.50 elsewhere.");
  check("great numbers",
    Observation("periods.without_latency").With("count", 4432).With("messages", 12345678).Text() ==
      "4,432 of 12,345,678 messages have no latency: windows count them, means exclude them.");
  check("several as one",
    JoinedText({ Observation("advice.messages"), Observation("advice.nothing") }) ==
      "Trace more iterations. Nothing to do about these causes: Time Tree says what else the time "
      "is lost to.");
}

void TestLists(Checks& check)
{
  Observations all;
  AddCounted(all, "dag.half", 0);
  check("none of nothing", all.empty());
  AddCounted(all, "periods.without_latency", 5, 20);
  AddCounted(all, "dag.across", 1);
  check("ids", IdsOf(all) == std::vector<std::string>{ "periods.without_latency", "dag.across" });
  check("texts",
    TextsOf(all) ==
      std::vector<std::string>{ "5 of 20 messages have no latency: windows count them, means "
                                "exclude them.",
        "1 message between a chosen region and another is left out." });
  check("equal ones",
    all[0] == Observation("periods.without_latency").With("count", 5).With("messages", 20));
  check("other values", !(all[0] == Observation("periods.without_latency").With("count", 5)));
  check("no text of an unknown id", !ObservationText("regions"));
}
}

int UnitTestObservation(int, char*[])
{
  Checks check;
  TestPlaces(check);
  TestRanksAndParts(check);
  TestLists(check);
  return check.Result();
}
