#include "Views/VTK/DAG/DAGTables.h"

#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/StateSchema.h"
#include "Readers/VTK/TableColumns.h"

#include "vtkTable.h"

namespace pclvis
{
namespace
{
const char* const kView = "DAG view";
const char* const kRemedy = "Show the DAG port of Communication DAG.";

using StateViews = ColumnViews<schema::States::State, schema::States::Rank, schema::States::Layer,
  Optional<schema::States::Node>, Optional<schema::States::Received>,
  Optional<schema::States::Sent>, Optional<schema::States::Latency>,
  Optional<schema::States::LatencyWorst>, Optional<schema::States::NodeLatency>,
  Optional<schema::States::Begin>, Optional<schema::States::End>,
  Optional<schema::States::LoadBalance>, Optional<schema::States::RelativeLoad>>;
using LinkViews = ColumnViews<schema::StateLinks::FromState, schema::StateLinks::ToState,
  Otherwise<schema::StateLinks::Messages, 1>, Optional<schema::StateLinks::SizeBytes>,
  Optional<schema::StateLinks::Latency>, Optional<schema::StateLinks::LatencyWorst>,
  Optional<schema::StateLinks::Kind>, Optional<schema::StateLinks::MessageId>>;
using BarViews = ColumnViews<schema::StateMessages::State, schema::StateMessages::Sent,
  Otherwise<schema::StateMessages::MessageId, -1>, Optional<schema::StateMessages::Partner>,
  Optional<schema::StateMessages::SizeBytes>, Optional<schema::StateMessages::Latency>,
  Otherwise<schema::StateMessages::Linked, 1>, Otherwise<schema::StateMessages::Time, 0>,
  Optional<schema::StateMessages::Transmission>, Optional<schema::StateMessages::PathId>>;

void ReadStates(vtkTable* table, StateDAGRows& rows)
{
  ProcessGroup alone;
  TableColumns columns(table, kView, kRemedy, alone);
  const auto states = columns.Read<StateViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    StateDAG::State state;
    state.Id = states.State[i];
    state.Rank = states.Rank[i];
    state.Node = states.Node[i];
    state.Layer = states.Layer[i];
    state.Begin = states.Begin[i];
    state.End = states.End[i];
    state.Received = states.Received[i];
    state.Sent = states.Sent[i];
    state.LoadBalance = states.LoadBalance[i];
    state.RelativeLoad = states.RelativeLoad[i];
    state.Latency = states.Latency[i];
    state.LatencyWorst = states.LatencyWorst[i];
    state.NodeLatency = states.NodeLatency[i];
    state.Row = static_cast<std::int64_t>(i);
    rows.States.push_back(state);
  }
  rows.NodeNames = CodeNames(table, schema::States::Node::kName);
}

void ReadLinks(vtkTable* table, StateDAGRows& rows)
{
  ProcessGroup alone;
  TableColumns columns(table, kView, kRemedy, alone);
  const auto links = columns.Read<LinkViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    StateDAG::Link link;
    link.Messages = links.Messages[i];
    link.Bytes = links.SizeBytes[i];
    link.Latency = links.Latency[i];
    link.LatencyWorst = links.LatencyWorst[i];
    link.ProgramOrder = links.Kind[i] != 0;
    link.Row = static_cast<std::int64_t>(i);
    link.Worst = links.MessageId[i];
    rows.Links.push_back({ links.FromState[i], links.ToState[i], link });
  }
}

void ReadMessages(vtkTable* table, StateDAGRows& rows)
{
  ProcessGroup alone;
  TableColumns columns(table, kView, kRemedy, alone);
  const auto bars = columns.Read<BarViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    StateDAG::Bar bar;
    bar.Message = bars.MessageId[i];
    bar.Sent = bars.Sent[i] != 0;
    bar.Partner = bars.Partner[i];
    bar.Bytes = bars.SizeBytes[i];
    bar.Latency = bars.Latency[i];
    bar.Time = bars.Time[i];
    bar.Transmission = bars.Transmission[i];
    bar.Linked = bars.Linked[i] != 0;
    bar.Row = static_cast<std::int64_t>(i);
    bar.Path = bars.PathId[i];
    rows.Bars.push_back({ bars.State[i], bar });
  }
  rows.PathNames = CodeNames(table, schema::StateMessages::PathId::kName);
}
}

StateDAG ReadStateDAG(vtkTable* nodes, vtkTable* links, vtkTable* messages)
{
  // A remote table without rows has no columns either.
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
