#include "pqRegionGraphView.h"

#include "Views/VTK/vtkPVRegionGraphView.h"
#include "Views/VTK/vtkRegionGraphChart.h"

#include "pqDataRepresentation.h"
#include "pqOutputPort.h"
#include "pqPipelineSource.h"
#include "pqServer.h"
#include "pqUndoStack.h"
#include "vtkEventQtSlotConnect.h"
#include "vtkSMContextViewProxy.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSelectionHelper.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSelectionNode.h"

#include <vector>

namespace
{
vtkPVRegionGraphView* ViewOf(vtkSMContextViewProxy* proxy)
{
  return vtkPVRegionGraphView::SafeDownCast(proxy->GetClientSideObject());
}
}

pqRegionGraphView::pqRegionGraphView(const QString& group, const QString& name,
  vtkSMViewProxy* proxy, pqServer* server, QObject* parent)
  : Superclass(viewType(), group, name, proxy, server, parent),
    Connector(vtkSmartPointer<vtkEventQtSlotConnect>::New())
{
  vtkPVRegionGraphView* view = ViewOf(this->getContextViewProxy());
  view->SetProgressive(true);
  this->Connector->Connect(view, vtkCommunicationChart::ChoiceEvent, this, SLOT(keepChoice()));
  this->Connector->Connect(view, vtkCommunicationChart::CameraEvent, this, SLOT(keepCamera()));
}

pqRegionGraphView::~pqRegionGraphView() = default;

void pqRegionGraphView::resetDisplay(bool)
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  const double middle[2] = { 0, 0 };
  vtkSMPropertyHelper(proxy, "Zoom").Set(1);
  vtkSMPropertyHelper(proxy, "Rotation").Set(0);
  vtkSMPropertyHelper(proxy, "Offset").Set(middle, 2);
  proxy->UpdateVTKObjects();
  this->render();
}

void pqRegionGraphView::keepChoice()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  BEGIN_UNDO_SET("Choose communication region");
  vtkSMPropertyHelper(proxy, "ChosenRegion").Set(ViewOf(proxy)->GetChosenRegion());
  proxy->UpdateVTKObjects();
  END_UNDO_SET();
}

void pqRegionGraphView::keepCamera()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  vtkPVRegionGraphView* view = ViewOf(proxy);
  double offset[2];
  view->GetOffset(offset);
  vtkSMPropertyHelper(proxy, "Zoom").Set(view->GetZoom());
  vtkSMPropertyHelper(proxy, "Rotation").Set(view->GetRotation());
  vtkSMPropertyHelper(proxy, "Offset").Set(offset, 2);
  proxy->UpdateVTKObjects();
}

void pqRegionGraphView::selectionChanged()
{
  pqDataRepresentation* shown = nullptr;
  for (pqRepresentation* representation : this->getRepresentations())
  {
    auto* data = qobject_cast<pqDataRepresentation*>(representation);
    shown = data && data->isVisible() ? data : shown;
  }
  if (!shown)
  {
    return;
  }
  pqOutputPort* port = shown->getOutputPortFromInput();
  auto* source = vtkSMSourceProxy::SafeDownCast(port->getSource()->getProxy());
  vtkPVRegionGraphView* view = ViewOf(this->getContextViewProxy());
  const auto ranks = view->GetChart()->GetSelectedRanks();
  if (ranks.empty())
  {
    source->CleanSelectionInputs(port->getPortNumber());
    Q_EMIT this->selected(nullptr);
    return;
  }
  // By block, process and row: the nodes table stands on the first process as a whole. A query
  // by rank would be shorter, but fails in blocks without a column of that name.
  std::vector<vtkIdType> ids;
  for (const auto& node : view->GetChart()->GetGraph().Ranks)
  {
    if (ranks.count(node.Rank) > 0)
    {
      ids.insert(ids.end(), { static_cast<vtkIdType>(view->GetNodesBlock()), 0, node.Row });
    }
  }
  vtkSmartPointer<vtkSMProxy> picked;
  picked.TakeReference(
    source->GetSessionProxyManager()->NewProxy("sources", "CompositeDataIDSelectionSource"));
  vtkSMPropertyHelper(picked, "FieldType").Set(static_cast<int>(vtkSelectionNode::ROW));
  vtkSMPropertyHelper(picked, "IDs").Set(ids.data(), static_cast<unsigned int>(ids.size()));
  picked->UpdateVTKObjects();
  vtkSmartPointer<vtkSMSourceProxy> appended;
  appended.TakeReference(
    vtkSMSourceProxy::SafeDownCast(vtkSMSelectionHelper::NewAppendSelectionsFromSelectionSource(
      vtkSMSourceProxy::SafeDownCast(picked))));
  source->SetSelectionInput(port->getPortNumber(), appended, 0);
  Q_EMIT this->selected(port);
}
