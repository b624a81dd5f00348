#include "Filters/Core/Runs/RunReading.h"
#include "Testing/Support/Check.h"

#include <string>
#include <vector>

using namespace pclvis;

namespace
{
using Texts = std::vector<std::string>;

const RunReading kUsual{ "Send begin to receive end", "Automatic", "Communication", false };
}

int UnitTestRunReading(int, char*[])
{
  Checks check;
  check("of runs that were read alike nothing is said", CompareReading(kUsual, kUsual).empty());
  check("nor where it is not known how", CompareReading(kUsual, {}).empty());
  RunReading other = kUsual;
  other.TransmissionTime = "Receiver ready to receive end";
  check("another transmission time is named, with what it changes and the way out",
    TextsOf(CompareReading(kUsual, other)) ==
      Texts{ "The runs were read with different Transmission Time: \"Send begin to receive end\" "
             "in run A, \"Receiver ready to receive end\" in run B. This alone makes transmission "
             "times and latencies differ. Use the same Transmission Time in both readers." });
  other = kUsual;
  other.ClockCorrection = "None";
  other.TimeAxis = "Whole trace";
  check("so are clocks and the time axis",
    IdsOf(CompareReading(other, kUsual)) == Texts{ "runs.read_otherwise", "runs.read_otherwise" });
  other = kUsual;
  other.IsPart = true;
  check("a part beside a whole run as well",
    TextsOf(CompareReading(kUsual, other)) ==
      Texts{
        "Only a part of run B was read, a window of time or some ranks. This alone makes lengths, "
        "sums and numbers of messages differ. Read the same part of both runs." });
  check("parts of both are compared", CompareReading(other, other).empty());
  return check.Result();
}
