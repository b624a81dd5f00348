#ifndef pqRegionGraphView_h
#define pqRegionGraphView_h

#include "pqCommunicationView.h"

/// Region Graph View in the window: keeps the chosen region in the view's properties, and turns
/// picked ranks into a ParaView selection of their rows.
class pqRegionGraphView : public pqCommunicationView
{
  Q_OBJECT
  typedef pqCommunicationView Superclass;

public:
  static QString viewType() { return "RegionGraphView"; }

  pqRegionGraphView(const QString& group, const QString& name, vtkSMViewProxy* proxy,
    pqServer* server, QObject* parent = nullptr);
  ~pqRegionGraphView() override;

protected Q_SLOTS:
  void keepChoices() override;

protected:
  /// Ranks were picked: selects their rows in the Nodes table of the shown port.
  void selectionChanged() override;

private:
  Q_DISABLE_COPY(pqRegionGraphView)
};

#endif
