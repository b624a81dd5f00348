#pragma once
#include <cstdint>

namespace pclvis
{
/// How severe a row of the Import Log is.
enum class Severity : std::uint8_t
{
  Info,     ///< an assumption or choice that was made
  Notice,   ///< odd, but nothing is lost
  DataLoss, ///< correctly handled, but something is missing from the tables
  Error     ///< a part of the trace could not be read
};
}
