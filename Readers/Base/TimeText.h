#pragma once
#include <optional>
#include <string>

namespace pclvis
{
// The one writer of times: in sentences, tips, legends and axes. pvpython/pclvis/wording.py writes
// the same; Testing/Data/time_texts.csv has the cases that both must agree on. Tables keep seconds.

/// A length of time: "142 us" (with the Greek letter), "3.2 ms", "1.25 s"; three digits, no
/// trailing zeros. "none" if it is not finite.
std::string SecondsText(double seconds);
/// A point in time, with enough digits to resolve a tenth of a span [s]: "16.0106 s" in a span of
/// 6.6 ms. Span 0: to the nanosecond, without trailing zeros. "none" if not finite.
std::string InstantText(double seconds, double span = 0);
/// A time range in a sentence: "2.480 to 2.520 ms", "16.0106 to 16.0172 s", one unit for both and
/// enough digits to resolve a tenth of the range. One instant is written once.
std::string SpanWords(double begin, double end);
/// The same for tips and heads, where room is scarce: if it takes more than four digits, begin and
/// length, "16.0106 s + 6.6 ms".
std::string SpanText(double begin, double end);

/// A unit in which times are written.
struct TimeUnit
{
  const char* Name = "s";
  double Seconds = 1;
};
/// s, ms, us or ns: the largest that is not longer than the span.
TimeUnit UnitFor(double span);

/// How the times of an axis are written: in one unit with the same digits. If the axis begins late
/// relative to its length, they are written as differences from an offset that is stated once.
struct TimeScale
{
  TimeUnit Unit;
  int Digits = 2;         ///< after the decimal point
  double Offset = 0;      ///< what the differences are relative to [s]
  std::string OffsetText; ///< the same in words, "16.0106 s"; empty: times count from zero

  /// "2.480"; "+1.320" relative to an offset
  std::string Number(double seconds) const;
  /// "2.480 ms", "+1.320 ms"
  std::string Text(double seconds) const;
  /// At a tick of the axis: without plus sign or trailing zeros.
  std::string Tick(double seconds) const;
  /// A time as people type it: "2.5", "2.5 us" (with u or the Greek letter), "+1.32 ms", "16.0106 s
  /// + 1.32 ms". A number without a unit is in that of the axis. A single number is a difference
  /// from the offset if it begins with a plus or, as a time, would lie before the offset.
  /// @return [s]; none if the text is not a time
  std::optional<double> Read(const std::string& text) const;
};
/// @param begin, end what the axis shows [s]
/// @param detail     what two written times must tell apart [s]; 0: a thousandth of the axis
TimeScale ScaleFor(double begin, double end, double detail = 0);
}
