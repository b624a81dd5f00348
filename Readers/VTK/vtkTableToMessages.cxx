#include "Readers/VTK/vtkTableToMessages.h"

#include "Readers/Base/Collective.h"
#include "Readers/Build/EventList/EventList.h"
#include "Readers/Build/EventList/UsualColumns.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"
#include "Readers/VTK/TraceTables.h"

#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

namespace
{
const char* const kRemedy = "Choose the columns of the event list in the properties.";

/// Seconds per unit, by TimeUnit.
constexpr double kUnits[] = { 1, 1e-3, 1e-6, 1e-9 };

/// The chosen column; for "Automatic", the column with a usual name.
std::string Chosen(const std::set<std::string>& columns, const std::string& value,
  pclvis::EventField field, const char* property)
{
  const std::string column = value == "Automatic" ? UsualColumn(columns, field) : value;
  if (!column.empty())
  {
    return column;
  }
  if (value.empty())
  {
    throw pclvis::Error(
      std::string("Table to messages: ") + property + " names no column. " + kRemedy);
  }
  std::string found;
  for (const std::string& name : columns)
  {
    found += (found.empty() ? "" : ", ") + name;
  }
  throw pclvis::Error(std::string("Table to messages: ") + property +
    " is Automatic, but no column has a usual name (" + UsualNames(field) +
    "); found: " + (found.empty() ? "none" : found) + ". " + kRemedy);
}

bool IsNone(const std::string& value)
{
  return value.empty() || value == "None";
}

/// The columns of an event list that process 0 owns.
struct OwnedColumns
{
  pclvis::Column<std::uint8_t> Kind;
  pclvis::Column<std::int32_t> Rank, Source, Destination, Tag, Communicator;
  pclvis::Column<double> Time;
  pclvis::Column<std::int64_t> Ticks, Size;
};

/// Gathers the rows of all processes on process 0. Collective.
OwnedColumns Gather(const pclvis::EventColumns& mine, pclvis::ProcessGroup& group)
{
  OwnedColumns all;
  all.Kind = GatherRows(mine.Kind, group);
  all.Rank = GatherRows(mine.Rank, group);
  all.Source = GatherRows(mine.Source, group);
  all.Destination = GatherRows(mine.Destination, group);
  all.Tag = GatherRows(mine.Tag, group);
  all.Communicator = GatherRows(mine.Communicator, group);
  all.Time = GatherRows(mine.Time, group);
  all.Ticks = GatherRows(mine.Ticks, group);
  all.Size = GatherRows(mine.Size, group);
  return all;
}

/// Builds the trace from the events of all processes, on process 0. Collective.
pclvis::Trace Import(const pclvis::EventColumns& mine, const pclvis::EventListOptions& options,
  pclvis::ProcessGroup& group)
{
  const OwnedColumns all = Gather(mine, group);
  pclvis::Trace trace;
  const auto import = [&] {
    if (group.Process() == 0)
    {
      trace = pclvis::ImportEventList({ all.Kind, all.Rank, all.Time, all.Ticks, all.Source,
                                        all.Destination, all.Size, all.Tag, all.Communicator },
        options);
    }
  };
  pclvis::Together(group, import);
  return trace;
}

void FillTables(pclvis::Trace&& trace, vtkInformationVector* outputVector)
{
  pclvis::FillMessages(std::move(trace.Messages), trace.Facts, vtkTable::GetData(outputVector, 0));
  pclvis::FillRanks(trace.Ranks, trace.Facts, vtkTable::GetData(outputVector, 1));
  pclvis::FillImportLog(trace.Log, vtkTable::GetData(outputVector, 2));
}

/// Copies the time axis of process 0 to the tables of the other processes. Collective.
void ShareTimeAxis(vtkInformationVector* outputVector, pclvis::ProcessGroup& group)
{
  const pclvis::CommunicationAxis axis =
    pclvis::GetTimeAxis(vtkTable::GetData(outputVector, 0), group);
  pclvis::SetTimeAxis(vtkTable::GetData(outputVector, 0), axis);
  pclvis::SetTimeAxis(vtkTable::GetData(outputVector, 1), axis);
}
}

vtkStandardNewMacro(vtkTableToMessages);

vtkTableToMessages::vtkTableToMessages()
{
  this->SetNumberOfInputPorts(1);
  this->SetNumberOfOutputPorts(3);
  const pclvis::EventListOptions options;
  this->RanksPerNode = options.RanksPerNode;
  this->TimeAxis = static_cast<int>(options.Axis);
  this->WindowBegin = options.WindowBegin;
  this->WindowEnd = options.WindowEnd;
}

vtkTableToMessages::~vtkTableToMessages()
{
  this->SetNodeFile(nullptr);
}

void vtkTableToMessages::Convert(vtkTable* input, vtkInformationVector* outputVector)
{
  pclvis::ControllerProcessGroup group;
  pclvis::TableColumns columns(input, "Table to messages", kRemedy, group);
  using Field = pclvis::EventField;
  const auto chosen = [&columns](const std::string& value, Field field, const char* property) {
    return Chosen(columns.AllNames(), value, field, property);
  };
  const auto optional = [&columns](const std::string& value) {
    return IsNone(value) ? pclvis::ColumnView<std::int32_t>() : columns.Get<std::int32_t>(value);
  };
  // The same on all processes, so that all fail if one does.
  const std::string timestamp = chosen(this->TimestampColumn, Field::Timestamp, "TimestampColumn");
  bool whole = false;
  pclvis::Together(group, [&] { whole = columns.IsWhole(timestamp); });
  whole = pclvis::OnAll(whole, group);

  pclvis::Column<std::uint8_t> kinds;
  pclvis::EventColumns mine;
  const auto read = [&] {
    kinds =
      pclvis::ClassifyEvents(columns.Text(chosen(this->TypeColumn, Field::Type, "TypeColumn")),
        this->SendValue, this->ReceiveValue);
    mine.Kind = kinds;
    mine.Rank = columns.Get<std::int32_t>(chosen(this->RankColumn, Field::Rank, "RankColumn"));
    mine.Source =
      columns.Get<std::int32_t>(chosen(this->SourceColumn, Field::Source, "SourceColumn"));
    mine.Destination = columns.Get<std::int32_t>(
      chosen(this->DestinationColumn, Field::Destination, "DestinationColumn"));
    mine.Size = columns.Get<std::int64_t>(chosen(this->SizeColumn, Field::Size, "SizeColumn"));
    whole ? void(mine.Ticks = columns.Get<std::int64_t>(timestamp))
          : void(mine.Time = columns.Get<double>(timestamp));
    mine.Tag = optional(this->TagColumn);
    mine.Communicator = optional(this->CommunicatorColumn);
  };
  pclvis::Together(group, read);

  pclvis::EventListOptions options;
  options.SecondsPerUnit = kUnits[this->TimeUnit];
  options.NodeFile = this->NodeFile ? this->NodeFile : "";
  options.RanksPerNode = this->RanksPerNode;
  options.Axis = static_cast<pclvis::TimeAxisMode>(this->TimeAxis);
  options.WindowBegin = this->WindowBegin;
  options.WindowEnd = this->WindowEnd;
  pclvis::Trace trace = Import(mine, options, group);
  const std::string summary = trace.Log.Summary();
  FillTables(std::move(trace), outputVector);
  ShareTimeAxis(outputVector, group);
  if (!summary.empty())
  {
    vtkWarningMacro(<< summary);
  }
}

int vtkTableToMessages::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  try
  {
    this->Convert(vtkTable::GetData(inputVector[0]), outputVector);
  }
  catch (const std::exception& problem)
  {
    FillTables(pclvis::Trace(), outputVector);
    // All processes fail with the same error, so only one of them reports it.
    if (pclvis::ControllerProcessGroup().Process() == 0)
    {
      vtkErrorMacro(<< problem.what());
    }
    return 0;
  }
  return 1;
}

void vtkTableToMessages::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "RankColumn: " << this->RankColumn << "\n"
     << indent << "TypeColumn: " << this->TypeColumn << "\n"
     << indent << "TimestampColumn: " << this->TimestampColumn << "\n"
     << indent << "SourceColumn: " << this->SourceColumn << "\n"
     << indent << "DestinationColumn: " << this->DestinationColumn << "\n"
     << indent << "SizeColumn: " << this->SizeColumn << "\n"
     << indent << "TagColumn: " << this->TagColumn << "\n"
     << indent << "CommunicatorColumn: " << this->CommunicatorColumn << "\n"
     << indent << "SendValue: " << this->SendValue << "\n"
     << indent << "ReceiveValue: " << this->ReceiveValue << "\n"
     << indent << "TimeUnit: " << this->TimeUnit << "\n"
     << indent << "NodeFile: " << (this->NodeFile ? this->NodeFile : "(none)") << "\n"
     << indent << "RanksPerNode: " << this->RanksPerNode << "\n"
     << indent << "TimeAxis: " << this->TimeAxis << "\n"
     << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n";
}
