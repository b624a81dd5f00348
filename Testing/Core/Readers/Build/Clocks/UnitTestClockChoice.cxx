// Which clocks are taken by default: archives with good offsets, with none, and with bad ones.
#include "Readers/Archive/OTF2Import.h"
#include "Readers/Build/Clocks/ClockChoice.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

using namespace pclvis;

namespace
{
std::string Generate(const std::string& folder, const std::string& scenario)
{
  std::filesystem::remove_all(folder);
  return GenerateTrace(ParseScenario(scenario), folder).Anchor;
}

/// Contents that a test may change.
std::shared_ptr<ArchiveContents> Read(const std::string& anchor, ProcessGroup& group)
{
  return std::const_pointer_cast<ArchiveContents>(ReadArchive(anchor, {}, group));
}

std::shared_ptr<ArchiveContents> Generated(const std::string& folder, const std::string& scenario)
{
  ProcessGroup alone;
  return Read(Generate(folder, scenario), alone);
}

Trace Build(const ArchiveContents& contents, ClockMode mode)
{
  ProcessGroup alone;
  BuildOptions options;
  options.Clock = mode;
  return BuildTrace(contents, options, alone);
}

std::int64_t Contradictions(const Trace& trace)
{
  std::int64_t count = 0;
  for (std::size_t i = 0; i < trace.Messages.Size(); ++i)
  {
    count += trace.Messages.ReceiveEnd[i] < trace.Messages.SendBegin[i];
  }
  return count;
}

/// The times of the messages, as far as they tell the clocks.
bool SameTimes(const Trace& a, const Trace& b)
{
  return std::equal(
    a.Messages.ReceiveEnd.begin(), a.Messages.ReceiveEnd.end(), b.Messages.ReceiveEnd.begin());
}

/// What the log says of the clocks.
std::string ClockMeaning(const Trace& trace)
{
  for (const Finding& finding : trace.Log.Rows())
  {
    if (finding.What.find("clock: ") == 0)
    {
      return finding.Meaning;
    }
  }
  return "";
}

/// Of one rank alone no message has both sides.
void CheckUnknown(Checks& check, const std::string& folder)
{
  ReadOptions one;
  one.FirstRank = one.LastRank = 0;
  ProcessGroup alone;
  const auto contents = ReadArchive(Generate(folder, "preset=corrected iterations=2"), one, alone);
  const std::string meaning = ClockMeaning(Build(*contents, ClockMode::Automatic));
  check("without messages clocks are not said to agree",
    meaning.find("cannot show whether clocks agree") != std::string::npos &&
      meaning.find("nothing was estimated") == std::string::npos);
}

/// Good offsets are kept, and nothing is estimated.
void CheckGood(Checks& check, const std::string& folder)
{
  const auto contents = Generated(folder, "preset=corrected iterations=20");
  const Trace kept = Build(*contents, ClockMode::Automatic);
  check("without the offsets messages arrive before they are sent",
    Contradictions(Build(*contents, ClockMode::None)) > 0);
  check("the archive's offsets are taken",
    kept.Log.Count("clock: archive") == 1 && kept.Log.Count("clock: estimated") == 0);
  check("as no message contradicts them",
    ClockMeaning(kept).find("No message is then received before it is sent") != std::string::npos);
  check("and are those of mode Archive", SameTimes(kept, Build(*contents, ClockMode::Archive)));
  check("nothing has the uncertainty of an estimate", std::isnan(kept.Ranks[1].ClockUncertainty));
  check("who reads the messages knows that clocks were chosen", kept.Facts.ClocksChosen);
  check("mode Archive chose nothing", !Build(*contents, ClockMode::Archive).Facts.ClocksChosen);
}

/// Offsets that the tracer measured badly: every second rank is 5 ms off.
void SpoilOffsets(ArchiveContents& contents)
{
  for (ReadLocation& location : contents.Locations)
  {
    if (location.Info.Rank % 2 == 1)
    {
      location.Offsets = { { 0, 5000000 } }; // ticks of 1 ns
    }
  }
}

void CheckBad(Checks& check, const std::string& folder)
{
  const std::string anchor =
    Generate(folder, "pattern=ring ranks=8 iterations=40 ranks_per_node=4");
  ProcessGroup alone;
  const auto contents = Read(anchor, alone);
  check(
    "the times as written are right", Contradictions(Build(*contents, ClockMode::Archive)) == 0);
  SpoilOffsets(*contents);
  const std::int64_t wrong = Contradictions(Build(*contents, ClockMode::Archive));
  check("such offsets put messages out of order", wrong > 20);
  const Trace chosen = Build(*contents, ClockMode::Automatic);
  check("the clocks are estimated instead",
    chosen.Log.Count("clock: estimated") == 1 && chosen.Log.Count("clock: archive") == 0);
  check("the log has the contradictions of the archive's offsets",
    chosen.Log.Count("violations before estimate") == wrong);
  check("none is left",
    Contradictions(chosen) == 0 && chosen.Log.Count("violations after estimate") == 0);
  bool shared = true;
  for (const RankRow& rank : chosen.Ranks)
  {
    shared = shared && rank.ClockOffset == chosen.Ranks[rank.Rank / 4 * 4].ClockOffset;
  }
  check("ranks of a node share a clock, from the times as written", shared);
  std::int64_t logged = -1;
  std::vector<RankRow> ranks;
  RunAsProcesses(3, [&](ProcessGroup& group) {
    const auto part = Read(anchor, group);
    SpoilOffsets(*part);
    const Trace trace = BuildTrace(*part, {}, group);
    if (group.Process() == 0)
    {
      logged = trace.Log.Count("violations before estimate");
      ranks = trace.Ranks;
    }
  });
  check("several processes count the same", logged == wrong);
  check("and take the same clocks",
    std::equal(ranks.begin(), ranks.end(), chosen.Ranks.begin(), chosen.Ranks.end(),
      [](const RankRow& a, const RankRow& b) { return a.ClockOffset == b.ClockOffset; }));
}

/// Without a message between ranks, collectives show that clocks disagree.
void CheckCollectivesOnly(Checks& check, const std::string& folder)
{
  const auto contents = Generated(folder,
    "pattern=stencil2d ranks=16 iterations=40 ranks_per_node=4 collectives=2 collective=cycle "
    "clock_offset=1e-3");
  for (RankRecords& rank : contents->Ranks)
  {
    rank.Sends = {};
    rank.Receives = {};
  }
  const Trace written = Build(*contents, ClockMode::None);
  check("there is no message", written.Messages.Size() == 0);
  const Trace chosen = Build(*contents, ClockMode::Automatic);
  const std::string meaning = ClockMeaning(chosen);
  check("the clocks are estimated", chosen.Log.Count("clock: estimated") == 1);
  check("from collectives that ranks leave before others have entered",
    meaning.find("No message is received before it is sent") != std::string::npos &&
      chosen.Log.Count("collectives left early") > 10);
  check("none is left", chosen.Log.Count("collectives left early after estimate") == 0);
}

/// Messages in one direction, and nothing else, bound a clock on one side only. In the direction
/// in which they arrive before they are sent the clocks are estimated.
void CheckOneDirection(Checks& check, const std::string& folder)
{
  int estimated = 0;
  for (const std::size_t sender : { 0, 1 })
  {
    const auto contents =
      Generated(folder, "pattern=ring ranks=2 iterations=20 ranks_per_node=1 clock_offset=1e-3");
    contents->Ranks[1 - sender].Sends = {};
    contents->Ranks[sender].Receives = {};
    for (RankRecords& rank : contents->Ranks)
    {
      rank.Collectives = {};
    }
    const Trace chosen = Build(*contents, ClockMode::Automatic);
    if (chosen.Log.Count("clock: estimated") == 1)
    {
      ++estimated;
      const std::string meaning = ClockMeaning(chosen);
      check("an uncertainty that is not known is not called 0",
        meaning.find("How uncertain the offsets are is unknown") != std::string::npos &&
          meaning.find("largest uncertainty") == std::string::npos);
      check("the rank has none", std::isnan(chosen.Ranks[1].ClockUncertainty));
    }
  }
  check("one of two directions shows that clocks disagree", estimated == 1);
}

/// No clock mends messages of one rank to itself, or wrong pairs: the archive's clocks are kept.
void CheckHopeless(Checks& check, const std::string& folder)
{
  const auto contents = Generated(folder, "pattern=ring ranks=4 iterations=10 ranks_per_node=1");
  for (RankRecords& rank : contents->Ranks)
  {
    // Sends and receives of a rank in reversed order: the first is paired with the last.
    std::reverse(rank.Receives.begin(), rank.Receives.end());
  }
  const Trace archive = Build(*contents, ClockMode::Archive);
  check("wrong pairs are out of order", Contradictions(archive) > 4);
  const Trace kept = Build(*contents, ClockMode::Automatic);
  check("an estimate that leaves no fewer is not taken",
    Contradictions(kept) <= Contradictions(archive) &&
      (kept.Log.Count("clock: no offsets") == 1) == SameTimes(kept, archive));
  check("clocks were chosen all the same", kept.Facts.ClocksChosen);
}
}

int UnitTestClockChoice(int, char* argv[])
{
  Checks check;
  const std::string folder = std::string(argv[2]) + "/clock-choice";
  CheckGood(check, folder);
  CheckUnknown(check, folder);
  CheckBad(check, folder);
  CheckCollectivesOnly(check, folder);
  CheckOneDirection(check, folder);
  CheckHopeless(check, folder);
  std::filesystem::remove_all(folder);
  return check.Result();
}
