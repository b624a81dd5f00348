#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineRepresentation.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TimeAxisFields.h"
#include "Views/VTK/Common/BlockTables.h"
#include "Views/VTK/PhysicalTimeline/vtkPVPhysicalTimelineView.h"
#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

#include "vtkObjectFactory.h"
#include "vtkTable.h"

vtkStandardNewMacro(vtkPhysicalTimelineRepresentation);

namespace
{
namespace schema = pclvis::schema;
const char* const kView = "Physical timeline view";
const char* const kRemedy = "Show the port Physical Timeline of the filter of that name.";

using RankViews = pclvis::ColumnViews<schema::Ranks::Rank>;
}

vtkPhysicalTimelineRepresentation::vtkPhysicalTimelineRepresentation() = default;
vtkPhysicalTimelineRepresentation::~vtkPhysicalTimelineRepresentation() = default;

void vtkPhysicalTimelineRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkPhysicalTimelineRepresentation::ShowBlocks(const std::map<std::string, vtkTable*>& blocks)
{
  vtkPVPhysicalTimelineView* view = vtkPVPhysicalTimelineView::SafeDownCast(this->ContextView);
  if (!view)
  {
    return;
  }
  const auto table = [&blocks](const char* name) {
    const auto found = blocks.find(name);
    return found == blocks.end() ? nullptr : found->second;
  };
  // Tables without rows do not arrive here.
  if (!table("Calls") && !table("Messages") && !table("Ranks"))
  {
    throw pclvis::Error(
      "Physical timeline view: the data have no blocks \"Calls\", "
      "\"Messages\" or \"Ranks\". Show the port Physical Timeline of the filter of that "
      "name.");
  }
  auto source = std::make_shared<pclvis::BlockTables>(kView, kRemedy);
  pclvis::TimelineTables tables;
  pclvis::ProcessGroup alone;
  vtkTable* const timed = table("Messages") ? table("Messages") : table("Calls");
  tables.Axis = pclvis::ShownTimeOf(pclvis::GetTimeAxis(timed, alone));
  if (table("Calls"))
  {
    tables.CallNames = pclvis::CodeNames(table("Calls"), "call");
  }
  source->Read(table("Calls"), tables.Calls);
  source->Read(table("Messages"), tables.Messages);
  if (table("Messages"))
  {
    tables.Communicators = pclvis::CodeNames(table("Messages"), "communicator");
  }
  RankViews ranks;
  source->Read(table("Ranks"), ranks);
  tables.Ranks.assign(ranks.Rank.begin(), ranks.Rank.end());
  if (vtkTable* counters = table("Counters"))
  {
    pclvis::CounterSamples samples;
    source->Read(counters, samples);
    tables.Counters = pclvis::CountersOf(samples, pclvis::CodeNames(counters, "counter"));
  }
  if (vtkTable* steps = table("Steps"))
  {
    source->Read(steps, tables.Steps);
    tables.StepCounter = pclvis::TextFact(steps, "changed_counter");
  }
  tables.Code = pclvis::ReadCode(*source, table("Code"));
  tables.Owner = source;
  view->GetChart()->SetTimeline(
    std::make_shared<pclvis::PhysicalTimeline>(pclvis::MakePhysicalTimeline(std::move(tables))));
}

void vtkPhysicalTimelineRepresentation::ShowNothing()
{
  vtkPVPhysicalTimelineView* view = vtkPVPhysicalTimelineView::SafeDownCast(this->ContextView);
  if (view)
  {
    view->GetChart()->SetTimeline(nullptr);
  }
}
