#include "Readers/Base/NumberRows.h"

#include <charconv>
#include <cmath>
#include <cstddef>

namespace pclvis
{
namespace
{
/// [bytes] of text per system call.
constexpr std::size_t kAtOnce = std::size_t(1) << 20;

/// Appends a whole number of any type.
template<typename Number>
void AppendNumber(std::string& text, Number value)
{
  char digits[24];
  const char* const end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  text.append(static_cast<const char*>(digits), end);
}
}

void AppendNumber(std::string& text, double value)
{
  if (std::isnan(value))
  {
    text += "nan"; // without a sign, as in Python
    return;
  }
  const double size = std::abs(value);
  const bool power = size >= 1e16 || (size < 1e-4 && size > 0);
  char digits[40];
  const char* const end = std::to_chars(digits, digits + sizeof digits, value,
    power ? std::chars_format::scientific : std::chars_format::fixed)
                            .ptr;
  const std::size_t begin = text.size();
  text.append(static_cast<const char*>(digits), end);
  if (!power && text.find('.', begin) == std::string::npos)
  {
    text += ".0";
  }
}

bool WriteNumberRows(std::FILE* file, const std::vector<NumberValues>& columns, std::size_t rows)
{
  std::string text;
  text.reserve(kAtOnce + kAtOnce / 8);
  for (std::size_t row = 0; row < rows; ++row)
  {
    for (const NumberValues& column : columns)
    {
      std::visit([&text, row](const auto* values) { AppendNumber(text, values[row]); }, column);
      text += ',';
    }
    text.back() = '\r';
    text += '\n';
    if (text.size() >= kAtOnce || row + 1 == rows)
    {
      if (std::fwrite(text.data(), 1, text.size(), file) != text.size())
      {
        return false;
      }
      text.clear();
    }
  }
  return std::fflush(file) == 0;
}
}
