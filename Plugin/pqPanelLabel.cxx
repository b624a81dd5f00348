#include "pqPanelLabel.h"

#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"

#include <QCheckBox>
#include <QLabel>
#include <QRegularExpression>
#include <QTimer>

pqPanelLabel::pqPanelLabel(vtkPVXMLElement* hint, pqPropertyWidget* widget)
  : Superclass(hint, widget)
{
  // The panel makes the label after the widget and its decorators.
  QTimer::singleShot(0, this, &pqPanelLabel::write);
}

pqPanelLabel::~pqPanelLabel() = default;

void pqPanelLabel::write()
{
  pqPropertyWidget* widget = this->parentWidget();
  vtkSMProperty* property = widget ? widget->property() : nullptr;
  if (!property || !widget->parentWidget())
  {
    return;
  }
  const QString text = this->xml()->GetAttributeOrEmpty("text");
  const QRegularExpression tags("<[^>]*>");
  for (auto* box : widget->findChildren<QCheckBox*>())
  {
    box->setText(text);
  }
  for (auto* label :
    widget->parentWidget()->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
  {
    const QString xmlLabel = property->GetXMLLabel();
    if (label->text().remove(tags) == xmlLabel)
    {
      label->setText(label->text().replace(xmlLabel, text));
      label->setObjectName(QString(property->GetXMLName()) + "Label");
    }
  }
}
