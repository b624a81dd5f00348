#pragma once
#include "Readers/Core/LocationRecords.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// One measurement of a location's clock against the global one.
struct ClockOffset
{
  Ticks Time;          ///< on the location's clock
  std::int64_t Offset; ///< [ticks] global - location
};

/// Turns a location's ticks into seconds since trace start.
///   seconds = (ticks + offset(ticks) - start) / ticksPerSecond
/// offset() is the line through neighbouring measurements, the outer lines going on for ever; one
/// measurement is a constant, none is zero (as the OTF2 library corrects). Differences of ticks are
/// taken in 64-bit integers, so nothing overflows and no digit is lost before the division.
/// Optionally followed by a correction in seconds: s + shift + drift * (s - reference).
class LocationClock
{
public:
  LocationClock() = default;
  /// @param start [ticks] trace start on the global clock
  LocationClock(
    const std::vector<ClockOffset>& offsets, std::uint64_t start, double ticksPerSecond);
  void Correct(double shift, double drift, double reference);

  double Seconds(Ticks ticks) const
  {
    const Piece* piece = this->Pieces.data();
    for (std::size_t i = 1; i < this->Pieces.size() && ticks >= this->Pieces[i].Begin; ++i)
    {
      piece = &this->Pieces[i];
    }
    const double s =
      piece->Seconds + piece->Step * static_cast<double>(Difference(ticks, piece->Origin));
    // As ClockModel::Correct does it, so that a time corrected elsewhere is the same to the bit.
    return s + this->Shift + this->Drift * (s - this->Reference);
  }
  /// The least ticks whose time is >= seconds; 0 and kNoTicks beyond the ends.
  Ticks At(double seconds) const;
  /// Global ticks of a location's ticks, wrapping like unsigned numbers.
  static std::uint64_t ToGlobal(const std::vector<ClockOffset>& offsets, Ticks ticks);

private:
  struct Piece
  {
    Ticks Begin;    ///< this piece holds from here on
    Ticks Origin;   ///< the line: Seconds at Origin, growing by Step a tick
    double Seconds; ///< [s]
    double Step;    ///< [s/tick]
  };
  static std::int64_t Difference(Ticks a, Ticks b) { return static_cast<std::int64_t>(a - b); }
  std::vector<Piece> Pieces{ { 0, 0, 0.0, 1.0 } };
  double Shift = 0, Drift = 0, Reference = 0; ///< [s], [s/s], [s]
};
}
