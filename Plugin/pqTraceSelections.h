#ifndef pqTraceSelections_h
#define pqTraceSelections_h

#include <QList>
#include <QObject>
#include <QPointer>

class pqOutputPort;
class pqPipelineSource;

/// One selection of ranks and messages for everything made from one trace, in ParaView's window:
/// when something is selected in a port (in a view, a spreadsheet or by a script),
/// vtkSMTraceSelectionProxy selects it in all others, and the views that show them are drawn.
class pqTraceSelections : public QObject
{
  Q_OBJECT

public:
  explicit pqTraceSelections(QObject* parent = nullptr);
  ~pqTraceSelections() override;

  /// Called by ParaView when the plugin is loaded.
  void startup();
  void shutdown();

private Q_SLOTS:
  void addSource(pqPipelineSource* source);
  void changed(pqOutputPort* port);
  void renew(pqPipelineSource* source);
  void work();

private:
  Q_DISABLE_COPY(pqTraceSelections)
  void workLater();

  QPointer<pqOutputPort> Origin;           ///< port whose selection changed
  QList<QPointer<pqPipelineSource>> Stale; ///< sources whose rows have changed
  QList<QPointer<pqOutputPort>> Drawn;     ///< ports whose views must be drawn
  bool Waiting = false, Working = false;
};

#endif
