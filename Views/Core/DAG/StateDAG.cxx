#include "Views/Core/DAG/StateDAG.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace pclvis
{
namespace
{
const char* const kRemedy = " Show the port DAG of Communication DAG.";
constexpr std::int32_t kMostRank = 1 << 24; // limit for a list typed by hand

using Index = std::unordered_map<std::int64_t, std::int32_t>;

std::int32_t Find(const Index& index, std::int64_t id, const char* what)
{
  const auto found = index.find(id);
  if (found == index.end())
  {
    throw Error(std::string("DAG view: a ") + what + " refers to state " + std::to_string(id) +
      ", which is not in the block Nodes." + kRemedy);
  }
  return found->second;
}

Index TakeStates(StateDAG& dag, std::vector<StateDAG::State>& states)
{
  std::sort(states.begin(), states.end(),
    [](const StateDAG::State& a, const StateDAG::State& b) { return a.Id < b.Id; });
  Index index;
  for (std::size_t i = 0; i < states.size(); ++i)
  {
    if (!index.emplace(states[i].Id, static_cast<std::int32_t>(i)).second)
    {
      throw Error("DAG view: state " + std::to_string(states[i].Id) +
        " occurs twice in the block Nodes; expected each state once." + kRemedy);
    }
    if (states[i].Layer < 0)
    {
      throw Error("DAG view: state " + std::to_string(states[i].Id) + " is in layer " +
        std::to_string(states[i].Layer) + "; expected 0 or more." + kRemedy);
    }
    dag.Layers = std::max(dag.Layers, states[i].Layer + 1);
  }
  dag.States = std::move(states);
  return index;
}

void TakeLinks(StateDAG& dag, const Index& index, const std::vector<StateDAGRows::LinkRow>& rows)
{
  for (const StateDAGRows::LinkRow& row : rows)
  {
    StateDAG::Link link = row.Link;
    link.From = Find(index, row.From, "link");
    link.To = Find(index, row.To, "link");
    if (dag.States[link.From].Layer >= dag.States[link.To].Layer)
    {
      throw Error("DAG view: the link from state " + std::to_string(row.From) + " to " +
        std::to_string(row.To) + " does not lead to a higher layer." + kRemedy);
    }
    if (!link.ProgramOrder)
    {
      dag.MostMessages = std::max(dag.MostMessages, link.Messages);
    }
    dag.Links.push_back(link);
  }
  std::sort(
    dag.Links.begin(), dag.Links.end(), [](const StateDAG::Link& a, const StateDAG::Link& b) {
      return std::tie(a.From, a.To, a.ProgramOrder, a.Row) <
        std::tie(b.From, b.To, b.ProgramOrder, b.Row);
    });
}

void TakeBars(StateDAG& dag, const Index& index, const std::vector<StateDAGRows::BarRow>& rows)
{
  for (const StateDAGRows::BarRow& row : rows)
  {
    StateDAG::Bar bar = row.Bar;
    bar.State = Find(index, row.State, "message");
    dag.MostBytes = std::max(dag.MostBytes, static_cast<double>(bar.Bytes));
    if (std::isfinite(bar.Transmission))
    {
      dag.MostTransmission = std::max(dag.MostTransmission, bar.Transmission);
    }
    dag.Bars.push_back(bar);
  }
  std::sort(dag.Bars.begin(), dag.Bars.end(), [](const StateDAG::Bar& a, const StateDAG::Bar& b) {
    return std::tie(a.State, a.Sent, a.Time, a.Message) <
      std::tie(b.State, b.Sent, b.Time, b.Message);
  });
}

bool HasLatencies(const StateDAG& dag)
{
  const auto known = [](const auto& part) { return !std::isnan(part.Latency); };
  return std::any_of(dag.Bars.begin(), dag.Bars.end(), known) ||
    std::any_of(dag.Links.begin(), dag.Links.end(), known) ||
    std::any_of(dag.States.begin(), dag.States.end(), [&known](const StateDAG::State& state) {
      return known(state) || !std::isnan(state.NodeLatency);
    });
}

/// Offsets of groups of equal keys in sorted items, shape (keys + 1).
template<typename Items, typename Key>
std::vector<std::int64_t> Starts(std::size_t keys, const Items& items, Key&& key)
{
  std::vector<std::int64_t> starts(keys + 1, 0);
  for (const auto& item : items)
  {
    ++starts[key(item) + 1];
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  return starts;
}

/// Marks the states reachable from a state, not through hidden ones; not the state itself.
void Reach(const StateDAG& dag, std::int32_t state, const std::set<std::int32_t>& hidden,
  std::vector<char>& reached)
{
  std::vector<std::int32_t> open{ state };
  while (!open.empty())
  {
    const std::int32_t from = open.back();
    open.pop_back();
    for (std::int64_t i = dag.OutBegin[from]; i < dag.OutBegin[from + 1]; ++i)
    {
      const std::int32_t to = dag.Links[dag.Out[i]].To;
      if (!reached[to] && hidden.count(dag.States[to].Rank) == 0)
      {
        reached[to] = 1;
        open.push_back(to);
      }
    }
  }
}
}

StateDAG MakeStateDAG(StateDAGRows rows)
{
  StateDAG dag;
  const Index index = TakeStates(dag, rows.States);
  TakeLinks(dag, index, rows.Links);
  TakeBars(dag, index, rows.Bars);
  const std::size_t states = dag.States.size();
  dag.BarsBegin = Starts(states, dag.Bars, [](const StateDAG::Bar& bar) { return bar.State; });
  dag.OutBegin = Starts(states, dag.Links, [](const StateDAG::Link& link) { return link.From; });
  dag.InBegin = Starts(states, dag.Links, [](const StateDAG::Link& link) { return link.To; });
  dag.Out.resize(dag.Links.size());
  std::iota(dag.Out.begin(), dag.Out.end(), 0);
  dag.In = dag.Out;
  std::stable_sort(dag.In.begin(), dag.In.end(),
    [&dag](std::int32_t a, std::int32_t b) { return dag.Links[a].To < dag.Links[b].To; });
  dag.HasLatencies = HasLatencies(dag);
  dag.NodeNames = std::move(rows.NodeNames);
  dag.PathNames = std::move(rows.PathNames);
  return dag;
}

BarSums SumBars(const StateDAG& dag, std::int32_t state, bool sent)
{
  BarSums sums;
  double latencies = 0;
  std::int64_t counted = 0;
  sums.Worst = sums.Longest = std::nan("");
  for (std::int64_t i = dag.BarsBegin[state]; i < dag.BarsBegin[state + 1]; ++i)
  {
    const StateDAG::Bar& bar = dag.Bars[i];
    if (bar.Sent != sent)
    {
      continue;
    }
    ++sums.Messages;
    sums.Bytes += std::max<std::int64_t>(bar.Bytes, 0);
    sums.Outside += !bar.Linked;
    if (!std::isnan(bar.Latency))
    {
      latencies += bar.Latency;
      ++counted;
      sums.Worst = std::isnan(sums.Worst) ? bar.Latency : std::max(sums.Worst, bar.Latency);
    }
    if (bar.Transmission > sums.Longest || (std::isnan(sums.Longest) && bar.Transmission >= 0))
    {
      sums.Longest = bar.Transmission;
      sums.LongestPartner = bar.Partner;
      sums.LongestPath = bar.Path;
    }
  }
  sums.Mean = counted > 0 ? latencies / counted : std::nan("");
  return sums;
}

std::vector<char> VisibleStates(
  const StateDAG& dag, const std::set<std::int32_t>& folded, const std::set<std::int32_t>& hidden)
{
  std::vector<char> reached(dag.States.size(), 0), visible(dag.States.size(), 1);
  for (std::int32_t state : folded)
  {
    if (state >= 0 && state < static_cast<std::int32_t>(dag.States.size()) &&
      hidden.count(dag.States[state].Rank) == 0)
    {
      Reach(dag, state, hidden, reached);
    }
  }
  for (std::size_t i = 0; i < visible.size(); ++i)
  {
    visible[i] = !reached[i] && hidden.count(dag.States[i].Rank) == 0;
  }
  return visible;
}

std::int64_t CountFolded(
  const StateDAG& dag, std::int32_t state, const std::set<std::int32_t>& hidden)
{
  std::vector<char> reached(dag.States.size(), 0);
  Reach(dag, state, hidden, reached);
  return std::count(reached.begin(), reached.end(), 1);
}

std::set<std::int32_t> ParseRanks(const std::string& text)
{
  std::set<std::int32_t> ranks;
  std::size_t at = 0;
  const auto fail = [&text] {
    throw Error("DAG view: \"" + text +
      "\" is not a list of ranks. Write ranks and ranges, such as 3, 5, 8-11.");
  };
  const auto skip = [&] {
    while (
      at < text.size() && (std::isspace(static_cast<unsigned char>(text[at])) || text[at] == ','))
    {
      ++at;
    }
  };
  const auto number = [&]() -> std::int32_t {
    std::int64_t value = -1;
    for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); ++at)
    {
      value = 10 * std::max<std::int64_t>(value, 0) + (text[at] - '0');
      if (value > kMostRank)
      {
        fail();
      }
    }
    if (value < 0)
    {
      fail();
    }
    return static_cast<std::int32_t>(value);
  };
  for (skip(); at < text.size(); skip())
  {
    const std::int32_t first = number();
    std::int32_t last = first;
    if (at < text.size() && text[at] == '-')
    {
      ++at;
      last = number();
    }
    if (last < first)
    {
      fail();
    }
    for (std::int32_t rank = first; rank <= last; ++rank)
    {
      ranks.insert(ranks.end(), rank);
    }
  }
  return ranks;
}

std::int32_t WalkFrom(const StateDAG& dag, std::int32_t state, Walk way,
  const std::vector<double>& height, const std::vector<char>& visible)
{
  std::int32_t best = state;
  if (way == Walk::Above || way == Walk::Below)
  {
    const double sign = way == Walk::Above ? 1 : -1;
    double least = 0;
    for (std::size_t i = 0; i < dag.States.size(); ++i)
    {
      const double step = sign * (height[i] - height[state]);
      if (visible[i] && dag.States[i].Layer == dag.States[state].Layer && step > 0 &&
        (best == state || step < least))
      {
        best = static_cast<std::int32_t>(i);
        least = step;
      }
    }
    return best;
  }
  const bool out = way == Walk::Successor;
  const std::vector<std::int64_t>& begin = out ? dag.OutBegin : dag.InBegin;
  const StateDAG::Link* chosen = nullptr;
  for (std::int64_t i = begin[state]; i < begin[state + 1]; ++i)
  {
    const StateDAG::Link& link = dag.Links[out ? dag.Out[i] : dag.In[i]];
    const std::int32_t other = out ? link.To : link.From;
    const auto key = [](const StateDAG::Link& l) {
      return std::make_pair(std::isnan(l.LatencyWorst) ? -1.0 : l.LatencyWorst, l.Messages);
    };
    if (visible[other] && (!chosen || key(link) > key(*chosen)))
    {
      chosen = &link;
      best = other;
    }
  }
  return best;
}
}
