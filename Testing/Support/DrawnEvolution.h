#pragma once
#include "Views/Core/Evolution/Evolution.h"

#include <cmath>

namespace pclvis
{
/// An evolution for tests, with its rows out of order. 10 s, in windows of 2 s every 2 s:
///   all messages: other 0..2, growth 2..8, other 8..10; delayed 10, 90, 0
///   region 0:     other 0..2, steady 2..6, other 6..10; delayed 0, 40, 10; window 4..6 empty
///   region 3:     growth 0..10; delayed 20; average 4
inline Evolution DrawnEvolution()
{
  EvolutionTables tables;
  const auto period = [&tables](int region, PeriodKind kind, double begin, double end,
                        std::int64_t delayed, double latency) {
    EvolutionTables::PeriodRow row;
    row.Region = region;
    row.Kind = kind;
    row.Begin = begin;
    row.End = end;
    row.Messages = 100;
    row.Delayed = delayed;
    row.Latency = latency;
    row.Peak = latency + 1;
    tables.Periods.push_back(row);
  };
  period(3, PeriodKind::Growth, 0, 10, 20, 4);
  period(0, PeriodKind::Other, 6, 10, 10, 1);
  period(0, PeriodKind::Other, 0, 2, 0, 1);
  period(0, PeriodKind::Steady, 2, 6, 40, 3);
  period(-1, PeriodKind::Other, 0, 2, 10, 1);
  period(-1, PeriodKind::Growth, 2, 8, 90, 2);
  period(-1, PeriodKind::Other, 8, 10, 0, 0.5);
  for (int region : { 3, 0, -1 })
  {
    for (int i : { 4, 0, 2, 3, 1 })
    {
      const bool empty = region == 0 && i == 2;
      EvolutionTables::WindowRow row;
      row.Region = region;
      row.Begin = 2 * i;
      row.End = 2 * i + 2;
      row.Latency = empty ? std::nan("") : 1 + i;
      row.Messages = empty ? 0 : 20;
      row.Average = region == 3 ? 4 : 2;
      tables.Windows.push_back(row);
    }
  }
  // Without its last window, region 0 ends with the window that begins at 6 s.
  tables.Windows.erase(tables.Windows.begin() + 5);
  return MakeEvolution(tables);
}
}
