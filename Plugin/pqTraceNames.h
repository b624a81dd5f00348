/**
 * @class   pqTraceNames
 * @brief   names opened traces after their folders, and the tabs of their workspaces
 *
 * ParaView names a source after its file, and most tracers call theirs traces.otf2. A name chosen
 * by the user or by a script is kept. If a state is loaded with another trace, or a reader's file
 * is changed, the workspaces of the first trace become those of the other one. A reader whose file
 * was changed is made a time source only once.
 */
#ifndef pqTraceNames_h
#define pqTraceNames_h

#include "pqPipelineSource.h"

#include <QObject>
#include <QPointer>

class pqTraceNames : public QObject
{
  Q_OBJECT

public:
  explicit pqTraceNames(QObject* parent = nullptr);
  ~pqTraceNames() override;

  void startup();
  void shutdown();

private:
  void add(pqPipelineSource* source);
  /// ParaView changes a file by replacing the reader with a new one, which is not drawn.
  void follow(pqPipelineSource* removed);
  void nameLoaded();

  QPointer<pqPipelineSource> Added; ///< the last reader, until the window has finished adding it

  Q_DISABLE_COPY(pqTraceNames)
};

#endif
