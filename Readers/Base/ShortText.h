#pragma once
#include "Readers/Base/TimeText.h"

#include <cstdint>
#include <string>

namespace pclvis
{
// Numbers as people read them: in sentences, tips and legends; times: TimeText. Tables keep plain
// units.

/// As it was given: "-7", "0.001", "1e+308", "nan"; ten digits.
std::string ValueText(double value);
/// "1 rank", "3 ranks"; `many` where more than one are not named by an s behind it.
std::string CountText(std::int64_t count, const std::string& one, const std::string& many = {});
/// "none" for NaN, two decimals under 10, else one.
std::string NumberText(double value);
/// "820 B", "24.3 kB", "1.2 MB": three digits, powers of 1000.
std::string BytesText(double bytes);
/// "12.3 %": three digits.
std::string PercentText(double share);
}
