#include "Filters/Core/Replay/RunRegions.h"

#include "Filters/Core/Common/PlaceVotes.h"
#include "Filters/Core/Common/SumByThread.h"
#include "Readers/Base/Error.h"

namespace pclvis
{
namespace
{
using Votes = std::vector<PlaceVotes>; ///< by rank number

/// Votes for the regions of the messages' ranks, by thread.
std::vector<Votes> VotesOfMessages(
  const ReplayMessages& messages, const RunRegions& regions, const RankSet& ranks)
{
  const auto add = [&ranks](Votes& votes, std::int32_t rank, std::int32_t region) {
    const std::int32_t number = ranks.NumberOf(rank);
    if (number >= 0 && region >= 0)
    {
      votes[static_cast<std::size_t>(number)].Add(region);
    }
  };
  return SumByThread(regions.SourceRegion.Size, Votes(static_cast<std::size_t>(ranks.Size())),
    [&](std::size_t row, Votes& votes) {
      add(votes, messages.Source[row], regions.SourceRegion[row]);
      add(votes, messages.Destination[row], regions.DestinationRegion[row]);
    });
}
}

void GatherRegions(RunRegions& regions, ProcessGroup& group, ColumnMemory& memory)
{
  GatherColumns(regions, group, memory);
  GatherColumns(regions.OfRanks, group, memory);
}

std::vector<std::int32_t> RegionsOfRanks(
  const ReplayMessages& messages, const RunRegions& regions, const RankSet& ranks)
{
  if (!OfOneLength(regions) || !OfOneLength(regions.OfRanks))
  {
    throw Error("Communication regions: the columns of Messages, or of Rank Regions, differ in "
                "length. All columns need one entry per row.");
  }
  std::vector<std::int32_t> found(static_cast<std::size_t>(ranks.Size()), -1);
  const auto& table = regions.OfRanks;
  for (std::size_t row = 0; row < table.Rank.Size; ++row)
  {
    const std::int32_t number = ranks.NumberOf(table.Rank[row]);
    if (number >= 0)
    {
      found[static_cast<std::size_t>(number)] = table.Region[row];
    }
  }
  if (table.Rank.Size > 0)
  {
    return found;
  }
  const std::vector<Votes> votes = VotesOfMessages(messages, regions, ranks);
  for (std::size_t number = 0; number < found.size(); ++number)
  {
    std::vector<const PlaceVotes*> ofRank;
    for (const Votes& ofThread : votes)
    {
      ofRank.push_back(&ofThread[number]);
    }
    found[number] = MostNamed(ofRank);
  }
  return found;
}

std::vector<std::int32_t> RegionsOfRanks(
  const ReplayMessages& messages, const RunRegions& regions, std::int32_t ranks)
{
  RankSet all;
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    all.Add(rank);
  }
  all.Close();
  return RegionsOfRanks(messages, regions, all);
}
}
