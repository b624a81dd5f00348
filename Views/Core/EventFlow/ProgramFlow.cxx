#include "Views/Core/EventFlow/ProgramFlow.h"

#include "Readers/Base/Error.h"
#include "Readers/Schema/MpiCalls.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace pclvis
{
namespace
{
const char* const kView = "Event flow graph view: ";
const char* const kRemedy = ". Show the port Flow of an Event Flow Graph.";

void CheckIndex(std::int64_t index, std::size_t size, const std::string& who, const char* what)
{
  if (index < -1 || index >= static_cast<std::int64_t>(size))
  {
    throw Error(kView + who + " names " + what + " " + std::to_string(index) + ", of " +
      std::to_string(size) + kRemedy);
  }
}

/// Checks that the parents of every element lead to -1.
template<typename Parented>
void CheckParents(const std::vector<Parented>& all, const char* what)
{
  std::vector<char> rooted(all.size(), 0);
  for (std::size_t i = 0; i < all.size(); ++i)
  {
    std::vector<std::size_t> way;
    auto at = static_cast<std::int64_t>(i);
    while (at >= 0 && !rooted[at] && way.size() <= all.size())
    {
      way.push_back(static_cast<std::size_t>(at));
      CheckIndex(all[at].Parent, all.size(), std::string(what) + " " + std::to_string(at), what);
      at = all[at].Parent;
    }
    if (way.size() > all.size())
    {
      throw Error(
        kView + (std::string(what) + " " + std::to_string(i)) + " contains itself" + kRemedy);
    }
    for (std::size_t passed : way)
    {
      rooted[passed] = 1;
    }
  }
}

void Join(ProgramFlow::Edge& edge, const ProgramFlow::Edge& other)
{
  edge.Count += other.Count;
  edge.Seconds += other.Seconds;
  edge.Least = std::min(edge.Least, other.Least);
  edge.Most = std::max(edge.Most, other.Most);
  edge.Back = edge.Back || other.Back;
  edge.Classes.insert(edge.Classes.end(), other.Classes.begin(), other.Classes.end());
}
}

void FlowTotals::Add(const FlowTotals& other)
{
  this->Calls += other.Calls;
  this->Seconds += other.Seconds;
  this->Sent += other.Sent;
  this->Received += other.Received;
  if (!std::isnan(other.Wait))
  {
    this->Wait = std::isnan(this->Wait) ? other.Wait : this->Wait + other.Wait;
  }
}

std::string LoopWords(const ProgramFlow& flow, const std::array<int, 3>& chosen)
{
  const auto [loop, first, last] = chosen;
  std::string words = loop < 0 ? "" : "loop " + std::to_string(loop);
  if (first < 0 && last < 0)
  {
    return words;
  }
  const std::int64_t count = loop >= 0 && static_cast<std::size_t>(loop) < flow.Loops.size()
    ? flow.Loops[loop].MostIterations
    : -1;
  const std::string from = std::to_string(std::max(first, 0));
  const bool one = last >= 0 && last == std::max(first, 0);
  words += (words.empty() ? "" : ", ") + std::string(one ? "iteration " : "iterations ") + from;
  words += one ? "" : last >= 0 ? " to " + std::to_string(last) : " and later";
  return words + (count < 0 ? "" : " of " + std::to_string(count));
}

std::string FileName(const std::string& file)
{
  return file.substr(file.find_last_of("/\\") + 1);
}

std::string PlaceWords(const std::string& file, std::int32_t line)
{
  return file.empty() ? "" : FileName(file) + (line >= 0 ? ":" + std::to_string(line) : "");
}

std::string ProgramFlow::Path::Words() const
{
  const std::string place = PlaceWords(this->File, this->Line);
  return place.empty() ? this->Region : this->Region + " (" + place + ")";
}

FlowTotals ProgramFlow::All() const
{
  FlowTotals sums;
  for (const Node& node : this->Nodes)
  {
    sums.Add(node.Setup ? FlowTotals() : node.Sums);
  }
  return sums;
}

std::string ProgramFlow::PlaceOf(std::int32_t path) const
{
  return path >= 0 && static_cast<std::size_t>(path) < this->Paths.size()
    ? PlaceWords(this->Paths[path].File, this->Paths[path].Line)
    : "";
}

ProgramFlow MakeProgramFlow(ProgramFlow graph)
{
  for (std::size_t i = 0; i < graph.Nodes.size(); ++i)
  {
    const MpiCallKind kind = MpiCallOf(graph.Nodes[i].Call).Kind;
    graph.Nodes[i].Setup = kind == MpiCallKind::StartUp || kind == MpiCallKind::ShutDown;
    CheckIndex(graph.Nodes[i].Loop, graph.Loops.size(), "node " + std::to_string(i), "loop");
  }
  CheckParents(graph.Loops, "loop");
  CheckParents(graph.Paths, "call path");
  std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> known;
  std::vector<ProgramFlow::Edge> joined;
  for (std::size_t i = 0; i < graph.Edges.size(); ++i)
  {
    const ProgramFlow::Edge& edge = graph.Edges[i];
    CheckIndex(std::min(edge.From, edge.To) < 0 ? -2 : edge.From, graph.Nodes.size(),
      "edge " + std::to_string(i), "node");
    CheckIndex(edge.To, graph.Nodes.size(), "edge " + std::to_string(i), "node");
    const auto place = known.emplace(std::make_pair(edge.From, edge.To), joined.size());
    if (place.second)
    {
      joined.push_back(edge);
    }
    else
    {
      Join(joined[place.first->second], edge);
    }
  }
  for (ProgramFlow::Edge& edge : joined)
  {
    std::stable_sort(edge.Classes.begin(), edge.Classes.end(),
      [](const ProgramFlow::Class& a, const ProgramFlow::Class& b) { return a.Weight > b.Weight; });
  }
  graph.Edges = std::move(joined);
  return graph;
}
}
