#include "Filters/VTK/vtkProgramLoops.h"

#include "Filters/Core/Flow/ProgramLoops.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/IterationInput.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <algorithm>
#include <string>
#include <utility>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kCalls = 1, kCode = 2;
constexpr int kLoops = 2, kIterations = 3, kRankLoops = 4, kNodeCounts = 5, kProgram = 6,
              kPorts = 7;

/// Facts about representative iterations; nothing is added if there are none.
void SetRepresentatives(vtkTable* table, const std::string& before, const Representatives& of)
{
  if (of.Loop >= 0)
  {
    SetFact(table, before + "first_iteration", static_cast<std::int64_t>(of.First));
    SetFact(table, before + "iterations", static_cast<std::int64_t>(of.Iterations));
    SetFact(table, before + "begin_s", of.Begin);
    SetFact(table, before + "end_s", of.End);
    SetFact(table, before + "reduction", of.Reduction);
    SetFact(table, before + "share_error", of.ShareError);
    SetFact(table, before + "count_error", of.CountError);
  }
}

void SetFacts(const ProgramLoopsTables& tables, vtkTable* loops)
{
  SetFact(loops, "main", static_cast<std::int64_t>(tables.Main));
  SetFact(loops, "main_share", tables.MainShare);
  SetFact(loops, "calls", tables.Events);
  SetFact(loops, "reproduced", tables.Reproduced);
  SetFact(loops, "numbers", tables.Numbers);
  SetFact(loops, "compression",
    static_cast<double>(tables.Events) /
      static_cast<double>(std::max<std::int64_t>(1, tables.Numbers)));
  SetFact(loops, "stable_ranks", tables.StableRanks);
  SetFact(loops, "ranks", tables.Ranks);
  SetFact(loops, "interval", tables.Interval);
  SetRepresentatives(loops, "", tables.Chosen);
  SetRepresentatives(loops, "live_", tables.Live);
  SetObservations(loops, tables.Observations);
}
}

vtkStandardNewMacro(vtkProgramLoops);

vtkProgramLoops::vtkProgramLoops()
{
  const ProgramLoopsOptions defaults;
  this->IterationsOf = defaults.IterationsOf;
  this->CheckInterval = defaults.Stable.Interval;
  this->Checks = defaults.Stable.Checks;
  this->RepresentativeIterations = defaults.Stable.Iterations;
  this->Choice = static_cast<int>(defaults.Choice);
  this->SetNumberOfInputPorts(3);
  this->SetNumberOfOutputPorts(kPorts);
}

void vtkProgramLoops::Compute(vtkInformationVector** inputs, vtkInformationVector* output)
{
  vtkTable* messagesIn = vtkTable::GetData(inputs[kMessages]);
  vtkTable* callsIn = vtkTable::GetData(inputs[kCalls]);
  vtkTable* codeIn = vtkTable::GetData(inputs[kCode]);
  ControllerProcessGroup group;
  TableColumns m(messagesIn, "Program loops", Table("Messages"), group);
  TableColumns c(callsIn, "Program loops, input Calls", Table("Calls"), group);
  TableColumns p(codeIn, "Program loops, input Code", Table("Code"), group);
  LoopInput input;
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
  });
  input.Axis = GetTimeAxis(messagesIn, group);
  ProgramLoopsOptions options;
  options.IterationsOf = this->IterationsOf;
  options.Stable.Interval = this->CheckInterval;
  options.Stable.Checks = this->Checks;
  options.Stable.Iterations = this->RepresentativeIterations;
  options.Choice = static_cast<RepresentativeChoice>(this->Choice);
  ProgramLoopsTables tables = MakeProgramLoopsTables(input, options, group, ProgressOf(this));
  AdoptColumns(vtkTable::GetData(output, kMessages), std::move(tables.Messages));
  AdoptColumns(vtkTable::GetData(output, kCalls), std::move(tables.Calls));
  // If only one loop's iterations are used, other filters take that loop as the main loop.
  const std::int32_t shown =
    GreatestOfAll(this->IterationsOf >= 0 ? this->IterationsOf : tables.Main, group);
  for (const int port : { kMessages, kCalls })
  {
    SetMainLoop(vtkTable::GetData(output, port), shown);
  }
  vtkTable* loops = vtkTable::GetData(output, kLoops);
  for (const int port : { kLoops, kIterations, kRankLoops, kNodeCounts })
  {
    SetTimeAxis(vtkTable::GetData(output, port), input.Axis);
  }
  if (group.Process() == 0)
  {
    SetFacts(tables, loops);
    SetCodeNames(loops, "call", input.CallNames);
    SetCodeNames(loops, "path_id", CodeNames(callsIn, "path_id"));
    AdoptColumns(loops, std::move(tables.Loops));
    AdoptColumns(vtkTable::GetData(output, kIterations), std::move(tables.Iterations));
    AdoptColumns(vtkTable::GetData(output, kRankLoops), std::move(tables.RankLoops));
    AdoptColumns(vtkTable::GetData(output, kNodeCounts), std::move(tables.NodeCounts));
    AdoptColumns(vtkTable::GetData(output, kProgram), std::move(tables.Program));
  }
}

int vtkProgramLoops::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* messages = vtkTable::GetData(outputVector, kMessages);
  vtkTable* calls = vtkTable::GetData(outputVector, kCalls);
  messages->ShallowCopy(vtkTable::GetData(inputVector[kMessages]));
  if (vtkTable* callsIn = vtkTable::GetData(inputVector[kCalls]))
  {
    calls->ShallowCopy(callsIn);
  }
  MakeTable("Loops", vtkTable::GetData(outputVector, kLoops));
  MakeTable("Iterations", vtkTable::GetData(outputVector, kIterations));
  MakeTable("Rank Loops", vtkTable::GetData(outputVector, kRankLoops));
  MakeTable("Node Counts", vtkTable::GetData(outputVector, kNodeCounts));
  MakeTable("Flow Program", vtkTable::GetData(outputVector, kProgram));
  return Attempt(
    this, [&] { this->Compute(inputVector, outputVector); },
    [&] {
      messages->Initialize();
      calls->Initialize();
    });
}

void vtkProgramLoops::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "IterationsOf: " << this->IterationsOf << "\n"
     << indent << "CheckInterval: " << this->CheckInterval << "\n"
     << indent << "Checks: " << this->Checks << "\n"
     << indent << "RepresentativeIterations: " << this->RepresentativeIterations << "\n"
     << indent << "Choice: " << this->Choice << "\n";
}
