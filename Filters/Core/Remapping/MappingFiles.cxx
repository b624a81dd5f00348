#include "Filters/Core/Remapping/MappingFiles.h"

#include "Readers/Base/Error.h"

#include <unordered_map>

namespace pclvis
{
namespace
{
/// Throws if a host name contains characters that separate words in either file.
void CheckNames(const std::vector<std::string>& nodes)
{
  for (std::size_t rank = 0; rank < nodes.size(); ++rank)
  {
    if (nodes[rank].empty() || nodes[rank].find_first_of(" \t\r\n=,#\"") != std::string::npos)
    {
      throw Error("Rank remapping: the node of rank " + std::to_string(rank) + " is called \"" +
        nodes[rank] +
        "\", which is not a host name. Name the nodes: give the trace reader a Node File, or "
        "name hosts in Capacities.");
    }
  }
}
}

std::string RankFileText(const std::vector<std::string>& nodes)
{
  CheckNames(nodes);
  std::unordered_map<std::string, int> used;
  std::string text;
  for (std::size_t rank = 0; rank < nodes.size(); ++rank)
  {
    text += "rank " + std::to_string(rank) + "=" + nodes[rank] +
      " slot=" + std::to_string(used[nodes[rank]]++) + "\n";
  }
  return text;
}

std::string HostFileText(const std::vector<std::string>& nodes)
{
  CheckNames(nodes);
  std::string text;
  for (const std::string& node : nodes)
  {
    text += node + "\n";
  }
  return text;
}
}
