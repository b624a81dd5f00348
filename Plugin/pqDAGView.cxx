#include "pqDAGView.h"

#include "Views/VTK/vtkDAGChart.h"
#include "Views/VTK/vtkPVDAGView.h"

#include "pqDataRepresentation.h"
#include "pqOutputPort.h"
#include "pqPipelineSource.h"
#include "pqServer.h"
#include "pqUndoStack.h"
#include "vtkSMContextViewProxy.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSelectionHelper.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSelectionNode.h"

#include <vector>

namespace
{
constexpr vtkIdType kNodesBlock = 1; // flat index of the block Nodes of the port DAG

vtkDAGChart* ChartOf(vtkPVCommunicationView* view)
{
  return vtkPVDAGView::SafeDownCast(view)->GetChart();
}
}

pqDAGView::pqDAGView(const QString& group, const QString& name, vtkSMViewProxy* proxy,
  pqServer* server, QObject* parent)
  : Superclass(group, name, proxy, server, parent)
{
}

pqDAGView::~pqDAGView() = default;

void pqDAGView::keepChoices()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  // Setting a property changes the chart: all are read before.
  const auto folded = ChartOf(this->view())->GetFolded();
  const int found = ChartOf(this->view())->GetFoundRank();
  const std::vector<int> ids(folded.begin(), folded.end());
  BEGIN_UNDO_SET("Fold or find states");
  vtkSMPropertyHelper(proxy, "FoldedStates").SetNumberOfElements(0);
  if (!ids.empty())
  {
    vtkSMPropertyHelper(proxy, "FoldedStates").Set(ids.data(), static_cast<unsigned>(ids.size()));
  }
  vtkSMPropertyHelper(proxy, "FoundRank").Set(found);
  proxy->UpdateVTKObjects();
  END_UNDO_SET();
}

void pqDAGView::selectionChanged()
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
  vtkDAGChart* chart = ChartOf(this->view());
  const auto states = chart->GetSelected();
  if (states.empty())
  {
    source->CleanSelectionInputs(port->getPortNumber());
    Q_EMIT this->selected(nullptr);
    return;
  }
  // By block, process and row: the nodes table stands on the first process as a whole.
  std::vector<vtkIdType> ids;
  for (const auto& state : chart->GetDAG().States)
  {
    if (states.count(state.Id) > 0)
    {
      ids.insert(ids.end(), { kNodesBlock, 0, static_cast<vtkIdType>(state.Row) });
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
