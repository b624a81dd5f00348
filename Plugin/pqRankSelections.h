#ifndef pqRankSelections_h
#define pqRankSelections_h

#include <QList>
#include <QObject>
#include <QPointer>

class pqOutputPort;
class pqPipelineSource;

/// From the simulation back to the trace: cells or points selected on a mesh that Rank Metrics To
/// Mesh has painted select their ranks in all tables of ranks, so that spreadsheets, charts and the
/// Region Graph View show them. Clearing the selection clears those.
class pqRankSelections : public QObject
{
  Q_OBJECT

public:
  explicit pqRankSelections(QObject* parent = nullptr);
  ~pqRankSelections() override;

  /// Called by ParaView when the plugin is loaded.
  void startup();
  void shutdown();

private Q_SLOTS:
  void addSource(pqPipelineSource* source);
  void changed(pqOutputPort* port);
  void copy();

private:
  Q_DISABLE_COPY(pqRankSelections)

  QPointer<pqOutputPort> Origin;          ///< mesh port whose selection changed
  QList<QPointer<pqOutputPort>> Selected; ///< ports in which ranks were selected
  bool Waiting = false, Copying = false;
};

#endif
