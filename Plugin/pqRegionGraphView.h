#ifndef pqRegionGraphView_h
#define pqRegionGraphView_h

#include "pqContextView.h"

#include <vtkSmartPointer.h>

class vtkEventQtSlotConnect;

/// Region Graph View in the window: keeps what was changed by hand (chosen region, camera) in the
/// view's properties, and turns picked ranks into a ParaView selection of their rows.
class pqRegionGraphView : public pqContextView
{
  Q_OBJECT
  typedef pqContextView Superclass;

public:
  static QString viewType() { return "RegionGraphView"; }

  pqRegionGraphView(const QString& group, const QString& name, vtkSMViewProxy* proxy,
    pqServer* server, QObject* parent = nullptr);
  ~pqRegionGraphView() override;

  /// The stock selection buttons know charts only; this view has its own gestures.
  bool supportsSelection() const override { return false; }
  void resetDisplay(bool closest = false) override;

protected:
  /// Ranks were picked: selects their rows in the Nodes table of the shown port.
  void selectionChanged() override;

private Q_SLOTS:
  void keepChoice();
  void keepCamera();

private:
  Q_DISABLE_COPY(pqRegionGraphView)
  vtkSmartPointer<vtkEventQtSlotConnect> Connector;
};

#endif
