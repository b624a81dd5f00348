#pragma once
#include <cstdint>
#include <string>

namespace pclvis
{
/// "none" for NaN, two decimals under 10, else one.
std::string NumberText(double value);
/// "820 B", "24.3 kB", "1.2 MB": three digits, powers of 1000.
std::string BytesText(double bytes);
/// "142 us", "3.2 ms", "1.25 s": three digits; "none" for NaN.
std::string SecondsText(double seconds);
/// "2.48 to 2.52 ms": one unit for both, as many decimals as tell the ends apart, at most 6.
std::string SpanText(double begin, double end);
}
