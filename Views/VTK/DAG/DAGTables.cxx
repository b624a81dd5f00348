#include "Views/VTK/DAG/DAGTables.h"

#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TableColumns.h"

#include "vtkTable.h"

#include <cmath>

namespace pclvis
{
namespace
{
const char* const kView = "DAG view";
const char* const kRemedy = "Show the DAG port of Communication DAG.";
const double kAbsent = std::nan("");

void ReadStates(vtkTable* table, StateDAGRows& rows)
{
  ProcessGroup alone;
  TableColumns columns(table, kView, kRemedy, alone);
  const auto state = columns.Get<std::int64_t>("state");
  const auto rank = columns.Get<std::int32_t>("rank");
  const auto layer = columns.Get<std::int32_t>("layer");
  const auto node = columns.GetOr<std::int32_t>("node", -1);
  const auto begin = columns.GetOr<double>("begin_s", kAbsent);
  const auto end = columns.GetOr<double>("end_s", kAbsent);
  const auto received = columns.GetOr<std::int64_t>("received", 0);
  const auto sent = columns.GetOr<std::int64_t>("sent", 0);
  const auto balance = columns.GetOr<double>("load_balance", kAbsent);
  const auto load = columns.GetOr<double>("relative_load", kAbsent);
  const auto latency = columns.GetOr<double>("latency", kAbsent);
  const auto worst = columns.GetOr<double>("latency_worst", kAbsent);
  const auto ofNode = columns.GetOr<double>("node_latency", kAbsent);
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    rows.States.push_back(
      { state[i], rank[i], node[i], layer[i], begin[i], end[i], received[i], sent[i], balance[i],
        load[i], latency[i], worst[i], ofNode[i], static_cast<std::int64_t>(i) });
  }
  rows.NodeNames = CodeNames(table, "node");
}

void ReadLinks(vtkTable* table, StateDAGRows& rows)
{
  ProcessGroup alone;
  TableColumns columns(table, kView, kRemedy, alone);
  const auto from = columns.Get<std::int64_t>("from_state");
  const auto to = columns.Get<std::int64_t>("to_state");
  const auto messages = columns.GetOr<std::int64_t>("messages", 1);
  const auto bytes = columns.GetOr<std::int64_t>("size_bytes", 0);
  const auto latency = columns.GetOr<double>("latency", kAbsent);
  const auto worst = columns.GetOr<double>("latency_worst", kAbsent);
  const auto kind = columns.GetOr<std::int32_t>("kind", 0);
  const auto message = columns.GetOr<std::int64_t>("message_id", -1);
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    rows.Links.push_back({ from[i], to[i],
      { 0, 0, messages[i], bytes[i], latency[i], worst[i], kind[i] != 0,
        static_cast<std::int64_t>(i), message[i] } });
  }
}

void ReadMessages(vtkTable* table, StateDAGRows& rows)
{
  ProcessGroup alone;
  TableColumns columns(table, kView, kRemedy, alone);
  const auto state = columns.Get<std::int64_t>("state");
  const auto message = columns.GetOr<std::int64_t>("message_id", -1);
  const auto sent = columns.Get<std::uint8_t>("sent");
  const auto partner = columns.GetOr<std::int32_t>("partner", -1);
  const auto bytes = columns.GetOr<std::int64_t>("size_bytes", -1);
  const auto latency = columns.GetOr<double>("latency", kAbsent);
  const auto linked = columns.GetOr<std::uint8_t>("linked", 1);
  const auto time = columns.GetOr<double>("time_s", 0);
  const auto transmission = columns.GetOr<double>("transmission_s", kAbsent);
  const auto path = columns.GetOr<std::int32_t>("path_id", -1);
  rows.PathNames = CodeNames(table, "path_id");
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    rows.Bars.push_back({ state[i],
      { 0, message[i], sent[i] != 0, partner[i], bytes[i], latency[i], time[i], transmission[i],
        linked[i] != 0, static_cast<std::int64_t>(i), path[i] } });
  }
}
}

StateDAG ReadStateDAG(vtkTable* nodes, vtkTable* links, vtkTable* messages)
{
  // A remote table without rows comes without columns as well.
  StateDAGRows rows;
  if (nodes && nodes->GetNumberOfRows() > 0)
  {
    ReadStates(nodes, rows);
  }
  if (links && links->GetNumberOfRows() > 0)
  {
    ReadLinks(links, rows);
  }
  if (messages && messages->GetNumberOfRows() > 0)
  {
    ReadMessages(messages, rows);
  }
  return MakeStateDAG(std::move(rows));
}

std::string ReadRemark(vtkTable* remark)
{
  ProcessGroup alone;
  return remark && remark->GetNumberOfRows() > 0
    ? TableColumns(remark, kView, kRemedy, alone).Text("sentence").front()
    : std::string();
}
}
