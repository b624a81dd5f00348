#pragma once
#include "Readers/Core/TraceClocks.h"

#include <vector>

namespace pclvis
{
/// The table Calls and where a location's call stands in it.
class CallRows
{
public:
  /// Fills every column; bytes are 0, and collectives absent until they are added. Collective.
  /// Order of rows: location by location, so by (rank, thread, begin). Runs in parallel.
  CallRows(const ArchiveContents& contents, const TraceClocks& clocks, ProcessGroup& group);

  static constexpr std::int64_t kNoRow = -1;
  /// Row of a location's call on this process, or kNoRow if the window left it out.
  std::int64_t Row(std::size_t location, std::int32_t call) const
  {
    if (call < 0)
    {
      return kNoRow;
    }
    const Column<std::int32_t>& rows = this->RowInLocation[location];
    const std::int64_t within = rows.Size() == 0 ? call : rows[static_cast<std::size_t>(call)];
    return within < 0 ? kNoRow : static_cast<std::int64_t>(this->FirstRow[location]) + within;
  }
  Calls Table;

private:
  std::size_t KeepInWindow(
    const ArchiveContents& contents, const TraceClocks& clocks, std::size_t location);
  void Fill(const ReadLocation& location, const LocationClock& clock, std::size_t i);

  std::vector<std::size_t> FirstRow;
  std::vector<Column<std::int32_t>> RowInLocation; ///< empty: all calls are rows
  std::int64_t FirstId = 0;
};
}
