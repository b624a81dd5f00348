#include "pqRegionGraphView.h"

#include "Views/VTK/vtkPVRegionGraphView.h"
#include "Views/VTK/vtkRegionGraphChart.h"

#include "pqUndoStack.h"
#include "vtkSMContextViewProxy.h"
#include "vtkSMPropertyHelper.h"

#include <vector>

namespace
{
vtkPVRegionGraphView* RegionView(vtkPVCommunicationView* view)
{
  return vtkPVRegionGraphView::SafeDownCast(view);
}
}

pqRegionGraphView::pqRegionGraphView(const QString& group, const QString& name,
  vtkSMViewProxy* proxy, pqServer* server, QObject* parent)
  : Superclass(group, name, proxy, server, parent)
{
}

pqRegionGraphView::~pqRegionGraphView() = default;

void pqRegionGraphView::keepChoices()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  BEGIN_UNDO_SET("Choose communication region");
  vtkSMPropertyHelper(proxy, "ChosenRegion").Set(RegionView(this->view())->GetChosenRegion());
  proxy->UpdateVTKObjects();
  END_UNDO_SET();
}

void pqRegionGraphView::selectionChanged()
{
  vtkPVRegionGraphView* view = RegionView(this->view());
  const auto ranks = view->GetChart()->GetSelectedRanks();
  std::vector<vtkIdType> rows;
  for (const auto& node : view->GetChart()->GetGraph().Ranks)
  {
    if (ranks.count(node.Rank) > 0)
    {
      rows.push_back(node.Row);
    }
  }
  this->selectRows(view->GetNodesBlock(), rows);
}
