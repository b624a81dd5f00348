#include "Filters/VTK/vtkLogicalStructure.h"

#include "Filters/Core/Structure/StructureTables.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <utility>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kCalls = 1, kSteps = 2, kPhases = 3;

/// Adds waits to Steps if Calls have them.
void AdoptWaits(vtkTable* calls, StepWaits&& waits, vtkTable* steps)
{
  if (calls && calls->GetColumnByName(schema::Calls::Wait::kName))
  {
    AdoptColumns(steps, std::move(waits));
  }
}
}

vtkStandardNewMacro(vtkLogicalStructure);

vtkLogicalStructure::vtkLogicalStructure()
{
  const LogicalStructureOptions defaults;
  this->MergeLeaps = defaults.MergeLeaps;
  this->SkipLeaps = defaults.Leaps.Skip;
  this->MergeCloseLeaps = defaults.Leaps.Close;
  this->MergeAcrossSteps = defaults.MergeAcrossSteps;
  this->CoalesceSends = defaults.CoalesceSends;
  this->MergeCallers = defaults.Callers.MergeCallers;
  this->IdealReceives = defaults.IdealReceives;
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(4);
}

vtkLogicalStructure::~vtkLogicalStructure()
{
  this->SetPhaseRegions(nullptr);
}

void vtkLogicalStructure::Compute(
  vtkTable* messagesIn, vtkTable* callsIn, vtkInformationVector* output)
{
  vtkTable* steps = vtkTable::GetData(output, kSteps);
  vtkTable* phases = vtkTable::GetData(output, kPhases);
  ControllerProcessGroup group;
  TableColumns m(messagesIn, "Logical structure", Table("Messages"), group);
  TableColumns c(callsIn, "Logical structure, input Calls", Table("Calls"), group);
  StructureInput input;
  Column<std::uint8_t> levels;
  std::vector<std::string> paths;
  Together(group, [&] {
    m.Read(input.Messages);
    c.Read(input.Calls);
    c.Read(input.Callers);
    c.Read(input.Waits);
    input.Calls.MpiLevel = ReadMpiLevels(c, callsIn, levels);
    input.CallNames = CodeNames(callsIn, "call");
    paths = CodeNames(callsIn, "path_id");
  });
  LogicalStructureOptions options;
  options.MergeLeaps = this->MergeLeaps;
  options.Leaps.Skip = this->SkipLeaps;
  options.Leaps.Close = this->MergeCloseLeaps;
  options.MergeAcrossSteps = this->MergeAcrossSteps;
  options.CoalesceSends = this->CoalesceSends;
  options.Callers.MergeCallers = this->MergeCallers;
  options.IdealReceives = this->IdealReceives;
  options.Callers.PhaseRegions = NamesOfLines(this->PhaseRegions ? this->PhaseRegions : "");
  const CommunicationAxis axis = GetTimeAxis(messagesIn, group);
  SetTimeAxis(steps, axis);
  SetTimeAxis(phases, axis);
  StructureTables tables = MakeStructureTables(input, options, group, ProgressOf(this));
  AdoptColumns(vtkTable::GetData(output, kMessages), std::move(tables.Messages));
  AdoptColumns(vtkTable::GetData(output, kCalls), std::move(tables.Calls));
  if (tables.HasIterations)
  {
    AdoptColumns(steps, std::move(tables.StepIterations));
  }
  if (group.Process() == 0)
  {
    const auto count = static_cast<std::int64_t>(tables.Phases.Phase.Size());
    AdoptColumns(steps, std::move(tables.Steps));
    AdoptWaits(callsIn, std::move(tables.Waits), steps);
    AdoptColumns(phases, std::move(tables.Phases));
    SetCodeNames(steps, "kind", LogicalKindNames());
    SetCodeNames(steps, "path_id", paths);
    SetFact(phases, "steps", static_cast<std::int64_t>(tables.Count));
    SetFact(phases, "phases", count);
    SetObservations(phases, tables.Observations);
  }
}

int vtkLogicalStructure::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* messagesIn = vtkTable::GetData(inputVector[kMessages]);
  vtkTable* callsIn = vtkTable::GetData(inputVector[kCalls]);
  vtkTable* messages = vtkTable::GetData(outputVector, kMessages);
  vtkTable* calls = vtkTable::GetData(outputVector, kCalls);
  vtkTable::GetData(outputVector, kSteps)->Initialize();
  AdoptColumns(vtkTable::GetData(outputVector, kSteps), StepColumns());
  AdoptWaits(callsIn, StepWaits(), vtkTable::GetData(outputVector, kSteps));
  MakeTable("Phases", vtkTable::GetData(outputVector, kPhases));
  messages->ShallowCopy(messagesIn);
  if (callsIn)
  {
    calls->ShallowCopy(callsIn);
  }
  return Attempt(
    this, [&] { this->Compute(messagesIn, callsIn, outputVector); },
    [&] {
      messages->Initialize();
      calls->Initialize();
    });
}

void vtkLogicalStructure::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "MergeLeaps: " << this->MergeLeaps << "\n";
  os << indent << "SkipLeaps: " << this->SkipLeaps << "\n";
  os << indent << "MergeCloseLeaps: " << this->MergeCloseLeaps << "\n";
  os << indent << "MergeAcrossSteps: " << this->MergeAcrossSteps << "\n";
  os << indent << "CoalesceSends: " << this->CoalesceSends << "\n";
  os << indent << "MergeCallers: " << this->MergeCallers << "\n";
  os << indent << "IdealReceives: " << this->IdealReceives << "\n";
  os << indent << "PhaseRegions: " << (this->PhaseRegions ? this->PhaseRegions : "") << "\n";
}
