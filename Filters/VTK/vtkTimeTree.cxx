#include "Filters/VTK/vtkTimeTree.h"

#include "Filters/Core/Replay/TimeTree.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/SharedRuns.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kCalls = 1, kTree = 0, kRanks = 1;
}

vtkStandardNewMacro(vtkTimeTree);

vtkTimeTree::vtkTimeTree()
{
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(2);
}

int vtkTimeTree::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  // Without Calls it says what to connect.
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port == kCalls);
  return 1;
}

void vtkTimeTree::Compute(vtkTable* messages, vtkTable* calls, vtkTable* tree, vtkTable* ranks)
{
  ControllerProcessGroup group;
  TableColumns m(messages, "Time tree", Table("Messages"), group);
  TableColumns c(calls, "Time tree, input Calls", Table("Calls"), group);
  ReplayInput input;
  Column<std::uint8_t> levels;
  Together(group, [&] {
    m.Read(input.Messages);
    c.Read(input.Calls);
    input.Calls.MpiLevel = ReadMpiLevels(c, calls, levels);
    input.CallNames = CodeNames(calls, "call");
  });
  input.Axis = GetTimeAxis(messages, group);
  this->Run = input.Shared = SharedRunOf(messages, calls, input, group);
  TimeTree found = FindTimeTree(input, group, ProgressOf(this));
  SetTimeAxis(tree, input.Axis);
  SetTimeAxis(ranks, input.Axis);
  if (group.Process() == 0)
  {
    const Efficiencies& of = found.Efficiencies;
    AdoptColumns(tree, std::move(found.Tree));
    AdoptColumns(ranks, std::move(found.Ranks));
    SetFact(tree, "parallel_efficiency", of.Parallel);
    SetFact(tree, "load_balance", of.LoadBalance);
    SetFact(tree, "communication_efficiency", of.Communication);
    SetFact(tree, "serialisation_efficiency", of.Serialisation);
    SetFact(tree, "transfer_efficiency", of.Transfer);
    SetObservations(tree, found.Observations);
  }
}

int vtkTimeTree::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* messages = vtkTable::GetData(inputVector[kMessages]);
  vtkTable* calls = vtkTable::GetData(inputVector[kCalls]);
  vtkTable* tree = vtkTable::GetData(outputVector, kTree);
  vtkTable* ranks = vtkTable::GetData(outputVector, kRanks);
  MakeTable("Time Tree", tree);
  MakeTable("Rank Times", ranks);
  return Attempt(this, [&] { this->Compute(messages, calls, tree, ranks); });
}

void vtkTimeTree::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}
