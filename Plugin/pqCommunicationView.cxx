#include "pqCommunicationView.h"

#include "Views/VTK/vtkCommunicationChart.h"
#include "Views/VTK/vtkPVCommunicationView.h"

#include "pqUndoStack.h"
#include "vtkEventQtSlotConnect.h"
#include "vtkSMContextViewProxy.h"
#include "vtkSMPropertyHelper.h"

pqCommunicationView::pqCommunicationView(const QString& group, const QString& name,
  vtkSMViewProxy* proxy, pqServer* server, QObject* parent)
  : Superclass(proxy->GetXMLName(), group, name, proxy, server, parent),
    Connector(vtkSmartPointer<vtkEventQtSlotConnect>::New())
{
  this->view()->SetProgressive(true);
  this->Connector->Connect(
    this->view(), vtkCommunicationChart::ChoiceEvent, this, SLOT(keepChoices()));
  this->Connector->Connect(
    this->view(), vtkCommunicationChart::CameraEvent, this, SLOT(keepCamera()));
}

pqCommunicationView::~pqCommunicationView() = default;

bool pqCommunicationView::isViewType(const QString& name)
{
  return name == "EvolutionView" || name == "AttributionView";
}

vtkPVCommunicationView* pqCommunicationView::view()
{
  return vtkPVCommunicationView::SafeDownCast(this->getContextViewProxy()->GetClientSideObject());
}

void pqCommunicationView::resetDisplay(bool)
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  const double middle[2] = { 0, 0 };
  vtkSMPropertyHelper(proxy, "Zoom", true).Set(1);
  vtkSMPropertyHelper(proxy, "Offset", true).Set(middle, 2);
  proxy->UpdateVTKObjects();
  this->render();
}

void pqCommunicationView::keepChoices()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  BEGIN_UNDO_SET("Choose in view");
  // Setting a property changes the chart: all are read before.
  for (const auto& choice : this->view()->GetChoices())
  {
    vtkSMPropertyHelper(proxy, choice.first.c_str()).Set(choice.second);
  }
  proxy->UpdateVTKObjects();
  END_UNDO_SET();
}

void pqCommunicationView::keepCamera()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  double offset[2];
  this->view()->GetOffset(offset);
  vtkSMPropertyHelper(proxy, "Zoom", true).Set(this->view()->GetZoom());
  vtkSMPropertyHelper(proxy, "Offset", true).Set(offset, 2);
  proxy->UpdateVTKObjects();
}
