#include "pqReplyGuard.h"

#include "pqApplicationCore.h"
#include "pqEach.h"
#include "pqServer.h"
#include "pqServerManagerModel.h"
#include "pqView.h"
#include "vtkCommand.h"
#include "vtkEventQtSlotConnect.h"
#include "vtkRenderWindowInteractor.h"
#include "vtkSMSession.h"
#include "vtkSMViewProxy.h"

namespace
{
constexpr float kBeforeParaView = 1; // priority: ParaView's own observers have 0
}

pqReplyGuard::pqReplyGuard(QObject* parent)
  : QObject(parent), Connector(vtkSmartPointer<vtkEventQtSlotConnect>::New())
{
}

pqReplyGuard::~pqReplyGuard() = default;

void pqReplyGuard::startup()
{
  pqEach(&pqServerManagerModel::viewAdded, this, &pqReplyGuard::add);
}

void pqReplyGuard::shutdown()
{
  this->Connector->Disconnect();
}

void pqReplyGuard::add(pqView* view)
{
  if (vtkRenderWindowInteractor* interactor = view->getViewProxy()->GetInteractor())
  {
    this->Connector->Connect(interactor, vtkCommand::RenderEvent, this,
      SLOT(drawLater(vtkObject*, unsigned long, void*, void*, vtkCommand*)), nullptr,
      kBeforeParaView);
  }
}

void pqReplyGuard::drawLater(
  vtkObject* interactor, unsigned long, void*, void*, vtkCommand* command)
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  for (pqView* view : model->findItems<pqView*>())
  {
    if (view->getViewProxy()->GetInteractor() == interactor &&
      view->getServer()->session()->GetPendingProgress())
    {
      command->AbortFlagOn();
      view->render(); // waits until nothing is pending
    }
  }
}
