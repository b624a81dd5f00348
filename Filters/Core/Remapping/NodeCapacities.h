#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
struct NodeSlots
{
  std::string Name;
  std::int32_t Slots; ///< most ranks, >= 0
};

/// What the user says about the nodes' capacities.
struct NodeCapacities
{
  std::int32_t Each = 0;        ///< ranks on every node that is in use now; 0: not given
  std::vector<NodeSlots> Nodes; ///< the nodes to use, in order, each once; empty: not given
  bool Said() const { return this->Each > 0 || !this->Nodes.empty(); }
};

/// Reads capacities: a single number, for every node, or one item per node:
///   "name slots=4", "name:4", "name 4"   4 ranks
///   "name"                               1 rank
/// Items are separated by line ends or commas; slots of a repeated name add up, as in Open MPI's
/// hostfiles, whose other words (max_slots=...) are ignored. What follows a # is skipped. White
/// space alone gives nothing.
/// Source: Open MPI 4.1, mpirun(1), "Specifying Host Nodes".
/// @param origin where the text is from, for messages: "Capacities" or a file's name
/// @throws Error with the number of the line for an item of another form or slots out of range
/// Cost: O(length of the text).
NodeCapacities ParseCapacities(const std::string& text, const std::string& origin);

/// The same for a file if there is one of that name, else for the text itself.
/// Source: as ParseCapacities.
/// @throws Error as ParseCapacities, and for what looks like a path and cannot be read
NodeCapacities ReadCapacities(const std::string& fileOrText);
}
