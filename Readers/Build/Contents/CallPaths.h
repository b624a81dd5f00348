#pragma once
#include "Readers/Build/Contents/ArchiveContents.h"

#include <string>
#include <vector>

namespace pclvis
{
/// Gives the call paths of all locations of all processes one numbering: Facts.Paths, the same on
/// every process, and PathIds of the locations. Parents before their children; what a path calls
/// follows it at once, by (name of the region, file, line), so that the numbers depend on neither
/// the order of events nor threads, processes, or whether all regions become Calls. Collective.
/// Cost: O(paths of all locations).
void JoinPaths(ArchiveContents& contents, ProcessGroup& group);

/// Each path as a text of one line, by its id: the names of its regions, outermost first, and the
/// file and line that are known innermost, "main > exchange > MPI_Waitall (halo.c:120)". Of a long
/// path the outer names are left out: "... > exchange > MPI_Waitall (halo.c:120)".
std::vector<std::string> PathTexts(const TraceFacts& facts);
}
