#pragma once
#include "Readers/Schema/FlowSchema.h"

#include <string>

namespace pclvis
{
/// An event flow graph in the language DOT of Graphviz: nodes with label and calls, edges with
/// weight and ranks, loops as nested clusters.
///   dot -Tsvg FILE -o graph.svg
/// Source: Graphviz, "DOT Language".
/// Cost: O(nodes + edges + loops depth).
std::string DotText(const schema::FlowNodes::Table& nodes, const schema::FlowEdges::Table& edges,
  const schema::Loops::Table& loops);

/// The same as GraphML, with all numbers of nodes and edges as attributes.
/// Source: GraphML 1.0, graphml.graphdrawing.org.
/// Cost: O(nodes + edges).
std::string GraphMLText(
  const schema::FlowNodes::Table& nodes, const schema::FlowEdges::Table& edges);

/// Writes the graph to a file, in the language that its name ends with: .dot, .gv or .graphml.
/// Source: none.
/// @throws Error for another ending, or if it cannot be written
void WriteGraphFile(const std::string& path, const schema::FlowNodes::Table& nodes,
  const schema::FlowEdges::Table& edges, const schema::Loops::Table& loops);
}
