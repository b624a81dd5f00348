#include "Readers/Build/Offsets/RankClocks.h"
#include "Readers/Archive/OTF2Import.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

namespace
{
using namespace pclvis;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Message
{
  std::int32_t Source, Destination;
  double Sent, Received; ///< [s]
};

TransitSource From(const std::vector<Message>& messages)
{
  return { [&messages](const TakeTransit& take) {
            for (const Message& m : messages)
            {
              take(m.Source, m.Destination, m.Sent, m.Received);
            }
          },
    {} };
}

void CheckDomains(Checks& check)
{
  const std::vector<std::int32_t> nodes = { 7, 7, 3, 3, -1, 9, 9 };
  const std::vector<Message> messages = { { 0, 1, 5, 5 }, { 2, 3, 5, 4 }, { 4, 5, 9, 1 } };
  ProcessGroup alone;
  // Ranks 2 and 3 contradict one clock; 4 has no node; 4 to 5 is between nodes.
  check("clocks by node, where its messages allow that",
    FindClockDomains(nodes, From(messages).Messages, alone) ==
      std::vector<std::int32_t>({ 0, 0, 2, 3, 4, 5, 5 }));
}

/// Node 1 is 10 s ahead. Its ranks 2 and 3 send or receive, but none of them does both.
///   rank 0, node 0   s----.
///   rank 2, node 1        r (10 later)
///   rank 3, node 1             s----.
///   rank 1, node 0                  r
void CheckNodes(Checks& check)
{
  const std::vector<Message> messages = { { 0, 2, 1, 12 }, { 3, 1, 15, 6 }, { 0, 1, 1, 3 } };
  ProcessGroup alone;
  const ClockModel model =
    EstimateRankClocks({ 0, 0, 1, 1, -1, -1, -1 }, 0, 20, From(messages), alone);
  check.Near("ranks of a node are used together", model.Offset[2], -10, 1e-11);
  check.Near("and moved together", model.Offset[3], -10, 1e-11);
  check.Near("the error is half of 11 - 9", model.Uncertainty[3], 1, 1e-11);
  check.Near("the lowest rank's node keeps its clock", model.Offset[1], 0);
  check.Near("all of it", model.Uncertainty[1], 0);
  check.Near("a rank without messages keeps its clock", model.Offset[5], 0);
  check.Near("and nothing is known of it", model.Uncertainty[5], kNaN);
  check("it is a group of its own", model.Group[5] == 5 && model.Group[3] == 0);
}

/// Rank 0 sends to rank 1 only, whose clock is 3 and 1.5 s behind at least: no message may take no
/// time, which would count as one that is received before it is sent.
void CheckOneWay(Checks& check)
{
  const std::vector<Message> messages = { { 0, 1, 5, 2 }, { 0, 1, 6, 4.5 } };
  ProcessGroup alone;
  const ClockModel model = EstimateRankClocks({ 0, 1 }, 0, 10, From(messages), alone, 0.25);
  check.Near("a message takes a tick at least", model.Correct(1, 2) - model.Correct(0, 5), 0.25);
  check.Near("the other what its time says", model.Correct(1, 4.5) - model.Correct(0, 6), 1.75);
}

struct Read
{
  Trace Written, Estimated;
  std::vector<double> Planted; ///< [s] of the clocks, by rank
};

std::vector<double> OffsetsOf(const std::string& truthFile)
{
  std::ifstream file(truthFile);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::vector<double> offsets;
  std::size_t at = text.find('[', text.find("\"offset_s_of_rank\""));
  while (at != std::string::npos && text[at] != ']')
  {
    char* end = nullptr;
    offsets.push_back(std::strtod(text.c_str() + at + 1, &end));
    at = text.find_first_of(",]", static_cast<std::size_t>(end - text.c_str()));
  }
  return offsets;
}

Read Generate(const std::string& scratch, const std::string& scenario)
{
  const std::string folder = scratch + "/rank-clocks";
  std::filesystem::remove_all(folder);
  const GeneratedTrace made = GenerateTrace(ParseScenario(scenario), folder);
  ProcessGroup alone;
  BuildOptions options;
  options.Clock = ClockMode::None;
  const auto contents = ReadArchive(made.Anchor, {}, alone);
  Read result;
  result.Written = BuildTrace(*contents, options, alone);
  options.Clock = ClockMode::Estimate;
  result.Estimated = BuildTrace(*contents, options, alone);
  result.Planted = OffsetsOf(made.TruthFile);
  std::filesystem::remove_all(folder);
  return result;
}

std::int64_t Violations(const Trace& trace)
{
  std::int64_t count = 0;
  for (std::size_t i = 0; i < trace.Messages.Size(); ++i)
  {
    count += trace.Messages.ReceiveEnd[i] < trace.Messages.SendBegin[i];
  }
  return count;
}

/// Planted offsets without drift. The fastest message between nodes takes more than 1 us.
/// @param most      [s] greatest error that is allowed
/// @param reference rank whose clock the others are compared with, by rank
template<typename Reference>
void CheckPlanted(Checks& check, const std::string& name, const Read& read, Reference&& reference,
  double most = 1e-6)
{
  check(name + ": as written, messages arrive before they are sent", Violations(read.Written) > 20);
  check(name + ": none does in the end", Violations(read.Estimated) == 0);
  bool surely = true, closely = true;
  for (const RankRow& rank : read.Estimated.Ranks)
  {
    const double planted =
      read.Planted[static_cast<std::size_t>(reference(rank.Rank))] - read.Planted[rank.Rank];
    const double error = std::fabs(rank.ClockOffset - planted);
    surely = surely && error <= rank.ClockUncertainty + 2e-9; // ticks of 1 ns
    closely = closely && error < most;
  }
  check(name + ": planted offsets lie within the uncertainty", surely);
  check(name + ": and nearer than " + std::to_string(most * 1e6) + " us", closely);
}

void CheckGenerated(Checks& check, const std::string& scratch)
{
  const auto first = [](std::int32_t) { return 0; };
  const std::string nodes = " ranks=32 iterations=40 ranks_per_node=4 clock_offset=250e-6";
  for (const char* pattern : { "ring", "blocks", "gather", "sweep", "stencil2d" })
  {
    const Read read = Generate(scratch, std::string("pattern=") + pattern + nodes);
    CheckPlanted(check, pattern, read, first);
  }
  CheckPlanted(check, "ring without collectives",
    Generate(scratch, "pattern=ring collectives=0" + nodes), first);
  CheckPlanted(check, "a clock a rank",
    Generate(scratch, "pattern=stencil2d clock_scope=rank" + nodes), first);
  const std::string pairs = "pattern=pingpong ranks=8 iterations=40 ranks_per_node=1 "
                            "clock_offset=250e-6 collectives=";
  const Read joined = Generate(scratch, pairs + "10");
  CheckPlanted(check, "pairs that collectives connect", joined, first, 15e-6);
  check("they are connected", joined.Estimated.Log.Count("clocks without connection") == 0);
  const Read apart = Generate(scratch, pairs + "0");
  CheckPlanted(
    check, "pairs without connection", apart, [](std::int32_t rank) { return rank / 2 * 2; });
  check("the log says that four groups are not connected",
    apart.Estimated.Log.Count("clocks without connection") == 4);
  bool kept = true;
  for (const RankRow& rank : apart.Estimated.Ranks)
  {
    kept = kept && (rank.Rank % 2 == 1 || rank.ClockOffset == 0);
  }
  check("nothing is guessed between them", kept);
}

/// Three processes share the messages of drifting clocks.
void CheckProcesses(Checks& check)
{
  std::vector<Message> messages;
  std::vector<std::int32_t> nodes;
  for (std::int32_t rank = 0; rank < 12; ++rank)
  {
    nodes.push_back(rank / 3);
  }
  for (int i = 0; i < 2000; ++i)
  {
    const std::int32_t source = i % 12, destination = (source + 1 + i * 7 % 11) % 12;
    const double time = 0.005 * i, transit = 1e-6 * (1 + i % 5);
    const auto written = [&](std::int32_t rank, double at) {
      return at * (1 + 1e-4 * nodes[rank]) + 1e-3 * nodes[rank];
    };
    messages.push_back(
      { source, destination, written(source, time), written(destination, time + transit) });
  }
  ProcessGroup alone;
  const ClockModel one = EstimateRankClocks(nodes, 0, 10, From(messages), alone);
  std::int64_t before = 0, after = 0;
  for (const Message& m : messages)
  {
    before += m.Received < m.Sent;
    after += one.Correct(m.Destination, m.Received) < one.Correct(m.Source, m.Sent);
  }
  check("drift is found", one.Drifts() && before > 500);
  check("no message between drifting clocks is left before its sending", after == 0);
  check.Near("the drift is that of the clock", one.Drift[11], -3e-4, 1e-6);
  std::vector<char> same(3, 0);
  RunAsProcesses(3, [&](ProcessGroup& group) {
    std::vector<Message> mine;
    for (std::size_t i = group.Process(); i < messages.size(); i += 3)
    {
      mine.push_back(messages[i]);
    }
    const ClockModel model = EstimateRankClocks(nodes, 0, 10, From(mine), group);
    same[group.Process()] = model.Offset == one.Offset && model.Drift == one.Drift &&
      model.Uncertainty == one.Uncertainty;
  });
  check("three processes find what one finds", std::count(same.begin(), same.end(), 1) == 3);
}
}

int UnitTestRankClocks(int, char* argv[])
{
  Checks check;
  CheckDomains(check);
  CheckNodes(check);
  CheckOneWay(check);
  CheckGenerated(check, argv[2]);
  CheckProcesses(check);
  return check.Result();
}
