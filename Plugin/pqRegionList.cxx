#include "pqRegionList.h"

#include "pqCoreUtilities.h"
#include "vtkCommand.h"
#include "vtkSMIntRangeDomain.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"

#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace
{
constexpr int kAllMessages = -1;
constexpr int kRows = 6; // rows visible at once in the panel

/// Numbers of the property as set by Apply.
QList<int> Applied(vtkSMProperty* property)
{
  QList<int> regions;
  vtkSMPropertyHelper helper(property);
  for (unsigned int i = 0; i < helper.GetNumberOfElements(); ++i)
  {
    regions << helper.GetAsInt(i);
  }
  return regions;
}

QList<int> Numbers(const QVariantList& values)
{
  QList<int> numbers;
  for (const QVariant& value : values)
  {
    numbers << value.toInt();
  }
  return numbers;
}
}

pqRegionList::pqRegionList(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent)
  : Superclass(proxy, parent), List(new QListWidget(this)),
    Known(property->FindDomain<vtkSMIntRangeDomain>())
{
  this->setShowLabel(false);
  this->setChangeAvailableAsChangeFinished(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(this->List);
  this->List->setObjectName("Regions");
  this->list(Applied(property));
  this->addPropertyLink(this, "regions", SIGNAL(regionsChanged()), property);
  QObject::connect(this->List, &QListWidget::itemChanged, this, &pqRegionList::regionsChanged);
  pqCoreUtilities::connect(this->Known, vtkCommand::DomainModifiedEvent, this, SLOT(list()));
  // Property links do not pass on empty lists: a choice that was cleared elsewhere would remain
  // here, and the next Apply would choose it again.
  pqCoreUtilities::connect(property, vtkCommand::ModifiedEvent, this, SLOT(follow()));
}

pqRegionList::~pqRegionList() = default;

QVariantList pqRegionList::regions() const
{
  QVariantList chosen;
  for (int row = 0; row < this->List->count(); ++row)
  {
    const QListWidgetItem* item = this->List->item(row);
    if (item->checkState() == Qt::Checked)
    {
      chosen << item->data(Qt::UserRole);
    }
  }
  return chosen;
}

void pqRegionList::setRegions(const QVariantList& chosen)
{
  if (chosen != this->regions())
  {
    this->list(Numbers(chosen));
  }
}

void pqRegionList::list()
{
  this->list(Numbers(this->regions()));
}

void pqRegionList::follow()
{
  QVariantList chosen;
  for (const int region : Applied(this->property()))
  {
    chosen << region;
  }
  this->setRegions(chosen);
}

void pqRegionList::list(const QList<int>& chosen)
{
  const QSignalBlocker quiet(this->List);
  const int last = this->Known->GetMaximumExists(0) ? this->Known->GetMaximum(0) : -1;
  this->List->clear();
  const auto add = [&](int region, const QString& text) {
    auto* item = new QListWidgetItem(text, this->List);
    item->setData(Qt::UserRole, region);
    item->setCheckState(chosen.contains(region) ? Qt::Checked : Qt::Unchecked);
  };
  add(kAllMessages, "All messages");
  for (int region = 0; region <= last; ++region)
  {
    add(region, QString("R%1").arg(region));
  }
  for (const int region : chosen)
  {
    if (region > last)
    {
      add(region, QString("R%1, not in this input").arg(region));
    }
  }
  const int height = this->List->sizeHintForRow(0);
  const int rows = std::min(kRows, this->List->count());
  this->List->setFixedHeight(rows * height + 2 * this->List->frameWidth() + 2);
}
