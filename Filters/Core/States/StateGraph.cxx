#include "Filters/Core/States/StateGraph.h"

#include "Filters/Core/States/EventWalk.h"

#include <algorithm>

namespace pclvis
{
namespace
{
using Code = CommunicationEvents::Code;

/// States by rank in program order, before they have layers.
struct RankStates
{
  Column<std::uint64_t> Begin;    // first event of a state
  std::vector<std::size_t> First; // first state of a rank, shape (ranks + 1)
};

/// Divides each rank's events at every receive that follows a send, and sets the states of
/// messages.
RankStates CutIntoStates(const CommunicationEvents& events, StateGraph& graph)
{
  RankStates states;
  const std::size_t n = events.Messages.Size();
  graph.SendState = Column<std::int64_t>(n, -1);
  graph.ReceiveState = Column<std::int64_t>(n, -1);
  for (std::size_t rank = 0; rank + 1 < events.First.size(); ++rank)
  {
    states.First.push_back(states.Begin.Size());
    bool fresh = true, sent = false;
    for (std::size_t i = events.First[rank]; i < events.First[rank + 1]; ++i)
    {
      const Code event = events.Event[i];
      const bool sends = CommunicationEvents::IsSend(event);
      if (fresh || (sent && !sends))
      {
        states.Begin.Append(i);
      }
      fresh = false;
      sent = sends;
      Column<std::int64_t>& side = sends ? graph.SendState : graph.ReceiveState;
      side[CommunicationEvents::Row(event)] = static_cast<std::int64_t>(states.Begin.Size() - 1);
    }
  }
  states.First.push_back(states.Begin.Size());
  return states;
}

/// Length of the longest path to each state.
Column<std::int32_t> LayersOf(CommunicationEvents& events, const RankStates& states,
  StateGraph& graph, const Progress& progress)
{
  const std::size_t n = states.Begin.Size();
  Column<std::int32_t> layer(n, 0);
  std::vector<std::size_t> current(states.First.begin(), states.First.end() - 1);
  const auto visit = [&](std::int32_t rank, std::size_t place, Code event) {
    std::size_t& state = current[rank];
    if (state + 1 < states.First[rank + 1] && place == states.Begin[state + 1])
    {
      ++state;
      layer[state] = layer[state - 1] + 1;
    }
    const std::size_t row = CommunicationEvents::Row(event);
    if (!CommunicationEvents::IsSend(event) && (events.Sides[row] & kJoins))
    {
      layer[state] = std::max(layer[state], layer[graph.SendState[row]] + 1);
    }
  };
  graph.Released = EventWalk(events).Run(visit, progress, "Finding layers");
  return layer;
}

/// The final number of each state: by layer, then rank. A counting sort, because states are ordered
/// by rank already.
Column<std::int64_t> NumberByLayer(const Column<std::int32_t>& layer, std::int32_t layers)
{
  std::vector<std::int64_t> next(static_cast<std::size_t>(layers) + 1, 0);
  for (const std::int32_t l : layer)
  {
    ++next[l + 1];
  }
  for (std::size_t l = 1; l < next.size(); ++l)
  {
    next[l] += next[l - 1];
  }
  Column<std::int64_t> number(layer.Size());
  for (std::size_t state = 0; state < layer.Size(); ++state)
  {
    number[state] = next[layer[state]]++;
  }
  return number;
}

void Renumber(Column<std::int64_t>& states, const Column<std::int64_t>& number)
{
  for (std::int64_t& state : states)
  {
    state = state < 0 ? -1 : number[state];
  }
}
}

std::int64_t CountStates(const CommunicationEvents& events)
{
  std::int64_t states = 0;
  for (std::size_t rank = 0; rank + 1 < events.First.size(); ++rank)
  {
    for (std::size_t i = events.First[rank]; i < events.First[rank + 1]; ++i)
    {
      states += i == events.First[rank] ||
        (CommunicationEvents::IsSend(events.Event[i - 1]) &&
          !CommunicationEvents::IsSend(events.Event[i]));
    }
  }
  return states;
}

StateGraph MakeStates(CommunicationEvents& events, const Progress& progress)
{
  Report(progress, 0, "Grouping events into states");
  StateGraph graph;
  const RankStates states = CutIntoStates(events, graph);
  const Column<std::int32_t> layer = LayersOf(events, states, graph, PartOf(progress, 0.3, 0.8));
  const std::size_t n = layer.Size();
  graph.Layers = n == 0 ? 0 : *std::max_element(layer.begin(), layer.end()) + 1;
  const Column<std::int64_t> number = NumberByLayer(layer, graph.Layers);
  Report(progress, 0.8, "Numbering states");
  graph.Rank.Resize(n);
  graph.Layer.Resize(n);
  graph.Begin.Resize(n);
  graph.End.Resize(n);
  graph.Next.Resize(n);
  for (std::size_t rank = 0; rank + 1 < states.First.size(); ++rank)
  {
    for (std::size_t state = states.First[rank]; state < states.First[rank + 1]; ++state)
    {
      const std::int64_t to = number[state];
      const bool last = state + 1 == states.First[rank + 1];
      graph.Rank[to] = static_cast<std::int32_t>(rank);
      graph.Layer[to] = layer[state];
      graph.Begin[to] = states.Begin[state];
      graph.End[to] = last ? events.First[rank + 1] : states.Begin[state + 1];
      graph.Next[to] = last ? -1 : number[state + 1];
    }
  }
  Renumber(graph.SendState, number);
  Renumber(graph.ReceiveState, number);
  return graph;
}
}
