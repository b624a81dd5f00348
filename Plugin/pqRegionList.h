#ifndef pqRegionList_h
#define pqRegionList_h

#include "pqPropertyWidget.h"

#include <QVariantList>

class QListWidget;
class vtkSMIntRangeDomain;

/// The communication regions of a filter in its panel: a check box for each region of the input
/// (TraceNumberDomain), and for all messages (-1). A chosen region that does not exist in the input
/// is listed as such, so that Apply does nothing that the user cannot see.
class pqRegionList : public pqPropertyWidget
{
  Q_OBJECT
  Q_PROPERTY(QVariantList regions READ regions WRITE setRegions)
  using Superclass = pqPropertyWidget;

public:
  pqRegionList(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);
  ~pqRegionList() override;

  /// Numbers of the ticked regions, in the order of the list.
  QVariantList regions() const;
  void setRegions(const QVariantList& chosen);

Q_SIGNALS:
  /// The user has ticked or unticked a region.
  void regionsChanged();

private Q_SLOTS:
  void list();
  void follow();

private:
  Q_DISABLE_COPY(pqRegionList)
  void list(const QList<int>& chosen);
  QListWidget* List;
  vtkSMIntRangeDomain* Known;
};

#endif
