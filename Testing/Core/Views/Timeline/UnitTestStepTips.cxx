#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnLogical.h"
#include "Views/Core/Timeline/StepTips.h"

using namespace pclvis;

int UnitTestStepTips(int, char*[])
{
  Checks check;
  LogicalTableColumns columns;
  columns.AddEvent(0, 0, 0, 7, 3, 1, 2, 0.004, 0);
  columns.Global[0] = 0.006;
  const LogicalTables tables = LogicalTablesOf(columns);
  TipRows rows;
  AddStep(tables.Steps, 0, rows);
  AddLateness(tables.Steps, 0, rows);
  check("step and phase, three kinds of lateness",
    rows ==
      TipRows{ { "step", "3 (phase 7)" }, { "late by", "4 ms" }, { "in the step", "6 ms" },
        { "begins here", "4 ms" } });
  LogicalTables bare = tables;
  bare.Steps.Lateness = {};
  rows.clear();
  AddLateness(bare.Steps, 0, rows);
  check("without Lateness nothing is late", rows.empty());
  return check.Result();
}
