/**
 * @class   pqLostInputs
 * @brief   disconnects deleted sources from optional inputs
 *
 * ParaView deletes a source as soon as nothing uses its first output. Filters that use another
 * output would keep a source that is no longer in the pipeline, and a state file could not be
 * loaded again.
 */
#ifndef pqLostInputs_h
#define pqLostInputs_h

#include <QObject>
#include <QStringList>

class pqPipelineSource;

class pqLostInputs : public QObject
{
  Q_OBJECT

public:
  explicit pqLostInputs(QObject* parent = nullptr);
  ~pqLostInputs() override;

  /// Names of the filters that have an output of a source connected to a required input.
  static QStringList needing(pqPipelineSource* source);

  void startup();
  void shutdown();

private:
  void disconnectFrom(pqPipelineSource* source);

  Q_DISABLE_COPY(pqLostInputs)
};

#endif
