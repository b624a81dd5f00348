#include "Readers/Base/ShortText.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/Timeline/StepMetrics.h"

#include <vector>

using namespace pclvis;

namespace
{
void TestMetrics(Checks& check)
{
  const LogicalTables tables = LogicalTablesOf(DrawnLogicalColumns());
  const std::vector<float> late =
    MetricOfSteps(tables.Steps, tables.Calls, LogicalMetric::Lateness);
  bool same = late.size() == tables.Steps.Lateness.Size;
  for (std::size_t row = 0; row < late.size(); ++row)
  {
    same = same && late[row] == static_cast<float>(tables.Steps.Lateness[row]);
  }
  check("lateness of each row", same);
  LogicalTables bare = tables;
  bare.Steps.Lateness = {};
  const std::vector<float> unknown = MetricOfSteps(bare.Steps, bare.Calls, LogicalMetric::Lateness);
  check("without the column it is absent",
    unknown == std::vector<float>(late.size(), -1) &&
      !IsKnown(bare.Steps, bare.Calls, LogicalMetric::Lateness));
  const MetricReach reach = ReachOf({ 1, 4, -1, 0 }, { 0, 0, 1, 2 }, 4);
  check("greatest by step and of all",
    reach.Greatest == std::vector<float>{ 4, 0, 0, 0 } && reach.GreatestOfAll == 4);
  check("colours reach to the greatest, which is most of the sum", reach.High == 4);
}

void TestWords(Checks& check)
{
  const MetricWords words(LogicalMetric::Counter, "PAPI_TOT_CYC (cycles)");
  check("they are written without seconds",
    words.Name == "change of PAPI_TOT_CYC (cycles)" && words.Value(1500) == ValueText(1500));
  check("lateness is in seconds", MetricWords(LogicalMetric::Lateness).Value(0.25) == "250 ms");
}

double HighOf(const std::vector<float>& values)
{
  ColorReach reach;
  for (const float value : values)
  {
    reach.Add(value);
  }
  return reach.High();
}

void TestRange(Checks& check)
{
  std::vector<float> values(95, 1.0f);
  values.insert(values.end(), { 2, 2 });
  check("4 of 99 are beyond 1: less than a tenth", HighOf(values) == 1);
  values.push_back(1000);
  check("a great one is most of the sum: colours reach to it", HighOf(values) == 1000);
  check("of equal parts the greatest", HighOf({ 1, 2, 3, 4 }) == 4);
  check("zeros and absent values do not count", HighOf({ 0, 0, -1, 5 }) == 5);
  check("nothing is 0", HighOf({}) == 0 && HighOf({ 0, -1 }) == 0);
}
}

int UnitTestStepMetrics(int, char*[])
{
  Checks check;
  TestMetrics(check);
  TestWords(check);
  TestRange(check);
  return check.Result();
}
