#include "Filters/Core/Prices/CausePrices.h"

#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Common/RunBeside.h"
#include "Filters/Core/Prices/PriceList.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Filters/Core/Replay/GatherReplay.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/TimeText.h"
#include "Readers/Schema/GatherColumns.h"

namespace pclvis
{
namespace
{
/// Says which part of the run the prices are of.
Observation ChoiceWords(const AskedPart& asked, const RunChoice& choice)
{
  const TimeWindow time = asked.Time();
  const bool all = choice.AllTimes();
  const std::string calls = WordsOfCalls(choice.Calls);
  return Observation(all ? "prices.of_ranks" : "prices.of_time")
    .With("who", WordsOfRegions(choice) + (calls.empty() ? "" : " ") + calls)
    .With("span", SpanWords(time.Begin, time.End));
}

Observation DealtWords(const DealtWork& dealt)
{
  std::vector<std::int32_t> dealers;
  std::size_t workers = 0;
  for (const DealtWork::Dealer& dealer : dealt.Dealers)
  {
    dealers.push_back(dealer.Rank);
    workers += dealer.Begin.size();
  }
  return Observation("prices.dealt").With("ranks", dealers).With("count", workers);
}

CausePrices Unpriced(const char* why)
{
  CausePrices prices;
  prices.Observations.push_back(Observation(why));
  return prices;
}
}

struct RunPrices::Run
{
  Run(const PriceInput& input, double least, ReplayTeam& team, const Progress& progress,
    const RunSample& sample)
    : Replayed(TakeRun(input, sample))
  {
    if (this->Replayed.Graph.Calls.Size() > 0 && this->Replayed.Machine.NodeOf.size() > 1)
    {
      // Replaying the whole run takes a while on one thread, and the result is only needed for
      // prices of a choice, so it runs at the same time as the list of causes is made.
      const bool divides = !this->Replayed.Windows.empty() && sample.Window.IsAll();
      TimeParts whole;
      RunBeside(
        [&] { this->List = std::make_unique<PriceList>(this->Replayed, least, team, progress); },
        [&] { whole = divides ? IdealParts(input, *FindRun(input)) : TimeParts(); });
      this->Replayed.Parts = whole;
    }
  }

  PricedRun Replayed;
  std::unique_ptr<PriceList> List; ///< null: nothing can be priced
};

RunPrices::RunPrices(const PriceInput& input, double least, ReplayTeam& team,
  const Progress& progress, const RunSample& sample)
{
  ExpectOption(least >= 0 && least <= 1, "Cause prices", "least share", least,
    "between 0 and 1; 0.01 is usual");
  Report(progress, 0.05, "Finding who waits for whom");
  this->Known = std::make_unique<Run>(input, least, team, progress, sample);
}

RunPrices::~RunPrices() = default;

std::int32_t RunPrices::Ranks() const
{
  return this->Known->Replayed.Graph.Calls.Ranks();
}

CausePrices RunPrices::Of(const RunChoice& choice, std::vector<char> ranks,
  const ProgramPlaces& places, std::vector<std::int32_t> regions, ReplayTeam& team)
{
  const PricedRun& run = this->Known->Replayed;
  if (run.Graph.Calls.Size() > 0 && !run.Communicates)
  {
    return Unpriced("times.silent");
  }
  if (!this->Known->List)
  {
    const char* const noCalls = run.Windows.empty() ? "prices.no_calls" : "prices.nothing";
    return Unpriced(run.Graph.Calls.Size() == 0 ? noCalls : "prices.one_rank");
  }
  ranks.resize(static_cast<std::size_t>(run.Graph.Calls.Ranks()), 0);
  const AskedPart asked(run, std::move(ranks), choice, places, std::move(regions));
  if (asked.Nothing())
  {
    return Unpriced("prices.nothing");
  }
  CausePrices prices = this->Known->List->Ask(asked, team);
  if (!asked.IsWhole())
  {
    prices.Observations.insert(prices.Observations.begin(), ChoiceWords(asked, choice));
  }
  if (prices.Replayed < 1)
  {
    prices.Observations.push_back(Observation("prices.sampled")
                                    .With("parts", run.Windows.size())
                                    .With("share", prices.Replayed)
                                    .With("count", run.Messages()));
  }
  if (!run.Dealt.Empty())
  {
    prices.Observations.push_back(DealtWords(run.Dealt));
  }
  if (!HasMetis())
  {
    prices.Observations.push_back(Observation("mapping.no_metis"));
  }
  AddReplayNotes(run.Graph, run.Held, !asked.IsWhole(), prices.Observations);
  return prices;
}

BriefPrices RunPrices::In(const TimeWindow& window, const CallChoice& calls,
  std::vector<char> ranks, const ProgramPlaces& places) const
{
  if (!this->Known->List)
  {
    return {};
  }
  ranks.resize(static_cast<std::size_t>(this->Ranks()), 0);
  const AskedPart asked(
    this->Known->Replayed, std::move(ranks), { { window.Begin, window.End }, {}, calls }, places);
  return asked.Nothing() ? BriefPrices()
                         : BriefPrices{ asked.Length(), this->Known->List->AskBriefly(asked) };
}

PriceInput GatherPriceInput(const PriceInput& mine, ProcessGroup& group, ColumnMemory& memory)
{
  PriceInput all = mine;
  GatherReplay(all, group, memory);
  if (group.Processes() > 1)
  {
    GatherColumns(all.More, group, memory);
    GatherColumns(all.Paths, group, memory);
    GatherColumns(all.Volumes, group, memory);
    GatherColumns(all.Ranks, group, memory);
    GatherRegions(all.Regions, group, memory);
    GatherColumns(all.Program, group, memory);
    all.PathNames = NamesOfAll(all.PathNames, group);
  }
  return all;
}

CausePrices FindCausePrices(const PriceInput& input, const PriceOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  ColumnMemory memory;
  const PriceInput all = GatherPriceInput(input, group, memory);
  CausePrices prices;
  Together(group, [&] {
    if (group.Process() > 0)
    {
      ReplayTeam::Help(group);
      return;
    }
    ReplayTeam team(group);
    RunPrices run(all, options.LeastShare, team, progress);
    const std::vector<std::int32_t> regions =
      RegionsOfRanks(all.Messages, all.Regions, run.Ranks());
    prices =
      run.Of(options.Choice, ChosenRanks(options.Choice, regions), all.Program, regions, team);
  });
  return prices;
}
}
