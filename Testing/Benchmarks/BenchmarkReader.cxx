// The whole import compared with the floor, on one archive in one run, round by round.
//   BenchmarkReader [--small] [--runs N] [--events N] [--ranks N] [--archive FILE] [--scratch DIR]
//                   [--with NAME COMMAND]
// An archive of EVENTS (20 million) on RANKS (64) is generated in DIR and kept for the next run.
// Every measurement is a separate process with at most 1,024 file handles. Lines for compare.py:
//   floor         CPU seconds of Floor
//   read          CPU seconds until ReadArchive is done: events kept as records, one thread
//   match         CPU seconds until the messages are matched as well, without tables; one thread
//   import        CPU seconds until BuildTrace is done, with matching and all tables, and the
//                 records are packed; one thread
//   import wall, import wall 2 threads: the same as elapsed time
//   packing wall 2 threads: of this, from when the tables exist until the records are packed
//   NAME          CPU seconds of "COMMAND ARCHIVE", or the number that it prints after "cpu "
// then a summary. Ratios are taken round by round; on a busy machine they are more stable than
// seconds.
#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Build/Contents/UnpackedRecords.h"
#include "Readers/Build/Matching/MessageRows.h"
#include "Readers/Archive/OTF2Import.h"
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Benchmarks/GeneratedArchive.h"
#include "Testing/Benchmarks/ChildProcess.h"

#include <algorithm>
#include <ctime>
#include <map>
#include <optional>

namespace
{
using namespace pclvis;

double Seconds(clockid_t clock)
{
  timespec now = {};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The child process: imports the archive and prints what it found.
int Import(const std::string& anchor, int threads)
{
  const double begin = Seconds(CLOCK_MONOTONIC);
  ProcessGroup alone;
  ReadOptions options;
  options.Threads = threads;
  const auto contents = ReadArchive(anchor, options, alone);
  const double read = Seconds(CLOCK_PROCESS_CPUTIME_ID);
  std::optional<UnpackedRecords> records(std::in_place, *contents); // packed at the end
  const Trace trace = BuildTrace(*contents, BuildOptions(), alone);
  const double tables = Seconds(CLOCK_MONOTONIC);
  records.reset();
  const double built = Seconds(CLOCK_PROCESS_CPUTIME_ID);
  const double end = Seconds(CLOCK_MONOTONIC);
  std::int64_t matched = 0;
  for (const std::uint8_t flag : trace.Messages.Matched)
  {
    matched += flag;
  }
  std::printf("events %lld\nrows %zu\nmatched %lld\ncalls %zu\nread %.6f\n"
              "import %.6f\nwall %.6f\npacking %.6f\n",
    static_cast<long long>(trace.Facts.Events), trace.Messages.Size(),
    static_cast<long long>(matched), trace.Calls.Size(), read, built, end - begin, end - tables);
  return 0;
}

/// The child process that matches messages without building tables: a single process needs no times
/// for this.
int Match(const std::string& anchor)
{
  ProcessGroup alone;
  ReadOptions options;
  options.Threads = 1;
  const auto contents = ReadArchive(anchor, options, alone);
  const ArchiveContents nothing;
  const TraceClocks clocks(nothing, ClockMode::None);
  const CallRows noCalls(nothing, clocks, alone);
  const MessageRows messages(*contents, MessageTimes(clocks, noCalls), alone);
  const double matched = Seconds(CLOCK_PROCESS_CPUTIME_ID);
  std::printf("events %lld\nmatched %lld\nmatch %.6f\n",
    static_cast<long long>(contents->Known.Facts.Events),
    static_cast<long long>(messages.Matched()), matched);
  return 0;
}

struct Series
{
  std::map<std::string, std::vector<double>> Seconds;
  std::map<std::string, double> Peak;
};

class ReaderBenchmark
{
public:
  ReaderBenchmark(Benchmark& bench, GeneratedArchive wanted)
    : Bench(bench), Archive(std::move(wanted))
  {
  }

  void Round(int run, const std::vector<std::pair<std::string, std::string>>& others)
  {
    const std::string self = ProgramFolder() + "/BenchmarkReader";
    const ChildUsage floor =
      RunChild({ ProgramFolder() + "/Floor", this->Archive.Anchor }, kHandles);
    if (this->Archive.Events < 0)
    {
      this->Archive.Events = static_cast<std::int64_t>(floor.Number("events"));
    }
    const ChildUsage one = RunChild({ self, "--import", this->Archive.Anchor, "1" }, kHandles);
    const ChildUsage match = RunChild({ self, "--match", this->Archive.Anchor }, kHandles);
    const ChildUsage two = RunChild({ self, "--import", this->Archive.Anchor, "2" }, kHandles);
    this->Check("floor", floor);
    this->Check("matching", match);
    this->CheckMatches("matching", match);
    this->CheckImport("one thread", one);
    this->CheckImport("two threads", two);
    this->Note("floor", run, floor.CpuSeconds, floor);
    this->Note("read", run, one.Number("read"), one);
    this->Note("match", run, match.Number("match"), match);
    this->Note("import", run, one.Number("import"), one);
    this->Note("import wall", run, one.Number("wall"), one);
    this->Note("import wall 2 threads", run, two.Number("wall"), two);
    this->Note("packing wall 2 threads", run, two.Number("packing"), two);
    for (const auto& other : others)
    {
      const ChildUsage usage =
        RunChild({ "/bin/sh", "-c", other.second + " \"$0\"", this->Archive.Anchor });
      this->Bench.Check(other.first + " succeeds", usage.Succeeded);
      const double told = usage.Number("cpu");
      this->Note(other.first, run, told > 0 ? told : usage.CpuSeconds, usage);
    }
  }

  void Summarise() const
  {
    const double events = static_cast<double>(this->Archive.Events);
    std::printf("\n%-24s %10s %12s %10s %10s %10s\n", "median of", "seconds", "of the floor",
      "events/s", "peak MB", "B/event");
    for (const auto& series : this->Measured.Seconds)
    {
      const double seconds = MedianOf(series.second), peak = this->Measured.Peak.at(series.first);
      std::printf("%-24s %10.3f %12.2f %10.3g %10.0f %10.1f\n", series.first.c_str(), seconds,
        this->Ratio(series.first, "floor"), events / seconds, peak, peak * 1048576 / events);
    }
    std::printf("\nimport / floor %.2f (at most 2; goal 1.5), read + match / floor %.2f "
                "(at most 1.3), 1 thread / 2 threads %.2f (at least 1.6)\n",
      this->Ratio("import", "floor"), this->Ratio("match", "floor"),
      this->Ratio("import wall", "import wall 2 threads"));
  }

private:
  /// Median of a / b over the rounds.
  double Ratio(const std::string& a, const std::string& b) const
  {
    std::vector<double> ratios = this->Measured.Seconds.at(a);
    const std::vector<double>& below = this->Measured.Seconds.at(b);
    for (std::size_t run = 0; run < ratios.size(); ++run)
    {
      ratios[run] /= below[run];
    }
    return MedianOf(ratios);
  }
  static constexpr int kHandles = 1024;

  void Check(const std::string& what, const ChildUsage& usage)
  {
    this->Bench.Check(what + " ends well", usage.Succeeded);
    this->Bench.Check(what + " finds all events",
      static_cast<std::int64_t>(usage.Number("events")) == this->Archive.Events);
  }
  void CheckMatches(const std::string& what, const ChildUsage& usage)
  {
    this->Bench.Check(what + " finds all partners",
      this->Archive.Messages < 0 || usage.Number("matched") == double(this->Archive.Messages));
  }
  void CheckImport(const std::string& what, const ChildUsage& usage)
  {
    this->Check(what, usage);
    this->CheckMatches(what, usage);
    this->Bench.Check(what + " keeps all messages",
      this->Archive.Rows < 0 || usage.Number("rows") == double(this->Archive.Rows));
  }
  void Note(const std::string& name, int run, double seconds, const ChildUsage& usage)
  {
    if (run >= 0)
    {
      this->Bench.Print(name, this->Archive.Events, run, seconds);
      this->Measured.Seconds[name].push_back(seconds);
      this->Measured.Peak[name] = std::max(this->Measured.Peak[name], usage.PeakMegabytes);
    }
  }

  Benchmark& Bench;
  GeneratedArchive Archive;
  Series Measured;
};
}

int main(int argc, char* argv[])
{
  if (argc == 4 && std::string(argv[1]) == "--import")
  {
    return Import(argv[2], std::atoi(argv[3]));
  }
  if (argc == 3 && std::string(argv[1]) == "--match")
  {
    return Match(argv[2]);
  }
  Benchmark bench(argc, argv);
  std::map<std::string, std::string> options = { { "--runs", "5" }, { "--ranks", "64" },
    { "--events", bench.IsSmall() ? "100000" : "20000000" }, { "--archive", "" },
    { "--scratch", BenchmarkScratch() } };
  std::vector<std::pair<std::string, std::string>> others;
  for (int i = 1; i + 1 < argc; ++i)
  {
    const std::string word = argv[i];
    if (word == "--with" && i + 2 < argc)
    {
      others.emplace_back(argv[i + 1], argv[i + 2]);
    }
    else if (options.count(word) > 0)
    {
      options[word] = argv[i + 1];
    }
  }
  try
  {
    const std::int64_t ranks = std::atoll(options["--ranks"].c_str());
    const auto events = static_cast<std::int64_t>(std::atof(options["--events"].c_str()));
    ReaderBenchmark reader(bench,
      options["--archive"].empty() ? MakeArchive(ranks, events, options["--scratch"])

                                   : GeneratedArchive{ options["--archive"], -1, -1, -1 });
    const int runs = bench.IsSmall() ? 1 : std::atoi(options["--runs"].c_str());
    for (int run = bench.IsSmall() ? 0 : -1; run < runs; ++run)
    {
      reader.Round(run, others); // round -1 fills the page cache and does not count
    }
    reader.Summarise();
    return bench.Result();
  }
  catch (const std::exception& error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
