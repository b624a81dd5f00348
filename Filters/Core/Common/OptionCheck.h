#pragma once
#include "Readers/Base/Error.h"
#include "Readers/Base/ShortText.h"

#include <string>

namespace pclvis
{
/// Refuses an invalid value of a filter's option.
/// @param filter   begins the message, e.g. "Latency criteria"
/// @param name     of the property, in lower case
/// @param expected in words, e.g. "at least 1; 4 is usual"
/// @throws Error unless `holds`
inline void ExpectOption(bool holds, const std::string& filter, const std::string& name,
  double value, const std::string& expected)
{
  if (!holds)
  {
    throw Error(filter + ": " + name + " is " + ValueText(value) + ", must be " + expected + ".");
  }
}
}
