#pragma once
#include "Readers/Core/Definitions.h"

#include <string>

namespace pclvis
{
/// Reads the anchor and the global definitions.
/// @param log takes "definitions end early" if they are damaged but could be read in part
/// @throws Error if the file is absent, no OTF2 anchor, or has no definitions at all
RawDefinitions ReadDefinitions(const std::string& path, Diagnostics& log);
}
