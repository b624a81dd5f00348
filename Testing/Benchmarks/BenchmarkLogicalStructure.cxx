// Logical Structure, Lateness and Logical Clusters, compared with the import of the same archive.
//   BenchmarkLogicalStructure [--small] [--runs N] [--scratch DIR]
//     [--ranks N,N,...] [--events N,N,...] [--mode nonblocking|blocking]
// Every run is a separate process that imports a generated archive of EVENTS (20 million) on RANKS
// (64) and updates the filters. Blocking calls are the worst case for memory: every third record
// becomes a communication event. Lines for compare.py, elapsed seconds:
//   <ranks>/<events>-<mode>/<step>
// then, for each archive, times relative to the import, and memory per record of the trace: of the
// tables that the filters add, and the peak in excess of the tables of the trace; also what four
// processes send to each other.
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Structure/Lateness.h"
#include "Filters/Core/Structure/StructureTables.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/vtkLateness.h"
#include "Filters/VTK/vtkLogicalClusters.h"
#include "Filters/VTK/vtkLogicalStructure.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/vtkOTF2Reader.h"
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Benchmarks/ChildProcess.h"
#include "Testing/Benchmarks/GeneratedArchive.h"
#include "Testing/Benchmarks/ProcessMemory.h"
#include "Testing/Support/CountedGroup.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <vtkAbstractArray.h>
#include <vtkDataSetAttributes.h>
#include <vtkNew.h>
#include <vtkTable.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <set>
#include <vector>

namespace
{
using namespace pclvis;

const std::vector<std::string> kSteps = { "import", "logical structure", "lateness",
  "logical clusters" };

/// Bytes of the columns in a filter's tables that have not been counted before.
double NewColumns(vtkAlgorithm* filter, std::set<vtkAbstractArray*>& counted)
{
  double bytes = 0;
  for (int port = 0; port < filter->GetNumberOfOutputPorts(); ++port)
  {
    vtkTable* table = vtkTable::SafeDownCast(filter->GetOutputDataObject(port));
    for (int i = 0; table && i < table->GetRowData()->GetNumberOfArrays(); ++i)
    {
      vtkAbstractArray* column = table->GetRowData()->GetAbstractArray(i);
      bytes += counted.insert(column).second
        ? static_cast<double>(column->GetNumberOfValues()) * column->GetDataTypeSize()
        : 0;
    }
  }
  return bytes;
}

/// The rows of one process, if rows are divided equally.
template<typename Views>
Views PartOf(const Views& all, ProcessGroup& group)
{
  Views part = all;
  Views::ForEach(part, [&group](auto, auto& view) {
    const std::size_t n = view.Size, processes = static_cast<std::size_t>(group.Processes());
    const std::size_t process = static_cast<std::size_t>(group.Process());
    const std::size_t first = n * process / processes, past = n * (process + 1) / processes;
    view.Data += first;
    view.Size = past - first;
  });
  return part;
}

/// Bytes that four processes send to each other for phases and steps, and for lateness.
struct SentBytes
{
  double Structure, Lateness;
};

SentBytes CountSent(vtkTable* messages, vtkTable* calls, vtkTable* steps)
{
  ProcessGroup alone;
  TableColumns m(messages, "benchmark", Table("Messages"), alone);
  TableColumns c(calls, "benchmark", Table("Calls"), alone);
  TableColumns s(steps, "benchmark", Table("Steps"), alone);
  StructureInput structure;
  LatenessInput lateness;
  m.Read(structure.Messages);
  m.Read(lateness.Messages);
  c.Read(structure.Calls);
  c.Read(structure.Callers);
  Column<std::uint8_t> levels;
  structure.Calls.MpiLevel = ReadMpiLevels(c, calls, levels);
  structure.CallNames = CodeNames(calls, "call");
  s.Read(lateness.Steps);
  std::atomic<std::int64_t> bytes[2] = { { 0 }, { 0 } };
  RunAsProcesses(4, [&](ProcessGroup& group) {
    StructureInput mine = structure;
    struct Level : ColumnViews<schema::Calls::MpiLevel>
    {
    } level;
    level.MpiLevel = structure.Calls.MpiLevel;
    mine.Messages = PartOf(structure.Messages, group);
    SetViews(PartOf(static_cast<const ReplayCalls&>(structure.Calls), group), mine.Calls);
    mine.Calls.MpiLevel = PartOf(level, group).MpiLevel;
    mine.Callers = PartOf(structure.Callers, group);
    CountedGroup counted(group);
    MakeStructureTables(mine, {}, counted);
    bytes[0] += counted.Sent;
    counted.Sent = 0;
    LatenessInput late = lateness;
    late.Steps = group.Process() == 0 ? lateness.Steps : LatenessSteps();
    late.Messages = PartOf(lateness.Messages, group);
    FindLateness(late, {}, counted);
    bytes[1] += counted.Sent;
  });
  return { double(bytes[0]), double(bytes[1]) };
}

/// The child process: runs one archive through the filters.
class Chain
{
public:
  int Run(const std::string& anchor)
  {
    vtkNew<vtkOTF2Reader> reader;
    reader->SetFileName(anchor.c_str());
    this->Update(0, reader);
    const double trace = ProcessMemory::Now();
    vtkNew<vtkLogicalStructure> structure;
    structure->SetInputConnection(0, reader->GetOutputPort(0));
    structure->SetInputConnection(1, reader->GetOutputPort(1));
    this->Update(1, structure);
    vtkNew<vtkLateness> lateness;
    lateness->SetInputConnection(0, structure->GetOutputPort(2));
    lateness->SetInputConnection(1, structure->GetOutputPort(0));
    this->Update(2, lateness);
    vtkNew<vtkLogicalClusters> clusters;
    clusters->SetInputConnection(0, lateness->GetOutputPort(0));
    clusters->SetInputConnection(1, structure->GetOutputPort(0));
    this->Update(3, clusters);
    vtkTable* steps = vtkTable::SafeDownCast(structure->GetOutputDataObject(2));
    vtkTable* latest = vtkTable::SafeDownCast(lateness->GetOutputDataObject(0));
    const SentBytes sent = CountSent(
      structure->GetOutput(), vtkTable::SafeDownCast(reader->GetOutputDataObject(1)), latest);
    std::printf("trace %.0f\nsteps %lld\nlate %lld\nsent-1 %.0f\nsent-2 %.0f\n", trace,
      static_cast<long long>(steps->GetNumberOfRows()),
      static_cast<long long>(latest->GetNumberOfRows()), sent.Structure, sent.Lateness);
    return 0;
  }

private:
  void Update(int step, vtkAlgorithm* filter)
  {
    const double before = ProcessMemory::Now();
    const ProcessMemory memory;
    const auto begin = std::chrono::steady_clock::now();
    filter->Update();
    const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::printf("seconds-%d %.6f\nmost-%d %.0f\ntables-%d %.0f\n", step, seconds, step,
      before + memory.GrownAtMost(), step, NewColumns(filter, this->Counted));
  }

  std::set<vtkAbstractArray*> Counted;
};

struct Runs
{
  std::vector<double> Ratios;              ///< structure and lateness relative to the import
  std::vector<std::vector<double>> Shares; ///< by step, relative to the import
  std::vector<double> Tables, Most;        ///< by step [bytes], of the last run
  double Sent[2] = {};                     ///< among four processes [bytes]
  double Trace = 0;                        ///< resident after the import [bytes]
};

/// @return structure and lateness relative to the import
void Print(const std::string& name, const GeneratedArchive& archive, const Runs& runs)
{
  const auto perEvent = [&archive](
                          double bytes) { return bytes / static_cast<double>(archive.Events); };
  std::printf("\n%-36s %14s %18s %22s\n", name.c_str(), "of the import", "tables, B/event",
    "at most, B/event");
  double tables = 0, most = 0;
  for (std::size_t step = 1; step < kSteps.size(); ++step)
  {
    tables += runs.Tables[step];
    std::printf("%-36s %14.2f %18.1f %22.1f\n", kSteps[step].c_str(), MedianOf(runs.Shares[step]),
      perEvent(runs.Tables[step]), perEvent(runs.Most[step] - runs.Trace));
    if (step < 3)
    {
      most = std::max(most, runs.Most[step]);
    }
    if (step == 2)
    {
      std::printf("%-36s %14.2f %18.1f %22.1f  (%.1f beyond their tables, at most 40)\n",
        "structure and lateness (at most 3)", MedianOf(runs.Ratios), perEvent(tables),
        perEvent(most - runs.Trace), perEvent(most - runs.Trace - tables));
    }
  }
  std::printf("sent among four processes: structure %.1f B/event, lateness %.1f\n",
    perEvent(runs.Sent[0]), perEvent(runs.Sent[1]));
}

void Measure(Benchmark& bench, const GeneratedArchive& archive, const std::string& name, int runs)
{
  Runs all;
  all.Shares.resize(kSteps.size());
  for (int run = 0; run < runs; ++run)
  {
    const ChildUsage child =
      RunChild({ ProgramFolder() + "/BenchmarkLogicalStructure", "--chain", archive.Anchor });
    bench.Check(name + " ends well", child.Succeeded);
    bench.Check(name + " has events", child.Number("steps") > 0);
    bench.Check(name + " keeps them", child.Number("late") == child.Number("steps"));
    all.Tables.clear();
    all.Most.clear();
    all.Trace = child.Number("trace");
    all.Sent[0] = child.Number("sent-1");
    all.Sent[1] = child.Number("sent-2");
    std::vector<double> seconds;
    for (std::size_t step = 0; step < kSteps.size(); ++step)
    {
      const std::string at = std::to_string(step);
      seconds.push_back(child.Number("seconds-" + at));
      all.Shares[step].push_back(seconds.back() / seconds.front());
      all.Tables.push_back(child.Number("tables-" + at));
      all.Most.push_back(child.Number("most-" + at));
      bench.Print(name + "/" + kSteps[step], archive.Events, run, seconds.back());
    }
    all.Ratios.push_back((seconds[1] + seconds[2]) / seconds[0]);
  }
  Print(name, archive, all);
}
}

int main(int argc, char* argv[])
{
  if (argc == 3 && std::string(argv[1]) == "--chain")
  {
    return Chain().Run(argv[2]);
  }
  Benchmark bench(argc, argv);
  std::map<std::string, std::string> options = { { "--runs", bench.IsSmall() ? "1" : "3" },
    { "--ranks", "64" }, { "--events", bench.IsSmall() ? "100000" : "20000000" },
    { "--mode", "nonblocking" }, { "--scratch", BenchmarkScratch() } };
  for (int i = 1; i + 1 < argc; ++i)
  {
    if (options.count(argv[i]) > 0)
    {
      options[argv[i]] = argv[i + 1];
    }
  }
  try
  {
    const std::string mode = options["--mode"];
    for (const std::int64_t ranks : NumbersOf(options["--ranks"]))
    {
      for (const std::int64_t events : NumbersOf(options["--events"]))
      {
        const std::string name = std::to_string(ranks) + "/" + std::to_string(events) + "-" + mode;
        const GeneratedArchive archive = MakeArchive(ranks, events, options["--scratch"],
          mode == "nonblocking" ? std::string() : "mode=" + mode);
        Measure(bench, archive, name, std::atoi(options["--runs"].c_str()));
      }
    }
    return bench.Result();
  }
  catch (const std::exception& error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
