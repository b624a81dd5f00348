/**
 * @class   pqTraceNames
 * @brief   names opened traces after their folders, and the tabs of their workspaces
 *
 * ParaView names a source after its file, and most tracers call theirs traces.otf2. A name chosen
 * by hand or by a script is kept. Where a state is loaded with another trace, or a reader's file is
 * changed, the workspaces of the first trace are those of the other one from then on. A reader
 * whose file was changed is a source of time once.
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
  /// ParaView changes a file by a new reader, which takes the old one's place and is not drawn.
  void follow(pqPipelineSource* removed);
  void nameLoaded();

  QPointer<pqPipelineSource> Added; ///< the last reader, until the window has dealt with it

  Q_DISABLE_COPY(pqTraceNames)
};

#endif
