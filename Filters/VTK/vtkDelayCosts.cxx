#include "Filters/VTK/vtkDelayCosts.h"

#include "Filters/Core/Delays/DelayCosts.h"
#include "Filters/Core/Delays/FindDelays.h"
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
constexpr int kMessages = 0, kCalls = 1, kRankRegions = 2, kCosts = 0, kRanks = 1, kPath = 2,
              kProfile = 3;
}

vtkStandardNewMacro(vtkDelayCosts);

vtkDelayCosts::vtkDelayCosts()
{
  this->SetNumberOfInputPorts(3);
  this->SetNumberOfOutputPorts(4);
}

void vtkDelayCosts::Compute(vtkInformationVector** inputs, vtkInformationVector* output)
{
  vtkTable* messages = vtkTable::GetData(inputs[kMessages]);
  vtkTable* calls = vtkTable::GetData(inputs[kCalls]);
  vtkTable* regions = vtkTable::GetData(inputs[kRankRegions]);
  ControllerProcessGroup group;
  TableColumns m(messages, "Delay costs", Table("Messages"), group);
  TableColumns c(calls, "Delay costs, input Calls", Table("Calls"), group);
  TableColumns r(regions, "Delay costs, input Rank Regions", Table("Rank Regions"), group);
  const RunChoice choice = this->Choice();
  DelayInput input;
  Column<std::uint8_t> levels;
  Together(group, [&] {
    ReadRunPart({ &m, &c, regions ? &r : nullptr }, calls, choice, levels, input);
    c.Read(input.Paths);
    input.PathNames = CodeNames(calls, "path_id");
  });
  input.Axis = GetTimeAxis(messages, group);
  this->Run = input.Shared = SharedRunOf(messages, calls, input, group);
  DelayTables found = FindDelays(input, choice, group, ProgressOf(this));
  vtkTable* costs = vtkTable::GetData(output, kCosts);
  vtkTable* ranks = vtkTable::GetData(output, kRanks);
  vtkTable* path = vtkTable::GetData(output, kPath);
  vtkTable* profile = vtkTable::GetData(output, kProfile);
  for (vtkTable* table : { costs, ranks, path, profile })
  {
    SetTimeAxis(table, input.Axis);
  }
  if (group.Process() == 0)
  {
    AdoptColumns(costs, std::move(found.Costs));
    AdoptColumns(ranks, std::move(found.Ranks));
    AdoptColumns(path, std::move(found.Path));
    AdoptColumns(profile, std::move(found.Profile));
    SetCodeNames(path, "activity", DelayActivityNames());
    SetCodeNames(path, "call", input.CallNames);
    for (vtkTable* table : { costs, path, profile })
    {
      SetCodeNames(table, "path_id", input.PathNames);
    }
    SetFact(costs, "waited_s", found.Waited);
    SetFact(costs, "length_s", found.Length);
    SetObservations(costs, found.Observations);
  }
}

int vtkDelayCosts::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  MakeTable("Delay Costs", vtkTable::GetData(outputVector, kCosts));
  MakeTable("Rank Delays", vtkTable::GetData(outputVector, kRanks));
  MakeTable("Critical Path", vtkTable::GetData(outputVector, kPath));
  MakeTable("Path Profile", vtkTable::GetData(outputVector, kProfile));
  return Attempt(this, [&] { this->Compute(inputVector, outputVector); });
}
