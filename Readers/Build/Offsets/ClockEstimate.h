#pragma once
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace pclvis
{
/// The least transit seen between pairs of ranks, by direction and time slice: all that an estimate
/// of the clocks needs from the messages. Small: one entry per (pair, direction, slice).
class TransitBounds
{
public:
  /// @param ranks  number of ranks
  /// @param begin, end [s] the span that is cut into slices; times outside it count in the first or
  ///   last slice
  /// @param slices number of slices, >= 1
  TransitBounds(std::int32_t ranks, double begin, double end, int slices = 16);
  /// One matched message: begin of the send on the source's clock, end of the receive on the
  /// destination's [s]. Messages to oneself and those without finite times say nothing and are
  /// ignored.
  void Add(std::int32_t source, std::int32_t destination, double sendBegin, double receiveEnd);
  /// Takes the minimum over all processes; afterwards every process has the same bounds.
  /// Collective.
  void Merge(ProcessGroup& group);

private:
  friend struct ClockModel EstimateClocks(const TransitBounds& bounds, double tick);
  friend void Tighten(struct ClockModel& model, const TransitBounds& corrected, double tick);
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
  /// A row spelled out: times on the clocks of its ranks.
  struct Transit
  {
    std::int32_t Source, Destination;
    double Sent, Received; ///< [s]
  };
  void Keep(std::uint64_t key, const Bound& bound);
  std::vector<Row> Sorted() const;
  std::vector<Transit> Transits() const;

  std::int32_t Ranks;
  double Begin, End;
  int Slices;
  /// Key: ((lower rank * ranks + higher rank) * 2 + direction) * slices + slice.
  std::unordered_map<std::uint64_t, Bound> Bounds;
};

/// Per rank: true time = written + Offset + Drift * (written - Reference).
/// "True" is the clock of the lowest rank of a group of connected ranks.
struct ClockModel
{
  std::vector<double> Offset;      ///< [s], shape (ranks)
  std::vector<double> Drift;       ///< [s/s], shape (ranks)
  std::vector<double> Uncertainty; ///< [s], shape (ranks); NaN: not bounded from both sides
  std::vector<std::int32_t> Group; ///< lowest rank connected with this one by messages
  double Reference = 0;            ///< [s]
  bool Drifts() const;             ///< true if a clock has a drift
  double Correct(std::int32_t rank, double written) const
  {
    return written + this->Offset[rank] + this->Drift[rank] * (written - this->Reference);
  }
};

/// Offsets and drifts of the clocks from messages. No message may arrive before it is sent.
/// Drift: with D = offset of q - offset of p, of each pair with messages in both directions,
///   -min(transit p -> q) <= D <= min(transit q -> p),
///   width = min(transit p -> q) + min(transit q -> p).
/// The bounds of the time slices hold for a line D(t) as well. Where no constant D satisfies the
/// bounds, the slope that leaves the greatest width is taken. A spanning forest of the pairs with
/// the narrowest bounds passes the drifts on. If the offsets then cannot keep all messages in
/// order, all pairs take their widest slope if that does better.
/// Offsets: those that satisfy the bounds of all pairs, one-directional ones included, and leave
/// the least transit as long as possible (SolveOffsets). All messages are then in order, except,
/// for drifting clocks, those between the slices' least (Tighten), and where messages contradict
/// each other.
/// Uncertainty: the distance from the offset to the farther of its bounds, plus the widening of the
/// bounds of the pairs on the path through the forest by a drift too small to be told from none.
/// For drifting clocks, the sum of half the widths on that path if it is greater; it holds in the
/// middle of the messages and about doubles towards their ends. The lowest rank of a group keeps
/// its clock and has no uncertainty.
/// Ranks bounded on one side only are shifted just as far as that side demands, without drift, so
/// that their fastest message takes a tick, which is all that clocks can tell from none;
/// ranks without messages keep their clocks; both have uncertainty NaN. A drift is found only
/// between clocks that are off by much less than the span, as both must fall into the same slices,
/// and only from pairs with messages in both directions.
/// Source: Readers/README, Clocks; the bounds are those of [Cristian1989], their use on
/// traces [Duda1987]; drift as a line between two clocks: [Doleschal2008].
/// @param tick [s] of the clocks
/// Cost: O(m log m) for m entries of `bounds`, plus that of SolveOffsets. Independent of the order
/// of the messages.
ClockModel EstimateClocks(const TransitBounds& bounds, double tick = 0);

/// Moves the clocks so that all messages are in order, as far as offsets can do that.
/// @param corrected bounds of the same messages, their times corrected by `model`, in one slice
void Tighten(ClockModel& model, const TransitBounds& corrected, double tick = 0);
}
