#include "Views/Core/DAG/StateDAGTips.h"

#include "Readers/Base/ShortText.h"

#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
std::string StateName(const StateDAG& dag, std::int32_t state)
{
  const std::int32_t rank = dag.States[state].Rank;
  int number = 0, count = 0;
  for (std::size_t i = 0; i < dag.States.size(); ++i)
  {
    count += dag.States[i].Rank == rank;
    number = static_cast<std::int32_t>(i) == state ? count : number;
  }
  return "Rank " + std::to_string(rank) + ", state " + std::to_string(number) + " of " +
    std::to_string(count);
}
/// Adds a row with the call path, if it is known.
void AddPath(const StateDAG& dag, const std::string& name, std::int32_t path, TipRows& rows)
{
  if (path >= 0 && static_cast<std::size_t>(path) < dag.PathNames.size())
  {
    rows.emplace_back(name, dag.PathNames[static_cast<std::size_t>(path)]);
  }
}

/// Call path of a state's end of a message; -1 if there is none.
std::int32_t PathOf(const StateDAG& dag, std::int32_t state, bool sent, std::int64_t message)
{
  for (std::int64_t i = dag.BarsBegin[state]; i < dag.BarsBegin[state + 1]; ++i)
  {
    if (dag.Bars[i].Message == message && dag.Bars[i].Sent == sent)
    {
      return dag.Bars[i].Path;
    }
  }
  return -1;
}
}

TipRows StateTip(const StateDAG& dag, std::int32_t index, bool folded)
{
  TipRows rows;
  const StateDAG::State& state = dag.States[index];
  rows.emplace_back("", StateName(dag, index));
  if (state.Node >= 0)
  {
    const auto node = static_cast<std::size_t>(state.Node);
    const std::string name = node < dag.NodeNames.size() ? dag.NodeNames[node] : "";
    rows.emplace_back("compute node",
      (name.empty() ? std::to_string(node) : name) + ", mean L " + NumberText(state.NodeLatency));
  }
  if (!std::isnan(state.RelativeLoad))
  {
    char load[60];
    std::snprintf(load, sizeof(load), "%.0f %% %s the mean, LB %s",
      100 * std::fabs(state.RelativeLoad), state.RelativeLoad < 0 ? "below" : "above",
      NumberText(state.LoadBalance).c_str());
    rows.emplace_back("messages of the rank", load);
  }
  if (!std::isnan(state.Begin))
  {
    rows.emplace_back("time", SpanText(state.Begin, state.End));
  }
  for (bool sent : { false, true })
  {
    const BarSums sums = SumBars(dag, index, sent);
    rows.emplace_back(sent ? "sent" : "received",
      CountText(sums.Messages, "message") +
        (sums.Messages > 0 ? ", " + BytesText(static_cast<double>(sums.Bytes)) : ""));
    if (sums.Messages == 0)
    {
      continue;
    }
    rows.emplace_back("   mean L / worst", NumberText(sums.Mean) + " / " + NumberText(sums.Worst));
    if (!std::isnan(sums.Longest))
    {
      rows.emplace_back("   longest transmission",
        SecondsText(sums.Longest) + (sent ? " to rank " : " from rank ") +
          std::to_string(sums.LongestPartner));
      AddPath(dag, sent ? "   sent in" : "   received in", sums.LongestPath, rows);
    }
    if (sums.Outside > 0)
    {
      rows.emplace_back(sent ? "   to outside the window" : "   from outside the window",
        std::to_string(sums.Outside));
    }
  }
  if (folded)
  {
    rows.emplace_back("double click", "unfolds the states to the right");
  }
  return rows;
}

TipRows LinkTip(const StateDAG& dag, std::int32_t index)
{
  TipRows rows;
  const StateDAG::Link& link = dag.Links[index];
  rows.emplace_back("",
    "Rank " + std::to_string(dag.States[link.From].Rank) + " to rank " +
      std::to_string(dag.States[link.To].Rank));
  if (link.ProgramOrder)
  {
    rows.emplace_back("kind", "the rank's next state");
    return rows;
  }
  rows.emplace_back("messages", std::to_string(link.Messages));
  rows.emplace_back("bytes", BytesText(static_cast<double>(link.Bytes)));
  rows.emplace_back(
    "mean L / worst", NumberText(link.Latency) + " / " + NumberText(link.LatencyWorst));
  if (link.Worst >= 0)
  {
    AddPath(dag, "   sent in", PathOf(dag, link.From, true, link.Worst), rows);
    AddPath(dag, "   received in", PathOf(dag, link.To, false, link.Worst), rows);
  }
  return rows;
}
}
