#pragma once
#include "Filters/Core/Prices/Run/RunSample.h"
#include "Filters/Core/Replay/GraphParts.h"
#include "Filters/Core/Replay/MakeRunGraph.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The windows in which a run is replayed.
/// Source: Filters/README, Cause Prices.
/// @return [s] on the run's axis, in order of time, disjoint; none: all of it is
/// @throws Error if the sample's window is not on the axis
/// Cost: that of SampleWindows.
std::vector<TimeWindow> FindCuts(const RunOnAxis& run, const RunSample& sample);

/// What lies in some windows of a run.
struct RunCut : GraphParts
{
  PlainVector<std::uint32_t> Pieces; ///< of work before calls, see NumberPieces; kNone also of what
                                     ///< is not there whole
  CommunicationAxis Axis;            ///< with gaps between the windows
};

/// @param windows as FindCuts found them, not empty
/// @param names   code of the called region, by row of Calls
/// @param dealerOf by rank of the whole run, as for NumberPieces
/// Source: none. Cost: that of TakeParts and NumberPieces.
RunCut CutRun(const RunOnAxis& run, const std::vector<TimeWindow>& windows,
  ColumnView<std::int32_t> names, const std::vector<std::uint32_t>& dealerOf);
}
