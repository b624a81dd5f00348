// Archives of the trace generator, read back with the OTF2 library alone and compared with
// truth.json and with hand calculations.
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Generator/PlainArchive.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace
{
using namespace pclvis;
namespace fs = std::filesystem;

std::string Slurp(const fs::path& path)
{
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The number behind the last "key": of a JSON text; counts stand behind the scenario's keys.
double Number(const std::string& json, const std::string& key)
{
  const std::size_t at = json.rfind("\"" + key + "\":");
  return at == std::string::npos ? -1e300 : std::atof(json.c_str() + at + key.size() + 3);
}

std::string Make(const fs::path& folder, const std::string& text)
{
  fs::remove_all(folder);
  return GenerateTrace(ParseScenario(text), folder.string()).TruthFile;
}

struct Sums
{
  std::int64_t Sent = 0, Received = 0, Matched = 0, Bytes = 0, Early = 0, OtherSize = 0;
};

/// First in, first out in each channel.
Sums Match(const PlainArchive& archive)
{
  Sums sums;
  for (const auto& channel : archive.Sends)
  {
    const auto found = archive.Receives.find(channel.first);
    const std::size_t received = found == archive.Receives.end() ? 0 : found->second.size();
    sums.Sent += static_cast<std::int64_t>(channel.second.size());
    for (std::size_t i = 0; i < std::min(channel.second.size(), received); ++i)
    {
      ++sums.Matched;
      sums.Bytes += static_cast<std::int64_t>(channel.second[i].second);
      sums.Early += found->second[i].first < channel.second[i].first;
      sums.OtherSize += found->second[i].second != channel.second[i].second;
    }
  }
  for (const auto& channel : archive.Receives)
  {
    sums.Received += static_cast<std::int64_t>(channel.second.size());
  }
  return sums;
}

void TestPreset(Checks& check, const fs::path& scratch, const ScenarioPreset& preset)
{
  // Small: the benchmark by its number of events, the others by their iterations.
  const std::string small =
    preset.Name == "benchmark" ? " events=20000" : " iterations=6 bytes=512-4096 local_ids=1";
  const fs::path folder = scratch / preset.Name;
  const std::string json = Slurp(Make(folder, preset.Text + small));
  const PlainArchive archive = PlainArchive::Read((folder / "traces.otf2").string());
  const Sums sums = Match(archive);
  const auto same = [&](const std::string& what, const char* key, std::int64_t actual) {
    check.Near(
      "preset " + preset.Name + ": " + what, static_cast<double>(actual), Number(json, key), 0);
  };
  same("events", "events", archive.Events);
  same("events as declared", "events", archive.EventsDeclared);
  same("locations", "locations", static_cast<std::int64_t>(archive.EventsOfLocation.size()));
  same("received messages", "messages", sums.Received);
  same("matched messages", "messages", sums.Matched);
  same("sends without a receive", "unmatched", sums.Sent - sums.Matched);
  same("bytes", "intra_bytes", sums.Bytes - static_cast<std::int64_t>(Number(json, "inter_bytes")));
  same("collective ends", "collective_records", archive.CollectiveEnds);
  same("counter values", "counter_samples", archive.CounterValues);
  same("cancelled receives", "cancelled_receives", archive.Cancelled);
  same("failed tests", "failed_tests", archive.Tests);
  check("preset " + preset.Name + ": matched sizes agree", sums.OtherSize == 0);
  if (json.find("\"clock_offset_records\": true") != std::string::npos)
  {
    check("clock records put right what was written wrong",
      sums.Early == 0 && (Number(json, "received_before_sent") > 0 || preset.Name != "corrected"));
  }
  else
  {
    same("messages received before they were sent", "received_before_sent", sums.Early);
  }
  fs::remove_all(folder);
}

// Two ranks on two nodes, no noise: t = 2 us + 10000 bytes / 10 GB/s = 3 us, 15 us in the window;
// 0.04 us to match. The receiver waits, so this is the time between the records.
void TestTransit(Checks& check, const fs::path& scratch)
{
  const fs::path folder = scratch / "transit";
  const std::string json = Slurp(Make(folder,
    "pattern=pingpong ranks=2 ranks_per_node=1 bytes=10000 noise=0 compute=0 iterations=100 "
    "collectives=0 background=0.5-0.75x5 latency_inter=2e-6 bandwidth_inter=1e10"));
  const PlainArchive archive = PlainArchive::Read((folder / "traces.otf2").string());
  std::int64_t quiet = 0, busy = 0, other = 0;
  for (const auto& channel : archive.Sends)
  {
    const auto& receives = archive.Receives.at(channel.first);
    for (std::size_t i = 0; i < receives.size(); ++i)
    {
      const double transit = receives[i].first - channel.second[i].first;
      const bool isQuiet = transit > 3.03e-6 && transit < 3.05e-6;
      const bool isBusy = transit > 15.03e-6 && transit < 15.05e-6;
      quiet += isQuiet;
      busy += isBusy;
      other += !isQuiet && !isBusy;
    }
  }
  // 200 messages; the first of iteration 50 may leave before all have ended iteration 49.
  check("quiet messages take latency + size / bandwidth", quiet >= 150 && quiet <= 152);
  check("messages in the window take five times as long", busy >= 48 && busy <= 50);
  check("no message takes another time", other == 0);
  check(
    "the truth has the window", json.find("\"background_windows_s\": [ [ ") != std::string::npos);
  check.Near("median transit in the truth", Number(json, "10000"), 3e-6, 1e-9);
  fs::remove_all(folder);
}

// The same with all nodes under leaf switches of two, or of one: 5 times as long only across them.
void TestLeaves(Checks& check, const fs::path& scratch)
{
  const auto slowest = [&](const std::string& leaves) {
    const fs::path folder = scratch / "leaves";
    const std::string json = Slurp(Make(folder,
      "pattern=pingpong ranks=4 ranks_per_node=1 bytes=10000 noise=0 iterations=10 "
      "background=0-1x5 leaf_nodes=" +
        leaves));
    fs::remove_all(folder);
    return Number(json, "10000");
  };
  check.Near("no leaf switch: all feel the background", slowest("0"), 15e-6, 1e-9);
  check.Near("messages under one leaf switch do not", slowest("2"), 3e-6, 1e-9);
  check.Near("messages across leaf switches do", slowest("1"), 15e-6, 1e-9);
}

// Each of three ranks gets two messages of 100,000 bytes at once: 2 us + 10 us, and with a shared
// link the second 10 us later.
void TestSharedLink(Checks& check, const fs::path& scratch)
{
  for (const bool shared : { false, true })
  {
    const fs::path folder = scratch / "link";
    Make(folder,
      "pattern=alltoall ranks=3 ranks_per_node=1 mode=each bytes=100000 noise=0 compute=0 "
      "iterations=1 collectives=0 shared_link=" +
        std::to_string(shared));
    const PlainArchive archive = PlainArchive::Read((folder / "traces.otf2").string());
    double least = 1, greatest = 0;
    for (const auto& channel : archive.Receives)
    {
      const double time = channel.second[0].first - archive.Sends.at(channel.first)[0].first;
      least = std::min(least, time);
      greatest = std::max(greatest, time);
    }
    const std::string label = shared ? "shared link: " : "links of their own: ";
    check.Near(label + "the first message", least, 12e-6, 1e-6);
    check.Near(label + "the slowest message", greatest, shared ? 22e-6 : 12e-6, 1e-6);
    fs::remove_all(folder);
  }
}

// Rank 1 works 2 ms, rank 0 waits 1 ms for it in each of 10 iterations; the rest is microseconds.
void TestCosts(Checks& check, const fs::path& scratch)
{
  const fs::path folder = scratch / "costs";
  const std::string json = Slurp(Make(folder,
    "pattern=pingpong ranks=2 ranks_per_node=1 bytes=10000 noise=0 compute=1e-3 iterations=10 "
    "collectives=0 slow_ranks=1 slow_factor=2"));
  check.Near("seconds in MPI calls", Number(json, "call_seconds"), 10e-3, 3e-4);
  check.Near("seconds in the network", Number(json, "transit_seconds"), 20 * 3e-6, 1e-9);
  fs::remove_all(folder);
}

std::string AllBytes(const fs::path& folder)
{
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
  {
    if (entry.is_regular_file())
    {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::string bytes;
  for (const fs::path& file : files)
  {
    bytes += file.filename().string() + Slurp(file);
  }
  return bytes;
}

void TestSeeds(Checks& check, const fs::path& scratch)
{
  // The anchor file holds a random trace id, so the files of events and definitions are compared.
  const auto bytes = [&](const char* name, const std::string& text) {
    Make(scratch / name, text);
    fs::remove(scratch / name / "traces.otf2");
    return AllBytes(scratch / name);
  };
  const std::string text = "preset=odd iterations=3 clock_offset=1e-4";
  const std::string first = bytes("seed1", text);
  check("the same scenario gives the same bytes", first == bytes("seed2", text));
  check("another seed gives other bytes", first != bytes("seed3", text + " seed=2"));
}

void TestSizes(Checks& check, const fs::path& scratch)
{
  fs::remove_all(scratch / "wanted");
  const GeneratedTrace trace =
    GenerateTrace(ParseScenario("pattern=cg ranks=16 events=100000 collectives=7"),
      (scratch / "wanted").string());
  check("events= is met within 5 %", trace.Events > 95000 && trace.Events < 105000);

  // 1,500 locations in 8 rows: only one file is open at a time.
  fs::remove_all(scratch / "many");
  const std::string anchor = GenerateTrace(
    ParseScenario("pattern=ring ranks=1500 iterations=1 ids=sparse"), (scratch / "many").string())
                               .Anchor;
  check("many ranks: each sends one message around the ring",
    Match(PlainArchive::Read(anchor)).Matched == 1500);
  fs::remove_all(scratch / "many");

  fs::remove_all(scratch / "one");
  const std::string alone =
    GenerateTrace(ParseScenario("ranks=1 iterations=2"), (scratch / "one").string()).Anchor;
  const PlainArchive one = PlainArchive::Read(alone);
  check("one rank has nobody to send to", one.Sends.empty() && one.Events > 0);
}

// The description language: values, later ones win, comments, presets, complaints.
void TestLanguage(Checks& check, const fs::path& scratch)
{
  const Scenario s = ParseScenario("ranks=8 # not 9\nbytes=64,128 ranks=16\n preset=sweep seed=3");
  check("later keys win, also over a preset before them", s.Ranks == 64 && s.Seed == 3);
  check("a preset names the trace", s.Name == "sweep" && s.Pattern == "sweep");
  const auto refuses = [&](const std::string& text, const std::string& part) {
    check.Throws("\"" + text + "\" is refused", part,
      [&] { GenerateTrace(ParseScenario(text), (scratch / "refused").string()); });
  };
  refuses("rank=8", "unknown key \"rank\"");
  refuses("ranks", "is no key=value pair");
  refuses("ranks=0", "a number from 1");
  refuses("ranks=many", "ranks=many");
  refuses("ranks=2.5", "a whole number");
  refuses("pattern=star", "one of stencil2d");
  refuses("preset=none", "there is none of this name");
  refuses("pattern=cg ranks=12", "a power of two");
  refuses("pattern=blocks ranks=10 blocks=4", "multiple of blocks");
  refuses("grid=3x5 ranks=16", "whose product is ranks=16");
  refuses("bytes=12-", "expected a size");
  refuses("background=0.6-0.4x5", "FROM-TOxFACTOR");
  refuses("slow_ranks=64", "numbers from 0 to 63");
  refuses("hot_ranks=a", "expected numbers");
  refuses("wildcard=1 communicators=grid", "communicators=world");
  check("a refused scenario leaves no folder", !fs::exists(scratch / "refused"));
  Make(scratch / "twice", "ranks=2 iterations=1");
  check.Throws("an archive is not overwritten", "already holds",
    [&] { GenerateTrace(ParseScenario("ranks=2"), (scratch / "twice").string()); });
  fs::remove_all(scratch / "stopped");
  bool stopped = false;
  try
  {
    GenerateTrace(Scenario(), (scratch / "stopped").string(),
      [](double share, const char*) { return share < 0.2; });
  }
  catch (const Cancelled&)
  {
    stopped = true;
  }
  check("progress can stop it", stopped);
}
}

int UnitTestGenerateTrace(int argc, char* argv[])
{
  Checks check;
  const fs::path scratch = fs::path(argc > 2 ? argv[2] : ".") / "generator";
  for (const ScenarioPreset& preset : ScenarioPresets())
  {
    TestPreset(check, scratch, preset);
  }
  TestTransit(check, scratch);
  TestLeaves(check, scratch);
  TestSharedLink(check, scratch);
  TestCosts(check, scratch);
  TestSeeds(check, scratch);
  TestSizes(check, scratch);
  TestLanguage(check, scratch);
  return check.Result();
}
