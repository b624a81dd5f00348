#include "Testing/Generator/Json.h"
#include "Testing/Generator/Truth.h"

#include <algorithm>

namespace pclvis
{
namespace
{
std::string NodeName(int node)
{
  return "node" + std::to_string(node);
}

/// "none", a single cause, or "mixed". The mapping only counts if it separates neighbours.
std::vector<std::string> CausesOf(const Program& program, const Machine& machine)
{
  const Scenario& s = program.Settings();
  std::vector<std::string> causes;
  if (s.Placement != "block" && machine.Nodes() > 1)
  {
    causes.push_back("mapping");
  }
  causes.insert(causes.end(), machine.Windows().size(), "background");
  if (!program.HotRanks().empty())
  {
    causes.push_back("pattern");
  }
  if (!machine.SlowRanks().empty())
  {
    causes.push_back(s.SlowNodes.empty() ? "slow rank" : "slow node");
  }
  return causes.empty() ? std::vector<std::string>{ "none" } : causes;
}

std::string VerdictOf(std::vector<std::string> causes)
{
  causes.erase(std::unique(causes.begin(), causes.end()), causes.end());
  if (causes.size() > 1)
  {
    return "mixed";
  }
  return causes[0] == "slow node" ? "slow rank" : causes[0];
}

void WritePlanted(JsonWriter& json, const Program& program, const Machine& machine)
{
  const Scenario& s = program.Settings();
  const std::vector<std::string> causes = CausesOf(program, machine);
  json.List("causes", causes).Value("expected_verdict", VerdictOf(causes));
  json.BeginList("background_windows_s");
  for (const BackgroundWindow& window : machine.Windows())
  {
    json.BeginList().Value("", window.Begin).Value("", window.End).EndList();
  }
  json.EndList();
  std::vector<double> factors;
  for (const BackgroundWindow& window : machine.Windows())
  {
    factors.push_back(window.Factor);
  }
  json.List("background_factors", factors).BeginList("slow");
  if (!machine.SlowRanks().empty())
  {
    json.Begin().List("ranks", machine.SlowRanks()).Value("work_times", s.SlowFactor);
    json.Value("from_share", s.SlowFrom).Value("to_share", s.SlowTo).End();
  }
  json.EndList();
  if (!program.HotRanks().empty())
  {
    json.Begin("imbalance").Value("kind", "many to one").List("ranks", program.HotRanks());
    json.Value("from_ranks", "even").Value("messages_each", s.HotMessages);
    json.Value("bytes", s.HotBytes).Value("from_share", s.HotFrom);
    json.Value("to_share", s.HotTo).End();
  }
  if (program.PlantedRegion(0) >= 0)
  {
    std::vector<std::int32_t> regions;
    for (std::int32_t rank = 0; rank < s.Ranks; ++rank)
    {
      regions.push_back(program.PlantedRegion(rank));
    }
    json.Value("regions", *std::max_element(regions.begin(), regions.end()) + 1);
    json.List("region_of_rank", regions);
  }
}

void WriteClock(
  JsonWriter& json, const Program& program, const Machine& machine, const WrittenTimes& times)
{
  const Scenario& s = program.Settings();
  json.Begin("clock").Value("ticks_per_second", s.TicksPerSecond);
  json.Value("skewed", s.ClockOffset > 0 || s.ClockDrift > 0);
  json.Value("first_timestamp_in_true_time_s", times.FirstSeconds);
  json.Value("clock_offset_records", s.ClockRecords).Value("scope", s.ClockScope);
  std::vector<double> offsets, drifts;
  for (std::int32_t rank = 0; rank < s.Ranks; ++rank)
  {
    offsets.push_back(machine.ClockOf(rank).Offset);
    drifts.push_back(machine.ClockOf(rank).Drift);
  }
  json.List("offset_s_of_rank", offsets).List("drift_of_rank", drifts).End();
}

void WriteSizes(JsonWriter& json, const Truth& truth)
{
  const char* const classes[] = { "intra", "inter" };
  json.Begin("messages_by_size");
  for (int c = 0; c < 2; ++c)
  {
    json.Begin(classes[c]);
    for (const auto& size : truth.Sizes[c])
    {
      json.Value(std::to_string(size.first), size.second.Messages);
    }
    json.End();
  }
  json.End().Begin("median_transit_s");
  for (int c = 0; c < 2; ++c)
  {
    json.Begin(classes[c]);
    for (const auto& size : truth.Sizes[c])
    {
      std::vector<float> values = size.second.Transits;
      const auto middle = values.begin() + values.size() / 2;
      std::nth_element(values.begin(), middle, values.end());
      json.Value(std::to_string(size.first), static_cast<double>(*middle));
    }
    json.End();
  }
  json.End();
}

void WriteCounts(JsonWriter& json, const Truth& truth, const Machine& machine)
{
  json.Begin("checked").Value("locations", truth.Locations).Value("nodes", machine.Nodes());
  json.Value("events", truth.Events).Value("collective_records", truth.CollectiveEnds);
  json.Value("messages", truth.Messages[0] + truth.Messages[1]);
  json.Value("unmatched", truth.Lost).Value("unmatched_bytes", truth.LostBytes);
  json.Value("received_before_sent", truth.ReceivedBeforeSent);
  json.Value("trace_seconds", truth.Seconds).Value("call_seconds", truth.CallSeconds);
  json.Value("transit_seconds", truth.TransitSeconds);
  json.Value("intra", truth.Messages[0]).Value("inter", truth.Messages[1]);
  json.Value("intra_bytes", truth.Bytes[0]).Value("inter_bytes", truth.Bytes[1]);
  json.Value("counter_samples", 2 * truth.Samples);
  json.Value("cancelled_receives", truth.CancelledReceives);
  json.Value("failed_tests", truth.FailedTests).End();
  json.List("rank_columns",
    std::vector<std::string>{ "events", "sent", "received", "sent_bytes", "received_bytes" });
  json.BeginList("by_rank");
  for (const Truth::RankCounts& r : truth.Ranks)
  {
    json.List(
      "", std::vector<std::int64_t>{ r.Events, r.Sent, r.Received, r.SentBytes, r.ReceivedBytes });
  }
  json.EndList();
  if (truth.PairsKept)
  {
    std::vector<std::uint64_t> keys;
    for (const auto& pair : truth.Pairs)
    {
      keys.push_back(pair.first);
    }
    std::sort(keys.begin(), keys.end());
    json.List(
      "pair_columns", std::vector<std::string>{ "source", "destination", "sent", "bytes_sent" });
    json.BeginList("pairs");
    for (const std::uint64_t key : keys)
    {
      const auto& pair = truth.Pairs.at(key);
      json.List("",
        std::vector<std::int64_t>{ static_cast<std::int64_t>(key >> 32),
          static_cast<std::int64_t>(key & 0xffffffff), pair.first, pair.second });
    }
    json.EndList();
  }
}
}

std::string TruthJson(
  const Truth& truth, const Program& program, const Machine& machine, const WrittenTimes& times)
{
  const Scenario& s = program.Settings();
  JsonWriter json;
  json.Begin().Value("name", s.Name.empty() ? s.Pattern : s.Name);
  json.Value("program", "generated: " + s.Pattern).Begin("scenario");
  for (const auto& key : DescribeScenario(s))
  {
    json.Value(key.first, key.second);
  }
  json.End().Value("computation", "modelled").Value("ranks", s.Ranks);
  json.Value("nodes", machine.Nodes()).Value("ranks_per_node", s.RanksPerNode);
  json.Value("placement", s.Placement).Value("iterations", s.Iterations);
  json.Value("trace_seconds", truth.Seconds).Value("seed", s.Seed);
  WritePlanted(json, program, machine);
  WriteClock(json, program, machine, times);
  std::vector<std::string> nodes;
  for (std::int32_t rank = 0; rank < s.Ranks; ++rank)
  {
    nodes.push_back(NodeName(machine.NodeOf(rank)));
  }
  json.List("node_of_rank", nodes);
  WriteSizes(json, truth);
  WriteCounts(json, truth, machine);
  return json.End().Text() + "\n";
}
}
