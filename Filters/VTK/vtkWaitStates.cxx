#include "Filters/VTK/vtkWaitStates.h"

#include "Filters/Core/Waits/WaitStates.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/IterationInput.h"
#include "Readers/Base/Collective.h"
#include "Readers/Schema/WaitSchema.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <limits>
#include <utility>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kCalls = 1, kSummary = 2, kKinds = 3;

/// A column of Wait Summary, and the name of the fact with its total.
struct KindColumn
{
  Column<double> schema::WaitSummary::Table::*Values;
  const char* Name;
  WaitKind Kind;
};

std::vector<KindColumn> KindColumns()
{
  using T = schema::WaitSummary::Table;
  using S = schema::WaitSummary;
  return { { &T::LateSender, S::LateSender::kName, WaitKind::LateSender },
    { &T::LateReceiver, S::LateReceiver::kName, WaitKind::LateReceiver },
    { &T::WrongOrder, S::WrongOrder::kName, WaitKind::WrongOrder },
    { &T::WaitAtBarrier, S::WaitAtBarrier::kName, WaitKind::Barrier },
    { &T::WaitAtNxn, S::WaitAtNxn::kName, WaitKind::AllToAll },
    { &T::LateBroadcast, S::LateBroadcast::kName, WaitKind::LateBroadcast },
    { &T::EarlyReduce, S::EarlyReduce::kName, WaitKind::EarlyReduce },
    { &T::EarlyScan, S::EarlyScan::kName, WaitKind::EarlyScan } };
}

/// The rows of Wait Summary, with the calls and their call paths also in words.
schema::WaitSummary::Table SummaryOf(const WaitSums& sums, const WaitInput& input)
{
  const auto name = [](const std::vector<std::string>& names, std::int32_t code) {
    return code >= 0 && static_cast<std::size_t>(code) < names.size() ? names[code] : std::string();
  };
  schema::WaitSummary::Table rows;
  for (const WaitSummaryRow& row : sums.Rows)
  {
    rows.Rank.Append(row.Rank);
    rows.Call.Append(row.Call);
    rows.CallName.push_back(name(input.CallNames, row.Call));
    rows.Path.push_back(name(input.PathNames, row.Path));
    rows.PathId.Append(row.Path);
    rows.Calls.Append(row.Calls);
    rows.Time.Append(row.Time);
    for (const KindColumn& kind : KindColumns())
    {
      (rows.*kind.Values).Append(row.Waits[kind.Kind]);
    }
    rows.Loop.Append(row.Loop);
    rows.Iteration.Append(row.Iteration);
  }
  return rows;
}

void WriteSummary(const WaitStates& waits, const WaitInput& input, vtkTable* table)
{
  const WaitSums& sums = waits.Sums;
  AdoptColumns(table, SummaryOf(sums, input));
  SetCodeNames(table, "call", input.CallNames);
  SetCodeNames(table, "path_id", input.PathNames);
  for (const KindColumn& kind : KindColumns())
  {
    SetFact(table, kind.Name, sums.Total[kind.Kind]);
  }
  SetFact(table, "mpi_s", sums.Time);
  SetFact(table, "startup_mpi_s", sums.Startup);
  SetFact(table, "shutdown_mpi_s", sums.Shutdown);
  SetFacts(table, "caused_s", sums.Caused);
  SetFacts(table, "path_wait_s", sums.Waited);
  SetObservations(table, waits.Observations);
}

/// Writes all kinds except the wrong order, which is a part of the late senders.
void WriteKinds(const WaitSeconds& total, vtkTable* table)
{
  const std::vector<std::string> names = WaitKindNames();
  schema::WaitKinds::Table rows;
  for (const KindColumn& kind : KindColumns())
  {
    if (kind.Kind != WaitKind::WrongOrder)
    {
      rows.KindName.push_back(names[static_cast<std::size_t>(kind.Kind)]);
      rows.Wait.Append(total[kind.Kind]);
    }
  }
  AdoptColumns(table, rows);
}
}

vtkStandardNewMacro(vtkWaitStates);

vtkWaitStates::vtkWaitStates()
{
  this->TimeUnit = static_cast<int>(RunUnit::Whole);
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(4);
}

void vtkWaitStates::Compute(vtkTable* messagesIn, vtkTable* callsIn, vtkInformationVector* output)
{
  vtkTable* summary = vtkTable::GetData(output, kSummary);
  ControllerProcessGroup group;
  TableColumns m(messagesIn, "Wait states", Table("Messages"), group);
  TableColumns c(callsIn, "Wait states, input Calls", Table("Calls"), group);
  WaitInput input;
  Together(group, [&] {
    m.Read(input.Messages);
    c.Read(input.Calls);
    input.CallNames = CodeNames(callsIn, "call");
    input.PathNames = CodeNames(callsIn, "path_id");
  });
  input.Axis = GetTimeAxis(messagesIn, group);
  SetTimeAxis(summary, input.Axis);
  WaitStateOptions options;
  options.ByIteration = this->TimeUnit == static_cast<int>(RunUnit::Iteration);
  WaitStates waits = FindWaitStates(input, options, group, ProgressOf(this));
  vtkTable* calls = vtkTable::GetData(output, kCalls);
  AdoptColumns(vtkTable::GetData(output, kMessages), waits.Messages);
  AdoptColumns(calls, waits.Calls);
  SetCodeNames(calls, "wait_kind", WaitKindNames());
  if (group.Process() == 0)
  {
    WriteSummary(waits, input, summary);
    WriteKinds(waits.Sums.Total, vtkTable::GetData(output, kKinds));
  }
}

int vtkWaitStates::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* messagesIn = vtkTable::GetData(inputVector[kMessages]);
  vtkTable* callsIn = vtkTable::GetData(inputVector[kCalls]);
  vtkTable* messages = vtkTable::GetData(outputVector, kMessages);
  vtkTable* calls = vtkTable::GetData(outputVector, kCalls);
  MakeTable("Wait Summary", vtkTable::GetData(outputVector, kSummary));
  MakeTable("Wait Kinds", vtkTable::GetData(outputVector, kKinds));
  messages->ShallowCopy(messagesIn);
  if (callsIn)
  {
    calls->ShallowCopy(callsIn);
  }
  const int done = Attempt(
    this, [&] { this->Compute(messagesIn, callsIn, outputVector); },
    [&] {
      messages->Initialize();
      calls->Initialize();
    });
  if (this->TimeUnit != static_cast<int>(RunUnit::Iteration))
  {
    RemoveIterations(vtkTable::GetData(outputVector, kSummary));
  }
  return done;
}

void vtkWaitStates::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "TimeUnit: " << this->TimeUnit << "\n";
}
