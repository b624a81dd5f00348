#pragma once
#include "Readers/Core/ProcessGroup.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace pclvis
{
/// The least transit seen between pairs of ranks, by direction and time slice: all that an
/// estimate of the clocks needs from the messages. Small: one entry a (pair, direction, slice).
class TransitBounds
{
public:
  /// @param ranks  number of ranks
  /// @param begin, end [s] the span that is cut into slices; times outside count to the first or
  ///   last slice
  /// @param slices number of slices, >= 1
  TransitBounds(std::int32_t ranks, double begin, double end, int slices = 16);
  /// One matched message: begin of the send on the source's clock, end of the receive on the
  /// destination's [s]. Messages to oneself and those with a NaN say nothing and are left out.
  void Add(std::int32_t source, std::int32_t destination, double sendBegin, double receiveEnd);
  /// Takes the least over all processes; every process then has the same. Collective.
  void Merge(ProcessGroup& group);

private:
  friend struct ClockModel EstimateClocks(const TransitBounds& bounds);
  struct Bound
  {
    double Transit; ///< [s] least receive end - send begin
    double Time;    ///< [s] when, on the clock of the lower rank of the pair
  };
  struct Row
  {
    std::uint64_t Key;
    Bound Least;
  };
  void Keep(std::uint64_t key, const Bound& bound);
  std::vector<Row> Sorted() const;

  std::int32_t Ranks;
  double Begin, End;
  int Slices;
  /// Key: ((lower rank * ranks + higher rank) * 2 + direction) * slices + slice.
  std::unordered_map<std::uint64_t, Bound> Bounds;
};

/// Per rank: true time = written + Offset + Drift * (written - Reference).
/// "True" is the clock of the lowest rank that is connected with this one.
struct ClockModel
{
  std::vector<double> Offset;      ///< [s], shape (ranks)
  std::vector<double> Drift;       ///< [s/s], shape (ranks)
  std::vector<double> Uncertainty; ///< [s] half the bounds' width, shape (ranks); NaN: no estimate
  double Reference = 0;            ///< [s]
  double Correct(std::int32_t rank, double written) const
  {
    return written + this->Offset[rank] + this->Drift[rank] * (written - this->Reference);
  }
};

/// Offsets and drifts of the clocks from messages in both directions.
/// A message from p to q must not arrive before it is sent: with D = offset of q - offset of p,
///   -min(transit p -> q) <= D <= min(transit q -> p),   D estimated by the middle,
///   width = min(transit p -> q) + min(transit q -> p).
/// The bounds of the time slices hold for a line D(t) as well; the slope that leaves the greatest
/// width is taken as drift where it is significant: where no constant D satisfies the bounds. That
/// width counts in any case, as a small drift cannot be excluded. A spanning forest of the pairs
/// with the narrowest bounds then gives each rank its clock relative to the lowest rank of its
/// tree, which keeps offset 0 and uncertainty 0. The uncertainty of another rank is the sum of the
/// half widths on its way to that rank; of a drifting clock it holds in the middle of the messages
/// and about doubles towards their ends. A drift is found only between clocks that are off by much
/// less than the span, as both must count to the same slices. Ranks outside every tree keep 0 and
/// uncertainty NaN. Source: algorithms 1, "Clock estimate"; the bounds are those of Cristian,
/// Distributed Computing 3 (1989) 146-158. Cost: O(m log m) for m entries of `bounds`. Independent
/// of the order of the messages.
ClockModel EstimateClocks(const TransitBounds& bounds);
}
