#include "pqDeleteGuard.h"

#include "pqActiveObjects.h"
#include "pqApplicationCore.h"
#include "pqCoreUtilities.h"
#include "pqLostInputs.h"
#include "pqPipelineSource.h"
#include "pqPropertiesPanel.h"
#include "pqServerManagerModel.h"

#include <QAbstractButton>
#include <QEvent>
#include <QStringList>
#include <QTimer>

pqDeleteGuard::pqDeleteGuard(QObject* parent) : QObject(parent) {}

pqDeleteGuard::~pqDeleteGuard() = default;

void pqDeleteGuard::startup()
{
  // If ParaView loads the plugin at its start, the window is not complete yet.
  QObject::connect(pqApplicationCore::instance(), &pqApplicationCore::clientEnvironmentDone, this,
    &pqDeleteGuard::begin);
  this->begin();
}

void pqDeleteGuard::shutdown() {}

void pqDeleteGuard::begin()
{
  QWidget* window = pqCoreUtilities::mainWidget();
  auto* panel = window ? window->findChild<pqPropertiesPanel*>() : nullptr;
  auto* button = panel ? panel->findChild<QAbstractButton*>("Delete") : nullptr;
  if (!button || this->Button)
  {
    return;
  }
  this->Button = button;
  this->Tip = button->toolTip();
  button->installEventFilter(this);
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  // After the panel, which listens to the same signal.
  const auto later = [this] { QTimer::singleShot(0, this, &pqDeleteGuard::check); };
  QObject::connect(&pqActiveObjects::instance(), &pqActiveObjects::sourceChanged, this, later);
  QObject::connect(model,
    qOverload<pqPipelineSource*, pqPipelineSource*, int>(&pqServerManagerModel::connectionAdded),
    this, later);
  QObject::connect(model,
    qOverload<pqPipelineSource*, pqPipelineSource*, int>(&pqServerManagerModel::connectionRemoved),
    this, later);
}

bool pqDeleteGuard::eventFilter(QObject* watched, QEvent* event)
{
  if (watched == this->Button && event->type() == QEvent::EnabledChange &&
    this->Button->isEnabled())
  {
    this->check();
  }
  return QObject::eventFilter(watched, event);
}

void pqDeleteGuard::check()
{
  pqPipelineSource* source = pqActiveObjects::instance().activeSource();
  const QStringList needing =
    source && this->Button ? pqLostInputs::needing(source) : QStringList();
  if (this->Button && needing.isEmpty())
  {
    this->Button->setToolTip(this->Tip);
  }
  else if (this->Button)
  {
    this->Button->setEnabled(false);
    this->Button->setToolTip(
      QString("%1 is the input of %2. Delete %3 first.")
        .arg(source->getSMName(), needing.join(", "), needing.size() == 1 ? "that" : "these"));
  }
}
