#include "Filters/VTK/vtkEventFlowGraph.h"

#include "Filters/Core/Flow/EventFlowTables.h"
#include "Filters/Core/Structure/CallerGroups.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkDataSetAttributes.h>
#include <vtkDirectedGraph.h>
#include <vtkIdTypeArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkMutableDirectedGraph.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkStringArray.h>
#include <vtkTable.h>

#include <string>
#include <utility>
#include <vector>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kCalls = 1, kCode = 2, kCounters = 3, kRegions = 4, kClusters = 5;
constexpr int kNodes = 2, kEdges = 3, kFlow = 4, kGraph = 5, kRankGraphs = 6, kFlowCounters = 7,
              kAgreements = 8, kPorts = 9;

/// One vertex per row of Flow Nodes, one edge per row of Flow Edges, with their columns.
void FillGraph(vtkTable* nodes, vtkTable* edges, vtkDirectedGraph* graph)
{
  vtkNew<vtkMutableDirectedGraph> building;
  building->SetNumberOfVertices(nodes->GetNumberOfRows());
  auto* from = vtkIdTypeArray::SafeDownCast(edges->GetColumnByName("from_node"));
  auto* to = vtkIdTypeArray::SafeDownCast(edges->GetColumnByName("to_node"));
  for (vtkIdType i = 0; i < edges->GetNumberOfRows(); ++i)
  {
    building->LazyAddEdge(from->GetValue(i), to->GetValue(i));
  }
  building->GetVertexData()->ShallowCopy(nodes->GetRowData());
  building->GetEdgeData()->ShallowCopy(edges->GetRowData());
  graph->CheckedShallowCopy(building);
}

/// Why there are no nodes, for the view: the field data of a table without rows do not reach it.
void FillRemark(const EventFlowTables& tables, vtkTable* remark)
{
  vtkNew<vtkStringArray> sentence;
  sentence->SetName("sentence");
  if (tables.Events == 0 && !tables.Observations.empty())
  {
    sentence->InsertNextValue(tables.Observations.front().Text());
  }
  remark->AddColumn(sentence);
}

/// The names of codes.
struct FlowNames
{
  std::vector<std::string> Calls, Paths, Counters;
};

void SetFacts(const EventFlowTables& tables, vtkTable* nodes)
{
  const auto count = [](const auto& column) { return static_cast<std::int64_t>(column.Size()); };
  SetFact(nodes, "nodes", count(tables.Nodes.Node));
  SetFact(nodes, "edges", count(tables.Edges.Edge));
  SetFact(nodes, "calls", tables.Events);
  SetFact(nodes, "groups", tables.Groups);
  SetFact(nodes, "rank_nodes", tables.RankNodes);
  SetObservations(nodes, tables.Observations);
}

/// Moves the tables of process 0 to the output ports, and combines those that the view needs.
void WriteFlow(EventFlowTables& tables, const FlowNames& names, bool hasTables, vtkTable* code,
  vtkInformationVector* output)
{
  vtkTable* nodes = vtkTable::GetData(output, kNodes);
  vtkTable* edges = vtkTable::GetData(output, kEdges);
  vtkTable* counters = vtkTable::GetData(output, kFlowCounters);
  vtkNew<vtkTable> loops, remark;
  MakeTable("Loops", loops);
  if (hasTables)
  {
    SetFacts(tables, nodes);
    FillRemark(tables, remark);
    AdoptColumns(nodes, std::move(tables.Nodes));
    AdoptColumns(edges, std::move(tables.Edges));
    AdoptColumns(loops, std::move(tables.Loops));
    AdoptColumns(vtkTable::GetData(output, kRankGraphs), std::move(tables.RankGraphs));
    AdoptColumns(counters, std::move(tables.Counters));
    AdoptColumns(vtkTable::GetData(output, kAgreements), std::move(tables.Agreements));
    for (vtkTable* table : { nodes, loops.Get() })
    {
      SetCodeNames(table, "call", names.Calls);
      SetCodeNames(table, "path_id", names.Paths);
    }
    SetCodeNames(nodes, "partner_kind", PartnerKindNames());
    SetCodeNames(counters, "counter", names.Counters);
  }
  SetBlocks(vtkMultiBlockDataSet::GetData(output, kFlow),
    { { nodes, "Nodes" }, { edges, "Links" }, { loops, "Loops" }, { code, "Code" },
      { remark, "Remark" } });
  FillGraph(nodes, edges, vtkDirectedGraph::GetData(output, kGraph));
}
}

vtkStandardNewMacro(vtkEventFlowGraph);

vtkEventFlowGraph::vtkEventFlowGraph()
{
  const EventFlowOptions defaults;
  this->CallName = defaults.Signature.Call;
  this->Size = static_cast<int>(defaults.Signature.Size);
  this->Partner = static_cast<int>(defaults.Signature.Partner);
  this->CallSite = defaults.Signature.CallSite;
  this->Region = defaults.Signature.Region;
  this->MessageReading = static_cast<int>(defaults.Signature.Reading);
  this->LocalCalls = static_cast<int>(defaults.Signature.Local);
  this->EdgeClasses = defaults.EdgeClasses;
  this->SetNumberOfInputPorts(6);
  this->SetNumberOfOutputPorts(kPorts);
}

vtkEventFlowGraph::~vtkEventFlowGraph()
{
  this->SetLeaveOut(nullptr);
  this->SetGraphFile(nullptr);
}

void vtkEventFlowGraph::SetNumberOfRanks(int n)
{
  if (this->Ranks.SetNumber(n, 0))
  {
    this->Modified();
  }
}

void vtkEventFlowGraph::SetRanks(int index, int rank)
{
  if (this->Ranks.Set(index, rank))
  {
    this->Modified();
  }
}

int vtkEventFlowGraph::FillOutputPortInformation(int port, vtkInformation* info)
{
  const char* const type = port == kFlow ? "vtkMultiBlockDataSet"
    : port == kGraph                     ? "vtkDirectedGraph"
                                         : "vtkTable";
  info->Set(vtkDataObject::DATA_TYPE_NAME(), type);
  return 1;
}

EventFlowOptions vtkEventFlowGraph::Options() const
{
  EventFlowOptions options;
  options.Signature.Call = this->CallName;
  options.Signature.Size = static_cast<SizeInSignature>(this->Size);
  options.Signature.Partner = static_cast<PartnerInSignature>(this->Partner);
  options.Signature.CallSite = this->CallSite;
  options.Signature.Region = this->Region;
  options.Signature.Reading = static_cast<pclvis::MessageReading>(this->MessageReading);
  options.Signature.Local = static_cast<pclvis::LocalCalls>(this->LocalCalls);
  options.Signature.LeaveOut = NamesOfLines(this->LeaveOut ? this->LeaveOut : "");
  options.Signature.Ranks = this->Ranks.All();
  options.EdgeClasses = this->EdgeClasses;
  options.GraphFile = this->GraphFile ? this->GraphFile : "";
  return options;
}

void vtkEventFlowGraph::Compute(vtkInformationVector** inputs, vtkInformationVector* output)
{
  vtkTable* messagesIn = vtkTable::GetData(inputs[kMessages]);
  vtkTable* callsIn = vtkTable::GetData(inputs[kCalls]);
  vtkTable* codeIn = vtkTable::GetData(inputs[kCode]);
  vtkTable* countersIn = vtkTable::GetData(inputs[kCounters]);
  ControllerProcessGroup group;
  TableColumns m(messagesIn, "Event flow graph", Table("Messages"), group);
  TableColumns c(callsIn, "Event flow graph, input Calls", Table("Calls"), group);
  TableColumns p(codeIn, "Event flow graph, input Code", Table("Code"), group);
  TableColumns s(countersIn, "Event flow graph, input Counters", Table("Counters"), group);
  vtkTable* regionsIn = vtkTable::GetData(inputs[kRegions]);
  vtkTable* clustersIn = vtkTable::GetData(inputs[kClusters]);
  TableColumns r(regionsIn, "Event flow graph, input Rank Regions", Table("Rank Regions"), group);
  TableColumns l(
    clustersIn, "Event flow graph, input Cluster Ranks", Table("Cluster Ranks"), group);
  EventFlowInput input;
  Column<std::uint8_t> levels;
  Together(group, [&] {
    m.Read(input.Messages);
    c.Read(input.Calls);
    c.Read(input.Columns);
    input.Calls.MpiLevel = ReadMpiLevels(c, callsIn, levels);
    input.CallNames = CodeNames(callsIn, "call");
    if (codeIn)
    {
      p.Read(input.Code);
    }
    if (countersIn)
    {
      s.Read(input.Counters);
    }
    if (regionsIn)
    {
      r.Read(input.Regions);
    }
    if (clustersIn)
    {
      l.Read(input.Clusters);
    }
  });
  input.Axis = GetTimeAxis(messagesIn, group);
  EventFlowTables tables = MakeEventFlowTables(input, this->Options(), group, ProgressOf(this));
  AdoptColumns(vtkTable::GetData(output, kMessages), std::move(tables.Messages));
  AdoptColumns(vtkTable::GetData(output, kCalls), std::move(tables.Calls));
  SetTimeAxis(vtkTable::GetData(output, kNodes), input.Axis);
  vtkNew<vtkTable> code;
  MakeTable("Code", code);
  if (codeIn && group.Process() == 0)
  {
    code->ShallowCopy(codeIn);
  }
  const FlowNames names{ input.CallNames, CodeNames(callsIn, "path_id"),
    countersIn ? CodeNames(countersIn, "counter") : std::vector<std::string>() };
  WriteFlow(tables, names, group.Process() == 0, code, output);
}

int vtkEventFlowGraph::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* calls = vtkTable::GetData(outputVector, kCalls);
  vtkTable::GetData(outputVector, kMessages)
    ->ShallowCopy(vtkTable::GetData(inputVector[kMessages]));
  if (vtkTable* callsIn = vtkTable::GetData(inputVector[kCalls]))
  {
    calls->ShallowCopy(callsIn);
  }
  MakeTable("Flow Nodes", vtkTable::GetData(outputVector, kNodes));
  MakeTable("Flow Edges", vtkTable::GetData(outputVector, kEdges));
  MakeTable("Rank Graphs", vtkTable::GetData(outputVector, kRankGraphs));
  MakeTable("Flow Counters", vtkTable::GetData(outputVector, kFlowCounters));
  MakeTable("Group Agreements", vtkTable::GetData(outputVector, kAgreements));
  return Attempt(
    this, [&] { this->Compute(inputVector, outputVector); },
    [&] {
      vtkTable::GetData(outputVector, kMessages)->Initialize();
      calls->Initialize();
    });
}

void vtkEventFlowGraph::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "CallName: " << this->CallName << "\n"
     << indent << "Size: " << this->Size << "\n"
     << indent << "Partner: " << this->Partner << "\n"
     << indent << "CallSite: " << this->CallSite << "\n"
     << indent << "Region: " << this->Region << "\n"
     << indent << "MessageReading: " << this->MessageReading << "\n"
     << indent << "LocalCalls: " << this->LocalCalls << "\n"
     << indent << "LeaveOut: " << (this->LeaveOut ? this->LeaveOut : "") << "\n"
     << indent << "Ranks: " << this->Ranks.All().size() << "\n"
     << indent << "EdgeClasses: " << this->EdgeClasses << "\n"
     << indent << "GraphFile: " << (this->GraphFile ? this->GraphFile : "(none)") << "\n";
}
