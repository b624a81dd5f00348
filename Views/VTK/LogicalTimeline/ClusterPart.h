#pragma once
#include "Views/Core/RankClusters/ClusterPointer.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <memory>
#include <set>
#include <string>

namespace pclvis
{
/// The choices about clusters of a logical timeline; see vtkPVLogicalTimelineView.
struct ClusterView
{
  enum Modes
  {
    Automatic,
    Plain,
    Clustered
  };
  int Mode = Automatic;
  int LeastRanks = 2; ///< automatic mode: least number of ranks for clusters
  ClusterChoice Shown;
  int Phase = -1;        ///< phase in focus; -1: the one with the greatest value
  int FocusCluster = -1; ///< cluster of the rank in focus; -1: any of the phase
  bool FocusMedoid = false;
  int Radius = 1; ///< greatest number of messages from the rank in focus to other rows
  bool Idle = true;

  bool operator==(const ClusterView& o) const
  {
    return Mode == o.Mode && LeastRanks == o.LeastRanks && Shown == o.Shown && Phase == o.Phase &&
      FocusCluster == o.FocusCluster && FocusMedoid == o.FocusMedoid && Radius == o.Radius &&
      Idle == o.Idle;
  }
};

/// The clusters below a logical timeline, and their dendrogram.
class ClusterPart
{
public:
  ClusterPart(ChartCanvas& canvas, const LogicalScene& scene, const LogicalColors& colors)
    : Canvas(canvas), Scene(scene), Colors(colors)
  {
  }
  ClusterView View;

  void SetClusters(
    std::shared_ptr<const LogicalTimeline> timeline, std::shared_ptr<const RankClusters> clusters);
  bool HasClusters() const { return !this->Clusters->IsEmpty(); }
  /// Whether clusters are shown.
  bool IsShown() const;
  struct FocusRanks
  {
    std::ptrdiff_t Rank = -1; ///< place, -1: none
    std::set<std::size_t> Around;
  };
  /// The rank in focus, which has the greatest value or is the medoid of a cluster, and the places
  /// of the ranks around it. @param point rank (place) and step of a point of interest, which takes
  /// precedence
  FocusRanks Focused(std::optional<std::pair<std::size_t, std::int32_t>> point) const;

  /// To be called when the metric has changed.
  void UseValues(const LogicalValues& values);
  void Lay();
  /// Greatest value of the visible events, for the colours [s].
  double SeenHigh()
  {
    return SeenClusterHigh(*this->Clusters, this->Laid, this->Scene, this->Sums);
  }
  void Build(bool work, bool messages);
  void Paint(const std::set<std::size_t>& selected, const ClusterUnder& under);
  /// @param focus two lines of text that say which ranks have rows
  void PaintTexts(const ClusterUnder& under, const std::pair<std::string, std::string>& focus);
  /// "8 clusters of phase 3 by lateness".
  std::string Words() const;

  ClusterUnder Find(Point pixel) const;
  std::optional<Box> BoxOf(const ClusterUnder& under) const
  {
    return pclvis::BoxOf(this->Laid, this->Scene, under);
  }
  TipRows Tip(const ClusterUnder& under, const MetricWords& metric);
  /// The phase in focus; null: none is visible.
  const ClusteredPhase* Phase() const;
  /// The row under the pointer; null: none.
  const ClusterRow* Row(const ClusterUnder& under) const;
  const ClusteredPhase& PhaseOf(const ClusterRow& row) const
  {
    return this->Clusters->Phases[row.Phase];
  }
  /// Places of the ranks of the clusters that have events inside an outline.
  std::set<std::size_t> RanksInside(const std::vector<Point>& outline) const;
  const ClusterScene& Drawn() const { return this->Laid; }
  bool HasPies() const;
  bool HasPairs() const;
  bool HasLines() const { return HasGlyphLines(this->Scene); }

private:
  DrawnClusters All();
  /// The rank of a single-rank cluster, or the number of ranks.
  std::string NameOf(const ClusterRow& row) const;
  void PaintCounts(const ClusterUnder& under);
  /// Paints names of single ranks in phases other than the one in focus, whose names are beside the
  /// tree.
  void PaintNames();

  ChartCanvas& Canvas;
  const LogicalScene& Scene;
  const LogicalColors& Colors;
  std::shared_ptr<const LogicalTimeline> Timeline = std::make_shared<const LogicalTimeline>();
  std::shared_ptr<const RankClusters> Clusters = std::make_shared<const RankClusters>();
  ClusterScene Laid;
  ClusterSums Sums;
  GlyphLook Look;
  std::vector<MarkLayer> Grounds;
  PixelImage Pixels;
  ClusterMarks Marks;
};
}
