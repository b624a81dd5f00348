#pragma once
#include "Readers/Schema/TraceSchema.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Columns of Calls that a timeline shows; their owner must outlive everything that refers to them.
using TimelineCalls = ColumnViews<schema::Calls::Rank, Otherwise<schema::Calls::Thread, 0>,
  schema::Calls::Call, schema::Calls::Begin, schema::Calls::End, IfPresent<schema::Calls::PathId>,
  IfPresent<schema::Calls::CollectiveId>, IfPresent<schema::Calls::Wait>,
  IfPresent<schema::Calls::CallId>, IfPresent<schema::Calls::Step>>;

/// Disjoint pieces of calls in order of time, and sums over runs of them, so that the cost of a
/// picture depends on pixels, not on calls. Run k of level l holds 8^(l+1) pieces, from k * 8^(l+1)
/// on.
struct CallLane
{
  static constexpr std::size_t kRun = 8;
  /// Sums of runs by code: run k has entries First[k] to First[k + 1].
  struct Runs
  {
    std::vector<std::uint32_t> First;
    std::vector<std::int32_t> Code;
    std::vector<float> Seconds;
    std::vector<double> Begin, End; ///< [s] by run
    std::vector<float> Wait;        ///< [s] by run
    std::size_t Size() const { return this->Wait.size(); }
  };
  std::vector<double> Begin, End; ///< [s]
  std::vector<std::int32_t> Row;  ///< of Calls
  std::vector<std::int32_t> Code; ///< of the call
  std::vector<float> Wait;        ///< [s]
  std::vector<Runs> Levels;
  std::size_t Size() const { return this->Row.size(); }
  /// Index of the piece at a time, -1: none. Cost: O(log pieces).
  std::ptrdiff_t At(double time) const;
};

/// One thread of a rank.
struct CallThread
{
  std::int32_t Rank = 0, Thread = 0;
  CallLane Innermost; ///< the innermost call at each time
  /// By depth of nesting, the outermost first; empty if no call contains another: see Innermost.
  std::vector<CallLane> Depths;
  /// The lane of a depth, 0 the outermost; null if there is none.
  const CallLane* Depth(std::size_t depth) const;
  std::size_t DepthCount() const { return this->Depths.empty() ? 1 : this->Depths.size(); }
};

/// The threads of all ranks, by rank and thread. A nested call ends at the latest when the call
/// around it does.
/// @param calls rows in any order; fastest in the reader's order
/// Cost: O(n), or O(n log n) in another order; at most 28 bytes per piece, at most three pieces per
/// call, and 20 more bytes per run of eight.
std::vector<CallThread> MakeCallThreads(const TimelineCalls& calls);

/// Part of a call's piece in which the call waited [s]: the waiting of a call starts at its begin.
double WaitIn(const TimelineCalls& calls, std::int32_t row, double begin, double end);

/// Seconds of each group of codes in each pixel of a row.
class PixelSums
{
public:
  /// @param groupOf group of each code, 0 to groups - 1; the last entry is for other codes
  PixelSums(std::vector<std::uint16_t> groupOf, std::size_t groups);
  /// Clears the pixels, which lie between these times [s], ascending; one more than there are
  /// pixels.
  /// @param exact false: runs shorter than a pixel are spread evenly over their time
  void Begin(const std::vector<double>& edges, bool exact = true);
  /// Adds the part of a lane between the edges. Cost: O(pixels log pieces) at most.
  void Add(const TimelineCalls& calls, const CallLane& lane);

  /// Seconds of a group that occurs, by pixel.
  const float* Row(std::uint16_t group) const { return this->Sums.data() + group * this->Pixels(); }
  double Seconds(std::uint16_t group, std::size_t pixel) const { return this->Row(group)[pixel]; }
  double Wait(std::size_t pixel) const { return this->Waits[pixel]; }
  double Width(std::size_t pixel) const { return this->Edges[pixel + 1] - this->Edges[pixel]; }
  std::size_t Pixels() const { return this->Waits.size(); }
  /// Groups that occur, in order of first use.
  const std::vector<std::uint16_t>& Groups() const { return this->Used; }

private:
  class Walk;
  float* RowOf(std::int32_t code);

  std::vector<std::uint16_t> GroupOf, Used;
  std::size_t Count;
  std::vector<float*> RowOfCode; ///< null: not used yet
  std::vector<double> Edges;
  std::vector<float> Sums, Waits;
  bool Exact = true;
};

/// One pixel of a timeline: the group with the most time in it.
struct TimelineCell
{
  static constexpr std::uint16_t kNone = 0xFFFF;
  std::uint16_t Group = kNone; ///< kNone: no call
  std::uint8_t Share = 0;      ///< share of the pixel's time in this group [1/255], at least 1
  std::uint8_t Wait = 0;       ///< share of the pixel's time in which any call waited [1/255]
  /// Greatest value in the pixel, relative to the end of the colours [1/254], plus 1; 0: none.
  std::uint8_t Value = 0;
};
/// The cells of sums over `lanes` lanes; if groups have equal times, the one with the smaller
/// number.
void TakeCells(const PixelSums& sums, double lanes, TimelineCell* cells);
}
