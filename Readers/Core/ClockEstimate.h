#pragma once
#include "Readers/Core/ProcessGroup.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// The least transit seen between pairs of ranks, by direction and time slice: all that an
/// estimate of the clocks needs from the messages. Small: one entry a (pair, slice).
class TransitBounds
{
public:
  /// @param begin, end [s] the span that is cut into slices
  TransitBounds(std::int32_t ranks, double begin, double end, int slices = 16);
  /// One matched message: begin of the send on the source's clock, end of the receive on the
  /// destination's [s].
  void Add(std::int32_t source, std::int32_t destination, double sendBegin, double receiveEnd);
  /// Takes the least over all processes; every process then has the same. Collective.
  void Merge(ProcessGroup& group);

private:
  friend struct ClockModel EstimateClocks(const TransitBounds& bounds);
  struct Bound
  {
    std::int32_t Source, Destination, Slice;
    double Transit, Time;
  };
  std::int32_t Ranks;
  double Begin, End;
  int Slices;
  std::vector<Bound> Bounds;
};

/// Per rank: true time = written + Offset + Drift * (written - Reference).
struct ClockModel
{
  std::vector<double> Offset;      ///< [s], shape (ranks)
  std::vector<double> Drift;       ///< [s/s], shape (ranks)
  std::vector<double> Uncertainty; ///< [s] half the bound's width, shape (ranks); NaN: no estimate
  double Reference = 0;            ///< [s]
  double Correct(std::int32_t rank, double written) const
  {
    return written + this->Offset[rank] + this->Drift[rank] * (written - this->Reference);
  }
};

/// Offsets from pairs with messages in both directions (algorithms 1): spanning forest of the
/// pairs with the narrowest bounds; ranks outside every tree keep 0 and NaN uncertainty.
ClockModel EstimateClocks(const TransitBounds& bounds);
}
