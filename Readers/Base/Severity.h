#pragma once
#include <cstdint>

namespace pclvis
{
/// How bad a row of the Import Log is.
enum class Severity : std::uint8_t
{
  Info,     ///< what was assumed or chosen
  Notice,   ///< odd, but nothing is lost
  DataLoss, ///< correctly handled, but something is missing from the tables
  Error     ///< a part of the trace could not be read
};
}
