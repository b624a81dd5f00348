#pragma once
#include "Filters/Core/Common/OrderlessSum.h"
#include "Filters/Core/Common/TimeWindow.h"
#include "Readers/Base/Packing.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// How long ranks work: the one definition for all filters. A rank works on the time axis, without
/// its gaps, whenever its first thread is in no MPI call, until its last call ends. Start-up and
/// shut-down lie outside of the axis; what a rank does after its last call is not known.
/// Source: [Rosas2014] (useful computation); Filters/README, Time Tree.
class RankWork
{
public:
  /// @param axis    not empty
  /// @param periods ascending, disjoint; work is counted in each
  RankWork(CommunicationAxis axis, std::vector<TimeWindow> periods, std::int32_t ranks);

  /// [s] on the axis between two times, without its gaps; 0 if they are not in this order.
  static double Between(const CommunicationAxis& axis, double begin, double end)
  {
    const TimeWindow part{ std::max(begin, axis.Begin), std::min(end, axis.End) };
    if (part.Empty())
    {
      return 0;
    }
    double seconds = part.End - part.Begin;
    for (const TimeGap& gap : axis.Gaps)
    {
      if (gap.Begin >= part.End)
      {
        break;
      }
      seconds -= part.Shares(gap.Begin, gap.End);
    }
    return std::max(0.0, seconds);
  }
  /// A call of a rank's first thread that no other MPI call encloses. @param number of the rank
  void AddCall(std::int32_t number, double begin, double end);
  /// What other processes' calls add, packed there.
  void Pack(Packer& packer) const;
  void Join(Unpacker& packed);
  /// The same for another thread's calls, of equal axis, periods and ranks.
  void Join(const RankWork& other);
  /// [s] In a period; NaN for a rank without calls.
  double Of(std::size_t period, std::int32_t number) const;

private:
  void Join(const std::vector<OrderlessSum>& inCalls, const std::vector<double>& last);

  CommunicationAxis Axis;
  std::vector<TimeWindow> Periods;
  std::vector<OrderlessSum> InCalls; ///< by period, rank
  std::vector<double> Last;          ///< [s] end of each rank's last call
};

/// [s] between two times, 0 if they are not in this order: what is on the axis, without its gaps;
/// without an axis, all of it.
inline double TimeOnAxis(const CommunicationAxis& axis, double begin, double end)
{
  return axis.Empty() ? std::max(0.0, end - begin) : RankWork::Between(axis, begin, end);
}
}
