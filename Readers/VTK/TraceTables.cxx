#include "Readers/VTK/TraceTables.h"

#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkAbstractArray.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkStringArray.h>
#include <vtkTable.h>
#include <vtkTypeInt64Array.h>

#include <utility>

namespace pclvis
{
namespace
{
/// Sets a value that applies to the whole table.
template<typename Array, typename Value>
void SetFact(vtkTable* table, const char* name, const Value& value)
{
  vtkNew<Array> array;
  array->SetName(name);
  array->InsertNextValue(value);
  table->GetFieldData()->AddArray(array);
}

std::vector<std::string> CommunicatorNames(const TraceFacts& facts)
{
  std::vector<std::string> names;
  for (const CommunicatorInfo& communicator : facts.Communicators)
  {
    names.push_back(communicator.Name);
  }
  return names;
}
}

void FillMessages(Messages&& messages, const TraceFacts& facts, vtkTable* table)
{
  table->Initialize();
  AdoptColumns(table, messages);
  SetCodeNames(table, "communicator", CommunicatorNames(facts));
  SetTimeAxis(table, facts.Axis);
  SetFact<vtkIntArray>(table, "clocks_chosen", facts.ClocksChosen ? 1 : 0);
  SetFact<vtkIntArray>(table, "from_ready", facts.FromReady ? 1 : 0);
  SetFact<vtkStringArray>(table, "transmission_time", facts.Read.TransmissionTime);
  SetFact<vtkStringArray>(table, "clock_correction", facts.Read.ClockCorrection);
  SetFact<vtkStringArray>(table, "time_axis", facts.Read.TimeAxis);
  SetFact<vtkIntArray>(table, "part_read", facts.Read.IsPart ? 1 : 0);
}

void FillCalls(Calls&& calls, const TraceFacts& facts, vtkTable* table)
{
  table->Initialize();
  AdoptColumns(table, calls);
  std::vector<std::string> names;
  for (const CodeRegion& region : facts.CodeRegions)
  {
    names.push_back(region.Name);
  }
  SetCodeNames(table, "call", names);
  SetCodeNames(table, "communicator", CommunicatorNames(facts));
  SetTimeAxis(table, facts.Axis);
}

void FillCounters(Counters&& counters, const TraceFacts& facts, vtkTable* table)
{
  table->Initialize();
  AdoptColumns(table, counters);
  SetCodeNames(table, "counter", facts.CounterNames);
}

void FillRanks(const std::vector<RankRow>& ranks, const TraceFacts& facts, vtkTable* table)
{
  schema::Ranks::Table rows;
  for (const RankRow& row : ranks)
  {
    rows.Rank.Append(row.Rank);
    rows.Node.Append(row.Node);
    rows.NodeName.push_back(row.Node >= 0 ? facts.NodeNames[row.Node] : "");
    const std::int32_t group = facts.GroupOf(row.Node);
    rows.NodeGroup.Append(group);
    rows.NodeGroupName.push_back(group >= 0 ? facts.NodeGroupNames[group] : "");
    rows.Location.Append(row.Location);
    rows.Threads.Append(row.Threads);
    rows.Calls.Append(row.Calls);
    rows.Mpi.Append(row.MpiSeconds);
    rows.Startup.Append(row.StartupSeconds);
    rows.StartupMpi.Append(row.StartupMpiSeconds);
    rows.Shutdown.Append(row.ShutdownSeconds);
    rows.ShutdownMpi.Append(row.ShutdownMpiSeconds);
    rows.Sent.Append(row.Sent);
    rows.Received.Append(row.Received);
    rows.SentBytes.Append(row.SentBytes);
    rows.ReceivedBytes.Append(row.ReceivedBytes);
    rows.Unmatched.Append(row.Unmatched);
    rows.ClockOffset.Append(row.ClockOffset);
    rows.ClockUncertainty.Append(row.ClockUncertainty);
  }
  WriteTable<schema::Ranks>(table, std::move(rows));
  SetFact<vtkStringArray>(table, "path", facts.Path);
  SetFact<vtkStringArray>(table, "creator", facts.Creator);
  SetFact<vtkTypeInt64Array>(table, "locations", facts.Locations);
  SetFact<vtkTypeInt64Array>(table, "events", facts.Events);
  SetFact<vtkTypeInt64Array>(table, "collectives", facts.Collectives);
  SetFact<vtkDoubleArray>(table, "length_s", facts.Length);
  SetFact<vtkDoubleArray>(table, "start_epoch_s", facts.StartEpoch);
  SetFact<vtkIntArray>(table, "clocks_chosen", facts.ClocksChosen ? 1 : 0);
  SetFact<vtkIntArray>(table, "complete", facts.Complete ? 1 : 0);
  SetTimeAxis(table, facts.Axis);
}

void FillCode(const TraceFacts& facts, const std::vector<std::string>& texts, vtkTable* table)
{
  schema::Code::Table rows;
  for (std::size_t i = 0; i < texts.size(); ++i)
  {
    const PathNode& path = facts.Paths[i];
    const CodePlace& place = facts.Places[path.Place];
    rows.PathId.Append(static_cast<std::int32_t>(i));
    rows.ParentPath.Append(path.Parent);
    rows.Region.push_back(facts.CodeRegions[place.Region].Name);
    rows.File.push_back(place.File);
    rows.Line.Append(place.Line > 0 ? place.Line : -1);
    rows.Depth.Append(path.Depth);
    rows.Mpi.Append(facts.CodeRegions[place.Region].Mpi);
  }
  rows.Path = texts;
  WriteTable<schema::Code>(table, std::move(rows));
  SetFact<vtkIntArray>(table, "call_lines", facts.CallLines ? 1 : 0);
}

void SetPathNames(const std::vector<std::string>& texts, const std::vector<vtkTable*>& tables)
{
  SetCodeNames(tables.front(), "path_id", texts);
  vtkAbstractArray* const names =
    tables.front()->GetFieldData()->GetAbstractArray(NamesArray("path_id").c_str());
  for (vtkTable* const table : tables)
  {
    table->GetFieldData()->AddArray(names);
  }
}

void FillImportLog(const Diagnostics& log, vtkTable* table)
{
  schema::ImportLog::Table rows;
  for (const Finding& finding : log.Rows())
  {
    rows.Severity.push_back(Name(finding.Level));
    rows.Finding.push_back(finding.What);
    rows.Count.Append(finding.Count);
    rows.FirstRank.Append(finding.FirstRank);
    rows.FirstTime.Append(finding.FirstTime);
    rows.Meaning.push_back(finding.Meaning);
    rows.Remedy.push_back(finding.Remedy);
  }
  WriteTable<schema::ImportLog>(table, std::move(rows));
}

void AddTextNames(vtkTable* table)
{
  const vtkIdType columns = table->GetNumberOfColumns();
  for (vtkIdType c = 0; c < columns; ++c)
  {
    vtkIntArray* codes = vtkIntArray::SafeDownCast(table->GetColumn(c));
    const std::string column = codes ? codes->GetName() : "";
    const std::string array = NamesArray(column);
    if (!codes || !table->GetFieldData()->HasArray(array.c_str()))
    {
      continue;
    }
    const std::vector<std::string> names = CodeNames(table, column);
    vtkNew<vtkStringArray> texts;
    texts->SetName((column + "_name").c_str());
    texts->SetNumberOfValues(codes->GetNumberOfValues());
    for (vtkIdType i = 0; i < codes->GetNumberOfValues(); ++i)
    {
      const int code = codes->GetValue(i);
      if (code >= 0 && static_cast<std::size_t>(code) < names.size())
      {
        texts->SetValue(i, names[code]);
      }
    }
    table->AddColumn(texts);
  }
}
}
