#include "Filters/Core/Flow/GraphFiles.h"

#include "Filters/Core/Common/TextFile.h"
#include "Readers/Base/Error.h"

#include <cmath>
#include <cstdio>
#include <vector>

namespace pclvis
{
namespace
{
/// Quotes a text for DOT.
std::string Quoted(const std::string& text)
{
  std::string quoted = "\"";
  for (const char c : text)
  {
    quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  }
  return quoted + "\"";
}

std::string XmlText(const std::string& text)
{
  std::string safe;
  for (const char c : text)
  {
    safe += c == '&' ? "&amp;"
      : c == '<'     ? "&lt;"
      : c == '>'     ? "&gt;"
      : c == '"'     ? "&quot;"
                     : std::string(1, c);
  }
  return safe;
}

std::string Number(double value)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.17g", value);
  return text;
}

/// Writes loops as nested clusters.
class Clusters
{
public:
  Clusters(const schema::FlowNodes::Table& nodes, const schema::Loops::Table& loops)
    : Nodes(nodes), Loops(loops), NodesIn(loops.Loop.Size() + 1), LoopsIn(loops.Loop.Size() + 1)
  {
    for (std::size_t node = 0; node < nodes.Node.Size(); ++node)
    {
      this->NodesIn[nodes.Loop[node] + 1].push_back(node);
    }
    for (std::size_t loop = 0; loop < loops.Loop.Size(); ++loop)
    {
      this->LoopsIn[loops.Parent[loop] + 1].push_back(loop);
    }
  }

  /// @param in loop + 1; 0: what is in no loop
  void Write(std::size_t in, std::string& text) const
  {
    for (const std::size_t node : this->NodesIn[in])
    {
      text += "n" + std::to_string(node) + " [label=" +
        Quoted(this->Nodes.Label[node] + ": " + std::to_string(this->Nodes.Calls[node])) + "];\n";
    }
    for (const std::size_t loop : this->LoopsIn[in])
    {
      const std::int64_t least = this->Loops.LeastIterations[loop];
      const std::int64_t most = this->Loops.MostIterations[loop];
      text += "subgraph cluster" + std::to_string(loop) + " {\nlabel=\"" + std::to_string(least) +
        (least == most ? "" : " to " + std::to_string(most)) +
        (most == 1 ? " iteration" : " iterations") + "\";\n";
      this->Write(loop + 1, text);
      text += "}\n";
    }
  }

private:
  const schema::FlowNodes::Table& Nodes;
  const schema::Loops::Table& Loops;
  std::vector<std::vector<std::size_t>> NodesIn, LoopsIn; ///< by loop + 1
};

/// Declares the columns of a table as GraphML attributes.
template<typename Table>
void DeclareKeys(const Table& table, const std::string& of, std::string& text)
{
  Table::ForEach(table, [&](auto column, const auto&) {
    using C = decltype(column);
    const char* const type = C::kText                                  ? "string"
      : C::kType == ColumnType::Float64                                ? "double"
      : C::kType == ColumnType::Int32 || C::kType == ColumnType::UInt8 ? "int"
                                                                       : "long";
    text += "<key id=\"" + of + "_" + C::kName + "\" for=\"" + of + "\" attr.name=\"" + C::kName +
      "\" attr.type=\"" + type + "\"/>\n";
  });
}

template<typename Table>
void WriteData(const Table& table, std::size_t row, const std::string& of, std::string& text)
{
  Table::ForEach(table, [&](auto column, const auto& values) {
    using C = decltype(column);
    std::string value;
    if constexpr (C::kText)
    {
      value = XmlText(values[row]);
    }
    else if constexpr (C::kType == ColumnType::Float64)
    {
      value = std::isfinite(values[row]) ? Number(values[row]) : std::string();
    }
    else
    {
      value = std::to_string(values[row]);
    }
    if (!value.empty())
    {
      text += "<data key=\"" + of + "_" + C::kName + "\">" + value + "</data>\n";
    }
  });
}
}

std::string DotText(const schema::FlowNodes::Table& nodes, const schema::FlowEdges::Table& edges,
  const schema::Loops::Table& loops)
{
  std::string text = "digraph event_flow {\nnode [shape=box];\n";
  Clusters(nodes, loops).Write(0, text);
  for (std::size_t node = 0; node < nodes.Node.Size(); ++node)
  {
    if (nodes.Starts[node] > 0)
    {
      text += "start -> n" + std::to_string(node) + " [label=\"" +
        std::to_string(nodes.Starts[node]) + "\"];\n";
    }
  }
  for (std::size_t edge = 0; edge < edges.Edge.Size(); ++edge)
  {
    text += "n" + std::to_string(edges.From[edge]) + " -> n" + std::to_string(edges.To[edge]) +
      " [label=\"" + std::to_string(edges.Weight[edge]) + " on " +
      std::to_string(edges.Ranks[edge]) + (edges.Ranks[edge] == 1 ? " rank" : " ranks") + "\"];\n";
  }
  return text + "}\n";
}

std::string GraphMLText(
  const schema::FlowNodes::Table& nodes, const schema::FlowEdges::Table& edges)
{
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
  DeclareKeys(nodes, "node", text);
  DeclareKeys(edges, "edge", text);
  text += "<graph id=\"event_flow\" edgedefault=\"directed\">\n";
  for (std::size_t node = 0; node < nodes.Node.Size(); ++node)
  {
    text += "<node id=\"n" + std::to_string(node) + "\">\n";
    WriteData(nodes, node, "node", text);
    text += "</node>\n";
  }
  for (std::size_t edge = 0; edge < edges.Edge.Size(); ++edge)
  {
    text += "<edge source=\"n" + std::to_string(edges.From[edge]) + "\" target=\"n" +
      std::to_string(edges.To[edge]) + "\">\n";
    WriteData(edges, edge, "edge", text);
    text += "</edge>\n";
  }
  return text + "</graph>\n</graphml>\n";
}

void WriteGraphFile(const std::string& path, const schema::FlowNodes::Table& nodes,
  const schema::FlowEdges::Table& edges, const schema::Loops::Table& loops)
{
  const std::size_t dot = path.find_last_of('.');
  const std::string ending = dot == std::string::npos ? std::string() : path.substr(dot);
  if (ending != ".dot" && ending != ".gv" && ending != ".graphml")
  {
    throw Error("Event flow graph: the graph file \"" + path +
      "\" ends with none of .dot, .gv and .graphml. Choose a name that does: the ending tells in "
      "which language the graph is written.");
  }
  WriteTextFile(path,
    ending == ".graphml" ? GraphMLText(nodes, edges) : DotText(nodes, edges, loops),
    "Event flow graph", "Graph File");
}
}
