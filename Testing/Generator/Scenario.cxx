#include "Testing/Generator/Scenario.h"
#include "Readers/Base/Error.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <sstream>

namespace pclvis
{
namespace
{
struct Key
{
  const char* Name;
  const char* Meaning;
  std::function<void(Scenario&, const std::string&)> Set;
  std::function<std::string(const Scenario&)> Get;
};

std::string Shortest(double value)
{
  char text[40];
  for (const int digits : { 6, 12, 17 })
  {
    std::snprintf(text, sizeof(text), "%.*g", digits, value);
    if (std::strtod(text, nullptr) == value)
    {
      break;
    }
  }
  return text;
}

[[noreturn]] void Refuse(
  const std::string& key, const std::string& value, const std::string& expected)
{
  throw Error("Trace generator: " + key + "=" + value + ": expected " + expected +
    ". pclvis-generate --help lists all keys.");
}

double ParseNumber(const std::string& key, const std::string& value, double least, double greatest)
{
  char* end = nullptr;
  const double number = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0' || !(number >= least && number <= greatest))
  {
    Refuse(key, value, "a number from " + Shortest(least) + " to " + Shortest(greatest));
  }
  return number;
}

Key Real(const char* name, double Scenario::*field, double least, double greatest, const char* text)
{
  return { name, text,
    [=](Scenario& s, const std::string& value) {
      s.*field = ParseNumber(name, value, least, greatest);
    },
    [=](const Scenario& s) { return Shortest(s.*field); } };
}

Key Whole(
  const char* name, std::int64_t Scenario::*field, double least, double greatest, const char* text)
{
  return { name, text,
    [=](Scenario& s, const std::string& value) {
      const double number = ParseNumber(name, value, least, greatest);
      s.*field = static_cast<std::int64_t>(number);
      if (static_cast<double>(s.*field) != number)
      {
        Refuse(name, value, "a whole number");
      }
    },
    [=](const Scenario& s) { return std::to_string(s.*field); } };
}

Key Flag(const char* name, bool Scenario::*field, const char* text)
{
  return { name, text,
    [=](Scenario& s, const std::string& value) { s.*field = ParseNumber(name, value, 0, 1) != 0; },
    [=](const Scenario& s) { return std::string(s.*field ? "1" : "0"); } };
}

Key Text(const char* name, std::string Scenario::*field, const char* text)
{
  return { name, text, [=](Scenario& s, const std::string& value) { s.*field = value; },
    [=](const Scenario& s) { return s.*field; } };
}

/// `choices` are separated by '|', as in the help text.
Key Choice(const char* name, std::string Scenario::*field, const char* choices, const char* text)
{
  return { name, text,
    [=](Scenario& s, const std::string& value) {
      const std::string all = std::string("|") + choices + "|";
      if (value.empty() || value.find('|') != std::string::npos ||
        all.find("|" + value + "|") == std::string::npos)
      {
        Refuse(name, value, std::string("one of ") + choices);
      }
      s.*field = value;
    },
    [=](const Scenario& s) { return s.*field; } };
}

using S = Scenario;
const std::vector<Key>& PatternKeys()
{
  static const std::vector<Key> keys = { Text("name", &S::Name,
                                           "name of the trace in truth.json; empty: the pattern"),
    Choice("pattern", &S::Pattern,
      "stencil2d|stencil3d|exchange3d|alltoall|transposes|gather|sweep|cg|blocks|ring|pingpong|"
      "irregular",
      "who sends to whom: stencil2d, stencil3d, exchange3d (six neighbours one after the other, by "
      "blocking sends that wait for their receives; open borders), alltoall, transposes "
      "(all-to-all in rows, then "
      "columns), gather (k-ary merge tree and back), sweep (pipelined, from corners), cg (row "
      "butterflies and a transpose; ranks = power of two), blocks (planted regions), ring, "
      "pingpong, irregular (random neighbours)"),
    Whole("ranks", &S::Ranks, 1, 1048576, "MPI processes"),
    Whole("iterations", &S::Iterations, 1, 1e9, "timesteps"),
    Whole("events", &S::Events, 0, 1e10, "wanted number of records; sets iterations; 0: unused"),
    Text("bytes", &S::Bytes,
      "message sizes: 8192, a list 64,1024,65536 (one drawn for each message) or a range "
      "256-65536 (drawn evenly in log size)"),
    Text("grid", &S::Grid, "process grid as 8x8 or 4x4x4; empty: as square as possible"),
    Flag("periodic", &S::Periodic, "stencils close at their borders"),
    Choice("mode", &S::Mode, "auto|nonblocking|each|blocking|mixed|persistent",
      "auto: the pattern's own; nonblocking (Irecv, Isend, Waitall), each (one Wait a request), "
      "blocking (Send, Recv), mixed (Irecv, Send, Wait), persistent (Startall, Waitall)"),
    Flag("wildcard", &S::Wildcard, "receives from any source: taken in order of arrival"),
    Whole("arity", &S::Arity, 2, 1024, "children of a rank in gather"),
    Whole("blocks", &S::Blocks, 1, 65536, "number of planted regions in blocks"),
    Whole("degree", &S::Degree, 1, 1024, "partners of a rank in blocks and irregular"),
    Real("cross", &S::Cross, 0, 1, "blocks: chance of a message to another block, a rank and step"),
    Flag("shuffled", &S::Shuffled, "blocks: members are spread over the ranks at random"),
    Whole("pipeline", &S::Pipeline, 1, 10000, "sweep: pieces of work a corner"),
    Whole("corners", &S::Corners, 1, 4, "sweep: corners an iteration starts from"),
    Real("compute", &S::Compute, 0, 1e6, "[s] work of a rank in an iteration"),
    Real("noise", &S::Noise, 0, 2, "spread of work and transit (sigma of the log)"),
    Whole("seed", &S::Seed, 0, 9e15, "same seed, same bytes"),
    Flag("regions", &S::Regions, "write the regions around the calls (main, iteration, compute)") };
  return keys;
}

const std::vector<Key>& MachineKeys()
{
  static const std::vector<Key> keys = {
    Choice("placement", &S::Placement, "block|roundrobin|random",
      "how ranks are laid on nodes: block, roundrobin, random (both: a bad mapping)"),
    Whole("ranks_per_node", &S::RanksPerNode, 1, 1048576, "ranks of a node"),
    Real("latency_intra", &S::LatencyIntra, 1e-9, 1, "[s] transit of an empty message in a node"),
    Real("latency_inter", &S::LatencyInter, 1e-9, 1, "[s] the same between nodes"),
    Real("bandwidth_intra", &S::BandwidthIntra, 1, 1e15, "[bytes/s] in a node"),
    Real("bandwidth_inter", &S::BandwidthInter, 1, 1e15, "[bytes/s] between nodes"),
    Flag("shared_link", &S::SharedLink,
      "messages to a rank share its link: one arrives bytes / bandwidth after the one before it"),
    Whole("leaf_nodes", &S::LeafNodes, 0, 1048576,
      "nodes of a leaf switch; messages under one feel no background traffic; 0: all feel it"),
    Text("background", &S::Background,
      "windows of other jobs' traffic as FROM-TOxFACTOR, comma separated, in shares of the "
      "iterations: 0.4-0.6x5; messages between nodes sent in it take FACTOR times as long"),
    Text("slow_ranks", &S::SlowRanks, "ranks that work slow_factor as long: 5,8-11"),
    Text("slow_nodes", &S::SlowNodes, "the same for all ranks of nodes"),
    Real("slow_factor", &S::SlowFactor, 1, 1e6, "how many times as long"),
    Real("slow_from", &S::SlowFrom, 0, 1, "share of the iterations at which they become slow"),
    Real("slow_to", &S::SlowTo, 0, 1, "share of the iterations at which they recover"),
    Text("hot_ranks", &S::HotRanks, "imbalance: ranks to which every even rank sends more"),
    Whole("hot_messages", &S::HotMessages, 1, 1000, "messages more from each, an iteration"),
    Whole("hot_bytes", &S::HotBytes, 0, 1e12, "[bytes] of each"),
    Real("hot_from", &S::HotFrom, 0, 1, "share of the iterations at which it begins"),
    Real("hot_to", &S::HotTo, 0, 1, "share of the iterations at which it ends"),
    Real("clock_offset", &S::ClockOffset, 0, 1e6, "[s] spread of the clocks' offsets"),
    Real("clock_drift", &S::ClockDrift, 0, 0.1, "[s/s] spread of the clocks' drifts"),
    Choice("clock_scope", &S::ClockScope, "node|rank", "who has a clock of its own"),
    Flag("clock_records", &S::ClockRecords, "write ClockOffset records that correct the clocks"),
    Real("ticks_per_second", &S::TicksPerSecond, 1e3, 1e12, "resolution of the written times")
  };
  return keys;
}

const std::vector<Key>& RecordKeys()
{
  static const std::vector<Key> keys = { Whole("collectives", &S::Collectives, 0, 1e9,
                                           "a collective every n iterations; 0: none"),
    Choice("collective", &S::Collective, "allreduce|barrier|bcast|reduce|alltoall|cycle",
      "which one; cycle: one after the other"),
    Choice("communicators", &S::Communicators, "world|grid",
      "grid: messages inside a row or column of the process grid use its communicator; columns "
      "count their ranks backwards"),
    Flag("intercommunicator", &S::Intercommunicator,
      "lower ranks also send to upper ones through an inter-communicator"),
    Choice("ids", &S::Ids, "dense|sparse", "sparse: ids of definitions are scattered numbers"),
    Choice("location_ids", &S::LocationIds, "rank|sparse",
      "rank: rank + thread * 2^32; sparse: scattered 64-bit numbers, defined in shuffled order"),
    Flag("local_ids", &S::LocalIds, "each location writes ids of its own with mapping tables"),
    Whole("threads", &S::Threads, 1, 256, "locations of a rank"),
    Flag("thread_messages", &S::ThreadMessages, "every thread sends and receives, with own tags"),
    Real("lost", &S::Lost, 0, 1, "share of the messages that nobody receives"),
    Whole("cancelled", &S::Cancelled, 0, 1e9, "a cancelled receive every n iterations; 0: none"),
    Whole("tests", &S::Tests, 0, 1000, "failed MPI_Test calls before each Waitall"),
    Whole("counters", &S::Counters, 0, 1, "1: two metrics are sampled in every iteration"),
    Flag("calling_context", &S::CallingContext,
      "CallingContextEnter/Leave records instead of Enter/Leave"),
    Whole("chunk_kib", &S::ChunkKib, 0, 131072,
      "[KiB] event chunk, 256 or more; 0: 1024, or 256 above 1,024 locations") };
  return keys;
}

std::vector<Key> AllKeys()
{
  std::vector<Key> all = PatternKeys();
  all.insert(all.end(), MachineKeys().begin(), MachineKeys().end());
  all.insert(all.end(), RecordKeys().begin(), RecordKeys().end());
  return all;
}

void SetKey(Scenario& scenario, const std::vector<Key>& keys, const std::string& word, int depth)
{
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
  {
    throw Error("Trace generator: \"" + word + "\" is no key=value pair, e.g. ranks=64.");
  }
  const std::string name = word.substr(0, equals), value = word.substr(equals + 1);
  if (name == "preset" && depth == 0)
  {
    for (const ScenarioPreset& preset : ScenarioPresets())
    {
      if (preset.Name == value)
      {
        std::istringstream words(preset.Text);
        for (std::string part; words >> part;)
        {
          SetKey(scenario, keys, part, 1);
        }
        scenario.Name = value;
        return;
      }
    }
    throw Error("Trace generator: preset=" + value +
      ": there is none of this name. pclvis-generate --list shows all.");
  }
  for (const Key& key : keys)
  {
    if (name == key.Name)
    {
      key.Set(scenario, value);
      return;
    }
  }
  throw Error("Trace generator: unknown key \"" + name +
    "\". pclvis-generate --help lists all keys; did you forget a quote?");
}
}

std::vector<ScenarioKey> ScenarioKeys()
{
  std::vector<ScenarioKey> result;
  for (const Key& key : AllKeys())
  {
    result.push_back({ key.Name, key.Get(Scenario()), key.Meaning });
  }
  return result;
}

Scenario ParseScenario(const std::string& text)
{
  const std::vector<Key> keys = AllKeys();
  Scenario scenario;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
  {
    std::istringstream words(line.substr(0, line.find('#')));
    for (std::string word; words >> word;)
    {
      SetKey(scenario, keys, word, 0);
    }
  }
  return scenario;
}

std::vector<std::pair<std::string, std::string>> DescribeScenario(const Scenario& scenario)
{
  std::vector<std::pair<std::string, std::string>> result;
  for (const Key& key : AllKeys())
  {
    result.emplace_back(key.Name, key.Get(scenario));
  }
  return result;
}
}
