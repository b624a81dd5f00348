#include "pqUndoGuard.h"

#include "pqApplicationCore.h"
#include "pqTimer.h"
#include "pqUndoStack.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>

namespace
{
bool IsInStep()
{
  const pqUndoStack* stack = pqApplicationCore::instance()->getUndoStack();
  return stack && (stack->getInUndo() || stack->getInRedo());
}
}

pqUndoGuard::pqUndoGuard(QObject* parent) : QObject(parent) {}

pqUndoGuard::~pqUndoGuard() = default;

void pqUndoGuard::startup()
{
  QCoreApplication::instance()->installEventFilter(this);
  const auto watch = [this](pqUndoStack* stack) {
    if (stack)
    {
      QObject::connect(
        stack, &pqUndoStack::undone, this, &pqUndoGuard::releaseNext, Qt::QueuedConnection);
      QObject::connect(
        stack, &pqUndoStack::redone, this, &pqUndoGuard::releaseNext, Qt::QueuedConnection);
    }
  };
  watch(pqApplicationCore::instance()->getUndoStack());
  QObject::connect(
    pqApplicationCore::instance(), &pqApplicationCore::undoStackChanged, this, watch);
}

void pqUndoGuard::shutdown()
{
  QCoreApplication::instance()->removeEventFilter(this);
}

bool pqUndoGuard::eventFilter(QObject* target, QEvent* event)
{
  switch (event->type())
  {
    case QEvent::Shortcut:
      if (IsInStep())
      {
        this->Held.append(qobject_cast<QAction*>(target));
        return true;
      }
      return false;
    case QEvent::Timer: // of a view that is to be drawn: the timer fires again
      return qobject_cast<pqTimer*>(target) && IsInStep();
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
      return IsInStep();
    default:
      return false;
  }
}

void pqUndoGuard::releaseNext()
{
  if (this->Held.isEmpty() || IsInStep())
  {
    return; // called again at the end of the step
  }
  const QPointer<QAction> action = this->Held.takeFirst();
  if (action && action->isEnabled())
  {
    action->trigger();
  }
  QMetaObject::invokeMethod(this, "releaseNext", Qt::QueuedConnection);
}
