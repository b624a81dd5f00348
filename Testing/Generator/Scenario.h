#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The properties of a generated trace. Every field is a key of the description language, with the
/// same name in lower case with underscores. ScenarioKeys() has the meaning, default and range of
/// each.
struct Scenario
{
  std::string Name, Pattern = "stencil2d", Mode = "auto", Bytes = "8192", Grid;
  std::int64_t Ranks = 64, Iterations = 20, Events = 0, Seed = 1;
  bool Periodic = true, Wildcard = false, Shuffled = false, Regions = true;
  std::int64_t Arity = 2, Blocks = 8, Degree = 4, Pipeline = 4, Corners = 4;
  double Cross = 0.05;

  double Compute = 200e-6, Noise = 0.05;
  double LatencyIntra = 0.6e-6, LatencyInter = 2e-6, BandwidthIntra = 16e9, BandwidthInter = 10e9;

  std::string Placement = "block", Background, SlowRanks, SlowNodes, HotRanks;
  std::int64_t RanksPerNode = 16, LeafNodes = 0, HotMessages = 4, HotBytes = 8192;
  bool SharedLink = false;
  double SlowFactor = 2, SlowFrom = 0, SlowTo = 1, HotFrom = 0, HotTo = 1;

  std::string ClockScope = "node";
  double ClockOffset = 0, ClockDrift = 0, TicksPerSecond = 1e9;
  bool ClockRecords = false;

  std::int64_t Collectives = 10, Threads = 1, Tests = 0, Cancelled = 0, Counters = 0;
  std::string Collective = "allreduce", Communicators = "world", Ids = "dense",
              LocationIds = "rank";
  bool ThreadMessages = false, LocalIds = false, Intercommunicator = false, CallingContext = false;
  double Lost = 0;
  std::int64_t ChunkKib = 0;
};

/// One key of the description language.
struct ScenarioKey
{
  std::string Name, Default, Meaning;
};
/// All keys in the order of the help text.
std::vector<ScenarioKey> ScenarioKeys();

/// A predefined description: `preset=NAME` stands for its text, which later keys can change.
struct ScenarioPreset
{
  std::string Name, Text, Meaning;
};
const std::vector<ScenarioPreset>& ScenarioPresets();

/// Reads "key=value" pairs separated by spaces or line ends; # starts a comment.
/// @throws Error for an unknown key, or a value that is not a number or outside of its range
Scenario ParseScenario(const std::string& text);
/// All keys of a scenario with their values, in the order of ScenarioKeys().
std::vector<std::pair<std::string, std::string>> DescribeScenario(const Scenario& scenario);
}
