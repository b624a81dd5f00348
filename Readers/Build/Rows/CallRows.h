#pragma once
#include "Readers/Build/Contents/TraceClocks.h"

#include <vector>

namespace pclvis
{
/// The table Calls, and the row of each location's call in it.
class CallRows
{
public:
  /// Fills every column; both arguments outlive this. Bytes are 0 and collectives absent until they
  /// are added. Collective. Order of rows: by location, that is, by (rank, thread, begin). Runs in
  /// parallel.
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
  /// [s] begin and end of a location's call.
  double Begin(std::size_t location, std::int32_t call) const
  {
    const std::int64_t row = this->Row(location, call);
    return row != kNoRow ? this->Table.Begin[static_cast<std::size_t>(row)]
                         : this->Clocks.Of(location).Seconds(this->Raw(location, call).Begin);
  }
  double End(std::size_t location, std::int32_t call) const
  {
    const std::int64_t row = this->Row(location, call);
    return row != kNoRow ? this->Table.End[static_cast<std::size_t>(row)]
                         : this->Clocks.Of(location).Seconds(this->Raw(location, call).End);
  }
  /// path_id of a location's call.
  std::int32_t Path(std::size_t location, std::int32_t call) const
  {
    const std::int64_t row = this->Row(location, call);
    return row != kNoRow ? this->Table.PathId[static_cast<std::size_t>(row)]
                         : this->Contents.Locations[location]
                             .PathIds[static_cast<std::size_t>(this->Raw(location, call).Path)];
  }
  /// Prefetches the beginning of one call and the end of another, if both are rows.
  void Prefetch(std::size_t beginLocation, std::int32_t beginCall, std::size_t endLocation,
    std::int32_t endCall) const
  {
    const std::int64_t begin = this->Row(beginLocation, beginCall);
    const std::int64_t end = this->Row(endLocation, endCall);
    if (begin != kNoRow && end != kNoRow)
    {
      PrefetchForReading(this->Table.Begin.Data() + begin);
      PrefetchForReading(this->Table.End.Data() + end);
      PrefetchForReading(this->Table.PathId.Data() + begin);
    }
  }
  /// Applies a correction of the clocks that this was built with.
  void Correct(const ClockModel& model);
  /// Rows of one location, half-open.
  std::size_t FirstRowOf(std::size_t location) const { return this->FirstRow[location]; }
  std::size_t EndRowOf(std::size_t location) const { return this->FirstRow[location + 1]; }

  Calls Table;

private:
  const CallRecord& Raw(std::size_t location, std::int32_t call) const
  {
    return this->Contents.Locations[location].Records.Calls[static_cast<std::size_t>(call)];
  }
  bool Overlaps(std::size_t location, const CallRecord& call) const;
  std::int32_t LastBeforeWindow(std::size_t location) const;
  std::size_t KeepInWindow(std::size_t location);
  void Fill(std::size_t location);

  const ArchiveContents& Contents;
  const TraceClocks& Clocks;
  std::vector<std::size_t> FirstRow;
  std::vector<Column<std::int32_t>> RowInLocation; ///< empty: all calls are rows
  std::int64_t FirstId = 0;
};
}
