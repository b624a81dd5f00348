#ifndef pqTraceSelections_h
#define pqTraceSelections_h

#include "pqRowSelections.h"

#include <QList>
#include <QObject>
#include <QPointer>

class pqOutputPort;
class pqPipelineSource;

/// One selection of ranks and messages for all that comes from one trace. What is selected in a
/// port (in a view, a spreadsheet or by script) is selected in all others, by the columns rank and
/// message_id: ranks in tables of ranks and in graphs of them; messages in tables of messages, with
/// the states that they are in and the ranks at their ends. Cells selected on a mesh that Rank
/// Metrics To Mesh has painted stand for their ranks. Clearing a selection clears those.
class pqTraceSelections : public QObject
{
  Q_OBJECT

public:
  explicit pqTraceSelections(QObject* parent = nullptr);
  ~pqTraceSelections() override;

  /// Called by ParaView when the plugin is loaded.
  void startup();
  void shutdown();

  /// What is selected of a trace.
  struct Picked
  {
    pqRowSelections::Numbers Ranks, Messages;
  };

private Q_SLOTS:
  void addSource(pqPipelineSource* source);
  void changed(pqOutputPort* port);
  void renew(pqPipelineSource* source);
  void copy();
  void listen() { this->Copying = false; }

private:
  Q_DISABLE_COPY(pqTraceSelections)
  void copyTo(pqPipelineSource* source);

  QPointer<pqOutputPort> Origin;           ///< port whose selection changed
  QList<QPointer<pqOutputPort>> Selected;  ///< ports in which something was selected
  QList<QPointer<pqPipelineSource>> Stale; ///< sources whose rows are others now
  Picked Now;
  bool Waiting = false, Copying = false;
};

#endif
