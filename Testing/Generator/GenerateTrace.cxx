#include "Testing/Generator/GenerateTrace.h"
#include "Readers/Base/Error.h"
#include "Testing/Generator/ArchiveWriter.h"
#include "Testing/Generator/ProgramWriter.h"
#include "Testing/Generator/Simulator.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace pclvis
{
namespace
{
/// Number of records that a thread writes in one iteration.
std::int64_t CountRecords(const std::vector<Op>& ops)
{
  std::int64_t records = 0, open = 0;
  for (const Op& op : ops)
  {
    switch (op.Kind)
    {
      case OpKind::Compute:
      case OpKind::TeamMeets:
        break;
      case OpKind::Irecv:
      case OpKind::Isend:
        ++open;
        records += op.Bare ? 1 : 3;
        break;
      case OpKind::Send:
      case OpKind::Recv:
        records += op.Bare ? 1 : 3;
        break;
      case OpKind::RecvAny:
        records += 3 * op.Count;
        break;
      case OpKind::Waitall:
      case OpKind::WaitEach:
        records += op.Kind == OpKind::Waitall ? 2 + open : 3 * open;
        open = 0;
        break;
      case OpKind::Collective:
        records += 4;
        break;
      case OpKind::Together:
        records += 2;
        break;
      case OpKind::Cancel:
        records += 8;
        break;
      case OpKind::Test:
        records += 3;
        break;
      default:
        ++records;
    }
  }
  return records;
}

/// Number of iterations that gives about the wanted number of events.
std::int64_t IterationsFor(const Scenario& scenario)
{
  const Program program(scenario);
  const std::int64_t sample =
    std::min<std::int64_t>(std::max<std::int64_t>(scenario.Collectives, 1), 20);
  const std::int64_t step = std::max<std::int64_t>(1, scenario.Ranks / 1024);
  double records = 0;
  std::int64_t counted = 0;
  std::vector<Op> ops;
  for (std::int64_t rank = 0; rank < scenario.Ranks; rank += step, ++counted)
  {
    for (std::int64_t i = 0; i < sample * scenario.Threads; ++i)
    {
      ops.clear();
      AppendIteration(program, static_cast<std::int32_t>(rank),
        static_cast<std::int32_t>(i % scenario.Threads), i / scenario.Threads, ops);
      records += static_cast<double>(CountRecords(ops));
    }
  }
  const double each =
    records / static_cast<double>(counted * sample) * static_cast<double>(scenario.Ranks);
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(scenario.Events / each + 0.5));
}

void PrepareFolder(const std::string& folder)
{
  namespace fs = std::filesystem;
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (!fs::is_directory(folder, problem))
  {
    throw Error("Trace generator: cannot make the folder \"" + folder +
      "\". Choose one that can be written.");
  }
  for (const char* name : { "traces", "traces.otf2", "traces.def" })
  {
    if (fs::exists(fs::path(folder) / name, problem))
    {
      throw Error("Trace generator: \"" + folder + "\" already holds \"" + name +
        "\". Choose another folder or remove it.");
    }
  }
}
}

GeneratedTrace GenerateTrace(
  const Scenario& scenario, const std::string& folder, const Progress& progress)
{
  Scenario settings = scenario;
  if (settings.Events > 0)
  {
    settings.Iterations = IterationsFor(settings);
  }
  const Program program(settings);
  Machine machine(settings);
  PrepareFolder(folder);
  Truth truth(static_cast<std::int32_t>(settings.Ranks));
  RecordSpool spool(
    static_cast<std::size_t>(settings.Ranks * settings.Threads), folder + "/scratch.records");
  Simulator simulator(program, machine, spool, truth);
  simulator.Prologue();
  for (std::int64_t i = 0; i < settings.Iterations; ++i)
  {
    const double share = static_cast<double>(i) / static_cast<double>(settings.Iterations);
    if (progress && !progress(0.5 * share, "simulating"))
    {
      throw Cancelled();
    }
    simulator.Iteration(i);
  }
  simulator.Epilogue();

  ArchiveWriter writer(program, machine, simulator, spool);
  const WrittenTimes times = writer.Write(folder, progress);
  GeneratedTrace result;
  result.Anchor = folder + "/traces.otf2";
  result.TruthFile = folder + "/truth.json";
  std::ofstream json(result.TruthFile, std::ios::binary);
  json << TruthJson(truth, program, machine, times);
  if (!json.flush())
  {
    throw Error("Trace generator: cannot write \"" + result.TruthFile + "\". Is the disk full?");
  }
  result.Events = truth.Events;
  result.Messages = truth.Messages[0] + truth.Messages[1];
  result.Unmatched = truth.Lost;
  result.Iterations = settings.Iterations;
  result.Seconds = truth.Seconds;
  return result;
}
}
