#pragma once
#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>

namespace pclvis
{
/// The values of a column, one per row.
using NumberValues = std::variant<const double*, const std::int64_t*, const std::uint64_t*,
  const std::int32_t*, const std::uint8_t*>;

/// Appends a number as Python's repr does: with the fewest digits that give the same number when
/// read, as a power of ten from 1e16 on and below 1e-4, otherwise with a decimal point; "nan",
/// "inf".
void AppendNumber(std::string& text, double value);

/// Appends rows of numbers to a CSV file (RFC 4180) that is open for writing.
/// @param columns each of shape (rows)
/// @return whether the file took all
bool WriteNumberRows(std::FILE* file, const std::vector<NumberValues>& columns, std::size_t rows);
}
