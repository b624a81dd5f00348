#pragma once
#include "Views/Core/DAG/StateDAG.h"

#include <algorithm>
#include <random>

namespace pclvis
{
/// Ranks that send to their neighbours in every layer, and sometimes to a rank far away.
/// @param longest length of the longest link, in layers
inline StateDAG RandomStateDAG(int ranks, int layers, int linksOfState, int longest = 1)
{
  std::mt19937 random(7);
  StateDAGRows rows;
  for (int i = 0; i < ranks * layers; ++i)
  {
    StateDAG::State state;
    state.Id = i;
    state.Rank = i % ranks;
    state.Layer = i / ranks;
    state.LatencyWorst = state.NodeLatency = 0.5 + random() % 100 / 20.0;
    rows.States.push_back(state);
    for (int k = 0; k < linksOfState && state.Layer + 1 < layers; ++k)
    {
      // A ring of ranks with shuffled numbers, so that the layout has something to find.
      const int near = (state.Rank * 7 % ranks + k - linksOfState / 2 + ranks) % ranks;
      const int to = random() % 20 == 0 ? static_cast<int>(random() % ranks) : near;
      const int wanted = longest > 1 ? 1 + static_cast<int>(random() % longest) : 1;
      const int layer = std::min(state.Layer + wanted, layers - 1);
      StateDAG::Link link;
      link.Messages = 1 + random() % 4;
      link.Latency = link.LatencyWorst = 0.5 + random() % 100 / 20.0;
      rows.Links.push_back({ i, layer * ranks + to, link });
      StateDAG::Bar bar;
      bar.Bytes = 1 + random() % 100000;
      bar.Transmission = 1e-6 * (1 + random() % 100);
      bar.Latency = link.Latency;
      bar.Sent = true;
      rows.Bars.push_back({ i, bar });
      bar.Sent = false;
      rows.Bars.push_back({ layer * ranks + to, bar });
    }
  }
  return MakeStateDAG(std::move(rows));
}
}
