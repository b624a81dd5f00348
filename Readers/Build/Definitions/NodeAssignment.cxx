#include "Readers/Build/Definitions/NodeAssignment.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>

namespace pclvis
{
namespace
{
/// The contents of one line of a node file.
struct Line
{
  bool ByRank = false;
  std::int64_t Rank = -1; ///< of lines that name the rank
  std::int64_t Count = 1; ///< of lines in rank order
  bool HasCount = false;
  std::string Host;
};

/// @return false if the text is not a whole number from 0 to 2^31 - 1
bool ParseNumber(const std::string& text, std::int64_t& number)
{
  if (text.empty() || text.size() > 10 || text.find_first_not_of("0123456789") != std::string::npos)
  {
    return false;
  }
  number = std::stoll(text);
  return number <= std::numeric_limits<std::int32_t>::max();
}

/// Parses "host", "host:4" or "host*4".
bool ParseHost(const std::string& word, Line& line)
{
  const std::size_t mark = word.find_last_of(":*");
  line.Host = word.substr(0, mark);
  line.HasCount = mark != std::string::npos;
  return !line.Host.empty() && (!line.HasCount || ParseNumber(word.substr(mark + 1), line.Count));
}

bool ParseLine(const std::vector<std::string>& words, Line& line)
{
  if (words.size() >= 2 && words[0] == "rank")
  {
    const std::size_t mark = words[1].find('=');
    line.ByRank = true;
    line.Host = mark == std::string::npos ? "" : words[1].substr(mark + 1);
    return !line.Host.empty() && ParseNumber(words[1].substr(0, mark), line.Rank);
  }
  if (words.size() == 1)
  {
    return ParseHost(words[0], line);
  }
  if (words.size() == 2 && ParseNumber(words[0], line.Rank))
  {
    line.ByRank = true;
    line.Host = words[1];
    return words[1].find('=') == std::string::npos;
  }
  line.Host = words[0];
  for (std::size_t i = 1; i < words.size(); ++i)
  {
    const std::size_t mark = words[i].find('=');
    const std::string key = words[i].substr(0, mark);
    if (mark == std::string::npos || line.Host.find('=') != std::string::npos)
    {
      return false;
    }
    if (key == "slots")
    {
      line.HasCount = ParseNumber(words[i].substr(mark + 1), line.Count);
      if (!line.HasCount)
      {
        return false;
      }
    }
    else if (key != "max_slots" && key != "max-slots")
    {
      return false;
    }
  }
  return true;
}

/// Parses all lines, which must be of the same kind.
std::vector<Line> ParseLines(
  std::istream& in, const std::string& name, std::vector<std::size_t>& numbers)
{
  std::vector<Line> lines;
  std::string text;
  for (std::size_t number = 1; std::getline(in, text); ++number)
  {
    const auto fail = [&](const std::string& what) {
      throw Error("Node file \"" + name + "\", line " + std::to_string(number) + ": " + what);
    };
    std::istringstream stream(text.substr(0, text.find('#')));
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
    {
      words.push_back(word);
    }
    if (words.empty())
    {
      continue;
    }
    Line line;
    if (!ParseLine(words, line))
    {
      fail("\"" + text.substr(0, 80) +
        "\" is not understood. Expected \"rank node\", a host, \"host slots=n\" or \"host:n\".");
    }
    if (!lines.empty() && lines[0].ByRank != line.ByRank)
    {
      fail(std::string("names ") + (line.ByRank ? "a rank" : "a host alone") +
        ", but the lines before it do not. Write the whole file in one form.");
    }
    lines.push_back(line);
    numbers.push_back(number);
  }
  return lines;
}

/// The host of each rank if lines are in rank order; if hosts have counts, the lines are repeated
/// from the first one on.
std::vector<std::string> ByOrder(const std::vector<Line>& lines, std::size_t ranks)
{
  std::vector<std::string> hosts;
  std::int64_t slots = 0;
  bool counts = false;
  for (const Line& line : lines)
  {
    slots += line.Count;
    counts = counts || line.HasCount;
  }
  do
  {
    for (const Line& line : lines)
    {
      const std::size_t room = ranks - hosts.size();
      hosts.insert(hosts.end(), std::min<std::size_t>(line.Count, room), line.Host);
    }
  } while (counts && slots > 0 && hosts.size() < ranks);
  hosts.resize(ranks);
  return hosts;
}

/// Numbers the nodes by their lowest ranks.
NodeAssignment Number(const std::vector<std::string>& hosts)
{
  NodeAssignment nodes;
  std::map<std::string, std::int32_t> numbers;
  for (const std::string& host : hosts)
  {
    if (host.empty())
    {
      nodes.OfRank.push_back(-1);
      continue;
    }
    const auto found = numbers.emplace(host, static_cast<std::int32_t>(nodes.Names.size()));
    if (found.second)
    {
      nodes.Names.push_back(host);
    }
    nodes.OfRank.push_back(found.first->second);
  }
  return nodes;
}

NodeAssignment FromFile(const std::string& nodeFile, std::int32_t ranks)
{
  std::ifstream in(nodeFile);
  // A folder can be opened, but not read.
  if (!in || in.peek() == std::ifstream::traits_type::eof())
  {
    throw Error("Node file: cannot read \"" + nodeFile +
      "\", or it is empty. Choose a text file with one line per rank: \"rank node\" or a host "
      "name.");
  }
  return Number(ReadNodeFile(in, ranks, nodeFile));
}

NodeAssignment InBlocks(std::int32_t ranks, std::int32_t ranksPerNode)
{
  NodeAssignment nodes;
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    const std::int32_t node = rank / ranksPerNode;
    nodes.OfRank.push_back(node);
    if (static_cast<std::size_t>(node) == nodes.Names.size())
    {
      nodes.Names.push_back("node " + std::to_string(node));
    }
  }
  return nodes;
}

void LogRanksOutsideFile(const NodeAssignment& nodes, Diagnostics& log)
{
  const auto first = std::find(nodes.OfRank.begin(), nodes.OfRank.end(), -1);
  if (first == nodes.OfRank.end())
  {
    return;
  }
  log.Add(
    Describe("import.outside_node_file", std::count(nodes.OfRank.begin(), nodes.OfRank.end(), -1),
      static_cast<std::int32_t>(first - nodes.OfRank.begin())));
}
}

std::vector<std::string> ReadNodeFile(std::istream& in, std::int32_t ranks, const std::string& name)
{
  std::vector<std::size_t> numbers;
  const std::vector<Line> lines = ParseLines(in, name, numbers);
  if (lines.empty())
  {
    throw Error("Node file \"" + name +
      "\" has no nodes. Expected one line per rank: \"rank node\" or a host name.");
  }
  if (!lines[0].ByRank)
  {
    return ByOrder(lines, static_cast<std::size_t>(ranks));
  }
  std::vector<std::string> hosts(ranks);
  for (std::size_t i = 0; i < lines.size(); ++i)
  {
    if (lines[i].Rank >= ranks)
    {
      continue;
    }
    std::string& host = hosts[lines[i].Rank];
    if (!host.empty() && host != lines[i].Host)
    {
      throw Error("Node file \"" + name + "\", line " + std::to_string(numbers[i]) + ": rank " +
        std::to_string(lines[i].Rank) + " is on \"" + lines[i].Host +
        "\", but an earlier line says \"" + host + "\". Name each rank once.");
    }
    host = lines[i].Host;
  }
  return hosts;
}

namespace
{
/// Whether there are several ranks and each has its own node.
bool HasOwnNodes(const NodeAssignment& nodes)
{
  const bool unknown =
    std::find(nodes.OfRank.begin(), nodes.OfRank.end(), -1) != nodes.OfRank.end();
  return !unknown && nodes.OfRank.size() > 1 && nodes.Names.size() == nodes.OfRank.size();
}

/// Adds to a row what cannot be judged with these nodes, and what to do if they are wrong.
Observation WithLimits(Observation row, const NodeAssignment& nodes)
{
  const bool one = nodes.Names.size() == 1 && nodes.OfRank.size() > 1;
  if (!one && !HasOwnNodes(nodes))
  {
    return row.With("limits", "").With("remedy", "");
  }
  return row.With("limits", Observation(one ? "nodes.one" : "nodes.own"))
    .With("remedy", Observation(one ? "nodes.one_remedy" : "nodes.own_remedy"));
}
}

NodeAssignment AssignNodes(
  const TraceFacts& facts, const std::string& nodeFile, std::int32_t ranksPerNode, Diagnostics& log)
{
  if (ranksPerNode < 0)
  {
    throw Error("Ranks per node is " + std::to_string(ranksPerNode) +
      ", must be >= 0. 0 takes the nodes of the trace or of the node file.");
  }
  NodeAssignment nodes;
  Observation row("import.nodes_trace");
  if (!nodeFile.empty())
  {
    nodes = FromFile(nodeFile, facts.Ranks);
    row = Observation("import.nodes_file");
  }
  else if (ranksPerNode > 0)
  {
    nodes = InBlocks(facts.Ranks, ranksPerNode);
    row = Observation("import.nodes_blocks").With("size", ranksPerNode);
  }
  else
  {
    nodes.Names = facts.NodeNames;
    nodes.OfRank = facts.NodeOfRank;
    nodes.OfRank.resize(facts.Ranks, -1);
    nodes.Group = facts.GroupOfNode;
    if (nodes.Names.empty() && facts.Ranks > 0)
    {
      log.Add(Describe("import.no_nodes", facts.Ranks));
      return nodes;
    }
  }
  log.Add(Describe(WithLimits(std::move(row), nodes),
    std::max<std::int64_t>(1, static_cast<std::int64_t>(nodes.Names.size()))));
  if (!nodeFile.empty())
  {
    LogRanksOutsideFile(nodes, log);
  }
  return nodes;
}
}
