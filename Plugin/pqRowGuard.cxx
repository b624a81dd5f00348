#include "pqRowGuard.h"

#include "pqCoreUtilities.h"
#include "pqEach.h"
#include "pqView.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLocale>
#include <QMessageBox>
#include <QTableView>

namespace
{
constexpr int kMany = 500000; // rows; an estimate, not measured

/// Whether the user wants to wait; asks if there are many rows.
bool IsWanted(int rows)
{
  if (rows <= kMany)
  {
    return true;
  }
  QMessageBox box(QMessageBox::Question, "Select all rows",
    "Select all " + QLocale(QLocale::English).toString(rows) +
      " rows? ParaView lists them one by one: the window stands still, and it takes much memory. "
      "Edit > Find Data selects rows by a condition in an instant, such as latency > 4.",
    QMessageBox::Yes | QMessageBox::Cancel, pqCoreUtilities::mainWidget());
  box.setDefaultButton(QMessageBox::Cancel);
  return box.exec() == QMessageBox::Yes;
}
}

pqRowGuard::pqRowGuard(QObject* parent) : QObject(parent) {}

pqRowGuard::~pqRowGuard() = default;

void pqRowGuard::startup()
{
  pqEach(&pqServerManagerModel::viewAdded, this, &pqRowGuard::add);
}

void pqRowGuard::shutdown() {}

void pqRowGuard::add(pqView* view)
{
  if (view->getViewType() != "SpreadSheetView" || !view->widget())
  {
    return;
  }
  for (QTableView* table : view->widget()->findChildren<QTableView*>())
  {
    table->installEventFilter(this);
    for (QAbstractButton* corner :
      table->findChildren<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly))
    {
      corner->installEventFilter(this);
    }
  }
}

bool pqRowGuard::eventFilter(QObject* widget, QEvent* event)
{
  auto* table = qobject_cast<QTableView*>(widget);
  const bool byKey = table && event->type() == QEvent::KeyPress &&
    static_cast<QKeyEvent*>(event)->matches(QKeySequence::SelectAll);
  const bool byCorner = !table && event->type() == QEvent::MouseButtonPress;
  table = table ? table : qobject_cast<QTableView*>(widget->parent());
  return ((byKey || byCorner) && table && table->model() &&
           !IsWanted(table->model()->rowCount())) ||
    this->QObject::eventFilter(widget, event);
}
