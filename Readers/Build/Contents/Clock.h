#pragma once
#include "Readers/Build/Records/LocationRecords.h"

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
/// offset() is the line through neighbouring measurements, rounded to whole ticks, with the
/// outermost lines extrapolated; one measurement gives a constant, none gives zero: exactly as the
/// OTF2 library corrects, tick for tick. Differences of ticks are taken in 64-bit integers, so
/// nothing overflows and no digit is lost before the division.
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
    const auto since = static_cast<std::int64_t>(this->ToGlobal(ticks) - this->Start);
    const double s = static_cast<double>(since) / this->TicksPerSecond;
    // As ClockModel::Correct does it, so that a time corrected elsewhere is the same to the bit.
    return s + this->Shift + this->Drift * (s - this->Reference);
  }
  /// Ticks of the global clock, wrapping like unsigned numbers.
  std::uint64_t ToGlobal(Ticks ticks) const
  {
    const Piece* piece = this->Pieces.data();
    for (std::size_t i = 1; i < this->Pieces.size() && ticks >= this->Pieces[i].Begin; ++i)
    {
      piece = &this->Pieces[i];
    }
    if (piece->Slope == 0)
    {
      return ticks + piece->Offset;
    }
    const double grown =
      piece->Slope * static_cast<double>(static_cast<std::int64_t>(ticks - piece->Begin));
    return ticks + piece->Offset + static_cast<std::uint64_t>(Rounded(grown));
  }
  /// The smallest tick count whose time is >= seconds; 0 and kNoTicks beyond the ends.
  Ticks At(double seconds) const;

private:
  struct Piece
  {
    Ticks Begin; ///< of the measurement; the piece holds from here on, the first one from 0
    std::uint64_t Offset; ///< [ticks] at Begin, wrapping
    double Slope;         ///< growth of the offset per tick
  };
  static std::int64_t Rounded(double ticks)
  {
    constexpr double kMost = 9e18; // beyond it there is only damage
    return ticks > kMost || ticks < -kMost
      ? 0
      : static_cast<std::int64_t>(ticks < 0 ? ticks - 0.5 : ticks + 0.5);
  }
  std::vector<Piece> Pieces{ { 0, 0, 0.0 } };
  std::uint64_t Start = 0;
  double TicksPerSecond = 1;
  double Shift = 0, Drift = 0, Reference = 0; ///< [s], [s/s], [s]
};
}
