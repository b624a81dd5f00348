// Reads damaged archives with the whole reader: ReadArchive and BuildTrace.
//   MutateArchives DATA SCRATCH [--cases N] [--seconds S] [--first SEED] [--gib G]
// DATA: Testing/Data. Each seed (1 to N, 400; with --seconds until the time is over) damages one to
// three files of a small archive: bytes are overwritten, cut off or repeated, files swapped or
// removed, or an end marker is put where a record begins. One of the archives is generated; its
// event files have three chunks.
// Expected: an Error that names the archive, or a trace that meets the rules of TraceInvariants.h,
// within 20 seconds and 4 GiB (--gib; 0 means no limit, as for users: the OTF2 library then gets
// all the memory that a damaged file asks for). Cases run in child processes, so that a crash names
// its seed. The damaged copies in SCRATCH are removed at the end.
#include "Readers/Archive/OTF2Import.h"
#include "Readers/Base/Error.h"
#include "Testing/Fuzz/TraceInvariants.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/ArchiveCopy.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <random>

#if defined(__has_feature)
#  if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#    define PCLVIS_NO_ADDRESS_LIMIT
#  endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#  define PCLVIS_NO_ADDRESS_LIMIT
#endif

/// The OTF2 library requests as much memory as damaged files say, and copes if it is refused.
extern "C" const char* __tsan_default_options()
{
  return "allocator_may_return_null=1";
}

extern "C" const char* __asan_default_options()
{
  return "allocator_may_return_null=1:max_allocation_size_mb=256:hard_rss_limit_mb=4096";
}

namespace
{
using namespace pclvis;
constexpr unsigned kSecondsACase = 20;
constexpr std::uint32_t kCasesAChild = 50;
constexpr std::size_t kEventChunk = 256 * 1024; ///< [bytes] of the generated archive

struct Choices
{
  std::uint32_t Cases = 400, First = 1, Gib = 4;
  double Seconds = 0;
};

/// What children report, even after a crash: shared memory.
struct Outcome
{
  std::uint32_t Seed;
  std::uint32_t Refused, Partial, Complete, Broken;
};

class Mutator
{
public:
  explicit Mutator(std::uint32_t seed) : Random(seed) {}
  std::size_t Below(std::size_t n) { return n == 0 ? 0 : this->Random() % n; }

  void Mutate(ArchiveCopy& archive)
  {
    for (std::size_t n = 1 + this->Below(3); n > 0; --n)
    {
      this->MutateFile(archive, this->Pick(archive));
    }
  }

private:
  /// Picks each kind of file equally often, although most files are of one kind.
  std::string Pick(const ArchiveCopy& archive)
  {
    static const char* const kEnds[] = { ".otf2", "s.def", ".def", ".evt" };
    std::vector<std::string> files = archive.Ending(kEnds[this->Below(4)]);
    if (files.empty())
    {
      files = archive.Ending(".def");
    }
    return files[this->Below(files.size())];
  }

  void MutateFile(ArchiveCopy& archive, const std::string& file)
  {
    std::string content = archive.Content(file);
    switch (this->Below(10))
    {
      case 0:
        content.resize(this->Below(content.size() + 1));
        break;
      case 1:
        content = archive.Content(this->Pick(archive));
        break;
      case 2:
        archive.Remove(file);
        return;
      case 3: {
        const std::size_t begin = this->Below(content.size());
        content.insert(
          this->Below(content.size() + 1), content.substr(begin, 1 + this->Below(256)));
        break;
      }
      case 4:
      case 5:
        this->EndEarly(content);
        break;
      default:
        this->Overwrite(content);
    }
    archive.Write(file, content);
  }

  /// Puts the end of a chunk or file where a record begins: the OTF2 library reads on after it.
  /// Records that begin with a time are found by the bytes that their times share. Half of the ends
  /// are in the last chunk. A file may also end right after a chunk.
  void EndEarly(std::string& content)
  {
    constexpr std::size_t kHeader = 18, kSameBytes = 3, kTimeBytes = 9;
    const std::size_t chunks = (content.size() + kEventChunk - 1) / kEventChunk;
    if (chunks == 0)
    {
      return;
    }
    const std::size_t chunk = this->Below(2) == 0 ? this->Below(chunks) : chunks - 1;
    const std::size_t begin = chunk * kEventChunk, first = begin + kHeader;
    if (this->Below(4) == 0 && begin > 0)
    {
      content.resize(begin);
    }
    if (first + kTimeBytes > content.size())
    {
      return;
    }
    const bool little = content[begin + 1] == 'B';
    const std::size_t same = little ? kTimeBytes - kSameBytes : 1;
    std::size_t at = first + this->Below(std::min(kEventChunk - kHeader, content.size() - first));
    while (at + kTimeBytes <= content.size() &&
      (content[at] != content[first] ||
        content.compare(at + same, kSameBytes, content, first + same, kSameBytes) != 0))
    {
      ++at;
    }
    content[at + kTimeBytes <= content.size() ? at : first] = this->Below(3) == 0 ? '\2' : '\0';
  }

  /// Overwrites 1 to 64 bytes, scattered or contiguous, often with numbers that mean "very many".
  void Overwrite(std::string& content)
  {
    const bool together = this->Below(2) == 0;
    std::size_t at = this->Below(content.size());
    for (std::size_t n = 1 + this->Below(64); n > 0 && !content.empty(); --n)
    {
      at = together ? (at + 1) % content.size() : this->Below(content.size());
      const std::size_t choice = this->Below(4);
      content[at] = static_cast<char>(choice == 0 ? 0xFF : this->Below(256));
    }
  }

  std::mt19937 Random;
};

/// Reads the damaged archive.
/// @return the rule that was broken; "" if none
std::string ReadDamaged(const std::string& anchor, std::uint32_t seed, Outcome& outcome)
{
  ReadOptions read;
  read.AllRegions = seed % 5 == 0;
  read.Threads = 1 + static_cast<int>(seed % 2);
  BuildOptions build;
  build.Clock = static_cast<ClockMode>(seed % 4);
  ProcessGroup alone;
  try
  {
    std::vector<Trace> traces;
    traces.push_back(BuildTrace(*ReadArchive(anchor, read, alone), build, alone));
    ++(traces[0].Facts.Complete ? outcome.Complete : outcome.Partial);
    return BrokenRule(traces);
  }
  catch (const Error& error)
  {
    ++outcome.Refused;
    const bool named = std::strstr(error.what(), anchor.c_str()) != nullptr;
    return named ? "" : std::string("the error does not name the archive: ") + error.what();
  }
  catch (const std::exception& error)
  {
    return std::string("thrown: ") + error.what();
  }
}

std::vector<std::unique_ptr<ArchiveCopy>> CopyArchives(
  const std::string& data, const std::string& folder)
{
  std::vector<std::unique_ptr<ArchiveCopy>> copies;
  for (const auto& archive : { std::make_pair("scorep-zoo-4", "traces"),
         std::make_pair("eztrace-farm-8", "eztrace_log"), std::make_pair("cg16_clean", "traces") })
  {
    copies.push_back(std::make_unique<ArchiveCopy>(
      data + "/" + archive.first, folder + "/" + archive.first, archive.second));
  }
  const std::string large = folder + "/generated";
  GenerateTrace(ParseScenario("preset=benchmark ranks=4 events=220000 chunk_kib=256"), large);
  copies.push_back(std::make_unique<ArchiveCopy>(large, folder + "/three-chunks", "traces"));
  return copies;
}

/// Limits the address space, except with sanitizers, which need terabytes of addresses. The address
/// sanitizer has its own limits, above.
void LimitMemory(std::uint32_t gib)
{
#ifdef PCLVIS_NO_ADDRESS_LIMIT
  static_cast<void>(gib);
#else
  if (gib > 0)
  {
    const rlimit limit = { rlim_t(gib) << 30, rlim_t(gib) << 30 };
    setrlimit(RLIMIT_AS, &limit);
  }
#endif
}

void RunCases(std::vector<std::unique_ptr<ArchiveCopy>>& archives, std::uint32_t first,
  std::uint32_t last, Outcome& outcome)
{
  for (std::uint32_t seed = first; seed < last; ++seed)
  {
    outcome.Seed = seed;
    alarm(kSecondsACase);
    ArchiveCopy& archive = *archives[seed % archives.size()];
    Mutator(seed).Mutate(archive);
    const std::string broken = ReadDamaged(archive.Anchor(), seed, outcome);
    archive.Restore();
    if (!broken.empty())
    {
      ++outcome.Broken;
      std::printf("seed %u: %s\n", seed, broken.c_str());
    }
  }
  std::fflush(stdout);
}

/// @return the seed to continue with
std::uint32_t RunChild(std::vector<std::unique_ptr<ArchiveCopy>>& archives, std::uint32_t first,
  std::uint32_t last, std::uint32_t gib, Outcome& outcome, int& crashes)
{
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0)
  {
    LimitMemory(gib);
    RunCases(archives, first, last, outcome);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
  {
    return last;
  }
  ++crashes;
  std::printf("seed %u: %s %d\n", outcome.Seed, WIFSIGNALED(status) ? "signal" : "exit code",
    WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  for (auto& archive : archives)
  {
    for (const std::string& file : archive->Ending(""))
    {
      archive->Write(file, archive->Content(file));
    }
  }
  return outcome.Seed + 1;
}

Choices ReadChoices(int argc, char* argv[])
{
  Choices choices;
  for (int i = 3; i + 1 < argc; i += 2)
  {
    const double value = std::atof(argv[i + 1]);
    const auto number = static_cast<std::uint32_t>(value);
    const std::string name = argv[i];
    if (name == "--seconds")
    {
      choices.Seconds = value;
      choices.Cases = 0x7FFFFFFF;
    }
    else
    {
      (name == "--first" ? choices.First : name == "--gib" ? choices.Gib : choices.Cases) = number;
    }
  }
  return choices;
}
}

int main(int argc, char* argv[])
{
  if (argc < 3)
  {
    std::printf(
      "usage: MutateArchives DATA SCRATCH [--cases N] [--seconds S] [--first SEED] [--gib G]\n");
    return 2;
  }
  const Choices choices = ReadChoices(argc, argv);
  auto* outcome = static_cast<Outcome*>(
    mmap(nullptr, sizeof(Outcome), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  const std::string folder = std::string(argv[2]) + "/mutated-" + std::to_string(getpid());
  auto archives = CopyArchives(argv[1], folder);
  const auto start = std::chrono::steady_clock::now();
  const std::uint32_t end = choices.First + choices.Cases;
  std::uint32_t seed = choices.First;
  int crashes = 0;
  while (seed < end)
  {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    if (choices.Seconds > 0 && spent.count() > choices.Seconds)
    {
      break;
    }
    seed =
      RunChild(archives, seed, std::min(end, seed + kCasesAChild), choices.Gib, *outcome, crashes);
  }
  std::filesystem::remove_all(folder);
  std::printf("%u cases: %u refused, %u partial, %u complete, %u broken rules, %d crashes\n",
    seed - choices.First, outcome->Refused, outcome->Partial, outcome->Complete, outcome->Broken,
    crashes);
  return outcome->Broken > 0 || crashes > 0;
}
