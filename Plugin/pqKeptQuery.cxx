#include "pqKeptQuery.h"

#include "pqCoreUtilities.h"
#include "pqFindDataWidget.h"

#include <QAbstractButton>

pqKeptQuery::pqKeptQuery()
{
  QWidget* window = pqCoreUtilities::mainWidget();
  if (!window)
  {
    return;
  }
  for (auto* finder : window->findChildren<pqFindDataWidget*>())
  {
    auto* clear = finder->findChild<QAbstractButton*>("clear");
    if (clear && !clear->blockSignals(true))
    {
      this->Quiet.append(clear);
    }
  }
}

pqKeptQuery::~pqKeptQuery()
{
  for (const QPointer<QAbstractButton>& button : this->Quiet)
  {
    if (button)
    {
      button->blockSignals(false);
    }
  }
}
