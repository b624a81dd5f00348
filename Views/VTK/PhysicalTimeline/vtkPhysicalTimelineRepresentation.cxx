#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineRepresentation.h"

#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"
#include "Views/VTK/PhysicalTimeline/vtkPVPhysicalTimelineView.h"
#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

#include "vtkObjectFactory.h"
#include "vtkSmartPointer.h"
#include "vtkTable.h"

#include <algorithm>
#include <list>

vtkStandardNewMacro(vtkPhysicalTimelineRepresentation);

namespace
{
namespace schema = pclvis::schema;
const char* const kView = "Physical timeline view";
const char* const kRemedy = "Show the port Physical Timeline of the filter of that name.";

using CodeViews = pclvis::ColumnViews<schema::Code::PathId, schema::Code::ParentPath,
  schema::Code::Region, schema::Code::File, schema::Code::Line>;
using RankViews = pclvis::ColumnViews<schema::Ranks::Rank>;

/// Tables and converted columns, which live as long as what is drawn of them.
struct Source
{
  std::vector<vtkSmartPointer<vtkTable>> Tables;
  std::list<pclvis::TableColumns> Columns;

  /// Reads a table; a remote empty one comes without columns.
  template<typename Views>
  void Read(vtkTable* table, Views& views)
  {
    if (table && table->GetNumberOfRows() > 0)
    {
      pclvis::ProcessGroup alone;
      this->Tables.emplace_back(table);
      this->Columns.emplace_back(table, kView, kRemedy, alone);
      this->Columns.back().Read(views);
    }
  }
};

void ReadCode(Source& source, vtkTable* table, std::vector<pclvis::PathPlace>& code)
{
  CodeViews views;
  source.Read(table, views);
  for (std::size_t i = 0; i < views.PathId.Size; ++i)
  {
    const auto path = static_cast<std::size_t>(std::max(views.PathId[i], 0));
    code.resize(std::max(code.size(), path + 1));
    code[path] = { views.ParentPath[i], views.Region[i], views.File[i], views.Line[i] };
  }
}
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
  // A table without rows does not come.
  if (!table("Calls") && !table("Messages") && !table("Ranks"))
  {
    throw pclvis::Error(
      "Physical timeline view: the data have no blocks \"Calls\", "
      "\"Messages\" or \"Ranks\". Show the port Physical Timeline of the filter of that "
      "name.");
  }
  auto source = std::make_shared<Source>();
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
  RankViews ranks;
  source->Read(table("Ranks"), ranks);
  tables.Ranks.assign(ranks.Rank.begin(), ranks.Rank.end());
  ReadCode(*source, table("Code"), tables.Code);
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
