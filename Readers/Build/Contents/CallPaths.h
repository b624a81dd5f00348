#pragma once
#include "Readers/Build/Contents/ArchiveContents.h"

#include <string>
#include <vector>

namespace pclvis
{
/// Gives the call paths of all locations of all processes one numbering: Facts.Paths, the same on
/// every process, and PathIds of the locations. Depth first: parents come before their children,
/// and what a path calls follows it directly, by (region name, file, line), so that the numbers
/// depend on neither the order of events nor threads, processes, or whether all regions become
/// Calls. Collective.
/// Cost: O(paths of all locations).
void JoinPaths(ArchiveContents& contents, ProcessGroup& group);

/// Each path as one line of text, by its id: the names of its regions, outermost first, and the
/// innermost known file and line, "main > exchange > MPI_Waitall (halo.c:120)". Long paths lose
/// their outer names: "... > exchange > MPI_Waitall (halo.c:120)".
std::vector<std::string> PathTexts(const TraceFacts& facts);
}
