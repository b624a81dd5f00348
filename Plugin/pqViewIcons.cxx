#include "pqViewIcons.h"

#include "pqActiveObjects.h"
#include "pqServer.h"
#include "pqView.h"
#include "pqViewFrame.h"
#include "vtkPVProxyDefinitionIterator.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProxy.h"
#include "vtkSMProxyDefinitionManager.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSmartPointer.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTimer>

pqViewIcons::pqViewIcons(QObject* parent) : QObject(parent) {}

pqViewIcons::~pqViewIcons() = default;

/// By the labels of the views, as shown in ParaView's lists.
QMap<QString, QIcon> pqViewIcons::icons()
{
  QMap<QString, QIcon> found;
  pqServer* server = pqActiveObjects::instance().activeServer();
  if (!server)
  {
    return found;
  }
  vtkSMSessionProxyManager* proxies = server->proxyManager();
  vtkSmartPointer<vtkPVProxyDefinitionIterator> views;
  views.TakeReference(proxies->GetProxyDefinitionManager()->NewSingleGroupIterator("views"));
  for (views->InitTraversal(); !views->IsDoneWithTraversal(); views->GoToNextItem())
  {
    vtkSMProxy* view = proxies->GetPrototypeProxy("views", views->GetProxyName());
    vtkPVXMLElement* hints = view ? view->GetHints() : nullptr;
    vtkPVXMLElement* hint = hints ? hints->FindNestedElementByName("ViewIcon") : nullptr;
    if (hint)
    {
      found[view->GetXMLLabel()] = QIcon(hint->GetAttributeOrEmpty("name"));
    }
  }
  return found;
}

void pqViewIcons::frameConnected(pqViewFrame* frame, pqView* view)
{
  // ParaView may fill the frame after this call.
  const QPointer<pqView> shown(view);
  const bool empty = !view;
  QTimer::singleShot(0, frame, [frame, shown, empty]() {
    const QMap<QString, QIcon> icons = pqViewIcons::icons();
    for (auto* button : empty ? frame->findChildren<QPushButton*>() : QList<QPushButton*>())
    {
      button->setIcon(icons.value(button->text(), button->icon()));
    }
    if (shown && icons.contains(shown->getProxy()->GetXMLLabel()))
    {
      addToTitle(frame, icons[shown->getProxy()->GetXMLLabel()]);
    }
    for (auto* menu : frame->contextMenu()->findChildren<QMenu*>())
    {
      // ParaView fills the menu on the same signal, to which it was connected first.
      QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, icons]() {
        for (auto* action : menu->actions())
        {
          action->setIcon(icons.value(action->text(), action->icon()));
        }
      });
    }
  });
}

void pqViewIcons::addToTitle(pqViewFrame* frame, const QIcon& icon)
{
  for (auto* title : frame->findChildren<QLabel*>())
  {
    auto* bar = qobject_cast<QBoxLayout*>(title->parentWidget()->layout());
    if (bar && bar->indexOf(title) >= 0 && title->text().contains(frame->title()))
    {
      auto* sign = new QLabel(title->parentWidget());
      const int size = title->fontMetrics().height();
      sign->setObjectName("ViewIcon");
      sign->setPixmap(icon.pixmap(size, size));
      bar->insertWidget(bar->indexOf(title), sign);
      return;
    }
  }
}
