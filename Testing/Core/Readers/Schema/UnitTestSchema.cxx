#include "Readers/Schema/Schema.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace
{
using pclvis::ColumnSpec;
using pclvis::ColumnType;
using pclvis::TableSpec;

bool EndsWith(const std::string& text, const std::string& end)
{
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Lower case, digits, single underscores inside: a name in ParaView's calculators and in Python.
bool IsSnakeCase(const std::string& name)
{
  const auto allowed = [](unsigned char c) {
    return std::islower(c) || std::isdigit(c) || c == '_';
  };
  return !name.empty() && std::islower(static_cast<unsigned char>(name.front())) &&
    name.back() != '_' && name.find("__") == std::string::npos &&
    std::all_of(name.begin(), name.end(), allowed);
}

void CheckColumn(pclvis::Checks& check, const std::string& table, const ColumnSpec& column)
{
  const std::string name = table + "." + column.Name;
  check(name + " is a name in snake_case", IsSnakeCase(column.Name));
  check(name + " has a meaning of one sentence",
    column.Meaning.size() > 5 && column.Meaning.back() == '.');
  check(name + " is in seconds, as float64, exactly if it ends in _s",
    EndsWith(column.Name, "_s") == (column.Unit == "s") &&
      (column.Unit != "s" || column.Type == ColumnType::Float64));
  check(name + " is in bytes, as int64, exactly if it speaks of bytes",
    (column.Name.find("bytes") != std::string::npos && column.Name != "imbalance_bytes") ==
        (column.Unit == "bytes") &&
      (column.Unit != "bytes" || column.Type == ColumnType::Int64));
  const bool real = column.Type == ColumnType::Float64;
  const bool text = column.Type == ColumnType::Text;
  check(name + " is NaN where absent if real, -1 if whole, never absent as a flag or text",
    column.Absent.empty() ||
      column.Absent ==
        (real                                          ? "NaN"
            : text || column.Type == ColumnType::UInt8 ? ""
                                                       : "-1"));
}

/// Where a table or column comes from, as the messages of filters say it.
void CheckRemedies(pclvis::Checks& check)
{
  const auto remedy = [](const std::string& table, const std::string& column) {
    return pclvis::RemedyFor(pclvis::Table(table), column);
  };
  check("a reader's column is in the reader's port",
    remedy("Messages", "send_begin_s") == "Connect the port Messages of a trace reader.");
  check("a column that a filter adds is in that filter's port",
    remedy("Messages", "latency") ==
      "Latency Criteria makes it: apply that filter first, and connect its port Messages.");
  check("so it is in Calls",
    remedy("Calls", "wait_s") ==
      "Wait States makes it: apply that filter first, and connect its port Calls.");
  check("a filter's table is in that filter's port",
    remedy("Rank Regions", "region") == "Connect the port Rank Regions of Communication Regions.");
  check("a column of nobody comes with the table",
    remedy("Ranks", "colour") == "Connect the port Ranks of a trace reader.");
}

/// The columns that architecture's data contract promises, in their order.
void CheckContract(pclvis::Checks& check)
{
  const auto begins = [&check](const std::string& table, const std::vector<std::string>& names) {
    const std::vector<ColumnSpec>& columns = pclvis::Table(table).Columns;
    bool same = columns.size() >= names.size();
    for (std::size_t i = 0; same && i < names.size(); ++i)
    {
      same = columns[i].Name == names[i];
    }
    check("the columns of " + table + " are those of the data contract", same);
  };
  begins("Messages",
    { "message_id", "source", "destination", "source_node", "destination_node", "inter_node",
      "communicator", "tag", "size_bytes", "send_begin_s", "send_end_s", "receive_begin_s",
      "receive_end_s", "transmission_s", "matched", "skewed", "criterion_s", "latency",
      "source_region", "destination_region" });
  begins("Calls",
    { "call_id", "rank", "thread", "call", "begin_s", "end_s", "parent_id", "communicator", "root",
      "bytes_sent", "bytes_received", "collective_id", "collective_end_s" });
  begins("Ranks",
    { "rank", "node", "node_name", "location", "threads", "calls", "mpi_s", "startup_s",
      "startup_mpi_s", "shutdown_s", "shutdown_mpi_s", "sent", "received", "sent_bytes",
      "received_bytes", "unmatched", "clock_offset_s", "clock_uncertainty_s", "node_group",
      "node_group_name" });
  begins("Counters", { "rank", "thread", "counter", "time_s", "value" });
  begins("Import Log",
    { "severity", "finding", "count", "first_rank", "first_time_s", "meaning", "remedy" });
  begins("Criteria", { "inter_node", "size_bytes", "samples", "criterion_s", "fitted" });
  begins("Rank Regions", { "rank", "region", "messages_inside", "messages_across", "latency" });
  begins("Regions", { "region", "ranks", "messages", "size_bytes", "latency" });
  begins("Links",
    { "source", "destination", "messages", "size_bytes", "latency", "inter_node", "inside" });
  begins("Dendrogram", { "first", "second", "height", "ranks" });
  begins("Windows", { "region", "begin_s", "end_s", "latency", "messages", "delayed", "kept" });
  begins(
    "Periods", { "region", "kind", "begin_s", "end_s", "latency", "messages", "delayed", "peak" });
  begins("States",
    { "state", "rank", "node", "layer", "begin_s", "end_s", "received", "sent", "load_balance",
      "latency" });
  begins(
    "State Links", { "from_state", "to_state", "messages", "size_bytes", "latency", "message_id" });
  begins("Durations",
    { "begin_s", "end_s", "intra_messages", "inter_messages", "imbalance", "imbalance_bytes",
      "fluctuation", "cause", "confidence" });
  begins("Mapping", { "rank", "node", "proposed_node" });
}
}

int UnitTestSchema(int, char*[])
{
  pclvis::Checks check;
  std::set<std::string> tables;
  for (const TableSpec& table : pclvis::Schema())
  {
    check("there is one table \"" + table.Name + "\"", tables.insert(table.Name).second);
    check(table.Name + " says what a row is, and who makes it",
      !table.Row.empty() && !table.Maker.empty());
    std::set<std::string> columns;
    for (const ColumnSpec& column : table.Columns)
    {
      check(table.Name + " has one column " + column.Name, columns.insert(column.Name).second);
      CheckColumn(check, table.Name, column);
    }
  }
  CheckContract(check);
  CheckRemedies(check);
  check("a column is found by its name",
    pclvis::Table("Messages").Column("tag").Type == ColumnType::Int32);
  check.Throws(
    "a table that is not there is named", "no table \"Mesages\"", [] { pclvis::Table("Mesages"); });
  check.Throws("a column that is not there is named", "Messages has no column \"tags\"",
    [] { pclvis::Table("Messages").Column("tags"); });
  return check.Result();
}
