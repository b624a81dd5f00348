#pragma once
#include <string>

namespace pclvis
{
/// Writes the whole text to the file, or leaves an existing file unchanged.
/// Source: none.
/// @param filter   begins the message, e.g. "Rank remapping"
/// @param property the property that names the file, for messages
/// @throws Error if that cannot be done
void WriteTextFile(const std::string& path, const std::string& text, const std::string& filter,
  const std::string& property);
}
