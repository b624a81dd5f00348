#pragma once
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Build/Trace/Trace.h"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace pclvis
{
/// Which rank runs on which node.
struct NodeAssignment
{
  std::vector<std::string> Names;   ///< by node; nodes are numbered by their least rank
  std::vector<std::int32_t> OfRank; ///< by rank; -1 where the rank's node is not known
  std::vector<std::int32_t> Group;  ///< by node: the trace's own group; empty for other nodes
};

/// Reads the node names by rank from a node file. One line is one of
///   "rank node"         e.g. "17 node0003": the rank's node, lines in any order;
///   "rank 17=host ..."  as in a line of Open MPI's rankfile;
///   "host"              one host per line: the next rank runs there;
///   "host slots=4", "host:4", "host*4"  (Open MPI, MPICH, Slurm): the next 4 ranks run there.
/// Empty lines and comments (from # on) are skipped. The first line decides whether the file goes
/// by rank or by order; a file by order that ends before the last rank starts over at its first
/// line if its hosts have counts, as mpirun does.
/// @param ranks number of ranks, >= 0; lines of higher ranks are ignored
/// @param name  the file's name, for messages
/// @return shape (ranks); empty names where no line mentions the rank
/// @throws Error with the number of the line for a line that has another form or is not of the
///   first line's kind, for a rank named twice with different nodes, and for an empty file
/// Cost: O(lines + ranks).
std::vector<std::string> ReadNodeFile(
  std::istream& in, std::int32_t ranks, const std::string& name);

/// The nodes to use: those of the node file if one is named, else blocks of `ranksPerNode` ranks
/// ("node 0", "node 1", ...) if that is > 0, else the trace's own. The log says which and how many,
/// counts ranks that the file leaves out, and says if no nodes are known, if all ranks share one,
/// or if each has its own.
/// @throws Error if the file cannot be read or a line of it cannot be understood, and if
///   ranksPerNode is negative
/// Cost: O(ranks log nodes + lines). Deterministic.
NodeAssignment AssignNodes(const TraceFacts& facts, const std::string& nodeFile,
  std::int32_t ranksPerNode, Diagnostics& log);
}
