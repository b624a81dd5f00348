#include "Views/VTK/EventFlow/FlowTables.h"

#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/FlowSchema.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/VTK/TableColumns.h"

#include "vtkTable.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
namespace flow = schema;
const char* const kView = "Event flow graph view";
const char* const kRemedy = "Show the port Flow of Event Flow Graph.";

using NodeViews = ColumnViews<flow::FlowNodes::Label, flow::FlowNodes::Call,
  flow::FlowNodes::PathId, flow::FlowNodes::Loop, flow::FlowNodes::Header, flow::FlowNodes::Ranks,
  flow::FlowNodes::FirstRank, flow::FlowNodes::Starts, flow::FlowNodes::Ends,
  flow::FlowNodes::Calls, flow::FlowNodes::Time, flow::FlowNodes::Least, flow::FlowNodes::Most,
  flow::FlowNodes::BytesSent, flow::FlowNodes::BytesReceived, Optional<flow::FlowNodes::Wait>>;
using EdgeViews = ColumnViews<flow::FlowEdges::From, flow::FlowEdges::To, flow::FlowEdges::Weight,
  flow::FlowEdges::Ranks, flow::FlowEdges::FirstRank, flow::FlowEdges::Count, flow::FlowEdges::Back,
  flow::FlowEdges::Loop, flow::FlowEdges::Time, flow::FlowEdges::Least, flow::FlowEdges::Most>;
using LoopViews = ColumnViews<flow::Loops::Parent, flow::Loops::Call, flow::Loops::PathId,
  flow::Loops::File, flow::Loops::Line, flow::Loops::Main, flow::Loops::Irreducible,
  flow::Loops::Cure, flow::Loops::Ranks, flow::Loops::Nodes, flow::Loops::Entries,
  flow::Loops::LeastIterations, flow::Loops::MostIterations, flow::Loops::Time,
  flow::Loops::OwnTime, flow::Loops::MpiShare, flow::Loops::LeastMpiShare,
  flow::Loops::MostMpiShare, flow::Loops::Stable, flow::Loops::Counted>;
using CodeViews = ColumnViews<flow::Code::PathId, flow::Code::ParentPath, flow::Code::Region,
  flow::Code::File, flow::Code::Line>;

std::string NameOf(const std::vector<std::string>& names, std::int32_t code)
{
  return code >= 0 && static_cast<std::size_t>(code) < names.size() ? names[code] : "";
}

void ReadNodes(TableColumns& columns, const std::vector<std::string>& names, ProgramFlow& all)
{
  const auto rows = columns.Read<NodeViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    ProgramFlow::Node node;
    node.Label = rows.Label[i];
    node.Call = NameOf(names, rows.Call[i]);
    node.Path = rows.PathId[i];
    node.Loop = rows.Loop[i];
    node.Header = rows.Header[i] != 0;
    node.Ranks = rows.Ranks[i];
    node.FirstRank = rows.FirstRank[i];
    node.Starts = rows.Starts[i];
    node.Ends = rows.Ends[i];
    node.Sums = { rows.Calls[i], rows.Time[i], rows.Wait[i], rows.BytesSent[i],
      rows.BytesReceived[i] };
    node.Least = rows.Least[i];
    node.Most = rows.Most[i];
    all.Ranks += node.Starts;
    all.Nodes.push_back(std::move(node));
  }
}

void ReadEdges(TableColumns& columns, ProgramFlow& all)
{
  const auto rows = columns.Read<EdgeViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    ProgramFlow::Edge edge;
    edge.From = static_cast<std::int32_t>(rows.From[i]);
    edge.To = static_cast<std::int32_t>(rows.To[i]);
    edge.Count = rows.Count[i];
    edge.Seconds = rows.Time[i];
    edge.Least = rows.Least[i];
    edge.Most = rows.Most[i];
    edge.Back = rows.Back[i] != 0;
    edge.Loop = rows.Loop[i];
    edge.Classes = { { rows.Weight[i], rows.Ranks[i], rows.FirstRank[i] } };
    all.Edges.push_back(std::move(edge));
  }
}

void ReadLoops(TableColumns& columns, const std::vector<std::string>& names, ProgramFlow& all)
{
  const auto rows = columns.Read<LoopViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    ProgramFlow::Loop loop;
    loop.Parent = rows.Parent[i];
    loop.Call = NameOf(names, rows.Call[i]);
    loop.Path = rows.PathId[i];
    loop.File = rows.File[i];
    loop.Line = rows.Line[i];
    loop.Main = rows.Main[i] != 0;
    loop.Irreducible = rows.Irreducible[i] != 0;
    loop.Counted = rows.Counted[i] != 0;
    loop.Cure = rows.Cure[i];
    loop.Ranks = rows.Ranks[i];
    loop.Nodes = rows.Nodes[i];
    loop.Entries = rows.Entries[i];
    loop.LeastIterations = rows.LeastIterations[i];
    loop.MostIterations = rows.MostIterations[i];
    loop.Seconds = rows.Time[i];
    loop.OwnSeconds = rows.OwnTime[i];
    loop.MpiShare = rows.MpiShare[i];
    loop.LeastShare = rows.LeastMpiShare[i];
    loop.MostShare = rows.MostMpiShare[i];
    loop.Stable = rows.Stable[i];
    all.Loops.push_back(std::move(loop));
  }
}

void ReadCode(TableColumns& columns, ProgramFlow& all)
{
  const auto rows = columns.Read<CodeViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    const auto path = static_cast<std::size_t>(std::max(rows.PathId[i], 0));
    all.Paths.resize(std::max(all.Paths.size(), path + 1));
    all.Paths[path] = { rows.ParentPath[i], rows.Region[i], rows.File[i], rows.Line[i], true };
  }
}

bool HasRows(vtkTable* table)
{
  return table && table->GetNumberOfRows() > 0; // a remote table without rows has no columns
}
}

ProgramFlow ReadProgramFlow(vtkTable* nodes, vtkTable* links, vtkTable* loops, vtkTable* code)
{
  ProgramFlow all;
  ProcessGroup alone;
  if (HasRows(nodes))
  {
    TableColumns columns(nodes, kView, kRemedy, alone);
    ReadNodes(columns, CodeNames(nodes, flow::FlowNodes::Call::kName), all);
  }
  if (HasRows(links))
  {
    TableColumns columns(links, kView, kRemedy, alone);
    ReadEdges(columns, all);
  }
  if (HasRows(loops))
  {
    TableColumns columns(loops, kView, kRemedy, alone);
    ReadLoops(columns, CodeNames(loops, flow::Loops::Call::kName), all);
  }
  if (HasRows(code))
  {
    TableColumns columns(code, kView, kRemedy, alone);
    ReadCode(columns, all);
  }
  return MakeProgramFlow(std::move(all));
}

std::string ReadFlowRemark(vtkTable* remark)
{
  ProcessGroup alone;
  return HasRows(remark) ? TableColumns(remark, kView, kRemedy, alone).Text("sentence").front()
                         : std::string();
}
}
