#ifndef pqPanelLabel_h
#define pqPanelLabel_h

#include "pqPropertyWidgetDecorator.h"

/// The text beside a property in the panel, from a hint of the property:
///   <PropertyWidgetDecorator type="PanelLabel" text="Window Begin (s)"/>
/// The label in the XML cannot contain a unit: ParaView's Python makes the name of the attribute
/// from it.
class pqPanelLabel : public pqPropertyWidgetDecorator
{
  Q_OBJECT
  using Superclass = pqPropertyWidgetDecorator;

public:
  pqPanelLabel(vtkPVXMLElement* hint, pqPropertyWidget* widget);
  ~pqPanelLabel() override;

private:
  Q_DISABLE_COPY(pqPanelLabel)
  void write();
};

#endif
