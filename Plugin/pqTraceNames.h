/**
 * @class   pqTraceNames
 * @brief   names opened traces after their folders
 *
 * ParaView names a source after its file, and most tracers call theirs traces.otf2. A name chosen
 * by hand or by a script is kept.
 */
#ifndef pqTraceNames_h
#define pqTraceNames_h

#include <QObject>

class pqPipelineSource;

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

  Q_DISABLE_COPY(pqTraceNames)
};

#endif
