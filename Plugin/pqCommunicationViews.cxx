#include "pqCommunicationViews.h"

#include "pqCommunicationView.h"
#include "pqDAGView.h"

#include "vtkSMViewProxy.h"

pqCommunicationViews::pqCommunicationViews(QObject* parent) : QObject(parent) {}

pqCommunicationViews::~pqCommunicationViews() = default;

pqProxy* pqCommunicationViews::createPQProxy(
  const QString& group, const QString& name, vtkSMProxy* proxy, pqServer* server) const
{
  if (group == "views" && pqCommunicationView::isViewType(proxy->GetXMLName()))
  {
    return new pqCommunicationView(group, name, vtkSMViewProxy::SafeDownCast(proxy), server);
  }
  if (group == "views" && proxy->GetXMLName() == pqDAGView::viewType())
  {
    return new pqDAGView(group, name, vtkSMViewProxy::SafeDownCast(proxy), server);
  }
  return nullptr;
}
