// Based on [Isaacs2014], sections 3.3 and 4.2.
#include "Filters/Core/Clusters/LogicalClusters.h"

#include "Filters/Core/Clusters/ClusterSteps.h"
#include "Filters/Core/Clusters/ClusterWords.h"
#include "Filters/Core/Clusters/FocusRanks.h"
#include "Filters/Core/Clusters/PhaseClusters.h"
#include "Filters/Core/Common/OptionCheck.h"
#include "Filters/Core/Motifs/Motifs.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace pclvis
{
namespace
{
constexpr std::size_t kPieces = 64; ///< of all phases, with about as many events each

/// Tables of a group of phases.
struct Part
{
  schema::LogicalClusters::Table Clusters;
  schema::ClusterRanks::Table Ranks;
  schema::ClusterDendrogram::Table Dendrogram;
  schema::ClusterSteps::Table Steps;
  schema::FocusRanks::Table Focus;
};

/// The greatest value of the metric, and the rank that has it.
struct GreatestValue
{
  double Value = std::numeric_limits<double>::quiet_NaN();
  std::int32_t Rank = -1; ///< position among the phase's ranks
};

/// Writes the rows of one phase.
class PhaseWriter
{
public:
  PhaseWriter(const ClusterInput& input, const MetricValues& metric, const PhaseRows& rows,
    const ClusterOptions& options, std::int32_t phase, Part& part)
    : Options(options), Phase(phase), To(part), Events(EventsOf(input, metric, rows, phase)),
      Traffic(TrafficOf(input, rows, phase, Events)), Motif(FindMotif(Traffic)),
      Found(ClusterPhase(Events, options, phase))
  {
  }

  void Write()
  {
    std::vector<std::vector<StepSums>> steps;
    for (std::size_t cluster = 0; cluster < this->Found.Clusters.size(); ++cluster)
    {
      const PhaseCluster& of = this->Found.Clusters[cluster];
      steps.push_back(of.Parts == 1 ? SumSteps(this->Events, of.Ranks)
                                    : MergeSteps(steps[of.First], steps[of.Second]));
      AppendSteps(this->Phase, static_cast<std::int32_t>(cluster),
        static_cast<std::int32_t>(of.Ranks.size()), steps.back(), this->To.Steps);
      this->WriteCluster(static_cast<std::int32_t>(cluster), steps.back());
    }
    this->WriteRanks();
    this->WriteFocus();
  }

private:
  GreatestValue GreatestOf(const std::vector<std::int32_t>& ranks) const
  {
    GreatestValue greatest;
    for (const std::int32_t rank : ranks)
    {
      for (std::uint32_t i = this->Events.First[rank]; i < this->Events.First[rank + 1]; ++i)
      {
        const double value = this->Events.Events[i].Value;
        if (value > greatest.Value || (greatest.Rank < 0 && !std::isnan(value)))
        {
          greatest = { value, rank };
        }
      }
    }
    return greatest;
  }

  /// The rank in the whole run of a rank of the phase.
  std::int32_t Named(std::int32_t rank) const { return rank < 0 ? -1 : this->Events.Rank[rank]; }

  void WriteCluster(std::int32_t cluster, const std::vector<StepSums>& steps)
  {
    const PhaseCluster& of = this->Found.Clusters[cluster];
    std::int64_t events = 0;
    ValueSum sum;
    for (const StepSums& step : steps)
    {
      events += step.Events;
      sum.Add(step.All);
    }
    const GreatestValue greatest = this->GreatestOf(of.Ranks);
    schema::LogicalClusters::Table& to = this->To.Clusters;
    to.Phase.Append(this->Phase);
    to.Cluster.Append(cluster);
    to.Parent.Append(of.Parent);
    to.Parts.Append(of.Parts);
    to.Ranks.Append(static_cast<std::int32_t>(of.Ranks.size()));
    to.FirstRank.Append(this->Named(of.Ranks.front()));
    to.Medoid.Append(this->Named(of.Medoid));
    to.Events.Append(events);
    to.Mean.Append(sum.Mean());
    to.Greatest.Append(greatest.Value);
    to.GreatestRank.Append(this->Named(greatest.Rank));
    to.Motif.Append(this->Motif.Code);
    to.Flavour.Append(this->Motif.Flavour);
    to.Groups.Append(this->Traffic.Groups);
    to.MostReceived.Append(this->MostReceived());
    if (of.Parts > 1)
    {
      this->To.Dendrogram.Phase.Append(this->Phase);
      this->To.Dendrogram.Cluster.Append(cluster);
      this->To.Dendrogram.First.Append(of.First);
      this->To.Dendrogram.Second.Append(of.Second);
      this->To.Dendrogram.Height.Append(of.Height);
      this->To.Dendrogram.Ranks.Append(static_cast<std::int32_t>(of.Ranks.size()));
    }
  }

  std::int32_t MostReceived()
  {
    if (this->Most < 0)
    {
      this->Most = 0;
      for (const PhaseEvents::Event& event : this->Events.Events)
      {
        this->Most =
          event.Kind == LogicalKind::Receive ? std::max(this->Most, event.Messages) : this->Most;
      }
    }
    return this->Most;
  }

  void WriteRanks()
  {
    for (std::int32_t rank = 0; rank < this->Events.Ranks(); ++rank)
    {
      ValueSum sum;
      for (std::uint32_t i = this->Events.First[rank]; i < this->Events.First[rank + 1]; ++i)
      {
        sum.Add(this->Events.Events[i].Value);
      }
      schema::ClusterRanks::Table& to = this->To.Ranks;
      to.Phase.Append(this->Phase);
      to.Rank.Append(this->Events.Rank[rank]);
      to.Cluster.Append(this->Found.Of[rank]);
      to.Distance.Append(this->Found.Distance[rank]);
      to.Mean.Append(sum.Mean());
      to.Group.Append(this->Traffic.Group[rank]);
      to.Level.Append(this->Motif.Level.empty() ? -1 : this->Motif.Level[rank]);
    }
  }

  /// Position of the rank in focus; -1: no rank has a value.
  std::int32_t InFocus() const
  {
    const bool chosen = this->Phase == this->Options.FocusPhase && this->Options.FocusCluster >= 0;
    const auto clusters = static_cast<std::int32_t>(this->Found.Clusters.size());
    if (chosen && this->Options.FocusCluster >= clusters)
    {
      throw Error("Logical clusters: focus cluster is " +
        std::to_string(this->Options.FocusCluster) + ", but phase " + std::to_string(this->Phase) +
        " has " + std::to_string(clusters) +
        ". Choose a cluster of the phase in the port Logical Clusters, or -1 for all ranks.");
    }
    if (clusters == 0)
    {
      return -1;
    }
    const PhaseCluster& of =
      chosen ? this->Found.Clusters[this->Options.FocusCluster] : this->Found.Clusters.back();
    return this->Options.Focused == Focus::Centre ? of.Medoid : this->GreatestOf(of.Ranks).Rank;
  }

  void WriteFocus()
  {
    const std::int32_t centre = this->InFocus();
    if (centre < 0)
    {
      return;
    }
    for (const auto& [rank, hops] : Neighbourhood(this->Traffic, centre, this->Options.Radius))
    {
      this->To.Focus.Phase.Append(this->Phase);
      this->To.Focus.Rank.Append(this->Events.Rank[rank]);
      this->To.Focus.Hops.Append(hops);
    }
  }

  const ClusterOptions& Options;
  std::int32_t Phase;
  Part& To;
  const PhaseEvents Events;
  const PhaseTraffic Traffic;
  const FoundMotif Motif;
  const PhaseClusters Found;
  std::int32_t Most = -1; ///< messages that an event receives; -1: not known yet
};

void CheckOptions(const ClusterOptions& options)
{
  const auto expect = [](bool holds, const char* name, double value, const std::string& expected) {
    ExpectOption(holds, "Logical clusters", name, value, expected);
  };
  const MedoidOptions& medoids = options.Medoids;
  expect(medoids.Clusters >= 1 && medoids.Clusters <= kMostClusters, "clusters", medoids.Clusters,
    "1 to " + std::to_string(kMostClusters) + "; usual values are 4 to 20");
  expect(medoids.SampleSize >= 0 && medoids.SampleSize <= kLargestSample, "sample size",
    medoids.SampleSize, "0 (40 + 2 clusters), or up to " + std::to_string(kLargestSample));
  expect(medoids.Samples >= 1 && medoids.Samples <= kMostSamples, "samples", medoids.Samples,
    "1 to " + std::to_string(kMostSamples) + "; 5 is usual");
  expect(options.Radius >= 0, "radius", options.Radius, "0 or more; usual values are 1 and 2");
  if (options.Focused == Focus::Centre && !options.Cluster)
  {
    throw Error("Logical clusters: focus is the centre of a cluster, but there are no clusters. "
                "Turn clustering on, or let the greatest value be in focus.");
  }
}

void CheckInput(const ClusterInput& input)
{
  const std::size_t rows = input.Steps.Event.Size;
  if (!OfOneLength(input.Steps) || !OfOneLength(input.Messages))
  {
    throw Error("Logical clusters: columns of an input have different lengths. Use the columns of "
                "one table for each input.");
  }
  if (rows >= LogicalEvents::kNone || input.Messages.Source.Size >= LogicalEvents::kNone)
  {
    throw Error("Logical clusters: Steps or Messages has more than 4,294,967,294 rows. Read a part "
                "of the trace: a time window or fewer ranks.");
  }
}

/// Divides the phases first..past into pieces with about as many events each.
/// @return the first phase of each piece
std::vector<std::int32_t> Pieces(const PhaseRows& rows, std::int32_t first, std::int32_t past)
{
  std::vector<std::int32_t> begins = { first };
  const std::uint32_t events = rows.Events.First[past] - rows.Events.First[first];
  for (std::int32_t phase = first + 1; phase < past; ++phase)
  {
    if (rows.Events.First[phase] - rows.Events.First[begins.back()] > events / kPieces)
    {
      begins.push_back(phase);
    }
  }
  begins.push_back(past);
  return begins;
}

template<typename Table>
void Append(const Table& from, Table& to)
{
  Table::ForEach(to, [&from](auto column, auto& values) {
    for (const auto& value : column.In(from))
    {
      values.Append(value);
    }
  });
}

void FindPhases(const ClusterInput& input, const MetricValues& metric,
  const ClusterOptions& options, const Progress& progress, LogicalClusters& found)
{
  const PhaseRows rows = SortByPhase(input);
  const std::int32_t last =
    options.LastPhase < 0 ? rows.Phases() - 1 : std::min(options.LastPhase, rows.Phases() - 1);
  const std::int32_t first = std::max(options.FirstPhase, 0);
  if (first > last)
  {
    return;
  }
  const std::vector<std::int32_t> begins = Pieces(rows, first, last + 1);
  std::vector<Part> parts(begins.size() - 1);
  ParallelFor(
    parts.size(), 1, 0,
    [&](std::size_t piece, std::size_t, int) {
      for (std::int32_t phase = begins[piece]; phase < begins[piece + 1]; ++phase)
      {
        if (rows.Events.First[phase] < rows.Events.First[phase + 1])
        {
          PhaseWriter(input, metric, rows, options, phase, parts[piece]).Write();
        }
      }
    },
    progress, "Clustering ranks in each phase");
  for (Part& part : parts)
  {
    const Part own = std::move(part);
    Append(own.Clusters, found.Clusters);
    Append(own.Ranks, found.Ranks);
    Append(own.Dendrogram, found.Dendrogram);
    Append(own.Steps, found.Steps);
    Append(own.Focus, found.Focus);
  }
}

/// The phase with the greatest value of the metric.
std::int32_t GreatestPhase(const schema::LogicalClusters::Table& clusters)
{
  std::int32_t phase = -1;
  double greatest = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < clusters.Phase.Size(); ++i)
  {
    if (clusters.Greatest[i] > greatest)
    {
      greatest = clusters.Greatest[i];
      phase = clusters.Phase[i];
    }
  }
  return phase;
}
}

LogicalClusters FindLogicalClusters(const ClusterInput& input, const ClusterOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  Together(group, [&] {
    CheckOptions(options);
    CheckInput(input);
  });
  ColumnMemory memory;
  ClusterInput all = input;
  GatherColumns(all.Steps, group, memory);
  GatherColumns(all.Messages, group, memory);
  const MetricValues metric(options.Metric, input.Metric, input.Steps.Event.Size, group);
  LogicalClusters found;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      FindPhases(all, metric, options, progress, found);
      found.GreatestPhase = GreatestPhase(found.Clusters);
      found.Observations = DescribeClusters(found, options);
    }
  });
  return found;
}
}
