#include "Filters/Core/Prices/CausePrices.h"

#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Prices/HeldTransfers.h"
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
/// The input of all processes, on process 0. `memory` must outlive what is returned. Collective.
PriceInput Gather(const PriceInput& mine, ProcessGroup& group, ColumnMemory& memory)
{
  PriceInput all = mine;
  GatherReplay(all, group, memory);
  if (group.Processes() > 1)
  {
    GatherColumns(all.More, group, memory);
    GatherColumns(all.Paths, group, memory);
    GatherColumns(all.Ranks, group, memory);
    GatherColumns(all.Regions, group, memory);
    all.PathNames = NamesOfAll(all.PathNames, group);
  }
  return all;
}

/// Which part of the run prices are of.
Observation ChoiceWords(const PricedRun& run, const AskedPart& asked, const RunChoice& choice)
{
  const CommunicationAxis& axis = run.Input.Axis;
  const bool all = choice.AllTimes();
  return Observation(all ? "prices.of_ranks" : "prices.of_time")
    .With("who", WordsOfRegions(choice))
    .With("span", SpanWords(axis.At(asked.Begin()), axis.At(asked.Begin() + asked.Length())));
}

CausePrices PriceAll(const PriceInput& input, const PriceOptions& options, const Progress& progress)
{
  CausePrices prices;
  Report(progress, 0.05, "Finding who waits for whom");
  const PricedRun taken = TakeRun(input);
  if (taken.Graph.Calls.Size() == 0 || taken.Machine.NodeOf.size() < 2)
  {
    prices.Observations.push_back(
      Observation(taken.Graph.Calls.Size() == 0 ? "prices.no_calls" : "prices.one_rank"));
    return prices;
  }
  const HeldTransfers held = HoldTransfers(taken);
  const PricedRun run = held.AreHeld ? taken.With(held.Graph) : taken;
  const AskedPart asked(run, input, options.Choice);
  if (asked.Nothing())
  {
    prices.Observations.push_back(Observation("prices.nothing"));
    return prices;
  }
  prices.Length = asked.Length();
  PriceList list(run, asked, options.LeastShare, progress);
  list.MoveTo(prices);
  if (!options.Choice.AllRegions() || !options.Choice.AllTimes())
  {
    prices.Observations.insert(
      prices.Observations.begin(), ChoiceWords(run, asked, options.Choice));
    prices.Tree = {}; // of the whole run
  }
  if (held.AreHeld)
  {
    prices.Observations.push_back(
      Observation("prices.held").With("ended", held.Ended).With("calls", held.Calls));
  }
  if (!HasMetis())
  {
    prices.Observations.push_back(Observation("mapping.no_metis"));
  }
  AddCounted(prices.Observations, "times.lost", run.Graph.Lost);
  AddCounted(prices.Observations, "times.unordered", run.Graph.Unordered);
  return prices;
}
}

CausePrices FindCausePrices(const PriceInput& input, const PriceOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  ExpectOption(options.LeastShare >= 0 && options.LeastShare <= 1, "Cause prices", "least share",
    options.LeastShare, "between 0 and 1; 0.01 is usual");
  ColumnMemory memory;
  const PriceInput all = Gather(input, group, memory);
  CausePrices prices;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      prices = PriceAll(all, options, progress);
    }
  });
  return prices;
}
}
