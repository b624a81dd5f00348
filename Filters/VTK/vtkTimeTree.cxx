#include "Filters/VTK/vtkTimeTree.h"

#include "Filters/Core/Replay/TimeTree.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/RunPartVTK.h"
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
constexpr int kMessages = 0, kCalls = 1, kRankRegions = 2, kTree = 0, kRanks = 1, kParts = 2;
}

vtkStandardNewMacro(vtkTimeTree);

vtkTimeTree::vtkTimeTree()
{
  this->SetNumberOfInputPorts(3);
  this->SetNumberOfOutputPorts(3);
}

void vtkTimeTree::Compute(vtkInformationVector** inputs, vtkInformationVector* output)
{
  vtkTable* messages = vtkTable::GetData(inputs[kMessages]);
  vtkTable* calls = vtkTable::GetData(inputs[kCalls]);
  vtkTable* regions = vtkTable::GetData(inputs[kRankRegions]);
  ControllerProcessGroup group;
  TableColumns m(messages, "Time tree", Table("Messages"), group);
  TableColumns c(calls, "Time tree, input Calls", Table("Calls"), group);
  TableColumns r(regions, "Time tree, input Rank Regions", Table("Rank Regions"), group);
  const RunChoice choice = this->Choice();
  RunPartInput input;
  Column<std::uint8_t> levels;
  Together(group, [&] {
    ReadRunPart({ &m, &c, regions ? &r : nullptr }, calls, choice, levels, input);
  });
  input.Axis = GetTimeAxis(messages, group);
  this->Run = input.Shared = SharedRunOf(messages, calls, input, group);
  TimeTree found = FindTimeTree(input, choice, group, ProgressOf(this));
  vtkTable* tree = vtkTable::GetData(output, kTree);
  vtkTable* ranks = vtkTable::GetData(output, kRanks);
  vtkTable* parts = vtkTable::GetData(output, kParts);
  for (vtkTable* table : { tree, ranks, parts })
  {
    SetTimeAxis(table, input.Axis);
  }
  if (group.Process() == 0)
  {
    const Efficiencies& of = found.Efficiencies;
    AdoptColumns(tree, std::move(found.Tree));
    AdoptColumns(ranks, std::move(found.Ranks));
    AdoptColumns(parts, std::move(found.Parts));
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
  MakeTable("Time Tree", vtkTable::GetData(outputVector, kTree));
  MakeTable("Rank Times", vtkTable::GetData(outputVector, kRanks));
  MakeTable("Time Parts", vtkTable::GetData(outputVector, kParts));
  return Attempt(this, [&] { this->Compute(inputVector, outputVector); });
}
