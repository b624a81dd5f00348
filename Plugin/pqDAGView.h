#ifndef pqDAGView_h
#define pqDAGView_h

#include "pqCommunicationView.h"

/// DAG View in the window: stores the folded states and the found rank in the view's properties,
/// and turns picked states into a ParaView selection of their rows.
class pqDAGView : public pqCommunicationView
{
  Q_OBJECT
  typedef pqCommunicationView Superclass;

public:
  static QString viewType() { return "DAGView"; }

  pqDAGView(const QString& group, const QString& name, vtkSMViewProxy* proxy, pqServer* server,
    QObject* parent = nullptr);
  ~pqDAGView() override;

protected Q_SLOTS:
  void keepChoices() override;
  void keepRenamed() override;

protected:
  /// States were picked: selects their rows in the Nodes table of the shown port.
  void selectionChanged() override;

private:
  Q_DISABLE_COPY(pqDAGView)
};

#endif
