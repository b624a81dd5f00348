#include "Views/VTK/Attribution/vtkTimeTreeRepresentation.h"

#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/EfficiencySchema.h"
#include "Readers/VTK/TableColumns.h"
#include "Views/VTK/Attribution/vtkPVAttributionView.h"

#include "vtkObjectFactory.h"
#include "vtkTable.h"

vtkStandardNewMacro(vtkTimeTreeRepresentation);

namespace
{
namespace schema = pclvis::schema;
using TreeViews = pclvis::ColumnViews<schema::TimeTree::Name, schema::TimeTree::Parent,
  schema::TimeTree::Time, pclvis::Optional<schema::TimeTree::Share>,
  pclvis::Optional<schema::TimeTree::Meaning>, pclvis::Optional<schema::TimeTree::Choice>>;
}

vtkTimeTreeRepresentation::vtkTimeTreeRepresentation() = default;
vtkTimeTreeRepresentation::~vtkTimeTreeRepresentation() = default;

void vtkTimeTreeRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkTimeTreeRepresentation::ShowBlocks(const std::map<std::string, vtkTable*>& blocks)
{
  vtkPVAttributionView* view = vtkPVAttributionView::SafeDownCast(this->ContextView);
  if (!view || blocks.empty())
  {
    return;
  }
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(
    blocks.begin()->second, "Attribution view", "Show the port Time Tree of Time Tree.", alone);
  const auto rows = columns.Read<TreeViews>();
  std::vector<pclvis::TimeUse> tree;
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    tree.push_back({ rows.Name[i], rows.Parent[i], rows.Time[i], rows.Share[i], rows.Meaning[i],
      rows.Choice[i] });
  }
  view->ShowTimeTree(this, tree);
}

void vtkTimeTreeRepresentation::ShowNothing()
{
  vtkPVAttributionView* view = vtkPVAttributionView::SafeDownCast(this->ContextView);
  if (view)
  {
    view->ShowTimeTree(this, {});
  }
}
