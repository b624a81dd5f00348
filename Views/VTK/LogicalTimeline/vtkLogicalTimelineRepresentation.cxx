#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineRepresentation.h"

#include "Readers/Base/Error.h"
#include "Readers/VTK/TimeAxisFields.h"
#include "Views/VTK/Common/BlockTables.h"
#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineChart.h"
#include "Views/VTK/LogicalTimeline/vtkPVLogicalTimelineView.h"

#include "vtkObjectFactory.h"
#include "vtkTable.h"

vtkStandardNewMacro(vtkLogicalTimelineRepresentation);

namespace
{
namespace schema = pclvis::schema;
const char* const kView = "Logical timeline view";
const char* const kRemedy = "Show the port Logical Timeline of the filter of that name.";
}

vtkLogicalTimelineRepresentation::vtkLogicalTimelineRepresentation() = default;
vtkLogicalTimelineRepresentation::~vtkLogicalTimelineRepresentation() = default;

void vtkLogicalTimelineRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkLogicalTimelineRepresentation::ShowBlocks(const std::map<std::string, vtkTable*>& blocks)
{
  vtkPVLogicalTimelineView* view = vtkPVLogicalTimelineView::SafeDownCast(this->ContextView);
  if (!view)
  {
    return;
  }
  const auto table = [&blocks](const char* name) {
    const auto found = blocks.find(name);
    return found == blocks.end() ? nullptr : found->second;
  };
  // Tables without rows do not arrive here.
  if (!table("Steps") && !table("Ranks"))
  {
    throw pclvis::Error(
      std::string(kView) + ": the data have no blocks \"Steps\" or \"Ranks\". " + kRemedy);
  }
  auto source = std::make_shared<pclvis::BlockTables>(kView, kRemedy);
  pclvis::LogicalTables tables;
  pclvis::ProcessGroup alone;
  if (table("Steps"))
  {
    tables.Axis = pclvis::ShownTimeOf(pclvis::GetTimeAxis(table("Steps"), alone));
    tables.KindNames = pclvis::CodeNames(table("Steps"), "kind");
    tables.ClassNames = pclvis::CodeNames(table("Steps"), "lateness_class");
    tables.Counter = pclvis::TextFact(table("Steps"), "changed_counter");
  }
  source->Read(table("Steps"), tables.Steps);
  source->Read(table("Messages"), tables.Messages);
  if (table("Messages"))
  {
    tables.Communicators = pclvis::CodeNames(table("Messages"), "communicator");
  }
  source->Read(table("Phases"), tables.Phases);
  source->Read(table("Points"), tables.Points);
  source->Read(table("Calls"), tables.Calls);
  pclvis::ColumnViews<schema::Ranks::Rank> ranks;
  source->Read(table("Ranks"), ranks);
  tables.Ranks.assign(ranks.Rank.begin(), ranks.Rank.end());
  tables.Code = pclvis::ReadCode(*source, table("Code"));
  tables.Owner = source;
  auto timeline =
    std::make_shared<pclvis::LogicalTimeline>(pclvis::MakeLogicalTimeline(std::move(tables)));
  std::shared_ptr<pclvis::RankClusters> clusters;
  if (vtkTable* const rows = table("Clusters"))
  {
    pclvis::ClusterTables of;
    of.MotifNames = pclvis::CodeNames(rows, "motif");
    of.FlavourNames = pclvis::CodeNames(rows, "flavour");
    const std::vector<std::string> metric = pclvis::CodeNames(rows, "metric");
    of.Metric = metric.empty() ? "" : metric.front();
    source->Read(rows, of.Clusters);
    source->Read(table("Cluster Ranks"), of.Ranks);
    source->Read(table("Dendrogram"), of.Dendrogram);
    of.Owner = source;
    clusters =
      std::make_shared<pclvis::RankClusters>(pclvis::MakeRankClusters(std::move(of), *timeline));
  }
  view->GetChart()->SetTimeline(std::move(timeline), std::move(clusters));
}

void vtkLogicalTimelineRepresentation::ShowNothing()
{
  vtkPVLogicalTimelineView* view = vtkPVLogicalTimelineView::SafeDownCast(this->ContextView);
  if (view)
  {
    view->GetChart()->SetTimeline(nullptr);
  }
}
