// The whole chain from the criteria to the verdict, compared with the import, as ParaView runs it.
//   BenchmarkAnalysis [--small] [--runs N] [--events N,N,...] [--ranks N,N,...] [--slow N,A-B,...]
//     [--scratch DIR]
// Every run is a separate process that imports a generated archive of EVENTS (20 million) on RANKS
// (64), of which SLOW (none) work twice as long, and updates one filter after another. The verdict
// on slow ranks replays the run. Lines for compare.py, elapsed seconds:
//   <ranks>/<events>[-slow]/<step>
// then, for each archive, a table of the steps: elapsed and processor time, both as shares of the
// import, memory in use after the step, and peak memory.
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/VTK/vtkCausePrices.h"
#include "Filters/VTK/vtkCommunicationDAG.h"
#include "Filters/VTK/vtkCommunicationRegions.h"
#include "Filters/VTK/vtkDelayCosts.h"
#include "Filters/VTK/vtkEventFlowGraph.h"
#include "Filters/VTK/vtkLatencyAttribution.h"
#include "Filters/VTK/vtkLatencyCriteria.h"
#include "Filters/VTK/vtkLateness.h"
#include "Filters/VTK/vtkLogicalClusters.h"
#include "Filters/VTK/vtkLogicalStructure.h"
#include "Filters/VTK/vtkProgramLoops.h"
#include "Filters/VTK/vtkRankRemapping.h"
#include "Filters/VTK/vtkTemporalAbstraction.h"
#include "Filters/VTK/vtkTimeTree.h"
#include "Filters/VTK/vtkWaitStates.h"
#include "Readers/VTK/vtkOTF2Reader.h"
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Benchmarks/GeneratedArchive.h"
#include "Testing/Benchmarks/ChildProcess.h"

#include <vtkNew.h>
#include <vtkTable.h>
#include <vtkVariant.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <vector>

#include <sys/resource.h>

namespace
{
using namespace pclvis;

const std::vector<std::string> kSteps = { "import", "wait states", "criteria", "regions",
  "temporal abstraction", "communication dag", "rank remapping", "attribution", "time tree",
  "logical structure", "lateness", "logical clusters", "delay costs", "event flow graph",
  "program loops", "cause prices" };
constexpr std::size_t kChain = 8; // steps of the chain; users ask for later ones separately

/// The value in MB of an entry of /proc/self/status.
double Memory(const std::string& name)
{
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
  {
    if (line.compare(0, name.size(), name) == 0)
    {
      return std::atof(line.c_str() + name.size()) / 1024;
    }
  }
  return 0;
}

/// [s] processor time used so far.
double ProcessorTime()
{
  rusage used = {};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void Time(std::size_t step, vtkAlgorithm* filter)
{
  std::ofstream("/proc/self/clear_refs") << "5"; // resets the peak
  const double before = ProcessorTime();
  const auto begin = std::chrono::steady_clock::now();
  filter->Update();
  const double seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("seconds-%zu %.6f\nprocessor-%zu %.6f\nmemory-%zu %.1f\npeak-%zu %.1f\n", step,
    seconds, step, ProcessorTime() - before, step, Memory("VmRSS:"), step, Memory("VmHWM:"));
}

/// The middle thousandth of the time: what a user would look at as a DAG.
constexpr double kShareOfDAG = 0.001;

/// Phases, steps, lateness and clusters of the reader's trace.
void LogicalTime(vtkOTF2Reader* reader)
{
  vtkNew<vtkLogicalStructure> structure;
  structure->SetInputConnection(0, reader->GetOutputPort(0));
  structure->SetInputConnection(1, reader->GetOutputPort(1));
  Time(9, structure);
  vtkNew<vtkLateness> lateness;
  lateness->SetInputConnection(0, structure->GetOutputPort(2));
  lateness->SetInputConnection(1, structure->GetOutputPort(0));
  Time(10, lateness);
  vtkNew<vtkLogicalClusters> clusters;
  clusters->SetInputConnection(0, lateness->GetOutputPort(0));
  clusters->SetInputConnection(1, structure->GetOutputPort(0));
  Time(11, clusters);
}

/// Event flow graph and loops of the reader's trace, with sizes and partners.
void Program(vtkOTF2Reader* reader)
{
  vtkNew<vtkEventFlowGraph> flow;
  flow->SetSize(2);
  flow->SetPartner(2);
  flow->SetInputConnection(0, reader->GetOutputPort(0));
  flow->SetInputConnection(1, reader->GetOutputPort(1));
  Time(13, flow);
  vtkNew<vtkProgramLoops> loops;
  loops->SetInputConnection(0, flow->GetOutputPort(0));
  loops->SetInputConnection(1, flow->GetOutputPort(1));
  Time(14, loops);
}

/// Whether the name of the most expensive cause begins with this text.
bool CostsMost(vtkTable* prices, const std::string& name)
{
  return prices->GetNumberOfRows() > 0 &&
    prices->GetValueByName(0, "cause").ToString().compare(0, name.size(), name) == 0;
}

/// The child process: runs one archive through all filters.
int Chain(const std::string& anchor)
{
  vtkNew<vtkOTF2Reader> reader;
  reader->SetFileName(anchor.c_str());
  Time(0, reader);
  vtkNew<vtkWaitStates> waits;
  waits->SetInputConnection(0, reader->GetOutputPort(0));
  waits->SetInputConnection(1, reader->GetOutputPort(1));
  Time(1, waits);
  vtkNew<vtkLatencyCriteria> criteria;
  criteria->SetInputConnection(0, waits->GetOutputPort(0));
  Time(2, criteria);
  vtkNew<vtkCommunicationRegions> regions;
  regions->SetInputConnection(0, criteria->GetOutputPort(0));
  regions->SetInputConnection(1, reader->GetOutputPort(2));
  Time(3, regions);
  vtkNew<vtkTemporalAbstraction> evolution;
  evolution->SetInputConnection(0, regions->GetOutputPort(0));
  Time(4, evolution);
  vtkTable* windows = vtkTable::SafeDownCast(evolution->GetOutputDataObject(1));
  const vtkIdType last = windows->GetNumberOfRows() - 1;
  const double end = last < 0 ? 0 : windows->GetValueByName(last, "end_s").ToDouble();
  vtkNew<vtkCommunicationDAG> dag;
  dag->SetMaximumStates(0);
  dag->SetInputConnection(0, regions->GetOutputPort(0));
  dag->SetInputConnection(1, reader->GetOutputPort(2));
  dag->SetWindowBegin(0.5 * end);
  dag->SetWindowEnd((0.5 + kShareOfDAG) * end);
  Time(5, dag);
  vtkNew<vtkRankRemapping> remapping;
  remapping->SetInputConnection(0, regions->GetOutputPort(0));
  remapping->SetInputConnection(1, reader->GetOutputPort(2));
  Time(6, remapping);
  vtkNew<vtkLatencyAttribution> attribution;
  attribution->SetInputConnection(0, regions->GetOutputPort(0));
  attribution->SetInputConnection(1, reader->GetOutputPort(2));
  attribution->SetInputConnection(2, waits->GetOutputPort(1));
  Time(7, attribution);
  vtkNew<vtkTimeTree> tree;
  tree->SetInputConnection(0, reader->GetOutputPort(0));
  tree->SetInputConnection(1, reader->GetOutputPort(1));
  Time(8, tree);
  LogicalTime(reader);
  vtkNew<vtkDelayCosts> delays;
  delays->SetInputConnection(0, reader->GetOutputPort(0));
  delays->SetInputConnection(1, reader->GetOutputPort(1));
  Time(12, delays);
  Program(reader);
  vtkNew<vtkCausePrices> prices;
  prices->SetInputConnection(0, reader->GetOutputPort(0));
  prices->SetInputConnection(1, reader->GetOutputPort(1));
  prices->SetInputConnection(2, reader->GetOutputPort(2));
  Time(15, prices);
  vtkTable* verdict = vtkTable::SafeDownCast(attribution->GetOutputDataObject(1));
  std::printf("messages %lld\nverdicts %lld\nslow %d\n",
    static_cast<long long>(regions->GetOutput()->GetNumberOfRows()),
    static_cast<long long>(verdict->GetNumberOfRows()), CostsMost(prices->GetOutput(), "slow"));
  return 0;
}

/// Median over the runs of a step's share of the import.
double MedianShare(const std::vector<std::vector<double>>& times, std::size_t step)
{
  std::vector<double> shares = times[step];
  for (std::size_t run = 0; run < shares.size(); ++run)
  {
    shares[run] /= times[0][run];
  }
  return MedianOf(std::move(shares));
}

/// @param slow whether there are slow ranks; as nothing else differs, these must cost most
void Measure(
  Benchmark& bench, const GeneratedArchive& archive, const std::string& name, bool slow, int runs)
{
  const std::vector<std::vector<double>> none(kSteps.size());
  std::vector<std::vector<double>> seconds = none, processor = none, memory = none, peaks = none;
  std::vector<double> ratios, processorRatios;
  double peak = 0;
  for (int run = 0; run < runs; ++run)
  {
    const ChildUsage child =
      RunChild({ ProgramFolder() + "/BenchmarkAnalysis", "--chain", archive.Anchor });
    bench.Check(name + " ends well", child.Succeeded);
    bench.Check(name + " keeps all messages", child.Number("messages") == double(archive.Rows));
    bench.Check(name + " ends with a verdict", child.Number("verdicts") == 1);
    if (slow)
    {
      bench.Check(name + " names slow ranks", child.Number("slow") == 1);
    }
    double chain = 0, worked = 0;
    for (std::size_t step = 0; step < kSteps.size(); ++step)
    {
      const std::string of = "-" + std::to_string(step);
      seconds[step].push_back(child.Number("seconds" + of));
      processor[step].push_back(child.Number("processor" + of));
      memory[step].push_back(child.Number("memory" + of));
      peaks[step].push_back(child.Number("peak" + of));
      bench.Print(name + "/" + kSteps[step], archive.Events, run, seconds[step].back());
      if (step > 0 && step < kChain)
      {
        chain += seconds[step].back();
        worked += processor[step].back();
      }
      peak = step < kChain ? std::max(peak, peaks[step].back()) : peak;
    }
    ratios.push_back(chain / seconds[0].back());
    processorRatios.push_back(worked / processor[0].back());
  }
  std::printf("\n%-22s %9s %9s %9s %9s %9s %9s\n", name.c_str(), "seconds", "/ import", "processor",
    "/ import", "MB after", "at most");
  for (std::size_t step = 0; step < kSteps.size(); ++step)
  {
    std::printf("%-22s %9.3f %9.2f %9.3f %9.2f %9.0f %9.0f\n", kSteps[step].c_str(),
      MedianOf(seconds[step]), MedianShare(seconds, step), MedianOf(processor[step]),
      MedianShare(processor, step), MedianOf(memory[step]), MedianOf(peaks[step]));
  }
  std::printf("criteria to verdict / import %.2f (at most 1), processor %.2f, peak %.0f MB, "
              "%.1f B/event (at most 60)\n",
    MedianOf(ratios), MedianOf(processorRatios), peak,
    peak * 1048576 / static_cast<double>(archive.Events));
}
}

int main(int argc, char* argv[])
{
  if (argc == 3 && std::string(argv[1]) == "--chain")
  {
    return Chain(argv[2]);
  }
  Benchmark bench(argc, argv);
  std::map<std::string, std::string> options = { { "--runs", bench.IsSmall() ? "1" : "3" },
    { "--ranks", "64" }, { "--events", bench.IsSmall() ? "100000" : "20000000" }, { "--slow", "" },
    { "--scratch", BenchmarkScratch() } };
  for (int i = 1; i + 1 < argc; ++i)
  {
    if (options.count(argv[i]) > 0)
    {
      options[argv[i]] = argv[i + 1];
    }
  }
  try
  {
    for (const std::int64_t ranks : NumbersOf(options["--ranks"]))
    {
      for (const std::int64_t events : NumbersOf(options["--events"]))
      {
        const std::string name = std::to_string(ranks) + "/" + std::to_string(events) +
          (options["--slow"].empty() ? "" : "-slow");
        const std::string slow = options["--slow"].empty() ? "" : "slow_ranks=" + options["--slow"];
        Measure(bench, MakeArchive(ranks, events, options["--scratch"], slow), name, !slow.empty(),
          std::atoi(options["--runs"].c_str()));
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
