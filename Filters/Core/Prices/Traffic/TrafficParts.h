#pragma once
#include <cstddef>
#include <utility>
#include <vector>

namespace pclvis
{
/// When a message between nodes was on its way, and its residual from the model.
struct LeftMessage
{
  double Start, End; ///< [s]
  double Value;      ///< natural logarithm

  double Middle() const { return this->Start + 0.5 * (this->End - this->Start); }
};

/// A part of the run, by medians of the messages whose middle is in it.
struct TimePart
{
  /// @param begin,end [s]
  /// @param first,past of the messages, at least one
  TimePart(double begin, double end, const LeftMessage* first, const LeftMessage* past);

  double Begin, End;       ///< [s]
  double Value;            ///< natural logarithm
  double Started, Arrived; ///< [s] when the messages did
};

/// Some parts in order of time; between them are only parts with few messages.
struct PartSpan
{
  std::size_t First, Past;
};

/// [s] The time of a span: where nothing is known of the time before it, from when its first
/// messages started, and where nothing is known of the time after it, until its last ones arrived.
/// Source: none.
std::pair<double, double> TimeOf(
  const PartSpan& span, const std::vector<TimePart>& parts, double runLength);

/// Values of parts above their usual one, and their spread.
/// Source: none.
struct Levels
{
  explicit Levels(const std::vector<double>& values);

  std::vector<double> Values;
  double Steps; ///< spread from part to part
  double Sigma; ///< and around their usual value
  double Low;   ///< below their usual value
};
}
