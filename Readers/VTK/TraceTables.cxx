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
/// One value that is true of the whole table.
template<typename Array, typename Value>
void SetFact(vtkTable* table, const char* name, const Value& value)
{
  vtkNew<Array> array;
  array->SetName(name);
  array->InsertNextValue(value);
  table->GetFieldData()->AddArray(array);
}

/// A column of the rows' fields.
template<typename T, typename Row, typename Field>
void AdoptField(vtkTable* table, const std::string& schemaTable, const std::string& column,
  const std::vector<Row>& rows, Field field)
{
  Column<T> values(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    values[i] = rows[i].*field;
  }
  Adopt(table, schemaTable, column, std::move(values));
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
  const std::string schema = "Messages";
  table->Initialize();
  Adopt(table, schema, "message_id", std::move(messages.MessageId));
  Adopt(table, schema, "source", std::move(messages.Source));
  Adopt(table, schema, "destination", std::move(messages.Destination));
  Adopt(table, schema, "source_node", std::move(messages.SourceNode));
  Adopt(table, schema, "destination_node", std::move(messages.DestinationNode));
  Adopt(table, schema, "inter_node", std::move(messages.InterNode));
  Adopt(table, schema, "communicator", std::move(messages.Communicator));
  Adopt(table, schema, "tag", std::move(messages.Tag));
  Adopt(table, schema, "size_bytes", std::move(messages.SizeBytes));
  Adopt(table, schema, "send_begin_s", std::move(messages.SendBegin));
  Adopt(table, schema, "send_end_s", std::move(messages.SendEnd));
  Adopt(table, schema, "receive_begin_s", std::move(messages.ReceiveBegin));
  Adopt(table, schema, "receive_end_s", std::move(messages.ReceiveEnd));
  Adopt(table, schema, "transmission_s", std::move(messages.Transmission));
  Adopt(table, schema, "matched", std::move(messages.Matched));
  Adopt(table, schema, "skewed", std::move(messages.Skewed));
  Adopt(table, schema, "send_path", std::move(messages.SendPath));
  Adopt(table, schema, "receive_path", std::move(messages.ReceivePath));
  SetCodeNames(table, "communicator", CommunicatorNames(facts));
  SetTimeAxis(table, facts.Axis);
  SetFact<vtkIntArray>(table, "clocks_chosen", facts.ClocksChosen ? 1 : 0);
}

void FillCalls(Calls&& calls, const TraceFacts& facts, vtkTable* table)
{
  const std::string schema = "Calls";
  table->Initialize();
  Adopt(table, schema, "call_id", std::move(calls.CallId));
  Adopt(table, schema, "rank", std::move(calls.Rank));
  Adopt(table, schema, "thread", std::move(calls.Thread));
  Adopt(table, schema, "call", std::move(calls.Call));
  Adopt(table, schema, "begin_s", std::move(calls.Begin));
  Adopt(table, schema, "end_s", std::move(calls.End));
  Adopt(table, schema, "parent_id", std::move(calls.ParentId));
  Adopt(table, schema, "communicator", std::move(calls.Communicator));
  Adopt(table, schema, "root", std::move(calls.Root));
  Adopt(table, schema, "bytes_sent", std::move(calls.BytesSent));
  Adopt(table, schema, "bytes_received", std::move(calls.BytesReceived));
  Adopt(table, schema, "collective_id", std::move(calls.CollectiveId));
  Adopt(table, schema, "collective_end_s", std::move(calls.CollectiveEnd));
  Adopt(table, schema, "path_id", std::move(calls.Path));
  Adopt(table, schema, "mpi_level", std::move(calls.MpiLevel));
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
  const std::string schema = "Counters";
  table->Initialize();
  Adopt(table, schema, "rank", std::move(counters.Rank));
  Adopt(table, schema, "thread", std::move(counters.Thread));
  Adopt(table, schema, "counter", std::move(counters.Counter));
  Adopt(table, schema, "time_s", std::move(counters.Time));
  Adopt(table, schema, "value", std::move(counters.Value));
  SetCodeNames(table, "counter", facts.CounterNames);
}

void FillRanks(const std::vector<RankRow>& ranks, const TraceFacts& facts, vtkTable* table)
{
  const std::string schema = "Ranks";
  table->Initialize();
  std::vector<std::string> nodes;
  for (const RankRow& row : ranks)
  {
    nodes.push_back(row.Node >= 0 ? facts.NodeNames[row.Node] : "");
  }
  AdoptField<std::int32_t>(table, schema, "rank", ranks, &RankRow::Rank);
  AdoptField<std::int32_t>(table, schema, "node", ranks, &RankRow::Node);
  SetText(table, schema, "node_name", nodes);
  AdoptField<std::int64_t>(table, schema, "location", ranks, &RankRow::Location);
  AdoptField<std::int32_t>(table, schema, "threads", ranks, &RankRow::Threads);
  AdoptField<std::int64_t>(table, schema, "calls", ranks, &RankRow::Calls);
  AdoptField<double>(table, schema, "mpi_s", ranks, &RankRow::MpiSeconds);
  AdoptField<double>(table, schema, "startup_s", ranks, &RankRow::StartupSeconds);
  AdoptField<double>(table, schema, "startup_mpi_s", ranks, &RankRow::StartupMpiSeconds);
  AdoptField<double>(table, schema, "shutdown_s", ranks, &RankRow::ShutdownSeconds);
  AdoptField<double>(table, schema, "shutdown_mpi_s", ranks, &RankRow::ShutdownMpiSeconds);
  AdoptField<std::int64_t>(table, schema, "sent", ranks, &RankRow::Sent);
  AdoptField<std::int64_t>(table, schema, "received", ranks, &RankRow::Received);
  AdoptField<std::int64_t>(table, schema, "sent_bytes", ranks, &RankRow::SentBytes);
  AdoptField<std::int64_t>(table, schema, "received_bytes", ranks, &RankRow::ReceivedBytes);
  AdoptField<std::int64_t>(table, schema, "unmatched", ranks, &RankRow::Unmatched);
  AdoptField<double>(table, schema, "clock_offset_s", ranks, &RankRow::ClockOffset);
  AdoptField<double>(table, schema, "clock_uncertainty_s", ranks, &RankRow::ClockUncertainty);
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
  const std::string schema = "Code";
  table->Initialize();
  const std::size_t paths = texts.size();
  Column<std::int32_t> ids(paths), parents(paths), lines(paths), depths(paths);
  Column<std::uint8_t> mpi(paths);
  std::vector<std::string> regions, files;
  for (std::size_t i = 0; i < paths; ++i)
  {
    const PathNode& path = facts.Paths[i];
    const CodePlace& place = facts.Places[path.Place];
    ids[i] = static_cast<std::int32_t>(i);
    parents[i] = path.Parent;
    lines[i] = place.Line > 0 ? place.Line : -1;
    depths[i] = path.Depth;
    mpi[i] = facts.CodeRegions[place.Region].Mpi;
    regions.push_back(facts.CodeRegions[place.Region].Name);
    files.push_back(place.File);
  }
  Adopt(table, schema, "path_id", std::move(ids));
  Adopt(table, schema, "parent_path", std::move(parents));
  SetText(table, schema, "region", regions);
  SetText(table, schema, "file", files);
  Adopt(table, schema, "line", std::move(lines));
  Adopt(table, schema, "depth", std::move(depths));
  Adopt(table, schema, "mpi", std::move(mpi));
  SetText(table, schema, "path", texts);
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
  const std::string schema = "Import Log";
  table->Initialize();
  const std::vector<Finding> rows = log.Rows();
  const auto text = [&rows](auto field) {
    std::vector<std::string> values;
    for (const Finding& row : rows)
    {
      values.push_back(field(row));
    }
    return values;
  };
  SetText(table, schema, "severity", text([](const Finding& row) { return Name(row.Level); }));
  SetText(table, schema, "finding", text([](const Finding& row) { return row.What; }));
  AdoptField<std::int64_t>(table, schema, "count", rows, &Finding::Count);
  AdoptField<std::int32_t>(table, schema, "first_rank", rows, &Finding::FirstRank);
  AdoptField<double>(table, schema, "first_time_s", rows, &Finding::FirstTime);
  SetText(table, schema, "meaning", text([](const Finding& row) { return row.Meaning; }));
  SetText(table, schema, "remedy", text([](const Finding& row) { return row.Remedy; }));
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
