#ifndef pqCommunicationViews_h
#define pqCommunicationViews_h

#include "pqServerManagerModelInterface.h"

#include <QObject>

/// Tells ParaView which Qt class belongs to which of our view proxies.
class pqCommunicationViews
  : public QObject
  , public pqServerManagerModelInterface
{
  Q_OBJECT
  Q_INTERFACES(pqServerManagerModelInterface)

public:
  explicit pqCommunicationViews(QObject* parent = nullptr);
  ~pqCommunicationViews() override;
  pqProxy* createPQProxy(
    const QString& group, const QString& name, vtkSMProxy* proxy, pqServer* server) const override;

private:
  Q_DISABLE_COPY(pqCommunicationViews)
};

#endif
