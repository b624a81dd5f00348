#include "Filters/Core/Selection/NumberRanges.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <charconv>

namespace pclvis
{
namespace
{
constexpr std::uint64_t kMostBits = std::uint64_t(1) << 28;

/// Sorts ranges and joins those that touch.
NumberRanges Joined(NumberRanges ranges)
{
  std::sort(ranges.begin(), ranges.end());
  NumberRanges joined;
  for (const auto& range : ranges)
  {
    if (!joined.empty() && range.first - 1 <= joined.back().second)
    {
      joined.back().second = std::max(joined.back().second, range.second);
    }
    else
    {
      joined.push_back(range);
    }
  }
  return joined;
}
}

NumberRanges RangesOf(std::vector<std::int64_t> numbers)
{
  NumberRanges ranges;
  ranges.reserve(numbers.size());
  for (const std::int64_t number : numbers)
  {
    ranges.emplace_back(number, number);
  }
  return Joined(std::move(ranges));
}

bool Holds(const NumberRanges& ranges, std::int64_t number)
{
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), number,
    [](std::int64_t value, const auto& range) { return value < range.first; });
  return after != ranges.begin() && number <= std::prev(after)->second;
}

NumberSet::NumberSet(NumberRanges ranges) : Ranges(std::move(ranges))
{
  if (this->Ranges.empty())
  {
    return;
  }
  this->First = static_cast<std::uint64_t>(this->Ranges.front().first);
  this->Span = static_cast<std::uint64_t>(this->Ranges.back().second) - this->First + 1;
  if (this->Ranges.size() == 1 || this->Span > kMostBits)
  {
    return;
  }
  this->Bits.resize((this->Span + 63) / 64, 0);
  for (const auto& range : this->Ranges)
  {
    const std::uint64_t last = static_cast<std::uint64_t>(range.second) - this->First;
    for (std::uint64_t place = range.first - this->First; place <= last; ++place)
    {
      this->Bits[place / 64] |= std::uint64_t(1) << (place % 64);
    }
  }
}

std::string TextOf(const NumberRanges& ranges)
{
  std::string text;
  for (const auto& range : ranges)
  {
    text +=
      (text.empty() ? "" : ",") + std::to_string(range.first) + "-" + std::to_string(range.second);
  }
  return text;
}

namespace
{
Error NoList(const std::string& text)
{
  return Error("Ranges of numbers: \"" + text.substr(0, 40) +
    "\" is not a list such as 3-5,8. Write numbers from 0, or ranges first-last, with commas "
    "between them.");
}
}

NumberRanges ParseRanges(const std::string& text)
{
  NumberRanges ranges;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&] {
    std::int64_t value = 0;
    const auto read = std::from_chars(at, end, value);
    if (read.ec != std::errc() || value < 0)
    {
      throw NoList(text);
    }
    at = read.ptr;
    return value;
  };
  while (at != end)
  {
    const std::int64_t first = number();
    std::int64_t last = first;
    if (at != end && *at == '-')
    {
      ++at;
      last = number();
    }
    if (last < first || (at != end && (*at != ',' || at + 1 == end)))
    {
      throw NoList(text);
    }
    at += at != end ? 1 : 0;
    ranges.emplace_back(first, last);
  }
  return Joined(std::move(ranges));
}
}
