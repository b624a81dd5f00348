#include "Testing/Generator/Machine.h"
#include "Readers/Base/Error.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <numeric>
#include <set>
#include <sstream>

namespace pclvis
{
namespace
{
std::vector<BackgroundWindow> ParseWindows(const std::string& text)
{
  const double never = std::numeric_limits<double>::infinity();
  std::vector<BackgroundWindow> windows;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');)
  {
    BackgroundWindow window{ 0, 0, 0, never, never };
    char rest = 0;
    const int read =
      std::sscanf(item.c_str(), "%lf-%lfx%lf%c", &window.From, &window.To, &window.Factor, &rest);
    if (read != 3 || !(window.From >= 0 && window.From < window.To && window.To <= 1) ||
      !(window.Factor > 0 && window.Factor < 1e6))
    {
      throw Error("Trace generator: background=" + item +
        ": expected FROM-TOxFACTOR with shares of the iterations, e.g. 0.4-0.6x5.");
    }
    windows.push_back(window);
  }
  return windows;
}

std::vector<int> Place(const Scenario& scenario, int nodes)
{
  std::vector<int> order(scenario.Ranks), nodeOf(scenario.Ranks);
  std::iota(order.begin(), order.end(), 0);
  if (scenario.Placement == "random")
  {
    std::sort(order.begin(), order.end(),
      [&](int a, int b) { return Hash(scenario.Seed, a, 11) < Hash(scenario.Seed, b, 11); });
  }
  for (std::int64_t i = 0; i < scenario.Ranks; ++i)
  {
    nodeOf[order[i]] =
      static_cast<int>(scenario.Placement == "roundrobin" ? i % nodes : i / scenario.RanksPerNode);
  }
  return nodeOf;
}
}

std::vector<std::int32_t> ParseRanks(
  const std::string& key, const std::string& text, std::int64_t bound)
{
  std::set<std::int32_t> ranks;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');)
  {
    long long first = 0, last = 0;
    char rest = 0;
    const bool range = std::sscanf(item.c_str(), "%lld-%lld%c", &first, &last, &rest) == 2;
    if (!range && std::sscanf(item.c_str(), "%lld%c", &first, &rest) != 1)
    {
      throw Error("Trace generator: " + key + "=" + text + ": expected numbers, e.g. 5,8-11.");
    }
    last = range ? last : first;
    if (first < 0 || first > last || last >= bound)
    {
      throw Error("Trace generator: " + key + "=" + text + ": expected numbers from 0 to " +
        std::to_string(bound - 1) + ".");
    }
    for (; first <= last; ++first)
    {
      ranks.insert(static_cast<std::int32_t>(first));
    }
  }
  return { ranks.begin(), ranks.end() };
}

Machine::Machine(const Scenario& scenario)
  : Settings(scenario), Background(ParseWindows(scenario.Background))
{
  this->NodeCount =
    static_cast<int>((scenario.Ranks + scenario.RanksPerNode - 1) / scenario.RanksPerNode);
  this->NodeOfRank = Place(scenario, this->NodeCount);

  this->Slow = ParseRanks("slow_ranks", scenario.SlowRanks, scenario.Ranks);
  const auto nodes = ParseRanks("slow_nodes", scenario.SlowNodes, this->NodeCount);
  this->IsSlow.assign(scenario.Ranks, 0);
  for (std::int32_t rank = 0; rank < scenario.Ranks; ++rank)
  {
    this->IsSlow[rank] = std::binary_search(this->Slow.begin(), this->Slow.end(), rank) ||
      std::binary_search(nodes.begin(), nodes.end(), this->NodeOf(rank));
  }
  this->Slow.clear();
  this->Clocks.resize(scenario.Ranks);
  for (std::int32_t rank = 0; rank < scenario.Ranks; ++rank)
  {
    if (this->IsSlow[rank])
    {
      this->Slow.push_back(rank);
    }
    // The first clock is correct; the errors of the others are relative to it.
    const int clock = scenario.ClockScope == "rank" ? rank : this->NodeOf(rank);
    if (clock != (scenario.ClockScope == "rank" ? 0 : this->NodeOf(0)))
    {
      RandomSequence random(Hash(scenario.Seed, clock, 12));
      this->Clocks[rank].Offset = scenario.ClockOffset * random.NextNormal();
      this->Clocks[rank].Drift = scenario.ClockDrift * random.NextNormal();
    }
  }
}

double Machine::WorkFactor(std::int32_t rank, double share) const
{
  const bool slow =
    this->IsSlow[rank] && share >= this->Settings.SlowFrom && share < this->Settings.SlowTo;
  return slow ? this->Settings.SlowFactor : 1;
}

double Machine::Transit(std::int32_t source, std::int32_t destination, std::int64_t bytes,
  double sent, RandomSequence& random) const
{
  const Scenario& s = this->Settings;
  const double noise = s.Noise > 0 ? std::exp(s.Noise * random.NextNormal()) : 1;
  if (!this->InterNode(source, destination))
  {
    return (s.LatencyIntra + static_cast<double>(bytes) / s.BandwidthIntra) * noise;
  }
  const bool felt = !this->SameLeaf(source, destination);
  double factor = noise;
  for (const BackgroundWindow& window : this->Background)
  {
    factor *= felt && sent >= window.Begin && sent < window.End ? window.Factor : 1;
  }
  return (s.LatencyInter + static_cast<double>(bytes) / s.BandwidthInter) * factor;
}

double Machine::Drain(std::int32_t source, std::int32_t destination, std::int64_t bytes) const
{
  const Scenario& s = this->Settings;
  const double bandwidth =
    this->InterNode(source, destination) ? s.BandwidthInter : s.BandwidthIntra;
  return static_cast<double>(bytes) / bandwidth;
}

void Machine::Reached(double share, double now)
{
  const double never = std::numeric_limits<double>::infinity();
  for (BackgroundWindow& window : this->Background)
  {
    window.Begin = window.Begin == never && share >= window.From ? now : window.Begin;
    window.End = window.End == never && share >= window.To ? now : window.End;
  }
}
}
