/**
 * @class   pqLostInputs
 * @brief   disconnects what is deleted from inputs that may be empty
 *
 * ParaView deletes a source as soon as nothing takes its first output. Filters that take another
 * one would keep what is no longer in the pipeline, and a state file could not be loaded again.
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

  /// Names of the filters that an output of a source is an input of which must not be empty.
  static QStringList needing(pqPipelineSource* source);

  void startup();
  void shutdown();

private:
  void disconnectFrom(pqPipelineSource* source);

  Q_DISABLE_COPY(pqLostInputs)
};

#endif
