#pragma once
#include <vector>

namespace pclvis
{
/// Places a legend's entries (fields X and Row) beside each other, in as many rows as it takes.
/// @param width of a row; an entry that is wider has a row of its own
/// @param gap between two entries
/// @param wide width of an entry: its mark and its words
template<typename Entry, typename Wide>
void FlowInRows(std::vector<Entry>& entries, double width, double gap, const Wide& wide)
{
  double x = 0;
  int row = 0;
  for (Entry& entry : entries)
  {
    const double own = wide(entry);
    if (x > 0 && x + own > width)
    {
      x = 0;
      ++row;
    }
    entry.X = x;
    entry.Row = row;
    x += own + gap;
  }
}
}
