#include "Filters/VTK/vtkCommunicationDAG.h"

#include "Filters/Core/States/CommunicationDAG.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/StateTablesVTK.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkDirectedGraph.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <algorithm>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kStates = 1, kStateLinks = 2, kStateMessages = 3, kDAG = 4, kGraph = 5,
              kPorts = 6;

/// The columns of the inputs; owns converted ones.
class Inputs
{
public:
  Inputs(vtkTable* messages, vtkTable* ranks, bool withRegions, ProcessGroup& group)
    : Messages(messages, "Communication DAG", Table("Messages"), group),
      Ranks(ranks, "Communication DAG, input Ranks", Table("Ranks"), group)
  {
    Together(group, [&] { this->Read(ranks != nullptr, withRegions); });
  }
  DAGInput View;
  std::vector<std::string> NodeNames; ///< by node, from the rows on this process; empty: not known

private:
  void Read(bool withRanks, bool withRegions)
  {
    TableColumns& m = this->Messages;
    this->View.HasLatency = m.Has("latency");
    m.Read(this->View.Messages);
    m.Read(this->View.Columns);
    if (withRegions)
    {
      m.Read(this->View.Regions);
    }
    if (withRanks)
    {
      this->ReadRanks();
    }
  }
  void ReadRanks()
  {
    this->Ranks.Read(this->View.Ranks);
    const std::vector<std::string> names =
      this->Ranks.Has("node_name") ? this->Ranks.Text("node_name") : std::vector<std::string>();
    for (std::size_t i = 0; i < names.size(); ++i)
    {
      const std::int32_t node = this->View.Ranks.Node[i];
      if (node >= 0)
      {
        this->NodeNames.resize(std::max<std::size_t>(this->NodeNames.size(), node + 1u));
        this->NodeNames[node] = names[i];
      }
    }
  }
  TableColumns Messages, Ranks;
};
}

vtkStandardNewMacro(vtkCommunicationDAG);

vtkCommunicationDAG::vtkCommunicationDAG()
{
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(kPorts);
  const DAGOptions options;
  this->WindowBegin = options.Window.Begin;
  this->WindowEnd = options.Window.End;
  this->ProgramOrder = options.ProgramOrder;
  this->MaximumStates = options.MaximumStates;
}

void vtkCommunicationDAG::SetNumberOfRegions(int n)
{
  if (this->Regions.SetNumber(n, 0))
  {
    this->Modified();
  }
}

void vtkCommunicationDAG::SetRegions(int index, int region)
{
  if (this->Regions.Set(index, region))
  {
    this->Modified();
  }
}

int vtkCommunicationDAG::FillOutputPortInformation(int port, vtkInformation* info)
{
  const char* const type = port == kDAG ? "vtkMultiBlockDataSet"
    : port == kGraph                    ? "vtkDirectedGraph"
                                        : "vtkTable";
  info->Set(vtkDataObject::DATA_TYPE_NAME(), type);
  return 1;
}

int vtkCommunicationDAG::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* input = vtkTable::GetData(inputVector[0]);
  vtkTable* messages = vtkTable::GetData(outputVector, kMessages);
  messages->ShallowCopy(input);
  DAGOptions options;
  options.Window = { this->WindowBegin, this->WindowEnd };
  options.Regions = this->Regions.All();
  options.ProgramOrder = this->ProgramOrder;
  options.MaximumStates = this->MaximumStates;
  ControllerProcessGroup group;
  CommunicationDAG dag;
  CommunicationAxis axis;
  std::vector<std::string> nodeNames;
  const int done = Attempt(
    this,
    [&] {
      axis = GetTimeAxis(input, group);
      Inputs inputs(input, vtkTable::GetData(inputVector[1]), !options.Regions.empty(), group);
      dag = ComputeDAG(inputs.View, options, group, ProgressOf(this));
      nodeNames = std::move(inputs.NodeNames);
      AdoptColumns(messages, dag.Ends);
    },
    [&] { messages->Initialize(); });
  vtkTable* states = vtkTable::GetData(outputVector, kStates);
  vtkTable* links = vtkTable::GetData(outputVector, kStateLinks);
  vtkTable* bars = vtkTable::GetData(outputVector, kStateMessages);
  FillStates(dag, nodeNames, states);
  SetTimeAxis(states, axis);
  FillStateLinks(dag, links);
  FillStateMessages(dag, CodeNames(input, "send_path"), bars);
  // The blocks that the DAG View draws.
  vtkNew<vtkTable> remark;
  FillRemark(dag, group.Process() == 0, remark);
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kDAG),
    { { states, "Nodes" }, { links, "Links" }, { bars, "Messages" }, { remark, "Remark" } });
  FillStateGraph(states, links, vtkDirectedGraph::GetData(outputVector, kGraph));
  if (!dag.Refusal.empty() && !this->Tentative && group.Process() == 0)
  {
    // Not a failure of the pipeline: what shows the tables must show that they are empty.
    vtkErrorMacro(<< dag.Refusal);
  }
  return done;
}

void vtkCommunicationDAG::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n"
     << indent << "Regions: " << this->Regions.All().size() << "\n"
     << indent << "ProgramOrder: " << this->ProgramOrder << "\n"
     << indent << "MaximumStates: " << this->MaximumStates << "\n"
     << indent << "Tentative: " << this->Tentative << "\n";
}
