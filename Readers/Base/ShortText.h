#pragma once
#include "Readers/Base/TimeText.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
// Numbers for people to read, in sentences, tips and legends; for times see TimeText. Tables keep
// plain units.

/// As it was given: "-7", "0.001", "1e+308", "nan"; ten digits.
std::string ValueText(double value);
/// "7", "4,432": groups of three digits.
std::string WholeText(std::int64_t number);
/// "1 rank", "4,432 ranks"; `many` where the plural is not formed by adding an s.
std::string CountText(std::int64_t count, const std::string& one, const std::string& many = {});
/// "none" for NaN, two decimals under 10, else one; zero has no sign.
std::string NumberText(double value);
/// "820 B", "24.3 kB", "1.2 MB": three digits, powers of 1000.
std::string BytesText(double bytes);
/// "12.3 %": three digits; "under 0.01 %" for smaller values other than 0.
std::string PercentText(double share);
/// All numbers, as ranges: "3,5,8-11". @param numbers ascending @param between separates two ranges
std::string RankList(const std::vector<std::int32_t>& numbers, const std::string& between = ",");
/// Numbers in a sentence: "3, 5, 8-11"; after eight ranges the rest are only counted, "and 12
/// more".
std::string RanksText(const std::vector<std::int32_t>& numbers);
/// "a", "a and b", "a, b and c".
std::string ListText(const std::vector<std::string>& parts);
}
