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

class pqPipelineSource;

class pqLostInputs : public QObject
{
  Q_OBJECT

public:
  explicit pqLostInputs(QObject* parent = nullptr);
  ~pqLostInputs() override;

  void startup();
  void shutdown();

private:
  void disconnectFrom(pqPipelineSource* source);

  Q_DISABLE_COPY(pqLostInputs)
};

#endif
