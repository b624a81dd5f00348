#pragma once
#include "Readers/Build/Definitions/Definitions.h"

#include <string>

struct OTF2_Reader_struct;

namespace pclvis
{
/// How many definitions of a file the library can safely be asked for; see ReadableDefinitions.
/// @param file global or local definitions; one that cannot be read is left to the library
std::uint64_t SafeDefinitions(OTF2_Reader_struct* reader, const std::string& file);

/// Reads the anchor and the global definitions.
/// @param log receives "definitions end early" if they are damaged but could be read in part
/// @throws Error if the file is absent, is no OTF2 anchor, or has no definitions at all
RawDefinitions ReadDefinitions(const std::string& path, Diagnostics& log);
}
