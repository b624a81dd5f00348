#include "Filters/Core/Prices/Counterfactuals/SentReplay.h"

#include "Filters/Core/Replay/FindDealtWork.h"
#include "Readers/Base/Collective.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace pclvis
{
namespace
{
template<typename T>
void PackColumn(ColumnView<T> column, Packer& packer)
{
  packer.PutArray(PackRows(column));
}

template<typename T>
void UnpackColumn(Unpacker& unpacker, Column<T>& column)
{
  UnpackRows(unpacker.GetArray<char>(), column);
}

/// Packs the parts one after another.
struct PutPart
{
  Packer& To;

  template<typename T>
  void operator()(const T& value) const
  {
    this->To.Put(value);
  }
  template<typename T, typename Allocator>
  void operator()(const std::vector<T, Allocator>& column) const
  {
    PackColumn(ColumnView<T>{ column.data(), column.size() }, this->To);
  }
  void operator()(RunTimesColumn column) const { (*this)(column.Own()); }
  void operator()(RunColumn<std::int32_t> column) const { (*this)(column.Own()); }
};

/// Unpacks them in the same order.
struct TakePart
{
  Unpacker& From;

  template<typename T>
  void operator()(T& value) const
  {
    value = this->From.Get<T>();
  }
  template<typename T, typename Allocator>
  void operator()(std::vector<T, Allocator>& column) const
  {
    Column<T> values;
    UnpackColumn(this->From, values);
    column.assign(values.begin(), values.end());
  }
  void operator()(RunTimesColumn& column) const { (*this)(column.Own()); }
  void operator()(RunColumn<std::int32_t>& column) const { (*this)(column.Own()); }
};

template<typename Graph, typename Visit>
void ForEachPartOfGraph(Graph& graph, Visit&& visit)
{
  visit(graph.Calls.First);
  visit(graph.Calls.Begin);
  visit(graph.Calls.End);
  visit(graph.Calls.Rank);
  visit(graph.Calls.Rest);
  visit(graph.Order);
  visit(graph.Sent);
  visit(graph.Posted);
  visit(graph.Rendezvous);
  ListStarts::ForEachPart(graph.FirstReceived, visit);
  ListStarts::ForEachPart(graph.FirstCompleted, visit);
  visit(graph.Received);
  visit(graph.Completed);
  visit(graph.Kind);
  visit(graph.FirstMember);
  visit(graph.Root);
  visit(graph.Entered);
  visit(graph.Operation);
  ListStarts::ForEachPart(graph.FirstEnding, visit);
  visit(graph.Ending);
  visit(graph.Marks);
  visit(graph.Unordered);
}

template<typename Run, typename Visit>
void ForEachPartOfRun(Run& run, Visit&& visit)
{
  visit(run.Length);
  visit(run.Machine.NodeOf);
  visit(run.Machine.GroupOf);
  visit(run.Machine.Groups);
  visit(run.ReceivedBy);
}

template<typename Lags, typename Visit>
void ForEachPartOfLags(Lags& lags, Visit&& visit)
{
  visit(lags.Start);
  visit(lags.Lag);
  visit(lags.SendLag);
  visit(lags.Own);
}

template<typename Changed, typename Visit>
void ForEachPartOfCounterfactual(Changed& changed, Visit&& visit)
{
  visit(changed.Work);
  visit(changed.Slowdown);
  visit(changed.Cost);
  visit(changed.CostFactor);
  visit(changed.NodeOf);
  visit(changed.Dead);
  visit(changed.Mended);
}

template<typename Replayed, typename Visit>
void ForEachPartOfCalls(Replayed& replayed, Visit&& visit)
{
  visit(replayed.Begin);
  visit(replayed.End);
  visit(replayed.Ready);
  visit(replayed.Length);
}

std::shared_ptr<const RunGraph> TakeGraph(Unpacker& unpacker)
{
  auto graph = std::make_shared<RunGraph>();
  ForEachPartOfGraph(*graph, TakePart{ unpacker });
  return graph;
}
}

Bytes PackReplay(const CounterfactualReplay& replay)
{
  const auto& [run, lags, model, seen] = replay.MadeFrom();
  Packer packer;
  const PutPart put{ packer };
  ForEachPartOfGraph(run.Graph, put);
  ForEachPartOfRun(run, put);
  PackColumn(run.Input.Messages.Source, packer);
  PackColumn(run.Input.Messages.Destination, packer);
  PackColumn(run.Input.Messages.SizeBytes, packer);
  ForEachPartOfLags(lags, put);
  TransferModel::ForEachPart(model, put);
  packer.Put(seen != nullptr);
  if (seen)
  {
    TransferModel::ForEachPart(*seen, put);
  }
  return packer.Take();
}

SentReplay::SentReplay(const Bytes& packed) : SentReplay(Unpacker(packed)) {}

SentReplay::SentReplay(Unpacker&& unpacker)
  : Run(TakeGraph(unpacker)), Model(this->Run), Seen(this->Run)
{
  const TakePart take{ unpacker };
  this->Run.Dealt = FindDealtWork(this->Run.Graph);
  ForEachPartOfRun(this->Run, take);
  UnpackColumn(unpacker, this->Source);
  UnpackColumn(unpacker, this->Destination);
  UnpackColumn(unpacker, this->SizeBytes);
  this->Run.Input.Messages.Source = this->Source;
  this->Run.Input.Messages.Destination = this->Destination;
  this->Run.Input.Messages.SizeBytes = this->SizeBytes;
  ForEachPartOfLags(this->Lags, take);
  TransferModel::ForEachPart(this->Model, take);
  this->Made = std::make_unique<CounterfactualReplay>(this->Run, this->Lags, this->Model);
  if (unpacker.Get<bool>())
  {
    TransferModel::ForEachPart(this->Seen, take);
    this->Made->ExpectPlacements(this->Seen);
  }
}

void Pack(const Counterfactual& changed, Packer& packer)
{
  ForEachPartOfCounterfactual(changed, PutPart{ packer });
}

Counterfactual UnpackCounterfactual(Unpacker& unpacker)
{
  Counterfactual changed;
  ForEachPartOfCounterfactual(changed, TakePart{ unpacker });
  return changed;
}

void Pack(const ReplayedCalls& replayed, Packer& packer)
{
  ForEachPartOfCalls(replayed, PutPart{ packer });
}

ReplayedCalls UnpackReplayed(Unpacker& unpacker)
{
  ReplayedCalls replayed;
  ForEachPartOfCalls(replayed, TakePart{ unpacker });
  return replayed;
}
}
