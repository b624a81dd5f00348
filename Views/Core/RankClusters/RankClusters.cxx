#include "Views/Core/RankClusters/RankClusters.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pclvis
{
namespace
{
[[noreturn]] void Refuse(const std::string& what)
{
  throw Error("Logical timeline view: " + what +
    ". Connect the port Clustering of the Logical Clusters of the same Lateness.");
}
}

/// Finds phases by number while rows are read.
class ClusterIndex
{
public:
  ClusterIndex(const ClusterTables& tables, const LogicalTimeline& timeline)
    : Tables(tables), Timeline(timeline)
  {
    for (const LogicalPhase& phase : timeline.Phases)
    {
      this->Steps[phase.Number] = &phase;
    }
  }

  std::vector<ClusteredPhase> Read()
  {
    this->ReadClusters();
    this->ReadDendrogram();
    this->ReadRanks();
    std::vector<ClusteredPhase> phases;
    for (auto& [number, phase] : this->Phases)
    {
      this->PlaceMembers(phase);
      phases.push_back(std::move(phase));
    }
    std::stable_sort(phases.begin(), phases.end(),
      [](const auto& a, const auto& b) { return a.FirstStep < b.FirstStep; });
    return phases;
  }

private:
  ClusteredPhase& Of(std::int32_t number)
  {
    if (this->Last && this->Last->Number == number) // rows of a phase are adjacent
    {
      return *this->Last;
    }
    const auto steps = this->Steps.find(number);
    if (steps == this->Steps.end())
    {
      Refuse("there are clusters of phase " + std::to_string(number) + ", which has no events");
    }
    ClusteredPhase& phase = this->Phases[number];
    phase.Number = number;
    phase.FirstStep = steps->second->FirstStep;
    phase.EndStep = steps->second->EndStep;
    this->Last = &phase;
    return phase;
  }

  static RankCluster& At(ClusteredPhase& phase, std::int32_t cluster)
  {
    if (cluster < 0 || cluster > phase.Root())
    {
      Refuse(
        "phase " + std::to_string(phase.Number) + " has no cluster " + std::to_string(cluster));
    }
    return phase.Clusters[static_cast<std::size_t>(cluster)];
  }

  void ReadClusters()
  {
    const ClusterColumns& c = this->Tables.Clusters;
    for (std::size_t row = 0; row < c.Phase.Size; ++row)
    {
      ClusteredPhase& phase = this->Of(c.Phase[row]);
      const std::int32_t cluster = c.Cluster[row];
      if (cluster > phase.Root())
      {
        phase.Clusters.resize(static_cast<std::size_t>(cluster) + 1);
      }
      At(phase, cluster).Medoid = c.Medoid[row];
      At(phase, cluster).GreatestRank = c.GreatestRank[row];
      phase.Motif = c.Motif[row];
      phase.Flavour = c.Flavour[row];
      phase.MostReceived = c.MostReceived[row];
      phase.Greatest = std::fmax(phase.Greatest, c.Greatest[row]);
    }
  }

  void ReadDendrogram()
  {
    const DendrogramColumns& d = this->Tables.Dendrogram;
    for (std::size_t row = 0; row < d.Phase.Size; ++row)
    {
      ClusteredPhase& phase = this->Of(d.Phase[row]);
      RankCluster& merge = At(phase, d.Cluster[row]);
      merge.First = d.First[row];
      merge.Second = d.Second[row];
      merge.Height = d.Height[row];
      for (const std::int32_t part : { merge.First, merge.Second })
      {
        if (part >= d.Cluster[row] || At(phase, part).Parent >= 0)
        {
          Refuse("the dendrogram of phase " + std::to_string(phase.Number) + " is no tree");
        }
        At(phase, part).Parent = d.Cluster[row];
      }
    }
  }

  void ReadRanks()
  {
    const ClusterRankColumns& r = this->Tables.Ranks;
    for (std::size_t row = 0; row < r.Phase.Size; ++row)
    {
      const std::ptrdiff_t place = this->Timeline.PlaceOf(r.Rank[row]);
      if (place < 0)
      {
        Refuse(
          "there are clusters with rank " + std::to_string(r.Rank[row]) + ", which has no events");
      }
      if (r.Cluster[row] >= 0)
      {
        ClusteredPhase& phase = this->Of(r.Phase[row]);
        At(phase, r.Cluster[row]);
        phase.ByPlace.emplace_back(static_cast<std::size_t>(place), r.Cluster[row]);
      }
    }
  }

  void PlaceMembers(ClusteredPhase& phase)
  {
    std::sort(phase.ByPlace.begin(), phase.ByPlace.end());
    std::vector<std::vector<std::size_t>> members(phase.Clusters.size());
    for (const auto& [place, cluster] : phase.ByPlace)
    {
      members[static_cast<std::size_t>(cluster)].push_back(place);
    }
    for (const RankCluster& cluster : phase.Clusters)
    {
      phase.Leaves += cluster.IsMerge() ? 0 : 1;
    }
    // Clusters are numbered by their least rank, and so are the first parts of merges.
    std::vector<std::int32_t> open = { phase.Root() }, order;
    while (!open.empty())
    {
      const std::int32_t at = open.back();
      open.pop_back();
      order.push_back(at);
      const RankCluster& cluster = phase.Clusters[static_cast<std::size_t>(at)];
      if (cluster.IsMerge())
      {
        open.push_back(cluster.Second);
        open.push_back(cluster.First);
      }
    }
    if (order.size() != phase.Clusters.size())
    {
      Refuse("the clusters of phase " + std::to_string(phase.Number) + " do not merge into one");
    }
    for (const std::int32_t at : order)
    {
      RankCluster& cluster = phase.Clusters[static_cast<std::size_t>(at)];
      cluster.Begin = phase.Members.size();
      const auto& own = members[static_cast<std::size_t>(at)];
      phase.Members.insert(phase.Members.end(), own.begin(), own.end());
      cluster.End = phase.Members.size();
    }
    for (RankCluster& cluster : phase.Clusters) // parts come before their merges
    {
      if (cluster.IsMerge())
      {
        cluster.End = phase.Clusters[static_cast<std::size_t>(cluster.Second)].End;
      }
    }
  }

  const ClusterTables& Tables;
  const LogicalTimeline& Timeline;
  std::map<std::int32_t, const LogicalPhase*> Steps;
  std::map<std::int32_t, ClusteredPhase> Phases;
  ClusteredPhase* Last = nullptr;
};

namespace
{
/// Groups phases that have steps in common, and puts each phase into the first free lane.
void FindLanes(RankClusters& clusters)
{
  std::int32_t end = -1;
  std::vector<std::int32_t> ends; // end step of each lane
  for (ClusteredPhase& phase : clusters.Phases)
  {
    if (phase.FirstStep >= end)
    {
      clusters.Lanes.emplace_back();
      ends.clear();
    }
    std::vector<double>& lanes = clusters.Lanes.back();
    const auto free = std::find_if(
      ends.begin(), ends.end(), [&phase](std::int32_t lane) { return lane <= phase.FirstStep; });
    phase.Group = clusters.Lanes.size() - 1;
    phase.Lane = static_cast<std::size_t>(free - ends.begin());
    if (free == ends.end())
    {
      ends.push_back(0);
      lanes.push_back(1);
    }
    ends[phase.Lane] = phase.EndStep;
    lanes[phase.Lane] = std::max(lanes[phase.Lane], double(phase.Members.size()));
    end = std::max(end, phase.EndStep);
  }
}
}

std::int32_t ClusteredPhase::ClusterOf(std::size_t place) const
{
  const auto found = std::lower_bound(
    this->ByPlace.begin(), this->ByPlace.end(), std::make_pair(place, std::int32_t(-1)));
  return found != this->ByPlace.end() && found->first == place ? found->second : -1;
}

std::ptrdiff_t RankClusters::PlaceOf(std::int32_t phase) const
{
  const auto found = std::find_if(this->Phases.begin(), this->Phases.end(),
    [phase](const ClusteredPhase& of) { return of.Number == phase; });
  return found == this->Phases.end() ? -1 : found - this->Phases.begin();
}

RankClusters MakeRankClusters(ClusterTables tables, const LogicalTimeline& timeline)
{
  RankClusters clusters;
  clusters.Phases = ClusterIndex(tables, timeline).Read();
  FindLanes(clusters);
  clusters.Tables = std::move(tables);
  return clusters;
}
}
