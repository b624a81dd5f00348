#include "Filters/VTK/vtkWaitStates.h"

#include "Filters/Core/Waits/WaitStates.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
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
constexpr int kMessages = 0, kCalls = 1, kSummary = 2;

/// Columns of Wait Summary and totals of the same names.
const std::vector<std::pair<std::string, WaitKind>>& WaitColumns()
{
  static const std::vector<std::pair<std::string, WaitKind>> columns = {
    { "late_sender_s", WaitKind::LateSender }, { "late_receiver_s", WaitKind::LateReceiver },
    { "wrong_order_s", WaitKind::WrongOrder }, { "wait_at_barrier_s", WaitKind::Barrier },
    { "wait_at_nxn_s", WaitKind::AllToAll }, { "late_broadcast_s", WaitKind::LateBroadcast },
    { "early_reduce_s", WaitKind::EarlyReduce }, { "early_scan_s", WaitKind::EarlyScan }
  };
  return columns;
}

template<typename T, typename Value>
void AdoptRows(vtkTable* table, const std::string& column, const WaitSums& sums, Value value)
{
  Column<T> values(sums.Rows.size());
  for (std::size_t i = 0; i < values.Size(); ++i)
  {
    values[i] = value(sums.Rows[i]);
  }
  Adopt(table, "Wait Summary", column, std::move(values));
}

/// The calls and their paths in words, and the names of the codes.
void WriteNames(const WaitSums& sums, const WaitInput& input, vtkTable* table)
{
  const auto name = [](const std::vector<std::string>& names, std::int32_t code) {
    return code >= 0 && static_cast<std::size_t>(code) < names.size() ? names[code] : std::string();
  };
  std::vector<std::string> calls, paths;
  for (const WaitSummaryRow& row : sums.Rows)
  {
    calls.push_back(name(input.CallNames, row.Call));
    paths.push_back(name(input.PathNames, row.Path));
  }
  SetText(table, "Wait Summary", "call_name", calls);
  SetText(table, "Wait Summary", "path", paths);
  SetCodeNames(table, "call", input.CallNames);
  SetCodeNames(table, "path_id", input.PathNames);
}

void WriteSummary(const WaitStates& waits, vtkTable* table)
{
  using Row = WaitSummaryRow;
  const WaitSums& sums = waits.Sums;
  AdoptRows<std::int32_t>(table, "rank", sums, [](const Row& row) { return row.Rank; });
  AdoptRows<std::int32_t>(table, "call", sums, [](const Row& row) { return row.Call; });
  AdoptRows<std::int32_t>(table, "path_id", sums, [](const Row& row) { return row.Path; });
  AdoptRows<std::int64_t>(table, "calls", sums, [](const Row& row) { return row.Calls; });
  AdoptRows<double>(table, "time_s", sums, [](const Row& row) { return row.Time; });
  for (const auto& column : WaitColumns())
  {
    AdoptRows<double>(
      table, column.first, sums, [&](const Row& row) { return row.Waits[column.second]; });
    SetFact(table, column.first, sums.Total[column.second]);
  }
  SetFact(table, "mpi_s", sums.Time);
  SetFact(table, "startup_mpi_s", sums.Startup);
  SetFact(table, "shutdown_mpi_s", sums.Shutdown);
  SetFacts(table, "caused_s", sums.Caused);
  SetFacts(table, "path_wait_s", sums.Waited);
  SetObservations(table, waits.Observations);
}
}

vtkStandardNewMacro(vtkWaitStates);

vtkWaitStates::vtkWaitStates()
{
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(3);
}

int vtkWaitStates::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  // Without Calls it says what to connect.
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port == kCalls);
  return 1;
}

void vtkWaitStates::Compute(
  vtkTable* messagesIn, vtkTable* callsIn, vtkTable* messages, vtkTable* calls, vtkTable* summary)
{
  ControllerProcessGroup group;
  TableColumns m(messagesIn, "Wait states", Table("Messages"), group);
  TableColumns c(callsIn, "Wait states, input Calls", Table("Calls"), group);
  WaitInput input;
  Together(group, [&] {
    input.Messages = { m.Get<std::int32_t>("source"), m.Get<std::int32_t>("destination"),
      m.Get<double>("send_begin_s"), m.Get<double>("send_end_s"), m.Get<double>("receive_begin_s"),
      m.Get<double>("receive_end_s"), m.Get<std::uint8_t>("matched"),
      m.Get<std::uint8_t>("skewed") };
    input.Calls = { c.Get<std::int64_t>("call_id"), c.Get<std::int32_t>("rank"),
      c.GetOr<std::int32_t>("thread", 0), c.Get<std::int32_t>("call"), c.Get<double>("begin_s"),
      c.Get<double>("end_s"), c.GetOr<std::int32_t>("communicator", -1),
      c.GetOr<std::int32_t>("root", -1), c.GetOr<std::int64_t>("collective_id", -1),
      c.GetOr<double>("collective_end_s", std::numeric_limits<double>::quiet_NaN()),
      c.GetOr<std::int32_t>("path_id", -1) };
    input.CallNames = CodeNames(callsIn, "call");
    input.PathNames = CodeNames(callsIn, "path_id");
  });
  input.Axis = GetTimeAxis(messagesIn, group);
  SetTimeAxis(summary, input.Axis);
  WaitStates waits = FindWaitStates(input, {}, group, ProgressOf(this));
  Adopt(messages, "Messages", "late_sender_s", std::move(waits.LateSender));
  Adopt(messages, "Messages", "late_receiver_s", std::move(waits.LateReceiver));
  Adopt(messages, "Messages", "wrong_order_s", std::move(waits.WrongOrder));
  Adopt(messages, "Messages", "held_s", std::move(waits.Held));
  Adopt(calls, "Calls", "wait_s", std::move(waits.Wait));
  Adopt(calls, "Calls", "wait_kind", std::move(waits.Kind));
  SetCodeNames(calls, "wait_kind", WaitKindNames());
  if (group.Process() == 0)
  {
    WriteSummary(waits, summary);
    WriteNames(waits.Sums, input, summary);
  }
}

int vtkWaitStates::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* messagesIn = vtkTable::GetData(inputVector[kMessages]);
  vtkTable* callsIn = vtkTable::GetData(inputVector[kCalls]);
  vtkTable* messages = vtkTable::GetData(outputVector, kMessages);
  vtkTable* calls = vtkTable::GetData(outputVector, kCalls);
  vtkTable* summary = vtkTable::GetData(outputVector, kSummary);
  MakeTable("Wait Summary", summary);
  messages->ShallowCopy(messagesIn);
  if (callsIn)
  {
    calls->ShallowCopy(callsIn);
  }
  return Attempt(
    this, [&] { this->Compute(messagesIn, callsIn, messages, calls, summary); },
    [&] {
      messages->Initialize();
      calls->Initialize();
    });
}

void vtkWaitStates::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}
